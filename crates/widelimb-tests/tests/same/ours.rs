//! The outcomes of widelimb-num.

pub use widelimb_num as num;

#[path = "outcomes/features.rs"]
pub mod features;
#[path = "outcomes/integers.rs"]
pub mod integers;
#[path = "outcomes/naturals.rs"]
pub mod naturals;
#[path = "outcomes/primitives.rs"]
pub mod primitives;
