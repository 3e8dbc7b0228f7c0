//! Natural numbers, on the level in force, against another library.

#[macro_use]
#[path = "../support/numbers.rs"]
mod numbers;
#[macro_use]
#[path = "../support/primitives.rs"]
mod with_primitives;

mod arithmetic;
mod bit_range;
mod bits;
mod blocks;
mod combinatorics;
mod convert;
mod float;
mod multiples;
mod primitives;
mod progress;
mod ring;
mod room;
mod short_text;
mod text;
mod theory;
mod words;
