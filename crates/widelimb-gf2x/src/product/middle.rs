//! The middle product: of one operand by one twice as long.
//!
//! Of `(a0 + a1 X^(64 n)) b` the limbs `n` to `2 n` are the upper half of `a0 b` and the lower half
//! of `a1 b`. Karatsuba's method has a twin for middle products, three of half the length (G.
//! Hanrot, M. Quercia, P. Zimmermann, "The middle product algorithm I", AAECC 14, 2004); but those
//! at its end would be two products each, as no kernel makes less of a middle one, and the count
//! would be that of the two halves.

use super::half::{mul_high, mul_high_scratch_len, mul_low, mul_low_scratch_len};
use crate::Limb;
use widelimb_kernels::Kernels;

/// The limbs of scratch that [`mul_middle`] takes for a result of `n` limbs.
pub fn mul_middle_scratch_len(k: &Kernels, n: usize) -> usize {
    n + mul_high_scratch_len(k, n).max(mul_low_scratch_len(k, n))
}

/// `r = floor(a b / X^(64 n)) mod X^(64 n)`: the middle `n` limbs of the product of `a`, of `2 n`
/// limbs, by `b`, of `n`. `scratch` is at least [`mul_middle_scratch_len`] limbs, of any content.
/// No branch and no address depends on a limb. Cost: [`mul_high`] and [`mul_low`] of `n` limbs.
///
/// # Panics
/// If the lengths are not so, or `scratch` is too short.
pub fn mul_middle(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = r.len();
    assert!(
        a.len() == 2 * n && b.len() == n,
        "an operand of the result's length, and one of twice that"
    );
    let (low, high) = a.split_at(n);
    let (part, scratch) = scratch.split_at_mut(n);
    mul_high(k, r, low, b, scratch);
    mul_low(k, part, high, b, scratch);
    k.xor_assign(r, part);
}
