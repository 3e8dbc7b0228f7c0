//! Factorials, binomial coefficients and Fibonacci numbers.
//!
//! A lower bound of the bits costs nothing, so that a result above the limit is refused before
//! anything is computed.

use super::log2::{binomial_bits, factorial_bits, fibonacci_bits};
use super::sieve::OddSieve;
use super::{MAX_BITS, Natural};
use crate::arch::kernels;
use crate::error::{CapacityError, or_panic};
use crate::limb::{cost, factors};
use crate::owned::check_bits;
use crate::progress::{Meter, Steps};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;

impl Natural {
    /// `n! = 1 * 2 * ... * n`.
    ///
    /// By prime swing: `n! = (n/2)!^2 * swing(n)`, where the primes of the last factor are known
    /// from the digits of `n` (P. Luschny, *Swing, divide and conquer the factorial*, 2008). Cost:
    /// a few products of half the length of the result, and a sieve up to `n`.
    ///
    /// # Panics
    /// If the factorial would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::factorial(25).to_string(), "15511210043330985984000000");
    /// ```
    #[track_caller]
    pub fn factorial(n: u64) -> Natural {
        or_panic(Natural::checked_factorial(n, MAX_BITS))
    }

    /// `n!`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// The factorial is longer.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::checked_factorial(u64::MAX, 1 << 40).is_err());
    /// ```
    pub fn checked_factorial(n: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        Natural::factorial_metered(n, max_bits, Meter::SILENT)
    }

    pub(super) fn factorial_metered(
        n: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        check_bits(factorial_bits(n), max_bits)?;
        let mut steps = meter.steps(|| factorial_cost(n));
        let odd = odd_factorial(n, &OddSieve::new(n), &mut steps);
        odd.checked_shl(n - u64::from(n.count_ones()), max_bits)
    }

    /// The binomial coefficient `n! / (k! (n - k)!)`; 0 for `k > n`.
    ///
    /// From its primes, whose exponents are numbers of carries (Kummer's theorem), or, where `k` is
    /// far below `n`, as a quotient of two products. [`choose`](Natural::choose) is for greater
    /// `n`.
    ///
    /// # Panics
    /// If the coefficient would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::binomial(52, 5), 2_598_960);
    /// ```
    #[track_caller]
    pub fn binomial(n: u64, k: u64) -> Natural {
        or_panic(Natural::checked_binomial(n, k, MAX_BITS))
    }

    /// The binomial coefficient, of at most `max_bits` bits.
    ///
    /// # Errors
    /// The coefficient is longer.
    pub fn checked_binomial(n: u64, k: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        Natural::binomial_metered(n, k, max_bits, Meter::SILENT)
    }

    pub(super) fn binomial_metered(
        n: u64,
        k: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        if k > n {
            return Ok(Natural::ZERO);
        }
        let k = k.min(n - k);
        if k == 0 {
            return Natural::one().within(max_bits);
        }
        check_bits(binomial_bits(n, k), max_bits)?;
        // The room of the sieve is a multiple of n, that of the dividend one of 64 k: here both are
        // small multiples of the result's.
        let coefficient = if n / 16 <= k {
            let sieve = OddSieve::new(n);
            let primes = [2].into_iter().chain(sieve.primes_up_to(n));
            let cost = || tree_cost(limbs_of(binomial_bits(n, k)));
            product_of(primes.map(|p| binomial_prime_power(n, k, p)), &mut meter.steps(cost))
        } else {
            // As many factors as surely fit are packed into a limb.
            let packed = |factor: u64| u64::from(Limb::BITS / (factor.ilog2() + 1));
            let limbs = |factor: u64| k.div_ceil(packed(factor)) as usize;
            let (above, below) = (limbs(n), limbs(k));
            let quotient_cost = || cost::quotient(kernels(), above, below);
            let cost = || tree_cost(above) + tree_cost(below) + quotient_cost();
            let mut steps = meter.steps(cost);
            let dividend = product_of(n - k + 1..=n, &mut steps);
            let divisor = product_of(1..=k, &mut steps);
            steps.next(quotient_cost);
            dividend / divisor
        };
        coefficient.within(max_bits)
    }

    /// The Fibonacci number `F(n)`: `F(0) = 0`, `F(1) = 1`, `F(n) = F(n - 1) + F(n - 2)`.
    ///
    /// By doubling the index: two squarings for each bit of `n`, and one product for the last.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::fibonacci(90), 2_880_067_194_370_816_120_u64);
    /// ```
    #[track_caller]
    pub fn fibonacci(n: u64) -> Natural {
        or_panic(Natural::checked_fibonacci(n, MAX_BITS))
    }

    /// `F(n)`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// The number is longer.
    pub fn checked_fibonacci(n: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        Natural::fibonacci_metered(n, max_bits, Meter::SILENT)
    }

    pub(super) fn fibonacci_metered(
        n: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        check_bits(fibonacci_bits(n), max_bits)?;
        if n < 2 {
            return Natural::from(n).within(max_bits);
        }
        // With a = F(k) and b = F(k - 1), F(2k) = a (a + 2b) and
        // F(2k + 1) = (2a + b) (2a - b) + 2 (-1)^k.
        let k = n / 2;
        let doublings = |shift| fibonacci_cost(k >> (shift + 1));
        let product_cost = || fibonacci_cost(k) * 0.75;
        let total = || (0..k.ilog2()).map(doublings).sum::<f64>() + product_cost();
        let mut steps = meter.steps(total);
        let (a, b) = fibonacci_pair(k, &mut steps);
        steps.next(product_cost);
        let result = if n.is_multiple_of(2) {
            &a * (&a + (b << 1))
        } else {
            let double = a << 1;
            add_sign(&(&double + &b) * &(&double - &b), k)
        };
        result.within(max_bits)
    }
}

/// `(F(k), F(k - 1))` for `k >= 1`.
fn fibonacci_pair(k: u64, steps: &mut Steps<'_>) -> (Natural, Natural) {
    let (mut a, mut b) = (Natural::one(), Natural::ZERO);
    for shift in (0..k.ilog2()).rev() {
        steps.next(|| fibonacci_cost(k >> (shift + 1)));
        let (aa, bb) = (a.square(), b.square());
        let below = &aa + &bb;
        let above = add_sign((aa << 2) - bb, k >> (shift + 1));
        let at = &above - &below;
        (a, b) = if k >> shift & 1 == 1 { (above, at) } else { (at, below) };
    }
    (a, b)
}

/// The cost of two squares of Fibonacci numbers of this index, which have 0.7 bits for each of it.
fn fibonacci_cost(index: u64) -> f64 {
    2.0 * cost::square(kernels(), limbs_of(u128::from(index) * 7 / 10))
}

/// `n + 2 (-1)^k`.
fn add_sign(n: Natural, k: u64) -> Natural {
    if k.is_multiple_of(2) { n + 2 } else { n - 2 }
}

/// The odd part of `n!`, with a sieve up to `n` or further.
fn odd_factorial(n: u64, sieve: &OddSieve, steps: &mut Steps<'_>) -> Natural {
    if n < 3 {
        return Natural::one();
    }
    let swing = product_of(sieve.primes_up_to(n).map(|p| swing_prime_power(n, p)), steps);
    let root = odd_factorial(n / 2, sieve, steps);
    steps.next(|| swing_cost(n));
    root.square() * swing
}

/// The cost of [`odd_factorial`]: at each of its levels a product of primes, a square and a
/// product.
fn factorial_cost(n: u64) -> f64 {
    let levels = core::iter::successors(Some(n), |n| Some(n / 2)).take_while(|&n| n > 2);
    levels.map(|n| tree_cost(limbs_of(n.into())) + swing_cost(n)).sum()
}

/// The cost of the square and the product of one level; a swing has about `n` bits.
fn swing_cost(n: u64) -> f64 {
    let root = limbs_of(factorial_bits(n / 2));
    let square = cost::square(kernels(), root);
    square + cost::product(kernels(), 2 * root, limbs_of(n.into()))
}

fn limbs_of(bits: u128) -> usize {
    bits.div_ceil(LIMB_BITS as u128) as usize
}

/// The power of `p` in `n! / (n/2)!^2`: one factor for each odd `floor(n / p^i)`. At most `n`.
fn swing_prime_power(n: u64, p: u64) -> Limb {
    let (mut power, mut quotient) = (1, n / p);
    while quotient != 0 {
        if quotient % 2 == 1 {
            power *= p;
        }
        quotient /= p;
    }
    power
}

/// The power of `p` in the binomial coefficient: one factor for each carry of `k + (n - k)` in base
/// `p`. At most `n`.
fn binomial_prime_power(n: u64, k: u64, p: u64) -> Limb {
    let (mut a, mut b) = (k, n - k);
    let (mut power, mut carry) = (1, 0);
    while a != 0 || carry != 0 {
        carry = u64::from(a % p + b % p + carry >= p);
        if carry == 1 {
            power *= p;
        }
        (a, b) = (a / p, b / p);
    }
    power
}

/// The product of the factors, none of them 0.
pub(super) fn product_of(factors: impl Iterator<Item = Limb>, steps: &mut Steps<'_>) -> Natural {
    let (mut limbs, mut limb): (Vec<Limb>, Limb) = (Vec::new(), 1);
    for factor in factors {
        match limb.checked_mul(factor) {
            Some(product) => limb = product,
            None => limbs.push(core::mem::replace(&mut limb, factor)),
        }
    }
    limbs.push(limb);
    Natural { limbs: factors::product_of_metered(kernels(), &limbs, steps) }
}

/// The cost of the products above the leaves for so many limbs.
pub(super) fn tree_cost(limbs: usize) -> f64 {
    factors::product_cost(kernels(), limbs)
}
