//! Arrays of messages and ciphertexts, one after the other.

use super::{DamgardJurikPrivate, DamgardJurikPublic};
use crate::ciphertexts::ciphertext_arrays;
use widelimb::protocols::damgard_jurik::{PrivateKey, PublicKey};

ciphertext_arrays! {
    DamgardJurikPublic, PublicKey, DamgardJurikPrivate, PrivateKey;
    |key: &PublicKey| key.message_modulus().len(),
    |key: &PublicKey| key.ciphertext_modulus().len(), add;
    wl_damgard_jurik_encrypt, wl_damgard_jurik_encrypt_private, wl_damgard_jurik_decrypt,
    wl_damgard_jurik_add, wl_damgard_jurik_mul, wl_damgard_jurik_mul_vartime
}
