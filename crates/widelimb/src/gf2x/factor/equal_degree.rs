//! Products of irreducible polynomials of one degree.
//!
//! Modulo an irreducible polynomial of degree `d` a trace `a + a^2 + ... + a^(2^(d - 1))` is 0 or 1, so the gcd with
//! a trace modulo the product is the product of those factors where it is 0. The traces of `X`,
//! `X^3`, `X^5`, ... tell any two factors apart before `X^(2 d)`: the traces of all powers of a root are a sequence
//! whose linear recurrence of least length has the root's polynomial, two such sequences of length `d`
//! differ among the first `2 d`, and the trace of `X^(2 j)` is that of `X^j`. So no random polynomials are needed,
//! and the number of traces has a bound; mostly each one halves the product.

use crate::gf2x::Poly;
use crate::gf2x::irreducible::GCD_COST;
use crate::gf2x::modular::Ring;
use crate::progress::Meter;
use alloc::vec;
use alloc::vec::Vec;

/// How often a product of polynomials of degree `degree` is halved, if each trace halves it.
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
