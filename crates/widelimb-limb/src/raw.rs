//! Operations on pointers, for callers in other languages, whose destination may be a source or
//! overlap it.
//!
//! The functions named `_or` also take a function of the caller's: it does the first long call of a
//! process, when no level is in force yet.

pub use widelimb_kernels::raw::{
    Addition, add_n, add_n_carry, add_n_or, addlsh, addmul_1, and, and_not, mul_1, mul_short, neg,
    not, or, reduce_rows, shl, shr, sqr_short, sub_n, sub_n_borrow, sub_n_or, sublsh, submul_1,
    xor,
};
