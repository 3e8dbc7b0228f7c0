//! Keys and signatures.

use super::{Rules, sign, verify};
use crate::curve25519::FixedBase;
use crate::curve25519::scalar::{Scalar, limbs_of};
use crate::{Error, batch};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use rand_core::CryptoRng;
use sha2::{Digest, Sha512};
use subtle::{Choice, ConstantTimeEq};
use widelimb_kernels::{Kernels, kernels};
use zeroize::{ZeroizeOnDrop, Zeroizing};

/// A secret key: a seed of 32 bytes, and what is made of it. Wiped when dropped.
#[derive(Clone)]
pub struct SigningKey {
    /// It stays where it is in memory: what is moved would leave copies.
    pub(super) secret: Box<Secret>,
    pub(super) public: VerifyingKey,
}

/// What is secret of a key.
#[derive(Clone)]
pub(super) struct Secret {
    seed: Zeroizing<[u8; 32]>,
    /// What the base point is multiplied with.
    pub(super) scalar: Scalar,
    /// What makes the nonces.
    pub(super) prefix: Zeroizing<[u8; 32]>,
}

/// A public key: 32 bytes, which are looked at where a signature is verified.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct VerifyingKey(pub(super) [u8; 32]);

/// A signature: `R` and then `S`, 32 bytes each, which are looked at where it is verified.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Signature(pub(super) [u8; 64]);

impl SigningKey {
    /// The bytes of the seed.
    pub const LEN: usize = 32;

    /// A key of a random seed. [`signing_keys`] takes less time for many.
    pub fn random(rng: &mut impl CryptoRng) -> SigningKey {
        let mut seed = Zeroizing::new([0; 32]);
        rng.fill_bytes(&mut *seed);
        SigningKey::from_bytes(&seed)
    }

    /// The key of a seed. [`signing_keys`] takes less time for many.
    pub fn from_bytes(seed: &[u8; 32]) -> SigningKey {
        signing_keys(core::slice::from_ref(seed)).swap_remove(0)
    }

    /// The seed.
    pub fn to_bytes(&self) -> Zeroizing<[u8; 32]> {
        self.secret.seed.clone()
    }

    /// The public key, which is kept.
    pub fn verifying_key(&self) -> VerifyingKey {
        self.public
    }

    /// The signature of a message. [`sign()`](super::sign()) takes less time for many.
    pub fn sign(&self, message: &[u8]) -> Signature {
        sign(&[(self, message)])[0]
    }
}

impl VerifyingKey {
    /// The bytes of a key.
    pub const LEN: usize = 32;

    /// The key of bytes. They may be no key at all: [`check_keys`](super::check_keys) tells, and no
    /// signature is valid by such.
    pub fn from_bytes(bytes: &[u8; 32]) -> VerifyingKey {
        VerifyingKey(*bytes)
    }

    /// The bytes, as they were.
    pub fn to_bytes(&self) -> [u8; 32] {
        self.0
    }

    /// Whether a signature of a message is valid. [`verify()`](super::verify()) takes less time for
    /// many.
    ///
    /// # Errors
    /// [`Error::Signature`] if it is not.
    pub fn verify(&self, message: &[u8], signature: &Signature, rules: Rules) -> Result<(), Error> {
        verify(&[(self, message, signature)], rules)[0]
    }
}

impl Signature {
    /// The bytes of a signature.
    pub const LEN: usize = 64;

    /// The signature of bytes.
    pub fn from_bytes(bytes: &[u8; 64]) -> Signature {
        Signature(*bytes)
    }

    /// The bytes, as they were.
    pub fn to_bytes(&self) -> [u8; 64] {
        self.0
    }

    /// The encoding of the point `R`.
    pub(super) fn r(&self) -> &[u8; 32] {
        self.0.first_chunk().expect("64 bytes")
    }

    /// The number `S`.
    pub(super) fn s(&self) -> &[u8; 32] {
        self.0.last_chunk().expect("64 bytes")
    }
}

/// The keys of seeds. In constant time.
pub fn signing_keys(seeds: &[[u8; 32]]) -> Vec<SigningKey> {
    signing_keys_with(kernels(), seeds)
}

/// [`signing_keys`] at a level.
#[doc(hidden)]
pub fn signing_keys_with(k: &Kernels, seeds: &[[u8; 32]]) -> Vec<SigningKey> {
    let secrets: Vec<_> = seeds.iter().map(expanded).collect();
    let scalars: Vec<_> = secrets.iter().map(|secret| secret.scalar.clone()).collect();
    let publics = batch::run(k, FixedBase::Edwards, &scalars);
    let keys = secrets.into_iter().zip(publics);
    keys.map(|(secret, public)| SigningKey { secret, public: VerifyingKey(public) }).collect()
}

/// The scalar and the prefix of a seed (RFC 8032, section 5.1.5).
fn expanded(seed: &[u8; 32]) -> Box<Secret> {
    let hash: Zeroizing<[u8; 64]> = Zeroizing::new(Sha512::digest(seed).into());
    let mut scalar = Zeroizing::new([0; 32]);
    let mut prefix = Zeroizing::new([0; 32]);
    scalar.copy_from_slice(&hash[..32]);
    prefix.copy_from_slice(&hash[32..]);
    scalar[0] &= 0xf8;
    scalar[31] = scalar[31] & 0x7f | 0x40;
    Box::new(Secret { seed: Zeroizing::new(*seed), scalar: limbs_of(&scalar), prefix })
}

/// The public keys of secret ones, which they keep.
pub fn verifying_keys(keys: &[&SigningKey]) -> Vec<VerifyingKey> {
    keys.iter().map(|key| key.public).collect()
}

impl ZeroizeOnDrop for SigningKey {}

impl ConstantTimeEq for SigningKey {
    fn ct_eq(&self, other: &Self) -> Choice {
        self.secret.seed.ct_eq(&*other.secret.seed)
    }
}

impl PartialEq for SigningKey {
    /// In constant time.
    fn eq(&self, other: &Self) -> bool {
        self.ct_eq(other).into()
    }
}

impl Eq for SigningKey {}

impl fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningKey").field("public", &self.public).finish_non_exhaustive()
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Signature(")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))?;
        f.write_str(")")
    }
}

impl signature::Signer<Signature> for SigningKey {
    fn try_sign(&self, message: &[u8]) -> Result<Signature, signature::Error> {
        Ok(SigningKey::sign(self, message))
    }
}

impl signature::Keypair for SigningKey {
    type VerifyingKey = VerifyingKey;

    fn verifying_key(&self) -> VerifyingKey {
        self.public
    }
}

impl signature::Verifier<Signature> for VerifyingKey {
    /// By [`Rules::Rfc8032`].
    fn verify(&self, message: &[u8], signature: &Signature) -> Result<(), signature::Error> {
        VerifyingKey::verify(self, message, signature, Rules::Rfc8032)
            .map_err(|_| signature::Error::new())
    }
}

impl TryFrom<&[u8]> for Signature {
    type Error = Error;

    fn try_from(bytes: &[u8]) -> Result<Signature, Error> {
        bytes.try_into().map(Signature).map_err(|_| Error::Signature)
    }
}

impl From<Signature> for [u8; 64] {
    fn from(signature: Signature) -> [u8; 64] {
        signature.0
    }
}

impl signature::SignatureEncoding for Signature {
    type Repr = [u8; 64];
}
