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
//! | [`to_digits`], [`from_digits`] | digits in bases 2 to 256 | by bits; by products of parts |
//!
//! A function with `_assign` in its name works in place; the others need a destination that is
//! disjoint from the sources, as the borrow checker demands. [`raw`] has the few that callers in
//! other languages need on pointers.

#[doc(inline)]
pub use widelimb_limb::calls::*;
#[doc(inline)]
pub use widelimb_limb::{
    DigitError, DivError, ExtendedGcd, ScratchError, approx, quotient_len, raw,
};
