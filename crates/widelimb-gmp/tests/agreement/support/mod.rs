//! What the tables are run with.

pub mod floats;
pub mod libraries;
pub mod limbs;
pub mod memory;
pub mod rows;
pub mod states;
pub mod threads;
