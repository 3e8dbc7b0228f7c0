//! Digits of 52 bits in the lanes of vectors: of eight numbers, one in each lane, or of one number,
//! eight digits to a vector.

/// Numbers side by side: as many as a line of the cache has limbs. It is a layout and no width of
/// vectors: a level with narrower ones takes several for a line.
pub const LANES: usize = 8;

/// One item for each of the numbers side by side.
pub type PerLane<T> = [T; LANES];

/// Entries of a table that are looked for at once.
pub const LOOKS: usize = 4;

/// Bits of a digit.
pub const DIGIT_BITS: usize = 52;

/// The bits of a digit.
pub const DIGIT_MASK: u64 = (1 << DIGIT_BITS) - 1;

/// One digit of each of the eight numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Lanes(pub PerLane<u64>);

impl Lanes {
    /// Zeros.
    pub const ZERO: Lanes = Lanes::splat(0);

    /// One digit for all numbers.
    #[inline]
    pub const fn splat(digit: u64) -> Lanes {
        Lanes([digit; LANES])
    }
}

/// The vectors that bytes are, in place, where they are whole ones, begin where a vector may, and
/// have the order of this machine's words, the little end first; `None` elsewhere.
pub fn lanes_in(bytes: &[u8]) -> Option<&[Lanes]> {
    // SAFETY: `Lanes` is eight `u64`, without padding, of which all bits may be any.
    let (before, lanes, after) = unsafe { bytes.align_to::<Lanes>() };
    let whole = before.is_empty() && after.is_empty();
    (whole && cfg!(target_endian = "little")).then_some(lanes)
}
