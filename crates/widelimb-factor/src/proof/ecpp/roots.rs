//! Square roots modulo a prime.

use std::collections::HashMap;
use widelimb::modular::Modulus;
use widelimb::{Integer, Natural};

/// A square root of a square modulo an odd prime `n`. For a composite `n`, or no square, it is some
/// number or `None`.
pub fn square_root(a: &Natural, n: &Natural, modulus: &Modulus) -> Option<Natural> {
    let power = |base: &Natural, exponent: &Natural| {
        Natural::from_limbs(modulus.pow(base.limbs(), exponent.limbs()))
    };
    if n.bit(1) {
        return Some(power(a, &((n >> 2_u32) + 1_u32)));
    }
    if n.bit(2) {
        // A. O. L. Atkin: with b = (2 a)^((n - 5) / 8) and i = 2 a b^2, which is -1 squared.
        let twice = (a << 1_u32) % n;
        let b = power(&twice, &(n >> 3_u32));
        let i = &twice * b.square() % n;
        return Some((a * b % n) * (i + n - 1_u32) % n);
    }
    // D. H. Lehmer: V_((n + 1) / 2) / 2 of the sequence with Q = a, where P^2 - 4 a is no square.
    let four = Integer::from(a << 2_u32);
    let p = (1..1000_u64).find(|&p| {
        let discriminant = Integer::from(p * p) - &four;
        discriminant.kronecker(&Integer::from(n)) == -1
    })?;
    let index = (n >> 1_u32) + 1_u32;
    let (_, v) = modulus.lucas_sequence(&[p], a.limbs(), index.limbs())?;
    let v = Natural::from_limbs(v);
    Some(if v.is_even() { v >> 1_u32 } else { (v + n) >> 1_u32 })
}

/// The square roots of the prime discriminants modulo `n`, each computed when first asked for.
pub struct Roots<'a> {
    n: &'a Natural,
    modulus: &'a Modulus,
    is_square: HashMap<i32, bool>,
    roots: HashMap<i32, Natural>,
}

impl<'a> Roots<'a> {
    pub fn new(n: &'a Natural, modulus: &'a Modulus) -> Roots<'a> {
        Roots { n, modulus, is_square: HashMap::new(), roots: HashMap::new() }
    }

    /// Whether all of these are squares modulo `n`.
    pub fn are_squares(&mut self, primes: &[i32]) -> bool {
        primes.iter().all(|&prime| {
            let symbol = || Integer::from(prime).kronecker(&Integer::from(self.n)) == 1;
            *self.is_square.entry(prime).or_insert_with(symbol)
        })
    }

    /// The roots of squares.
    pub fn of(&mut self, primes: &[i32]) -> Option<Vec<Natural>> {
        let mut found = Vec::new();
        for &prime in primes {
            if !self.roots.contains_key(&prime) {
                let square = Integer::from(prime).rem_euclid(&Integer::from(self.n));
                let root = square_root(square.magnitude(), self.n, self.modulus)?;
                self.roots.insert(prime, root);
            }
            found.push(self.roots[&prime].clone());
        }
        Some(found)
    }
}

/// The product of residues modulo `n`.
pub fn product<'a>(factors: impl Iterator<Item = &'a Natural>, n: &Natural) -> Natural {
    factors.fold(Natural::one(), |product, factor| product * factor % n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_roots_modulo_primes_of_every_kind() {
        for below in 3..40_u64 {
            for bits in [4_u64, 10, 65, 130] {
                let start = (Natural::one() << bits) + below * 1000;
                let n = start.next_prime();
                let modulus = Modulus::try_from(&n).expect("a prime");
                for a in 1..20_u32 {
                    let square = Natural::from(a).square() % &n;
                    let root = square_root(&square, &n, &modulus).expect("a square");
                    assert_eq!(root.square() % &n, square, "{n} {a}");
                }
            }
        }
    }
}
