//! Binomial coefficients of numbers of one limb.

use super::super::log2::binomial_bits;
use super::{limbs_of, product_of, tree_cost};
use crate::Limb;
use crate::error::{CapacityError, or_panic};
use crate::natural::{MAX_BITS, Natural};
use widelimb_kernels::kernels;
use widelimb_limb::cost;
use widelimb_limb::modular::primes_below;
use widelimb_limb::progress::Meter;
use widelimb_limb::values::check_bits;

impl Natural {
    /// The binomial coefficient `n! / (k! (n - k)!)`; 0 for `k > n`.
    ///
    /// The coefficient is made from its primes, whose exponents are numbers of carries (Kummer's
    /// theorem), or, where `k` is far below `n`, as a quotient of two products.
    /// [`choose`](Natural::choose) is for greater `n`.
    ///
    /// # Panics
    /// If the coefficient would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::binomial(52, 5), 2_598_960);
    /// ```
    #[doc(alias("binomial_coefficient", "bincoef", "mpz_bin_uiui"))]
    #[track_caller]
    pub fn binomial(n: u64, k: u64) -> Natural {
        or_panic(Natural::binomial_within(n, k, MAX_BITS))
    }

    /// The binomial coefficient, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the coefficient is longer.
    pub fn binomial_within(n: u64, k: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        Natural::binomial_metered(n, k, max_bits, Meter::SILENT)
    }

    pub(crate) fn binomial_metered(
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
        // The time of the sieve is a multiple of n, that of the dividend one of 64 k: here both are
        // small multiples of the result's.
        let coefficient = if n / 16 <= k {
            let powers = primes_below(n + 1).map(|p| binomial_prime_power(n, k, p));
            let cost = || tree_cost(limbs_of(binomial_bits(n, k)));
            product_of(powers, &mut meter.steps(cost))
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
            dividend.div_exact(&divisor)
        };
        coefficient.within(max_bits)
    }
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
