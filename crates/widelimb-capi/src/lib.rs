//! libwidelimb: the C interface of widelimb, which `include/widelimb.h` declares and documents.
//!
//! No panic leaves this crate. Functions check their arguments and return an error code, and a
//! panic that happens all the same is caught and returned as `WL_ERROR_INTERNAL`.
//!
//! Each `# Safety` section states what `widelimb.h` asks of C's pointers: arrays of the lengths
//! given, at addresses that are multiples of 8 (any address for the bytes of curves and of HQC).

mod accumulator;
mod ciphertexts;
mod curves;
mod damgard_jurik;
mod elgamal;
mod error;
mod factor;
mod gf2x;
mod group;
mod handle;
mod hqc;
mod level;
mod linear;
mod modexp;
mod multi;
mod operands;
mod paillier;
mod primes;
mod products;
mod random;
mod rsa;
mod sigma;
mod span;
#[cfg(test)]
mod tests;

pub use accumulator::{
    Accumulated, wl_accumulator_add, wl_accumulator_free, wl_accumulator_limbs, wl_accumulator_new,
    wl_accumulator_set_value, wl_accumulator_value, wl_accumulator_verify,
    wl_accumulator_witnesses,
};
pub use curves::{
    wl_bip340_sign, wl_bip340_verify, wl_curve_random_keys, wl_curve_read_public_key,
    wl_curve_read_secret_key, wl_curve_write_public_key, wl_curve_write_secret_key,
    wl_ec_public_keys, wl_ecdh, wl_ecdsa_sign, wl_ecdsa_verify, wl_ed25519_public_keys,
    wl_ed25519_sign, wl_ed25519_verify, wl_ed25519_verify_all, wl_secp256k1_recover,
    wl_secp256k1_sign_recoverable, wl_x25519_exchange, wl_x25519_public_keys,
};
pub use damgard_jurik::{
    DamgardJurikPrivate, DamgardJurikPublic, wl_damgard_jurik_add,
    wl_damgard_jurik_ciphertext_limbs, wl_damgard_jurik_decrypt, wl_damgard_jurik_encrypt,
    wl_damgard_jurik_encrypt_private, wl_damgard_jurik_message_limbs, wl_damgard_jurik_mul,
    wl_damgard_jurik_mul_vartime, wl_damgard_jurik_private_free, wl_damgard_jurik_private_new,
    wl_damgard_jurik_public_free, wl_damgard_jurik_public_new,
};
pub use elgamal::{
    ElGamalPrivate, ElGamalPublic, wl_elgamal_decrypt, wl_elgamal_decrypt_numbers,
    wl_elgamal_element, wl_elgamal_encrypt_numbers, wl_elgamal_private_free,
    wl_elgamal_private_new, wl_elgamal_public_free, wl_elgamal_public_new, wl_elgamal_public_of,
    wl_elgamal_sum,
};
pub use error::wl_error_text;
pub use factor::wl_factor;
pub use gf2x::{
    Factors, wl_gf2x_cyclic_inverse, wl_gf2x_cyclic_inverse_vartime, wl_gf2x_cyclic_mul,
    wl_gf2x_cyclic_mul_sparse_vartime, wl_gf2x_cyclic_pow_2k, wl_gf2x_cyclic_rotate,
    wl_gf2x_cyclic_sqr, wl_gf2x_derivative, wl_gf2x_divrem, wl_gf2x_extended_gcd, wl_gf2x_factor,
    wl_gf2x_factors_count, wl_gf2x_factors_free, wl_gf2x_factors_get, wl_gf2x_gcd, wl_gf2x_invmod,
    wl_gf2x_irreducible_least, wl_gf2x_irreducible_random, wl_gf2x_is_irreducible, wl_gf2x_mul,
    wl_gf2x_mulmod, wl_gf2x_powmod, wl_gf2x_sqr, wl_gf2x_square_root,
};
pub use group::{
    Group, wl_group_exponent_limbs, wl_group_free, wl_group_in_subgroup,
    wl_group_in_subgroup_random, wl_group_limbs, wl_group_new, wl_group_random_exponents,
};
pub use hqc::{wl_hqc_decaps, wl_hqc_encaps, wl_hqc_keygen};
pub use level::{wl_init, wl_level};
pub use linear::{wl_add_n, wl_sub_n};
pub use modexp::{
    FixedBaseTable, wl_fixed_base_free, wl_fixed_base_load, wl_fixed_base_new,
    wl_fixed_base_new_with_memory, wl_fixed_base_new_with_memory_vartime, wl_fixed_base_pow,
    wl_fixed_base_pow_vartime, wl_fixed_base_save, wl_modexp_batch, wl_modexp_batch_vartime,
    wl_modexp_bytes, wl_modexp_bytes_vartime, wl_modexp_double_batch,
    wl_modexp_double_batch_vartime, wl_modexp_eip198,
};
pub use multi::{wl_multi_exp, wl_multi_exp_vartime};
pub use paillier::{
    PaillierPrivate, PaillierPublic, wl_paillier_add, wl_paillier_decrypt, wl_paillier_encrypt,
    wl_paillier_encrypt_private, wl_paillier_keygen, wl_paillier_limbs, wl_paillier_modulus,
    wl_paillier_mul, wl_paillier_mul_vartime, wl_paillier_primes, wl_paillier_private_free,
    wl_paillier_private_new, wl_paillier_public_free, wl_paillier_public_new,
    wl_paillier_public_of,
};
pub use primes::{wl_random_prime, wl_safe_prime};
pub use products::{wl_divrem, wl_mul, wl_sqr};
pub use rsa::wl_rsa_verify_pkcs1;
pub use sigma::{wl_sigma_prove, wl_sigma_verify};

use std::ffi::{CStr, c_char};

const VERSION: &CStr =
    match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
        Ok(version) => version,
        Err(_) => panic!("a version without a zero byte"),
    };

/// The version of the library, such as `0.2.0`.
#[unsafe(no_mangle)]
pub extern "C" fn wl_version() -> *const c_char {
    VERSION.as_ptr()
}

/// Frees the memory that this thread keeps for intermediate values.
#[unsafe(no_mangle)]
pub extern "C" fn wl_release_scratch() {
    widelimb::limb::release_scratch();
}
