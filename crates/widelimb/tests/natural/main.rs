//! Natural numbers, on the level in force, against another library.

#[macro_use]
#[path = "../support/numbers.rs"]
mod numbers;

mod arithmetic;
mod bits;
mod combinatorics;
mod convert;
mod progress;
mod text;
mod theory;
