//! Binomial coefficients of numbers of any size.

use super::super::log2::choose_bits;
use super::{product_of, tree_cost};
use crate::Limb;
use crate::error::{CapacityError, or_panic};
use crate::natural::{MAX_BITS, Natural};
use core::ops::Range;
use widelimb_kernels::kernels;
use widelimb_limb::cost;
use widelimb_limb::progress::{Meter, Steps};
use widelimb_limb::values::check_bits;

impl Natural {
    /// The binomial coefficient `n! / (k! (n - k)!)` for `n = self`; 0 for `k > n`.
    ///
    /// For a number of one limb this is [`binomial`](Natural::binomial). Above, `k` is far below
    /// `n` in every coefficient that has a place in memory, and the coefficient is the quotient of
    /// the product of the `k` numbers up to `n` by `k!`, both made by halves. Cost: `O(log k)`
    /// times that of a product of half as many limbs as these numbers have together.
    ///
    /// # Panics
    /// If the coefficient would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// let n = Natural::from(10_u32).pow(30);
    /// assert_eq!(n.choose(2), &n * (&n - 1) / 2);
    /// ```
    #[doc(alias("comb", "mpz_bin_ui"))]
    #[track_caller]
    pub fn choose(&self, k: u64) -> Natural {
        or_panic(self.choose_within(k, MAX_BITS))
    }

    /// The binomial coefficient `n! / (k! (n - k)!)` for `n = self`, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the coefficient is longer.
    pub fn choose_within(&self, k: u64, max_bits: u64) -> Result<Natural, CapacityError> {
        self.choose_metered(k, max_bits, Meter::SILENT)
    }

    pub(crate) fn choose_metered(
        &self,
        k: u64,
        max_bits: u64,
        meter: Meter<'_>,
    ) -> Result<Natural, CapacityError> {
        if let Some(n) = self.as_limb() {
            return Natural::binomial_metered(n, k, max_bits, meter);
        }
        let k = (self - k).as_limb().map_or(k, |rest| k.min(rest));
        if k == 0 {
            return Natural::one().within(max_bits);
        }
        check_bits(choose_bits(self, k), max_bits)?;
        let (above, below) = (self.limbs().len() * k as usize, factorial_limbs(k));
        let quotient_cost = || cost::quotient(kernels(), above, below);
        let mut steps = meter.steps(|| tree_cost(above) + tree_cost(below) + quotient_cost());
        let dividend = falling_product(self, 0..k, &mut steps);
        let divisor = product_of(1..=k, &mut steps);
        steps.next(quotient_cost);
        dividend.div_exact(&divisor).within(max_bits)
    }
}

/// About the limbs of `k!`: as many of its factors as surely fit are packed into each limb.
fn factorial_limbs(k: u64) -> usize {
    k.div_ceil((Limb::BITS / (k.ilog2() + 1)).into()) as usize
}

/// The product of `n - i` for each `i` of the range, which is not empty, by halves.
fn falling_product(n: &Natural, range: Range<u64>, steps: &mut Steps<'_>) -> Natural {
    let count = range.end - range.start;
    if count == 1 {
        return n - range.start;
    }
    let middle = range.start + count / 2;
    let high = falling_product(n, range.start..middle, steps);
    let low = falling_product(n, middle..range.end, steps);
    if high.limbs().len() >= kernels().thresholds.product_halves {
        steps.next(|| cost::product(kernels(), high.limbs().len(), low.limbs().len()));
    }
    high * low
}
