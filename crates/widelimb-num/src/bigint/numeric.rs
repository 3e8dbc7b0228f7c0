//! Divisors, roots, powers, and arithmetic modulo a number.

use super::BigInt;
use num_integer::{ExtendedGcd, Integer, Roots};
use num_traits::{One, Zero};

impl Integer for BigInt {
    #[inline]
    fn div_rem(&self, other: &BigInt) -> (BigInt, BigInt) {
        let (quotient, remainder) = self.0.div_rem(&other.0);
        (BigInt(quotient), BigInt(remainder))
    }

    #[inline]
    fn div_floor(&self, other: &BigInt) -> BigInt {
        BigInt(self.0.div_floor(&other.0))
    }

    #[inline]
    fn mod_floor(&self, other: &BigInt) -> BigInt {
        BigInt(self.0.mod_floor(&other.0))
    }

    #[inline]
    fn div_mod_floor(&self, other: &BigInt) -> (BigInt, BigInt) {
        let (quotient, remainder) = self.0.div_mod_floor(&other.0);
        (BigInt(quotient), BigInt(remainder))
    }

    #[inline]
    fn div_ceil(&self, other: &BigInt) -> BigInt {
        BigInt(self.0.div_ceil(&other.0))
    }

    #[inline]
    fn gcd(&self, other: &BigInt) -> BigInt {
        BigInt(self.0.gcd(&other.0))
    }

    #[inline]
    fn lcm(&self, other: &BigInt) -> BigInt {
        BigInt(self.0.lcm(&other.0))
    }

    #[inline]
    fn gcd_lcm(&self, other: &BigInt) -> (BigInt, BigInt) {
        let (gcd, lcm) = self.magnitude().gcd_lcm(other.magnitude());
        (gcd.into(), lcm.into())
    }

    fn extended_gcd(&self, other: &BigInt) -> ExtendedGcd<BigInt> {
        let e = self.0.extended_gcd(&other.0);
        ExtendedGcd { gcd: BigInt(e.gcd), x: BigInt(e.x), y: BigInt(e.y) }
    }

    fn extended_gcd_lcm(&self, other: &BigInt) -> (ExtendedGcd<BigInt>, BigInt) {
        let e = self.extended_gcd(other);
        let lcm = match e.gcd.is_zero() {
            true => BigInt::ZERO,
            false => (self.magnitude() / e.gcd.magnitude() * other.magnitude()).into(),
        };
        (e, lcm)
    }

    #[inline]
    fn divides(&self, other: &BigInt) -> bool {
        self.is_multiple_of(other)
    }

    #[inline]
    fn is_multiple_of(&self, other: &BigInt) -> bool {
        self.magnitude().is_multiple_of(other.magnitude())
    }

    #[inline]
    fn is_even(&self) -> bool {
        self.0.is_even()
    }

    #[inline]
    fn is_odd(&self) -> bool {
        !self.0.is_even()
    }

    fn next_multiple_of(&self, other: &BigInt) -> BigInt {
        let above = self.mod_floor(other);
        if above.is_zero() { self.clone() } else { self + (other - above) }
    }

    fn prev_multiple_of(&self, other: &BigInt) -> BigInt {
        self - self.mod_floor(other)
    }

    #[inline]
    fn inc(&mut self) {
        *self += 1;
    }

    #[inline]
    fn dec(&mut self) {
        *self -= 1;
    }
}

impl Roots for BigInt {
    #[inline]
    fn nth_root(&self, n: u32) -> BigInt {
        let real = !self.0.is_negative() || n % 2 == 1;
        assert!(real, "root of degree {n} is imaginary");
        assert!(n > 0, "root degree n must be at least 1");
        BigInt(self.0.root(n))
    }

    #[inline]
    fn sqrt(&self) -> BigInt {
        assert!(!self.0.is_negative(), "square root is imaginary");
        BigInt(self.0.sqrt())
    }

    #[inline]
    fn cbrt(&self) -> BigInt {
        BigInt(self.0.root(3))
    }
}

powers!(BigInt huge_power: u8 u16 u32 u64 u128 usize);
powers!(BigInt huge_power);

/// A power whose exponent is above `u64`.
#[track_caller]
fn huge_power(base: &BigInt, odd: bool) -> BigInt {
    let magnitude = base.magnitude();
    assert!(magnitude.is_zero() || magnitude.is_one(), "memory overflow");
    if odd { base.clone() } else { magnitude.clone().into() }
}

impl BigInt {
    /// `self^exponent`; `0^0` is 1.
    ///
    /// # Panics
    /// If the power would have more than [`MAX_BITS`](widelimb::natural::MAX_BITS).
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// assert_eq!(BigInt::from(-3).pow(3), BigInt::from(-27));
    /// ```
    #[inline]
    #[track_caller]
    pub fn pow(&self, exponent: u32) -> BigInt {
        BigInt(self.0.pow(exponent.into()))
    }

    /// `self^exponent` modulo `modulus`, between 0 and the modulus, whose sign it has.
    ///
    /// # Panics
    /// If the modulus is 0 or the exponent below zero.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// let [a, e, m] = [-4, 3, -10].map(BigInt::from);
    /// assert_eq!(a.modpow(&e, &m), BigInt::from(-4));
    /// ```
    #[track_caller]
    pub fn modpow(&self, exponent: &BigInt, modulus: &BigInt) -> BigInt {
        assert!(!exponent.0.is_negative(), "negative exponentiation is not supported!");
        assert!(!modulus.is_zero(), "attempt to calculate with zero modulus!");
        toward(modulus, BigInt(self.0.pow_mod(&exponent.0, &modulus.0)))
    }

    /// The `x` between 0 and the modulus, whose sign it has, with `self x = 1` modulo `modulus`, or
    /// `None` where the two share a divisor.
    ///
    /// # Panics
    /// If the modulus is 0.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// let [a, m] = [3, -11].map(BigInt::from);
    /// assert_eq!(a.modinv(&m), Some(BigInt::from(-7)));
    /// ```
    #[track_caller]
    pub fn modinv(&self, modulus: &BigInt) -> Option<BigInt> {
        assert!(!modulus.is_zero(), "attempt to calculate with zero modulus!");
        let inverse = self.0.inverse_mod(&modulus.0).ok()?;
        Some(toward(modulus, BigInt(inverse)))
    }

    /// The square root, rounded down.
    ///
    /// # Panics
    /// If the number is below zero.
    #[inline]
    #[track_caller]
    pub fn sqrt(&self) -> BigInt {
        Roots::sqrt(self)
    }

    /// The cube root, rounded toward zero.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// assert_eq!(BigInt::from(-26).cbrt(), BigInt::from(-2));
    /// ```
    #[inline]
    pub fn cbrt(&self) -> BigInt {
        Roots::cbrt(self)
    }

    /// The `n`-th root, rounded toward zero.
    ///
    /// # Panics
    /// If `n` is 0, or even where the number is below zero.
    #[inline]
    #[track_caller]
    pub fn nth_root(&self, n: u32) -> BigInt {
        Roots::nth_root(self, n)
    }
}

/// The residue in `0..|modulus|` as one between 0 and the modulus.
fn toward(modulus: &BigInt, residue: BigInt) -> BigInt {
    if modulus.0.is_negative() && !residue.is_zero() { residue + modulus } else { residue }
}
