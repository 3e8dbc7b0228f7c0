//! Transforms in portable Rust, the reference of every other level's. Values are exact here, without
//! bits above the 52nd.

mod load;
pub(in crate::arch) use load::piece_residue;
pub(in crate::arch) use recompose_3::Sum;
mod product;
mod recompose;
mod recompose_3;
mod top;
mod transform;

use crate::arch::ntt::{Factor, Form, NttKernels, WORD_BITS};

/// The transforms of the level `scalar`.
pub static KERNELS: NttKernels = NttKernels {
    form: Form::Words,
    enter: top::enter,
    leave: top::leave,
    multiply: product::multiply,
    square: product::square,
    recompose: recompose::recompose,
};

/// `x f mod p`, in `[0, 2p)`, for `x < 2^52`.
#[inline]
pub(in crate::arch) fn mul_factor(x: u64, f: Factor, p: u64) -> u64 {
    debug_assert!(x >> WORD_BITS == 0);
    let q = ((u128::from(x) * u128::from(f.q)) >> WORD_BITS) as u64;
    x.wrapping_mul(f.w).wrapping_sub(q.wrapping_mul(p))
}

/// `x`, less `m` if it is at least that: from `[0, 2m)` to `[0, m)`.
#[inline]
pub(in crate::arch) fn reduce_once(x: u64, m: u64) -> u64 {
    x.min(x.wrapping_sub(m))
}

/// `(x + w y, x - w y)` for `x, y < 8p`, below `6p`.
#[inline]
fn butterfly(x: u64, y: u64, f: Factor, p: u64) -> (u64, u64) {
    debug_assert!(x < 8 * p && y < 8 * p);
    let x = reduce_once(x, 4 * p);
    let r = mul_factor(y, f, p);
    (x + r, x + 2 * p - r)
}

/// `(x + y, (x - y) f)` for `x, y < 2p`, below `2p`.
#[inline]
fn inverse_butterfly(x: u64, y: u64, f: Factor, p: u64) -> (u64, u64) {
    debug_assert!(x < 2 * p && y < 2 * p);
    (reduce_once(x + y, 2 * p), mul_factor(x + 2 * p - y, f, p))
}

/// From `[0, 8p)` to `[0, 2p)`.
#[inline]
fn to_two(x: u64, p: u64) -> u64 {
    reduce_once(reduce_once(x, 4 * p), 2 * p)
}
