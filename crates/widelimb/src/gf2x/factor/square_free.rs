//! Polynomials without square factors.
//!
//! `gcd(f, f')` has a factor `p` of `f` once less often where `p` divides `f` an odd number of times, and as often
//! where it is even, for then the derivative of `p^(2 e)` is 0. So the factors of odd multiplicities come
//! apart by gcds one after another, and what is left is a square.

use super::{Factor, FactorError};
use crate::gf2x::Poly;
use alloc::vec::Vec;

/// `f` as a product of powers of polynomials that no square divides and that have no factor in common, in the
/// order of the multiplicities, which differ; none for 1.
///
/// Cost: a gcd and a few divisions for each multiplicity up to the highest one.
///
/// # Errors
/// `f` is 0.
///
/// ```
/// use widelimb::gf2x::{Poly, factor::square_free};
/// let (a, b) = (Poly::from_exponents([1, 0]), Poly::from_exponents([2, 1, 0]));
/// let parts = square_free(&(a.pow(2) * b.pow(3)))?;
/// assert_eq!((&parts[0].poly, parts[0].multiplicity), (&a, 2));
/// assert_eq!((&parts[1].poly, parts[1].multiplicity), (&b, 3));
/// # Ok::<(), widelimb::gf2x::factor::FactorError>(())
/// ```
pub fn square_free(f: &Poly) -> Result<Vec<Factor>, FactorError> {
    if f.is_zero() {
        return Err(FactorError);
    }
    let mut parts = Vec::new();
    let (mut rest, mut power) = (f.clone(), 1);
    while !rest.is_one() {
        rest = odd_multiplicities(rest, power, &mut parts);
        power *= 2;
    }
    // A factor whose multiplicity is 5 is seen once as of 1 and once as of 4: those are the bits of 5.
    parts.sort_by_key(|part| part.multiplicity);
    Ok(parts)
}

/// Takes the factors of odd multiplicities out of `f`, which is the power of what is factorized;
/// the root of what is left.
fn odd_multiplicities(f: Poly, power: usize, parts: &mut Vec<Factor>) -> Poly {
    let mut common = f.gcd(&f.derivative());
    let mut odd = f / &common;
    let mut multiplicity = power;
    while !odd.is_one() {
        let more = odd.gcd(&common);
        let part = &odd / &more;
        if !part.is_one() {
            parts.push(Factor { poly: part, multiplicity });
        }
        common /= &more;
        odd = more;
        multiplicity += power;
    }
    common.square_root().unwrap_or_else(Poly::one)
}
