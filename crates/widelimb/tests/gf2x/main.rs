//! Polynomials over GF(2) as slices of limbs, on every level that the CPU has.

#[path = "../support/gf2x/mod.rs"]
mod gf2x_support;
#[path = "../support/polynomials.rs"]
mod polynomials;

mod div;
mod division_memory;
mod halves;
mod linear_memory;
mod memory;
mod mul;
mod rows;
