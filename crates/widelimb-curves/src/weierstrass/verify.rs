//! ECDSA's verdicts (FIPS 186-5, section 6.4.2). Nothing here is secret, and some of it takes more
//! or less time.

use super::curve::Curve;
use super::jobs::Terms;
use super::keys::PublicKey;
use super::number::Number;
use super::sign::{hashed, number_of};
use super::signature::Signature;
use crate::Error;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// A key, a message or its hash, and a signature.
type Item<'a, C> = (&'a PublicKey<C>, &'a [u8], &'a Signature<C>);

fn verdicts<C: Curve>(
    k: &Kernels,
    items: &[Item<'_, C>],
    hash: impl Fn(&[u8]) -> Number,
) -> Vec<Result<(), Error>> {
    let terms = |(key, message, signature): &Item<'_, C>| Terms {
        a: hash(message),
        b: signature.r,
        c: signature.s,
        point: key.point,
    };
    let terms: Vec<Terms> = items.iter().map(terms).collect();
    let is_allowed = |signature: &Signature<C>| !C::IS_S_LOW || signature.is_s_low();
    items
        .iter()
        .zip(C::verify(k, &terms))
        .map(
            |((.., signature), is_right)| {
                if is_right && is_allowed(signature) { Ok(()) } else { Err(Error::Signature) }
            },
        )
        .collect()
}

/// Whether each signature is one of the message by the key.
pub fn verify<C: Curve>(k: &Kernels, items: &[Item<'_, C>]) -> Vec<Result<(), Error>> {
    verdicts(k, items, hashed::<C>)
}

/// Whether each signature is one of the hash by the key.
pub fn verify_prehashed<C: Curve>(k: &Kernels, items: &[Item<'_, C>]) -> Vec<Result<(), Error>> {
    verdicts(k, items, number_of::<C>)
}
