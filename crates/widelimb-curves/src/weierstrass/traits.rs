//! The traits of the crate signature, for those who sign one message at a time.

use super::curve::Curve;
use super::keys::{PublicKey, SecretKey};
use super::sign::sign;
use super::signature::Signature;
use super::verify::verify;
use signature::{Error, Signer, Verifier};
use widelimb_kernels::kernels;

impl<C: Curve> Signer<Signature<C>> for SecretKey<C> {
    /// The signature of one message, as the function `sign` of the curve's module. It never fails.
    fn try_sign(&self, message: &[u8]) -> Result<Signature<C>, Error> {
        Ok(sign(kernels(), &[(self, message)])[0])
    }
}

impl<C: Curve> Verifier<Signature<C>> for PublicKey<C> {
    /// The verdict on one message, as the function `verify` of the curve's module.
    fn verify(&self, message: &[u8], signature: &Signature<C>) -> Result<(), Error> {
        verify(kernels(), &[(self, message, signature)])[0].map_err(|_| Error::new())
    }
}
