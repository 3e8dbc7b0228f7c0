//! Makes the curve with the order that was found, and a point on it.

use super::super::certificate::Step;
use super::super::verify::is_killed;
use super::class_polynomial::ClassPolynomial;
use super::polynomial;
use super::roots::Roots;
use super::search::Candidate;
use crate::control::Control;
use std::collections::HashMap;
use widelimb::modular::{Modulus, Residue};
use widelimb::{Integer, Natural};

/// The points that are tried: one in at most six is on the right curve, and nearly all points of it
/// have the order that is asked for.
const TRIES: u64 = 300;

/// Makes curves, and keeps the polynomials for the next.
#[derive(Default)]
pub struct Curves {
    polynomials: HashMap<u32, Option<ClassPolynomial>>,
}

impl Curves {
    /// A curve and a point for the order of a candidate; `None` if `n` is composite or time ended.
    pub fn step(
        &mut self,
        n: &Natural,
        candidate: &Candidate,
        control: &Control<'_>,
    ) -> Option<Step> {
        let modulus = &Modulus::try_from(n).ok()?;
        let j = match candidate.discriminant.size {
            3 | 4 => Natural::zero(),
            _ => self.invariant(n, candidate, control)?,
        };
        let j = modulus.residue(j.limbs());
        let mut wrong_class = None;
        for i in 1..TRIES {
            if control.is_over() {
                return None;
            }
            let [a, x, y] = match candidate.discriminant.size {
                3 => [modulus.residue(&[]), modulus.residue(&[i + 1]), modulus.residue(&[2 * i])],
                4 => by_point(&modulus.residue(&[i]))?,
                _ => {
                    let (twist, class) = twist(&j, &modulus.residue(&[i]))?;
                    if wrong_class == Some(class) {
                        continue;
                    }
                    wrong_class = Some(class);
                    twist
                }
            };
            if is_killed([&a, &x, &y], &candidate.cofactor, &candidate.quotient) {
                let [a, x, y] = [a, x, y].map(|residue| Integer::from(Natural::from(residue)));
                let (number, trace) = (n.clone(), candidate.trace.clone());
                return Some(Step { number, trace, cofactor: candidate.cofactor.clone(), a, x, y });
            }
        }
        None
    }

    /// The invariant `j` of the curves that belong to the discriminant.
    fn invariant(
        &mut self,
        n: &Natural,
        candidate: &Candidate,
        control: &Control<'_>,
    ) -> Option<Natural> {
        let discriminant = candidate.discriminant;
        let polynomial = self.polynomials.entry(discriminant.size);
        let polynomial = polynomial.or_insert_with(|| ClassPolynomial::new(discriminant));
        let roots = Roots::new(n).of(&discriminant.primes)?;
        let coefficients = polynomial.as_ref()?.modulo(n, &roots)?;
        polynomial::root(&coefficients, n, control)
    }
}

/// The point `(x, 2 x)` of the curve `y^2 = x^3 + a x`.
fn by_point<'m>(x: &Residue<'m>) -> Option<[Residue<'m>; 3]> {
    let four = x.modulus().residue(&[4]);
    Some([x * (four - x), x.clone(), x + x])
}

/// A curve with the invariant `j` and a point: with `k = j / (1728 - j)` and `z = x^3 + 3 k x + 2 k` it
/// is `y^2 = x^3 + 3 k z^2 x + 2 k z^3` and `(x z, z^2)`. Which of the two curves it is shows in the
/// quadratic symbol of `z`, which comes with it.
fn twist<'m>(j: &Residue<'m>, x: &Residue<'m>) -> Option<([Residue<'m>; 3], i32)> {
    let modulus = j.modulus();
    let k = j * (modulus.residue(&[1728]) - j).inverse().ok()?;
    let (twice, thrice) = (&k + &k, &k + &k + &k);
    let z = (x * x + &thrice) * x + twice;
    let n = Natural::from_limb_slice(modulus.limbs());
    let class = Natural::from(&z).jacobi(&n).ok()?;
    let square = &z * &z;
    Some(([thrice * &square, x * z, square], class))
}
