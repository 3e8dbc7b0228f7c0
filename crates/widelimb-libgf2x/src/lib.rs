//! gf2x's interface over [`widelimb_gf2x`], for programs that are compiled against gf2x 1.3.
//!
//! The header `include/gf2x.h` is the contract: names, layouts, overlap, errors. [`mul`](mod@mul)
//! has the products, [`pool`] the memory of those that bring their own, [`data`] what programs read
//! without a call, `guard` what keeps panics from crossing into C, and [`embedded`] the files that
//! the library carries with it.
//!
//! A function is `unsafe` as it is in C: the pointers are those of as many words as the header
//! says. That is the promise behind every exported function here.

// A word of the interface is an `unsigned long`, and a limb has 64 bits.
#![cfg(all(unix, target_pointer_width = "64"))]
#![allow(clippy::missing_safety_doc, reason = "the header's contract, said once above")]

pub mod data;
pub mod embedded;
mod guard;
pub mod mul;
pub mod pool;
mod start;
