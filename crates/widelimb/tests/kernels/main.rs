//! Kernels, each on every level that the CPU has, called through their tables.

#[path = "../support/limbs/mod.rs"]
mod limb_support;

mod add;
mod add_patterns;
mod approx;
mod batch;
mod bits;
mod decimal;
mod gmp;
mod limbs;
mod mul_1;
mod product;
mod product_carries;
mod shift;
mod wrap;
