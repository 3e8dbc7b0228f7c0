//! Rows of two blocks, in half a vector: their products, which AVX2 has not.

pub(super) use crate::arch::x86_64::avx2::gf2x::Pair;

use crate::arch::gf2x::rows::vector::{Row, Vector};
use core::arch::x86_64::*;

/// A product of blocks is four of limbs.
impl Row for Pair {
    const FOLDS: bool = false;
    const KEEPS_FOLDED: bool = false;

    #[inline(always)]
    unsafe fn clmul<const WHICH: i32>(self, b: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Pair(_mm256_clmulepi64_epi128::<WHICH>(self.0, b.0)) }
    }

    #[inline(always)]
    unsafe fn folded(self) -> Self {
        // SAFETY: the caller's level.
        unsafe { self.xor(Pair(_mm256_shuffle_epi32::<{ super::OTHER }>(self.0))) }
    }

    #[inline(always)]
    unsafe fn middle(self, below: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Pair(_mm256_alignr_epi8::<8>(self.0, below.0)) }
    }
}
