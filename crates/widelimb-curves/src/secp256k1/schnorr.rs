//! Schnorr's signatures with secp256k1 as Bitcoin has them (BIP 340): keys are coordinates `x`, of
//! the point with that `x` and an even `y`.

use super::{Secp256k1, SecretKey};
use crate::Error;
use crate::batch;
use crate::weierstrass::curve::Curve;
use crate::weierstrass::hash::Hash;
use crate::weierstrass::jobs::{Combine, Encoded, Known, MulAdd, Point, Scalars, Terms};
use crate::weierstrass::keys;
use crate::weierstrass::number::{self, Number};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use sha2::Sha256;
use widelimb_kernels::{Kernels, kernels};
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// The hash of parts for a purpose, which the tag names.
fn tagged(tag: &str, parts: &[&[u8]]) -> [u8; 32] {
    let tag = Sha256::hash(&[tag.as_bytes()]);
    let mut all: Vec<&[u8]> = Vec::with_capacity(2 + parts.len());
    all.extend([&tag[..], &tag[..]]);
    all.extend(parts);
    Sha256::hash(&all)
}

fn bytes_of(x: &Number) -> [u8; 32] {
    let mut bytes = [0; 32];
    number::to_bytes(x, &mut bytes);
    bytes
}

/// The number of bytes modulo `n`.
fn scalar_of(bytes: &[u8; 32]) -> Number {
    number::reduced(&number::of_bytes(bytes), &Secp256k1::N)
}

/// The challenge of a signature.
fn challenge(r: &[u8; 32], key: &Number, message: &[u8]) -> Number {
    scalar_of(&tagged("BIP0340/challenge", &[r, &bytes_of(key), message]))
}

/// `x` where `y` is even, else `-x mod n`; in constant time.
fn for_even(y: &Number, x: &Number) -> Number {
    let is_odd = core::hint::black_box(y[0] & 1).wrapping_neg();
    number::select(is_odd, &number::negated(x, &Secp256k1::N), x)
}

/// A secret key, with its public one. It is wiped when it is dropped.
#[derive(Clone)]
pub struct SigningKey {
    /// Of the scalar and its opposite, the one whose point has an even `y`. It stays where it is in
    /// memory: what is moved would leave copies.
    scalar: Box<Zeroizing<Number>>,
    public: VerifyingKey,
}

impl SigningKey {
    /// The public key.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.public
    }
}

impl From<&SecretKey> for SigningKey {
    /// [`signing_keys`] makes many in less time for each.
    fn from(key: &SecretKey) -> Self {
        signing_keys(&[key]).swap_remove(0)
    }
}

impl ZeroizeOnDrop for SigningKey {}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("public", &self.public).finish_non_exhaustive()
    }
}

/// The keys for signatures of secret ones, in constant time.
pub fn signing_keys(secrets: &[&SecretKey]) -> Vec<SigningKey> {
    let scalars = Zeroizing::new(secrets.iter().map(|key| key.scalar).collect::<Vec<Number>>());
    let points = Secp256k1::generate(kernels(), &scalars);
    let key = |(scalar, point): (&Number, Point)| SigningKey {
        scalar: Box::new(Zeroizing::new(for_even(&point.y, scalar))),
        public: VerifyingKey::of_point(point),
    };
    scalars.iter().zip(points).map(key).collect()
}

/// A public key: a point with an even `y`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct VerifyingKey(Point);

impl VerifyingKey {
    /// The key of the point or of its opposite.
    fn of_point(point: Point) -> Self {
        let is_odd = point.y[0] & 1 == 1;
        let y = if is_odd { number::negated(&point.y, &Secp256k1::P) } else { point.y };
        VerifyingKey(Point { y, ..point })
    }

    /// The key of a coordinate `x` of 32 bytes, big-endian. [`verifying_keys`] takes many in less
    /// time for each.
    ///
    /// # Errors
    /// [`Error::Key`] if there are not 32 bytes, or no point has this `x`.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        verifying_keys(&[bytes])[0]
    }

    /// The coordinate `x`, big-endian.
    pub fn to_bytes(&self) -> [u8; 32] {
        bytes_of(&self.0.x)
    }
}

impl From<&super::PublicKey> for VerifyingKey {
    /// The key of the point or its opposite.
    fn from(key: &super::PublicKey) -> Self {
        VerifyingKey::of_point(key.point)
    }
}

impl fmt::Debug for VerifyingKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("VerifyingKey(")?;
        self.to_bytes().iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// The public keys of bytes, each as [`VerifyingKey::from_bytes`], with the square roots side by side.
pub fn verifying_keys(bytes: &[&[u8]]) -> Vec<Result<VerifyingKey, Error>> {
    let form = |bytes: &&[u8]| {
        let x = number::of_bytes(<&[u8; 32]>::try_from(*bytes).ok()?);
        let is_below = number::is_below(&x, &Secp256k1::P) != 0;
        is_below.then_some(Encoded { x, y: Known::Odd(false) })
    };
    let points = keys::points::<Secp256k1>(kernels(), bytes.iter().map(form).collect());
    points.into_iter().map(|point| point.map(VerifyingKey).ok_or(Error::Key)).collect()
}

/// A signature: a coordinate `x` below `p` and a scalar below `n`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature([u8; 64]);

impl Signature {
    /// The signature of 64 bytes, two big-endian numbers.
    ///
    /// # Errors
    /// [`Error::Signature`] if there are not 64 bytes, or a number is too large.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Error> {
        let signature = Signature(bytes.try_into().map_err(|_| Error::Signature)?);
        let (x, s) = (number::of_bytes(signature.r()), signature.s());
        let is_valid = number::is_below(&x, &Secp256k1::P) & number::is_below(&s, &Secp256k1::N);
        if is_valid != 0 { Ok(signature) } else { Err(Error::Signature) }
    }

    /// The 64 bytes.
    pub fn to_bytes(&self) -> [u8; 64] {
        self.0
    }

    fn r(&self) -> &[u8; 32] {
        self.0.first_chunk().expect("64 bytes")
    }

    fn s(&self) -> Number {
        number::of_bytes(&self.0[32..])
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

/// The nonce of a message: a hash of it, of the key, and of the auxiliary bytes.
fn nonce(key: &SigningKey, message: &[u8], auxiliary: &[u8; 32]) -> Zeroizing<Number> {
    let mut masked = Zeroizing::new(bytes_of(&key.scalar));
    for (byte, mask) in masked.iter_mut().zip(tagged("BIP0340/aux", &[auxiliary])) {
        *byte ^= mask;
    }
    let key = key.public.to_bytes();
    let hash = Zeroizing::new(tagged("BIP0340/nonce", &[&masked[..], &key, message]));
    Zeroizing::new(scalar_of(&hash))
}

/// The signatures of messages of any length, each with 32 auxiliary bytes, which should be random and
/// may be zeros. In constant time, but for the lengths of messages.
///
/// # Panics
/// If the nonce is 0: nobody knows how to bring this about.
pub fn sign(items: &[(&SigningKey, &[u8], &[u8; 32])]) -> Vec<Signature> {
    sign_with(kernels(), items)
}

#[doc(hidden)]
pub fn sign_with(k: &Kernels, items: &[(&SigningKey, &[u8], &[u8; 32])]) -> Vec<Signature> {
    let nonce = |(key, message, auxiliary): &(&SigningKey, &[u8], &[u8; 32])| {
        let nonce = nonce(key, message, auxiliary);
        assert!(number::is_zero(&nonce) == 0, "a nonce of 0");
        *nonce
    };
    let nonces = Zeroizing::new(items.iter().map(nonce).collect::<Vec<Number>>());
    let points = Secp256k1::generate(k, &nonces);
    let scalars =
        |((nonce, point), (key, message, _)): ((&Number, &Point), &(&SigningKey, &[u8], _))| {
            Scalars {
                a: challenge(&bytes_of(&point.x), &key.public.0.x, message),
                b: **key.scalar,
                c: for_even(&point.y, nonce),
            }
        };
    let scalars =
        Zeroizing::new(nonces.iter().zip(&points).zip(items).map(scalars).collect::<Vec<_>>());
    let signature = |(s, point): (Number, &Point)| {
        let mut bytes = [0; 64];
        number::to_bytes(&point.x, &mut bytes[..32]);
        number::to_bytes(&s, &mut bytes[32..]);
        Signature(bytes)
    };
    batch::run(k, MulAdd(Secp256k1), &scalars).into_iter().zip(&points).map(signature).collect()
}

/// Whether each signature is one of the message by the key. Not in constant time.
///
/// # Errors
/// [`Error::Signature`] for each that is not.
pub fn verify(items: &[(&VerifyingKey, &[u8], &Signature)]) -> Vec<Result<(), Error>> {
    verify_with(kernels(), items)
}

/// Whether all signatures are valid. Not in constant time.
///
/// # Errors
/// [`Error::Signature`] if one is not.
pub fn verify_all(items: &[(&VerifyingKey, &[u8], &Signature)]) -> Result<(), Error> {
    verify(items).into_iter().collect()
}

#[doc(hidden)]
pub fn verify_with(
    k: &Kernels,
    items: &[(&VerifyingKey, &[u8], &Signature)],
) -> Vec<Result<(), Error>> {
    // s G - e P.
    let terms = |(key, message, signature): &(&VerifyingKey, &[u8], &Signature)| Terms {
        a: signature.s(),
        b: number::negated(&challenge(signature.r(), &key.0.x, message), &Secp256k1::N),
        c: [1, 0, 0, 0, 0, 0],
        point: key.0,
    };
    let sums = batch::run(k, Combine(Secp256k1), &items.iter().map(terms).collect::<Vec<_>>());
    let verdict = |(sum, (.., signature)): (Option<Point>, &(_, _, &Signature))| match sum {
        Some(sum) if sum.y[0] & 1 == 0 && bytes_of(&sum.x) == *signature.r() => Ok(()),
        _ => Err(Error::Signature),
    };
    sums.into_iter().zip(items).map(verdict).collect()
}
