//! What all owned numbers and polynomials share, whichever tower they stand in: the stamps of their
//! operators, and how large they may get.

mod capacity;
mod operators;
mod primitive;
mod product;

pub use capacity::MAX_BITS;
pub(crate) use capacity::{check_bits, demand_bits};
pub(crate) use operators::{
    binary_operator, compare_primitives, primitive_operator, product_operator, remainder_from_left,
    shift_operator, sum_operator, unary_operator,
};
pub use primitive::Primitive;
pub(crate) use primitive::{Parts, Sealed};
pub(crate) use product::product_of;
