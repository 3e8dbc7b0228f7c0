//! The operations that can take long, with an observer of how far they are.

use super::Watched;
use crate::error::{BaseError, CapacityError, ModularError, ParseError, RootError};
use crate::natural::{MAX_BITS, Natural, ParseLimits, parse_digits_metered};
use alloc::string::String;

/// On natural numbers.
///
/// ```
/// use std::cell::Cell;
/// use widelimb::natural::Watched;
/// let done = Cell::new(0.0);
/// let factorial = Watched::new(&|step| done.set(step.done)).factorial(1000);
/// assert!(factorial.is_ok() && done.get() == 1.0);
/// ```
impl Watched<'_> {
    /// `a^exponent`, as [`Natural::pow_within`].
    ///
    /// # Errors
    /// The power has more than [`MAX_BITS`].
    pub fn pow(self, a: &Natural, exponent: u64) -> Result<Natural, CapacityError> {
        self.ended(a.pow_metered(exponent, MAX_BITS, self.meter))
    }

    /// `n!`, as [`Natural::factorial_within`].
    ///
    /// # Errors
    /// The factorial has more than [`MAX_BITS`].
    pub fn factorial(self, n: u64) -> Result<Natural, CapacityError> {
        self.ended(Natural::factorial_metered(n, MAX_BITS, self.meter))
    }

    /// `n!!`, as [`Natural::double_factorial_within`].
    ///
    /// # Errors
    /// The number has more than [`MAX_BITS`].
    pub fn double_factorial(self, n: u64) -> Result<Natural, CapacityError> {
        self.ended(Natural::double_factorial_metered(n, MAX_BITS, self.meter))
    }

    /// The product of all primes up to `n`, as [`Natural::primorial_within`].
    ///
    /// # Errors
    /// The product has more than [`MAX_BITS`].
    pub fn primorial(self, n: u64) -> Result<Natural, CapacityError> {
        self.ended(Natural::primorial_metered(n, MAX_BITS, self.meter))
    }

    /// `n! / (k! (n - k)!)`, as [`Natural::binomial_within`].
    ///
    /// # Errors
    /// The coefficient has more than [`MAX_BITS`].
    pub fn binomial(self, n: u64, k: u64) -> Result<Natural, CapacityError> {
        self.ended(Natural::binomial_metered(n, k, MAX_BITS, self.meter))
    }

    /// `n! / (k! (n - k)!)` for `n` of any size, as [`Natural::choose_within`].
    ///
    /// # Errors
    /// The coefficient has more than [`MAX_BITS`].
    pub fn choose(self, n: &Natural, k: u64) -> Result<Natural, CapacityError> {
        self.ended(n.choose_metered(k, MAX_BITS, self.meter))
    }

    /// `F(n)`, as [`Natural::fibonacci_within`].
    ///
    /// # Errors
    /// The number has more than [`MAX_BITS`].
    pub fn fibonacci(self, n: u64) -> Result<Natural, CapacityError> {
        self.ended(Natural::fibonacci_metered(n, MAX_BITS, self.meter))
    }

    /// `L(n)`, as [`Natural::lucas_within`].
    ///
    /// # Errors
    /// The number has more than [`MAX_BITS`].
    pub fn lucas(self, n: u64) -> Result<Natural, CapacityError> {
        self.ended(Natural::lucas_metered(n, MAX_BITS, self.meter))
    }

    /// `base^exponent mod modulus`, as [`Natural::try_pow_mod`].
    ///
    /// # Errors
    /// [`ModularError::ZeroModulus`].
    pub fn pow_mod(
        self,
        base: &Natural,
        exponent: &Natural,
        modulus: &Natural,
    ) -> Result<Natural, ModularError> {
        self.ended(base.pow_mod_metered(exponent, modulus, self.meter))
    }

    /// Whether `n` is prime, as [`Natural::is_probable_prime`].
    pub fn is_probable_prime(self, n: &Natural) -> bool {
        self.ended(n.is_probable_prime_metered(self.meter))
    }

    /// `floor(n^(1/degree))`, as [`Natural::try_root`].
    ///
    /// # Errors
    /// [`RootError::Zeroth`].
    pub fn root(self, n: &Natural, degree: u32) -> Result<Natural, RootError> {
        self.ended(n.root_metered(degree, self.meter))
    }

    /// The digits of `n` in `base`, as [`Natural::try_to_string_radix`].
    ///
    /// # Errors
    /// The base is not in `2..=62`.
    pub fn to_string_radix(self, n: &Natural, base: u32) -> Result<String, BaseError> {
        self.ended(n.to_string_metered(base, self.meter))
    }

    /// The digits of `n` in `base` to `sink`, piece by piece, as [`Natural::write_digits`].
    ///
    /// # Errors
    /// The first one of `sink`; [`BaseError`].
    pub fn write_digits<E: From<BaseError>>(
        self,
        n: &Natural,
        base: u32,
        sink: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        self.ended(n.write_digits_metered(base, self.meter, sink))
    }

    /// The number of the digits `text` in `base`, as [`Natural::parse`].
    ///
    /// # Errors
    /// [`ParseError`] tells what is wrong and at which byte.
    pub fn parse(self, text: &[u8], base: u32, limits: ParseLimits) -> Result<Natural, ParseError> {
        let sign = usize::from(text.starts_with(b"+"));
        self.ended(parse_digits_metered(text, sign, base, limits, self.meter))
    }
}
