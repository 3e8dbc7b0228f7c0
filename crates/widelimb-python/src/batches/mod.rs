//! The functions `*_batch`: many jobs in one call, on threads and in lanes of vectors.

mod answer;
mod call;
mod column;
pub mod cost;
pub mod divisors;
pub mod inverses;
pub mod powers;
pub mod primes;
pub mod products;
pub mod rsa;

pub use answer::{Fault, at};
pub use call::Call;
use call::Size;
pub use column::{Column, jobs};
