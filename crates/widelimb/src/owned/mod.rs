//! What all owned numbers and polynomials share, whichever tower they stand in: the stamps of their
//! operators, and how large they may get.

mod capacity;
mod operators;
mod product;

pub use capacity::MAX_BITS;
pub(crate) use capacity::{check_bits, demand_bits};
pub(crate) use operators::{
    binary_operator, compare_primitives, limb_operator, product_operator, sum_operator,
    unary_operator,
};
pub(crate) use product::product_of;
