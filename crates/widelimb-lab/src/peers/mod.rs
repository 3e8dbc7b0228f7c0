//! The libraries that widelimb is measured against.
//!
//! With the feature `peers` they are built from source and linked; without it, or where a variable
//! such as `WIDELIMB_PEER_GMP` names a file, they are opened at run time. A peer always says what it
//! is: its version, and how it was built or where it was found ([`Identity`]).

mod gmp;
mod library;

pub use gmp::Gmp;

use serde::Serialize;
use std::fmt;
use widelimb::Limb;

/// `(r, a, b, n) -> carry`: the C call of an addition or subtraction of `n` limbs.
///
/// # Safety
/// The pointers are valid for `n` limbs; `r` is `a`, is `b`, or overlaps neither.
pub type CarryCall =
    unsafe extern "C" fn(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) -> Limb;

/// Which library, and which build of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Identity {
    /// The library.
    pub name: &'static str,
    /// Its version, as it says itself.
    pub version: String,
    /// How it was built, or where it was found.
    pub origin: String,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} ({})", self.name, self.version, self.origin)
    }
}

/// A library that could not be had, with everything that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absent {
    /// The library.
    pub name: &'static str,
    /// Each file that was tried, with why it was not used.
    pub tried: Vec<String>,
}

impl fmt::Display for Absent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is absent; tried {}", self.name, self.tried.join("; "))
    }
}
