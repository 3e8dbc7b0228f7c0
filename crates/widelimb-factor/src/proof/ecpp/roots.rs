//! Square roots of prime discriminants modulo a prime.

use crate::arithmetic::roots::sqrt_mod_prime;
use std::collections::HashMap;
use widelimb::{Integer, Natural};

/// The square roots of the prime discriminants modulo `n`, each computed when first asked for.
pub struct Roots {
    n: Integer,
    is_square: HashMap<i32, bool>,
    roots: HashMap<i32, Natural>,
}

impl Roots {
    pub fn new(n: &Natural) -> Roots {
        Roots { n: Integer::from(n), is_square: HashMap::new(), roots: HashMap::new() }
    }

    /// Whether all of these are squares modulo `n`.
    pub fn are_squares(&mut self, primes: &[i32]) -> bool {
        primes.iter().all(|&prime| {
            let symbol = || Integer::from(prime).kronecker(&self.n) == 1;
            *self.is_square.entry(prime).or_insert_with(symbol)
        })
    }

    /// The roots of squares; `None` if one is no square, or `n` is composite.
    pub fn of(&mut self, primes: &[i32]) -> Option<Vec<Natural>> {
        let mut found = Vec::new();
        for &prime in primes {
            if !self.roots.contains_key(&prime) {
                let square = Integer::from(prime).rem_euclid(&self.n);
                let root = sqrt_mod_prime(square.magnitude(), self.n.magnitude()).ok()??;
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
