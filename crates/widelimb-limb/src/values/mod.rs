//! What all owned numbers and polynomials share, whichever tower they stand in: the stamps of their
//! operators, which are macros at the root of this crate, and how large they may get.

mod capacity;
mod operators;
mod product;

#[doc(hidden)]
pub use crate::{binary_operator, product_operator, sum_operator, unary_operator};
pub use capacity::{MAX_BITS, check_bits, demand_bits};
pub use product::product_of;
