//! Calls whose results have lengths that depend on the values: they give trimmed vectors.

use crate::Limb;
use crate::common_divisor::ExtendedGcd;
use crate::error::DigitError;
use crate::{common_divisor, power, radix, root, trial};
use alloc::vec::Vec;
use widelimb_kernels::kernels;

pub use crate::radix::digits_of_bits;
pub use crate::trim::{bit, bit_len, trim, trimmed};

/// The greatest common divisor of `a` and `b`, trimmed; `gcd(a, 0) = a`.
///
/// ```
/// assert_eq!(widelimb::limb::gcd(&[12], &[0, 18]), [12]);
/// ```
#[inline]
pub fn gcd(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    common_divisor::gcd(kernels(), a, b)
}

/// The greatest common divisor with the cofactors of Euclid's algorithm: `gcd = x a + y b`.
///
/// For `a, b > 0` they are the smallest: where one number divides the other, 1 for the divisor and
/// 0 for the other, `(x, y) = (0, 1)` for `a = b`; else the only ones with `|x| <= b / (2 gcd)` and
/// `|y| <= a / (2 gcd)`. For `b = 0` they are `(1, 0)`, for `a = 0 < b` they are `(0, 1)`.
///
/// ```
/// let e = widelimb::limb::extended_gcd(&[212], &[31]);
/// assert_eq!((e.gcd, e.x, e.x_negative, e.y, e.y_negative), (vec![1], vec![6], false, vec![41], true));
/// ```
#[inline]
pub fn extended_gcd(a: &[Limb], b: &[Limb]) -> ExtendedGcd {
    common_divisor::extended_gcd(kernels(), a, b)
}

/// The inverse of `a` modulo `m`, trimmed and below `m`; `None` if they have a common factor, or
/// if `m` is 0.
///
/// ```
/// assert_eq!(widelimb::limb::inverse_mod(&[3], &[7]), Some(vec![5]));
/// assert_eq!(widelimb::limb::inverse_mod(&[3], &[6]), None);
/// ```
#[inline]
pub fn inverse_mod(a: &[Limb], m: &[Limb]) -> Option<Vec<Limb>> {
    common_divisor::inverse_mod(kernels(), a, m)
}

/// Jacobi's symbol `(a | n)` for odd `n`: 0 if the numbers have a common factor, else 1 or -1.
/// `None` for even `n`. Cost: that of [`gcd`].
///
/// ```
/// assert_eq!(widelimb::limb::jacobi(&[1001], &[9907]), Some(-1));
/// assert_eq!(widelimb::limb::jacobi(&[1001], &[10]), None);
/// ```
#[inline]
pub fn jacobi(a: &[Limb], n: &[Limb]) -> Option<i32> {
    common_divisor::jacobi(kernels(), a, n)
}

/// Kronecker's symbol `(a | n)` of two magnitudes, each with whether the number is negative: the
/// extension of [`jacobi`] to all integers. Cost: that of [`gcd`].
///
/// ```
/// assert_eq!(widelimb::limb::kronecker((&[5], true), (&[12], false)), 1);
/// ```
#[inline]
pub fn kronecker(a: (&[Limb], bool), n: (&[Limb], bool)) -> i32 {
    common_divisor::kronecker(kernels(), a, n)
}

/// `(s, a - s^2)` for `s = floor(sqrt(a))`, both trimmed.
///
/// ```
/// assert_eq!(widelimb::limb::sqrt_rem(&[27]), (vec![5], vec![2]));
/// ```
#[inline]
pub fn sqrt_rem(a: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    root::sqrt_rem(kernels(), a)
}

/// `floor(sqrt(a))`, trimmed: [`sqrt_rem`] without the remainder.
///
/// ```
/// assert_eq!(widelimb::limb::sqrt(&[27]), [5]);
/// ```
#[inline]
pub fn sqrt(a: &[Limb]) -> Vec<Limb> {
    root::sqrt(kernels(), a)
}

/// Whether `a` is the square of an integer. Cost: a look at each limb for all but one in 1800 of
/// the numbers that are none; that of [`sqrt_rem`] for the others.
///
/// ```
/// assert!(widelimb::limb::is_square(&[49]) && !widelimb::limb::is_square(&[50]));
/// ```
#[inline]
pub fn is_square(a: &[Limb]) -> bool {
    root::is_square(kernels(), a)
}

/// Whether `a = b^e` for some `b` and some `e >= 2`; so 0 and 1 are powers. Cost: that of
/// [`perfect_power`].
///
/// ```
/// assert!(widelimb::limb::is_power(&[243]) && !widelimb::limb::is_power(&[244]));
/// ```
#[inline]
pub fn is_power(a: &[Limb]) -> bool {
    root::is_power(kernels(), a)
}

/// `(b, e)` with `a = b^e` for the largest `e`, where that is 2 or more, `b` trimmed; `None` for 0
/// and 1, which have no largest one.
///
/// Cost: for each prime exponent up to the bits of `a` a root modulo a power of two, as short as
/// the root that it looks for. Source: D. Bernstein, Detecting perfect powers in essentially linear
/// time, Mathematics of Computation 67 (1998).
///
/// ```
/// assert_eq!(widelimb::limb::perfect_power(&[4096]), Some((vec![2], 12)));
/// assert_eq!(widelimb::limb::perfect_power(&[4097]), None);
/// ```
#[inline]
pub fn perfect_power(a: &[Limb]) -> Option<(Vec<Limb>, u64)> {
    root::perfect_power(kernels(), a)
}

/// `(s, a - s^n)` for `s = floor(a^(1/n))`, both trimmed.
///
/// # Panics
/// If `n` is 0.
#[inline]
pub fn root_rem(a: &[Limb], n: u32) -> (Vec<Limb>, Vec<Limb>) {
    root::root_rem(kernels(), a, n)
}

/// `a^exponent`, trimmed; `0^0 = 1`.
///
/// # Panics
/// If the result has more bits than memory.
#[inline]
pub fn pow(a: &[Limb], exponent: u64) -> Vec<Limb> {
    power::pow(kernels(), a, exponent)
}

/// `(a / d^e, e)` for the largest `e` for which that is a number, the first trimmed.
///
/// By the powers `d`, `d^2`, `d^4` and so on, as far as they divide, so that it takes as many
/// divisions as `e` has bits, twice.
///
/// # Panics
/// If `a` is 0, or `d` is 0 or 1: there is no largest `e`.
///
/// ```
/// assert_eq!(widelimb::limb::remove_factor(&[360], &[6]), (vec![10], 2));
/// ```
#[inline]
pub fn remove_factor(a: &[Limb], d: &[Limb]) -> (Vec<Limb>, u64) {
    trial::remove_factor(kernels(), a, d)
}

/// The digits of `a`, each a value below `base`, most significant first and without leading zeros;
/// no digits for 0.
///
/// # Panics
/// If `base` is not in 2..=256.
///
/// ```
/// assert_eq!(widelimb::limb::to_digits(&[1234], 10), [1, 2, 3, 4]);
/// ```
#[inline]
pub fn to_digits(a: &[Limb], base: u32) -> Vec<u8> {
    radix::to_digits(kernels(), a, base)
}

/// Hands the digits of `a`, as [`to_digits`] has them, to `sink` in pieces of any length, in their
/// order: the digits are never in memory all at once.
///
/// # Errors
/// The first one of `sink`, which ends the conversion.
///
/// # Panics
/// If `base` is not in 2..=256.
///
/// ```
/// use widelimb::limb;
/// let mut sum = 0;
/// limb::write_digits(&[1234], 10, |digits| {
///     sum += digits.iter().sum::<u8>();
///     Ok::<(), ()>(())
/// })?;
/// assert_eq!(sum, 10);
/// # Ok::<(), ()>(())
/// ```
#[inline]
pub fn write_digits<E>(
    a: &[Limb],
    base: u32,
    sink: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    radix::write_digits(kernels(), a, base, sink)
}

/// The number that the digits stand for, each a value below `base`, most significant first;
/// trimmed.
///
/// # Errors
/// The first digit that is not below `base`.
///
/// # Panics
/// If `base` is not in 2..=256.
///
/// ```
/// assert_eq!(widelimb::limb::from_digits(&[0, 1, 2, 3, 4], 10), Ok(vec![1234]));
/// ```
#[inline]
pub fn from_digits(digits: &[u8], base: u32) -> Result<Vec<Limb>, DigitError> {
    radix::from_digits(kernels(), digits, base)
}
