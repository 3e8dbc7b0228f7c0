//! Keys: their bytes, and what is computed of them once.

mod public;
mod secret;

pub use public::PublicKey;
pub use secret::SecretKey;
