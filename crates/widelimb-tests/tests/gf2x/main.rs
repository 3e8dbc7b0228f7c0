//! Polynomials over GF(2) as slices of limbs, on every level that the CPU has.

#[path = "../support/gf2x/mod.rs"]
mod gf2x_support;
#[path = "../support/polynomials.rs"]
mod polynomials;
#[path = "../support/rings.rs"]
mod rings;

mod common_divisor;
mod cyclic;
mod div;
mod div_chunks;
mod div_parts;
mod div_reciprocal;
mod div_rows;
mod div_transforms;
mod division_memory;
mod factor;
mod fft;
mod fft_basis;
mod halves;
mod irreducible;
mod irreducible_fold;
mod linear_memory;
mod memory;
mod modular;
mod mul;
mod primes;
mod product_half;
mod product_rows;
mod rows;
mod secrets;
