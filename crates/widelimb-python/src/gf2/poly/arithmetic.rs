//! Products, quotients, powers and divisors, with a check for memory before each.

use super::super::limits::{ask, no_memory, released, watched};
use crate::operators::by_zero;
use crate::unlocked::unlocked;
use pyo3::exceptions::{PyOverflowError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use std::borrow::Cow;
use widelimb::Integer;

use widelimb::gf2x::factor::{self, Factor, FactorError};
use widelimb::gf2x::modular::Ring;
use widelimb::gf2x::{DivError, Poly, ask_for_gcd_memory, irreducible};

pub fn sum(a: &Poly, b: &Poly) -> PyResult<Poly> {
    ask(a.bit_len().max(b.bit_len()) as u128)?;
    Ok(a + b)
}

pub fn product(a: &Poly, b: &Poly) -> PyResult<Poly> {
    ask(a.bit_len() as u128 + b.bit_len() as u128)?;
    let same = std::ptr::eq(a, b);
    let work = || if same { a.try_square() } else { a.try_mul(b) };
    released(a.limbs().len().max(b.limbs().len()), work).map_err(no_memory)
}

/// Quotient and remainder of `a` by `b`.
pub fn divided(a: &Poly, b: &Poly) -> PyResult<(Poly, Poly)> {
    released(a.limbs().len(), || a.try_div_rem(b)).map_err(|error| match error {
        DivError::Zero => by_zero(),
        error => no_memory(error),
    })
}

pub fn shifted(a: &Poly, by: &Integer) -> PyResult<Poly> {
    if a.is_zero() {
        return Ok(Poly::ZERO);
    }
    let by = u64::try_from(by).unwrap_or(u64::MAX);
    ask(a.bit_len() as u128 + u128::from(by))?;
    Ok(a << by as usize)
}

/// The power `a^exponent`.
pub fn power(a: &Poly, exponent: &Integer) -> PyResult<Poly> {
    if exponent.is_negative() {
        return Err(PyValueError::new_err("pow() with a negative exponent requires a modulus"));
    }
    // Constants have powers of every exponent.
    if a.bit_len() < 2 {
        let zero = a.is_zero() && *exponent != Integer::ZERO;
        return Ok(if zero { Poly::ZERO } else { Poly::one() });
    }
    let exponent = u64::try_from(exponent).unwrap_or(u64::MAX);
    let coefficients = (a.bit_len() - 1) as u128 * u128::from(exponent) + 1;
    ask(coefficients)?;
    let limbs = coefficients.div_ceil(64) as usize;
    let too_long = |_| PyOverflowError::new_err("the power is too long");
    released(limbs, || a.pow_within(exponent, u64::MAX)).map_err(too_long)
}

/// The ring of residues modulo a polynomial.
pub fn ring(modulus: &Poly) -> PyResult<Ring> {
    ask(modulus.bit_len() as u128)?;
    released(modulus.limbs().len(), || Ring::new(modulus)).map_err(|_| by_zero())
}

/// The power `a^exponent mod f`; with a negative exponent a power of the inverse.
pub fn power_mod(ring: &Ring, a: &Poly, exponent: &Integer) -> PyResult<Poly> {
    let base = match exponent.is_negative() {
        true => Cow::Owned(inverse(a, ring.modulus())?),
        false => Cow::Borrowed(a),
    };
    ask(ring.degree().max(base.bit_len()) as u128)?;
    let exponent = exponent.magnitude();
    let products = (ring.degree() / 64 + 1).pow(2) as u64;
    Ok(unlocked(products.saturating_mul(exponent.bit_len()), || ring.pow(&base, exponent)))
}

/// The inverse of `a` modulo `f`.
pub fn inverse(a: &Poly, f: &Poly) -> PyResult<Poly> {
    if f.is_zero() {
        return Err(by_zero());
    }
    let limbs = ask_for_divisor(a, f)?;
    let inverse = || widelimb::gf2x::inverse_mod(a.limbs(), f.limbs());
    let none = || PyZeroDivisionError::new_err("the polynomial has no inverse");
    released(limbs, inverse).map(Poly::from_limbs).ok_or_else(none)
}

pub fn gcd(a: &Poly, b: &Poly) -> PyResult<Poly> {
    let limbs = ask_for_divisor(a, b)?;
    Ok(released(limbs, || a.gcd(b)))
}

pub fn extended_gcd(a: &Poly, b: &Poly) -> PyResult<(Poly, Poly, Poly)> {
    let limbs = ask_for_divisor(a, b)?;
    Ok(released(limbs, || a.extended_gcd(b)))
}

/// Asks for the memory of a common divisor, and returns the limbs of the longer operand.
fn ask_for_divisor(a: &Poly, b: &Poly) -> PyResult<usize> {
    let limbs = a.limbs().len().max(b.limbs().len());
    ask_for_gcd_memory(limbs).map_err(no_memory)?;
    Ok(limbs)
}

/// The composition `g(h)`.
pub fn composition(g: &Poly, h: &Poly) -> PyResult<Poly> {
    let degree = |p: &Poly| p.degree().unwrap_or(0) as u128;
    let coefficients = degree(g) * degree(h) + 1;
    ask(coefficients)?;
    let limbs = coefficients.div_ceil(64) as usize + g.limbs().len();
    let too_long = |_| PyOverflowError::new_err("the composition is too long");
    released(limbs, || g.compose_within(h, u64::MAX)).map_err(too_long)
}

pub fn is_irreducible(py: Python<'_>, f: &Poly) -> PyResult<bool> {
    irreducible::ask_for_memory(f.bit_len()).map_err(no_memory)?;
    let f = f.clone();
    watched(py, f.bit_len(), move |watched| watched.is_irreducible(&f))
}

/// Whether no square of a polynomial of degree 1 or more divides `f`.
pub fn is_square_free(f: &Poly) -> PyResult<bool> {
    Ok(!f.is_zero() && gcd(f, &f.derivative())?.is_one())
}

/// Factors with their multiplicities.
pub type Factors<T> = Vec<(T, usize)>;

pub fn factors(py: Python<'_>, f: &Poly) -> PyResult<Factors<Poly>> {
    irreducible::ask_for_memory(f.bit_len()).map_err(no_memory)?;
    let f = f.clone();
    pairs(watched(py, f.bit_len(), move |watched| watched.factor(&f))?)
}

pub fn square_free_factors(f: &Poly) -> PyResult<Factors<Poly>> {
    irreducible::ask_for_memory(f.bit_len()).map_err(no_memory)?;
    pairs(released(f.limbs().len(), || factor::square_free(f)))
}

fn pairs(factors: Result<Vec<Factor>, FactorError>) -> PyResult<Factors<Poly>> {
    let factors = factors.map_err(|error| PyValueError::new_err(error.to_string()))?;
    Ok(factors.into_iter().map(|factor| (factor.poly, factor.multiplicity)).collect())
}
