//! Divisors, roots, powers, and arithmetic modulo a number.

use super::BigUint;
use num_integer::{ExtendedGcd, Integer, Roots};
use num_traits::{One, Zero};

impl Integer for BigUint {
    #[inline]
    fn div_rem(&self, other: &BigUint) -> (BigUint, BigUint) {
        let (quotient, remainder) = self.0.div_rem(&other.0);
        (BigUint(quotient), BigUint(remainder))
    }

    #[inline]
    fn div_floor(&self, other: &BigUint) -> BigUint {
        self / other
    }

    #[inline]
    fn mod_floor(&self, other: &BigUint) -> BigUint {
        self % other
    }

    #[inline]
    fn div_mod_floor(&self, other: &BigUint) -> (BigUint, BigUint) {
        self.div_rem(other)
    }

    #[inline]
    fn div_ceil(&self, other: &BigUint) -> BigUint {
        BigUint(self.0.div_ceil(&other.0))
    }

    #[inline]
    fn gcd(&self, other: &BigUint) -> BigUint {
        BigUint(self.0.gcd(&other.0))
    }

    #[inline]
    fn lcm(&self, other: &BigUint) -> BigUint {
        BigUint(self.0.lcm(&other.0))
    }

    #[inline]
    fn gcd_lcm(&self, other: &BigUint) -> (BigUint, BigUint) {
        let gcd = self.gcd(other);
        let lcm = if gcd.is_zero() { BigUint::ZERO } else { self / &gcd * other };
        (gcd, lcm)
    }

    /// Cofactors without a sign: `x` modulo `other / gcd` and `y` modulo `self / gcd`, so that
    /// `self x + other y = gcd` modulo the least common multiple, and exactly so where one number
    /// divides the other: `x` is 1 and `y` is 0 for equal numbers.
    ///
    /// ```
    /// use num_integer::Integer;
    /// use widelimb_num::BigUint;
    /// let [a, b] = [5_u32, 7].map(BigUint::from);
    /// let e = a.extended_gcd(&b);
    /// assert_eq!([e.gcd, e.x, e.y], [1_u32, 3, 3].map(BigUint::from)); // 5 3 + 7 3 = 1 + 35
    /// ```
    fn extended_gcd(&self, other: &BigUint) -> ExtendedGcd<BigUint> {
        if other.is_zero() {
            return ExtendedGcd { gcd: self.clone(), x: BigUint::one(), y: BigUint::ZERO };
        }
        if self.is_zero() {
            return ExtendedGcd { gcd: other.clone(), x: BigUint::ZERO, y: BigUint::one() };
        }
        if self == other {
            // Both residues would be 0, modulo 1.
            return ExtendedGcd { gcd: self.clone(), x: BigUint::one(), y: BigUint::ZERO };
        }
        let [a, b] = [self, other].map(|n| widelimb::Integer::from(n.0.clone()));
        let e = a.extended_gcd(&b);
        let modulo = |cofactor: widelimb::Integer, n: widelimb::Integer| {
            BigUint(cofactor.rem_euclid(&n.div_exact(&e.gcd)).into_parts().1)
        };
        let (x, y) = (modulo(e.x, b), modulo(e.y, a));
        ExtendedGcd { gcd: BigUint(e.gcd.into_parts().1), x, y }
    }

    #[inline]
    fn divides(&self, other: &BigUint) -> bool {
        self.is_multiple_of(other)
    }

    #[inline]
    fn is_multiple_of(&self, other: &BigUint) -> bool {
        if other.is_zero() { self.is_zero() } else { self.0.is_multiple_of(&other.0) }
    }

    #[inline]
    fn is_even(&self) -> bool {
        self.0.is_even()
    }

    #[inline]
    fn is_odd(&self) -> bool {
        !self.0.is_even()
    }

    fn next_multiple_of(&self, other: &BigUint) -> BigUint {
        let above = self % other;
        if above.is_zero() { self.clone() } else { self + (other - above) }
    }

    fn prev_multiple_of(&self, other: &BigUint) -> BigUint {
        self - self % other
    }

    #[inline]
    fn inc(&mut self) {
        *self += 1_u32;
    }

    #[inline]
    fn dec(&mut self) {
        *self -= 1_u32;
    }
}

impl Roots for BigUint {
    #[inline]
    fn nth_root(&self, n: u32) -> BigUint {
        assert!(n > 0, "root degree n must be at least 1");
        BigUint(self.0.root(n))
    }

    #[inline]
    fn sqrt(&self) -> BigUint {
        BigUint(self.0.sqrt())
    }

    #[inline]
    fn cbrt(&self) -> BigUint {
        BigUint(self.0.root(3))
    }
}

powers!(BigUint huge_power: u8 u16 u32 u64 u128 usize);
powers!(BigUint huge_power);

/// A power whose exponent is above `u64`.
#[track_caller]
fn huge_power(base: &BigUint, _odd: bool) -> BigUint {
    assert!(base.is_zero() || base.is_one(), "memory overflow");
    base.clone()
}

impl BigUint {
    /// `self^exponent`; `0^0` is 1.
    ///
    /// # Panics
    /// If the power would have more than [`MAX_BITS`](widelimb::natural::MAX_BITS).
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from(3_u32).pow(4), BigUint::from(81_u32));
    /// ```
    #[inline]
    #[track_caller]
    pub fn pow(&self, exponent: u32) -> BigUint {
        BigUint(self.0.pow(exponent.into()))
    }

    /// `self^exponent mod modulus`.
    ///
    /// # Panics
    /// If the modulus is 0.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// let [a, e, m] = [4_u32, 13, 497].map(BigUint::from);
    /// assert_eq!(a.modpow(&e, &m), BigUint::from(445_u32));
    /// ```
    #[inline]
    #[track_caller]
    pub fn modpow(&self, exponent: &BigUint, modulus: &BigUint) -> BigUint {
        assert!(!modulus.is_zero(), "attempt to calculate with zero modulus!");
        BigUint(self.0.pow_mod(&exponent.0, &modulus.0))
    }

    /// The `x` below `modulus` with `self x mod modulus = 1 mod modulus`, or `None` where the two
    /// share a divisor.
    ///
    /// # Panics
    /// If the modulus is 0.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// let [a, m] = [3_u32, 11].map(BigUint::from);
    /// assert_eq!(a.modinv(&m), Some(BigUint::from(4_u32)));
    /// assert_eq!(m.modinv(&m), None);
    /// ```
    #[track_caller]
    pub fn modinv(&self, modulus: &BigUint) -> Option<BigUint> {
        assert!(!modulus.is_zero(), "attempt to calculate with zero modulus!");
        self.0.inverse_mod(&modulus.0).ok().map(BigUint)
    }

    /// The square root, rounded down.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from(99_u32).sqrt(), BigUint::from(9_u32));
    /// ```
    #[inline]
    pub fn sqrt(&self) -> BigUint {
        Roots::sqrt(self)
    }

    /// The cube root, rounded down.
    #[inline]
    pub fn cbrt(&self) -> BigUint {
        Roots::cbrt(self)
    }

    /// The `n`-th root, rounded down.
    ///
    /// # Panics
    /// If `n` is 0.
    #[inline]
    #[track_caller]
    pub fn nth_root(&self, n: u32) -> BigUint {
        Roots::nth_root(self, n)
    }
}
