//! Tables of multiples of the base point, made by the compiler.
//!
//! A multiple is `y + x`, `y - x` and `2 d x y`, in digits of 52 bits.

use super::constant;

/// The tables of the comb.
pub const COMB_TABLES: usize = 32;
/// The entries of each.
pub const COMB_ENTRIES: usize = 8;
/// A table of the comb: digit `j` of coordinate `i` of all entries is at `[i][j]`.
pub type Comb = [[[u64; COMB_ENTRIES]; 5]; 3];

/// For each `i` the multiples `1, 3, ... 15` of `256^i B`: 30 KB.
#[allow(long_running_const_eval, reason = "half a second")]
pub static COMB: [Comb; COMB_TABLES] = constant::comb();

/// The entries of the window.
pub const WINDOW_ENTRIES: usize = 129;
/// A multiple's coordinates.
pub type Window = [[u64; 5]; 3];

/// The multiples of `B` from 0 to 128: 15 KB.
#[allow(long_running_const_eval, reason = "half a second")]
pub static WINDOW: [Window; WINDOW_ENTRIES] = constant::window();
