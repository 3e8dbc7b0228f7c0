//! The polynomials of one `a`, each made from the one before.
//!
//! `a` is a product of `s` primes of the base. With `B_j = 0` modulo all of them but one, and
//! `B_j^2 = k N` modulo that one, each `b`, the sum of all `B_j` with any signs, has `b^2 = k N mod
//! a`. They are taken in the order of a Gray code, so that `b` changes by `2 B_j` and the roots by
//! `2 B_j / A`. Source: W. Alford, C. Pomerance, Implementing the self-initializing quadratic sieve
//! on a distributed network (1995); S. Contini, Factoring integers with the self-initializing
//! quadratic sieve (1997).

use super::base::remainder;
use super::setup::Setup;
use super::value::Value;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;
use widelimb::{Integer, Natural};
use widelimb_kernels::kernels;
use widelimb_kernels::sieve::advance;

/// The root of a prime that divides `a`: beyond every sieve.
pub const NO_ROOT: u32 = u32::MAX >> 1;

/// Chooses the `a`, each once.
#[derive(Debug, Default)]
pub struct Choices {
    seen: HashSet<Vec<usize>>,
}

impl Choices {
    /// The indices of the primes of a new `a`.
    pub fn next(&mut self, setup: &Setup, rng: &mut ChaCha8Rng) -> Vec<usize> {
        let target = setup.best_a().log2();
        let (range, mut count) = (&setup.pool.range, setup.pool.count);
        let log = |i: usize| setup.pool.log(i);
        let mut best: Option<(f64, Vec<usize>)> = None;
        for round in 1_u32.. {
            let mut chosen = vec![];
            while chosen.len() + 1 < count {
                let i = rng.random_range(range.clone());
                if !chosen.contains(&i) {
                    chosen.push(i);
                }
            }
            let rest = target - chosen.iter().map(|&i| log(i)).sum::<f64>();
            let last = setup.p.partition_point(|&p| f64::from(p) < rest.exp2());
            let last = last.clamp(range.start, range.end - 1);
            let last = (last..range.end).find(|i| !chosen.contains(i)).unwrap_or(range.start);
            chosen.push(last);
            chosen.sort_unstable();
            chosen.dedup();
            let off = (target - chosen.iter().map(|&i| log(i)).sum::<f64>()).abs();
            let is_new = chosen.len() == count && !self.seen.contains(&chosen);
            if is_new && best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, chosen));
            }
            // A poor one is better than none, and one of more primes too.
            if round % 1000 == 0 && count + 1 < range.len() {
                count += 1;
            }
            if best.as_ref().is_some_and(|(off, _)| *off < 0.3 || round % 30 == 0) {
                break;
            }
        }
        let chosen = best.map(|(_, chosen)| chosen).unwrap_or_default();
        self.seen.insert(chosen.clone());
        chosen
    }
}

/// The polynomials of one `a`, at one of them.
#[derive(Debug)]
pub struct Family {
    /// The indices of the primes of `a`.
    pub factors: Vec<usize>,
    /// `A`: `a`, or twice that for polynomials of `(2 a x + b)^2`.
    pub slope: Natural,
    /// `b`.
    pub b: Integer,
    /// The roots of the polynomial modulo each prime, as places of the sieve.
    pub roots: [Vec<u32>; 2],
    a: Natural,
    terms: Vec<Natural>,
    steps: Vec<Vec<u32>>,
    number: u32,
}

impl Family {
    /// The first polynomial of an `a`.
    pub fn new(setup: &Setup, factors: Vec<usize>) -> Family {
        let mut a = Natural::one();
        for &i in &factors {
            a *= u64::from(setup.p[i]);
        }
        let slope = if setup.is_doubled { &a << 1_u32 } else { a.clone() };
        let (mut terms, mut gammas) = (vec![], vec![]);
        for &i in &factors {
            let prime = &setup.base[i];
            let rest = &a / u64::from(prime.p);
            let gamma = prime.mul(prime.root, prime.invert(remainder(&rest, prime.p)));
            gammas.push(u64::from(gamma.min(prime.p - gamma)));
            terms.push(rest * gammas[gammas.len() - 1]);
        }
        let sum = terms.iter().fold(Natural::zero(), |sum, term| sum + term);
        let is_raised = setup.is_doubled && sum.is_even();
        let b = Integer::from(if is_raised { sum + &a } else { sum });
        let steps = vec![vec![0; setup.base.len()]; factors.len()];
        let roots = [vec![NO_ROOT; setup.base.len()], vec![NO_ROOT; setup.base.len()]];
        let mut family = Family { factors, slope, b, roots, a, terms, steps, number: 0 };
        family.find_roots(setup, &gammas, is_raised);
        family
    }

    fn find_roots(&mut self, setup: &Setup, gammas: &[u64], is_raised: bool) {
        let half = setup.half() as u64;
        let mut slopes = vec![1; setup.base.len()];
        for (j, &i) in self.factors.iter().enumerate() {
            let inverses = setup.pool.inverses(i);
            for (m, prime) in setup.base.iter().enumerate().skip(1) {
                slopes[m] = prime.mul(slopes[m], inverses[m]);
                // B_j / a; the step is 2 B_j / A.
                let ratio = prime.mul(prime.reduce(gammas[j]), inverses[m]);
                self.steps[j][m] = if setup.is_doubled { ratio } else { prime.add(ratio, ratio) };
            }
        }
        for (m, prime) in setup.base.iter().enumerate().skip(1) {
            let halved = prime.p.div_ceil(2);
            let mut middle = prime.reduce(half);
            for steps in &self.steps {
                middle = prime.sub(middle, prime.mul(steps[m], halved));
            }
            if is_raised {
                middle = prime.sub(middle, halved);
            }
            let slope = if setup.is_doubled { prime.mul(slopes[m], halved) } else { slopes[m] };
            let apart = prime.mul(prime.root, slope);
            self.roots[0][m] = prime.add(middle, apart);
            self.roots[1][m] = prime.sub(middle, apart);
        }
        self.take_out_factors();
    }

    fn take_out_factors(&mut self) {
        for &i in &self.factors {
            self.roots[0][i] = NO_ROOT;
            self.roots[1][i] = NO_ROOT;
        }
    }

    /// Goes on to the next polynomial, all of whose roots are computed; `false` after the last.
    pub fn advance(&mut self, setup: &Setup) -> bool {
        self.number += 1;
        let j = self.number.trailing_zeros() as usize;
        if j + 1 >= self.factors.len() {
            return false;
        }
        let term = Integer::from(&self.terms[j] << 1_u32);
        let grows = self.number >> (j + 1) & 1 == 1;
        if grows {
            self.b += term;
        } else {
            self.b -= term;
        }
        let steps = &self.steps[j];
        for roots in &mut self.roots {
            advance(kernels(), roots, steps, &setup.p, grows);
        }
        self.take_out_factors();
        true
    }

    /// The polynomial's coefficients: of `x` in the bracket of `(a x + c_1) x + c_0`, so `a`, `c_1`
    /// and `c_0`.
    pub fn coefficients(&self, setup: &Setup) -> [Value; 3] {
        let divisor = if setup.is_doubled { &self.a << 2_u32 } else { self.a.clone() };
        let square = Integer::from(self.b.magnitude().square());
        let constant = (square - Integer::from(setup.kn.clone())) / Integer::from(divisor);
        let linear = if setup.is_doubled { self.b.clone() } else { &self.b + &self.b };
        [value(&Integer::from(self.a.clone())), value(&linear), value(&constant)]
    }
}

/// An integer in two's complement.
fn value(n: &Integer) -> Value {
    let magnitude = Value::from_limbs(n.magnitude().limbs());
    if n.is_negative() { magnitude.neg() } else { magnitude }
}
