//! The schoolbook square.

use crate::Limb;
use crate::arch::Kernels;

/// `r = a^2`; `r` is twice as long as `a`. The products of unlike limbs are made once and doubled,
/// then the squares of the limbs added: `n (n + 1) / 2` limb products.
///
/// # Panics
/// If the length of `r` is another one.
pub fn sqr_basecase(k: &Kernels, r: &mut [Limb], a: &[Limb]) {
    let n = a.len();
    assert!(r.len() == 2 * n, "a square twice as long as its operand");
    let Some((&w, rest)) = a.split_first() else { return };
    r[0] = 0;
    r[n] = k.mul_1(&mut r[1..n], rest, w, 0);
    for i in 1..n {
        r[n + i] = k.addmul_1(&mut r[2 * i + 1..n + i], &a[i + 1..], a[i], 0);
    }
    k.shl_assign(r, 1);
    add_limb_squares(r, a);
}

/// `r = r + sum of a[i]^2 * 2^(128 i)`, for a sum that fits.
fn add_limb_squares(r: &mut [Limb], a: &[Limb]) {
    let mut carry = 0;
    for (pair, &w) in r.chunks_exact_mut(2).zip(a) {
        let square = u128::from(w) * u128::from(w);
        let low = u128::from(pair[0]) + u128::from(square as Limb) + carry;
        let high = u128::from(pair[1]) + (square >> 64) + (low >> 64);
        pair[0] = low as Limb;
        pair[1] = high as Limb;
        carry = high >> 64;
    }
}
