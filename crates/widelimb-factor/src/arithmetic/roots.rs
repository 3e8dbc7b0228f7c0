//! Square roots modulo primes, and modulo numbers whose primes are found.
//!
//! Modulo a prime `p` a root takes one power where `p` is 3 modulo 4 (J.-L. Lagrange) or 5 modulo 8
//! (A. Atkin). Else it is a value of a Lucas sequence, in two products for each bit of `p`: with `P =
//! a t^2 - 2`, for a `t` such that `P^2 - 4` is no square, `V_((p - 1) / 4)(P, 1)` is `t` times a
//! root. The method of A. Tonelli and D. Shanks takes two powers, 2.4 products for each bit, and
//! `s^2 / 4` more where `2^s` divides `p - 1`. On Zen 2 that takes 0.85 to 1.1 of the time for `s` up
//! to 5, and more for all others. Source: S. Müller, On the computation of square roots
//! in finite fields, Designs, Codes and Cryptography 31 (2004).
//!
//! Modulo `p^e` a root is lifted by Newton's iteration, and the roots modulo powers are joined by
//! the Chinese remainder theorem: see [`SquareRoots`].

mod lift;
mod lucas;
mod many;

pub use many::{SquareRoots, sqrt_mod, sqrt_mod_with};

use super::ArithmeticError;
use widelimb::Natural;

/// Symbols of Jacobi that are 1 before a modulus is looked at for a square, modulo which all are.
const SQUARE_FROM: u32 = 20;

/// The lesser of the two roots of `x^2 = a mod p` for a prime `p`; `None` if `a` is no square
/// modulo `p`. The root of 0 is 0.
///
/// `p` is not tested for primality. For a composite `p` the answers are true all the same: a number
/// whose square is `a`, `None` where Jacobi's symbol says that there is none, or an error.
///
/// Cost for `b` bits: a symbol of Jacobi and about `1.2 b` products modulo `p`; for `p = 1 mod 8`
/// about `2 b`, and two or three symbols. The time depends on both values.
///
/// # Errors
/// [`ArithmeticError::NotPrime`].
///
/// ```
/// use widelimb::Natural;
/// use widelimb_factor::arithmetic::roots::sqrt_mod_prime;
/// // The prime of NIST's curve P-224, for which p - 1 is a multiple of 2^96.
/// let p = (Natural::one() << 224_u32) - (Natural::one() << 96_u32) + 1_u32;
/// let a = Natural::from(3_u32).pow(100) % &p;
/// let root = sqrt_mod_prime(&a, &p)?.expect("a square");
/// assert_eq!(root.square() % &p, a);
/// assert_eq!(sqrt_mod_prime(&Natural::from(11_u32), &p)?, None);
/// # Ok::<(), widelimb_factor::arithmetic::ArithmeticError>(())
/// ```
#[doc(alias("tonelli_shanks", "cipolla", "sqrtmod", "modular_sqrt"))]
pub fn sqrt_mod_prime(a: &Natural, p: &Natural) -> Result<Option<Natural>, ArithmeticError> {
    if *p == 2 {
        return Ok(Some(a % p));
    }
    if p.is_even() || p.is_one() {
        return Err(ArithmeticError::NotPrime);
    }
    let a = a % p;
    if a.is_zero() {
        return Ok(Some(a));
    }
    match a.jacobi(p) {
        Ok(1) => {}
        Ok(-1) => return Ok(None),
        _ => return Err(ArithmeticError::NotPrime),
    }
    let root = match p.limbs()[0] % 8 {
        1 => lucas::root(&a, p)?,
        5 => atkin(&a, p),
        _ => a.pow_mod(&((p + 1_u32) >> 2), p),
    };
    if root.square() % p != a {
        return Err(ArithmeticError::NotPrime);
    }
    let other = p - &root;
    Ok(Some(root.min(other)))
}

/// A root modulo `p = 5 mod 8`: `a b (i - 1)`, where `b = (2 a)^((p - 5) / 8)` and `i = 2 a b^2` is
/// a root of -1.
fn atkin(a: &Natural, p: &Natural) -> Natural {
    let twice = (a << 1_u32) % p;
    let b = twice.pow_mod(&(p >> 3_u32), p);
    let i = twice * b.square() % p;
    // Not i - 1, which may be below 0.
    a * b % p * (i + (p - 1_u32)) % p
}

/// A root of -1 modulo a prime `p = 1 mod 4`: the power of a number that is no square to `(p - 1) /
/// 4`.
pub(super) fn root_of_minus_one(p: &Natural) -> Result<Natural, ArithmeticError> {
    let mut a = Natural::from(2_u32);
    while a.jacobi(p) != Ok(-1) {
        if a == SQUARE_FROM && p.is_square() {
            return Err(ArithmeticError::NotPrime);
        }
        a += 1_u32;
    }
    let root = a.pow_mod(&(p >> 2_u32), p);
    match root.square() % p == p - 1_u32 {
        true => Ok(root),
        false => Err(ArithmeticError::NotPrime),
    }
}
