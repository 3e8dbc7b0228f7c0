//! The error of this crate.

/// Why there is no result, as little as may be known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The bytes are not those of a key.
    #[error("not a key")]
    Key,
    /// The exchange has no shared secret: the other side's key has small order.
    #[error("no shared secret")]
    Exchange,
    /// The signature is not one of the message by the key.
    #[error("not a valid signature")]
    Signature,
}
