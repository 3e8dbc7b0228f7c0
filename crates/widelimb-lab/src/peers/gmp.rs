//! GMP: linked with the feature `peers`, else opened at run time.

use super::library::{self, Opened};
use super::{Absent, CarryCall, Identity};
use libloading::Library;
use std::ffi::c_char;

const NAME: &str = "GMP";

/// Names a libgmp to open in place of any other.
const VARIABLE: &str = "WIDELIMB_PEER_GMP";

const FILES: [&str; 4] = ["libgmp.so.10", "libgmp.so", "libgmp.10.dylib", "libgmp-10.dll"];

/// The GMP library's calls on limbs.
pub struct Gmp {
    identity: Identity,
    add_n: CarryCall,
    sub_n: CarryCall,
    /// Keeps the calls valid.
    _library: Option<Library>,
}

impl Gmp {
    /// Opens the library.
    ///
    /// # Errors
    /// None was found, or what was found lacks a call.
    pub fn open() -> Result<Gmp, Absent> {
        Gmp::opened(library::open(NAME, VARIABLE, &FILES)?)
    }

    fn opened(opened: Opened) -> Result<Gmp, Absent> {
        // SAFETY: the symbols are GMP's, declared in gmp.h with these types (mp_limb_t is a limb,
        // mp_size_t is passed as usize is); the version is a pointer to a string.
        let (version, add_n, sub_n) = unsafe {
            let version: *const *const c_char = opened.symbol(NAME, "__gmp_version")?;
            let add_n: CarryCall = opened.symbol(NAME, "__gmpn_add_n")?;
            let sub_n: CarryCall = opened.symbol(NAME, "__gmpn_sub_n")?;
            (library::text(*version), add_n, sub_n)
        };
        let origin = format!("opened as {}", opened.found);
        let identity = Identity { name: NAME, version, origin };
        Ok(Gmp { identity, add_n, sub_n, _library: Some(opened.library) })
    }

    /// Which GMP this is.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// `mpn_add_n`.
    pub fn add_n(&self) -> CarryCall {
        self.add_n
    }

    /// `mpn_sub_n`.
    pub fn sub_n(&self) -> CarryCall {
        self.sub_n
    }
}
