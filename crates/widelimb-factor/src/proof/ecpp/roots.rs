//! Square roots modulo a prime.

use core::cell::OnceCell;
use std::collections::HashMap;
use widelimb::modular::Modulus;
use widelimb::{Integer, Natural};

/// Square roots modulo an odd prime `n`, with `n - 1 = 2^twos odd`.
pub struct SquareRoots<'a> {
    n: &'a Natural,
    modulus: &'a Modulus,
    twos: u64,
    odd: Natural,
    /// An element of the order `2^twos`, if there was reason to look for it.
    generator: OnceCell<Option<Natural>>,
}

impl<'a> SquareRoots<'a> {
    pub fn new(n: &'a Natural, modulus: &'a Modulus) -> SquareRoots<'a> {
        let less = n - 1_u32;
        let twos = less.trailing_zeros().unwrap_or(0);
        SquareRoots { n, modulus, twos, odd: less >> twos, generator: OnceCell::new() }
    }

    /// A square root of a square. For a composite `n`, or no square, it is some number or `None`.
    pub fn of(&self, a: &Natural) -> Option<Natural> {
        let n = self.n;
        match self.twos {
            1 => Some(self.power(a, &((n >> 2_u32) + 1_u32))),
            2 => {
                // A. O. L. Atkin: b = (2 a)^((n - 5) / 8), and 2 a b^2 is a root of -1.
                let twice = (a << 1_u32) % n;
                let b = self.power(&twice, &(n >> 3_u32));
                let i = &twice * b.square() % n;
                Some((a * b % n) * (i + n - 1_u32) % n)
            }
            twos if twos * twos < 4 * n.bit_len() => self.by_generator(a),
            _ => self.by_sequence(a),
        }
    }

    fn power(&self, base: &Natural, exponent: &Natural) -> Natural {
        Natural::from_limbs(self.modulus.pow(base.limbs(), exponent.limbs()))
    }

    /// A. Tonelli, D. Shanks: `r^2 = a b`, where the order of `b` falls to 1.
    fn by_generator(&self, a: &Natural) -> Option<Natural> {
        let n = self.n;
        let mut factor = self.generator.get_or_init(|| self.find_generator()).clone()?;
        let power = self.power(a, &(&self.odd >> 1_u32));
        let mut root = a * &power % n;
        let mut b = &root * power % n;
        let mut log = self.twos;
        while !b.is_one() {
            let (mut order, mut square) = (0, b.clone());
            while !square.is_one() {
                square = square.square() % n;
                order += 1;
                if order == log {
                    return None;
                }
            }
            for _ in order + 1..log {
                factor = factor.square() % n;
            }
            root = root * &factor % n;
            factor = factor.square() % n;
            b = b * &factor % n;
            log = order;
        }
        Some(root)
    }

    fn find_generator(&self) -> Option<Natural> {
        let mut all = (2..1000_u64).map(Natural::from_u64);
        let base = all.find(|a| a.jacobi(self.n) == Ok(-1))?;
        Some(self.power(&base, &self.odd))
    }

    /// D. H. Lehmer: `V_((n + 1) / 2) / 2` of the sequence with `Q = a`, where `P^2 - 4 a` is no square.
    fn by_sequence(&self, a: &Natural) -> Option<Natural> {
        let four = Integer::from(a << 2_u32);
        let p = (1..1000_u64).find(|&p| {
            let discriminant = Integer::from(p * p) - &four;
            discriminant.kronecker(&Integer::from(self.n)) == -1
        })?;
        let index = (self.n >> 1_u32) + 1_u32;
        let (_, v) = self.modulus.lucas_sequence(&[p], a.limbs(), index.limbs())?;
        Some(halved(Natural::from_limbs(v), self.n))
    }
}

/// Half of a number modulo an odd one.
pub fn halved(a: Natural, n: &Natural) -> Natural {
    if a.is_even() { a >> 1_u32 } else { (a + n) >> 1_u32 }
}

/// The square roots of the prime discriminants modulo `n`, each computed when first asked for.
pub struct Roots<'a> {
    square_roots: SquareRoots<'a>,
    is_square: HashMap<i32, bool>,
    roots: HashMap<i32, Natural>,
}

impl<'a> Roots<'a> {
    pub fn new(n: &'a Natural, modulus: &'a Modulus) -> Roots<'a> {
        let square_roots = SquareRoots::new(n, modulus);
        Roots { square_roots, is_square: HashMap::new(), roots: HashMap::new() }
    }

    /// Whether all of these are squares modulo `n`.
    pub fn are_squares(&mut self, primes: &[i32]) -> bool {
        let n = self.square_roots.n;
        primes.iter().all(|&prime| {
            let symbol = || Integer::from(prime).kronecker(&Integer::from(n)) == 1;
            *self.is_square.entry(prime).or_insert_with(symbol)
        })
    }

    /// The roots of squares.
    pub fn of(&mut self, primes: &[i32]) -> Option<Vec<Natural>> {
        let n = Integer::from(self.square_roots.n);
        let mut found = Vec::new();
        for &prime in primes {
            if !self.roots.contains_key(&prime) {
                let square = Integer::from(prime).rem_euclid(&n);
                let root = self.square_roots.of(square.magnitude())?;
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
        for twos in 1..40_u64 {
            for bits in [4_u64, 30, 65, 130] {
                // A prime that is 1 modulo 2^twos and not modulo twice that.
                let one = Natural::one();
                let mut n = ((one.clone() << bits) | Natural::one()) * (one.clone() << twos) + &one;
                while !n.is_probable_prime() {
                    n += Natural::one() << (twos + 1);
                }
                let modulus = Modulus::try_from(&n).expect("a prime");
                let roots = SquareRoots::new(&n, &modulus);
                assert_eq!(roots.twos, twos);
                for a in 1..20_u32 {
                    let square = Natural::from(a).square() % &n;
                    for root in [roots.of(&square), roots.by_sequence(&square)] {
                        assert_eq!(root.expect("a square").square() % &n, square, "{n} {a}");
                    }
                }
            }
        }
    }
}
