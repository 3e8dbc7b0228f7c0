//! Operations on pointers, for callers in other languages, whose destination may be a source.
//!
//! The functions named `_or` also take a function of the caller's: it does the first long call of a
//! process, when no level is in force yet.

pub use widelimb_kernels::raw::{Addition, add_n, add_n_or, mul_short, sqr_short, sub_n, sub_n_or};
