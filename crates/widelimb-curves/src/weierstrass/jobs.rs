//! What is computed in the lanes: points, products, halves of signatures, verdicts.

use super::comb::{self, Comb};
use super::curve::Curve;
use super::lanes::{enter, leave};
use super::multiply;
use super::number::{self, Number};
use super::odd::tables;
use super::point::{Coordinate, Projective, right_side};
use super::windows::Windows;
use crate::batch::Batch;
use crate::lanes::{MOST_LANES, are_set};
use alloc::boxed::Box;
use alloc::vec::Vec;
use widelimb_batch::field::Many;
use widelimb_kernels::field::Vector;
use zeroize::{Zeroize, Zeroizing};

/// A point that is not infinity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    pub x: Number,
    pub y: Number,
}

/// Items that share an inverse, and that a thread takes at once.
const PIECE: usize = 128;

/// The items that take less time on words than in a vector: of eight a vector of one item does,
/// too.
fn few(lanes: usize) -> usize {
    if lanes < MOST_LANES { 2 } else { 0 }
}

/// Projective points of all groups, and the inverses of their `z`.
struct Points<C: Curve, V: Vector> {
    x: Many<C::Field, V>,
    y: Many<C::Field, V>,
    z: Many<C::Field, V>,
}

impl<C: Curve, V: Vector> Points<C, V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn with_room(items: usize) -> Self {
        let groups = items.div_ceil(V::LANES);
        Points {
            x: Many::with_room(groups),
            y: Many::with_room(groups),
            z: Many::with_room(groups),
        }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn push(&mut self, point: &Projective<C, V>) {
        self.x.push(point.x);
        self.y.push(point.y);
        self.z.push(point.z);
    }

    /// Makes `x` and `y` those of affine points; 0 for infinity.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn make_affine(&mut self) {
        V::apart(
            #[inline(always)]
            || {
                self.z.invert();
                self.x.scale(&self.z);
                self.y.scale(&self.z);
            },
        );
    }
}

/// `k G` for scalars from 1 to `n - 1`.
#[derive(Clone, Copy)]
pub struct Generate<C>(pub C);

impl<C: Curve> Batch<Number, Point> for Generate<C> {
    const PIECE: usize = PIECE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, items: &[Number]) -> Vec<Point> {
        let mut out = Vec::with_capacity(items.len());
        let points = generate::<C, V, _>(items, |k| *k);
        for (i, group) in items.chunks(V::LANES).enumerate() {
            let (x, y) = (leave(points.x.get(i)), leave(points.y.get(i)));
            out.extend((0..group.len()).map(|lane| Point { x: x[lane], y: y[lane] }));
        }
        out
    }

    fn few(lanes: usize) -> usize {
        few(lanes)
    }
}

/// `k G` for all groups, affine.
#[cfg_attr(not(debug_assertions), inline(always))]
fn generate<C: Curve, V: Vector, T>(items: &[T], k: impl Fn(&T) -> Number) -> Points<C, V> {
    let mut points = Points::<C, V>::with_room(items.len());
    for group in items.chunks(V::LANES) {
        let windows = Windows::new::<C, V, T>(group, &k);
        points.push(&C::comb().times(&windows));
    }
    points.make_affine();
    points
}

/// A scalar, from 1 to `n - 1`, and a point.
#[derive(Zeroize)]
pub struct Product {
    pub k: Number,
    #[zeroize(skip)]
    pub point: Point,
}

/// The coordinate `x` of `k p`, secret as `k` is: results are moved, boxes leave no copies.
#[derive(Clone, Copy)]
pub struct Exchange<C>(pub C);

impl<C: Curve> Batch<Product, Box<Zeroizing<Number>>> for Exchange<C> {
    const PIECE: usize = PIECE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, items: &[Product]) -> Vec<Box<Zeroizing<Number>>> {
        let mut out = Vec::with_capacity(items.len());
        let mut points = Points::<C, V>::with_room(items.len());
        let tables = tables::<C, V, _>(items, |item| item.point);
        for (group, table) in items.chunks(V::LANES).zip(&tables) {
            points.push(&multiply::product(table, group, |item| item.k));
        }
        points.make_affine();
        for (i, group) in items.chunks(V::LANES).enumerate() {
            let x = leave(points.x.get(i));
            out.extend((0..group.len()).map(|lane| Box::new(Zeroizing::new(x[lane]))));
        }
        out
    }

    fn few(lanes: usize) -> usize {
        few(lanes)
    }
}

/// A nonce, a secret scalar and a hash.
#[derive(Zeroize)]
pub struct ToSign {
    pub nonce: Number,
    pub secret: Number,
    pub hash: Number,
}

/// A signature; a half of it is 0 where the nonce is of no use.
#[derive(Clone, Copy)]
pub struct Signed {
    pub r: Number,
    pub s: Number,
    /// Whether the nonce's point has an odd `y`.
    pub is_odd: bool,
    /// Whether its `x` is `r + n`.
    pub is_above: bool,
}

/// `r = x(k G) mod n` and `s = (z + r d) / k mod n` (FIPS 186-5, section 6.4.1).
#[derive(Clone, Copy)]
pub struct Sign<C>(pub C);

impl<C: Curve> Batch<ToSign, Signed> for Sign<C> {
    const PIECE: usize = PIECE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, items: &[ToSign]) -> Vec<Signed> {
        let mut out = Vec::with_capacity(items.len());
        let points = generate::<C, V, _>(items, |item| item.nonce);
        let mut inverses = Many::<C::Order, V>::with_room(items.len().div_ceil(V::LANES));
        for group in items.chunks(V::LANES) {
            inverses.push(enter(group, |item| item.nonce));
        }
        V::apart(
            #[inline(always)]
            || inverses.invert(),
        );
        for (i, group) in items.chunks(V::LANES).enumerate() {
            let (x, y) = (leave(points.x.get(i)), leave(points.y.get(i)));
            let lanes: [usize; MOST_LANES] = core::array::from_fn(|lane| lane);
            let r = enter::<C::Order, V, _>(&lanes[..V::LANES], |lane| x[*lane]);
            let d = enter::<C::Order, V, _>(group, |item| item.secret);
            let z = enter::<C::Order, V, _>(group, |item| item.hash);
            let s = V::apart(
                #[inline(always)]
                || (z + r * d) * inverses.get(i),
            );
            let (r, s) = (leave(r), leave(s));
            out.extend((0..group.len()).map(|lane| Signed {
                r: r[lane],
                s: s[lane],
                is_odd: y[lane][0] & 1 == 1,
                is_above: number::is_below(&x[lane], &C::N) == 0,
            }));
        }
        out
    }

    fn few(lanes: usize) -> usize {
        few(lanes)
    }
}

/// A sum of products, `(a / c) G + (b / c) p`. Nothing of it is secret.
pub struct Terms {
    pub a: Number,
    pub b: Number,
    pub c: Number,
    pub point: Point,
}

/// `(a / c) G + (b / c) p` for each group.
#[cfg_attr(not(debug_assertions), inline(always))]
fn combine<C: Curve, V: Vector>(items: &[Terms], mut each: impl FnMut(&[Terms], Projective<C, V>)) {
    let mut inverses = Many::<C::Order, V>::with_room(items.len().div_ceil(V::LANES));
    for group in items.chunks(V::LANES) {
        inverses.push(enter(group, |item| item.c));
    }
    V::apart(
        #[inline(always)]
        || inverses.invert(),
    );
    let comb: &Comb = C::comb();
    let tables = tables::<C, V, _>(items, |item| item.point);
    for (i, group) in items.chunks(V::LANES).enumerate() {
        let (a, b) = (enter(group, |item| item.a), enter(group, |item| item.b));
        let (u, v) = V::apart(
            #[inline(always)]
            || (a * inverses.get(i), b * inverses.get(i)),
        );
        let (u, v) = (leave(u), leave(v));
        let lanes: [usize; MOST_LANES] = core::array::from_fn(|lane| lane);
        let lanes = &lanes[..V::LANES];
        let of_generator =
            comb.times::<C, V>(&Windows::<{ comb::WIDTH }>::new::<C, V, _>(lanes, |i| u[*i]));
        let of_point = multiply::product(&tables[i], lanes, |i| v[*i]);
        each(group, of_generator.add(&of_point));
    }
}

/// Whether the sum's coordinate `x` is `b` modulo `n`, for `b` from 1 to `n - 1` (FIPS 186-5,
/// section 6.4.2).
#[derive(Clone, Copy)]
pub struct Verify<C>(pub C);

impl<C: Curve> Batch<Terms, bool> for Verify<C> {
    const PIECE: usize = PIECE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, items: &[Terms]) -> Vec<bool> {
        let mut out = Vec::with_capacity(items.len());
        combine::<C, V>(items, |group, sum| {
            // p - n has half as many bits as n: few r have a second x.
            let above = |item: &Terms| {
                let (x, carry) = number::add(&item.b, &C::N);
                if carry == 0 && number::is_below(&x, &C::P) != 0 { x } else { item.b }
            };
            let (r, other) = (enter(group, |item| item.b), enter(group, above));
            let is_right = V::apart(
                #[inline(always)]
                || {
                    let is_one: V = (r * sum.z).equals(sum.x);
                    let is_other = (other * sum.z).equals(sum.x);
                    let is_infinity = sum.z.is_zero();
                    V::select(is_infinity, V::splat(0), is_one.or(is_other))
                },
            );
            out.extend_from_slice(&are_set(is_right)[..group.len()]);
        });
        out
    }

    fn few(lanes: usize) -> usize {
        few(lanes)
    }
}

/// The sum, if it is not infinity.
#[derive(Clone, Copy)]
pub struct Combine<C>(pub C);

impl<C: Curve> Batch<Terms, Option<Point>> for Combine<C> {
    const PIECE: usize = PIECE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, items: &[Terms]) -> Vec<Option<Point>> {
        let mut out = Vec::with_capacity(items.len());
        let mut points = Points::<C, V>::with_room(items.len());
        combine::<C, V>(items, |_, sum| points.push(&sum));
        points.make_affine();
        for (i, group) in items.chunks(V::LANES).enumerate() {
            let is_infinity = are_set(points.z.get(i).is_zero());
            let (x, y) = (leave(points.x.get(i)), leave(points.y.get(i)));
            out.extend(
                (0..group.len()).map(|i| (!is_infinity[i]).then_some(Point { x: x[i], y: y[i] })),
            );
        }
        out
    }

    fn few(lanes: usize) -> usize {
        few(lanes)
    }
}

/// A coordinate `x` below `p`, and what is known of `y`.
pub struct Encoded {
    pub x: Number,
    pub y: Known,
}

/// What is known of a coordinate `y`.
#[derive(Clone, Copy)]
pub enum Known {
    /// All of it, below `p`.
    All(Number),
    /// Whether it is odd.
    Odd(bool),
}

/// The point, if it is one of the curve (SEC 1, version 2, section 2.3.4). Not in constant time.
#[derive(Clone, Copy)]
pub struct Decode<C>(pub C);

impl<C: Curve> Batch<Encoded, Option<Point>> for Decode<C> {
    const PIECE: usize = PIECE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, items: &[Encoded]) -> Vec<Option<Point>> {
        let mut out = Vec::with_capacity(items.len());
        for group in items.chunks(V::LANES) {
            let x: Coordinate<C, V> = enter(group, |item| item.x);
            let given: Coordinate<C, V> = enter(group, |item| match item.y {
                Known::All(y) => y,
                Known::Odd(_) => [0; 6],
            });
            let is_given = group.iter().all(|item| matches!(item.y, Known::All(_)));
            let right = V::apart(
                #[inline(always)]
                || right_side::<C, V>(x),
            );
            // p is 3 modulo 4: the power with exponent (p + 1) / 4 of a square is a root of it.
            let root = if is_given { given } else { right.pow_of_modulus(1, 2) };
            let is_square = are_set::<V>(root.sqr().equals(right));
            let is_on_curve = are_set::<V>(given.sqr().equals(right));
            let roots = leave(root);
            out.extend(group.iter().enumerate().map(|(i, item)| match item.y {
                Known::All(y) => is_on_curve[i].then_some(Point { x: item.x, y }),
                Known::Odd(odd) => {
                    let is_same = roots[i][0] & 1 == u64::from(odd);
                    let y = if is_same { roots[i] } else { number::negated(&roots[i], &C::P) };
                    is_square[i].then_some(Point { x: item.x, y })
                }
            }));
        }
        out
    }

    fn few(lanes: usize) -> usize {
        few(lanes)
    }
}

/// Three scalars, below `n`.
#[derive(Zeroize)]
pub struct Scalars {
    pub a: Number,
    pub b: Number,
    pub c: Number,
}

/// `a b + c mod n`, in constant time.
#[derive(Clone, Copy)]
pub struct MulAdd<C>(pub C);

impl<C: Curve> Batch<Scalars, Number> for MulAdd<C> {
    const PIECE: usize = PIECE;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, items: &[Scalars]) -> Vec<Number> {
        let mut out = Vec::with_capacity(items.len());
        for group in items.chunks(V::LANES) {
            let a = enter::<C::Order, V, _>(group, |item| item.a);
            let (b, c) = (enter(group, |item| item.b), enter(group, |item| item.c));
            let r = V::apart(
                #[inline(always)]
                || (a * b + c).element(),
            );
            out.extend_from_slice(&leave(r)[..group.len()]);
        }
        out
    }

    fn few(lanes: usize) -> usize {
        few(lanes)
    }
}
