//! Arrays of messages and ciphertexts, one after the other.

use super::{PaillierPrivate, PaillierPublic};
use crate::ciphertexts::ciphertext_arrays;
use widelimb::protocols::paillier::{PrivateKey, PublicKey};

ciphertext_arrays! {
    PaillierPublic, PublicKey, PaillierPrivate, PrivateKey;
    |key: &PublicKey| key.modulus().len(), |key: &PublicKey| 2 * key.modulus().len(), add_each;
    wl_paillier_encrypt, wl_paillier_encrypt_private, wl_paillier_decrypt, wl_paillier_add,
    wl_paillier_mul, wl_paillier_mul_vartime
}
