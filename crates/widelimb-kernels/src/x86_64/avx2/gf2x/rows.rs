//! Rows of one block: a product of two limbs an instruction.

use super::block;
use super::row::addmul_1;
use crate::gf2x::rows::stamp::row_kernels;
use crate::gf2x::rows::vector::{Row, Vector, level_functions};
use crate::gf2x::rows::{NO_KERNEL, NO_RESIDUES, ROWS_IN_A_STEP, RowCosts};
use crate::scalar::gf2x::rows::{deal, gather};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// The other limb of a block.
const OTHER: i32 = 0b01_00_11_10;

/// One block, whose product with another is three products of limbs if `FOLDS`, and four otherwise.
#[derive(Clone, Copy)]
pub(super) struct Block<const FOLDS: bool>(pub __m128i);

/// Two blocks, for sums.
#[derive(Clone, Copy)]
pub(super) struct Pair(__m256i);

impl<const FOLDS: bool> Vector for Block<FOLDS> {
    const LIMBS: usize = 2;

    level_functions! {
        load(p: *const Limb) -> Self { Block(_mm_loadu_si128(p.cast())) }
        store(self, p: *mut Limb) { _mm_storeu_si128(p.cast(), self.0) }
        zero() -> Self { Block(_mm_setzero_si128()) }
        xor(self, b: Self) -> Self { Block(_mm_xor_si128(self.0, b.0)) }
    }
}

impl<const FOLDS: bool> Row for Block<FOLDS> {
    const FOLDS: bool = FOLDS;
    const KEEPS_FOLDED: bool = false;

    level_functions! {
        clmul<const WHICH: i32>(self, b: Self) -> Self {
            Block(_mm_clmulepi64_si128::<WHICH>(self.0, b.0))
        }
        folded(self) -> Self { self.xor(Block(_mm_shuffle_epi32::<OTHER>(self.0))) }
        middle(self, below: Self) -> Self { Block(_mm_alignr_epi8::<8>(self.0, below.0)) }
    }
}

impl Vector for Pair {
    const LIMBS: usize = 4;

    level_functions! {
        load(p: *const Limb) -> Self { Pair(_mm256_loadu_si256(p.cast())) }
        store(self, p: *mut Limb) { _mm256_storeu_si256(p.cast(), self.0) }
        zero() -> Self { Pair(_mm256_setzero_si256()) }
        xor(self, b: Self) -> Self { Pair(_mm256_xor_si256(self.0, b.0)) }
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
    toom3: [12000, 2200],
    over_kernels: [2000, 100],
};

row_kernels! { Block<false>, Pair, RowPlan::new(&COSTS), NO_RESIDUES, deal, gather, (whole, ROWS_IN_A_STEP), #[target_feature(enable = "avx2,pclmulqdq")] }

/// `r = a b` of at most [`ROWS_IN_A_STEP`] rows. A limb above whole rows of both operands is
/// multiplied for itself. Other lengths are those of copies with zeros above, which go block by
/// block, as products read them, so that no load waits for two stores.
///
/// # Safety
/// The contract of [`RowKernels`] holds.
#[target_feature(enable = "avx2,pclmulqdq")]
pub(super) unsafe fn whole(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    let product = |q: usize| const { &ROWS }.products[q - 1];
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by the contract of `RowKernels`;
    // the room has rows for both operands and for their product, and what is read of it has been
    // written.
    unsafe {
        if an == bn && an >= ROW {
            let (q, n) = (an / ROW, an / ROW * ROW);
            product(q)(r, a, b);
            if n < an {
                *r.add(2 * n) = addmul_1(r.add(n), a, n, *b.add(n));
                *r.add(2 * n + 1) = addmul_1(r.add(n), b, an, *a.add(n));
            }
            return;
        }
        let q = an.max(bn).div_ceil(ROW);
        let mut room = MaybeUninit::<[[Limb; ROWS_IN_A_STEP * ROW]; 4]>::uninit();
        let room = room.as_mut_ptr().cast::<Limb>();
        let at = |i: usize| room.add(i * ROWS_IN_A_STEP * ROW);
        for (i, x, n) in [(0, a, an), (1, b, bn)] {
            for j in 0..q {
                block::store(at(i).add(j * ROW), block::block_or_zeros(x, n, j));
            }
        }
        product(q)(at(2), at(0), at(1));
        for j in 0..(an + bn).div_ceil(ROW) {
            block::put(r, an + bn, j, block::load(at(2).add(j * ROW)));
        }
    }
}
