//! [`Obfuscator`]: a random number to the power `n`, which hides one message.

use crate::Limb;
use widelimb_kernels::Wiped;

/// `r^n mod n^2` for a random number `r`: the factor that hides the message of one ciphertext. Two
/// ciphertexts with one obfuscator give away the difference of their messages, so it is used up by
/// an encryption, and cannot be cloned. It is wiped when it is dropped.
pub struct Obfuscator(pub(super) Wiped);

impl Obfuscator {
    /// The factor, in as many limbs as `n^2` has.
    pub fn limbs(&self) -> &[Limb] {
        &self.0
    }
}

impl core::fmt::Debug for Obfuscator {
    /// Prints nothing of the number.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Obfuscator").finish_non_exhaustive()
    }
}
