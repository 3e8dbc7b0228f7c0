//! Distinct-degree factorization: products of the factors of each degree.
//!
//! `X^(2^i) + X` is the product of all irreducible polynomials whose degrees divide `i`. So once
//! the factors of lower degrees are gone, its gcd with `f` is the product of those of degree `i`.
//! The gcds are taken of products over blocks of degrees, which grow as factors become rarer; what
//! a block has found is split by a second walk through its degrees, modulo that alone.

use super::FactorError;
use crate::Poly;
use crate::modular::{Ring, Room};
use alloc::vec::Vec;
use widelimb_limb::progress::Meter;

/// The most degrees of a block.
const MOST: usize = 128;

/// `f` as the products of all its irreducible factors of one degree, with that degree, in the order
/// of the degrees; none for 1. Of a multiple of a square, take the parts of
/// [`square_free`](super::square_free()) one by one.
///
/// Cost: `d` squares and products modulo `f` and a gcd for each 128 of them, where `d` is the
/// second highest degree of a factor or, if that is more, half of the highest.
///
/// # Errors
/// [`FactorError::Zero`], [`FactorError::Square`].
///
/// ```
/// use widelimb::gf2x::{Poly, factor::distinct_degree};
/// let f = Poly::from_exponents([7, 0]); // (X + 1) (X^3 + X + 1) (X^3 + X^2 + 1)
/// let parts = distinct_degree(&f)?;
/// assert_eq!(parts[0], (Poly::from_exponents([1, 0]), 1));
/// assert_eq!(parts[1], (Poly::from_exponents([6, 5, 4, 3, 2, 1, 0]), 3));
/// # Ok::<(), widelimb::gf2x::factor::FactorError>(())
/// ```
pub fn distinct_degree(f: &Poly) -> Result<Vec<(Poly, usize)>, FactorError> {
    if f.is_zero() {
        return Err(FactorError::Zero);
    }
    if !f.gcd(&f.derivative()).is_one() {
        return Err(FactorError::Square);
    }
    Ok(split(f.clone(), Meter::SILENT))
}

/// `f`, without square factors, as products of all its factors of one degree, with that degree.
pub(super) fn split(f: Poly, meter: Meter<'_>) -> Vec<(Poly, usize)> {
    let mut parts = Vec::new();
    let mut room = Room::default();
    let mut steps = meter.steps(|| f.bit_len() as f64 / 2.0);
    let (mut rest, mut degree) = (f, 0);
    let mut power = Poly::x();
    while let Some(ring) = ring_above(&rest, 2 * degree) {
        let most = ring.degree() / 2;
        power = ring.reduce(&power);
        while degree < most {
            let block = (degree / 2).clamp(1, MOST).min(most - degree);
            steps.next(|| block as f64);
            let start = power.clone();
            let (product, last) = block_product(&ring, power, block, &mut room);
            power = last;
            let found = rest.gcd(&product);
            if !found.is_one() {
                rest = &rest / &found;
                split_block(found, &start, degree, &mut parts);
                degree += block;
                break;
            }
            degree += block;
        }
    }
    if let Some(degree) = rest.degree().filter(|&degree| degree > 0) {
        parts.push((rest, degree));
    }
    parts
}

/// The ring modulo `f`, if `f` may still have two factors of degrees above `least / 2`.
fn ring_above(f: &Poly, least: usize) -> Option<Ring> {
    let ring = Ring::new(f).ok()?;
    (ring.degree() >= least + 2).then_some(ring)
}

/// The product of `X^(2^j) + X` for the next `block` values of `j`, from the power `X^(2^i)` before
/// them; and the last power.
fn block_product(ring: &Ring, power: Poly, block: usize, room: &mut Room) -> (Poly, Poly) {
    let (mut power, mut product) = (power, Poly::one());
    for i in 0..block {
        power = ring.square_times_with(power, 1, room);
        let factor = &power + &Poly::x();
        product = if i == 0 { factor } else { ring.mul(&product, &factor) };
    }
    (product, power)
}

/// Splits the product that a block, which began after `degree`, has found, degree by degree.
fn split_block(found: Poly, start: &Poly, degree: usize, parts: &mut Vec<(Poly, usize)>) {
    let mut room = Room::default();
    let (mut rest, mut degree) = (found, degree);
    let mut power = start.clone();
    while let Some(ring) = ring_above(&rest, 2 * degree) {
        power = ring.square_times_with(ring.reduce(&power), 1, &mut room);
        degree += 1;
        let product = rest.gcd(&(&power + &Poly::x()));
        if !product.is_one() {
            rest = &rest / &product;
            parts.push((product, degree));
        }
    }
    // What has no place for two factors is one.
    if let Some(degree) = rest.degree().filter(|&degree| degree > 0) {
        parts.push((rest, degree));
    }
}
