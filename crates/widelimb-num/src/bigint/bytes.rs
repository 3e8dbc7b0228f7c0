//! From and to text, bytes and the digits of a base.

use super::BigInt;
use crate::{BigUint, ParseBigIntError, Sign, radix};
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;
use num_traits::{FromBytes, Num, ToBytes};
use widelimb::Integer;

impl FromStr for BigInt {
    type Err = ParseBigIntError;

    #[inline]
    fn from_str(text: &str) -> Result<BigInt, ParseBigIntError> {
        BigInt::from_str_radix(text, 10)
    }
}

impl Num for BigInt {
    type FromStrRadixErr = ParseBigIntError;

    /// The number of these digits, which `_` may stand between and one sign in front of.
    fn from_str_radix(text: &str, radix: u32) -> Result<BigInt, ParseBigIntError> {
        radix::demand(radix, 36);
        let magnitude = match text.strip_prefix('-') {
            Some(rest) if rest.starts_with('+') => return Err(ParseBigIntError::INVALID),
            Some(rest) => rest,
            None => text,
        };
        let negative = magnitude.len() < text.len();
        let magnitude = BigUint::from_str_radix(magnitude, radix)?;
        Ok(BigInt(Integer::from_parts(negative, magnitude.0)))
    }
}

impl BigInt {
    /// The number of this sign whose magnitude are these bytes, the highest first.
    ///
    /// ```
    /// use widelimb_num::{BigInt, Sign};
    /// assert_eq!(BigInt::from_bytes_be(Sign::Minus, &[1, 2]), BigInt::from(-0x102));
    /// ```
    #[inline]
    pub fn from_bytes_be(sign: Sign, bytes: &[u8]) -> BigInt {
        BigInt::from_biguint(sign, BigUint::from_bytes_be(bytes))
    }

    /// The number of this sign whose magnitude are these bytes, the lowest first.
    #[inline]
    pub fn from_bytes_le(sign: Sign, bytes: &[u8]) -> BigInt {
        BigInt::from_biguint(sign, BigUint::from_bytes_le(bytes))
    }

    /// The number whose two's complement are these bytes, the highest first; no bytes are 0.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// assert_eq!(BigInt::from_signed_bytes_be(&[0xff, 0xfe]), BigInt::from(-2));
    /// ```
    #[inline]
    pub fn from_signed_bytes_be(digits: &[u8]) -> BigInt {
        BigInt(Integer::from_signed_bytes_be(digits))
    }

    /// The number whose two's complement are these bytes, the lowest first; no bytes are 0.
    #[inline]
    pub fn from_signed_bytes_le(digits: &[u8]) -> BigInt {
        BigInt(Integer::from_signed_bytes_le(digits))
    }

    /// The number of a text of digits in a base up to 36, or `None` where it is none.
    ///
    /// # Panics
    /// If the base is not in 2..=36.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// assert_eq!(BigInt::parse_bytes(b"-ff", 16), Some(BigInt::from(-255)));
    /// ```
    #[track_caller]
    pub fn parse_bytes(buf: &[u8], radix: u32) -> Option<BigInt> {
        BigInt::from_str_radix(core::str::from_utf8(buf).ok()?, radix).ok()
    }

    /// The number of this sign with these digits, the highest first, or `None` where one is not
    /// below the base.
    ///
    /// # Panics
    /// If the base is not in 2..=256.
    #[track_caller]
    pub fn from_radix_be(sign: Sign, buf: &[u8], radix: u32) -> Option<BigInt> {
        Some(BigInt::from_biguint(sign, BigUint::from_radix_be(buf, radix)?))
    }

    /// The number of this sign with these digits, the lowest first, or `None` where one is not
    /// below the base.
    ///
    /// # Panics
    /// If the base is not in 2..=256.
    #[track_caller]
    pub fn from_radix_le(sign: Sign, buf: &[u8], radix: u32) -> Option<BigInt> {
        Some(BigInt::from_biguint(sign, BigUint::from_radix_le(buf, radix)?))
    }

    /// The sign, and the magnitude's bytes, highest first; one byte for 0.
    #[inline]
    pub fn to_bytes_be(&self) -> (Sign, Vec<u8>) {
        (self.sign(), self.magnitude().to_bytes_be())
    }

    /// The sign, and the magnitude's bytes, lowest first; one byte for 0.
    #[inline]
    pub fn to_bytes_le(&self) -> (Sign, Vec<u8>) {
        (self.sign(), self.magnitude().to_bytes_le())
    }

    /// The fewest bytes whose two's complement the number is, highest first; one byte for 0.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// assert_eq!(BigInt::from(-129).to_signed_bytes_be(), [0xff, 0x7f]);
    /// ```
    #[inline]
    pub fn to_signed_bytes_be(&self) -> Vec<u8> {
        self.0.to_signed_bytes_be()
    }

    /// The fewest bytes whose two's complement the number is, lowest first; one byte for 0.
    #[inline]
    pub fn to_signed_bytes_le(&self) -> Vec<u8> {
        self.0.to_signed_bytes_le()
    }

    /// The digits in a base up to 36 as text, with small letters and a sign below zero.
    ///
    /// # Panics
    /// If the base is not in 2..=36.
    ///
    /// ```
    /// use widelimb_num::BigInt;
    /// assert_eq!(BigInt::from(-255).to_str_radix(16), "-ff");
    /// ```
    #[track_caller]
    pub fn to_str_radix(&self, radix: u32) -> String {
        radix::demand(radix, 36);
        self.0.to_string_radix(radix)
    }

    /// The sign, and the magnitude's digits in a base up to 256, highest first; one digit for 0.
    ///
    /// # Panics
    /// If the base is not in 2..=256 and the number is not 0.
    #[track_caller]
    pub fn to_radix_be(&self, radix: u32) -> (Sign, Vec<u8>) {
        (self.sign(), self.magnitude().to_radix_be(radix))
    }

    /// The sign, and the magnitude's digits in a base up to 256, lowest first; one digit for 0.
    ///
    /// # Panics
    /// If the base is not in 2..=256 and the number is not 0.
    #[track_caller]
    pub fn to_radix_le(&self, radix: u32) -> (Sign, Vec<u8>) {
        (self.sign(), self.magnitude().to_radix_le(radix))
    }
}

impl FromBytes for BigInt {
    type Bytes = [u8];

    #[inline]
    fn from_be_bytes(bytes: &[u8]) -> BigInt {
        BigInt::from_signed_bytes_be(bytes)
    }

    #[inline]
    fn from_le_bytes(bytes: &[u8]) -> BigInt {
        BigInt::from_signed_bytes_le(bytes)
    }
}

impl ToBytes for BigInt {
    type Bytes = Vec<u8>;

    #[inline]
    fn to_be_bytes(&self) -> Vec<u8> {
        self.to_signed_bytes_be()
    }

    #[inline]
    fn to_le_bytes(&self) -> Vec<u8> {
        self.to_signed_bytes_le()
    }
}
