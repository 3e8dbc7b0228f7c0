//! Equal-degree factorization: products of irreducible polynomials of one degree.
//!
//! Modulo an irreducible polynomial of degree `d` a trace `a + a^2 + ... + a^(2^(d - 1))` is 0 or
//! 1, so the gcd with a trace modulo the product is the product of those factors where it is 0. The
//! traces of `X`, `X^3`, `X^5`, ... tell any two factors apart before `X^(2 d)`: the traces of all
//! powers of a root are a sequence whose linear recurrence of least length has the root's
//! polynomial, two such sequences of length `d` differ among the first `2 d`, and the trace of
//! `X^(2 j)` is that of `X^j`. So no random polynomials are needed, and the number of traces has a
//! bound; mostly each one halves the product.

use super::{FactorError, distinct_degree};
use crate::Poly;
use crate::irreducible::GCD_COST;
use crate::modular::Ring;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_limb::progress::Meter;

/// The irreducible factors of `f`, all of degree `degree` and different, in their order; none
/// for 1.
///
/// Cost for `k` factors: about `log2 k` times `degree` squares modulo parts of `f` and a gcd, and,
/// to see that there are no other factors, [`distinct_degree`](distinct_degree::distinct_degree()).
///
/// # Errors
/// [`FactorError::Zero`], [`FactorError::Square`], [`FactorError::OtherDegree`].
///
/// ```
/// use widelimb::gf2x::{Poly, factor::equal_degree};
/// let f = Poly::from_exponents([6, 5, 4, 3, 2, 1, 0]);
/// let expected = [[3, 1, 0], [3, 2, 0]].map(Poly::from_exponents);
/// assert_eq!(equal_degree(&f, 3)?, expected);
/// # Ok::<(), widelimb::gf2x::factor::FactorError>(())
/// ```
pub fn equal_degree(f: &Poly, degree: usize) -> Result<Vec<Poly>, FactorError> {
    if distinct_degree::distinct_degree(f)?.iter().any(|part| part.1 != degree) {
        return Err(FactorError::OtherDegree { degree });
    }
    if f.is_one() {
        return Ok(Vec::new());
    }
    let mut factors = split(f.clone(), degree, Meter::SILENT);
    factors.sort();
    Ok(factors)
}

/// The number of halvings of a product of polynomials of degree `degree`, if each trace halves it.
fn halvings(f: &Poly, degree: usize) -> u32 {
    (f.bit_len() / degree).next_power_of_two().trailing_zeros()
}

/// The cost of [`split`], where a square modulo `f` costs the length of `f`.
pub(super) fn cost(f: &Poly, degree: usize) -> f64 {
    f64::from(halvings(f, degree)) * f.bit_len() as f64 * (degree as f64 + GCD_COST)
}

/// The factors of `f`, a product of different irreducible polynomials of degree `degree`.
pub(super) fn split(f: Poly, degree: usize, meter: Meter<'_>) -> Vec<Poly> {
    let mut steps = meter.steps(|| f64::from(halvings(&f, degree)) * f.bit_len() as f64);
    let mut factors = Vec::new();
    let mut open = vec![(f, 1)];
    while let Some((f, exponent)) = open.pop() {
        if f.bit_len() <= degree + 1 {
            factors.push(f);
            continue;
        }
        debug_assert!(exponent < 2 * degree, "two factors differ before");
        steps.next(|| f.bit_len() as f64);
        let (zeros, ones) = halves(&f, degree, exponent);
        open.extend([zeros, ones].into_iter().filter(|f| !f.is_one()).map(|f| (f, exponent + 2)));
    }
    factors
}

/// The factors modulo which the trace of `X^exponent` is 0, and the others.
fn halves(f: &Poly, degree: usize, exponent: usize) -> (Poly, Poly) {
    let Ok(ring) = Ring::new(f) else { return (Poly::one(), Poly::one()) };
    let trace = ring.trace(&Poly::monomial(exponent), degree as u64);
    let zeros = f.gcd(&trace);
    let ones = f / &zeros;
    (zeros, ones)
}
