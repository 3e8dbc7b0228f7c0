//! Products.
//!
//! | lengths | method |
//! |---|---|
//! | both at most [`SHORT_PRODUCT`] limbs | the level's kernel |
//! | of as many rows each | several products at once, one in each lane of a vector ([`lanes`]), by Karatsuba's and Toom and Cook's methods ([`rows`]) |
//! | else | the longer operand in pieces ([`pieces`]) |

mod high;
mod lanes;
mod low;
mod pieces;
mod rows;
mod short_cut;
pub use high::{mul_high, mul_high_scratch_len};
pub use low::{mul_low, mul_low_scratch_len};

use crate::Limb;
use crate::arch::Kernels;
use crate::arch::gf2x::SHORT_PRODUCT;

/// How a product is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// At once.
    Short,
    /// In the lanes of rows.
    Rows,
    /// The longer operand in pieces.
    Pieces,
}

/// The way of a product of `long` by `short` limbs, `long >= short >= 1`.
fn strategy(k: &Kernels, long: usize, short: usize) -> Strategy {
    if long <= SHORT_PRODUCT {
        Strategy::Short
    } else if k.gf2x.rows.rows_of(long) == k.gf2x.rows.rows_of(short) {
        Strategy::Rows
    } else {
        Strategy::Pieces
    }
}

/// The limbs of scratch that [`mul`] takes for operands of `an` and `bn` limbs.
pub fn mul_scratch_len(k: &Kernels, an: usize, bn: usize) -> usize {
    let (long, short) = (an.max(bn), an.min(bn));
    if short == 0 {
        return 0;
    }
    match strategy(k, long, short) {
        Strategy::Short => 0,
        Strategy::Rows => lanes::scratch_len(k, long),
        Strategy::Pieces => pieces::scratch_len(k, long, short),
    }
}

/// `r = a b`, where `r` is as long as both operands together. `scratch` is at least
/// [`mul_scratch_len`] limbs, of any content. No branch and no address depends on a limb.
///
/// # Panics
/// If the length of `r` is another one, or `scratch` is too short.
pub fn mul(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    if short.is_empty() {
        return r.fill(0);
    }
    match strategy(k, long.len(), short.len()) {
        Strategy::Short => k.gf2x.mul_short(r, long, short),
        Strategy::Rows => lanes::mul(k, r, long, short, scratch),
        Strategy::Pieces => pieces::mul(k, r, long, short, scratch),
    }
}
