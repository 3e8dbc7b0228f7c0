//! Rows of one block: a product of two limbs an instruction.

use crate::gf2x::cores::{Cores, Intel};
use crate::gf2x::rows::stamp::row_kernels;
use crate::gf2x::rows::vector::{Row, Vector};
use crate::gf2x::rows::{NO_KERNEL, NO_RESIDUES, RowCosts, no_whole};
use crate::scalar::gf2x::rows::{deal, gather};
use core::arch::x86_64::*;
use core::marker::PhantomData;

mod zen;

pub(super) use zen::ROWS as ZEN;

/// The other limb of a block.
const OTHER: i32 = 0b01_00_11_10;

/// One block, which is multiplied as suits the cores.
#[derive(Clone, Copy)]
struct Block<C>(__m128i, PhantomData<C>);

impl<C> Block<C> {
    #[inline(always)]
    fn of(block: __m128i) -> Block<C> {
        Block(block, PhantomData)
    }
}

/// Two blocks, for sums.
#[derive(Clone, Copy)]
pub(super) struct Pair(__m256i);

impl<C: Cores> Vector for Block<C> {
    const LIMBS: usize = 2;

    #[inline(always)]
    unsafe fn load(p: *const Limb) -> Self {
        // SAFETY: the caller's limbs and level.
        unsafe { Block::of(_mm_loadu_si128(p.cast())) }
    }

    #[inline(always)]
    unsafe fn store(self, p: *mut Limb) {
        // SAFETY: the caller's limbs and level.
        unsafe { _mm_storeu_si128(p.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: the caller's level.
        unsafe { Block::of(_mm_setzero_si128()) }
    }

    #[inline(always)]
    unsafe fn xor(self, b: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Block::of(_mm_xor_si128(self.0, b.0)) }
    }
}

impl<C: Cores> Row for Block<C> {
    const FOLDS: bool = C::FOLDS;
    const KEEPS_FOLDED: bool = false;

    #[inline(always)]
    unsafe fn clmul<const WHICH: i32>(self, b: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Block::of(_mm_clmulepi64_si128::<WHICH>(self.0, b.0)) }
    }

    #[inline(always)]
    unsafe fn folded(self) -> Self {
        // SAFETY: the caller's level.
        unsafe { self.xor(Block::of(_mm_shuffle_epi32::<OTHER>(self.0))) }
    }

    #[inline(always)]
    unsafe fn middle(self, below: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Block::of(_mm_alignr_epi8::<8>(self.0, below.0)) }
    }
}

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
}

/// Measured on Sapphire Rapids.
const COSTS: RowCosts = RowCosts {
    kernels: [
        1000, 1500, 2700, 4100, 7000, 8700, 11600, 13200, 18600, 20900, 26600, 28100, 34100, 37400,
        40200, 41800,
    ],
    by_residues: [NO_KERNEL; 14],
    karatsuba: [6000, 420],
    karatsuba3: [9500, 1700],
    toom3: [12000, 2200],
    over_kernels: [[2000, 100], [3000, 1500]],
};

row_kernels! { Block<Intel>, Pair, RowPlan::new(&COSTS), NO_RESIDUES, deal, gather, (no_whole, 0), #[target_feature(enable = "avx2,pclmulqdq")] }
