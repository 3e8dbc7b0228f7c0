//! Primitive integers as operands of owned numbers, and the macros of their operators.

mod checked;
mod operators;
mod primitive;

pub(crate) use operators::{
    compare_primitives, primitive_operator, remainder_from_left, shift_operator,
};
pub use primitive::Primitive;
pub(crate) use primitive::{Parts, Sealed};
