//! Polynomials over GF(2) that own their coefficients, on the level in force.

#[path = "../support/polynomials.rs"]
mod polynomials;

mod divisor;
mod known;
mod poly;
mod text;
