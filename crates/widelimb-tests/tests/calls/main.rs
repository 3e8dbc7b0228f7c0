//! Operations on slices of limbs by the calls that take no table: they use that of the level in
//! force.

#[path = "../support/limbs/mod.rs"]
mod limb_support;

mod limbs;
mod polynomials;
mod products;
mod sums;
