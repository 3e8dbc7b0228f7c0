//! P-384, also called secp384r1: ECDH, and ECDSA with SHA-384.

crate::weierstrass::module::module!(
    P384,
    "P-384",
    "SHA-384",
    "Of `s` and `n - s`, both are valid, and `s` is what the formula gives."
);
