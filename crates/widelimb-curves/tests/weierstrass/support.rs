//! What the tests share.

use rand::RngCore;
use rand_chacha::ChaCha8Rng;

/// Random bytes.
pub fn random(rng: &mut ChaCha8Rng, count: usize) -> Vec<u8> {
    let mut bytes = vec![0; count];
    rng.fill_bytes(&mut bytes);
    bytes
}

/// The order of a curve, big-endian, with a small number added.
pub fn plus(number: &[u8], add: i8) -> Vec<u8> {
    let mut bytes = number.to_vec();
    let mut carry = i16::from(add);
    for byte in bytes.iter_mut().rev() {
        let sum = i16::from(*byte) + carry;
        (*byte, carry) = (sum.rem_euclid(256) as u8, sum.div_euclid(256));
    }
    bytes
}

pub const P256_ORDER: [u8; 32] =
    hex_literal::hex!("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551");
pub const P384_ORDER: [u8; 48] = hex_literal::hex!(
    "ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973"
);
pub const SECP256K1_ORDER: [u8; 32] =
    hex_literal::hex!("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
pub const P256_PRIME: [u8; 32] =
    hex_literal::hex!("ffffffff00000001000000000000000000000000ffffffffffffffffffffffff");
pub const P384_PRIME: [u8; 48] = hex_literal::hex!(
    "fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff"
);
pub const SECP256K1_PRIME: [u8; 32] =
    hex_literal::hex!("fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f");
