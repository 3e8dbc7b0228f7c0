//! Many jobs in one call.

mod answer;
mod call;
mod column;
mod cost;
pub mod divisors;
pub mod inverses;
pub mod powers;
pub mod primes;
pub mod products;
pub mod rsa;

use answer::Fault;
use call::{Call, Size};
use column::Column;
