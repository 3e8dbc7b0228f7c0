//! Opening a peer's library at run time.

use super::Absent;
use libloading::Library;
use std::ffi::{CStr, c_char};

/// A library that was opened, and the name that found it.
pub struct Opened {
    pub library: Library,
    pub found: String,
}

/// Opens the file that `variable` names, else the first of `names` that the system's loader finds.
pub fn open(name: &'static str, variable: &str, names: &[&str]) -> Result<Opened, Absent> {
    let named = std::env::var(variable).ok().filter(|path| !path.is_empty());
    let candidates = match &named {
        Some(path) => vec![path.as_str()],
        None => names.to_vec(),
    };
    let mut tried = Vec::new();
    for candidate in candidates {
        // SAFETY: the libraries looked for here only fill tables when they are loaded.
        match unsafe { Library::new(candidate) } {
            Ok(library) => return Ok(Opened { library, found: candidate.to_owned() }),
            Err(error) => tried.push(format!("{candidate}: {error}")),
        }
    }
    if named.is_none() {
        tried.push(format!("{variable}: not set"));
    }
    Err(Absent { name, tried })
}

impl Opened {
    /// Reads a symbol as a value of type `T`.
    ///
    /// # Safety
    /// `T` is a pointer to what the symbol really is.
    pub unsafe fn symbol<T: Copy>(&self, name: &'static str, symbol: &str) -> Result<T, Absent> {
        // SAFETY: the caller's promise.
        unsafe { self.library.get::<T>(symbol.as_bytes()) }
            .map(|value| *value)
            .map_err(|error| Absent { name, tried: vec![format!("{}: {error}", self.found)] })
    }
}

/// A C string that lives as long as its library, copied.
///
/// # Safety
/// The pointer leads to a string that ends with a zero byte.
pub unsafe fn text(pointer: *const c_char) -> String {
    // SAFETY: the caller's promise.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}
