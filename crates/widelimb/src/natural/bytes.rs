//! Conversions from and to bytes.

use super::Natural;
use crate::Limb;
use alloc::vec::Vec;

impl Natural {
    /// The number `bytes[0] + bytes[1] * 256 + ...`; no bytes are 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from_bytes_le(&[2, 1]), 0x102);
    /// ```
    #[doc(alias("from_le_bytes", "mpz_import"))]
    pub fn from_bytes_le(bytes: &[u8]) -> Natural {
        let limbs = bytes.chunks(8).map(|chunk| {
            let mut limb = [0; 8];
            limb[..chunk.len()].copy_from_slice(chunk);
            Limb::from_le_bytes(limb)
        });
        Natural::from_limbs(limbs.collect())
    }

    /// The number of these bytes, the highest one first.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from_bytes_be(&[1, 2]), 0x102);
    /// ```
    #[doc(alias("from_be_bytes"))]
    pub fn from_bytes_be(bytes: &[u8]) -> Natural {
        let limbs = bytes.rchunks(8).map(|chunk| {
            let mut limb = [0; 8];
            limb[8 - chunk.len()..].copy_from_slice(chunk);
            Limb::from_be_bytes(limb)
        });
        Natural::from_limbs(limbs.collect())
    }

    /// The bytes, lowest first, without zero bytes at the top: none for 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(0x102_u32).to_bytes_le(), [2, 1]);
    /// ```
    #[doc(alias("to_le_bytes"))]
    pub fn to_bytes_le(&self) -> Vec<u8> {
        let mut bytes: Vec<u8> = self.limbs().iter().flat_map(|limb| limb.to_le_bytes()).collect();
        bytes.truncate(self.byte_len());
        bytes
    }

    /// The bytes, highest first, without zero bytes in front: none for 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(0x102_u32).to_bytes_be(), [1, 2]);
    /// ```
    #[doc(alias("to_be_bytes"))]
    pub fn to_bytes_be(&self) -> Vec<u8> {
        let mut bytes = self.to_bytes_le();
        bytes.reverse();
        bytes
    }

    fn byte_len(&self) -> usize {
        // A number in memory has fewer bytes than `usize` can say.
        self.bit_len().div_ceil(8) as usize
    }
}
