//! Square roots modulo powers of primes, by Newton's iteration.

use super::super::ArithmeticError;
use super::sqrt_mod_prime;
use widelimb::Natural;

/// The roots of `x^2 = a` modulo `p^e`: the numbers that are one of `residues` modulo `modulus`,
/// which divides `p^e`.
pub struct Roots {
    /// One residue or two.
    pub residues: Vec<Natural>,
    /// A power of `p`.
    pub modulus: Natural,
}

/// The roots of `x^2 = a` modulo `p^e`, or `None`.
///
/// With `a = p^(2 k) b`, they are `p^k` times those of `b` modulo `p^(e - 2 k)`; if `p^e` divides `a`,
/// they are the multiples of the power of `p` of half the exponent, rounded up.
pub fn roots(a: &Natural, p: &Natural, e: u64) -> Result<Option<Roots>, ArithmeticError> {
    let a = a % &p.pow(e);
    if a.is_zero() {
        return Ok(Some(Roots { residues: vec![a], modulus: p.pow(e.div_ceil(2)) }));
    }
    let (b, times) = a.remove_factor(p);
    if times % 2 == 1 {
        return Ok(None);
    }
    let units = if *p == 2 { of_odd(&b, e - times) } else { of_unit(&b, p, e - times)? };
    let scale = p.pow(times / 2);
    Ok(units.map(|Roots { residues, modulus }| Roots {
        residues: residues.iter().map(|root| root * &scale).collect(),
        modulus: modulus * &scale,
    }))
}

/// The two roots modulo `p^e` of a number that the odd prime `p` does not divide: `x - (x^2 - b) / (2
/// x)` is a root modulo the square of the modulus of `x`.
fn of_unit(b: &Natural, p: &Natural, e: u64) -> Result<Option<Roots>, ArithmeticError> {
    let Some(mut root) = sqrt_mod_prime(b, p)? else { return Ok(None) };
    let (mut known, mut modulus) = (1, p.clone());
    while known < e {
        known = (2 * known).min(e);
        modulus = p.pow(known);
        let inverse = (&root << 1_u32).inverse_mod(&modulus);
        let inverse = inverse.map_err(|_| ArithmeticError::NotPrime)?;
        let step = (root.square() + (&modulus - b % &modulus)) % &modulus * inverse % &modulus;
        root = (root + (&modulus - step)) % &modulus;
    }
    debug_assert!(root.square() % &modulus == b % &modulus, "{b} {p} {e}");
    Ok(Some(Roots { residues: vec![&modulus - &root, root], modulus }))
}

/// The roots modulo `2^e` of an odd number. There are some where it is 1 modulo 8, or modulo `2^e`
/// below: `r` and `-r` modulo `2^(e - 1)`, or all odd numbers.
///
/// From a root modulo `2^k`, for `k` from 3 on, `(r + b / r) / 2` is one modulo `2^(2 k - 2)`: `r` is
/// a root `s` in the 2-adic numbers but for a multiple of `2^(k - 1)`, and `(r - s)^2 / (2 r)` is by
/// what the next one differs.
fn of_odd(b: &Natural, e: u64) -> Option<Roots> {
    if !(b - 1_u32).low_bits(e.min(3)).is_zero() {
        return None;
    }
    if e < 3 {
        return Some(Roots { residues: vec![Natural::one()], modulus: Natural::from(2_u32) });
    }
    let (mut root, mut known) = (Natural::one(), 3);
    while known < e {
        known = 2 * known - 2;
        let modulus = Natural::one() << (known + 1);
        let inverse = root.inverse_mod(&modulus).expect("an odd number");
        root = (root + b * inverse).low_bits(known + 1) >> 1_u32;
    }
    let (root, modulus) = (root.low_bits(e - 1), Natural::one() << (e - 1));
    debug_assert!(root.square().low_bits(e) == b.low_bits(e), "{b} {e}");
    Some(Roots { residues: vec![&modulus - &root, root], modulus })
}
