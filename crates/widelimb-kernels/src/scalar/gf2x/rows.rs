//! Rows of one block, portably.

use super::product::clmul;
use crate::gf2x::rows::stamp::row_kernels;
use crate::gf2x::rows::vector::{Row, Vector, level_functions};
use crate::gf2x::rows::{NO_KERNEL, NO_RESIDUES, RowCosts, no_whole};

/// One block.
pub(super) type Block = [Limb; 2];

impl Vector for Block {
    const LIMBS: usize = 2;

    level_functions! {
        load(p: *const Limb) -> Self { [*p, *p.add(1)] }
        store(self, p: *mut Limb) { (*p, *p.add(1)) = (self[0], self[1]) }
    }

    #[inline(always)]
    unsafe fn zero() -> Self {
        [0; 2]
    }

    #[inline(always)]
    unsafe fn xor(self, b: Self) -> Self {
        [self[0] ^ b[0], self[1] ^ b[1]]
    }
}

impl Row for Block {
    const FOLDS: bool = false;
    const KEEPS_FOLDED: bool = false;
    const IN_REGISTERS: bool = false;

    #[inline(always)]
    unsafe fn clmul<const WHICH: i32>(self, b: Self) -> Self {
        one_product(self[(WHICH & 1) as usize], b[(WHICH >> 4) as usize])
    }

    #[inline(always)]
    unsafe fn folded(self) -> Self {
        [self[0] ^ self[1], 0]
    }

    #[inline(always)]
    unsafe fn middle(self, below: Self) -> Self {
        [below[1], self[0]]
    }
}

/// The product of two limbs, as a call: it takes 25 products of integers, and the kernels of rows,
/// which have up to a hundred such products each, would otherwise be half a megabyte of code.
#[inline(never)]
fn one_product(a: Limb, b: Limb) -> Block {
    let (low, high) = clmul(a, b);
    [low, high]
}

/// Copies the limbs of the only lane, with zeros behind them up to `q` rows.
///
/// # Safety
/// The contract of [`RowKernels`] holds.
pub unsafe fn deal(v0: *mut Limb, _: *mut Limb, _: *mut Limb, a: *const Limb, n: usize, q: usize) {
    // SAFETY: a is valid for reads of n limbs and v0 for writes of q rows, which hold them, by the
    // contract of `RowKernels`.
    unsafe {
        a.copy_to_nonoverlapping(v0, n);
        v0.add(n).write_bytes(0, 2 * q - n);
    }
}

/// Copies the product of the only lane.
///
/// # Safety
/// The contract of [`RowKernels`] holds.
pub unsafe fn gather(
    r: *mut Limb,
    n: usize,
    p: *const Limb,
    _: *const Limb,
    _: *const Limb,
    _: usize,
) {
    // SAFETY: p is valid for reads and r for writes of n limbs, and they do not overlap, by the
    // contract of `RowKernels`.
    unsafe { p.copy_to_nonoverlapping(r, n) }
}

/// Measured on Sapphire Rapids.
const COSTS: RowCosts = RowCosts {
    kernels: [
        18000, 58000, 116000, 184000, 290000, 346000, 610000, 770000, 700000, 870000, 1180000,
        1040000, 1690000, 1840000, 2160000, 2320000,
    ],
    by_residues: [NO_KERNEL; 14],
    karatsuba: [6000, 900],
    toom3: [10000, 2800],
    over_kernels: [3000, 900],
};

row_kernels! { Block, Block, RowPlan::new(&COSTS), NO_RESIDUES, deal, gather, (no_whole, 0), }
