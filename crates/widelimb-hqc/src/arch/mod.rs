//! All code that names an instruction set, and all `unsafe` code.
//!
//! | file | what |
//! |---|---|
//! | `level` | loops compiled for the vectors of the level in force |
//! | `vectors` | words, and vectors of words, under one name |
//! | `keccak` | Keccak-f\[1600\] of one state and of several side by side |
//! | `places` | the element with ones at given places |
//! | `duplicates` | the places that occur more than once |

pub mod duplicates;
pub mod keccak;
pub mod level;
pub mod places;
pub mod vectors;
