//! Products: the methods, and which of them is taken for which lengths.
//!
//! [`strategy`](strategy()) names the method for two lengths and [`sqr_strategy`] the one for a
//! square; [`mul`] and [`sqr`] follow them, and so do the functions that say how much scratch they
//! take and the [`Plan`] that says what will be multiplied by what. [`mul_low`], [`mul_high`] and
//! [`mul_middle`] make some of the limbs of a product for less than the cost of all.

mod basecase;
mod half;
mod high;
mod karatsuba;
mod low;
mod middle;
mod parts;
mod pieces;
mod plan;
pub mod ring;
mod strategy;
pub mod toom;
mod wrapped;

pub use basecase::{mul_basecase, sqr_basecase};
pub use high::{
    mul_high, mul_high_above, mul_high_above_scratch_len, mul_high_approx,
    mul_high_approx_scratch_len, mul_high_scratch_len,
};
pub use low::{mul_low, mul_low_scratch_len};
pub use middle::{mul_middle, mul_middle_scratch_len};
pub use plan::{Plan, Product, Step};
pub use strategy::{Strategy, sqr_strategy, strategy};
pub use wrapped::Wrapped;

use crate::Limb;
use crate::ntt;
use widelimb_kernels::Kernels;

/// The limbs of scratch that [`mul`] takes for operands of `an` and `bn` limbs.
pub fn mul_scratch_len(k: &Kernels, an: usize, bn: usize) -> usize {
    let (long, short) = (an.max(bn), an.min(bn));
    let method = strategy(k, long, short);
    if method == Strategy::Basecase {
        return 0;
    }
    let parts = strategy::parts(k, method, long, short);
    let most = parts.iter().map(|part| mul_scratch_len(k, part.an, part.bn)).max();
    strategy::own_scratch_len(k, method, long, short) + most.unwrap_or(0)
}

/// The limbs of scratch that [`sqr`] takes for an operand of `n` limbs.
pub fn sqr_scratch_len(k: &Kernels, n: usize) -> usize {
    let method = sqr_strategy(k, n);
    if method == Strategy::Ntt {
        return ntt::sqr_scratch_len(k, n);
    }
    let parts = strategy::parts(k, method, n, n);
    let most = parts.iter().map(|part| sqr_scratch_len(k, part.an)).max();
    strategy::own_scratch_len(k, method, n, n) + most.unwrap_or(0)
}

/// `r = a * b`, where `r` is as long as both operands together. `scratch` is at least
/// [`mul_scratch_len`] limbs, of any content.
///
/// # Panics
/// If the length of `r` is another one, or `scratch` is too short.
pub fn mul(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    match strategy(k, long.len(), short.len()) {
        Strategy::Basecase => mul_basecase(k, r, long, short),
        Strategy::Karatsuba => karatsuba::mul_karatsuba(k, r, long, short, scratch),
        Strategy::Pieces => pieces::mul_pieces(k, r, long, short, scratch),
        Strategy::Ntt => ntt::mul(k, r, long, short, scratch),
        method => toom::mul_toom(k, strategy::shape(method), r, long, short, scratch),
    }
}

/// `r = a^2`, where `r` is twice as long as `a`. `scratch` is at least [`sqr_scratch_len`] limbs,
/// of any content.
///
/// # Panics
/// If the length of `r` is another one, or `scratch` is too short.
pub fn sqr(k: &Kernels, r: &mut [Limb], a: &[Limb], scratch: &mut [Limb]) {
    assert!(r.len() == 2 * a.len(), "a square twice as long as its operand");
    match sqr_strategy(k, a.len()) {
        Strategy::Basecase => sqr_basecase(k, r, a),
        Strategy::Karatsuba => karatsuba::sqr_karatsuba(k, r, a, scratch),
        Strategy::Ntt => ntt::sqr(k, r, a, scratch),
        method => toom::sqr_toom(k, strategy::shape(method), r, a, scratch),
    }
}
