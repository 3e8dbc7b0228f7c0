//! Secret and public keys.

use super::curve::Curve;
use super::jobs::{Encoded, Known, Point};
use super::number::{self, Number};
use crate::Error;
use alloc::vec::Vec;
use core::fmt;
use core::marker::PhantomData;
use rand_core::CryptoRng;
use subtle::{Choice, ConstantTimeEq};
use widelimb_kernels::{Kernels, kernels};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// A secret scalar, from 1 to `n - 1`. It is wiped when it is dropped, and comparisons take constant
/// time.
#[derive(Clone)]
pub struct SecretKey<C: Curve> {
    pub(crate) scalar: Number,
    of: PhantomData<C>,
}

impl<C: Curve> SecretKey<C> {
    /// A random key: the first candidate of so many random bytes that is from 1 to `n - 1` (FIPS
    /// 186-5, section A.2.2).
    pub fn random(rng: &mut impl CryptoRng) -> Self {
        let mut bytes = Zeroizing::new(C::NO_BYTES);
        loop {
            rng.fill_bytes((*bytes).as_mut());
            if let Ok(key) = Self::from_bytes((*bytes).as_ref()) {
                return key;
            }
        }
    }

    /// The key of a big-endian scalar, in constant time but for the verdict.
    ///
    /// # Errors
    /// [`Error::Key`] if there are more or fewer bytes than a scalar has, or the number is 0, or not
    /// below the order.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        if bytes.len() != C::LENGTH {
            return Err(Error::Key);
        }
        let key = SecretKey { scalar: number::of_bytes(bytes), of: PhantomData };
        let is_valid = number::is_below(&key.scalar, &C::N) & !number::is_zero(&key.scalar);
        if is_valid != 0 { Ok(key) } else { Err(Error::Key) }
    }

    /// The scalar, big-endian.
    pub fn to_bytes(&self) -> Zeroizing<C::Bytes> {
        let mut bytes = Zeroizing::new(C::NO_BYTES);
        number::to_bytes(&self.scalar, (*bytes).as_mut());
        bytes
    }

    /// The public key. [`public_keys`] makes many in less time for each.
    pub fn public_key(&self) -> PublicKey<C> {
        public_keys(kernels(), &[self])[0]
    }
}

impl<C: Curve> ConstantTimeEq for SecretKey<C> {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.scalar.ct_eq(&other.scalar)
    }
}

impl<C: Curve> PartialEq for SecretKey<C> {
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl<C: Curve> Eq for SecretKey<C> {}

impl<C: Curve> Drop for SecretKey<C> {
    fn drop(&mut self) {
        self.scalar.zeroize();
    }
}

impl<C: Curve> ZeroizeOnDrop for SecretKey<C> {}

impl<C: Curve> fmt::Debug for SecretKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SecretKey").finish_non_exhaustive()
    }
}

/// A point of the curve that is not infinity.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PublicKey<C: Curve> {
    pub(crate) point: Point,
    of: PhantomData<C>,
}

impl<C: Curve> PublicKey<C> {
    /// The key of a point of the curve.
    pub(crate) fn of_point(point: Point) -> Self {
        PublicKey { point, of: PhantomData }
    }

    /// The key of a point in the form of SEC 1, version 2, section 2.3.4: 4, `x`, `y`, or 2 or 3, for
    /// an even or odd `y`, and `x`. All numbers are big-endian. A compressed one costs a square root;
    /// [`public_keys_from_sec1`] takes many in less time for each.
    ///
    /// # Errors
    /// [`Error::Key`] if it is not that of a point, or of infinity.
    pub fn from_sec1_bytes(bytes: &[u8]) -> Result<Self, Error> {
        public_keys_from_sec1(kernels(), &[bytes])[0]
    }

    /// The point in the form of SEC 1: 33 or 65 bytes with a curve of 256 bits, 49 or 97 with P-384.
    pub fn to_sec1_bytes(self, compressed: bool) -> Vec<u8> {
        let n = C::LENGTH;
        let mut bytes = alloc::vec![0; if compressed { 1 + n } else { 1 + 2 * n }];
        number::to_bytes(&self.point.x, &mut bytes[1..=n]);
        if compressed {
            bytes[0] = 2 + (self.point.y[0] & 1) as u8;
        } else {
            bytes[0] = 4;
            number::to_bytes(&self.point.y, &mut bytes[1 + n..]);
        }
        bytes
    }
}

impl<C: Curve> fmt::Debug for PublicKey<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PublicKey(")?;
        self.to_sec1_bytes(true).iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// The public keys of secret ones.
pub fn public_keys<C: Curve>(k: &Kernels, keys: &[&SecretKey<C>]) -> Vec<PublicKey<C>> {
    let scalars: Zeroizing<Vec<Number>> =
        Zeroizing::new(keys.iter().map(|key| key.scalar).collect());
    C::generate(k, &scalars).into_iter().map(PublicKey::of_point).collect()
}

/// What bytes of SEC 1 say of a point, with coordinates below `p`.
fn encoded<C: Curve>(bytes: &[u8]) -> Option<Encoded> {
    let coordinate = |bytes: &[u8]| {
        let x = number::of_bytes(bytes);
        (number::is_below(&x, &C::P) != 0).then_some(x)
    };
    let (first, rest) = bytes.split_first()?;
    match (first, rest.len() / C::LENGTH, rest.len() % C::LENGTH) {
        (2 | 3, 1, 0) => Some(Encoded { x: coordinate(rest)?, y: Known::Odd(first & 1 == 1) }),
        (4, 2, 0) => {
            let (x, y) = rest.split_at(C::LENGTH);
            Some(Encoded { x: coordinate(x)?, y: Known::All(coordinate(y)?) })
        }
        _ => None,
    }
}

/// The public keys of bytes, each as [`PublicKey::from_sec1_bytes`].
pub fn public_keys_from_sec1<C: Curve>(
    k: &Kernels,
    bytes: &[&[u8]],
) -> Vec<Result<PublicKey<C>, Error>> {
    let forms: Vec<Option<Encoded>> = bytes.iter().map(|bytes| encoded::<C>(bytes)).collect();
    points::<C>(k, forms)
        .into_iter()
        .map(|point| point.map(PublicKey::of_point).ok_or(Error::Key))
        .collect()
}

/// The points of the curve among what is known of points.
pub(crate) fn points<C: Curve>(k: &Kernels, forms: Vec<Option<Encoded>>) -> Vec<Option<Point>> {
    let are_some: Vec<bool> = forms.iter().map(Option::is_some).collect();
    let some: Vec<Encoded> = forms.into_iter().flatten().collect();
    let mut found = C::decode(k, &some).into_iter();
    are_some
        .into_iter()
        .map(|is_some| if is_some { found.next().flatten() } else { None })
        .collect()
}
