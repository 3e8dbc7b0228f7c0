//! Polynomials over GF(2) that own their coefficients, and the rings GF(2)[X]/(X^n - 1), on the
//! level in force.

#[path = "../support/polynomials.rs"]
mod polynomials;
#[path = "../support/rings.rs"]
mod rings;

mod cyclic;
mod divisor;
mod known;
mod poly;
mod text;
