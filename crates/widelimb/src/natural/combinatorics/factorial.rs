//! Factorials and primorials.

use super::super::log2::{factorial_bits, primorial_bits};
use super::{limbs_of, product_of, tree_cost};
use crate::Limb;
use crate::error::{CapacityError, or_panic};
use crate::natural::{MAX_BITS, Natural};
use widelimb_kernels::kernels;
use widelimb_limb::cost;
use widelimb_limb::modular::primes_below;
use widelimb_limb::progress::{Meter, Steps};
use widelimb_limb::values::check_bits;

/// The largest number whose factorial fits in a limb.
const LARGEST_IN_A_LIMB: u64 = 20;

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
    #[doc(alias("fac", "mpz_fac_ui"))]
    #[track_caller]
    pub fn factorial(n: u64) -> Natural {
        or_panic(Natural::factorial_within(n, MAX_BITS))
    }

    /// `n!`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the factorial is longer.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::factorial_within(u64::MAX, 1 << 40).is_err());
    /// ```
    pub fn factorial_within(n: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        Natural::factorial_metered(n, max_bits, Meter::SILENT)
    }

    pub(crate) fn factorial_metered(
        n: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        check_bits(factorial_bits(n), max_bits)?;
        let mut steps = meter.steps(|| factorial_cost(n));
        let odd = odd_factorial(n, &mut steps);
        odd.shl_within(n - u64::from(n.count_ones()), max_bits)
    }

    /// `n!! = n (n - 2) (n - 4) ...`, down to 1 or 2; `0!! = 1`.
    ///
    /// From factorials: `(2k)!! = 2^k k!`, and for odd `n` the odd part of `n!` over that of
    /// `(n/2)!`, which is one square less than the former. Cost: that of
    /// [`factorial`](Natural::factorial) of `n / 2`, and a product.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::double_factorial(9), 945);
    /// assert_eq!(Natural::double_factorial(10), 3840);
    /// ```
    #[doc(alias("factorial_2", "mpz_2fac_ui"))]
    #[track_caller]
    pub fn double_factorial(n: u64) -> Natural {
        or_panic(Natural::double_factorial_within(n, MAX_BITS))
    }

    /// `n!!`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number is longer.
    pub fn double_factorial_within(n: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        Natural::double_factorial_metered(n, max_bits, Meter::SILENT)
    }

    pub(crate) fn double_factorial_metered(
        n: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        // n!!^2 is at least n!.
        check_bits(factorial_bits(n) / 2, max_bits)?;
        let half = n / 2;
        if n.is_multiple_of(2) {
            let factorial = Natural::factorial_metered(half, max_bits, meter)?;
            return factorial.shl_within(half, max_bits);
        }
        let product_cost =
            || cost::product(kernels(), limbs_of(factorial_bits(half)), limbs_of(n.into()));
        let total = || factorial_cost(half) + tree_cost(limbs_of(n.into())) + product_cost();
        let mut steps = meter.steps(total);
        let factorial = odd_factorial(half, &mut steps);
        let swing = odd_swing(n, &mut steps);
        steps.next(product_cost);
        (factorial * swing).within(max_bits)
    }

    /// The product of all primes up to `n`; 1 for `n < 2`.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::primorial(30), 2 * 3 * 5 * 7 * 11 * 13 * 17 * 19 * 23 * 29_u64);
    /// ```
    #[doc(alias("mpz_primorial_ui"))]
    #[track_caller]
    pub fn primorial(n: u64) -> Natural {
        or_panic(Natural::primorial_within(n, MAX_BITS))
    }

    /// The product of all primes up to `n`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number is longer.
    pub fn primorial_within(n: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        Natural::primorial_metered(n, max_bits, Meter::SILENT)
    }

    pub(crate) fn primorial_metered(
        n: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        check_bits(primorial_bits(n), max_bits)?;
        let mut steps = meter.steps(|| tree_cost(limbs_of(primorial_bits(n))));
        product_of(primes_below(n + 1), &mut steps).within(max_bits)
    }
}

/// The odd part of `n!`.
fn odd_factorial(n: u64, steps: &mut Steps<'_>) -> Natural {
    if n <= LARGEST_IN_A_LIMB {
        let factorial: u64 = (1..=n).product();
        return Natural::from(factorial >> factorial.trailing_zeros());
    }
    let swing = odd_swing(n, steps);
    let root = odd_factorial(n / 2, steps);
    steps.next(|| swing_cost(n));
    root.square() * swing
}

/// The odd part of `n! / (n/2)!^2`.
fn odd_swing(n: u64, steps: &mut Steps<'_>) -> Natural {
    product_of(primes_below(n + 1).skip(1).map(|p| swing_prime_power(n, p)), steps)
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
