//! Signed messages: a number below 0 is `n` more.

use super::{EncryptionError, PublicKey};
use crate::Limb;
use crate::engine::residue::{OnLimbs, is_below_secret};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{LastTraces, Wiped, kernels};
use widelimb_limb::modular::select::select;
use widelimb_limb::owned::shifted_right;

/// A number with a sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signed {
    /// Whether the number is below 0.
    pub is_negative: bool,
    /// The number without its sign.
    pub magnitude: Vec<Limb>,
}

impl PublicKey {
    /// The message that stands for a signed number, in as many limbs as `n` has: `m` for `m`,
    /// `n - m` for `-m`, and `m` up to `(n - 1) / 2`. Sums and products of messages then are those
    /// of the signed numbers, as long as they stay within the bound.
    ///
    /// ```
    /// use widelimb::protocols::paillier::PublicKey;
    ///
    /// let key = PublicKey::new(&[35])?;
    /// let message = key.from_signed(true, &[3])?;
    /// assert_eq!(message, [32]);
    /// assert!(key.to_signed(&message)?.is_negative && !key.to_signed(&[17])?.is_negative);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`EncryptionError::Message`]: the number is beyond the bound.
    #[allow(clippy::wrong_self_convention, reason = "the key makes a message from a number")]
    pub fn from_signed(
        &self,
        is_negative: bool,
        magnitude: &[Limb],
    ) -> Result<Vec<Limb>, EncryptionError> {
        let _end = LastTraces;
        let (k, n) = (kernels(), self.n.limbs());
        if !is_below_secret(k, magnitude, &self.positive()) {
            return Err(EncryptionError::Message);
        }
        let mut message = Wiped::of(&magnitude[..n.len().min(magnitude.len())], n.len());
        let negative = OnLimbs::new(k, &self.n).sub(&vec![0; n.len()], &message);
        select(&mut message, &negative, Limb::from(is_negative));
        Ok(message.reveal())
    }

    /// The signed number that a message stands for, from `-(n - 1) / 2` to `(n - 1) / 2`.
    ///
    /// # Errors
    /// [`EncryptionError::Message`]: the message is not below `n`.
    pub fn to_signed(&self, message: &[Limb]) -> Result<Signed, EncryptionError> {
        let _end = LastTraces;
        let (k, n) = (kernels(), self.n.limbs());
        if !is_below_secret(k, message, n) {
            return Err(EncryptionError::Message);
        }
        let mut magnitude = Wiped::of(&message[..n.len().min(message.len())], n.len());
        let is_negative = !is_below_secret(k, message, &self.positive());
        let negative = OnLimbs::new(k, &self.n).sub(&vec![0; n.len()], &magnitude);
        select(&mut magnitude, &negative, Limb::from(is_negative));
        Ok(Signed { is_negative, magnitude: magnitude.reveal() })
    }

    /// `(n + 1) / 2`, the first message that stands for a number below 0, in as many limbs as `n`.
    fn positive(&self) -> Vec<Limb> {
        let k = kernels();
        let mut half = shifted_right(k, self.n.limbs(), 1);
        half.resize(self.n.limbs().len(), 0);
        // n is odd, so its half is below B^len - 1.
        widelimb_limb::add_assign(&mut half, &[1]);
        half
    }
}
