//! Steps on elliptic curves.
//!
//! Let `P` be a point of `y^2 = x^3 + a x + b` modulo `N`, `m = s q` with a prime `q > (N^(1/4) + 1)^2`,
//! `m P` infinite, and `s P` finite modulo every prime divisor of `N`. Modulo a prime divisor `p` the
//! order of `s P` is `q` then, which is at most `(p^(1/2) + 1)^2`: so `p` is above `N^(1/2)`, and `N` is
//! prime. Source: S. Goldwasser, J. Kilian, Almost all primes can be quickly certified (STOC 1986).
//!
//! Points `(X : Y : Z)` stand for `(X / Z^2, Y / Z^3)`. The formula of the sum is wrong for equal
//! points: modulo such a prime it gives `(0 : 0 : 0)`, from which sums and doubles never lead away. So a
//! multiple with `Z = 0` is infinite modulo every prime divisor if `Y` has an inverse.

use super::super::certificate::Step;
use super::{BadCertificateError, CertificateFault as Fault, ensure};
use widelimb::modular::{Modulus, Residue};
use widelimb::{Integer, Natural};

pub fn verify(steps: &[Step]) -> Result<(), BadCertificateError> {
    let mut quotients = Vec::new();
    for step in steps {
        let n = &step.number;
        if let Some(left) = quotients.last() {
            ensure(n == left, n, Fault::OtherNumber)?;
        }
        let quotient = step.quotient().filter(|quotient| is_possible(step, quotient));
        let bad = || BadCertificateError { number: n.clone(), fault: Fault::BadOrder };
        quotients.push(quotient.ok_or_else(bad)?);
    }
    quotients.last().map_or(Ok(()), super::word)?;
    for (step, quotient) in steps.iter().zip(&quotients).rev() {
        let fault = fault(step, quotient);
        fault.map_or(Ok(()), |fault| ensure(false, &step.number, fault))?;
    }
    Ok(())
}

/// Whether the trace is one that curves have, and the quotient `q` is large: `q >= (floor(N^(1/4)) +
/// 2)^2`.
fn is_possible(step: &Step, quotient: &Natural) -> bool {
    let n = &step.number;
    let root = n.sqrt().sqrt();
    step.trace.magnitude().square() < n << 2_u32 && *quotient >= (root + 2_u32).square()
}

/// What is wrong with the curve or the point, where the quotient is prime.
fn fault(step: &Step, quotient: &Natural) -> Option<Fault> {
    let n = &step.number;
    let Ok(modulus) = Modulus::try_from(n) else { return Some(Fault::Singular) };
    let [a, x, y] = [&step.a, &step.x, &step.y]
        .map(|number| modulus.residue(number.rem_euclid(&Integer::from(n)).magnitude().limbs()));
    let b = &y * &y - (&x * &x + &a) * &x;
    let discriminant = modulus.residue(&[4]) * &a * &a * &a + modulus.residue(&[27]) * &b * &b;
    let has_divisor = |divisor: u64| n.is_multiple_of(&Natural::from_u64(divisor));
    if has_divisor(2) || has_divisor(3) || discriminant.inverse().is_err() {
        return Some(Fault::Singular);
    }
    (!is_killed([&a, &x, &y], &step.cofactor, quotient)).then_some(Fault::BadPoint)
}

/// Whether `s P` is finite modulo every prime divisor of the modulus, and `q s P` infinite, for the
/// point `P = (x, y)` of the curve with this `a`.
pub fn is_killed(curve: [&Residue<'_>; 3], cofactor: &Natural, quotient: &Natural) -> bool {
    let [a, x, y] = curve;
    let multiple = multiple(a, x, y, cofactor);
    let Ok(inverse) = multiple.z.inverse() else { return false };
    let square = &inverse * &inverse;
    let [x, y] = [&multiple.x * &square, &multiple.y * square * inverse];
    let last = self::multiple(a, &x, &y, quotient);
    last.z.is_zero() && last.y.inverse().is_ok()
}

struct Point<'m> {
    x: Residue<'m>,
    y: Residue<'m>,
    z: Residue<'m>,
}

/// The multiple of `(x, y)` by a number above 0.
fn multiple<'m>(a: &Residue<'m>, x: &Residue<'m>, y: &Residue<'m>, k: &Natural) -> Point<'m> {
    let one = a.modulus().residue(&[1]);
    let mut point = Point { x: x.clone(), y: y.clone(), z: one };
    for i in (0..k.bit_len() - 1).rev() {
        point = point.doubled(a);
        if k.bit(i) {
            point = point.plus(x, y);
        }
    }
    point
}

impl<'m> Point<'m> {
    fn doubled(&self, a: &Residue<'m>) -> Point<'m> {
        let Point { x, y, z } = self;
        let (yy, zz) = (y * y, z * z);
        let xx = x * x;
        let slope = &xx + &xx + xx + a * &zz * zz;
        let twice_xyy = x * &yy;
        let twice_xyy = &twice_xyy + &twice_xyy;
        let product = &twice_xyy + &twice_xyy;
        let next_x = &slope * &slope - &product - &product;
        let twice_yy = &yy + &yy;
        let last = &twice_yy * &twice_yy;
        let next_y = slope * (product - &next_x) - &last - &last;
        let yz = y * z;
        Point { x: next_x, y: next_y, z: &yz + &yz }
    }

    /// The sum with `(x, y)`.
    fn plus(&self, x: &Residue<'m>, y: &Residue<'m>) -> Point<'m> {
        let zz = &self.z * &self.z;
        let h = x * &zz - &self.x;
        let r = y * zz * &self.z - &self.y;
        let hh = &h * &h;
        let hhh = &hh * &h;
        let v = &self.x * hh;
        let next_x = &r * &r - &hhh - &v - &v;
        let next_y = r * (v - &next_x) - &self.y * hhh;
        Point { x: next_x, y: next_y, z: &self.z * h }
    }
}
