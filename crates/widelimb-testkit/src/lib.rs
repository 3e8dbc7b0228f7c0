//! Tools that the tests of all crates share: one body for every level, operands of awkward shapes,
//! oracles that share nothing with the code, buffers between guard pages, GMP if it is there.
//!
//! | module | what is in it |
//! |---|---|
//! | [`mod@levels`] | [`on_every_level`], [`on_every_core`]: a body with each level's kernels |
//! | [`shapes`] | [`Shapes`]: seeded operands on which carries go far, and ordinary ones |
//! | [`oracle`] | slow arithmetic on 32-bit digits or single bits |
//! | [`gf2x`] | slow arithmetic of polynomials over GF(2) |
//! | [`guard`] | [`Arena`]: limbs that end, or start, at a guard page |
//! | [`lanes`] | [`LaneArena`]: digits of batches at a guard page |
//! | [`operands`] | [`Operands`]: runs a function on such limbs and checks all around them |
//! | `gmp` | GMP's low-level functions, opened at run time |
//! | [`ctime`] | measures whether two runs take the same time |
//! | [`memcheck`] | finds branches and addresses that depend on a secret, by Valgrind |
//! | [`floats`] | the floating-point environments that a caller may have set |
//! | [`replay`] | an allocator that gives each call the same memory |
//! | [`seeded`] | pseudo-random limbs from a seed |
//! | [`steps`] | records the instructions that a call executes |
//! | [`symbol`] | Jacobi's symbol on another library's numbers |
//! | [`watching`] | an allocator that shows the memory that is freed |
//!
//! A test that a machine cannot run is reported by [`skipped`], and never passes in silence.

pub mod ctime;
pub mod floats;
pub mod gf2x;
#[cfg(any(unix, windows))]
pub mod gmp;
pub mod guard;
pub mod lanes;
pub mod levels;
pub mod memcheck;
pub mod operands;
pub mod oracle;
pub mod replay;
pub mod seeded;
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

/// The environment variable that says how much the random tests try: 1 in a short run, which is
/// what an unset one means, 10 in a thorough one, 100 for hours.
pub const EFFORT_VARIABLE: &str = "WIDELIMB_TEST_EFFORT";

/// Reports what a test leaves out, past the capture of the test harness, so that it is seen in
/// passing runs too.
pub fn skipped(what_and_why: impl Display) {
    // One write of the whole line, so that output of other threads cannot split it.
    let line = format!("SKIPPED: {what_and_why}\n");
    // A closed stderr is no reason to fail a test.
    let _ = std::io::stderr().write_all(line.as_bytes());
}

/// The number of random cases of a test that runs `thorough` cases with an effort of 10: in
/// proportion to the effort of [`EFFORT_VARIABLE`], a tenth of that without optimization, and at
/// least one.
///
/// # Panics
/// If the variable holds anything but a number above 0.
pub fn cases(thorough: u64) -> u64 {
    let tenths = if cfg!(debug_assertions) { 100 } else { 10 };
    (thorough * effort() / tenths).max(1)
}

/// The effort of [`EFFORT_VARIABLE`], or 1.
fn effort() -> u64 {
    let Some(value) = std::env::var_os(EFFORT_VARIABLE) else { return 1 };
    let number = value.to_str().and_then(|text| text.parse().ok()).filter(|&effort| effort > 0);
    number.unwrap_or_else(|| panic!("{EFFORT_VARIABLE} is not a number above 0: {value:?}"))
}
