//! Owned integers with a sign.
