//! Odd multiples of points, affine, so that a sum with one takes the least products.

use super::curve::Curve;
use super::jobs::Point;
use super::lanes::enter;
use super::point::{Affine, Coordinate, Jacobian, Projective};
use super::windows::Windows;
use alloc::vec::Vec;
use widelimb_batch::field::{Element, Many, choose};
use widelimb_kernels::field::Vector;

/// The bits of a digit.
pub const WIDTH: u32 = 5;
/// The odd multiples of a point.
pub const ENTRIES: usize = 1 << (WIDTH - 1);

/// The coordinates of odd multiples.
pub type Entries<C, V> = [[Coordinate<C, V>; 2]; ENTRIES];

/// The points `p`, `3 p`, ..., `31 p`, as `(x z^2, y z^3)` for all `(x, y)`.
pub struct Table<C: Curve, V: Vector> {
    pub entries: Entries<C, V>,
    z: Coordinate<C, V>,
}

/// Multiples, and by what their `z` grows from each to the next.
type Growing<C, V> = (Entries<C, V>, [Coordinate<C, V>; ENTRIES]);

/// `p`, `3 p`, ... with other `z` each, and the last `z`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn growing<C: Curve, V: Vector>(p: &Affine<C, V>) -> (Growing<C, V>, Coordinate<C, V>) {
    // On the isomorphic curve where 2 p is affine, a sum with it takes the least products. It has
    // another a, which sums do not need.
    let twice = p.jacobian().double();
    let zz = twice.z.sqr();
    let step = Affine::<C, V> { x: twice.x, y: twice.y };
    let mut point = Affine::<C, V> { x: p.x * zz, y: p.y * (zz * twice.z) }.jacobian();
    let mut entries = [[point.x, point.y]; ENTRIES];
    let mut growth = [Element::one(); ENTRIES];
    for i in 1..ENTRIES {
        // Neither equal nor opposite: the order is a large prime.
        (point, growth[i]) = V::apart(
            #[inline(always)]
            || point.add_unequal_affine_growing(&step),
        );
        entries[i] = [point.x, point.y];
    }
    ((entries, growth), point.z * twice.z)
}

/// Multiplies the coordinates of the last multiple with powers of `scale`, and the others with those
/// that give them the same `z`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn scaled<C: Curve, V: Vector>(from: &Growing<C, V>, scale: Coordinate<C, V>) -> Entries<C, V> {
    let (mut entries, growth) = *from;
    let mut scale = scale;
    for i in (0..ENTRIES).rev() {
        let square = scale.sqr();
        let [x, y] = entries[i];
        entries[i] = [x * square, y * (square * scale)];
        scale = scale * growth[i];
    }
    entries
}

/// The tables of the points of all groups.
///
/// With `a = 0`, sums and doublings are the same on every isomorphic curve, so all multiples of a
/// point get the same `z`. With `a = -3` they get 1: the groups share the inverse.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn tables<C: Curve, V: Vector, T>(
    items: &[T],
    point: impl Fn(&T) -> Point,
) -> Vec<Table<C, V>> {
    let groups = items.len().div_ceil(V::LANES);
    let mut all = Vec::with_capacity(groups);
    let mut z = Many::<C::Field, V>::with_room(groups);
    for group in items.chunks(V::LANES) {
        let p =
            Affine { x: enter(group, |item| point(item).x), y: enter(group, |item| point(item).y) };
        let (growing, last) = V::apart(
            #[inline(always)]
            || growing::<C, V>(&p),
        );
        all.push(growing);
        z.push(last);
    }
    if !C::IS_A_ZERO {
        V::apart(
            #[inline(always)]
            || z.invert(),
        );
    }
    let table = |(i, growing)| {
        V::apart(
            #[inline(always)]
            || {
                let one = Element::one();
                let (scale, z) = if C::IS_A_ZERO { (one, z.get(i)) } else { (z.get(i), one) };
                Table { entries: scaled::<C, V>(growing, scale), z }
            },
        )
    };
    all.iter().enumerate().map(table).collect()
}

/// The multiple for each lane's digit.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn entry<C: Curve, V: Vector>(
    entries: &Entries<C, V>,
    windows: &Windows<WIDTH>,
    i: usize,
) -> Affine<C, V> {
    let (index, is_negative) = windows.at::<V>(i);
    let [x, y] = choose(entries, index);
    Affine { x, y }.negated_where(is_negative.xor(windows.negative()))
}

impl<C: Curve, V: Vector> Table<C, V> {
    /// The point of the curve itself.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn back(&self, p: &Jacobian<C, V>) -> Projective<C, V> {
        if C::IS_A_ZERO { Jacobian { z: p.z * self.z, ..*p }.projective() } else { p.projective() }
    }
}
