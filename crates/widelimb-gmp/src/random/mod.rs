//! Random states: the functions `gmp_rand` and `gmp_urandom`.
//!
//! A state names its algorithm and points at what that keeps: the words of a Mersenne twister
//! (`twister`), or modulus, factor and value of a linear congruence (`congruence`). Both give the
//! bits that GMP gives for the same seed. `runs` makes long runs of equal bits out of them, and
//! `global` has the state of the functions that take none.

mod congruence;
mod global;
mod runs;
mod seeding;
mod states;
mod twister;
mod words;

pub(crate) use global::global;
pub(crate) use runs::{fill_with_runs, word};
pub(crate) use states::fill;
pub(crate) use words::below;

pub use global::*;
pub use states::*;
pub use words::*;
