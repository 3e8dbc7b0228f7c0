//! Integers with a sign.

mod bytes;
mod convert;
mod numeric;
mod operators;

pub use convert::ToBigInt;

use crate::{BigUint, Sign, U32Digits, U64Digits};
use alloc::vec::Vec;
use num_traits::Signed;
use widelimb::Integer;

/// An integer of any size.
///
/// ```
/// use widelimb_num::BigInt;
/// let a: BigInt = "-123456789012345678901234567890".parse()?;
/// let b: BigInt = &a * &a + 1;
/// assert_eq!(b.to_string(), "15241578753238836750495351562536198787501905199875019052101");
/// # Ok::<(), widelimb_num::ParseBigIntError>(())
/// ```
#[derive(Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BigInt(pub(crate) Integer);

wrapper!(BigInt Integer);
formats!(BigInt: Debug Display Binary Octal LowerHex UpperHex);

impl BigInt {
    /// The number 0.
    pub const ZERO: BigInt = BigInt(Integer::ZERO);

    /// The number 1.
    pub const ONE: BigInt = BigInt(Integer::one());

    /// The number -1.
    pub const NEG_ONE: BigInt = BigInt::new_const(-1);

    /// The number `n`, in a constant.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// const BELOW: BigInt = BigInt::new_const(-10);
    /// assert_eq!(BELOW.pow(3), BigInt::from(-1000));
    /// ```
    #[inline]
    pub const fn new_const(n: i32) -> BigInt {
        BigInt(Integer::from_i64(n as i64))
    }

    /// The number of this sign with the magnitude `digits[0] + digits[1] * 2^32 + ...`; 0 for
    /// [`Sign::NoSign`].
    ///
    /// ```
    /// use widelimb_num::{BigInt, Sign};
    /// assert_eq!(BigInt::new(Sign::Minus, vec![5, 0]), BigInt::from(-5));
    /// ```
    #[inline]
    pub fn new(sign: Sign, digits: Vec<u32>) -> BigInt {
        BigInt::from_slice(sign, &digits)
    }

    /// The number of this sign and magnitude; 0 for [`Sign::NoSign`].
    ///
    /// ```
    /// use widelimb_num::{BigInt, BigUint, Sign};
    /// assert_eq!(BigInt::from_biguint(Sign::Minus, BigUint::from(5_u32)), BigInt::from(-5));
    /// assert_eq!(BigInt::from_biguint(Sign::NoSign, BigUint::from(5_u32)), BigInt::from(0));
    /// ```
    #[inline]
    pub fn from_biguint(sign: Sign, data: BigUint) -> BigInt {
        match sign {
            Sign::NoSign => BigInt::ZERO,
            _ => BigInt(Integer::from_parts(sign == Sign::Minus, data.0)),
        }
    }

    /// The number of this sign with the magnitude `slice[0] + slice[1] * 2^32 + ...`; 0 for
    /// [`Sign::NoSign`].
    #[inline]
    pub fn from_slice(sign: Sign, slice: &[u32]) -> BigInt {
        BigInt::from_biguint(sign, BigUint::from_slice(slice))
    }

    /// Makes the number what [`from_slice`](BigInt::from_slice) says.
    #[inline]
    pub fn assign_from_slice(&mut self, sign: Sign, slice: &[u32]) {
        *self = BigInt::from_slice(sign, slice);
    }

    /// The sign.
    ///
    /// ```
    /// use widelimb_num::{BigInt, Sign};
    /// assert_eq!(BigInt::from(-5).sign(), Sign::Minus);
    /// assert_eq!(BigInt::ZERO.sign(), Sign::NoSign);
    /// ```
    #[inline]
    pub fn sign(&self) -> Sign {
        if self.0.is_negative() {
            Sign::Minus
        } else if self.0.is_zero() {
            Sign::NoSign
        } else {
            Sign::Plus
        }
    }

    /// The magnitude.
    #[inline]
    pub fn magnitude(&self) -> &BigUint {
        BigUint::of(self.0.magnitude())
    }

    /// Sign and magnitude, without a copy.
    ///
    /// ```
    /// use widelimb_num::{BigInt, BigUint, Sign};
    /// assert_eq!(BigInt::from(-5).into_parts(), (Sign::Minus, BigUint::from(5_u32)));
    /// ```
    #[inline]
    pub fn into_parts(self) -> (Sign, BigUint) {
        (self.sign(), BigUint(self.0.into_parts().1))
    }

    /// The natural number that this is, or `None` below zero.
    #[inline]
    pub fn to_biguint(&self) -> Option<BigUint> {
        (!self.0.is_negative()).then(|| self.magnitude().clone())
    }

    /// The natural number that this is, without a copy, or `None` below zero.
    #[inline]
    pub fn into_biguint(self) -> Option<BigUint> {
        BigUint::try_from(self).ok()
    }

    /// The magnitude's digits in base `2^32`, lowest first.
    #[inline]
    pub fn iter_u32_digits(&self) -> U32Digits<'_> {
        self.magnitude().iter_u32_digits()
    }

    /// The magnitude's digits in base `2^64`, lowest first.
    #[inline]
    pub fn iter_u64_digits(&self) -> U64Digits<'_> {
        self.magnitude().iter_u64_digits()
    }

    /// The sign, and the magnitude's digits in base `2^32`, lowest first; none for 0.
    #[inline]
    pub fn to_u32_digits(&self) -> (Sign, Vec<u32>) {
        (self.sign(), self.magnitude().to_u32_digits())
    }

    /// The sign, and the magnitude's digits in base `2^64`, lowest first; none for 0.
    #[inline]
    pub fn to_u64_digits(&self) -> (Sign, Vec<u64>) {
        (self.sign(), self.magnitude().to_u64_digits())
    }

    /// The bits of the magnitude up to its highest one bit, and 0 for 0.
    #[inline]
    pub fn bits(&self) -> u64 {
        self.0.bit_len()
    }

    /// The zero bits below the lowest one bit, or `None` for 0.
    #[inline]
    pub fn trailing_zeros(&self) -> Option<u64> {
        self.0.trailing_zeros()
    }

    /// Whether the bit of weight `2^bit` of the two's complement is one.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// assert!(!BigInt::from(-2).bit(0));
    /// assert!(BigInt::from(-2).bit(1000));
    /// ```
    #[inline]
    pub fn bit(&self, bit: u64) -> bool {
        self.0.bit(bit)
    }

    /// Makes the bit of weight `2^bit` of the two's complement one or zero.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`](widelimb::natural::MAX_BITS).
    #[inline]
    #[track_caller]
    pub fn set_bit(&mut self, bit: u64, value: bool) {
        self.0.set_bit(bit, value);
    }
}

impl Signed for BigInt {
    #[inline]
    fn abs(&self) -> BigInt {
        BigInt(self.0.abs())
    }

    #[inline]
    fn abs_sub(&self, other: &BigInt) -> BigInt {
        if self <= other { BigInt::ZERO } else { self - other }
    }

    #[inline]
    fn signum(&self) -> BigInt {
        BigInt::from(self.0.signum())
    }

    #[inline]
    fn is_positive(&self) -> bool {
        self.0.is_positive()
    }

    #[inline]
    fn is_negative(&self) -> bool {
        self.0.is_negative()
    }
}
