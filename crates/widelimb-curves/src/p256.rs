//! P-256, also called secp256r1: ECDH, and ECDSA with SHA-256.

crate::weierstrass::module::module!(
    P256,
    "P-256",
    "SHA-256",
    "Of `s` and `n - s`, both are valid, and `s` is what the formula gives."
);
