//! [`Curves`]: points of eight Montgomery curves, one in each lane.
//!
//! A curve is `b y^2 = x^3 + a x^2 + x`, and a point of it `(X : Z)` with `x = X / Z`, up to its
//! sign. Source: P. Montgomery, Speeding the Pollard and elliptic curve methods of factorization,
//! Mathematics of Computation 48 (1987).

use super::chain::Step;
use widelimb::Natural;
use widelimb::batch::{Residues, Ring, ShapeError};
use widelimb::modular::Modulus;

/// Curves side by side.
pub const CURVES: usize = 8;

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

/// Why there are no curves.
pub enum NoCurve {
    /// A divisor was found.
    Divisor(Natural),
    /// The modulus is not one for residues in lanes.
    Ring,
}

impl From<ShapeError> for NoCurve {
    fn from(_: ShapeError) -> NoCurve {
        NoCurve::Ring
    }
}

/// The curve of H. Suyama for a parameter from 6 on, which has 12 torsion points: the start `(X : Z)`,
/// and `(a + 2) / 4`.
fn suyama(modulus: &Modulus, sigma: u64) -> Result<[Vec<u64>; 3], NoCurve> {
    let number = |n: u64| modulus.residue(&[n]);
    let sigma = number(sigma);
    let u = &(&sigma * &sigma) - &number(5);
    let v = &sigma * &number(4);
    let (x, z) = (&(&u * &u) * &u, &(&v * &v) * &v);
    let apart = &v - &u;
    let above = &(&(&apart * &apart) * &apart) * &(&(&u * &number(3)) + &v);
    let below = &(&x * &v) * &number(16);
    match below.inverse() {
        Ok(inverse) => Ok([x.to_limbs(), z.to_limbs(), (&above * &inverse).to_limbs()]),
        Err(_) => {
            let n = Natural::from_limb_slice(modulus.limbs());
            Err(NoCurve::Divisor(Natural::from_limbs(below.to_limbs()).gcd(&n)))
        }
    }
}

impl Curves {
    /// The curves of eight parameters, and a point of each.
    pub fn new(n: &Natural, sigmas: [u64; CURVES]) -> Result<(Curves, Point), NoCurve> {
        let modulus = Modulus::new(n.limbs()).map_err(|_| NoCurve::Ring)?;
        let in_lanes = widelimb::batch::Modulus::new(n.limbs()).map_err(|_| NoCurve::Ring)?;
        let ring = Ring::shared(&in_lanes).map_err(|_| NoCurve::Ring)?;
        let zero = Residues::zeros(&ring, CURVES)?;
        let mut curves = Curves { quarter: zero.clone(), t: [0; 4].map(|_| zero.clone()) };
        let mut point = Point { x: zero.clone(), z: zero };
        for (i, sigma) in sigmas.into_iter().enumerate() {
            let [x, z, quarter] = suyama(&modulus, sigma)?;
            point.x.set(i, &x)?;
            point.z.set(i, &z)?;
            curves.quarter.set(i, &quarter)?;
        }
        Ok((curves, point))
    }

    /// `r = 2 p`: five products.
    pub fn double(&mut self, p: &Point, r: &mut Point) -> Result<(), ShapeError> {
        let [sum, difference, four, t] = &mut self.t;
        p.x.add_into(&p.z, sum)?;
        p.x.sub_into(&p.z, difference)?;
        sum.sqr_assign();
        difference.sqr_assign();
        sum.sub_into(difference, four)?;
        four.mul_into(&self.quarter, t)?;
        t.add_assign(difference)?;
        sum.mul_into(difference, &mut r.x)?;
        four.mul_into(t, &mut r.z)
    }

    /// `p + q` to `r`, for `p - q`: six products.
    pub fn add(
        &mut self,
        p: &Point,
        q: &Point,
        difference: &Point,
        r: &mut Point,
    ) -> Result<(), ShapeError> {
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
        t.mul_into(&difference.x, &mut r.z)
    }

    /// `p = 3 p`, with scratch.
    fn triple(&mut self, p: &mut Point, t: &mut Point, u: &mut Point) -> Result<(), ShapeError> {
        self.double(p, t)?;
        self.add(t, p, p, u)?;
        core::mem::swap(p, u);
        Ok(())
    }
}

/// A point that is multiplied, the others of a chain, and scratch.
pub struct Walk {
    a: Point,
    b: Point,
    c: Point,
    t: Point,
    u: Point,
    d: Point,
}

impl Walk {
    /// At a point.
    pub fn new(p: Point) -> Walk {
        let [b, c, t, u, d] = [0; 5].map(|_| p.clone());
        Walk { a: p, b, c, t, u, d }
    }

    /// The point.
    pub fn point(&self) -> &Point {
        &self.a
    }

    /// Doubles the point.
    pub fn double(&mut self, curves: &mut Curves) -> Result<(), ShapeError> {
        curves.double(&self.a, &mut self.t)?;
        core::mem::swap(&mut self.a, &mut self.t);
        Ok(())
    }

    /// Follows a step of a chain.
    pub fn step(&mut self, curves: &mut Curves, step: Step) -> Result<(), ShapeError> {
        use core::mem::swap;
        let Walk { a, b, c, t, u, d } = self;
        match step {
            Step::Swap => swap(a, b),
            Step::Start => {
                b.clone_from(a);
                c.clone_from(a);
                curves.double(b, a)?;
            }
            Step::BothThirds => {
                curves.add(a, b, c, t)?;
                curves.add(t, a, b, u)?;
                // The difference of both is as before.
                curves.add(t, b, a, d)?;
                swap(b, d);
                swap(a, u);
            }
            Step::DoubleAndSum => {
                curves.add(a, b, c, t)?;
                swap(b, t);
                curves.double(a, u)?;
                swap(a, u);
            }
            Step::Sum => {
                curves.add(a, b, c, t)?;
                swap(c, b);
                swap(b, t);
            }
            Step::DoubleFirst => {
                curves.add(c, a, b, t)?;
                swap(c, t);
                curves.double(a, u)?;
                swap(a, u);
            }
            Step::TripleAndSum => {
                curves.add(a, b, c, t)?;
                // The difference of 2 A and A + B is that of A and B.
                curves.double(a, u)?;
                curves.add(u, t, c, d)?;
                swap(c, b);
                swap(b, d);
                curves.add(u, a, a, t)?;
                swap(a, t);
            }
            Step::TripleAndSecondSum => {
                curves.add(a, b, c, t)?;
                curves.add(t, a, b, u)?;
                swap(b, u);
                curves.triple(a, t, u)?;
            }
            Step::TripleAndFirstSum => {
                curves.add(a, b, c, t)?;
                curves.add(c, a, b, u)?;
                swap(c, u);
                swap(b, t);
                curves.triple(a, t, u)?;
            }
            Step::DoubleSecond => {
                curves.add(c, b, a, t)?;
                swap(c, t);
                curves.double(b, u)?;
                swap(b, u);
            }
            Step::End => {
                curves.add(a, b, c, t)?;
                swap(a, t);
            }
        }
        Ok(())
    }
}
