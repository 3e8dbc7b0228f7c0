//! [`Strategy`]: which method for which lengths, and into which products it divides one.

use super::parts::Parts;
use super::toom::{self, Shape};
use super::{karatsuba, pieces};
use crate::ntt;
use core::fmt;
use widelimb_kernels::{Kernels, Thresholds};

/// A method for a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strategy {
    /// Row by row: `an * bn` limb products, no scratch.
    Basecase,
    /// Three products of half the length in place of four.
    Karatsuba,
    /// Toom and Cook's method with three parts by two: four products in place of six.
    Toom32,
    /// Five products of a third of the length in place of nine.
    Toom3,
    /// Four parts by two: five products in place of eight.
    Toom42,
    /// Four parts by three: six products in place of twelve.
    Toom43,
    /// Seven products of a fourth of the length in place of sixteen.
    Toom4,
    /// Number-theoretic transforms.
    Ntt,
    /// The longer operand cut into pieces, each by its own strategy.
    Pieces,
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Strategy::Basecase => "basecase",
            Strategy::Karatsuba => "karatsuba",
            Strategy::Toom32 => "toom32",
            Strategy::Toom3 => "toom3",
            Strategy::Toom42 => "toom42",
            Strategy::Toom43 => "toom43",
            Strategy::Toom4 => "toom4",
            Strategy::Ntt => "ntt",
            Strategy::Pieces => "pieces",
        })
    }
}

/// Below this length the halves of an operand are too short for the carries of Karatsuba's sums,
/// whatever the thresholds say.
const SHORTEST_KARATSUBA: usize = 4;

/// Squares from these lengths on have parts of four limbs and more, the uppermost at least half as
/// long as the others, as [`Shape::fits`] demands.
const SHORTEST_TOOM3: usize = 10;
const SHORTEST_TOOM4: usize = 21;

/// The shortest operand that is split beside one of `long` limbs. Kernels may do Karatsuba's method
/// themselves where the lengths are alike.
pub(super) fn shortest_split(t: &Thresholds, long: usize, short: usize) -> usize {
    let alike = short as u128 * 8 >= long as u128 * 7;
    let from = if alike { t.mul_karatsuba } else { t.mul_unlike.min(t.mul_karatsuba) };
    from.max(SHORTEST_KARATSUBA)
}

/// The method for a product of `an` by `bn` limbs, in either order.
///
/// The bounds between the methods of Toom and Cook are where the estimates of their costs meet, if
/// a product of `n` limbs costs `n^1.5`: 4 products of `max(long / 3, short / 2)` limbs against 5
/// of `long / 3`, and so on.
pub fn strategy(k: &Kernels, an: usize, bn: usize) -> Strategy {
    let (long, short) = (an.max(bn), an.min(bn));
    let t = &k.thresholds;
    if short < shortest_split(t, long, short) {
        let streams = short > 1 && long > 2 * pieces::ROW_PIECE;
        return if streams { Strategy::Pieces } else { Strategy::Basecase };
    }
    if short >= t.mul_ntt && long <= ntt::MAX_LIMBS {
        return Strategy::Ntt;
    }
    // Whether long / short is at most a hundredth of this.
    let within = |percent: usize| 100 * (long as u128) <= percent as u128 * short as u128;
    let may = |from: usize, percent, shape: Shape| {
        short >= from && within(percent) && shape.fits(long, short)
    };
    let toom43 = short >= t.mul_toom43;
    if may(t.mul_toom4, if toom43 { 120 } else { 145 }, toom::TOOM4) {
        Strategy::Toom4
    } else if may(t.mul_toom3, if toom43 { 113 } else { 129 }, toom::TOOM3) {
        Strategy::Toom3
    } else if !within(113) && may(t.mul_toom43, 153, toom::TOOM43) {
        Strategy::Toom43
    } else if !within(129) && may(t.mul_toom32, 185, toom::TOOM32) {
        Strategy::Toom32
    } else if !within(174) && may(t.mul_toom42, 230, toom::TOOM42) {
        Strategy::Toom42
    } else if karatsuba::fits(long, short) {
        Strategy::Karatsuba
    } else {
        Strategy::Pieces
    }
}

/// The method for a square of `n` limbs: one that splits operands of one length.
pub fn sqr_strategy(k: &Kernels, n: usize) -> Strategy {
    let t = &k.thresholds;
    if n < t.sqr_karatsuba.max(SHORTEST_KARATSUBA) {
        Strategy::Basecase
    } else if n >= t.sqr_ntt && n <= ntt::MAX_LIMBS {
        Strategy::Ntt
    } else if n < t.sqr_toom3.max(SHORTEST_TOOM3) {
        Strategy::Karatsuba
    } else if n < t.sqr_toom4.max(SHORTEST_TOOM4) {
        Strategy::Toom3
    } else {
        Strategy::Toom4
    }
}

/// The products of which `method` makes one of `long` by `short` limbs.
pub(super) fn parts(k: &Kernels, method: Strategy, long: usize, short: usize) -> Parts {
    match method {
        Strategy::Basecase | Strategy::Ntt => Parts::default(),
        Strategy::Karatsuba => karatsuba::parts(long, short),
        Strategy::Pieces => pieces::parts(&k.thresholds, long, short),
        method => shape(method).parts(long, short),
    }
}

/// The limbs of scratch of `method` for a product, beside that of its parts; no less than for a
/// square.
pub(super) fn own_scratch_len(k: &Kernels, method: Strategy, long: usize, short: usize) -> usize {
    match method {
        Strategy::Basecase => 0,
        Strategy::Ntt => ntt::mul_scratch_len(k, long, short),
        Strategy::Karatsuba => karatsuba::own_scratch_len(long),
        Strategy::Pieces => pieces::own_scratch_len(short),
        method => shape(method).own_scratch_len(long, short),
    }
}

/// The shape of one of Toom and Cook's methods: into how many parts it cuts the operands.
pub(super) fn shape(method: Strategy) -> Shape {
    match method {
        Strategy::Toom32 => toom::TOOM32,
        Strategy::Toom3 => toom::TOOM3,
        Strategy::Toom42 => toom::TOOM42,
        Strategy::Toom43 => toom::TOOM43,
        Strategy::Toom4 => toom::TOOM4,
        _ => unreachable!("{method} does not evaluate polynomials"),
    }
}
