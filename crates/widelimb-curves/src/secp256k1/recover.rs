//! Keys from signatures (SEC 1, version 2, section 4.1.6).

use super::{PublicKey, Secp256k1, SecretKey, Signature};
use crate::Error;
use crate::batch;
use crate::weierstrass::curve::Curve;
use crate::weierstrass::jobs::{Combine, Encoded, Known, Terms};
use crate::weierstrass::number::{self, Number};
use crate::weierstrass::{keys, sign as signing};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};

/// What a coordinate may be, of a signature's `r` and an id.
fn encoded(signature: &Signature, id: u8) -> Option<Encoded> {
    let r = signature.r;
    let x = match id {
        0 | 1 => r,
        2 | 3 => number::add(&r, &Secp256k1::N).0,
        _ => return None,
    };
    // What is r modulo n may be no coordinate.
    (number::is_below(&x, &Secp256k1::P) != 0).then_some(Encoded { x, y: Known::Odd(id & 1 == 1) })
}

/// The key of each hash, signature and recovery id: the only one with which the signature, whose
/// nonce has the point that the id tells, is one of the hash. Not in constant time.
///
/// An id is 1 if the point's `y` is odd, and 2 more if its `x` is `r + n`; of Ethereum's 27 and 28
/// take 27 away. Any other hash has another key: hold what is found against one that is known. Both
/// `s` and `n - s` are taken. Of a longer hash the first 32 bytes count.
///
/// # Errors
/// [`Error::Signature`] where there is no such key.
///
/// ```
/// use widelimb_curves::secp256k1::{SecretKey, recover, sign_prehashed_recoverable};
///
/// let key = SecretKey::random(&mut rand::rng());
/// let hash = [7; 32];
/// let [(signature, id)] = sign_prehashed_recoverable(&[(&key, &hash)])[..] else { unreachable!() };
/// assert_eq!(recover(&[(&hash, &signature, id)]), [Ok(key.public_key())]);
/// ```
pub fn recover(items: &[(&[u8], &Signature, u8)]) -> Vec<Result<PublicKey, Error>> {
    recover_with(kernels(), items)
}

#[doc(hidden)]
pub fn recover_with(
    k: &Kernels,
    items: &[(&[u8], &Signature, u8)],
) -> Vec<Result<PublicKey, Error>> {
    let forms = items.iter().map(|(_, signature, id)| encoded(signature, *id)).collect();
    let points = keys::points::<Secp256k1>(k, forms);
    // (s R - z G) / r.
    let terms = |((hash, signature, _), point): (&(&[u8], &Signature, u8), &Option<_>)| {
        let hash: Number = signing::number_of::<Secp256k1>(hash);
        let a = number::negated(&hash, &Secp256k1::N);
        point.map(|point| Terms { a, b: signature.s, c: signature.r, point })
    };
    let terms: Vec<Option<Terms>> = items.iter().zip(&points).map(terms).collect();
    let some: Vec<Terms> = terms.into_iter().flatten().collect();
    let mut found = batch::run(k, Combine(Secp256k1), &some).into_iter();
    let key = |point: Option<_>| {
        let sum = point.and_then(|_| found.next().flatten());
        sum.map(PublicKey::of_point).ok_or(Error::Signature)
    };
    points.into_iter().map(key).collect()
}

/// [`sign`](super::sign) with the ids with which [`recover`] finds the keys.
pub fn sign_recoverable(items: &[(&SecretKey, &[u8])]) -> Vec<(Signature, u8)> {
    sign_recoverable_with(kernels(), items)
}

#[doc(hidden)]
pub fn sign_recoverable_with(k: &Kernels, items: &[(&SecretKey, &[u8])]) -> Vec<(Signature, u8)> {
    signed(k, &signing::orders(items, signing::hashed::<Secp256k1>))
}

/// [`sign_prehashed`](super::sign_prehashed) with the ids with which [`recover`] finds the keys.
pub fn sign_prehashed_recoverable(items: &[(&SecretKey, &[u8])]) -> Vec<(Signature, u8)> {
    signed(kernels(), &signing::orders(items, signing::number_of::<Secp256k1>))
}

fn signed(k: &Kernels, orders: &[signing::Order<'_, Secp256k1>]) -> Vec<(Signature, u8)> {
    let with_id = |(signature, signed): (Signature, crate::weierstrass::jobs::Signed)| {
        // With n - s the nonce is n - k, and its point the opposite one.
        let is_odd = signed.is_odd ^ !signature.is_s_low();
        (signature.with_low_s(), u8::from(is_odd) | u8::from(signed.is_above) << 1)
    };
    signing::all_signed(k, orders).into_iter().map(with_id).collect()
}
