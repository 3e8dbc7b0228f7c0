//! The words that numbers are made of.

/// One 64-bit word of a number in radix 2^64; slices of limbs are little end first.
pub type Limb = u64;

/// Bits in a [`Limb`].
pub const LIMB_BITS: usize = Limb::BITS as usize;
