//! The public calls: each takes the kernels in force and hands them to its algorithm.

mod linear;
mod numbers;
mod products;

pub use linear::*;
pub use numbers::*;
pub use products::*;
