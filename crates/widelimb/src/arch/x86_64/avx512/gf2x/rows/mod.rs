//! Rows of four blocks: four products of two limbs an instruction.

mod apart;
pub(super) mod block_above;
mod dealt;
pub(super) mod few;
mod halves;
mod in_turns;
mod known_upper;
pub(super) mod lane_thirds;
mod lanes;
pub(super) mod one_length;
pub(super) mod one_square;
mod pair;
mod ports;
pub(super) mod quad_above;
pub(super) mod row_above;
mod summed;
pub(super) mod whole;

pub(super) use apart::ROWS as APART;
pub(super) use dealt::{deal_divisor, divide_dealt};
pub(super) use halves::half;
pub(super) use in_turns::ROWS as IN_TURNS;
pub(super) use ports::{Apart, InTurns, Shared};

use crate::arch::gf2x::rows::RowCosts;
use crate::arch::gf2x::rows::stamp::row_kernels;
use crate::arch::gf2x::rows::vector::{Row, Vector};
use core::arch::x86_64::*;
use lanes::{OTHER_LANES, deal, gather};

/// Four blocks, whose products are three of limbs each if `FOLDS`, four otherwise. If `SUMMED`, operands are the sums by two
/// of the lanes that are there.
#[derive(Clone, Copy)]
pub(super) struct Blocks<const FOLDS: bool, const SUMMED: bool = false>(__m512i);

/// The other limb of each block.
const OTHER: i32 = 0b01_00_11_10;

/// The sum of three.
const ALL: i32 = 0x96;

impl<const FOLDS: bool, const SUMMED: bool> Vector for Blocks<FOLDS, SUMMED> {
    const LIMBS: usize = 8;

    #[inline(always)]
    unsafe fn load(p: *const Limb) -> Self {
        // SAFETY: the caller's limbs and level.
        unsafe { Blocks(_mm512_loadu_si512(p.cast())) }
    }

    #[inline(always)]
    unsafe fn operand(p: *const Limb) -> Self {
        // SAFETY: the caller's limbs and level.
        unsafe {
            let row = Self::load(p).0;
            let other = _mm512_shuffle_i64x2::<OTHER_LANES>(row, row);
            Blocks(if SUMMED { _mm512_xor_si512(row, other) } else { row })
        }
    }

    #[inline(always)]
    unsafe fn store(self, p: *mut Limb) {
        // SAFETY: the caller's limbs and level.
        unsafe { _mm512_storeu_si512(p.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn zero() -> Self {
        // SAFETY: the caller's level.
        unsafe { Blocks(_mm512_setzero_si512()) }
    }

    #[inline(always)]
    unsafe fn xor(self, b: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Blocks(_mm512_xor_si512(self.0, b.0)) }
    }

    #[inline(always)]
    unsafe fn xor3(self, b: Self, c: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Blocks(_mm512_ternarylogic_epi64::<ALL>(self.0, b.0, c.0)) }
    }
}

impl<const FOLDS: bool, const SUMMED: bool> Row for Blocks<FOLDS, SUMMED> {
    const FOLDS: bool = FOLDS;
    const KEEPS_FOLDED: bool = true;

    #[inline(always)]
    unsafe fn clmul<const WHICH: i32>(self, b: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Blocks(_mm512_clmulepi64_epi128::<WHICH>(self.0, b.0)) }
    }

    #[inline(always)]
    unsafe fn folded(self) -> Self {
        // SAFETY: the caller's level.
        unsafe { self.xor(Blocks(_mm512_shuffle_epi32::<OTHER>(self.0))) }
    }

    #[inline(always)]
    unsafe fn middle(self, below: Self) -> Self {
        // SAFETY: the caller's level.
        unsafe { Blocks(_mm512_alignr_epi8::<8>(self.0, below.0)) }
    }
}

/// Measured on Sapphire Rapids, but for those by residues: these are counted, 1.12 cycles for two instructions on vectors, as
/// ten rows take there, and what they call.
const COSTS: RowCosts = RowCosts {
    kernels: [
        1200, 1700, 2900, 4600, 8300, 10000, 13700, 15500, 21400, 24200, 32000, 34400, 42000,
        46000, 49600, 52000,
    ],
    by_residues: [
        54000, 58000, 62500, 71500, 77500, 82000, 87000, 93000, 99500, 109000, 118500, 126000,
        140000, 152000,
    ],
    karatsuba: [5000, 800],
    karatsuba3: [9500, 1900],
    karatsuba5: [20000, 7500],
    toom3: [13000, 2500],
    over_kernels: [[2500, 630], [1500, 1440], [9500, 4000]],
    filled: &[],
};

row_kernels! {
    Blocks<false>, Blocks<false>, RowPlan::new(&COSTS), [17, 30], deal, gather, (whole::product::<Shared>, whole::MOST),
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
}
