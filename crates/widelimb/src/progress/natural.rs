//! Long computations on natural numbers, with an observer.

use super::Watched;
use crate::error::{BaseError, CapacityError, ModularError, ParseError, RootError};
use crate::natural::{MAX_BITS, Natural, ParseLimits, parse_digits_metered};
use alloc::string::String;

/// Computations on natural numbers.
///
/// ```
/// use std::cell::Cell;
/// use widelimb::natural::Watched;
/// let done = Cell::new(0.0);
/// let factorial = Watched::new(&|step| done.set(step.done)).factorial(1000);
/// assert!(factorial.is_ok() && done.get() == 1.0);
/// ```
impl Watched<'_> {
    /// `a^exponent`, by [`Natural::pow_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the power has more than [`MAX_BITS`].
    pub fn pow(self, a: &Natural, exponent: u64) -> Result<Natural, CapacityError> {
        self.end(a.pow_metered(exponent, MAX_BITS, self.meter))
    }

    /// `n!`, by [`Natural::factorial_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the factorial has more than [`MAX_BITS`].
    pub fn factorial(self, n: u64) -> Result<Natural, CapacityError> {
        self.end(Natural::factorial_metered(n, MAX_BITS, self.meter))
    }

    /// `n!!`, by [`Natural::double_factorial_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the number has more than [`MAX_BITS`].
    pub fn double_factorial(self, n: u64) -> Result<Natural, CapacityError> {
        self.end(Natural::double_factorial_metered(n, MAX_BITS, self.meter))
    }

    /// The product of all primes up to `n`, by [`Natural::primorial_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the product has more than [`MAX_BITS`].
    pub fn primorial(self, n: u64) -> Result<Natural, CapacityError> {
        self.end(Natural::primorial_metered(n, MAX_BITS, self.meter))
    }

    /// `n! / (k! (n - k)!)`, by [`Natural::binomial_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the coefficient has more than [`MAX_BITS`].
    pub fn binomial(self, n: u64, k: u64) -> Result<Natural, CapacityError> {
        self.end(Natural::binomial_metered(n, k, MAX_BITS, self.meter))
    }

    /// `n! / (k! (n - k)!)` for `n` of any size, by [`Natural::choose_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the coefficient has more than [`MAX_BITS`].
    pub fn choose(self, n: &Natural, k: u64) -> Result<Natural, CapacityError> {
        self.end(n.choose_metered(k, MAX_BITS, self.meter))
    }

    /// `F(n)`, by [`Natural::fibonacci_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the number has more than [`MAX_BITS`].
    pub fn fibonacci(self, n: u64) -> Result<Natural, CapacityError> {
        self.end(Natural::fibonacci_metered(n, MAX_BITS, self.meter))
    }

    /// `L(n)`, by [`Natural::lucas_within`].
    ///
    /// # Errors
    /// [`CapacityError`]: the number has more than [`MAX_BITS`].
    pub fn lucas(self, n: u64) -> Result<Natural, CapacityError> {
        self.end(Natural::lucas_metered(n, MAX_BITS, self.meter))
    }

    /// `base^exponent mod modulus`, by [`Natural::try_pow_mod`].
    ///
    /// # Errors
    /// [`ModularError::ZeroModulus`].
    pub fn pow_mod(
        self,
        base: &Natural,
        exponent: &Natural,
        modulus: &Natural,
    ) -> Result<Natural, ModularError> {
        self.end(base.pow_mod_metered(exponent, modulus, self.meter))
    }

    /// Whether `n` is prime, by [`Natural::is_probable_prime`].
    pub fn is_probable_prime(self, n: &Natural) -> bool {
        self.end(n.is_probable_prime_metered(self.meter))
    }

    /// `floor(n^(1/degree))`, by [`Natural::try_root`].
    ///
    /// # Errors
    /// [`RootError::Zeroth`].
    pub fn root(self, n: &Natural, degree: u32) -> Result<Natural, RootError> {
        self.end(n.root_metered(degree, self.meter))
    }

    /// The digits of `n` in `base`, by [`Natural::try_to_string_radix`].
    ///
    /// # Errors
    /// [`BaseError`]: the base is not in `2..=62`.
    pub fn to_string_radix(self, n: &Natural, base: u32) -> Result<String, BaseError> {
        self.end(n.to_string_metered(base, self.meter))
    }

    /// Hands the digits of `n` in `base` to `sink`, piece by piece, by [`Natural::write_digits`].
    ///
    /// # Errors
    /// The first error of `sink`; [`BaseError`] for a base that is not in `2..=62`.
    pub fn write_digits<E: From<BaseError>>(
        self,
        n: &Natural,
        base: u32,
        sink: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        self.end(n.write_digits_metered(base, self.meter, sink))
    }

    /// The number that the digits `text` stand for in `base`, by [`Natural::parse`].
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    pub fn parse(self, text: &[u8], base: u32, limits: ParseLimits) -> Result<Natural, ParseError> {
        let sign = usize::from(text.starts_with(b"+"));
        self.end(parse_digits_metered(text, sign, base, limits, self.meter))
    }
}
