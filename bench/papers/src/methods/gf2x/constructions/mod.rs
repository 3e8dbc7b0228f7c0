//! The constructions, as macros: functions for other vectors are other functions.

mod karatsuba;
mod sizes;
mod toom;

pub(super) use karatsuba::karatsuba;
pub(super) use sizes::{entries, sizes};
pub(super) use toom::toom;
