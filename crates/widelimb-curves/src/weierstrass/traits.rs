//! One message at a time: methods, and the traits of the crate signature.

use super::curve::Curve;
use super::keys::{PublicKey, SecretKey};
use super::sign::sign;
use super::signature::Signature;
use super::verify::verify;
use signature::{Error, Signer, Verifier};
use widelimb_kernels::kernels;

impl<C: Curve> SecretKey<C> {
    /// The signature of one message, as the function `sign` of the curve's module.
    pub fn sign(&self, message: &[u8]) -> Signature<C> {
        sign(kernels(), &[(self, message)])[0]
    }
}

impl<C: Curve> PublicKey<C> {
    /// The verdict on one message, as the function `verify` of the curve's module.
    ///
    /// # Errors
    /// [`crate::Error::Signature`] if the signature is not one of the message by the key.
    pub fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<(), crate::Error> {
        verify(kernels(), &[(self, message, signature)])[0]
    }
}

impl<C: Curve> Signer<Signature<C>> for SecretKey<C> {
    /// The signature of one message, as the function `sign` of the curve's module. It never fails.
    fn try_sign(&self, message: &[u8]) -> Result<Signature<C>, Error> {
        Ok(SecretKey::sign(self, message))
    }
}

impl<C: Curve> Verifier<Signature<C>> for PublicKey<C> {
    /// The verdict on one message, as the function `verify` of the curve's module.
    fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        PublicKey::verify(self, message, signature).map_err(|_| Error::new())
    }
}
