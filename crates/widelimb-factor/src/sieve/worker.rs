//! [`Worker`]: sieves one polynomial after another, and divides what is left at the places that may
//! hold relations.

use super::buckets::Buckets;
use super::family::{Family, NO_ROOT};
use super::medium::{Medium, Sums};
use super::parameters::BLOCK;
use super::relation::Relation;
use super::setup::Setup;
use super::value::Value;
use crate::ecm::words;
use widelimb::Integer;
use widelimb::modular::is_strong_probable_prime;
use widelimb_kernels::sieve::{Roots, find_hits, next_high_byte};
use widelimb_kernels::{Kernels, kernels};

/// A sum from which on a place is a candidate: its highest bit.
const CANDIDATE: u8 = 0x80;

/// Bits that the sums of relations with one large prime, and with two, may lack: those of
/// logarithms that are rounded, and of primes that are not sieved where more of them divide than on
/// average.
const SLACK: [f64; 2] = [10.0, 5.0];

/// The memory of one thread that sieves.
#[derive(Debug)]
pub struct Worker<'a> {
    setup: &'a Setup,
    kernels: &'static Kernels,
    buckets: Buckets,
    medium: Medium,
    sums: Box<Sums>,
    start: u8,
    found: Vec<usize>,
}

/// What a place is tested with.
struct Polynomial<'a> {
    family: &'a Family,
    coefficients: [Value; 3],
}

impl<'a> Worker<'a> {
    /// The memory for a number.
    pub fn new(setup: &'a Setup) -> Worker<'a> {
        let missing = setup.p[..setup.first_sieved].iter().skip(1);
        let missing: f64 = missing.map(|&p| 2.0 * f64::from(p).log2() / f64::from(p - 1)).sum();
        let large = (setup.large_bound as f64).log2();
        let [one, two] = SLACK;
        let lacking = if setup.parameters.larges == 2 { 1.85 * large + two } else { large + one };
        let needed = setup.value_bits() - lacking - missing;
        let needed = needed.clamp(8.0, 120.0) as u8;
        Worker {
            setup,
            kernels: kernels(),
            buckets: Buckets::new(setup),
            medium: Medium::new(setup),
            sums: vec![0; 2 * BLOCK].try_into().unwrap_or_else(|_| unreachable!("two blocks")),
            start: CANDIDATE - needed,
            found: vec![],
        }
    }

    /// Sieves one polynomial, and hands its relations on.
    pub fn sieve(&mut self, family: &Family, mut take: impl FnMut(Relation)) {
        self.buckets.fill(self.kernels, self.setup, &family.roots);
        self.medium.start(&family.roots);
        let coefficients = family.coefficients(self.setup);
        let polynomial = Polynomial { family, coefficients };
        let width = self.setup.parameters.width;
        for block in 0..self.setup.parameters.blocks {
            self.sums[..width].fill(self.start);
            self.medium.sieve(self.setup, &mut self.sums);
            self.buckets.sieve(block, &mut self.sums);
            let mut at = 0;
            while let Some(place) = next_high_byte(self.kernels, &self.sums[..width], at) {
                at = place + 1;
                if let Some(relation) = self.divide(&polynomial, block, place) {
                    take(relation);
                }
            }
        }
    }

    /// The relation at a place, if there is one.
    fn divide(
        &mut self,
        polynomial: &Polynomial<'_>,
        block: usize,
        place: usize,
    ) -> Option<Relation> {
        let setup = self.setup;
        let at = (block * BLOCK + place) as u32;
        let x = i64::from(at) - setup.half();
        let [c2, c1, c0] = polynomial.coefficients;
        let value = c2.times(x).add(c1).times(x).add(c0);
        let negative = value.is_negative();
        let mut rest = if negative { value.neg() } else { value };
        if rest.bits() == 0 {
            return None;
        }
        let family = polynomial.family;
        let mut factors = vec![0; rest.trailing_zeros() as usize];
        rest = rest.shifted_right(factors.len() as u32);
        self.found.clear();
        // The small primes, without which the sum is rough.
        for (i, prime) in setup.base.iter().enumerate().take(setup.first_sieved).skip(1) {
            let residue = prime.reduce(at.into());
            if residue == family.roots[0][i] || residue == family.roots[1][i] {
                self.found.push(i);
            }
        }
        let mut divide_by = |found: &mut Vec<usize>, rest: &mut Value| {
            for i in found.drain(..) {
                let prime = &setup.base[i];
                while let Some(quotient) = rest.divided(prime.p, prime.inverse) {
                    *rest = quotient;
                    factors.push(i as u32);
                }
            }
        };
        divide_by(&mut self.found, &mut rest);
        let sum = f64::from(self.sums[place].wrapping_sub(self.start));
        let large = (setup.large_bound as f64).log2() * f64::from(setup.parameters.larges);
        if f64::from(rest.bits()) - sum > large + 3.0 {
            return None;
        }
        self.find_medium(family, at);
        self.found.extend_from_slice(&family.factors);
        let found = &mut self.found;
        self.buckets.primes_at(block, place as u32, |i| found.push(i));
        divide_by(found, &mut rest);
        let larges = self.larges(rest)?;
        let y = family.b.clone() + Integer::from(family.slope.clone()) * x;
        factors.extend(family.factors.iter().map(|&i| i as u32));
        if setup.is_doubled {
            factors.extend([0, 0]);
        }
        let relation = Relation { y: y.magnitude().clone(), negative, factors, larges };
        debug_assert!(relation.holds(setup), "a relation");
        Some(relation)
    }

    /// Finds the sieved primes below the large ones that hit a place of the sieve.
    fn find_medium(&mut self, family: &Family, at: u32) {
        let (setup, before) = (self.setup, self.found.len());
        let range = setup.first_sieved..setup.first_large;
        let [first, second] = &family.roots;
        let primes = Roots {
            p: &setup.p[range.clone()],
            inverses: &setup.inverses[range.clone()],
            most: &setup.most[range.clone()],
            roots: [&first[range.clone()], &second[range]],
        };
        find_hits(self.kernels, primes, at, &mut self.found);
        self.found[before..].iter_mut().for_each(|i| *i += setup.first_sieved);
        self.found.retain(|&i| first[i] != NO_ROOT);
    }

    /// The large primes of a cofactor, if it has no others.
    fn larges(&self, rest: Value) -> Option<[u32; 2]> {
        let rest = rest.as_word()?;
        let bound = self.setup.large_bound;
        if rest <= bound {
            return Some([1, rest as u32]);
        }
        let greatest = u64::from(self.setup.p[self.setup.p.len() - 1]);
        // Below the square of the base's last prime it is a prime, and too large.
        if self.setup.parameters.larges < 2 || rest < greatest * greatest {
            return None;
        }
        if u128::from(rest) > u128::from(bound) * u128::from(bound) {
            return None;
        }
        if is_strong_probable_prime(&[rest], 2) {
            return None;
        }
        let divisor = words::divisor_of_word(rest)?;
        let other = rest / divisor;
        let (low, high) = (divisor.min(other), divisor.max(other));
        (high <= bound).then_some([low as u32, high as u32])
    }
}
