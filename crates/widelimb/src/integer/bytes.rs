//! Conversions from and to bytes in two's complement.

use super::Integer;
use crate::Natural;
use alloc::vec::Vec;

impl Integer {
    /// The number that `bytes` are the two's complement of, lowest byte first; no bytes are 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from_signed_bytes_le(&[0xfe, 0xff]), -2);
    /// assert_eq!(Integer::from_signed_bytes_le(&[0xfe, 0xff, 0]), 0xfffe);
    /// ```
    pub fn from_signed_bytes_le(bytes: &[u8]) -> Integer {
        if bytes.last().is_none_or(|last| last >> 7 == 0) {
            return Natural::from_bytes_le(bytes).into();
        }
        let inverted: Vec<u8> = bytes.iter().map(|byte| !byte).collect();
        Integer::from_complement(true, Natural::from_bytes_le(&inverted))
    }

    /// The number of these bytes in two's complement, the highest one first.
    pub fn from_signed_bytes_be(bytes: &[u8]) -> Integer {
        let reversed: Vec<u8> = bytes.iter().rev().copied().collect();
        Integer::from_signed_bytes_le(&reversed)
    }

    /// The shortest two's complement, lowest byte first: one byte for 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-128).to_signed_bytes_le(), [0x80]);
    /// assert_eq!(Integer::from(128).to_signed_bytes_le(), [0x80, 0]);
    /// ```
    pub fn to_signed_bytes_le(&self) -> Vec<u8> {
        let (inverted, bits) = self.complement();
        let mut bytes = bits.to_bytes_le();
        if bytes.last().is_none_or(|last| last >> 7 == 1) {
            bytes.push(0);
        }
        if inverted {
            bytes.iter_mut().for_each(|byte| *byte = !*byte);
        }
        bytes
    }

    /// The bytes of the number in two's complement, the highest one first.
    pub fn to_signed_bytes_be(&self) -> Vec<u8> {
        let mut bytes = self.to_signed_bytes_le();
        bytes.reverse();
        bytes
    }
}
