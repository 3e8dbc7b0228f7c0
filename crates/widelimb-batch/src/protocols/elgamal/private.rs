//! [`PrivateKey`]: decryption in constant time.

use super::{Ciphertext, ElGamalError, Encoding, PublicKey};
use crate::Limb;
use crate::protocols::group::{Exponent, SafeGroup};
use crate::protocols::sigma::powers::{Members, product, secret_powers};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};

/// A private key: the exponent `x` of the element `y = g^x`. It is wiped when it is dropped.
#[derive(Clone, Debug)]
pub struct PrivateKey {
    public: PublicKey,
    #[doc(hidden)]
    pub exponent: Exponent,
}

impl PrivateKey {
    /// The key of an exponent.
    ///
    /// # Errors
    /// [`ElGamalError`]: the generator is not in the group or 1, the exponent is of another group,
    /// or 0.
    pub fn new(
        group: &SafeGroup,
        generator: &[Limb],
        exponent: Exponent,
        encoding: Encoding,
    ) -> Result<PrivateKey, ElGamalError> {
        group.is_generator(generator).then_some(()).ok_or(ElGamalError::Generator)?;
        group.is_wide(&exponent).then_some(()).ok_or(ElGamalError::Exponent)?;
        let element = secret_powers(kernels(), group, &[(generator, &exponent)]).remove(0);
        let public = PublicKey::new(group, generator, &element, encoding)?;
        Ok(PrivateKey { public, exponent })
    }

    /// The public key.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The exponent `x`.
    pub fn exponent(&self) -> &Exponent {
        &self.exponent
    }

    /// The message `beta / alpha^x` of each ciphertext, an element of the group; of a number `n`
    /// that is `h^n`.
    ///
    /// Cost: a power to a number below `q`, and two to find the ciphertext in the group; without
    /// this, who chooses ciphertexts could learn `x` modulo the small factors of `p - 1`.
    ///
    /// # Errors
    /// [`ElGamalError::Element`] for each ciphertext that is not of the group; the others go on.
    pub fn decrypt(&self, ciphertexts: &[&Ciphertext]) -> Vec<Result<Vec<Limb>, ElGamalError>> {
        self.decrypt_with(kernels(), ciphertexts)
    }

    /// [`decrypt`](PrivateKey::decrypt) with the kernels of a level.
    ///
    /// # Errors
    /// [`ElGamalError::Element`] for each ciphertext that is not of the group; the others go on.
    pub fn decrypt_with(
        &self,
        k: &Kernels,
        ciphertexts: &[&Ciphertext],
    ) -> Vec<Result<Vec<Limb>, ElGamalError>> {
        let _end = LastTraces;
        let group = self.public.group();
        let powers = powers_of_alpha(k, group, ciphertexts, &group.neg(&self.exponent));
        let joined = ciphertexts.iter().zip(powers);
        joined.map(|(c, power)| Ok(product(k, group, &power?, &c.beta).reveal())).collect()
    }
}

/// `alpha^x` of each ciphertext, by which its message is hidden: for the share `x` of a trustee
/// what [`combine_vartime`](super::combine_vartime) takes. In constant time in `x`.
///
/// # Errors
/// [`ElGamalError::Element`] for each ciphertext that is not of the group; the others go on.
/// [`ElGamalError::Exponent`] for all if the share is of another group.
pub fn decryption_shares(
    group: &SafeGroup,
    ciphertexts: &[&Ciphertext],
    share: &Exponent,
) -> Vec<Result<Vec<Limb>, ElGamalError>> {
    let _end = LastTraces;
    if !group.is_wide(share) {
        return ciphertexts.iter().map(|_| Err(ElGamalError::Exponent)).collect();
    }
    let powers = powers_of_alpha(kernels(), group, ciphertexts, share);
    powers.into_iter().map(|power| Ok(power?.reveal())).collect()
}

/// `alpha^x` of each ciphertext of the group.
fn powers_of_alpha(
    k: &Kernels,
    group: &SafeGroup,
    ciphertexts: &[&Ciphertext],
    exponent: &Exponent,
) -> Vec<Result<Wiped, ElGamalError>> {
    let members = Members::of(k, group, ciphertexts.iter().flat_map(|c| c.elements()));
    let fits = |c: &Ciphertext| c.elements().iter().all(|x| members.contains(x));
    let good = ciphertexts.iter().filter(|c| fits(c));
    let pairs: Vec<(&[Limb], &Exponent)> = good.map(|c| (&c.alpha[..], exponent)).collect();
    let mut powers = secret_powers(k, group, &pairs).into_iter().map(Wiped);
    let power = |c: &&Ciphertext| if fits(c) { powers.next() } else { None };
    ciphertexts.iter().map(power).map(|power| power.ok_or(ElGamalError::Element)).collect()
}
