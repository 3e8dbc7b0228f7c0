//! Arithmetic on slices of 64-bit limbs, little end first.
//!
//! | call | operation | module | method |
//! |---|---|---|---|
//! | [`add_n`], [`sub`], [`shl`], ... | sums, differences, shifts | [`sum`], [`shift`], [`approx`] | one pass of a kernel |
//! | [`and`], [`neg`], [`mul_1`], [`addlsh`], ... | logic, rows of products | | one kernel |
//! | [`mul`], [`sqr`] | products, squares | [`product`] | schoolbook, Karatsuba, Toom and Cook, transforms |
//! | [`mul_low`], [`mul_high`], [`mul_middle`] | parts of products | [`product`] | Mulders; transposed Karatsuba |
//! | [`div_rem`] | quotient and remainder | [`div`] | Knuth with reciprocals, Burnikel-Ziegler |
//! | [`gcd`], [`extended_gcd`], [`inverse_mod`] | common divisors, inverses | [`common_divisor`] | Lehmer with 128-bit steps |
//! | [`sqrt_rem`], [`root_rem`], [`pow`] | roots, powers | [`root`], [`power`] | Zimmermann, Newton; binary |
//! | [`factors::product_of`] | products of many limbs | [`factors`] | by halves |
//! | [`to_digits`], [`from_digits`] | digits in bases 2 to 36 | [`radix`] | by bits, or by halves |
//! | [`cost`] | what products and quotients cost | [`cost`] | by the strategies |
//!
//! The functions of this module are the public calls: they take the kernels of the level in force
//! and hand them to the algorithm's own file, where every function takes the table as its first
//! argument, so that tests and benchmarks can pass another level's.
//!
//! A function with `_assign` in its name works in place; the others need a destination that is
//! disjoint from the sources, as the borrow checker demands. [`raw`] has the few that callers in
//! other languages need on pointers.

pub mod approx;
mod calls;
pub mod common_divisor;
pub mod compare;
pub mod cost;
pub mod div;
pub mod factors;
pub(crate) mod owned;
pub mod power;
pub mod product;
pub mod radix;
mod reciprocal;
pub mod root;
pub(crate) mod row;
pub mod scratch;
pub mod shift;
pub mod sum;
mod thresholds;
pub mod trim;

pub use crate::arch::raw;
pub use calls::*;
pub use scratch::release_scratch;
pub use thresholds::thresholds;
