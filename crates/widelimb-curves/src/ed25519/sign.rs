//! Signatures (RFC 8032, section 5.1.6).

use super::{Signature, SigningKey, hashed};
use crate::batch;
use crate::curve25519::{FixedBase, scalar};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};

/// The signature of each pair of a key and a message, which is the same every time.
///
/// In constant time, but that the lengths of messages are seen. Cost: two hashes of the message,
/// and about 480 products modulo `2^255 - 19` each, eight signatures side by side.
pub fn sign(items: &[(&SigningKey, &[u8])]) -> Vec<Signature> {
    sign_with(kernels(), items)
}

/// [`sign`] at a level.
#[doc(hidden)]
pub fn sign_with(k: &Kernels, items: &[(&SigningKey, &[u8])]) -> Vec<Signature> {
    let nonces: Vec<_> =
        items.iter().map(|(key, message)| hashed(&[&*key.secret.prefix, message])).collect();
    let points = batch::run(k, FixedBase::Edwards, &nonces);
    let each = items.iter().zip(nonces.iter().zip(&points));
    each.map(|((key, message), (nonce, r))| {
        let challenge = hashed(&[r, &key.public.0, message]);
        let s = scalar::add(&scalar::mul(&key.secret.scalar, &challenge), nonce);
        let mut bytes = [0; 64];
        bytes[..32].copy_from_slice(r);
        bytes[32..].copy_from_slice(&scalar::bytes_of(&s));
        Signature(bytes)
    })
    .collect()
}
