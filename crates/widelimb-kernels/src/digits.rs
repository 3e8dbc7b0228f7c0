//! Digits of 52 bits in the lanes of vectors: of eight numbers, one in each lane, or of one number,
//! eight digits to a vector.

/// Numbers side by side.
pub const LANES: usize = 8;

/// Entries of a table that are looked for at once.
pub const LOOKS: usize = 4;

/// Bits of a digit.
pub const DIGIT_BITS: usize = 52;

/// The bits of a digit.
pub const DIGIT_MASK: u64 = (1 << DIGIT_BITS) - 1;

/// One digit of each of the eight numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Lanes(pub [u64; LANES]);

impl Lanes {
    /// Zeros.
    pub const ZERO: Lanes = Lanes([0; LANES]);
}
