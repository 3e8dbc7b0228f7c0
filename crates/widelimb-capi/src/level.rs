//! Chooses the level in force, and reports a level or profile of the environment that cannot be.

use crate::error::{Error, code_of};
use std::ffi::{CStr, c_char, c_int};
use std::sync::OnceLock;
use widelimb::arch::{SetupError, level_or_detected};
use widelimb::cpu::Level;

/// Why the level or the profile that the environment names is not in force.
static REFUSED: OnceLock<SetupError> = OnceLock::new();

/// The level in force: the one that the environment names, or the highest one of this CPU if that
/// level is unknown or missing. Thresholds are those of the profile, or the level's own without a
/// valid profile.
pub(crate) fn level() -> Level {
    level_or_detected(|error| {
        // The first error stays; threads that make their first call at one time have the same.
        let _ = REFUSED.set(error);
    })
}

/// Chooses the level and its thresholds, like the first call of any other function, and returns
/// whether they are what the environment names.
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
