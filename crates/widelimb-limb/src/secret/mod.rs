//! Arithmetic on secrets: no branch and no address depends on a limb, and nothing is allocated.
//!
//! Time and addresses depend on the lengths, and on what the documents name: a shift in bits, a
//! number of steps. A condition is a [mask](crate::modular::select::mask). Scratch, which is the
//! caller's to wipe, is named by a function `*_scratch_len` beside each. The methods are those of
//! schoolbooks: a product of long numbers takes the time of its limbs' products.

mod divide;
mod invert;
mod power;
mod products;
mod sums;

pub use divide::{div_rem, div_rem_scratch_len, reciprocal};
pub use invert::{invert, invert_scratch_len};
pub use power::{pow, pow_scratch_len};
pub use products::{mul, sqr};
pub use sums::{add_1, add_if, add_masked, mask_of, sub_1, sub_if, sub_masked, swap_masked};
