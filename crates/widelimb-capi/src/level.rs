//! The level in force, and what the environment asked for in vain.

use crate::error::{Error, code_of};
use std::ffi::{CStr, c_char, c_int};
use std::sync::OnceLock;
use widelimb::arch::{SetupError, level_or_detected};
use widelimb::cpu::Level;

/// Why the level or the profile that the environment asked for is not in force.
static REFUSED: OnceLock<SetupError> = OnceLock::new();

/// The level in force: the one that the environment asks for, or, where that cannot be, the highest
/// one of this CPU; with the thresholds of its profile, or the level's own.
pub(crate) fn level() -> Level {
    level_or_detected(|error| {
        // The level's error comes first; a second thread on its first call meets the same.
        let _ = REFUSED.set(error);
    })
}

/// Chooses the level and its thresholds, as the first call of any other function does, and says
/// whether they are what the environment asks for.
#[unsafe(no_mangle)]
pub extern "C" fn wl_init() -> c_int {
    code_of(|| {
        level();
        match REFUSED.get() {
            Some(error) => Err(Error::from(error)),
            None => Ok(()),
        }
    })
}

/// The name of the level in force.
#[unsafe(no_mangle)]
pub extern "C" fn wl_level() -> *const c_char {
    name(level()).as_ptr()
}

pub(crate) const fn name(level: Level) -> &'static CStr {
    match level {
        Level::Scalar => c"scalar",
        Level::Adx => c"adx",
        Level::Avx2 => c"avx2",
        Level::Avx512Base => c"avx512base",
        Level::Avx512 => c"avx512",
    }
}
