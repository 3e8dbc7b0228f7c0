//! The outcomes of num-bigint.

pub use num_bigint as num;

#[path = "outcomes/features.rs"]
pub mod features;
#[path = "outcomes/integers.rs"]
pub mod integers;
#[path = "outcomes/naturals.rs"]
pub mod naturals;
#[path = "outcomes/primitives.rs"]
pub mod primitives;
