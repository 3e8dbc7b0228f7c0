//! Common divisors and common multiples of integers.

use super::Integer;
use crate::Natural;
use crate::error::CapacityError;
use widelimb_limb as limb;
use widelimb_limb::common_divisor::extended_gcd_limb;

/// A greatest common divisor and its cofactors: `gcd = x a + y b`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExtendedGcd {
    /// The greatest common divisor, not negative.
    pub gcd: Integer,
    /// The cofactor of `a`.
    pub x: Integer,
    /// The cofactor of `b`.
    pub y: Integer,
}

impl Integer {
    /// The greatest common divisor, not negative; `gcd(a, 0) = |a|`.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-12).gcd(&Integer::from(18)), 6);
    /// ```
    #[doc(alias("mpz_gcd"))]
    pub fn gcd(&self, other: &Integer) -> Integer {
        self.magnitude.gcd(&other.magnitude).into()
    }

    /// The least common multiple, not negative; `lcm(a, 0) = 0`.
    ///
    /// # Panics
    /// If the multiple would have more than [`MAX_BITS`](crate::natural::MAX_BITS).
    #[doc(alias("mpz_lcm"))]
    #[track_caller]
    pub fn lcm(&self, other: &Integer) -> Integer {
        self.magnitude.lcm(&other.magnitude).into()
    }

    /// The least common multiple, of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the multiple is longer.
    pub fn lcm_within(&self, other: &Integer, max_bits: u64) -> Result<Integer, CapacityError> {
        Ok(self.magnitude.lcm_within(&other.magnitude, max_bits)?.into())
    }

    /// The greatest common divisor of `self` and `other` with cofactors: `gcd = x self + y other`.
    ///
    /// Where neither number is 0, `|x| <= |other| / gcd` and `|y| <= |self| / gcd`.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let (a, b) = (Integer::from(-240), Integer::from(46));
    /// let e = a.extended_gcd(&b);
    /// assert_eq!(e.gcd, 2);
    /// assert_eq!(e.x * a + e.y * b, 2);
    /// ```
    #[doc(alias("gcd_ext", "gcdext", "xgcd", "mpz_gcdext"))]
    pub fn extended_gcd(&self, other: &Integer) -> ExtendedGcd {
        extended(&self.magnitude, self.is_negative(), &other.magnitude, other.is_negative())
    }
}

impl Natural {
    /// The greatest common divisor of both numbers with cofactors, by [`Integer::extended_gcd`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// let e = Natural::from(212_u32).extended_gcd(&Natural::from(31_u32));
    /// assert!(e.gcd == 1 && e.x == 6 && e.y == -41);
    /// ```
    #[doc(alias("mpz_gcdext", "gcdext", "xgcd"))]
    pub fn extended_gcd(&self, other: &Natural) -> ExtendedGcd {
        extended(self, false, other, false)
    }
}

/// [`Integer::extended_gcd`] of magnitudes and signs.
fn extended(a: &Natural, a_negative: bool, b: &Natural, b_negative: bool) -> ExtendedGcd {
    let of = |gcd, (x_negative, x), (y_negative, y)| ExtendedGcd {
        gcd: Integer::from(gcd),
        x: Integer::from_parts(x_negative != a_negative, x),
        y: Integer::from_parts(y_negative != b_negative, y),
    };
    if let ([] | [_], [] | [_]) = (a.limbs(), b.limbs()) {
        let limb = |a: &Natural| a.limbs().first().copied().unwrap_or(0);
        let e = extended_gcd_limb(limb(a), limb(b));
        let [gcd, x, y] = [e.gcd, e.x, e.y].map(Natural::from);
        return of(gcd, (e.x_negative, x), (e.y_negative, y));
    }
    let e = limb::extended_gcd(a.limbs(), b.limbs());
    let [gcd, x, y] = [e.gcd, e.x, e.y].map(Natural::from_limbs);
    of(gcd, (e.x_negative, x), (e.y_negative, y))
}
