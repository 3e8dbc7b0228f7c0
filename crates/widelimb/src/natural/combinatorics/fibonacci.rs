//! Fibonacci and Lucas numbers.

use super::super::log2::fibonacci_bits;
use super::limbs_of;
use crate::Limb;
use crate::error::{CapacityError, or_panic};
use crate::natural::{MAX_BITS, Natural};
use widelimb_kernels::kernels;
use widelimb_limb::cost;
use widelimb_limb::progress::{Meter, Steps};
use widelimb_limb::values::check_bits;

impl Natural {
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
    #[doc(alias("fib", "mpz_fib_ui"))]
    #[track_caller]
    pub fn fibonacci(n: u64) -> Natural {
        or_panic(Natural::fibonacci_within(n, MAX_BITS))
    }

    /// `F(n)`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number is longer.
    pub fn fibonacci_within(n: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        Natural::fibonacci_metered(n, max_bits, Meter::SILENT)
    }

    pub(crate) fn fibonacci_metered(
        n: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        // With a = F(k) and b = F(k - 1), F(2k) = a (a + 2b) and
        // F(2k + 1) = (2a + b) (2a - b) + 2 (-1)^k.
        from_pair(n, [0, 1], max_bits, meter, |k, a, b| {
            if n.is_multiple_of(2) {
                return &a * (&a + (b << 1));
            }
            let double = a << 1;
            add_sign(&(&double + &b) * &(&double - &b), k)
        })
    }

    /// `(F(n), F(n - 1))`: two [Fibonacci numbers](Natural::fibonacci) that follow each other, from
    /// which all others do; `F(-1) = 1`.
    ///
    /// # Panics
    /// If `F(n)` would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// let (a, b) = Natural::fibonacci_pair(12);
    /// assert_eq!((a, b), (Natural::from(144_u32), Natural::from(89_u32)));
    /// ```
    #[doc(alias("fib2", "mpz_fib2_ui"))]
    #[track_caller]
    pub fn fibonacci_pair(n: u64) -> (Natural, Natural) {
        or_panic(Natural::fibonacci_pair_within(n, MAX_BITS))
    }

    /// `(F(n), F(n - 1))`, each of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: one of them is longer.
    pub fn fibonacci_pair_within(
        n: u64,
        max_bits: u64,
    ) -> Result<(Natural, Natural), CapacityError> {
        check_bits(fibonacci_bits(n), max_bits)?;
        let (a, b) = match n {
            0 => (Natural::ZERO, Natural::one()),
            _ => fibonacci_pair(n, &mut Meter::SILENT.steps(|| 0.0)),
        };
        Ok((a.within(max_bits)?, b.within(max_bits)?))
    }

    /// The Lucas number `L(n)`: `L(0) = 2`, `L(1) = 1`, `L(n) = L(n - 1) + L(n - 2)`.
    ///
    /// From the [Fibonacci numbers](Natural::fibonacci) of half the index, by one product.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::lucas(90), 6_440_026_026_380_244_498_u64);
    /// ```
    #[doc(alias("mpz_lucnum_ui"))]
    #[track_caller]
    pub fn lucas(n: u64) -> Natural {
        or_panic(Natural::lucas_within(n, MAX_BITS))
    }

    /// `L(n)`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the number is longer.
    pub fn lucas_within(n: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        Natural::lucas_metered(n, max_bits, Meter::SILENT)
    }

    pub(crate) fn lucas_metered(
        n: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        // L(k) = F(k) + 2 F(k - 1), L(k + 1) = 3 F(k) + F(k - 1); L(2k) = L(k)^2 - 2 (-1)^k and
        // L(2k + 1) = L(k) L(k + 1) - (-1)^k.
        from_pair(n, [2, 1], max_bits, meter, |k, a, b| {
            let at = &a + (&b << 1);
            let (product, sign) =
                if n.is_multiple_of(2) { (at.square(), 2) } else { (at * (a * 3 + b), 1) };
            if k.is_multiple_of(2) { product - sign } else { product + sign }
        })
    }
}

/// The number of index `n` in a sequence that grows with `F(n)`: one of the first two, or the
/// result of `join` for `k = n / 2`, `F(k)` and `F(k - 1)`, by one product.
fn from_pair(
    n: u64,
    first: [Limb; 2],
    max_bits: u64,
    meter: Meter<'_>,
    join: impl FnOnce(u64, Natural, Natural) -> Natural,
) -> Result<Natural, CapacityError> {
    check_bits(fibonacci_bits(n), max_bits)?;
    if let Some(&number) = first.get(usize::try_from(n).unwrap_or(usize::MAX)) {
        return Natural::from(number).within(max_bits);
    }
    let k = n / 2;
    let product_cost = || fibonacci_cost(k) * 0.75;
    let mut steps = meter.steps(|| pair_cost(k) + product_cost());
    let (a, b) = fibonacci_pair(k, &mut steps);
    steps.next(product_cost);
    join(k, a, b).within(max_bits)
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

/// The cost of [`fibonacci_pair`].
fn pair_cost(k: u64) -> f64 {
    (0..k.ilog2()).map(|shift| fibonacci_cost(k >> (shift + 1))).sum()
}
