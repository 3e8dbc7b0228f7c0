//! What the tables are run with.

pub mod floats;
pub mod libraries;
pub mod limbs;
pub mod rows;
pub mod states;
