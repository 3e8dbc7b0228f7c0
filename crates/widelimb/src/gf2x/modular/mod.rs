//! Residues modulo one polynomial: powers, inverses, compositions, the Frobenius map.
//!
//! | file | what |
//! |---|---|
//! | `ring.rs` | [`Ring`]: products, squares, inverses |
//! | `power.rs` | powers by windows |
//! | `compose.rs` | compositions `g(h)` |
//! | `frobenius.rs` | `X^(2^k)`, traces |
//!
//! Times depend on the values.

mod compose;
mod frobenius;
mod power;
mod ring;
#[cfg(test)]
mod tests;

pub use ring::Ring;
pub(crate) use ring::Room;
