//! Points of a curve in each lane, and the formulas for their sums.
//!
//! A sum of [`Projective`] points is right for all points: the complete formulas of Renes, Costello
//! and Batina (EUROCRYPT 2016), algorithm 4 for `a = -3` and 7 for `a = 0`. The [`Jacobian`] ones
//! take less time, but are wrong for equal and opposite points and for infinity; who calls them says
//! why these do not occur. Doubling in Jacobian coordinates is right for all points of odd order.

use super::curve::Curve;
use widelimb_batch::field::{Element, Sum};
use widelimb_kernels::field::Vector;

/// An element of a curve's field.
pub type Coordinate<C, V> = Element<<C as Curve>::Field, V>;
type CoordinateSum<C, V> = Sum<<C as Curve>::Field, V>;

/// Products of coordinates, and sums of such.
type Products<C, V> = ([Coordinate<C, V>; 3], [CoordinateSum<C, V>; 3]);

/// A point `(x, y)` that is not infinity.
#[derive(Clone, Copy)]
pub struct Affine<C: Curve, V: Vector> {
    pub x: Coordinate<C, V>,
    pub y: Coordinate<C, V>,
}

/// The point `(x / z, y / z)`, or infinity where `z` is 0 and `y` is not.
#[derive(Clone, Copy)]
pub struct Projective<C: Curve, V: Vector> {
    pub x: Coordinate<C, V>,
    pub y: Coordinate<C, V>,
    pub z: Coordinate<C, V>,
}

/// The point `(x / z^2, y / z^3)`.
#[derive(Clone, Copy)]
pub struct Jacobian<C: Curve, V: Vector> {
    pub x: Coordinate<C, V>,
    pub y: Coordinate<C, V>,
    pub z: Coordinate<C, V>,
}

impl<C: Curve, V: Vector> Affine<C, V> {
    /// The generator in all lanes.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn generator() -> Self {
        let [x, y] = C::GENERATOR;
        Affine { x: Element::inside(x), y: Element::inside(y) }
    }

    /// `-p` where the mask has all bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn negated_where(self, mask: V) -> Self {
        Affine { x: self.x, y: negated_where::<C, V>(mask, self.y) }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn jacobian(self) -> Jacobian<C, V> {
        Jacobian { x: self.x, y: self.y, z: Element::one() }
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn projective(self) -> Projective<C, V> {
        Projective { x: self.x, y: self.y, z: Element::one() }
    }
}

#[cfg_attr(not(debug_assertions), inline(always))]
fn negated_where<C: Curve, V: Vector>(mask: V, y: Coordinate<C, V>) -> Coordinate<C, V> {
    Element::select(mask, (-y).element(), y)
}

/// `x^3 + a x + b`.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn right_side<C: Curve, V: Vector>(x: Coordinate<C, V>) -> Coordinate<C, V> {
    let b = Element::inside(C::B);
    if C::IS_A_ZERO {
        (x.sqr() * x + b).element()
    } else {
        (x.sqr() * x - x.double() - x + b).element()
    }
}

impl<C: Curve, V: Vector> Projective<C, V> {
    /// `-p` where the mask has all bits.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn negated_where(self, mask: V) -> Self {
        Projective { y: negated_where::<C, V>(mask, self.y), ..self }
    }

    /// `p + q`, for all points.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn add(&self, other: &Self) -> Self {
        V::apart(
            #[inline(always)]
            || {
                if C::IS_A_ZERO {
                    self.add_for_zero(other)
                } else {
                    self.add_for_minus_three(other)
                }
            },
        )
    }

    /// `x1 x2`, `y1 y2`, `z1 z2`, `x1 y2 + x2 y1`, `y1 z2 + y2 z1` and `x1 z2 + x2 z1`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn products(&self, q: &Self) -> Products<C, V> {
        let p = self;
        let (xx, yy, zz) = (p.x * q.x, p.y * q.y, p.z * q.z);
        let xy = (p.x + p.y) * (q.x + q.y) - xx - yy;
        let yz = (p.y + p.z) * (q.y + q.z) - yy - zz;
        let xz = (p.x + p.z) * (q.x + q.z) - xx - zz;
        ([xx, yy, zz], [xy, yz, xz])
    }

    /// Algorithm 4.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_for_minus_three(&self, other: &Self) -> Self {
        let ([xx, yy, zz], [xy, yz, xz]) = self.products(other);
        let b = Coordinate::<C, V>::inside(C::B);
        let (xy, yz) = (xy.element(), yz.element());
        let u = xz - b * zz;
        let u = u + u + u;
        let (sum, difference) = ((yy + u).element(), (yy - u).element());
        let v = b * xz - zz - zz - zz - xx;
        let v = (v + v + v).element();
        let w = xx - zz;
        let w = (w + w + w).element();
        Projective {
            x: (xy * sum - yz * v).element(),
            y: (sum * difference + w * v).element(),
            z: (yz * difference + xy * w).element(),
        }
    }

    /// Algorithm 7.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn add_for_zero(&self, other: &Self) -> Self {
        let ([xx, yy, zz], [xy, yz, xz]) = self.products(other);
        let b = Coordinate::<C, V>::inside(C::B);
        let (xy, yz) = (xy.element(), yz.element());
        let xx = (xx + xx + xx).element();
        let bz = b * zz;
        let bz = bz + bz + bz;
        let (sum, difference) = ((yy + bz).element(), (yy - bz).element());
        let bx = b * xz;
        let bx = (bx + bx + bx).element();
        Projective {
            x: (xy * difference - yz * bx).element(),
            y: (difference * sum + bx * xx).element(),
            z: (yz * sum + xx * xy).element(),
        }
    }
}

impl<C: Curve, V: Vector> Jacobian<C, V> {
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn projective(&self) -> Projective<C, V> {
        V::apart(
            #[inline(always)]
            || Projective { x: self.x * self.z, y: self.y, z: self.z.sqr() * self.z },
        )
    }

    /// `2 p`, for all points of odd order (Bernstein and Lange's Explicit-Formulas Database,
    /// dbl-2001-b and dbl-2009-l, with products for the differences of squares).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn double(&self) -> Self {
        let (x, y, z) = (self.x, self.y, self.z);
        let yy = y.sqr();
        let xyy = x * yy;
        let slope = if C::IS_A_ZERO {
            let xx = x.sqr();
            (xx + xx + xx).element()
        } else {
            let zz = z.sqr();
            let sum = x + zz;
            (x - zz) * (sum + sum + sum)
        };
        let four = xyy.double().double();
        let x3 = (slope.sqr() - four - four).element();
        let eight = yy.sqr().double().double().double();
        Jacobian {
            x: x3,
            y: (slope * (four - x3) - eight).element(),
            z: (y * z).double().element(),
        }
    }

    /// `2^n p`, for all points of odd order.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn double_times(&self, n: u32) -> Self {
        V::apart(
            #[inline(always)]
            || {
                // No closure, which would be compiled without the level.
                let mut p = *self;
                for _ in 0..n {
                    p = p.double();
                }
                p
            },
        )
    }

    /// `p + q`, for points that are neither equal nor opposite, and not infinity (add-1998-cmo-2).
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn add_unequal(&self, q: &Self) -> Self {
        let p = self;
        let (pzz, qzz) = (p.z.sqr(), q.z.sqr());
        let (u, s) = (p.x * qzz, p.y * (q.z * qzz));
        let (v, t) = (q.x * pzz, q.y * (p.z * pzz));
        Self::sum_of(u, s, v, t, p.z * q.z).0
    }

    /// [`add_unequal`](Jacobian::add_unequal) with `z` of 1 in the second point.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn add_unequal_affine(&self, q: &Affine<C, V>) -> Self {
        self.add_unequal_affine_growing(q).0
    }

    /// [`add_unequal_affine`](Jacobian::add_unequal_affine), and the quotient of the sum's `z` and
    /// the point's.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn add_unequal_affine_growing(&self, q: &Affine<C, V>) -> (Self, Coordinate<C, V>) {
        let p = self;
        let zz = p.z.sqr();
        Self::sum_of(p.x, p.y, q.x * zz, q.y * (p.z * zz), p.z)
    }

    /// The sum of `(u, s)` and `(v, t)` over the same `z`, and the quotient of its `z` and that.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sum_of(
        u: Coordinate<C, V>,
        s: Coordinate<C, V>,
        v: Coordinate<C, V>,
        t: Coordinate<C, V>,
        z: Coordinate<C, V>,
    ) -> (Self, Coordinate<C, V>) {
        let h = (v - u).element();
        let r = (t - s).element();
        let hh = h.sqr();
        let (hhh, uhh) = (h * hh, u * hh);
        let x = (r.sqr() - hhh - uhh - uhh).element();
        (Jacobian { x, y: (r * (uhh - x) - s * hhh).element(), z: z * h }, h)
    }
}
