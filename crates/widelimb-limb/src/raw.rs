//! Operations on pointers, for callers in other languages, whose destination may be a source.
//!
//! The functions named `_or` have the caller's own function for the first long call of a process,
//! which finds no level in force yet.

pub use widelimb_kernels::raw::{Addition, add_n, add_n_or, mul_short, sqr_short, sub_n, sub_n_or};
