//! `wl_paillier_*`: Paillier's encryption, with keys that C holds by pointers.

mod arrays;
mod keys;

pub use arrays::{
    wl_paillier_add, wl_paillier_decrypt, wl_paillier_encrypt, wl_paillier_encrypt_private,
    wl_paillier_mul, wl_paillier_mul_vartime,
};
pub use keys::{
    wl_paillier_keygen, wl_paillier_limbs, wl_paillier_modulus, wl_paillier_primes,
    wl_paillier_private_free, wl_paillier_private_new, wl_paillier_public_free,
    wl_paillier_public_new, wl_paillier_public_of,
};

use widelimb::protocols::paillier::{PrivateKey, PublicKey};

/// The key that `widelimb.h` calls `wl_paillier_private`.
pub struct PaillierPrivate(pub(crate) PrivateKey);

/// The key that `widelimb.h` calls `wl_paillier_public`.
pub struct PaillierPublic(PublicKey);
