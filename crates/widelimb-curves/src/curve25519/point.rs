//! Points of the curve `-x^2 + y^2 = 1 + d x^2 y^2` in the lanes (RFC 8032, section 5.1).
//!
//! Formulas: H. Hisil, K. Wong, G. Carter, E. Dawson, "Twisted Edwards Curves Revisited", Asiacrypt
//! 2008, sections 3.1 and 3.3, for `a = -1`. They hold for all points, those of small order too,
//! since `-1` is a square and `d` is none.

use super::constant::{D, ROOT_OF_MINUS_ONE, TWO_D};
use super::field::{self, Fe, chain, squares};
use widelimb_kernels::field::Vector;

/// A point as `x`, `y` and `t = x y`, each over `z`.
#[derive(Clone, Copy)]
pub struct Point<V: Vector> {
    /// `x z`.
    pub x: Fe<V>,
    /// `y z`.
    pub y: Fe<V>,
    /// Not 0.
    pub z: Fe<V>,
    /// `x y z`.
    pub t: Fe<V>,
}

/// What is added: `y + x`, `y - x`, `2 d t` and `2 z`.
pub type Addend<V> = [Fe<V>; 4];
/// What is added, where `z` is 1: `y + x`, `y - x` and `2 d t`.
pub type Affine<V> = [Fe<V>; 3];

/// A sum before its last products: `x = e f`, `y = g h`, `z = f g`, `t = e h`, of factors below
/// 2^259.
#[derive(Clone, Copy)]
pub struct Completed<V: Vector> {
    e: Fe<V>,
    f: Fe<V>,
    g: Fe<V>,
    h: Fe<V>,
}

impl<V: Vector> Completed<V> {
    /// The point: four products.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn point(self) -> Point<V> {
        Point { t: self.e * self.h, ..self.without_t() }
    }

    /// The point, to be doubled: three products, and `t` is not there.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn without_t(self) -> Point<V> {
        Point { x: self.e * self.f, y: self.g * self.h, z: self.f * self.g, t: self.e }
    }

    /// The point, with `t` if it is asked for.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn point_with(self, has_t: bool) -> Point<V> {
        let mut r = self.without_t();
        if has_t {
            r.t = self.e * self.h;
        }
        r
    }
}

impl<V: Vector> Point<V> {
    /// The identity.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn identity() -> Self {
        Point { x: Fe::zero(), y: Fe::one(), z: Fe::one(), t: Fe::zero() }
    }

    /// `2 P`, without looking at `t`: four squares.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn double(&self) -> Completed<V> {
        let (xx, yy, zz) = (self.x.sqr(), self.y.sqr(), self.z.sqr());
        // All four with the other sign.
        let h = field::plus(xx, yy);
        let e = field::minus(h, field::plus(self.x, self.y).sqr());
        let g = field::minus(xx, yy);
        let f = field::plus_twice(g, zz);
        Completed { e, f, g, h }
    }

    /// `2^n P`, for `n` of at least 1.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn double_times(&self, n: usize) -> Self {
        let mut r = *self;
        for _ in 1..n {
            r = r.double().without_t();
        }
        r.double().point()
    }

    /// `P + Q`: four products.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn plus(&self, other: &Addend<V>) -> Completed<V> {
        let [plus, minus, t, z] = *other;
        let (y_plus, y_minus) = (field::plus(self.y, self.x), field::minus(self.y, self.x));
        sum(y_plus * plus, y_minus * minus, self.t * t, self.z * z)
    }

    /// `P - Q` where the mask has all bits, else `P + Q`: four products.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn plus_signed(&self, is_negative: V, other: &Addend<V>) -> Completed<V> {
        let [mut plus, mut minus, t, z] = *other;
        Fe::swap(is_negative, &mut plus, &mut minus);
        let mut r = self.plus(&[plus, minus, t, z]);
        Fe::swap(is_negative, &mut r.f, &mut r.g);
        r
    }

    /// `P - Q` where the mask has all bits, else `P + Q`: three products.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn plus_affine(&self, is_negative: V, other: &Affine<V>) -> Completed<V> {
        let [mut plus, mut minus, t] = *other;
        Fe::swap(is_negative, &mut plus, &mut minus);
        let (y_plus, y_minus) = (field::plus(self.y, self.x), field::minus(self.y, self.x));
        let z = field::plus(self.z, self.z);
        let mut r = sum(y_plus * plus, y_minus * minus, self.t * t, z);
        Fe::swap(is_negative, &mut r.f, &mut r.g);
        r
    }

    /// It as what is added.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn addend(&self) -> Addend<V> {
        let z = self.z.double().element();
        [(self.y + self.x).element(), (self.y - self.x).element(), self.t * Fe::inside(&TWO_D), z]
    }

    /// `-P`.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn negative(&self) -> Self {
        Point { x: (-self.x).element(), t: (-self.t).element(), ..*self }
    }

    /// All bits where `P` is the identity.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn is_identity(&self) -> V {
        self.x.is_zero().and(self.y.equals(self.z))
    }
}

/// The rest of a sum, from the products of `y + x`, of `y - x`, of `t` with `2 d` and of `z` with
/// 2.
#[cfg_attr(not(debug_assertions), inline(always))]
fn sum<V: Vector>(plus: Fe<V>, minus: Fe<V>, t: Fe<V>, z: Fe<V>) -> Completed<V> {
    Completed {
        e: field::minus(plus, minus),
        f: field::minus(z, t),
        g: field::plus(z, t),
        h: field::plus(plus, minus),
    }
}

/// The points of `y` whose `x` is odd where the mask has all bits, and even elsewhere; and all bits
/// where there is a point. An `x` of 0 is even and odd. Several at once hide each other's latency.
///
/// `x^2 = u / v` for `u = y^2 - 1` and `v = d y^2 + 1`, and `x = u v^3 (u v^7)^((p - 5) / 8)` or
/// that times a root of -1 (RFC 8032, section 5.1.3).
pub fn decompress<V: Vector, const K: usize>(each: [(Fe<V>, V); K]) -> [(Point<V>, V); K] {
    V::apart(
        #[inline(always)]
        || {
            let (mut us, mut vs, mut bases) = ([Fe::zero(); K], [Fe::zero(); K], [Fe::zero(); K]);
            for i in 0..K {
                let yy = each[i].0.sqr();
                us[i] = (yy - Fe::one()).element();
                vs[i] = (yy * Fe::inside(&D) + Fe::one()).element();
                let v3 = vs[i].sqr() * vs[i];
                bases[i] = us[i] * v3.sqr() * vs[i];
            }
            // (p - 5) / 8 = 2^252 - 3 = 4 (2^250 - 1) + 1
            let powers = squares(chain(bases).0, 2);
            let mut r = [(Point::identity(), V::splat(0)); K];
            for i in 0..K {
                let (u, v, (y, is_odd)) = (us[i], vs[i], each[i]);
                let x = u * (v.sqr() * v) * (powers[i] * bases[i]);
                let check = v * x.sqr();
                let (is_root, is_other) = (check.equals(u), (check + u).element().is_zero());
                let x = Fe::select(is_other, x * Fe::inside(&ROOT_OF_MINUS_ONE), x).residue();
                let odd = V::splat(0).sub(x.digits()[0].and(V::splat(1)));
                let x = Fe::select(odd.xor(is_odd), (-x).element(), x);
                r[i] = (Point { x, y, z: Fe::one(), t: x * y }, is_root.or(is_other));
            }
            r
        },
    )
}
