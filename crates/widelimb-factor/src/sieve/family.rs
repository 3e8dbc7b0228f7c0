//! The polynomials of one `a`, each made from the one before.
//!
//! `a` is a product of `s` primes of the base. With `B_j = 0` modulo all of them but one, and
//! `B_j^2 = k N` modulo that one, each `b`, the sum of all `B_j` with any signs, has `b^2 = k N mod
//! a`. They are taken in the order of a Gray code, so that `b` changes by `2 B_j` and the roots by
//! `2 B_j / A`. Source: W. Alford, C. Pomerance, Implementing the self-initializing quadratic sieve
//! on a distributed network (1995); S. Contini, Factoring integers with the self-initializing
//! quadratic sieve (1997).

use super::base::{Prime, remainder};
use super::setup::Setup;
use super::value::Value;
use rand::Rng;
use rand_chacha::ChaCha8Rng;
use std::collections::{HashMap, HashSet};
use widelimb::{Integer, Natural};

/// The root of a prime that divides `a`: beyond every sieve.
pub const NO_ROOT: u32 = u32::MAX >> 1;

/// The most primes of an `a`, and the largest that they should be.
const MOST_FACTORS: usize = 20;
const LARGEST_FACTOR: u32 = 3000;

/// Chooses the `a`, each once.
#[derive(Debug, Default)]
pub struct Choices {
    seen: HashSet<Vec<usize>>,
}

impl Choices {
    /// The indices of the primes of a new `a`.
    pub fn next(&mut self, setup: &Setup, rng: &mut ChaCha8Rng) -> Vec<usize> {
        let target = setup.best_a().log2();
        let size = setup.base.len();
        let most = f64::from(LARGEST_FACTOR.min(setup.p[size / 2])).log2();
        let mut count = ((target / most).ceil() as usize).clamp(2, MOST_FACTORS);
        let ideal = (target / count as f64).exp2();
        let middle = setup.p.partition_point(|&p| f64::from(p) < ideal);
        let reach = (4 * count).max(size / 8).min(60);
        let (low, high) = (middle.saturating_sub(reach).max(2), (middle + reach).min(size - 1));
        let log = |i: usize| f64::from(setup.p[i]).log2();
        let mut best: Option<(f64, Vec<usize>)> = None;
        for round in 1_u32.. {
            let mut chosen = vec![];
            while chosen.len() + 1 < count {
                let i = rng.random_range(low..high);
                if !chosen.contains(&i) {
                    chosen.push(i);
                }
            }
            let rest = target - chosen.iter().map(|&i| log(i)).sum::<f64>();
            let last = setup.p.partition_point(|&p| f64::from(p) < rest.exp2()).clamp(2, size - 1);
            let last = (last..size).find(|i| !chosen.contains(i)).unwrap_or(2);
            chosen.push(last);
            chosen.sort_unstable();
            chosen.dedup();
            let off = (target - chosen.iter().map(|&i| log(i)).sum::<f64>()).abs();
            let is_new = chosen.len() == count && !self.seen.contains(&chosen);
            if is_new && best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, chosen));
            }
            // A poor one is better than none, and one of more primes too.
            if round % 1000 == 0 {
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

/// The primes whose inverses are kept, 4 bytes for each prime of the base.
const MOST_KEPT: usize = 128;

/// Inverses of the primes that divide the `a`, modulo all primes of the base.
#[derive(Debug, Default)]
pub struct Inverses(HashMap<usize, Vec<u32>>);

impl Inverses {
    fn of(&mut self, setup: &Setup, i: usize) -> &[u32] {
        if self.0.len() >= MOST_KEPT {
            self.0.clear();
        }
        let inverse = |prime: &Prime| match prime.reduce(setup.p[i].into()) {
            0 => 0,
            rest => prime.invert(rest),
        };
        self.0.entry(i).or_insert_with(|| setup.base.iter().map(inverse).collect())
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
    pub fn new(setup: &Setup, factors: Vec<usize>, inverses: &mut Inverses) -> Family {
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
        family.find_roots(setup, &gammas, is_raised, inverses);
        family
    }

    fn find_roots(
        &mut self,
        setup: &Setup,
        gammas: &[u64],
        is_raised: bool,
        inverses: &mut Inverses,
    ) {
        let half = setup.half() as u64;
        let mut slopes = vec![1; setup.base.len()];
        for &i in &self.factors {
            for (slope, (prime, &inverse)) in
                slopes.iter_mut().zip(setup.base.iter().zip(inverses.of(setup, i)))
            {
                *slope = prime.mul(*slope, inverse);
            }
        }
        for (j, &i) in self.factors.iter().enumerate() {
            let inverses = inverses.of(setup, i);
            for (m, prime) in setup.base.iter().enumerate().skip(1) {
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
            let each = roots.iter_mut().zip(steps).zip(&setup.p);
            if grows {
                each.for_each(|((root, step), p)| {
                    let less = root.wrapping_sub(*step);
                    *root = less.min(less.wrapping_add(*p));
                });
            } else {
                each.for_each(|((root, step), p)| {
                    let more = *root + *step;
                    *root = more.min(more.wrapping_sub(*p));
                });
            }
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
