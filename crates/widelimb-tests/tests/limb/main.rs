//! Algorithms on slices of limbs, each on every level that the CPU has.

#[path = "../support/limbs/mod.rs"]
mod limb_support;

mod blocks;
mod common_divisor_symbol;
mod div;
mod div_blocks;
mod div_variants;
mod factors;
mod gcd;
mod mul;
mod mul_ladder;
mod mul_parts;
mod mul_rings;
mod product_toom_divide;
mod progress;
mod radix;
mod radix_group;
mod radix_write;
mod reciprocal;
mod root;
mod scratch;
mod secret;
mod symbol;
mod thresholds;
mod tree;
mod trial;
