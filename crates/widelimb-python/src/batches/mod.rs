//! Many jobs in one call.

mod answer;
mod call;
mod column;
mod cost;
pub mod divisors;
pub mod primes;
pub mod products;

use answer::Fault;
use call::Call;
use column::Column;
