//! Rows of two blocks, in half a vector.

use crate::Limb;
use crate::arch::gf2x::rows::vector::{Row, Vector};
use core::arch::x86_64::*;

/// Two blocks, whose products are three of limbs each.
#[derive(Clone, Copy)]
pub(super) struct Pair(pub(super) __m256i);

impl Vector for Pair {
    const LIMBS: usize = 4;

    #[inline(always)]
    unsafe fn load(p: *const Limb) -> Self {
        // SAFETY: the caller's limbs and level.
        unsafe { Pair(_mm256_loadu_si256(p.cast())) }
    }

    #[inline(always)]
    unsafe fn store(self, p: *mut Limb) {
        // SAFETY: the caller's limbs and level.
        unsafe { _mm256_storeu_si256(p.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: the caller's level.
        unsafe { Pair(_mm256_setzero_si256()) }
    }

    #[inline(always)]
    unsafe fn xor(self, b: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Pair(_mm256_xor_si256(self.0, b.0)) }
    }

    #[inline(always)]
    unsafe fn xor3(self, b: Self, c: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Pair(_mm256_ternarylogic_epi64::<{ super::ALL }>(self.0, b.0, c.0)) }
    }
}

impl Row for Pair {
    const FOLDS: bool = true;
    const KEEPS_FOLDED: bool = true;

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
