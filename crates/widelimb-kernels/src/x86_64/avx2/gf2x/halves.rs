//! Karatsuba's method once, above the schoolbook on blocks.

use super::block::{put, xor};
use super::columns::{Operand, product};
use crate::Limb;

/// `low + high`, block by block.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
fn sum<const H: usize, const G: usize, const ODD: bool>(
    low: &Operand<H, false>,
    high: &Operand<G, ODD>,
) -> Operand<H, false> {
    let mut blocks = low.blocks;
    for (block, &high) in blocks.iter_mut().zip(&high.blocks) {
        *block = xor(*block, high);
    }
    Operand::new(blocks)
}

/// `r = a b` for operands of `B` blocks.
///
/// # Safety
/// `a` and `b` are valid for reads of `2 B` limbs, less one if `ODD`, `r` for writes of as many as
/// both.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn whole<const B: usize, const ODD: bool>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    let n = 4 * B - if ODD { 2 } else { 0 };
    // SAFETY: the caller's promise.
    unsafe {
        let all = product(&Operand::<B, ODD>::load(a), &Operand::<B, ODD>::load(b));
        for (i, &block) in all.iter().enumerate().take(2 * B) {
            put(r, n, i, block);
        }
    }
}

/// `r = a b` for operands of `H + G` blocks, `G` being `H` or one less: with `Y = X^(128 H)`,
/// `(a0 + a1 Y)(b0 + b1 Y) = a0 b0 (1 + Y) + (a0 + a1)(b0 + b1) Y + a1 b1 (Y + Y^2)`.
///
/// # Safety
/// As [`whole`].
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn karatsuba<const H: usize, const G: usize, const ODD: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    let n = 4 * (H + G) - if ODD { 2 } else { 0 };
    // SAFETY: the caller's promise.
    unsafe {
        let (a0, b0) = (Operand::<H, false>::load(a), Operand::<H, false>::load(b));
        let (a1, b1) =
            (Operand::<G, ODD>::load(a.add(2 * H)), Operand::<G, ODD>::load(b.add(2 * H)));
        let mut middle = product(&sum(&a0, &a1), &sum(&b0, &b1));
        let low = product(&a0, &b0);
        let high = product(&a1, &b1);
        for i in 0..2 * H {
            middle[i] = xor(middle[i], xor(low[i], high[i]));
        }
        for i in 0..H {
            put(r, n, i, low[i]);
            put(r, n, H + i, xor(low[H + i], middle[i]));
            put(r, n, 2 * H + i, xor(high[i], middle[H + i]));
        }
        for (i, &block) in high.iter().enumerate().skip(H) {
            put(r, n, 2 * H + i, block);
        }
    }
}
