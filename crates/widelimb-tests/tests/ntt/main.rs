//! Products of huge numbers by transforms.

#[path = "../support/limbs/mod.rs"]
mod limb_support;

mod long;
mod products;
