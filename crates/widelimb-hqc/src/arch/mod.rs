//! Everything that names an instruction set, and all `unsafe`.
//!
//! | file | what |
//! |---|---|
//! | `level` | loops compiled for the vectors of the level in force |
//! | `vectors` | words, and vectors of words, under one name |
//! | `keccak` | Keccak-f\[1600\] of one state and of several side by side |
//! | `places` | the limbs of given places |
//! | `repeated` | the places that are there more than once |

pub mod keccak;
pub mod level;
pub mod places;
pub mod repeated;
pub mod vectors;
