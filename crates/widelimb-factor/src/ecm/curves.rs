//! [`Curves`]: points of eight Montgomery curves, one in each lane.
//!
//! A curve is `b y^2 = x^3 + a x^2 + x`, and a point of it `(X : Z)` with `x = X / Z`, up to its
//! sign. Source: P. Montgomery, Speeding the Pollard and elliptic curve methods of factorization,
//! Mathematics of Computation 48 (1987).

use super::group::{Differential, Group, LANES, Stop, lanes, quotients};
use widelimb::Natural;
use widelimb::batch::Residues;
use widelimb::modular::Modulus;

/// A point of each curve.
#[derive(Clone)]
pub struct Point {
    pub x: Residues,
    pub z: Residues,
}

/// What the arithmetic on the curves needs.
pub struct Curves {
    /// `(a + 2) / 4` of each curve.
    quarter: Residues,
    /// Scratch.
    t: [Residues; 4],
}

/// The curve of H. Suyama for a parameter from 6 on, which has 12 torsion points: the start `(X :
/// Z)`, and the numerator and the denominator of `(a + 2) / 4`.
pub fn suyama<T>(
    sigma: T,
    number: impl Fn(u64) -> T,
    mul: impl Fn(&T, &T) -> T,
    sub: impl Fn(&T, &T) -> T,
) -> [T; 4] {
    let cube = |a: &T| mul(&mul(a, a), a);
    let u = sub(&mul(&sigma, &sigma), &number(5));
    let v = mul(&sigma, &number(4));
    let (x, z) = (cube(&u), cube(&v));
    // 3 u + v is 4 u - (u - v).
    let sum = sub(&mul(&u, &number(4)), &sub(&u, &v));
    let above = mul(&cube(&sub(&v, &u)), &sum);
    let below = mul(&mul(&x, &v), &number(16));
    [x, z, above, below]
}

/// The curve of a parameter modulo a number: the start, and `(a + 2) / 4`.
fn curve(modulus: &Modulus, sigma: u64) -> Result<[Vec<u64>; 3], Stop> {
    let number = |n: u64| modulus.residue(&[n]);
    let [x, z, above, below] = suyama(number(sigma), number, |a, b| a * b, |a, b| a - b);
    match below.inverse() {
        Ok(inverse) => Ok([x.to_limbs(), z.to_limbs(), (&above * &inverse).to_limbs()]),
        Err(_) => {
            let n = Natural::from_limb_slice(modulus.limbs());
            Err(Stop::Found(Natural::from_limbs(below.to_limbs()).gcd(&n)))
        }
    }
}

impl Curves {
    /// The curves of eight parameters, and a point of each.
    pub fn new(n: &Natural, sigmas: [u64; LANES]) -> Result<(Curves, Point), Stop> {
        let modulus = Modulus::new(n.limbs()).map_err(|_| Stop::Ring)?;
        let ring = lanes(n)?;
        let zero = Residues::zeros(&ring, LANES)?;
        let mut curves = Curves { quarter: zero.clone(), t: [0; 4].map(|_| zero.clone()) };
        let mut point = Point { x: zero.clone(), z: zero };
        for (i, sigma) in sigmas.into_iter().enumerate() {
            let [x, z, quarter] = curve(&modulus, sigma)?;
            point.x.set(i, &x)?;
            point.z.set(i, &z)?;
            curves.quarter.set(i, &quarter)?;
        }
        Ok((curves, point))
    }
}

impl Differential for Curves {
    type Element = Point;

    /// `r = 2 p`: five products.
    fn double(&mut self, p: &Point, r: &mut Point) -> Result<(), Stop> {
        let [sum, difference, four, t] = &mut self.t;
        p.x.add_into(&p.z, sum)?;
        p.x.sub_into(&p.z, difference)?;
        sum.sqr_assign();
        difference.sqr_assign();
        sum.sub_into(difference, four)?;
        four.mul_into(&self.quarter, t)?;
        t.add_assign(difference)?;
        sum.mul_into(difference, &mut r.x)?;
        four.mul_into(t, &mut r.z)?;
        Ok(())
    }

    /// `p + q` to `r`, for `p - q`: six products.
    fn add(&mut self, p: &Point, q: &Point, difference: &Point, r: &mut Point) -> Result<(), Stop> {
        let [s, t, u, v] = &mut self.t;
        p.x.sub_into(&p.z, s)?;
        q.x.add_into(&q.z, t)?;
        s.mul_into(t, u)?;
        p.x.add_into(&p.z, s)?;
        q.x.sub_into(&q.z, t)?;
        s.mul_into(t, v)?;
        u.add_into(v, s)?;
        u.sub_into(v, t)?;
        s.sqr_assign();
        t.sqr_assign();
        s.mul_into(&difference.z, &mut r.x)?;
        t.mul_into(&difference.x, &mut r.z)?;
        Ok(())
    }
}

impl Group for Curves {
    /// `Z`, which is 0 modulo the primes where the point is the one at infinity.
    fn vanishing(&self, p: &Point) -> Result<Residues, Stop> {
        Ok(p.z.clone())
    }

    /// `X / Z`.
    fn values(&self, n: &Natural, points: Vec<Point>) -> Result<Vec<Residues>, Stop> {
        quotients(n, points.into_iter().map(|point| (point.x, point.z)).collect())
    }
}
