//! The test of irreducibility: factors of low degree by Ben-Or's method for as long as it pays,
//! then Rabin's test.

use super::fold::without_low_factors;
use crate::Poly;
use crate::modular::{Ring, Room};
use crate::primes::primes_of;
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_limb::progress::Meter;

/// The degrees up to which Ben-Or's method alone tests, to the end.
const SHORT: usize = 32;

/// The cost of a gcd, in products modulo `f`.
pub(crate) const GCD_COST: f64 = 20.0;

/// Whether `f` is irreducible: not constant, and no product of polynomials of lower degrees.
///
/// Exact, not probable. Cost for `n = deg f`: about `n` squares modulo `f` where `f` has few terms,
/// and otherwise the `n / 2^j` squares and `j` compositions of [`Ring::frobenius`] for each prime
/// that divides `n`. A reducible polynomial is mostly found out much sooner.
///
/// ```
/// use widelimb::gf2x::{Poly, irreducible::is_irreducible};
/// // The modulus of the field of AES, and of NIST's curves over 2^571 elements.
/// assert!(is_irreducible(&Poly::from_exponents([8, 4, 3, 1, 0])));
/// assert!(is_irreducible(&Poly::from_exponents([571, 10, 5, 2, 0])));
/// assert!(!is_irreducible(&Poly::from_exponents([8, 4, 0])));
/// ```
pub fn is_irreducible(f: &Poly) -> bool {
    is_irreducible_metered(f, Meter::SILENT)
}

/// [`is_irreducible`](super::is_irreducible) with a meter for its steps.
#[doc(hidden)]
pub fn is_irreducible_metered(f: &Poly, meter: Meter<'_>) -> bool {
    let Some(degree) = f.degree().filter(|&degree| degree > 0) else { return false };
    if degree == 1 {
        return true;
    }
    let Some(without) = without_low_factors(f) else { return false };
    let Ok(ring) = Ring::new(f) else { return false };
    let rabin = Rabin::new(degree);
    let tried = tried_degrees(&ring, &rabin);
    let mut steps = meter.steps(|| rabin.cost(&ring) + tried as f64 * step_cost(&ring));
    let trying = steps.next(|| tried as f64 * step_cost(&ring));
    if has_factor_within(&ring, without + 1..=tried, trying) {
        return false;
    }
    tried >= degree / 2 || rabin.test(&ring, steps.next(|| rabin.cost(&ring)))
}

/// The degrees of factors that are sought by Ben-Or's method before Rabin's test. A next degree `i`
/// finds a factor with a chance of about `1 / i`, which saves all of Rabin's test.
fn tried_degrees(ring: &Ring, rabin: &Rabin) -> usize {
    let most = ring.degree() / 2;
    if ring.degree() <= SHORT {
        return most;
    }
    DefaultFloats::with(|| (rabin.cost(ring) / step_cost(ring)) as usize).clamp(1, most)
}

/// The cost of a step of Ben-Or's method: a square, a product and a part of a gcd.
fn step_cost(ring: &Ring) -> f64 {
    1.5 + ring.square_cost()
}

/// Whether `f` has a factor of one of these degrees.
fn has_factor_within(ring: &Ring, degrees: RangeInclusive<usize>, meter: Meter<'_>) -> bool {
    let mut room = Room::default();
    let (x, (first, last)) = (Poly::x(), degrees.into_inner());
    let mut power = ring.square_times_with(ring.reduce(&x), first as u64 - 1, &mut room);
    let mut steps = meter.steps(|| last as f64);
    let mut degree = first;
    while degree <= last {
        // Larger blocks, as factors become rarer, so that gcds stay a small part.
        let block = degree.clamp(4, 128).min(last + 1 - degree);
        steps.next(|| block as f64);
        let mut product = Poly::one();
        for i in 0..block {
            power = ring.square_times_with(power, 1, &mut room);
            let factor = &power + &x;
            product = if i == 0 { factor } else { ring.mul(&product, &factor) };
        }
        degree += block;
        if !has_no_common_factor(ring, &product) {
            return true;
        }
    }
    false
}

fn has_no_common_factor(ring: &Ring, a: &Poly) -> bool {
    ring.modulus().gcd(a).is_one()
}

/// The exponents of Rabin's test.
struct Rabin {
    degree: u64,
    /// `degree / q` for the primes `q`, the least first.
    parts: Vec<u64>,
}

impl Rabin {
    fn new(degree: usize) -> Rabin {
        let degree = degree as u64;
        let mut parts: Vec<u64> = primes_of(degree).into_iter().map(|q| degree / q).collect();
        parts.sort_unstable();
        Rabin { degree, parts }
    }

    /// Whether each power is computed from the one before by squares, which is cheaper.
    fn is_by_squares(ring: &Ring) -> bool {
        ring.is_sparse()
    }

    /// The cost of the test, in products modulo `f`.
    fn cost(&self, ring: &Ring) -> f64 {
        let powers = if Self::is_by_squares(ring) {
            self.degree as f64 * ring.square_cost()
        } else {
            self.parts.iter().chain([&self.degree]).map(|&e| ring.frobenius_cost(e)).sum()
        };
        powers + self.parts.len() as f64 * GCD_COST
    }

    fn test(&self, ring: &Ring, meter: Meter<'_>) -> bool {
        let mut steps = meter.steps(|| self.cost(ring));
        let x = ring.reduce(&Poly::x());
        let (mut power, mut exponent) = (x.clone(), 0);
        for &part in self.parts.iter().chain([&self.degree]) {
            if Self::is_by_squares(ring) {
                power = squares(ring, power, part - exponent, &mut steps);
            } else {
                power = ring.frobenius_metered(part, steps.next(|| ring.frobenius_cost(part)));
            }
            exponent = part;
            if part == self.degree {
                return power == x;
            }
            steps.next(|| GCD_COST);
            if !has_no_common_factor(ring, &(&power + &x)) {
                return false;
            }
        }
        false
    }
}

/// Squares again and again, with a step of the meter now and then.
fn squares(
    ring: &Ring,
    mut power: Poly,
    times: u64,
    steps: &mut widelimb_limb::progress::Steps<'_>,
) -> Poly {
    let mut room = Room::default();
    let mut left = times;
    while left > 0 {
        let now = left.min(256);
        steps.next(|| now as f64 * ring.square_cost());
        power = ring.square_times_with(power, now, &mut room);
        left -= now;
    }
    power
}
