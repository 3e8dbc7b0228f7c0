//! The schoolbook on blocks of two limbs for operands of any lengths.

use super::block::{Block, between, folded, high_high, load, load_limb, low_low};
use super::block::{store, store_limb, xor, zero};
use super::row::mul_1;
use super::sliding;
use crate::Limb;
use crate::arch::gf2x::SHORT_PRODUCT;

/// Blocks of an operand.
const MOST: usize = SHORT_PRODUCT / 2;

/// Block `i` of the `n` limbs at `a`, with a limb of zero above an odd number of them.
///
/// # Safety
/// `a` is valid for reads of `n > 2 i` limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn load_up_to(a: *const Limb, n: usize, i: usize) -> Block {
    // SAFETY: below n.
    unsafe { if 2 * i + 2 <= n { load(a.add(2 * i)) } else { load_limb(a.add(2 * i)) } }
}

/// Block `i` of the `n` limbs at `r`, or what there is of it below `n`.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn put(r: *mut Limb, n: usize, i: usize, block: Block) {
    // SAFETY: below n.
    unsafe {
        if 2 * i + 2 <= n {
            store(r.add(2 * i), block);
        } else if 2 * i < n {
            store_limb(r.add(2 * i), block);
        }
    }
}

/// An operand's blocks, a limb of zero above an odd number of limbs.
struct Blocks {
    blocks: [Block; MOST],
    folded: [Block; MOST],
    len: usize,
}

impl Blocks {
    /// # Safety
    /// `a` is valid for reads of `n <= 16` limbs.
    #[inline]
    #[target_feature(enable = "avx2,pclmulqdq")]
    unsafe fn load(a: *const Limb, n: usize) -> Blocks {
        let (mut blocks, mut sums) = ([zero(); MOST], [zero(); MOST]);
        for i in 0..n.div_ceil(2) {
            // SAFETY: below n.
            blocks[i] = unsafe { load_up_to(a, n, i) };
            sums[i] = folded(blocks[i]);
        }
        Blocks { blocks, folded: sums, len: n.div_ceil(2) }
    }
}

/// The sums of column `k`: low, middle, high, as in `columns.rs`.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
fn column(a: &Blocks, b: &Blocks, k: usize) -> [Block; 3] {
    let (mut low, mut middle, mut high) = (zero(), zero(), zero());
    for j in (k + 1).saturating_sub(a.len)..(k + 1).min(b.len) {
        let i = k - j;
        low = xor(low, low_low(a.blocks[i], b.blocks[j]));
        high = xor(high, high_high(a.blocks[i], b.blocks[j]));
        middle = xor(middle, low_low(a.folded[i], b.folded[j]));
    }
    [low, xor(middle, xor(low, high)), high]
}

/// `r = a b`.
///
/// # Safety
/// As [`Gf2xKernels`](crate::arch::gf2x::Gf2xKernels) says of short products.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    // SAFETY: below the lengths.
    unsafe {
        match bn {
            1 => return mul_1(r, a, an, *b),
            2 => return sliding::mul::<1>(r, a, an, b, bn),
            3..=4 => return sliding::mul::<2>(r, a, an, b, bn),
            5..=6 => return sliding::mul::<3>(r, a, an, b, bn),
            7..=8 => return sliding::mul::<4>(r, a, an, b, bn),
            _ => {}
        }
        let (n, a, b) = (an + bn, Blocks::load(a, an), Blocks::load(b, bn));
        let [mut last_middle, mut last_high] = [zero(); 2];
        for k in 0..n.div_ceil(2) {
            let [low, middle, high] = column(&a, &b, k);
            let block = xor(xor(low, last_high), between(last_middle, middle));
            put(r, n, k, block);
            (last_middle, last_high) = (middle, high);
        }
    }
}
