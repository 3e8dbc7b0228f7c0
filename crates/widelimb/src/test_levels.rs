//! The levels that the tests within the crate run on.

use crate::arch::{Kernels, kernels, tables_of};
use crate::cpu::{LEVEL_VARIABLE, Level};

/// Every level up to the one in force. Where `WIDELIMB_LEVEL` asks for one, that alone: a run that
/// it is not set for has tested the others. So does `levels` of the testkit, which says what it
/// leaves out.
pub fn levels() -> impl Iterator<Item = Level> {
    let in_force = kernels().level;
    let alone = std::env::var_os(LEVEL_VARIABLE).is_some();
    Level::ALL.into_iter().filter(move |&level| level == in_force || !alone && level < in_force)
}

/// Their kernels, for each of the cores that have their own.
pub fn tables() -> impl Iterator<Item = &'static Kernels> {
    levels().flat_map(tables_of)
}
