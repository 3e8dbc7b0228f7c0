//! The schoolbook product.

use crate::Limb;
use crate::arch::Kernels;
use crate::limb::row;

/// `r = a * b` row by row; `r` is as long as both operands together. `a.len() * b.len()` limb
/// products; fastest with the longer operand first.
///
/// # Panics
/// If the length of `r` is another one.
pub fn mul_basecase(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    let n = a.len();
    assert!(r.len() == n + b.len(), "a product as long as its operands together");
    let Some((&w, rest)) = b.split_first() else {
        r.fill(0);
        return;
    };
    r[n] = row::mul_1(k, &mut r[..n], a, w);
    for (i, &w) in (1..).zip(rest) {
        r[i + n] = row::addmul_1(k, &mut r[i..i + n], a, w);
    }
}
