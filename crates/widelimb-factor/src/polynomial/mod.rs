//! Polynomials modulo an odd number: products, and values at many places at once.
//!
//! Coefficients are Montgomery residues with `R = 2^(64 rows)`: a product of two is divided by `R`
//! modulo `N`. Nothing here takes numbers into that form or out of it, as a caller that asks
//! whether a product of differences has a divisor in common with `N` may read any residue as one
//! in the form.
//!
//! A polynomial of `d` coefficients is `d` times the limbs of one, the constant one first. Where
//! the leading coefficient is 1 it is left out.

mod ring;
mod tree;

pub use ring::Ring;
pub use tree::{Tree, inverse, mul_mod};

#[cfg(test)]
mod tests;
