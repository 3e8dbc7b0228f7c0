//! The parts that all owned numbers and polynomials share: the macros of their operators, which
//! stand at the root of this crate, their memory, products of many factors, and the bound on their
//! bits.

pub mod blocks;
mod capacity;
mod operators;
mod product;

#[doc(hidden)]
pub use crate::{binary_operator, product_operator, sum_operator, unary_operator};
pub use capacity::{MAX_BITS, check_bits, demand_bits};
pub use product::product_of;
