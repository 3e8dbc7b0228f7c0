//! Owned natural numbers.
