//! Algorithms on slices of limbs, each on every level that the CPU has.

#[path = "../support/limbs/mod.rs"]
mod limb_support;

mod div;
mod div_blocks;
mod div_variants;
mod gcd;
mod mul;
mod mul_ladder;
mod mul_parts;
mod radix;
mod root;
mod symbol;
mod tree;
