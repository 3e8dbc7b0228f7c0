//! The class `GF2Poly`.
//!
//! | file | what is in it |
//! |---|---|
//! | `class.rs` | the methods and operators |
//! | `coefficients.rs` | the iterator over coefficients |
//! | `construct.rs` | construction from integers, texts, exponents, coefficients, bytes |
//! | `operand.rs` | the operands that operators take for polynomials |
//! | `arithmetic.rs` | products, quotients, powers and divisors, with checks for memory |
//! | `value.rs`, `text.rs` | `poly(x)`; `repr`, `format` |

mod arithmetic;
mod class;
mod coefficients;
mod construct;
mod operand;
mod text;
mod value;

pub use arithmetic::{inverse, power_mod, ring};
pub use class::GF2Poly;
pub use construct::{MAX_DEGREE, polynomial};
pub use operand::Operand;
pub use text::shown;
