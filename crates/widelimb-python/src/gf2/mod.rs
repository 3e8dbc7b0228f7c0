//! The classes `GF2Poly`, polynomials over GF(2), and `GF2Ring`, residues modulo a polynomial.
//!
//! | file | what is in it |
//! |---|---|
//! | `poly/` | the class `GF2Poly` |
//! | `ring.rs`, `element.rs` | the classes `GF2Ring` and `GF2Element` |
//! | `limits.rs` | memory checks; long work without the interpreter's lock |

pub mod element;
mod limits;
pub mod poly;
pub mod ring;
