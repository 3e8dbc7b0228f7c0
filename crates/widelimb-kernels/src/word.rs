//! The words that numbers are made of.

/// One 64-bit word of a number in radix 2^64; slices of limbs are little end first.
pub type Limb = u64;

/// Bits in a [`Limb`].
pub const LIMB_BITS: usize = Limb::BITS as usize;

/// Two words that are stored as one piece of 16 bytes.
///
/// A CPU hands a store on to a load that it covers; a load of two stores waits until both are in
/// the cache, some fifteen cycles. Values of two words are copied by loads of 16 bytes.
#[inline(always)]
pub fn pair(low: Limb, high: Limb) -> [Limb; 2] {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: SSE2 is part of every x86-64 CPU, and both types are 16 bytes of any content.
    unsafe {
        use core::arch::x86_64::{__m128i, _mm_set_epi64x};
        core::mem::transmute::<__m128i, [Limb; 2]>(_mm_set_epi64x(high as i64, low as i64))
    }
    #[cfg(not(target_arch = "x86_64"))]
    [low, high]
}
