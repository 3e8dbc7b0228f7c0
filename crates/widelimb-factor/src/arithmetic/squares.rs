//! Sums of two squares.
//!
//! A prime `p = 1 mod 4` is `a^2 + b^2` in one way. With a square root `r` of -1 modulo `p`, Euclid's
//! algorithm for `p` and `r` has `a` and `b` as its first two remainders below the square root of
//! `p`. A number's sums are products of its primes' as `a + b i`. Source: J. Brillhart, Note on
//! representing a prime as a sum of two squares, Mathematics of Computation 26 (1972).

use super::{ArithmeticError, complete};
use crate::{Factor, Factorizer};
use widelimb::{Integer, Natural};

/// `(a, b)` with `a^2 + b^2 = n` and `a <= b`; `None` if there are none, which is where a prime `p =
/// 3 mod 4` divides `n` an odd number of times. `(0, 0)` for 0.
///
/// It takes the factorization of `n`, and for each prime `p = 1 mod 4` a power modulo `p`. The time
/// depends on the value.
///
/// ```
/// use widelimb::Natural;
/// use widelimb_factor::arithmetic::squares::two_squares;
/// let [n, a, b, none] = [2_u32 * 5 * 13 * 49, 21, 77, 21].map(Natural::from);
/// assert_eq!(two_squares(&n)?, Some((a, b)));
/// assert_eq!(two_squares(&none)?, None);
/// # Ok::<(), widelimb_factor::arithmetic::ArithmeticError>(())
/// ```
///
/// # Errors
/// None without a limit of time.
pub fn two_squares(n: &Natural) -> Result<Option<(Natural, Natural)>, ArithmeticError> {
    two_squares_with(n, &Factorizer::new())
}

/// [`two_squares`] with the options of a factorizer.
///
/// # Errors
/// [`ArithmeticError::Incomplete`]: the factorization was stopped.
pub fn two_squares_with(
    n: &Natural,
    factorizer: &Factorizer<'_>,
) -> Result<Option<(Natural, Natural)>, ArithmeticError> {
    if n.is_zero() {
        return Ok(Some((Natural::ZERO, Natural::ZERO)));
    }
    let found = complete(n, factorizer)?;
    let is_three = |p: &Natural| p.bit(0) && p.bit(1);
    let is_odd = |part: &Factor| part.multiplicity % 2 == 1;
    if found.factors().iter().any(|part| is_three(&part.prime) && is_odd(part)) {
        return Ok(None);
    }
    let (mut sum, mut scale) = (Gaussian { re: Integer::one(), im: Integer::ZERO }, vec![]);
    for Factor { prime, multiplicity, .. } in found.factors() {
        match prime_as_two_squares(prime)? {
            Some((a, b)) => {
                sum = sum.mul(&Gaussian { re: a.into(), im: b.into() }.pow(*multiplicity))
            }
            None => scale.push(prime.pow(multiplicity / 2)),
        }
    }
    let scale = Natural::product_of(&scale);
    let (a, b) = (sum.re.magnitude() * &scale, sum.im.magnitude() * &scale);
    debug_assert!(a.square() + b.square() == *n, "{n}");
    Ok(Some(if a <= b { (a, b) } else { (b, a) }))
}

/// The one `(a, b)` with `a^2 + b^2 = p` and `a <= b`, the prime `a + b i` of `p = 2` or `p = 1 mod 4`;
/// `None` for `p = 3 mod 4`.
///
/// It takes about 1.2 products modulo `p` for each bit of `p`, and no test of primality: for a
/// composite `p` it gives two squares whose sum is `p` all the same, or the error. The time depends
/// on the value.
///
/// # Errors
/// [`ArithmeticError::NotPrime`].
///
/// ```
/// use widelimb::Natural;
/// use widelimb_factor::arithmetic::squares::prime_as_two_squares;
/// let p = (Natural::one() << 255_u32) - 31_u32;
/// let (a, b) = prime_as_two_squares(&p)?.expect("1 modulo 4");
/// assert_eq!(a.square() + b.square(), p);
/// # Ok::<(), widelimb_factor::arithmetic::ArithmeticError>(())
/// ```
#[doc(alias("cornacchia"))]
pub fn prime_as_two_squares(p: &Natural) -> Result<Option<(Natural, Natural)>, ArithmeticError> {
    if *p == 2 {
        return Ok(Some((Natural::one(), Natural::one())));
    }
    if p.is_even() || p.is_one() {
        return Err(ArithmeticError::NotPrime);
    }
    if p.bit(1) {
        return Ok(None);
    }
    let (bound, mut a) = (p.sqrt(), p.clone());
    let mut b = super::roots::root_of_minus_one(p)?;
    while b > bound {
        (a, b) = (b.clone(), a % b);
    }
    let (other, rest) = (p - b.square()).sqrt_rem();
    match rest.is_zero() {
        true => Ok(Some(if other <= b { (other, b) } else { (b, other) })),
        false => Err(ArithmeticError::NotPrime),
    }
}

/// `re + im i`.
#[derive(Clone)]
struct Gaussian {
    re: Integer,
    im: Integer,
}

impl Gaussian {
    fn mul(&self, other: &Gaussian) -> Gaussian {
        Gaussian {
            re: &self.re * &other.re - &self.im * &other.im,
            im: &self.re * &other.im + &self.im * &other.re,
        }
    }

    fn pow(&self, exponent: u64) -> Gaussian {
        let mut power = Gaussian { re: Integer::one(), im: Integer::ZERO };
        for i in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = power.mul(&power);
            if exponent >> i & 1 == 1 {
                power = power.mul(self);
            }
        }
        power
    }
}
