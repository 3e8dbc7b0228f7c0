//! Whatever a number can do, num-bigint's does too, with the same result, text or panic: the
//! expressions of `outcomes/` are compiled for both and computed with both.

// Each file of `outcomes/` is a module of both `ours` and `theirs`.
#![allow(clippy::duplicate_mod)]

mod differences;
mod features;
mod integers;
mod naturals;
mod ours;
mod primitives;
mod support;
mod theirs;
