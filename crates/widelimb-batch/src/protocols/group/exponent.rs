//! [`Exponent`]: a number below the order of a group, in constant time.

use super::{SafeGroup, octets};
use crate::engine::residue::{OnLimbs, is_below_secret};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::{Kernels, Wiped, kernels};
use widelimb_limb::common_divisor::inverse_mod;

/// A number is not below the order of the group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the exponent is not below the order of the group")]
pub struct ExponentRangeError;

/// A number below the order of a group, in as many limbs. Wiped when it is dropped, and not
/// printed, as it may be a secret.
#[derive(Clone)]
pub struct Exponent(#[doc(hidden)] pub Wiped);

impl Exponent {
    /// The limbs, little end first; as many as the order has.
    pub fn limbs(&self) -> &[Limb] {
        &self.0
    }

    /// Whether two exponents are equal, in constant time.
    pub fn equals(&self, other: &Exponent) -> bool {
        let lengths = Limb::from(self.0.len() != other.0.len());
        self.0.iter().zip(&*other.0).fold(lengths, |any, (a, b)| any | (a ^ b)) == 0
    }
}

impl core::fmt::Debug for Exponent {
    /// Prints the length only.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Exponent").field("limbs", &self.0.len()).finish_non_exhaustive()
    }
}

/// Limbs drawn beyond those of the order, so that what is left of them modulo it is nearly uniform.
const EXTRA_LIMBS: usize = 2;

/// Exponents modulo `q`. Those of a call are of this group; with others its result is of no
/// meaning, or it panics.
impl SafeGroup {
    fn exponents<'a>(&'a self, k: &'a Kernels) -> OnLimbs<'a> {
        OnLimbs::new(k, &self.q)
    }

    /// Whether an exponent has as many limbs as `q`: one of another group may have more or fewer.
    /// That it is below `q` is not tested, and products need it of their second factor alone.
    pub(crate) fn is_wide(&self, x: &Exponent) -> bool {
        x.limbs().len() == self.q.limbs().len()
    }

    /// The exponent of limbs of any number, zeros at the top included.
    ///
    /// # Errors
    /// [`ExponentRangeError`]: it is not below `q`.
    pub fn exponent(&self, limbs: &[Limb]) -> Result<Exponent, ExponentRangeError> {
        let q = self.q.limbs();
        match is_below_secret(kernels(), limbs, q) {
            true => Ok(Exponent(Wiped::of(&limbs[..limbs.len().min(q.len())], q.len()))),
            false => Err(ExponentRangeError),
        }
    }

    /// A number modulo `q`, however long it is.
    pub fn exponent_reduced(&self, limbs: &[Limb]) -> Exponent {
        Exponent(self.exponents(kernels()).reduce(limbs))
    }

    /// The exponent of bytes, big end first, of any number, zeros in front included.
    ///
    /// # Errors
    /// [`ExponentRangeError`]: it is not below `q`.
    pub fn exponent_from_bytes(&self, bytes: &[u8]) -> Result<Exponent, ExponentRangeError> {
        self.exponent(&octets::to_limbs(bytes))
    }

    /// The number of bytes, big end first, modulo `q`: what hash functions give. Its distance from
    /// a uniform exponent is at most `q / 2^n` for `n` uniform bits.
    pub fn exponent_from_bytes_reduced(&self, bytes: &[u8]) -> Exponent {
        self.exponent_reduced(&octets::to_limbs(bytes))
    }

    /// The bytes of an exponent, big end first, as many as those of `q`.
    pub fn exponent_to_bytes(&self, x: &Exponent) -> Vec<u8> {
        octets::from_limbs(x.limbs(), self.exponent_bytes())
    }

    /// The bytes of an exponent: `ceil(bits of q / 8)`.
    pub fn exponent_bytes(&self) -> usize {
        self.q.bits().div_ceil(8)
    }

    /// A random exponent below `q`: so many limbs as `q` has and two more, the lowest first, modulo
    /// `q`. Its distance from the uniform distribution is below `2^-128`.
    pub fn random_exponent(&self, rng: &mut impl CryptoRng) -> Exponent {
        let mut wide = Wiped::zeros(self.q.limbs().len() + EXTRA_LIMBS);
        const { assert!(EXTRA_LIMBS * LIMB_BITS >= 128) };
        wide.0.iter_mut().for_each(|limb| *limb = rng.next_u64());
        self.exponent_reduced(&wide)
    }

    /// `a + b mod q`.
    pub fn add(&self, a: &Exponent, b: &Exponent) -> Exponent {
        self.sub(a, &self.neg(b))
    }

    /// `a - b mod q`.
    pub fn sub(&self, a: &Exponent, b: &Exponent) -> Exponent {
        Exponent(self.exponents(kernels()).sub(&a.0, &b.0))
    }

    /// `-a mod q`.
    pub fn neg(&self, a: &Exponent) -> Exponent {
        let zero = Wiped::zeros(self.q.limbs().len());
        Exponent(self.exponents(kernels()).sub(&zero, &a.0))
    }

    /// `a b mod q`.
    pub fn mul(&self, a: &Exponent, b: &Exponent) -> Exponent {
        Exponent(self.exponents(kernels()).mul(&a.0, &b.0))
    }

    /// `1 / a mod q` of a public exponent; `None` for 0.
    pub fn inverse_vartime(&self, a: &Exponent) -> Option<Exponent> {
        let inverse = inverse_mod(kernels(), a.limbs(), self.q.limbs())?;
        Some(Exponent(Wiped::of(&inverse, self.q.limbs().len())))
    }
}
