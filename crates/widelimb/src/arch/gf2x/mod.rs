//! [`Gf2xKernels`]: the functions that a level provides for polynomials over GF(2), and their safe
//! face.
//!
//! Bit `i` of limb `j` is the coefficient of `X^(64 j + i)`; a sum is an exclusive or, so there are no
//! carries, and the functions for sums are those of [`Kernels`](super::Kernels).

mod kernels;
pub mod rows;
#[cfg(test)]
mod tests;

pub use kernels::{Gf2xKernels, SHORT_PRODUCT};
