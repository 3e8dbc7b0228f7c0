//! Conversions of elements from and to bytes and exponents.

use super::{Cyclic, CyclicError};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use widelimb_limb::scratch::try_zeros;

impl Cyclic {
    /// The element 0, in memory of its own.
    ///
    /// # Errors
    /// [`CyclicError::Scratch`].
    pub fn zero(&self) -> Result<Vec<Limb>, CyclicError> {
        Ok(try_zeros(self.limbs())?)
    }

    /// The element of `ceil(n / 8)` bytes: bit `i` of byte `j` is the coefficient of `X^(8 j + i)`.
    ///
    /// No branch and no address depends on a bit, but for the check of the last byte's upper ones.
    ///
    /// # Errors
    /// [`CyclicError::Length`] if there are more bytes or fewer, [`CyclicError::TopBits`] if there
    /// is a bit from `n` on, [`CyclicError::Scratch`].
    pub fn from_bytes(&self, bytes: &[u8]) -> Result<Vec<Limb>, CyclicError> {
        let (expected, found) = (self.bits.div_ceil(8), bytes.len());
        if expected != found {
            return Err(CyclicError::Length { expected, found });
        }
        let mut a = self.zero()?;
        for (limb, bytes) in a.iter_mut().zip(bytes.chunks(8)) {
            let mut padded = [0; 8];
            padded[..bytes.len()].copy_from_slice(bytes);
            *limb = Limb::from_le_bytes(padded);
        }
        self.check(&a)?;
        Ok(a)
    }

    /// The bytes of an element, as [`from_bytes`](Self::from_bytes) reads them.
    ///
    /// # Errors
    /// [`CyclicError::Length`] if `a` or `bytes` is not as long as an element,
    /// [`CyclicError::TopBits`].
    pub fn to_bytes(&self, bytes: &mut [u8], a: &[Limb]) -> Result<(), CyclicError> {
        self.check(a)?;
        let (expected, found) = (self.bits.div_ceil(8), bytes.len());
        if expected != found {
            return Err(CyclicError::Length { expected, found });
        }
        for (bytes, limb) in bytes.chunks_mut(8).zip(a) {
            bytes.copy_from_slice(&limb.to_le_bytes()[..bytes.len()]);
        }
        Ok(())
    }

    /// The element `X^e0 + X^e1 + ...`, in which equal exponents cancel in pairs. Addresses depend
    /// on the exponents.
    ///
    /// # Errors
    /// [`CyclicError::Exponent`] if one is not below `n`, [`CyclicError::Scratch`].
    pub fn from_exponents_vartime(&self, exponents: &[usize]) -> Result<Vec<Limb>, CyclicError> {
        self.check_exponents(exponents)?;
        let mut a = self.zero()?;
        exponents.iter().for_each(|&e| a[e / LIMB_BITS] ^= 1 << (e % LIMB_BITS));
        Ok(a)
    }

    /// The exponents of an element's coefficients of 1, in order, in a time that depends on them.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`].
    pub fn exponents_vartime(&self, a: &[Limb]) -> Result<Vec<usize>, CyclicError> {
        self.check(a)?;
        let mut exponents = Vec::new();
        for (i, &limb) in a.iter().enumerate() {
            let mut rest = limb;
            while rest != 0 {
                exponents.push(i * LIMB_BITS + rest.trailing_zeros() as usize);
                rest &= rest - 1;
            }
        }
        Ok(exponents)
    }
}
