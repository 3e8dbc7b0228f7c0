//! Inputs on which published programs for the same operations are wrong. None of them may ever be
//! wrong here, on any level.

#[path = "../support/gf2x/mod.rs"]
mod gf2x_support;
#[path = "../support/limbs/mod.rs"]
mod limb_support;

mod batch;
mod gf2x;
mod limbs;
mod numbers;
