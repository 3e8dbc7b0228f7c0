//! The hashes of ECDSA, and HMAC with them.

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256, Sha384};
use zeroize::Zeroize;

/// A hash whose output is as long as the scalars of its curve.
pub trait Hash: 'static {
    /// A hash value.
    type Output: Copy + AsRef<[u8]> + AsMut<[u8]> + Zeroize;

    /// The byte in all places.
    fn output_of(byte: u8) -> Self::Output;
    /// The hash of the parts, one after the other.
    fn hash(parts: &[&[u8]]) -> Self::Output;
    /// HMAC of the parts, one after the other (RFC 2104).
    fn mac(key: &Self::Output, parts: &[&[u8]]) -> Self::Output;
}

macro_rules! hash {
    ($name:ident, $bytes:literal) => {
        impl Hash for $name {
            type Output = [u8; $bytes];

            fn output_of(byte: u8) -> Self::Output {
                [byte; $bytes]
            }

            fn hash(parts: &[&[u8]]) -> Self::Output {
                let mut hash = $name::new();
                parts.iter().for_each(|part| hash.update(part));
                hash.finalize().into()
            }

            fn mac(key: &Self::Output, parts: &[&[u8]]) -> Self::Output {
                let mut mac = Hmac::<$name>::new_from_slice(key).expect("a key of any length");
                parts.iter().for_each(|part| mac.update(part));
                mac.finalize().into_bytes().into()
            }
        }
    };
}

hash!(Sha256, 32);
hash!(Sha384, 48);
