//! Placeholder of the crate's root.
