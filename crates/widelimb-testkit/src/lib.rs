//! What the tests of every crate here share: one body for every level, operands of awkward shapes,
//! oracles that share nothing with the code, buffers between guard pages, GMP if it is there.
//!
//! | module | what is in it |
//! |---|---|
//! | [`mod@levels`] | [`on_every_level`], [`on_every_core`]: the same body with each level's kernels |
//! | [`shapes`] | [`Shapes`]: seeded operands on which carries go far, and ordinary ones |
//! | [`oracle`] | slow arithmetic on 32-bit digits or single bits |
//! | [`gf2x`] | the same for polynomials over GF(2) |
//! | [`guard`] | [`Arena`]: limbs that end, or start, where the memory does |
//! | [`lanes`] | [`LaneArena`]: digits of batches there |
//! | [`operands`] | [`Operands`]: runs a function there and checks what it left alone |
//! | [`gmp`] | GMP's low-level functions, opened at run time |
//! | [`ctime`] | whether two runs take the same time |
//! | [`memcheck`] | whether anything is decided by a secret, as Valgrind sees it |
//! | [`floats`] | the floating-point environments that a caller may have set |
//! | [`replay`] | the same memory for each call, for what allocates |
//! | [`steps`] | whether two calls execute the same instructions |
//! | [`symbol`] | Jacobi's symbol in another library's numbers |
//! | [`watching`] | what is in the memory that is given back |
//!
//! What cannot be tested on a machine is reported by [`skipped`], never passed in silence.

pub mod ctime;
pub mod floats;
pub mod gf2x;
pub mod gmp;
pub mod guard;
pub mod lanes;
pub mod levels;
pub mod memcheck;
pub mod operands;
pub mod oracle;
pub mod replay;
pub mod shapes;
pub mod steps;
pub mod symbol;
pub mod watching;

pub use guard::{Arena, Place, Side};
pub use lanes::LaneArena;
pub use levels::{levels, of_every_core, on_every_core, on_every_level};
pub use operands::Operands;
pub use shapes::Shapes;

use std::fmt::Display;
use std::io::Write;

/// The environment variable that sets the number of shaped cases of a test.
pub const CASES_VARIABLE: &str = "WIDELIMB_TEST_CASES";

/// Reports what a test leaves out, past the capture of the test harness, so that it is seen in
/// passing runs too.
pub fn skipped(what_and_why: impl Display) {
    // In one piece, which nothing that runs beside it can divide.
    let line = format!("SKIPPED: {what_and_why}\n");
    // A closed stderr is no reason to fail a test.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

/// How many shaped cases to run where a normal optimized test run does `normal`: a hundredth of it
/// in debug builds, a hundred times as many with the feature `long-tests`, and exactly what
/// `WIDELIMB_TEST_CASES` says if that is set.
///
/// # Panics
/// If the variable holds anything but a number.
pub fn cases(normal: u64) -> u64 {
    if let Some(value) = std::env::var_os(CASES_VARIABLE) {
        let number = value.to_str().and_then(|text| text.replace('_', "").parse().ok());
        return number.unwrap_or_else(|| panic!("{CASES_VARIABLE} is not a number: {value:?}"));
    }
    let factor = if cfg!(feature = "long-tests") { 100 } else { 1 };
    let divisor = if cfg!(debug_assertions) { 100 } else { 1 };
    (normal * factor / divisor).max(1)
}
