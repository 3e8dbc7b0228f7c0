//! Products in the rings `x^4 ± c` at which transforms end.

use super::transform::{LAST, forward, inverse};
use super::{mul_factor, to_two};
use crate::arch::ntt::{Factor, Modulus, Roots, WORD_BITS, WORD_MASK};

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `8p` before, `2p` after.
///
/// # Safety
/// As there.
pub unsafe fn multiply(x: *mut u64, y: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: the caller's promise.
    let (x, y) =
        unsafe { (core::slice::from_raw_parts_mut(x, n), core::slice::from_raw_parts_mut(y, n)) };
    forward(x, node, roots);
    forward(y, node, roots);
    for (i, (x, y)) in x.chunks_exact_mut(LAST).zip(y.chunks_exact(LAST)).enumerate() {
        let c = roots.at(node * (n / (2 * LAST)) + i / 2);
        ring_product(x, y, c, i % 2 == 1, &roots.modulus);
    }
    inverse(x, node, roots);
}

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `8p` before, `2p` after.
///
/// # Safety
/// As there.
pub unsafe fn square(x: *mut u64, n: usize, node: usize, roots: &Roots) {
    // SAFETY: the caller's promise.
    let x = unsafe { core::slice::from_raw_parts_mut(x, n) };
    forward(x, node, roots);
    for (i, x) in x.chunks_exact_mut(LAST).enumerate() {
        let c = roots.at(node * (n / (2 * LAST)) + i / 2);
        let y = [x[0], x[1], x[2], x[3]];
        ring_product(x, &y, c, i % 2 == 1, &roots.modulus);
    }
    inverse(x, node, roots);
}

/// `x = x y / 2^52` modulo `x^4 - c`, or `x^4 + c` if `negative`.
fn ring_product(x: &mut [u64], y: &[u64], c: Factor, negative: bool, modulus: &Modulus) {
    let p = modulus.p;
    let (mut a, mut b, mut cb) = ([0; LAST], [0; LAST], [0; LAST]);
    for i in 0..LAST {
        a[i] = to_two(x[i], p);
        b[i] = to_two(y[i], p);
        cb[i] = mul_factor(b[i], c, p);
        if negative {
            cb[i] = 2 * p - cb[i];
        }
    }
    for k in 0..LAST {
        // Four products below 2^100.
        let sum = (0..LAST).fold(0, |sum, i| {
            let factor = if i <= k { b[k - i] } else { cb[LAST + k - i] };
            sum + u128::from(a[i]) * u128::from(factor)
        });
        x[k] = montgomery(sum, modulus);
    }
}

/// `t / 2^52 mod p`, below `2p`, for `t < 16 p^2 < 2^49 2^53`.
fn montgomery(t: u128, modulus: &Modulus) -> u64 {
    let m = (t as u64).wrapping_mul(modulus.mont) & WORD_MASK;
    // Below 2p + p.
    let r = ((t + u128::from(m) * u128::from(modulus.p)) >> WORD_BITS) as u64;
    r.min(r.wrapping_sub(2 * modulus.p))
}
