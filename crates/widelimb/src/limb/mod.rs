//! Arithmetic on slices of 64-bit limbs, little end first.
//!
//! | call | operation | method |
//! |---|---|---|
//! | [`add_n`], [`sub`], [`shl`], ... | sums, differences, shifts | one pass of a kernel |
//! | [`approx`] | sums whose carries go one limb far | one pass of a kernel |
//! | [`and`], [`neg`], [`mul_1`], [`addlsh`], ... | logic, rows of products | one kernel |
//! | [`mul`], [`sqr`] | products, squares | schoolbook, Karatsuba, Toom and Cook, transforms |
//! | [`mul_low`], [`mul_high`], [`mul_middle`] | parts of products | Mulders; transposed Karatsuba |
//! | [`div_rem`], [`Divisor`] | quotient and remainder | Knuth with reciprocals, Burnikel-Ziegler, Newton and Barrett |
//! | [`quotient`], [`remainder`], [`div_exact`], [`is_multiple`] | one of them; from the low end | the same; Jebelean |
//! | [`gcd`], [`extended_gcd`], [`inverse_mod`] | common divisors, inverses | Stein; Lehmer with 128-bit steps; half-gcd |
//! | [`jacobi`], [`kronecker`] | quadratic symbols | those of the common divisors |
//! | [`sqrt_rem`], [`root_rem`], [`pow`] | roots, powers | Zimmermann, Newton; binary |
//! | [`is_square`], [`perfect_power`] | which numbers are powers | residues, roots modulo powers of two |
//! | [`to_digits`], [`from_digits`] | digits in bases 2 to 62 | by bits; by products of parts |
//!
//! The functions of this module are the public calls: they take the kernels of the level in force
//! and hand them to the algorithm's own module (`sum`, `product`, `div`, `common_divisor`, `root`,
//! `power`, `radix`, `factors`, `tree`), where every function takes the table as its first
//! argument, so that tests and benchmarks can pass another level's. These modules are shown by the
//! feature `internals` alone, which promises nothing.
//!
//! A function with `_assign` in its name works in place; the others need a destination that is
//! disjoint from the sources, as the borrow checker demands. [`raw`] has the few that callers in
//! other languages need on pointers.

pub mod approx;
mod calls;
#[cfg(feature = "internals")]
pub mod common_divisor;
#[cfg(not(feature = "internals"))]
pub(crate) mod common_divisor;
pub(crate) mod compare;
#[cfg(feature = "internals")]
pub mod cost;
#[cfg(not(feature = "internals"))]
pub(crate) mod cost;
#[cfg(feature = "internals")]
pub mod div;
#[cfg(not(feature = "internals"))]
pub(crate) mod div;
#[cfg(feature = "internals")]
pub mod factors;
#[cfg(not(feature = "internals"))]
pub(crate) mod factors;
pub(crate) mod low_bits;
pub(crate) mod owned;
#[cfg(feature = "internals")]
pub mod power;
#[cfg(not(feature = "internals"))]
pub(crate) mod power;
#[cfg(feature = "internals")]
pub mod product;
#[cfg(not(feature = "internals"))]
pub(crate) mod product;
#[cfg(feature = "internals")]
pub mod radix;
#[cfg(not(feature = "internals"))]
pub(crate) mod radix;
pub mod raw;
mod reciprocal;
#[cfg(feature = "internals")]
pub mod root;
#[cfg(not(feature = "internals"))]
pub(crate) mod root;
pub(crate) mod row;
#[cfg(feature = "internals")]
pub mod scratch;
#[cfg(not(feature = "internals"))]
pub(crate) mod scratch;
#[cfg(feature = "internals")]
pub mod shift;
#[cfg(not(feature = "internals"))]
pub(crate) mod shift;
pub(crate) mod sieve;
#[cfg(feature = "internals")]
pub mod sum;
#[cfg(not(feature = "internals"))]
pub(crate) mod sum;
#[cfg(feature = "internals")]
mod thresholds;
#[cfg(feature = "internals")]
pub mod tree;
#[cfg(not(feature = "internals"))]
pub(crate) mod tree;
pub(crate) mod trim;

pub use calls::*;
pub use common_divisor::ExtendedGcd;
pub use div::{DivError, quotient_len};
pub use radix::DigitError;
pub use scratch::ScratchError;
#[cfg(feature = "internals")]
pub use thresholds::thresholds;
