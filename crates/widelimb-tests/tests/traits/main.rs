//! The traits of other libraries, against num-bigint where it has the same.

#[allow(unused_macros, reason = "operators are tested elsewhere")]
#[path = "../support/numbers.rs"]
mod numbers;

mod arbitrary;
mod formats;
mod generic;
mod random;
mod wipe;
