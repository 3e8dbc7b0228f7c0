//! Keys: their bytes, and values computed once from them.

mod public;
mod secret;

pub use public::PublicKey;
pub use secret::SecretKey;
