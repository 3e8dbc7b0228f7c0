//! Products: which method for which lengths.
//!
//! [`strategy`] names the method for two lengths and [`sqr_strategy`] the one for a square;
//! [`mul`] and [`sqr`] follow them, and so do the functions that say how much scratch they take.

mod basecase;
mod karatsuba;
mod toom3;

pub use basecase::{mul_basecase, sqr_basecase};

use crate::Limb;
use crate::arch::Kernels;
use core::fmt;

/// A method for a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Strategy {
    /// Row by row: `an * bn` limb products, no scratch.
    Basecase,
    /// Three products of half the length in place of four.
    Karatsuba,
    /// Five products of a third of the length in place of nine.
    Toom3,
    /// The longer operand cut into pieces as long as the shorter one, each by its own strategy.
    Pieces,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Strategy::Basecase => "basecase",
            Strategy::Karatsuba => "karatsuba",
            Strategy::Toom3 => "toom3",
            Strategy::Pieces => "pieces",
        })
    }
}

/// Below this length the halves of an operand are too short for the carries of Karatsuba's sums,
/// whatever the thresholds say.
const SHORTEST_KARATSUBA: usize = 4;

/// Likewise for Toom and Cook's: the lengths at which its values are shorter than its operands, and
/// fit where the product will stand.
const SHORTEST_TOOM3: usize = 8;

/// The method for a product of `an` by `bn` limbs, in either order.
pub fn strategy(k: &Kernels, an: usize, bn: usize) -> Strategy {
    let (long, short) = (an.max(bn), an.min(bn));
    if short < k.thresholds.mul_karatsuba.max(SHORTEST_KARATSUBA) {
        Strategy::Basecase
    } else if short >= k.thresholds.mul_toom3.max(SHORTEST_TOOM3) && toom3::fits(long, short) {
        Strategy::Toom3
    } else if karatsuba::fits(long, short) {
        Strategy::Karatsuba
    } else {
        Strategy::Pieces
    }
}

/// The method for a square of `n` limbs; never [`Strategy::Pieces`].
pub fn sqr_strategy(k: &Kernels, n: usize) -> Strategy {
    if n < k.thresholds.sqr_karatsuba.max(SHORTEST_KARATSUBA) {
        Strategy::Basecase
    } else if n < k.thresholds.sqr_toom3.max(SHORTEST_TOOM3) {
        Strategy::Karatsuba
    } else {
        Strategy::Toom3
    }
}

/// The limbs of scratch that [`mul`] takes for operands of `an` and `bn` limbs.
pub fn mul_scratch_len(k: &Kernels, an: usize, bn: usize) -> usize {
    let (long, short) = (an.max(bn), an.min(bn));
    match strategy(k, long, short) {
        Strategy::Basecase => 0,
        Strategy::Karatsuba => karatsuba::mul_scratch_len(k, long, short),
        Strategy::Toom3 => toom3::mul_scratch_len(k, long, short),
        Strategy::Pieces => {
            let rest = long % short;
            2 * short + mul_scratch_len(k, short, short).max(mul_scratch_len(k, short, rest))
        }
    }
}

/// The limbs of scratch that [`sqr`] takes for an operand of `n` limbs.
pub fn sqr_scratch_len(k: &Kernels, n: usize) -> usize {
    match sqr_strategy(k, n) {
        Strategy::Basecase => 0,
        Strategy::Toom3 => toom3::sqr_scratch_len(k, n),
        _ => karatsuba::sqr_scratch_len(k, n),
    }
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
        Strategy::Toom3 => toom3::mul_toom3(k, r, long, short, scratch),
        Strategy::Pieces => mul_pieces(k, r, long, short, scratch),
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
        Strategy::Toom3 => toom3::sqr_toom3(k, r, a, scratch),
        _ => karatsuba::sqr_karatsuba(k, r, a, scratch),
    }
}

/// The product by pieces of `a` as long as `b`; each piece's product is made in the scratch and
/// its lower half added to the upper half of the one before.
fn mul_pieces(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = b.len();
    let (first, rest) = a.split_at(n);
    mul(k, &mut r[..2 * n], first, b, scratch);
    let (product, scratch) = scratch.split_at_mut(2 * n);
    let mut at = n;
    for piece in rest.chunks(n) {
        let product = &mut product[..piece.len() + n];
        mul(k, product, piece, b, scratch);
        let (overlap, fresh) = r[at..at + piece.len() + n].split_at_mut(n);
        let carry = k.add_n_assign(overlap, &product[..n], 0);
        super::add::add_1(fresh, &product[n..], carry);
        at += piece.len();
    }
}
