//! The public calls: each takes the kernels of the level in force and hands them to its algorithm.

mod divisor;
mod halves;
mod linear;
mod logic;
mod memory;
mod numbers;
mod products;
mod rows;

pub use divisor::*;
pub use halves::*;
pub use linear::*;
pub use logic::*;
pub use memory::*;
pub use numbers::*;
pub use products::*;
pub use rows::*;
