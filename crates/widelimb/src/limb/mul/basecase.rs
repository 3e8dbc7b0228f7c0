//! The schoolbook product.

use crate::Limb;
use crate::arch::Kernels;

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
    r[n] = k.mul_1(&mut r[..n], a, w, 0);
    for (i, &w) in (1..).zip(rest) {
        r[i + n] = k.addmul_1(&mut r[i..i + n], a, w, 0);
    }
}
