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
//! Every operation takes the same time for all values. What is generic over
//! [`Vector`](widelimb_kernels::field::Vector) is compiled for each level; it runs inside of a
//! [`Task`](widelimb_kernels::field::Task).
//!
//! Without optimization nothing is inlined by force but what is tiny: frames with room for all values
//! of a formula would not fit on a thread's stack.
//!
//! Bounds. `p` is near `2^b` and has `N` digits of 52 bits, with `b + 4 <= 52 N`. An element has
//! digits from 0 to `2^52 - 1` and is below `3 p`. A sum adds up at most 100 elements or differences.
//! Debug builds check both.
//!
//! [`Field`] is for any prime, and arrays of residues in memory.

mod any;
mod digits;
mod element;
mod exponent;
pub mod fold;
mod many;
pub mod montgomery;
mod prime;
mod product;
mod table;

pub use any::{Field, FieldError};
pub use digits::{Digits, digits_of, times_power_of_two};
pub use element::{Element, Operand, Sum};
pub use many::Many;
pub use prime::Prime;
pub use table::{choose, choose_shared};
