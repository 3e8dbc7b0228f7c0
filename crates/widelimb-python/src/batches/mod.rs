//! The functions `*_batch`: many jobs in one call, on threads and in lanes of vectors.

mod answer;
pub mod bytes;
mod call;
mod column;
pub mod cost;
pub mod divisors;
pub mod fixed;
pub mod inverses;
pub mod multi;
pub mod powers;
pub mod primes;
pub mod products;
pub mod rsa;
pub mod subgroup;

pub use answer::{Fault, at};
pub use call::Call;
use call::Size;
pub use column::{Column, is_array, jobs, unless_type_error};
