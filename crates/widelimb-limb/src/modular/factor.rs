//! Factorization: division by small primes, then J. Pollard's rho method as R. Brent runs it.
//!
//! Source: R. Brent, An improved Monte Carlo factorization algorithm, BIT 20 (1980).

use super::form::{Form, PreparedModulus, Task};
use super::prime::is_probable_prime;
use crate::Limb;
use crate::common_divisor::gcd;
use crate::compare::{cmp, trailing_zeros};
use crate::owned::{quotient, shifted_right};
use crate::root::perfect_power;
use crate::trial::{small_factor, without};
use crate::trim::trimmed;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// Why a number has no factorization here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FactorError {
    /// Every prime divides 0 as often as one likes.
    #[error("0 is no product of primes")]
    Zero,
    /// A composite number is left, and there are no more steps to look for its factors.
    #[error("no complete factorization within {steps} steps")]
    Steps {
        /// The steps that were allowed.
        steps: u64,
    },
}

/// A prime that divides a number, and its multiplicity.
type Factor = (Vec<Limb>, u64);

/// The bound of the odd primes that are divided out first.
const TRIED_BELOW: Limb = 1 << 12;

/// The primes that divide `n`, least first, and how often each does. `steps` bounds the steps of
/// the rho method in all, and nothing else: a test whether the cofactor that is left is prime takes
/// as long as a power modulo that.
pub fn factor(k: &Kernels, n: &[Limb], steps: u64) -> Result<Vec<Factor>, FactorError> {
    let n = trimmed(n);
    let twos = trailing_zeros(k, n).ok_or(FactorError::Zero)?;
    let mut factors = if twos == 0 { vec![] } else { vec![(vec![2], twos)] };
    let mut parts = vec![(shifted_right(k, n, twos as usize), 1)];
    let mut left = steps;
    let mut tried = false;
    while let Some((part, times)) = parts.pop() {
        if part == [1] {
            continue;
        }
        if let Some((root, exponent)) = perfect_power(k, &part) {
            parts.push((root, times * exponent));
        } else if !tried {
            tried = true;
            parts.push((without_small(k, part, times, &mut factors), times));
        } else if is_probable_prime(k, &part, 0) {
            factors.push((part, times));
        } else {
            let divisor = divisor(k, &part, &mut left).ok_or(FactorError::Steps { steps })?;
            parts.push((quotient(k, &part, &divisor), times));
            parts.push((divisor, times));
        }
    }
    Ok(merge_equal(k, factors))
}

/// Divides an odd number by its small primes, which join the factors; the cofactor that is left.
fn without_small(
    k: &Kernels,
    mut n: Vec<Limb>,
    times: u64,
    factors: &mut Vec<Factor>,
) -> Vec<Limb> {
    while let Some(p) = small_factor(&n, TRIED_BELOW) {
        let count;
        (n, count) = without(k, n, &[p]);
        factors.push((vec![p], times * count));
    }
    n
}

/// Sorts the factors and merges those of one prime.
fn merge_equal(k: &Kernels, mut factors: Vec<Factor>) -> Vec<Factor> {
    factors.sort_by(|(p, _), (q, _)| cmp(k, p, q));
    factors.dedup_by(|(p, times), (before, sum)| {
        let is_same = p == before;
        *sum += if is_same { *times } else { 0 };
        is_same
    });
    factors
}

/// A divisor other than 1 and `n` of an odd composite number that is no power, by the rho method;
/// `None` if there are no steps left.
pub fn divisor(k: &Kernels, n: &[Limb], steps: &mut u64) -> Option<Vec<Limb>> {
    let prepared = PreparedModulus::new(k, n)?;
    // A sequence may meet itself modulo all primes at once: then another one is tried.
    for c in 2.. {
        let divisor = prepared.run(k, Rho { k, n, c, steps })?;
        if divisor != n {
            return Some(divisor);
        }
    }
    None
}

/// The number of steps whose differences are multiplied before one greatest common divisor is taken
/// of the product.
const TOGETHER: u64 = 128;

/// The sequence `x^2 - 2 c` from 2 on, until two of its numbers are the same modulo a prime that
/// divides `n`.
struct Rho<'a> {
    k: &'a Kernels,
    n: &'a [Limb],
    c: Limb,
    steps: &'a mut u64,
}

impl Task for Rho<'_> {
    /// A divisor above 1, or `None` if there were too few steps.
    type Output = Option<Vec<Limb>>;

    #[inline(always)]
    fn run<F: Form>(self, mut form: F) -> Option<Vec<Limb>> {
        let (one, c, x) = (form.one(), form.enter(&[self.c]), form.enter(&[2]));
        let mut walk = Walk { fixed: x.clone(), product: one.clone(), form, one, c, x };
        let mut run = 1;
        loop {
            walk.fix();
            let mut done = 0;
            while done < run {
                let (count, start) = (TOGETHER.min(run - done), walk.x.clone());
                *self.steps = self.steps.checked_sub(count)?;
                let common = |number: Vec<Limb>| gcd(self.k, &number, self.n);
                let divisor = common(walk.differences(count));
                if divisor != [1] && divisor != self.n {
                    return Some(divisor);
                }
                if divisor == self.n {
                    // Once more, one by one: its primes may come after each other.
                    walk.x = start;
                    let mut each = (0..count).map(|_| common(walk.difference()));
                    return each.find(|divisor| *divisor != [1]);
                }
                done += count;
            }
            run *= 2;
        }
    }
}

/// The state of the walk through the sequence of the rho method.
struct Walk<F: Form> {
    form: F,
    one: F::Residue,
    c: F::Residue,
    x: F::Residue,
    /// The last number before the present run, with which those of the run are compared.
    fixed: F::Residue,
    /// The product of the differences, in which no prime of `n` was found so far.
    product: F::Residue,
}

impl<F: Form> Walk<F> {
    /// Begins a run at the present number.
    fn fix(&mut self) {
        self.fixed = self.x.clone();
        self.form.mul_assign(&mut self.fixed, &self.one);
    }

    /// The next number less the fixed one.
    #[inline(always)]
    fn step(&mut self) -> F::Residue {
        self.form.sqr_sub_twice_assign(&mut self.x, &self.c);
        let mut difference = self.x.clone();
        self.form.sub_assign(&mut difference, &self.fixed);
        difference
    }

    /// Multiplies the next `count` differences into the product; the product, out of its form.
    #[inline(always)]
    fn differences(&mut self, count: u64) -> Vec<Limb> {
        for _ in 0..count {
            let difference = self.step();
            self.form.mul_assign(&mut self.product, &difference);
        }
        self.form.leave(&self.product)
    }

    fn difference(&mut self) -> Vec<Limb> {
        let difference = self.step();
        self.form.leave(&difference)
    }
}
