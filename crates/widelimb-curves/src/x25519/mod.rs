//! X25519, the Diffie-Hellman function of Curve25519 (RFC 7748), for many keys at once.
//!
//! Keys and shared secrets are 32 bytes, as the RFC has them. A public key may be any 32 bytes: its
//! highest bit is left out, and numbers from `2^255 - 19` on stand for their residues.
//!
//! Everything is in constant time, whatever the bytes.
//!
//! ```
//! use widelimb_curves::x25519::{SecretKey, exchange, public_keys};
//!
//! let alice = SecretKey::from_bytes([1; 32]);
//! let others = [SecretKey::from_bytes([2; 32]), SecretKey::from_bytes([3; 32])];
//! let keys = public_keys(&[&others[0], &others[1]]);
//! let secrets = exchange(&[(&alice, &keys[0]), (&alice, &keys[1])]);
//! assert_eq!(secrets[1], others[1].exchange(&alice.public_key()));
//! ```

mod ladder;

use crate::curve25519::{FixedBase, scalar};
use crate::{Error, batch};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::fmt;
use rand_core::CryptoRng;
use subtle::{Choice, ConstantTimeEq};
use widelimb_kernels::{Kernels, kernels};
use zeroize::{Zeroize, ZeroizeOnDrop, Zeroizing};

/// The bytes of a key or a shared secret.
pub const LEN: usize = 32;

/// A secret key: any 32 bytes. Wiped when dropped.
#[derive(Clone, Zeroize, ZeroizeOnDrop)]
pub struct SecretKey([u8; LEN]);

/// A public key: any 32 bytes, the u-coordinate of a point, lowest byte first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PublicKey([u8; LEN]);

/// What both sides of an exchange get; not yet a key: a hash of it is. Wiped when dropped.
///
/// It stays where it is in memory: what is moved would leave copies.
#[derive(Clone)]
pub struct SharedSecret(Box<Zeroizing<[u8; LEN]>>);

impl SecretKey {
    /// A key of random bytes.
    pub fn random(rng: &mut impl CryptoRng) -> SecretKey {
        let mut key = SecretKey([0; LEN]);
        rng.fill_bytes(&mut key.0);
        key
    }

    /// The key of bytes. Five of their bits do not count (RFC 7748, section 5).
    pub fn from_bytes(bytes: [u8; LEN]) -> SecretKey {
        SecretKey(bytes)
    }

    /// The bytes, as they were.
    pub fn to_bytes(&self) -> Zeroizing<[u8; LEN]> {
        Zeroizing::new(self.0)
    }

    /// The public key. [`public_keys`] takes less time for many.
    pub fn public_key(&self) -> PublicKey {
        public_keys(&[self])[0]
    }

    /// The secret shared with who has the secret key of a public one. [`exchange`] takes less time
    /// for many.
    ///
    /// # Errors
    /// [`Error::Exchange`] for a public key of small order, with which the result is 0 for every
    /// secret key.
    pub fn exchange(&self, public: &PublicKey) -> Result<SharedSecret, Error> {
        exchange(&[(self, public)]).swap_remove(0)
    }

    /// The number that points are multiplied with (RFC 7748, section 5): a multiple of 8 from 2^254
    /// on.
    fn scalar(&self) -> Zeroizing<[u8; LEN]> {
        let mut bytes = self.to_bytes();
        bytes[0] &= 0xf8;
        bytes[31] = bytes[31] & 0x7f | 0x40;
        bytes
    }
}

impl PublicKey {
    /// The key of bytes.
    pub fn from_bytes(bytes: [u8; LEN]) -> PublicKey {
        PublicKey(bytes)
    }

    /// The bytes, as they were.
    pub fn to_bytes(&self) -> [u8; LEN] {
        self.0
    }
}

impl SharedSecret {
    fn of_bytes(bytes: [u8; LEN]) -> SharedSecret {
        SharedSecret(Box::new(Zeroizing::new(bytes)))
    }

    /// The bytes, lowest first.
    pub fn as_bytes(&self) -> &[u8; LEN] {
        &self.0
    }
}

impl Zeroize for SharedSecret {
    fn zeroize(&mut self) {
        self.0.zeroize();
    }
}

impl ZeroizeOnDrop for SharedSecret {}

/// The public keys of secret ones. In constant time.
pub fn public_keys(keys: &[&SecretKey]) -> Vec<PublicKey> {
    public_keys_with(kernels(), keys)
}

/// [`public_keys`] at a level.
#[doc(hidden)]
pub fn public_keys_with(k: &Kernels, keys: &[&SecretKey]) -> Vec<PublicKey> {
    let scalars: Vec<_> = keys.iter().map(|key| scalar::limbs_of(&key.scalar())).collect();
    batch::run(k, FixedBase::Montgomery, &scalars).into_iter().map(PublicKey).collect()
}

/// The shared secret of each pair of a secret key and another's public key.
///
/// # Errors
/// [`Error::Exchange`] for a public key of small order, with which the result is 0 for every secret
/// key. The others are not disturbed.
///
/// In constant time, but that an error is seen. Cost: about 2350 products modulo `2^255 - 19` each,
/// eight keys side by side.
pub fn exchange(pairs: &[(&SecretKey, &PublicKey)]) -> Vec<Result<SharedSecret, Error>> {
    exchange_with(kernels(), pairs)
}

/// [`exchange`] at a level.
#[doc(hidden)]
pub fn exchange_with(
    k: &Kernels,
    pairs: &[(&SecretKey, &PublicKey)],
) -> Vec<Result<SharedSecret, Error>> {
    let checked = |secret: SharedSecret| {
        let is_zero = secret.as_bytes().ct_eq(&[0; LEN]);
        if bool::from(is_zero) { Err(Error::Exchange) } else { Ok(secret) }
    };
    multiples_with(k, pairs).into_iter().map(checked).collect()
}

/// [`exchange_with`] before a look at what is 0.
#[doc(hidden)]
pub fn multiples_with(k: &Kernels, pairs: &[(&SecretKey, &PublicKey)]) -> Vec<SharedSecret> {
    batch::run(k, ladder::Ladder, pairs)
}

/// Equality in constant time, and no secret where it is shown.
macro_rules! secret {
    ($name:ident) => {
        impl ConstantTimeEq for $name {
            fn ct_eq(&self, other: &Self) -> Choice {
                self.0[..].ct_eq(&other.0[..])
            }
        }

        impl PartialEq for $name {
            /// In constant time.
            fn eq(&self, other: &Self) -> bool {
                self.ct_eq(other).into()
            }
        }

        impl Eq for $name {}

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct(stringify!($name)).finish_non_exhaustive()
            }
        }
    };
}

secret!(SecretKey);
secret!(SharedSecret);
