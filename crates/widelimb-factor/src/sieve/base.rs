//! The multiplier and the factor base: the primes that may divide the polynomials' values.

use widelimb::Natural;
use widelimb::limb::rem_1;
use widelimb::modular::primes_below;
use widelimb_kernels::kernels;
use widelimb_limb::common_divisor::extended_gcd_limb;
use widelimb_limb::common_divisor::symbol::jacobi_limb;
use widelimb_limb::low_bits::limb_inverse;
use widelimb_limb::modular::pow::pow_limb;

/// A prime of the base, with what is computed once for it.
#[derive(Clone, Copy, Debug)]
pub struct Prime {
    /// The prime.
    pub p: u32,
    /// A square root of `k N` modulo the prime.
    pub root: u32,
    /// Its logarithm in bits, rounded.
    pub log: u8,
    /// `floor(2^64 / p)`, for remainders.
    reciprocal: u64,
    /// `1 / p mod 2^64`; 0 for 2.
    pub inverse: u64,
}

impl Prime {
    fn new(p: u32, root: u32) -> Prime {
        let inverse = if p == 2 { 0 } else { limb_inverse(p.into()) };
        let log = f64::from(p).log2().round() as u8;
        Prime { p, root, log, reciprocal: (u64::MAX / u64::from(p)), inverse }
    }

    /// `a mod p`.
    #[inline(always)]
    pub fn reduce(&self, a: u64) -> u32 {
        let quotient = ((u128::from(a) * u128::from(self.reciprocal)) >> 64) as u64;
        let p = u64::from(self.p);
        let mut rest = a.wrapping_sub(quotient.wrapping_mul(p));
        while rest >= p {
            rest -= p;
        }
        rest as u32
    }

    /// `a b mod p`.
    #[inline(always)]
    pub fn mul(&self, a: u32, b: u32) -> u32 {
        self.reduce(u64::from(a) * u64::from(b))
    }

    /// `a + b mod p`, of residues.
    #[inline(always)]
    pub fn add(&self, a: u32, b: u32) -> u32 {
        let sum = a.wrapping_add(b);
        sum.min(sum.wrapping_sub(self.p))
    }

    /// `a - b mod p`, of residues.
    #[inline(always)]
    pub fn sub(&self, a: u32, b: u32) -> u32 {
        let difference = a.wrapping_sub(b);
        difference.min(difference.wrapping_add(self.p))
    }

    /// `1 / a mod p`, of a residue other than 0.
    pub fn invert(&self, a: u32) -> u32 {
        let cofactors = extended_gcd_limb(a.into(), self.p.into());
        let x = self.reduce(cofactors.x);
        if cofactors.x_negative { self.sub(0, x) } else { x }
    }
}

/// `n mod p`.
pub fn remainder(n: &Natural, p: u32) -> u32 {
    rem_1(n.limbs(), p.into()) as u32
}

/// `base^exponent mod p`, of an odd prime.
fn power(base: u32, exponent: u32, p: u32) -> u32 {
    let power = pow_limb(kernels(), base.into(), &[exponent.into()], p.into());
    power.unwrap_or_default() as u32
}

/// Whether a residue of an odd prime is 0 or a square.
fn is_square(a: u32, p: u32) -> bool {
    jacobi_limb(a.into(), p.into()) >= 0
}

/// A square root of `a` modulo an odd prime; `None` if there is none. By A. Tonelli and D. Shanks.
pub fn square_root(a: u32, p: u32) -> Option<u32> {
    if a == 0 {
        return Some(0);
    }
    if !is_square(a, p) {
        return None;
    }
    let mul = |a: u32, b: u32| (u64::from(a) * u64::from(b) % u64::from(p)) as u32;
    let mut twos = (p - 1).trailing_zeros();
    let odd = (p - 1) >> twos;
    let mut root = power(a, odd.div_ceil(2), p);
    let mut rest = power(a, odd, p);
    let mut generator = 0;
    while rest != 1 {
        if generator == 0 {
            let non_residue = (2..).find(|&n| !is_square(n, p))?;
            generator = power(non_residue, odd, p);
        }
        let (mut order, mut square) = (0, rest);
        while square != 1 {
            square = mul(square, square);
            order += 1;
        }
        for _ in 0..twos - order - 1 {
            generator = mul(generator, generator);
        }
        root = mul(root, generator);
        generator = mul(generator, generator);
        rest = mul(rest, generator);
        twos = order;
    }
    Some(root)
}

/// The primes below a bound, as words.
pub fn words_below(bound: u32) -> impl Iterator<Item = u32> {
    primes_below(bound.into()).map(|p| p as u32)
}

/// The largest multiplier.
const MOST_MULTIPLIER: u32 = 73;

/// Whether a number is odd, without squares, and small enough for a multiplier.
pub fn is_multiplier(k: u32) -> bool {
    (1..=MOST_MULTIPLIER).contains(&k)
        && [9, 25, 49].iter().all(|square| !k.is_multiple_of(*square))
        && k % 2 == 1
}

/// The multiplier `k` for which the values of the polynomials for `k N` have the most small primes,
/// by the function of D. Knuth and R. Schroeppel. Source: R. Silverman, The multiple polynomial
/// quadratic sieve, Mathematics of Computation 48 (1987), section 5.
pub fn multiplier(n: &Natural) -> u32 {
    // The more primes, the nearer to what all of them say; the fewer, the sooner.
    let primes: Vec<u32> = words_below(1000).take(n.bit_len() as usize / 2).collect();
    let of_prime = |&p: &u32| (p, remainder(n, p), f64::from(p).ln() / f64::from(p - 1));
    let primes: Vec<_> = primes[1..].iter().map(of_prime).collect();
    let score = |k: u32| {
        let mut score = -0.5 * f64::from(k).ln();
        let low = (n.limbs()[0] % 8) as u32 * (k % 8) % 8;
        score += match low {
            1 => 2.0,
            5 => 1.0,
            _ => 0.5,
        } * 2.0_f64.ln();
        for &(p, rest, log) in &primes {
            let residue = (u64::from(rest) * u64::from(k) % u64::from(p)) as u32;
            if residue == 0 {
                score += log;
            } else if is_square(residue, p) {
                score += 2.0 * log;
            }
        }
        score
    };
    let candidates = (1..=MOST_MULTIPLIER).filter(|&k| is_multiplier(k));
    let scores = candidates.map(|k| (score(k), k));
    scores.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(1, |(_, k)| k)
}

/// The first so many primes modulo which `k N` is a square, from 2 on.
pub fn base(kn: &Natural, size: usize) -> Vec<Prime> {
    let mut primes = vec![];
    let mut bound = 40 * size.max(50) as u32;
    while primes.len() < size {
        primes.clear();
        let with_root = |p: u32| {
            let rest = remainder(kn, p);
            let root = if p == 2 { Some(rest) } else { square_root(rest, p) };
            root.map(|root| Prime::new(p, root))
        };
        primes.extend(words_below(bound).filter_map(with_root).take(size));
        bound *= 2;
    }
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_square_roots() {
        for p in words_below(700).skip(1) {
            let mut squares = 0;
            for a in 0..p {
                if let Some(root) = square_root(a, p) {
                    assert_eq!(root * root % p, a, "{a} mod {p}");
                    squares += 1;
                }
            }
            assert_eq!(squares, p.div_ceil(2));
        }
    }

    #[test]
    fn primes_reduce() {
        for prime in base(&Natural::from_u64(17 * 1_000_003), 200) {
            let p = u64::from(prime.p);
            for a in [0, 1, p - 1, p, p + 1, u64::MAX - 1, u64::MAX] {
                assert_eq!(u64::from(prime.reduce(a)), a % p);
            }
            for a in 1..prime.p.min(50) {
                assert_eq!(prime.mul(prime.invert(a), a), 1 % prime.p);
                assert_eq!(prime.sub(prime.add(a, prime.p - 1), prime.p - 1), a);
            }
        }
    }
}
