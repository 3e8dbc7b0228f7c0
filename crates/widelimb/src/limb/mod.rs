//! Arithmetic on slices of 64-bit limbs, little end first.
//!
//! | file | operation | method |
//! |---|---|---|
//! | [`add`](mod@add), [`shift`], [`approx`] | sums, differences, shifts | one pass of a kernel |
//! | [`and`], [`neg`], [`mul_1`], [`addlsh`], ... | logic, rows of products | one kernel |
//! | [`mul`](mod@mul) | products, squares | schoolbook, Karatsuba, Toom and Cook, transforms |
//! | [`mul_low`], [`mul_high`], [`mul_middle`] | parts of products | Mulders; transposed Karatsuba |
//! | [`div`] | quotient and remainder | Knuth with reciprocals, Burnikel-Ziegler |
//! | [`gcd`](mod@gcd), [`extended_gcd`](mod@extended_gcd) | common divisors, inverses | Lehmer with 128-bit steps |
//! | [`root`], [`pow`](mod@pow) | roots, powers | Zimmermann, Newton; binary |
//! | [`factors`] | products of many limbs | by halves |
//! | [`radix`] | digits in bases 2 to 36 | by bits, or by halves |
//! | [`cost`] | what products and quotients cost | by the strategies |
//!
//! The functions of this module are the public calls: they take the kernels of the level in force
//! and hand them to the algorithm's own file, where every function takes the table as its first
//! argument, so that tests and benchmarks can pass another level's.
//!
//! A function with `_assign` in its name works in place; the others need a destination that is
//! disjoint from the sources, as the borrow checker demands. [`raw`] has the few that callers in
//! other languages need on pointers.

pub mod add;
pub mod approx;
mod calls;
pub mod compare;
pub mod cost;
pub mod div;
pub mod extended_gcd;
pub mod factors;
pub mod gcd;
mod lehmer;
pub mod mul;
pub(crate) mod owned;
pub mod pow;
pub mod radix;
mod reciprocal;
pub mod root;
pub(crate) mod row;
pub mod scratch;
pub mod shift;
mod thresholds;
pub mod trim;

pub use crate::arch::raw;
pub use calls::*;
pub use scratch::release_scratch;
pub use thresholds::thresholds;
