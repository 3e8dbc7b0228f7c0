//! Ed25519: the vectors of RFC 8032 and of Wycheproof, beside ed25519-dalek and an oracle of
//! curve25519-dalek, on every level.

mod agreement;
mod batches;
mod extremes;
mod oracle;
mod rfc8032;
mod rules;
mod speed;
mod wycheproof;
