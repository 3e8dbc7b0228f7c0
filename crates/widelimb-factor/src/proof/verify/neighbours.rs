//! Primes of `N - 1` and `N + 1`.
//!
//! Let `F` be the product of the full powers of some primes `p` that divide `N - 1`. If for each of
//! them an `a` has `a^(N - 1) = 1` modulo `N`, and `a^((N - 1) / p) - 1` no divisor in common with `N`,
//! then every prime divisor of `N` is 1 modulo `F`. For `N + 1` and a product `G`, let `D` have the
//! Jacobi symbol -1, and for each prime let the sequence `U` with the discriminant `D` have `U_(N + 1)
//! = 0` and `U_((N + 1) / p)` no divisor in common with `N`: every prime divisor is 1 or -1 modulo `G`.
//! So `N` is prime if one of these holds:
//!
//! - `F^2 > N`: a prime divisor up to the root would be above it;
//! - `F^3 >= N`, and with `N = c2 F^2 + c1 F + 1` the number `c1^2 - 4 c2` is no square: a composite
//!   `N` is `(u F + 1) (v F + 1)`, and `u v < F`, `u + v < F` make these the digits `c2` and `c1`;
//! - `(G - 1)^2 > N`;
//! - `L^2 > N` for the least common multiple `L`, modulo which every prime divisor is 1 or `N`, and `N
//!   mod L` is no divisor of `N` but 1 or `N`.
//!
//! Source: J. Brillhart, D. Lehmer, J. Selfridge, New primality criteria and factorizations of `2^m ±
//! 1`, Mathematics of Computation 29 (1975), theorems 5, 15 and 21.

use super::super::certificate::{Certificate, Divisor};
use super::{BadCertificateError, CertificateFault as Fault, ensure};
use widelimb::modular::Modulus;
use widelimb::{Integer, Natural};

/// The neighbour that primes divide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    Minus,
    Plus,
}

impl Side {
    pub fn neighbour(self, n: &Natural) -> Natural {
        match self {
            Side::Minus => n - 1_u32,
            Side::Plus => n + 1_u32,
        }
    }
}

/// The witnesses that are tried for a prime of one word: one fails with a chance of its inverse.
const TRIES: u64 = 200;

/// A witness for a prime of one word. Small numbers would not do: all of them up to `k` are squares
/// modulo a prime `k! + 1`.
fn witness(index: u64) -> Integer {
    Integer::from(Natural::from_u64((index + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)))
}

pub fn verify(n: &Natural, minus: &[Divisor], plus: &[Divisor]) -> Result<(), BadCertificateError> {
    ensure(!n.is_even() && !n.is_one(), n, Fault::Composite)?;
    ensure(*n > 4, n, Fault::TooFew)?;
    let part = |side, divisors: &[Divisor]| {
        let primes = || divisors.iter().map(|divisor| &divisor.prime);
        let is_sorted = primes().is_sorted_by(|a, b| a < b);
        let part = if is_sorted { power_part(&Side::neighbour(side, n), primes()) } else { None };
        part.ok_or_else(|| BadCertificateError { number: n.clone(), fault: Fault::NoDivisors })
    };
    let (f, g) = (part(Side::Minus, minus)?, part(Side::Plus, plus)?);
    ensure(is_large_enough(n, &f, &g), n, Fault::TooFew)?;
    for Divisor { prime, long } in minus.iter().chain(plus) {
        match long {
            None => super::word(prime)?,
            Some((_, certificate)) => {
                ensure(certificate.number() == prime, prime, Fault::OtherNumber)?;
                Certificate::verify(certificate)?;
            }
        }
    }
    ensure(are_witnessed(n, minus, plus), n, Fault::NoWitness)
}

/// The product of the full powers of primes that divide a number; `None` if one does not.
pub fn power_part<'a>(
    number: &Natural,
    primes: impl Iterator<Item = &'a Natural>,
) -> Option<Natural> {
    let mut rest = number.clone();
    for prime in primes {
        if *prime < 2 {
            return None;
        }
        let (without, multiplicity) = rest.remove_factor(prime);
        if multiplicity == 0 {
            return None;
        }
        rest = without;
    }
    Some(number.div_exact(&rest))
}

/// Whether the primes with the product `f` of `n - 1` and `g` of `n + 1` prove `n`, where they have
/// witnesses.
pub fn is_large_enough(n: &Natural, f: &Natural, g: &Natural) -> bool {
    if f.square() > *n || (g - 1_u32).square() > *n {
        return true;
    }
    if f.pow(3) >= *n {
        let (high, c1) = ((n - 1_u32) / f).div_rem(f);
        let discriminant = Integer::from(c1.square()) - Integer::from(high << 2_u32);
        return discriminant.is_negative() || !discriminant.is_square();
    }
    let common = f.lcm(g);
    let divisor = n % &common;
    common.square() > *n && (divisor.is_one() || divisor == *n || !n.is_multiple_of(&divisor))
}

pub fn are_witnessed(n: &Natural, minus: &[Divisor], plus: &[Divisor]) -> bool {
    let Ok(modulus) = Modulus::try_from(n) else { return false };
    let has_witness = |side, Divisor { prime, long }: &Divisor| match long {
        Some((witness, _)) => is_witness(&modulus, side, prime, witness) == Some(true),
        None => {
            let tried = (0..TRIES).map(|i| is_witness(&modulus, side, prime, &witness(i)));
            tried.take_while(Option::is_some).any(|holds| holds == Some(true))
        }
    };
    minus.iter().all(|divisor| has_witness(Side::Minus, divisor))
        && plus.iter().all(|divisor| has_witness(Side::Plus, divisor))
}

/// Whether a witness shows that the primes of `n` are 1, or 1 and -1, modulo the power of this prime;
/// `None` if it shows that `n` is composite.
pub fn is_witness(
    modulus: &Modulus,
    side: Side,
    prime: &Natural,
    witness: &Integer,
) -> Option<bool> {
    let n = &Natural::from_limb_slice(modulus.limbs());
    let index = Side::neighbour(side, n) / prime;
    // The element to the index, which is to be a unit away from that to the whole, 1.
    let (element, whole_is_trivial) = match side {
        Side::Minus => {
            let a = reduced(witness, n);
            if a.is_zero() {
                return Some(false);
            }
            let power = Natural::from_limbs(modulus.pow(a.limbs(), index.limbs()));
            let whole = modulus.pow(power.limbs(), prime.limbs());
            (if power.is_zero() { return None } else { power - 1_u32 }, whole == [1])
        }
        Side::Plus => {
            let (p, q) = lucas_parameters(n, witness)?;
            let (u, v) = modulus.lucas_sequence(p.limbs(), q.limbs(), index.limbs())?;
            // The sequence with the parameters V and Q^index has U at the multiples of the index.
            let power = modulus.pow(q.limbs(), index.limbs());
            let (factor, _) = modulus.lucas_sequence(&v, &power, prime.limbs())?;
            let is_trivial = modulus.mul(&u, &factor).is_empty();
            (Natural::from_limbs(u), is_trivial)
        }
    };
    if !whole_is_trivial {
        return None;
    }
    if element.is_zero() {
        return Some(false);
    }
    if element.gcd(n).is_one() { Some(true) } else { None }
}

/// `P = 2 w + 1` and `Q = (P^2 - D) / 4` modulo `n`.
fn lucas_parameters(n: &Natural, witness: &Integer) -> Option<(Natural, Natural)> {
    let p = (witness << 1_u32) + 1;
    let q = (p.square() - discriminant(n)?) >> 2_u32;
    Some((reduced(&p, n), reduced(&q, n)))
}

/// The first of 5, -7, 9, -11 and so on, all 1 modulo 4, with the Jacobi symbol -1 over odd `n`; `None`
/// if there is none among the first, or one with a divisor of `n` comes before.
fn discriminant(n: &Natural) -> Option<i64> {
    let all = (2..500_i64).map(|k| if k % 2 == 0 { 2 * k + 1 } else { -2 * k - 1 });
    let mut symbols = all.map(|d| (d, Integer::from(d).kronecker(&Integer::from(n))));
    let (d, symbol) = symbols.find(|(_, symbol)| *symbol != 1)?;
    (symbol == -1).then_some(d)
}

fn reduced(a: &Integer, n: &Natural) -> Natural {
    a.rem_euclid(&Integer::from(n)).into_magnitude()
}
