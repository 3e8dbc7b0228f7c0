//! Functions of a number whose primes are known.

use super::ArithmeticError;
use crate::{Factor, Factorization};
use widelimb::Natural;
use widelimb::natural::MAX_BITS;

/// Functions of the number that was factored.
///
/// ```
/// use widelimb::Natural;
/// let factors = widelimb_factor::factor(&Natural::from(360_u32))?;
/// assert_eq!(factors.phi()?, 96);
/// assert_eq!(factors.lambda()?, 12);
/// assert_eq!((factors.mu()?, factors.radical()?), (0, Natural::from(30_u32)));
/// assert_eq!(factors.divisor_count()?, 24);
/// assert_eq!(factors.sigma(1)?, 1170);
/// assert_eq!(factors.divisors(100)?[..6], [1_u32, 2, 3, 4, 5, 6].map(Natural::from));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`ArithmeticError::Incomplete`], which names what was not split, where the factorization is not
/// complete.
impl Factorization {
    /// Refuses a factorization that is not complete.
    pub(super) fn complete(&self) -> Result<&[Factor], ArithmeticError> {
        match self.is_complete() {
            true => Ok(self.factors()),
            false => Err(ArithmeticError::Incomplete { rest: self.rest().to_vec() }),
        }
    }

    /// The product of a function's values at the powers of primes.
    fn multiplicative(
        &self,
        value: impl Fn(&Natural, u64) -> Natural,
    ) -> Result<Natural, ArithmeticError> {
        let values = self.complete()?.iter().map(|part| value(&part.prime, part.multiplicity));
        Ok(Natural::product_of(&values.collect::<Vec<_>>()))
    }

    /// Euler's function: how many of the numbers from 1 to this one have no divisor in common with
    /// it but 1, the product of `(p - 1) p^(e - 1)`.
    ///
    /// # Errors
    /// [`ArithmeticError::Incomplete`].
    #[doc(alias("totient", "euler_phi"))]
    pub fn phi(&self) -> Result<Natural, ArithmeticError> {
        self.multiplicative(|p, e| (p - 1_u32) * p.pow(e - 1))
    }

    /// Carmichael's function: the least exponent above 0 to which every number coprime to this one
    /// is 1 modulo it. That is the least common multiple of `(p - 1) p^(e - 1)` for odd `p`, and of
    /// 1, 2 and `2^(e - 2)` for 2, 4 and higher powers of 2.
    ///
    /// # Errors
    /// [`ArithmeticError::Incomplete`].
    #[doc(alias("carmichael"))]
    pub fn lambda(&self) -> Result<Natural, ArithmeticError> {
        let exponent = |part: &Factor| match (part.prime == 2, part.multiplicity) {
            (true, e @ 3..) => Natural::one() << (e - 2),
            (_, e) => (&part.prime - 1_u32) * part.prime.pow(e - 1),
        };
        let exponents = self.complete()?.iter().map(exponent);
        Ok(exponents.fold(Natural::one(), |lcm, exponent| lcm.lcm(&exponent)))
    }

    /// Moebius's function: 0 if a square above 1 divides the number, else 1 or -1 for an even or
    /// odd number of primes.
    ///
    /// # Errors
    /// [`ArithmeticError::Incomplete`], unless the primes that are known have a square already.
    #[doc(alias("moebius", "mobius"))]
    pub fn mu(&self) -> Result<i32, ArithmeticError> {
        if self.factors().iter().any(|part| part.multiplicity > 1)
            || self.rest().iter().any(|&(_, times)| times > 1)
        {
            return Ok(0);
        }
        Ok(if self.complete()?.len().is_multiple_of(2) { 1 } else { -1 })
    }

    /// The product of the primes, each once.
    ///
    /// # Errors
    /// [`ArithmeticError::Incomplete`].
    #[doc(alias("squarefree_kernel"))]
    pub fn radical(&self) -> Result<Natural, ArithmeticError> {
        self.multiplicative(|p, _| p.clone())
    }

    /// The number of divisors, the product of the `e + 1`.
    ///
    /// # Errors
    /// [`ArithmeticError::Incomplete`].
    #[doc(alias("tau", "numdiv"))]
    pub fn divisor_count(&self) -> Result<Natural, ArithmeticError> {
        self.multiplicative(|_, e| Natural::from(e) + 1_u32)
    }

    /// The sum of the `k`-th powers of the divisors, the product of `(p^(k (e + 1)) - 1) / (p^k -
    /// 1)`; for `k = 0` their number. It is about `k` times as long as the number.
    ///
    /// # Errors
    /// [`ArithmeticError::Incomplete`], or [`ArithmeticError::Capacity`] for more than
    /// [`MAX_BITS`] bits.
    pub fn sigma(&self, k: u64) -> Result<Natural, ArithmeticError> {
        self.sigma_within(k, MAX_BITS)
    }

    /// [`sigma`](Factorization::sigma), of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`ArithmeticError::Incomplete`], or [`ArithmeticError::Capacity`]: the sum is longer.
    pub fn sigma_within(&self, k: u64, max_bits: u64) -> Result<Natural, ArithmeticError> {
        if k == 0 {
            return self.divisor_count();
        }
        let (mut sums, mut bits) = (vec![], 0);
        for Factor { prime, multiplicity, .. } in self.complete()? {
            let power = prime.pow_within(k, max_bits)?;
            // The sum has fewer bits than this power, by about those of the first one.
            let above =
                power.pow_within(multiplicity + 1, max_bits.saturating_add(power.bit_len()))?;
            let sum = (above - 1_u32).div_exact(&(power - 1_u32));
            bits += sum.bit_len() - 1;
            check_bits(bits, max_bits)?;
            sums.push(sum);
        }
        let sum = Natural::product_of(&sums);
        check_bits(sum.bit_len() - 1, max_bits)?;
        Ok(sum)
    }

    /// All divisors, least first, if there are at most `limit`. They take memory for `limit`
    /// numbers as long as this one.
    ///
    /// # Errors
    /// [`ArithmeticError::Incomplete`], or [`ArithmeticError::TooMany`], which says how many there
    /// are.
    pub fn divisors(&self, limit: usize) -> Result<Vec<Natural>, ArithmeticError> {
        let count = self.divisor_count()?;
        if count > limit {
            return Err(ArithmeticError::TooMany { count, limit });
        }
        let mut divisors = vec![Natural::one()];
        for Factor { prime, multiplicity, .. } in self.factors() {
            let known = divisors.len();
            for i in 0..known * *multiplicity as usize {
                divisors.push(&divisors[i] * prime);
            }
        }
        divisors.sort_unstable();
        Ok(divisors)
    }
}

/// Refuses a product that is at least `2^bits`, where it may have `limit` bits.
fn check_bits(bits: u64, limit: u64) -> Result<(), ArithmeticError> {
    match bits < limit {
        true => Ok(()),
        false => Err(widelimb::error::CapacityError { bits: bits + 1, limit }.into()),
    }
}
