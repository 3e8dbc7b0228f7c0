//! Residues modulo one polynomial: powers, inverses, compositions, the Frobenius map, minimal
//! polynomials.
//!
//! | file | what |
//! |---|---|
//! | `ring.rs` | [`Ring`]: products, squares, inverses |
//! | `power.rs` | powers by windows |
//! | `compose.rs` | compositions `g(h)` |
//! | `frobenius.rs` | `X^(2^k)`, traces |
//! | `min_poly.rs` | minimal polynomials |
//!
//! Times depend on the values. Every function panics, or the program aborts, where there is no
//! memory; the `try_` methods of [`Divisor`](crate::Divisor) have an error instead.

mod compose;
mod frobenius;
mod min_poly;
mod power;
mod ring;

pub use ring::Ring;
pub(crate) use ring::Room;
