//! ECDSA's signatures (FIPS 186-5, section 6.4.1) with nonces by RFC 6979.

use super::curve::Curve;
use super::hash::Hash;
use super::jobs::{Signed, ToSign};
use super::keys::SecretKey;
use super::nonces::Nonces;
use super::number::{self, Number};
use super::signature::Signature;
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::Kernels;
use zeroize::Zeroizing;

/// The bytes of randomness that [`sign_randomized`] takes for a signature.
const FURTHER: usize = 32;

/// The number of a hash modulo `n`: its first bits, as many as `n` has (FIPS 186-5, section 6.4.1).
pub(crate) fn number_of<C: Curve>(hash: &[u8]) -> Number {
    // n is above half of the power of two that a number of so many bytes is below.
    number::reduced(&number::of_bytes(&hash[..hash.len().min(C::LENGTH)]), &C::N)
}

/// The hash of a message as a number.
pub(crate) fn hashed<C: Curve>(message: &[u8]) -> Number {
    number_of::<C>(C::Hash::hash(&[message]).as_ref())
}

/// What is signed: a key, a hash, and bytes that change the nonce.
pub(crate) struct Order<'a, C: Curve> {
    pub secret: &'a SecretKey<C>,
    pub hash: Number,
    pub further: &'a [u8],
}

/// The signatures, with `s` as it comes, and what tells the nonces' points.
pub(crate) fn all_signed<C: Curve>(
    k: &Kernels,
    orders: &[Order<'_, C>],
) -> Vec<(Signature<C>, Signed)> {
    let nonces =
        |order: &Order<'_, C>| Nonces::new(&order.secret.scalar, &order.hash, order.further);
    let mut nonces: Vec<Nonces<C>> = orders.iter().map(nonces).collect();
    let mut results = alloc::vec![None; orders.len()];
    let mut left: Vec<usize> = (0..orders.len()).collect();
    // Once, but for one of 2^255 nonces.
    while !left.is_empty() {
        let mut to_sign = |i: &usize| ToSign {
            nonce: *nonces[*i].next(),
            secret: orders[*i].secret.scalar,
            hash: orders[*i].hash,
        };
        let items = Zeroizing::new(left.iter().map(&mut to_sign).collect::<Vec<_>>());
        for (i, signed) in left.iter().zip(C::sign(k, &items)) {
            results[*i] = Signature::new(signed.r, signed.s).ok().map(|found| (found, signed));
        }
        left.retain(|i| results[*i].is_none());
    }
    results.into_iter().flatten().collect()
}

fn signatures<C: Curve>(k: &Kernels, orders: &[Order<'_, C>]) -> Vec<Signature<C>> {
    let finished =
        |(found, _): (Signature<C>, _)| if C::IS_S_LOW { found.with_low_s() } else { found };
    all_signed(k, orders).into_iter().map(finished).collect()
}

/// A key, and a message or its hash.
type Item<'a, C> = (&'a SecretKey<C>, &'a [u8]);

/// The orders of items, whose second half becomes a number.
pub(crate) fn orders<'a, C: Curve>(
    items: &[Item<'a, C>],
    number: impl Fn(&[u8]) -> Number,
) -> Vec<Order<'a, C>> {
    let order = |item: &Item<'a, C>| Order { secret: item.0, hash: number(item.1), further: &[] };
    items.iter().map(order).collect()
}

/// The signatures of messages.
pub fn sign<C: Curve>(k: &Kernels, items: &[Item<'_, C>]) -> Vec<Signature<C>> {
    signatures(k, &orders(items, hashed::<C>))
}

/// The signatures of hashes.
pub fn sign_prehashed<C: Curve>(k: &Kernels, items: &[Item<'_, C>]) -> Vec<Signature<C>> {
    signatures(k, &orders(items, number_of::<C>))
}

/// The signatures of messages with randomness in the nonces.
pub fn sign_randomized<C: Curve>(
    k: &Kernels,
    rng: &mut impl CryptoRng,
    items: &[Item<'_, C>],
) -> Vec<Signature<C>> {
    let mut random = Zeroizing::new(alloc::vec![0; FURTHER * items.len()]);
    rng.fill_bytes(&mut random);
    let mut orders = orders(items, hashed::<C>);
    for (order, further) in orders.iter_mut().zip(random.chunks(FURTHER)) {
        order.further = further;
    }
    signatures(k, &orders)
}
