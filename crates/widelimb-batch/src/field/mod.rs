//! Prime fields of a few digits, a number in each lane of a vector, for the curves over them.
//!
//! An [`Element`] is an element of a field in each lane, ready for a product; a [`Sum`] is what
//! sums and differences of elements give: digits with a sign and without carries, which become an
//! element where they are multiplied, or by [`Sum::element`]. So carries are made once for each
//! factor, and formulas stay formulas: `(a + b) * (c - d)`.
//!
//! A [`Prime`] says how its products are reduced: by folding what is above it, where it is just
//! below a power of two ([`fold`]), or in Montgomery form ([`montgomery`]).
//!
//! Every operation takes the same time for all values. What is generic over [`Vector`] is compiled
//! for each level; it runs inside of a [`Task`](widelimb_kernels::field::Task).
//!
//! Bounds. `p` has `b` bits and `N` digits of 52 bits, with three bits of room: `b + 3 <= 52 N`, but
//! for the folded ones, whose room may be anything. An element has digits from 0 to `2^52 - 1` and is below `2^(b + 1) + 2^(b - 20)`.
//! A sum adds up at most 100 elements or differences. Debug builds check both.

mod digits;
mod element;
mod exponent;
pub mod fold;
pub mod montgomery;
mod prime;
mod product;
mod table;

pub use digits::{Digits, digits_of, times_power_of_two};
pub use element::{Element, Operand, Sum};
pub use exponent::invert_all;
pub use prime::Prime;
pub use table::{choose, choose_shared};
