//! The arithmetic of all methods, on vectors of eight lanes or of four.

mod convert;
pub mod counting;
mod digits;
mod karatsuba;
mod lanes;
mod montgomery;
mod power;
mod prepared;
mod reduce;
mod schoolbook;
mod truncated;

pub use prepared::prepare;
