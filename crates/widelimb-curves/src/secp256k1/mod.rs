//! secp256k1: ECDH, ECDSA with SHA-256, keys from signatures, and Schnorr's signatures by BIP 340.

mod recover;
pub mod schnorr;

crate::weierstrass::module::module!(
    Secp256k1,
    "secp256k1",
    "SHA-256",
    "Of `s` and `n - s`, the one of at most `n / 2` is made, and is alone valid; \
     `Signature::with_low_s` makes it of the other."
);

pub use recover::{recover, sign_prehashed_recoverable, sign_recoverable};
#[doc(hidden)]
pub use recover::{recover_with, sign_recoverable_with};
