//! Integers of both signs, on the level in force, against another library.

#[macro_use]
#[path = "../support/numbers.rs"]
mod numbers;

mod arithmetic;
mod bit_range;
mod bits;
mod convert;
mod float;
mod multiples;
mod primitives;
mod theory;
mod words;
