//! Polynomials over GF(2) as slices of limbs, on every level that the CPU has.

#[path = "../support/gf2x/mod.rs"]
mod gf2x_support;
#[path = "../support/polynomials.rs"]
mod polynomials;
#[path = "../support/rings.rs"]
mod rings;

mod div;
mod division_memory;
mod halves;
mod linear_memory;
mod memory;
mod mul;
mod rows;
mod secrets;
