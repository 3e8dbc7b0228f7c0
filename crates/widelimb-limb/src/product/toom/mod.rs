//! Toom and Cook's products, by values at small points.
//!
//! With `x = 2^(64 h)`, operands of `p` and `q` parts of `h` limbs are polynomials of degree
//! `p - 1` and `q - 1` in `x`, and their product one of degree `d = p + q - 2`,
//! `c_d x^d + ... + c_0`. It is found from its values at 0, at infinity and at `d - 1` points
//! between: `d + 1` products of `h` limbs or a little more, where the schoolbook has `p q`.
//!
//! | parts | degree | points beside 0 and infinity |
//! |---|---|---|
//! | 3 by 2 | 3 | 1, -1 |
//! | 3 by 3, 4 by 2 | 4 | 1, -1, 2 |
//! | 4 by 3 | 5 | 1, -1, 2, -2 |
//! | 4 by 4 | 6 | 1, -1, 2, -2, 1/2 |
//!
//! `evaluate.rs` makes the operands' values, `interpolate.rs` the coefficients from the products.
//! Source: A. Toom, Soviet Mathematics 3 (1963); R. Brent and P. Zimmermann, Modern Computer
//! Arithmetic, section 1.3.3; unequal numbers of parts as in M. Bodrato and A. Zanoni, ISSAC 2007.

pub mod divide;
mod evaluate;
mod interpolate;

use super::parts::{Part, Parts};
use super::{mul, sqr};
use crate::Limb;
use evaluate::Polynomial;
use widelimb_kernels::Kernels;

/// A shape of Toom and Cook's method: into how many parts the longer and the shorter operand are
/// cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    long: usize,
    short: usize,
}

pub(super) const TOOM32: Shape = Shape { long: 3, short: 2 };
pub(super) const TOOM3: Shape = Shape { long: 3, short: 3 };
pub(super) const TOOM42: Shape = Shape { long: 4, short: 2 };
pub(super) const TOOM43: Shape = Shape { long: 4, short: 3 };
pub(super) const TOOM4: Shape = Shape { long: 4, short: 4 };

/// The shortest parts whose values fit where the product will stand.
const SHORTEST_PART: usize = 4;

impl Shape {
    fn degree(self) -> usize {
        self.long + self.short - 2
    }

    /// The length of every part but the uppermost ones.
    fn part_len(self, long: usize, short: usize) -> usize {
        long.div_ceil(self.long).max(short.div_ceil(self.short))
    }

    /// Whether the uppermost parts are at least half as long as the others.
    pub(super) fn fits(self, long: usize, short: usize) -> bool {
        let h = self.part_len(long, short);
        let top = |n: usize, parts: usize| 2 * n.saturating_sub((parts - 1) * h);
        h >= SHORTEST_PART && top(long, self.long) >= h && top(short, self.short) >= h
    }

    /// The products of which this shape makes one of `long` by `short` limbs.
    pub(super) fn parts(self, long: usize, short: usize) -> Parts {
        let h = self.part_len(long, short);
        let (a_top, b_top) = (long - (self.long - 1) * h, short - (self.short - 1) * h);
        Parts::new([
            Part::new(self.degree() - 1, h + 1, h + 1),
            Part::new(1, h, h),
            Part::new(1, a_top, b_top),
        ])
    }

    /// The limbs of scratch beside that of the parts: a value at each point but 0 and infinity.
    pub(super) fn own_scratch_len(self, long: usize, short: usize) -> usize {
        (self.degree() - 1) * value_len(self.part_len(long, short))
    }
}

/// The limbs of a value of the product.
fn value_len(h: usize) -> usize {
    2 * h + 2
}

/// `r = a * b` for lengths that `shape` [`fits`](Shape::fits), the longer operand first.
pub(super) fn mul_toom(
    k: &Kernels,
    shape: Shape,
    r: &mut [Limb],
    a: &[Limb],
    b: &[Limb],
    scratch: &mut [Limb],
) {
    let h = shape.part_len(a.len(), b.len());
    let (a, b) = (Polynomial::new(a, h, shape.long), Polynomial::new(b, h, shape.short));
    toom(k, r, &Factors { a, b: Some(b), h, degree: shape.degree() }, scratch);
}

/// `r = a^2` for a length that `shape`, of equal numbers of parts, [`fits`](Shape::fits).
pub(super) fn sqr_toom(
    k: &Kernels,
    shape: Shape,
    r: &mut [Limb],
    a: &[Limb],
    scratch: &mut [Limb],
) {
    let h = shape.part_len(a.len(), a.len());
    let a = Polynomial::new(a, h, shape.long);
    toom(k, r, &Factors { a, b: None, h, degree: shape.degree() }, scratch);
}

/// Multiplies the values at the points of the degree, and interpolates the product from them.
fn toom(k: &Kernels, r: &mut [Limb], f: &Factors<'_>, scratch: &mut [Limb]) {
    let (h, d) = (f.h, f.degree);
    let n = value_len(h);
    let (values, scratch) = scratch.split_at_mut((d - 1) * n);
    let (ones, rest) = values.split_at_mut(2 * n);
    let (at_1, at_minus_1) = ones.split_at_mut(n);
    // Nothing stands in the result yet: the operands' values are made there.
    let ones_differ = f.at_pair(k, 0, r, at_1, at_minus_1, scratch);
    match d {
        3 => {
            f.outer(k, r, scratch);
            interpolate::degree_3(k, r, h, at_1, at_minus_1, ones_differ);
        }
        4 => {
            f.at_2(k, r, rest, scratch);
            f.outer(k, r, scratch);
            interpolate::degree_4(k, r, h, at_1, at_minus_1, ones_differ, rest);
        }
        _ => {
            let (at_2, rest) = rest.split_at_mut(n);
            let (at_minus_2, at_half) = rest.split_at_mut(n);
            let twos_differ = f.at_pair(k, 1, r, at_2, at_minus_2, scratch);
            if d == 6 {
                f.at_half(k, r, at_half, scratch);
            }
            f.outer(k, r, scratch);
            let (even_1, odd_1) = interpolate::even_and_odd(k, at_1, at_minus_1, ones_differ);
            let (even_2, odd_2) = interpolate::even_and_odd(k, at_2, at_minus_2, twos_differ);
            if d == 6 {
                interpolate::degree_6(k, r, h, [even_1, odd_1, even_2, odd_2, at_half]);
            } else {
                interpolate::degree_5(k, r, h, [even_1, odd_1, even_2, odd_2]);
            }
        }
    }
}

/// The operands of a product, or the one that is squared.
struct Factors<'a> {
    a: Polynomial<'a>,
    b: Option<Polynomial<'a>>,
    h: usize,
    degree: usize,
}

impl Factors<'_> {
    /// The product of two values, or the square of the first.
    fn product(&self, k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
        if self.b.is_some() { mul(k, r, a, b, scratch) } else { sqr(k, r, a, scratch) }
    }

    /// The product's values at `2^s` and at `-2^s`, the latter without its sign; returns whether
    /// that is negative. `room` is of three values of an operand.
    fn at_pair(
        &self,
        k: &Kernels,
        s: u32,
        room: &mut [Limb],
        plus: &mut [Limb],
        minus: &mut [Limb],
        scratch: &mut [Limb],
    ) -> bool {
        let n = self.h + 1;
        let (a_plus, room) = room.split_at_mut(n);
        let (a_minus, room) = room.split_at_mut(n);
        // Each product's place is room for values until it is made.
        let mut negative = self.a.at_pair(k, s, a_plus, a_minus, minus);
        let Some(b) = &self.b else {
            sqr(k, minus, a_minus, scratch);
            sqr(k, plus, a_plus, scratch);
            return false;
        };
        let b_plus = &mut room[..n];
        let b_minus = &mut plus[..n];
        negative ^= b.at_pair(k, s, b_plus, b_minus, minus);
        mul(k, minus, a_minus, b_minus, scratch);
        mul(k, plus, a_plus, b_plus, scratch);
        negative
    }

    /// The product's value at 2.
    fn at_2(&self, k: &Kernels, room: &mut [Limb], value: &mut [Limb], scratch: &mut [Limb]) {
        let n = self.h + 1;
        let (a, room) = room.split_at_mut(n);
        let b = &mut room[..n];
        self.a.at_2(k, a);
        if let Some(polynomial) = &self.b {
            polynomial.at_2(k, b);
        }
        self.product(k, value, a, b, scratch);
    }

    /// `2^d` times the product's value at 1/2.
    fn at_half(&self, k: &Kernels, room: &mut [Limb], value: &mut [Limb], scratch: &mut [Limb]) {
        let n = self.h + 1;
        let (a, room) = room.split_at_mut(n);
        let b = &mut room[..n];
        self.a.at_half(k, a);
        if let Some(polynomial) = &self.b {
            polynomial.at_half(k, b);
        }
        self.product(k, value, a, b, scratch);
    }

    /// The values at 0 and infinity, to the lowest and the uppermost limbs of the result.
    fn outer(&self, k: &Kernels, r: &mut [Limb], scratch: &mut [Limb]) {
        let (low, rest) = r.split_at_mut(2 * self.h);
        let high = &mut rest[(self.degree - 2) * self.h..];
        let b = self.b.as_ref().unwrap_or(&self.a);
        self.product(k, low, self.a.lowest(), b.lowest(), scratch);
        self.product(k, high, self.a.uppermost(), b.uppermost(), scratch);
    }
}
