//! Ed25519 signatures (RFC 8032, without prehash and context), many at once.
//!
//! Keys are 32 bytes and signatures 64, as the RFC has them. [`sign`] and [`signing_keys`] are in
//! constant time; [`verify`] and [`verify_all`] look at what may be seen, and take less time.
//!
//! What a valid signature is has more than one answer for keys and signatures that no honest signer
//! makes: [`Rules`] has them.
//!
//! ```
//! use widelimb_curves::ed25519::{Rules, sign, signing_keys, verify};
//!
//! let keys = signing_keys(&[[1; 32], [2; 32]]);
//! let signatures = sign(&[(&keys[0], b"one"), (&keys[1], b"two")]);
//! let (one, two) = (keys[0].verifying_key(), keys[1].verifying_key());
//! let message: &[u8] = b"one";
//! let items = [(&one, message, &signatures[0]), (&two, message, &signatures[1])];
//! let verdicts = verify(&items, Rules::Rfc8032);
//! assert!(verdicts[0].is_ok() && verdicts[1].is_err());
//! ```

mod encodings;
mod keys;
mod product;
mod sign;
mod together;
mod verify;

#[doc(hidden)]
pub use keys::signing_keys_with;
pub use keys::{Signature, SigningKey, VerifyingKey, signing_keys, verifying_keys};
pub use sign::sign;
#[doc(hidden)]
pub use sign::sign_with;
pub use together::verify_all;
#[doc(hidden)]
pub use together::verify_all_with;
pub use verify::{Rules, check_keys, verify};
#[doc(hidden)]
pub use verify::{check_keys_with, verify_with};

use crate::curve25519::scalar::{Scalar, of_hash};
use sha2::{Digest, Sha512};
use zeroize::Zeroizing;

/// A key, a message, and a signature.
pub type Item<'a> = (&'a VerifyingKey, &'a [u8], &'a Signature);

/// The number modulo the order that SHA-512 of parts stands for.
fn hashed(parts: &[&[u8]]) -> Scalar {
    let mut hash = Sha512::new();
    parts.iter().for_each(|part| hash.update(part));
    let bytes = Zeroizing::new(hash.finalize().into());
    of_hash(&bytes)
}
