//! P-256, P-384 and secp256k1: the vectors of the standards, Wycheproof's, and random and malformed
//! inputs beside RustCrypto's crates, on every level.

mod batches;
mod bip340;
mod extremes;
mod malformed;
mod multiples;
mod peers;
mod recovery;
mod support;
mod vectors;
mod wycheproofs;
