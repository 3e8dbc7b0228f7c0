//! Square-free factorization: polynomials without square factors.
//!
//! Where `f = o q^2` and `o` has no square factor, `o` is the product of the primes `p` of odd
//! multiplicities, and `q` has each prime half as often, rounded down. The derivative of `f` is `o'
//! q^2`, and `o` and `o'` have no common factor: `gcd(f, f') = q^2`. So the products `o` of `f`,
//! `q` and so on, with one gcd each, are those of the primes whose multiplicities have bit 0, bit 1
//! and so on. Gcds of these with each other collect the bits.

use super::{Factor, FactorError};
use crate::Poly;
use alloc::vec::Vec;
use widelimb_limb::progress::Meter;

/// `f` as a product of powers of polynomials that no square divides and that have no factor in
/// common, in the order of the multiplicities, which differ; none for 1.
///
/// Cost: a gcd for each bit of the highest multiplicity, of half the degree each time, and for each
/// bit one for each multiplicity that is found.
///
/// # Errors
/// [`FactorError::Zero`].
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
    square_free_metered(f, Meter::SILENT)
}

pub(super) fn square_free_metered(f: &Poly, meter: Meter<'_>) -> Result<Vec<Factor>, FactorError> {
    if f.is_zero() {
        return Err(FactorError::Zero);
    }
    let cost = |f: &Poly| f.bit_len() as f64;
    // Each is at most half as long as the one before, and the last step collects the bits.
    let mut steps = meter.steps(|| 3.0 * cost(f));
    let mut bits = Vec::new();
    let mut rest = f.clone();
    while !rest.is_one() {
        steps.next(|| cost(&rest));
        let (odd, root) = odd_and_root(rest);
        bits.push(odd);
        rest = root;
    }
    steps.next(|| cost(f));
    let mut parts = Vec::new();
    while let Some(odd) = bits.pop() {
        parts = with_lower_bit(parts, odd);
    }
    parts.sort_by_key(|part: &Factor| part.multiplicity);
    Ok(parts)
}

/// `(o, q)` with `f = o q^2`, where `o` has no square factor.
fn odd_and_root(f: Poly) -> (Poly, Poly) {
    let square = f.gcd(&f.derivative());
    let root = square.square_root().unwrap_or_else(Poly::one);
    (f / square, root)
}

/// Refines parts whose multiplicities are halved: each `m` becomes `2 m`, or `2 m + 1` for the
/// factors that divide `odd`.
fn with_lower_bit(parts: Vec<Factor>, mut odd: Poly) -> Vec<Factor> {
    let mut split = Vec::new();
    let mut push = |poly: Poly, multiplicity| {
        if !poly.is_one() {
            split.push(Factor { poly, multiplicity });
        }
    };
    for Factor { poly, multiplicity } in parts {
        let with_bit = if odd.is_one() { Poly::one() } else { poly.gcd(&odd) };
        if with_bit.is_one() {
            push(poly, 2 * multiplicity);
            continue;
        }
        odd /= &with_bit;
        push(poly / &with_bit, 2 * multiplicity);
        push(with_bit, 2 * multiplicity + 1);
    }
    push(odd, 1);
    split
}
