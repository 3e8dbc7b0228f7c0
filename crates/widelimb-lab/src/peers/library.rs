//! Finds a peer's functions, in a library opened at run time or in one that is linked.

use super::Absent;
use libloading::Library;
use std::ffi::{CStr, c_char};

/// An open library, and the name under which it was found. It is never closed, so its functions
/// stay valid.
pub struct OpenLibrary {
    pub handle: &'static Library,
    pub found: String,
}

/// Opens the file that `variable` names, else the first of `names` that the system's loader finds.
pub fn open(name: &'static str, variable: &str, names: &[&str]) -> Result<OpenLibrary, Absent> {
    let named = named(variable);
    let candidates = match &named {
        Some(path) => vec![path.as_str()],
        None => names.to_vec(),
    };
    let mut tried = Vec::new();
    for candidate in candidates {
        // The loader would wait for a pipe that nobody writes to.
        if std::fs::metadata(candidate).is_ok_and(|metadata| !metadata.is_file()) {
            tried.push(format!("{candidate} is no regular file"));
            continue;
        }
        // SAFETY: the libraries looked for here only fill tables when they are loaded.
        match unsafe { Library::new(candidate) } {
            Ok(library) => {
                let handle = Box::leak(Box::new(library));
                return Ok(OpenLibrary { handle, found: candidate.to_owned() });
            }
            Err(error) => tried.push(reason(candidate, &error.to_string())),
        }
    }
    if named.is_none() {
        tried.push(format!("{variable} is not set"));
    }
    Err(Absent { name, tried })
}

/// The reason why a file could not be opened; only the name if it does not exist.
fn reason(candidate: &str, error: &str) -> String {
    match error.contains("No such file") {
        true => format!("no {candidate}"),
        false => format!("{candidate}: {error}"),
    }
}

/// The file that an environment variable names.
pub fn named(variable: &str) -> Option<String> {
    std::env::var(variable).ok().filter(|path| !path.is_empty())
}

impl OpenLibrary {
    /// Reads a symbol as a value of type `T`.
    ///
    /// # Safety
    /// `T` is a pointer to what the symbol really is.
    pub unsafe fn symbol<T: Copy>(&self, name: &'static str, symbol: &str) -> Result<T, Absent> {
        // SAFETY: by the contract above `T` is a pointer to what the symbol is.
        unsafe { self.handle.get::<T>(symbol.as_bytes()) }
            .map(|value| *value)
            .map_err(|error| Absent { name, tried: vec![format!("{}: {error}", self.found)] })
    }
}

/// Copies a C string.
///
/// # Safety
/// The pointer leads to a string that ends with a zero byte.
pub unsafe fn text(pointer: *const c_char) -> String {
    // SAFETY: by the contract above the string ends with a zero byte.
    unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned()
}

/// Declares `struct Calls` with a field per C function, filled from an opened library or, with the
/// feature that builds the library, from what is linked.
macro_rules! calls {
    ($name:expr $(, linked with $feature:literal)?;
     $($field:ident: fn($($type:ty),*) $(-> $result:ty)? = $symbol:literal;)*) => {
        /// The library's functions, as its header declares them.
        #[derive(Clone, Copy)]
        struct Calls {
            $($field: unsafe extern "C-unwind" fn($($type),*) $(-> $result)?,)*
        }

        impl Calls {
            fn opened(library: &$crate::peers::library::OpenLibrary) -> Result<Calls, Absent> {
                // SAFETY: the symbols are this library's, with the types of its header.
                unsafe { Ok(Calls { $($field: library.symbol($name, $symbol)?,)* }) }
            }

            /// The functions of the linked library, or of the one that is found at run time.
            #[allow(dead_code, reason = "who tells where a library was found opens it by itself")]
            fn found(variable: &str, names: &[&str]) -> Result<Calls, Absent> {
                let named = $crate::peers::library::named(variable);
                match Calls::if_linked() {
                    Some(linked) if named.is_none() => Ok(linked),
                    _ => Calls::opened(&$crate::peers::library::open($name, variable, names)?),
                }
            }
        }

        $crate::peers::library::linked! {
            $($feature)?; $($field: fn($($type),*) $(-> $result)? = $symbol;)*
        }
    };
}

/// Defines `Calls::linked` and `Calls::if_linked` for [`calls`].
macro_rules! linked {
    (; $($calls:tt)*) => {
        impl Calls {
            #[allow(dead_code, reason = "as `found`")]
            fn if_linked() -> Option<Calls> {
                None
            }
        }
    };
    ($feature:literal;
     $($field:ident: fn($($type:ty),*) $(-> $result:ty)? = $symbol:literal;)*) => {
        #[cfg(feature = $feature)]
        impl Calls {
            fn linked() -> Calls {
                unsafe extern "C-unwind" {
                    $(#[link_name = $symbol] fn $field($(_: $type),*) $(-> $result)?;)*
                }
                Calls { $($field,)* }
            }
        }

        impl Calls {
            #[allow(dead_code, reason = "as `found`")]
            fn if_linked() -> Option<Calls> {
                #[cfg(feature = $feature)]
                return Some(Calls::linked());
                #[cfg(not(feature = $feature))]
                None
            }
        }
    };
}

pub(crate) use {calls, linked};
