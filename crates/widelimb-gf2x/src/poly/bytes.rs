//! Conversions from and to bytes.

use super::Poly;
use crate::Limb;
use alloc::vec::Vec;

impl Poly {
    /// The polynomial whose coefficients are the bits of the bytes, the lowest in the first byte;
    /// no bytes are 0.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_bytes_le(&[2, 1]), Poly::from_exponents([8, 1]));
    /// ```
    pub fn from_bytes_le(bytes: &[u8]) -> Poly {
        let limbs = bytes.chunks(8).map(|chunk| {
            let mut limb = [0; 8];
            limb[..chunk.len()].copy_from_slice(chunk);
            Limb::from_le_bytes(limb)
        });
        Poly::from_limbs(limbs.collect())
    }

    /// The polynomial whose coefficients are the bits of the bytes, the highest in the first byte;
    /// no bytes are 0.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_bytes_be(&[1, 2]), Poly::from_exponents([8, 1]));
    /// ```
    pub fn from_bytes_be(bytes: &[u8]) -> Poly {
        let limbs = bytes.rchunks(8).map(|chunk| {
            let mut limb = [0; 8];
            limb[8 - chunk.len()..].copy_from_slice(chunk);
            Limb::from_be_bytes(limb)
        });
        Poly::from_limbs(limbs.collect())
    }

    /// The bytes, lowest coefficients first, without zero bytes at the top: none for 0.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([8, 1]).to_bytes_le(), [2, 1]);
    /// ```
    pub fn to_bytes_le(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.limbs.iter().flat_map(|limb| limb.to_le_bytes()).collect();
        bytes.truncate(self.bit_len().div_ceil(8));
        bytes
    }

    /// The bytes, highest coefficients first, without zero bytes in front: none for 0.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([8, 1]).to_bytes_be(), [1, 2]);
    /// ```
    pub fn to_bytes_be(&self) -> Vec<u8> {
        let mut bytes = self.to_bytes_le();
        bytes.reverse();
        bytes
    }
}
