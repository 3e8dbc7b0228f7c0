//! Diffie and Hellman's exchange (SP 800-56A, revision 3, section 5.7.1.2).

use super::curve::Curve;
use super::jobs::Product;
use super::keys::{PublicKey, SecretKey};
use super::number;
use crate::Error;
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use subtle::{Choice, ConstantTimeEq};
use widelimb_kernels::Kernels;
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// What two sides share: the coordinate `x` of the product of one's scalar with the other's point.
/// A key is derived from it; it is none itself. It is wiped when it is dropped.
///
/// It stays where it is in memory: what is moved would leave copies.
#[derive(Clone)]
pub struct SharedSecret<C: Curve>(Box<Zeroizing<C::Bytes>>);

impl<C: Curve> SharedSecret<C> {
    /// The coordinate, big-endian.
    pub fn as_bytes(&self) -> &C::Bytes {
        &self.0
    }
}

impl<C: Curve> AsRef<[u8]> for SharedSecret<C> {
    fn as_ref(&self) -> &[u8] {
        (**self.0).as_ref()
    }
}

impl<C: Curve> ConstantTimeEq for SharedSecret<C> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.as_ref().ct_eq(other.as_ref())
    }
}

impl<C: Curve> PartialEq for SharedSecret<C> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<C: Curve> Eq for SharedSecret<C> {}

impl<C: Curve> ZeroizeOnDrop for SharedSecret<C> {}

impl<C: Curve> fmt::Debug for SharedSecret<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SharedSecret").finish_non_exhaustive()
    }
}

/// The shared secrets of pairs of keys.
pub fn exchange<C: Curve>(
    k: &Kernels,
    pairs: &[(&SecretKey<C>, &PublicKey<C>)],
) -> Vec<Result<SharedSecret<C>, Error>> {
    let product = |(secret, public): &(&SecretKey<C>, &PublicKey<C>)| Product {
        k: secret.scalar,
        point: public.point,
    };
    let items = Zeroizing::new(pairs.iter().map(product).collect::<Vec<_>>());
    // The order is prime: no product of a scalar below it is infinity.
    C::exchange(k, &items)
        .into_iter()
        .map(|x| {
            let mut bytes = Box::new(Zeroizing::new(C::NO_BYTES));
            number::to_bytes(&x, (**bytes).as_mut());
            Ok(SharedSecret(bytes))
        })
        .collect()
}
