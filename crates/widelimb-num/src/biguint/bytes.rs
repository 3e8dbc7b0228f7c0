//! From and to text, bytes and the digits of a base.

use super::BigUint;
use crate::{ParseBigIntError, radix};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::str::FromStr;
use num_traits::{FromBytes, Num, ToBytes};
use widelimb::{Natural, ParseLimits};

impl FromStr for BigUint {
    type Err = ParseBigIntError;

    #[inline]
    fn from_str(text: &str) -> Result<BigUint, ParseBigIntError> {
        BigUint::from_str_radix(text, 10)
    }
}

impl Num for BigUint {
    type FromStrRadixErr = ParseBigIntError;

    /// The number of these digits, which `_` may stand between and one `+` in front of.
    fn from_str_radix(text: &str, radix: u32) -> Result<BigUint, ParseBigIntError> {
        radix::demand(radix, 36);
        let digits = text.strip_prefix('+').unwrap_or(text).as_bytes();
        let plain = match digits {
            [] => return Err(ParseBigIntError::EMPTY),
            [b'_' | b'+', ..] => return Err(ParseBigIntError::INVALID),
            _ if digits.contains(&b'_') => {
                Cow::Owned(digits.iter().copied().filter(|&byte| byte != b'_').collect())
            }
            _ => Cow::Borrowed(digits),
        };
        let number = Natural::parse(&plain, radix, ParseLimits::new(usize::MAX));
        number.map(BigUint).map_err(|_| ParseBigIntError::INVALID)
    }
}

impl BigUint {
    /// The number of these bytes, the highest first; no bytes are 0.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from_bytes_be(&[1, 2]), BigUint::from(0x102_u32));
    /// ```
    #[inline]
    pub fn from_bytes_be(bytes: &[u8]) -> BigUint {
        BigUint(Natural::from_bytes_be(bytes))
    }

    /// The number `bytes[0] + bytes[1] * 256 + ...`.
    #[inline]
    pub fn from_bytes_le(bytes: &[u8]) -> BigUint {
        BigUint(Natural::from_bytes_le(bytes))
    }

    /// The number of a text of digits in a base up to 36, or `None` where it is none.
    ///
    /// # Panics
    /// If the base is not in 2..=36.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::parse_bytes(b"ff", 16), Some(BigUint::from(255_u32)));
    /// assert_eq!(BigUint::parse_bytes(b"fg", 16), None);
    /// ```
    #[track_caller]
    pub fn parse_bytes(buf: &[u8], radix: u32) -> Option<BigUint> {
        BigUint::from_str_radix(core::str::from_utf8(buf).ok()?, radix).ok()
    }

    /// The number of these digits, the highest first, or `None` where one is not below the base.
    ///
    /// # Panics
    /// If the base is not in 2..=256.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from_radix_be(&[1, 99], 100), Some(BigUint::from(199_u32)));
    /// ```
    #[track_caller]
    pub fn from_radix_be(buf: &[u8], radix: u32) -> Option<BigUint> {
        radix::from_digits_be(buf, radix).map(BigUint)
    }

    /// The number of these digits, the lowest first; see [`from_radix_be`](BigUint::from_radix_be).
    ///
    /// # Panics
    /// If the base is not in 2..=256.
    #[track_caller]
    pub fn from_radix_le(buf: &[u8], radix: u32) -> Option<BigUint> {
        radix::from_digits_le(buf, radix).map(BigUint)
    }

    /// The bytes, highest first, without zeros in front; one byte for 0.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from(0x102_u32).to_bytes_be(), [1, 2]);
    /// assert_eq!(BigUint::ZERO.to_bytes_be(), [0]);
    /// ```
    pub fn to_bytes_be(&self) -> Vec<u8> {
        if self.0.is_zero() { vec![0] } else { self.0.to_bytes_be() }
    }

    /// The bytes, lowest first, without zeros above; one byte for 0.
    pub fn to_bytes_le(&self) -> Vec<u8> {
        if self.0.is_zero() { vec![0] } else { self.0.to_bytes_le() }
    }

    /// The digits in a base up to 36 as text, with small letters.
    ///
    /// # Panics
    /// If the base is not in 2..=36.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from(255_u32).to_str_radix(16), "ff");
    /// ```
    #[track_caller]
    pub fn to_str_radix(&self, radix: u32) -> String {
        radix::demand(radix, 36);
        self.0.to_string_radix(radix)
    }

    /// The digits in a base up to 256, the highest first; one digit for 0.
    ///
    /// # Panics
    /// If the base is not in 2..=256 and the number is not 0.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from(199_u32).to_radix_be(100), [1, 99]);
    /// ```
    #[track_caller]
    pub fn to_radix_be(&self, radix: u32) -> Vec<u8> {
        radix::to_digits_be(&self.0, radix)
    }

    /// The digits in a base up to 256, the lowest first; see [`to_radix_be`](BigUint::to_radix_be).
    ///
    /// # Panics
    /// If the base is not in 2..=256 and the number is not 0.
    #[track_caller]
    pub fn to_radix_le(&self, radix: u32) -> Vec<u8> {
        radix::to_digits_le(&self.0, radix)
    }
}

impl FromBytes for BigUint {
    type Bytes = [u8];

    #[inline]
    fn from_be_bytes(bytes: &[u8]) -> BigUint {
        BigUint::from_bytes_be(bytes)
    }

    #[inline]
    fn from_le_bytes(bytes: &[u8]) -> BigUint {
        BigUint::from_bytes_le(bytes)
    }
}

impl ToBytes for BigUint {
    type Bytes = Vec<u8>;

    #[inline]
    fn to_be_bytes(&self) -> Vec<u8> {
        self.to_bytes_be()
    }

    #[inline]
    fn to_le_bytes(&self) -> Vec<u8> {
        self.to_bytes_le()
    }
}
