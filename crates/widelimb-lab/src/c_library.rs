//! Opens widelimb's C library and calls it as a program in another language does.

use crate::measure::Op;
use crate::peers::CarryCall;
use libloading::{Library, library_filename};
use std::env::current_exe;
use std::ffi::{CStr, c_char};
use std::fmt;
use std::path::{Path, PathBuf};
use widelimb_kernels::kernels;

/// The type of `wl_version` and `wl_level`.
type TextCall = unsafe extern "C" fn() -> *const c_char;

/// The shared library of the crate `widelimb-capi`, opened.
pub struct CLibrary {
    path: PathBuf,
    add_n: CarryCall,
    sub_n: CarryCall,
}

impl CLibrary {
    /// Opens the library in this executable's folder, where cargo puts it.
    ///
    /// # Errors
    /// There is no library, or it is not of this version at the level in force; the text says
    /// which.
    pub fn beside_executable() -> Result<CLibrary, String> {
        let executable = current_exe().map_err(|error| error.to_string())?;
        CLibrary::open(&executable.with_file_name(library_filename("widelimb")))
    }

    /// Opens a file, which is never closed, so that its calls stay valid.
    fn open(path: &Path) -> Result<CLibrary, String> {
        if !path.is_file() {
            return Err(format!("there is no {}", path.display()));
        }
        // SAFETY: our library does nothing when it is loaded.
        let library = unsafe { Library::new(path) }.map_err(|error| error.to_string())?;
        let library: &'static Library = Box::leak(Box::new(library));
        let text = |name: &str| {
            // SAFETY: the type is that of widelimb.h, and the text is constant.
            unsafe {
                let call = symbol::<TextCall>(library, name)?;
                Ok::<_, String>(CStr::from_ptr(call()).to_string_lossy())
            }
        };
        let expected = [env!("CARGO_PKG_VERSION"), kernels().level.name()];
        let found = [text("wl_version")?, text("wl_level")?];
        if found != expected {
            return Err(format!("{} is version {}, level {}", path.display(), found[0], found[1]));
        }
        // SAFETY: the types are those of widelimb.h.
        let (add_n, sub_n) =
            unsafe { (symbol(library, "wl_add_n")?, symbol(library, "wl_sub_n")?) };
        Ok(CLibrary { path: path.to_owned(), add_n, sub_n })
    }

    /// The function `wl_add_n` or `wl_sub_n`.
    pub fn carry_call(&self, op: Op) -> CarryCall {
        match op {
            Op::Add => self.add_n,
            Op::Sub => self.sub_n,
        }
    }
}

impl fmt::Display for CLibrary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "wl_add_n and wl_sub_n of {}", self.path.display())
    }
}

/// Finds a function of the library.
///
/// # Safety
/// `T` is the type of the library's function.
unsafe fn symbol<T: Copy>(library: &Library, name: &str) -> Result<T, String> {
    // SAFETY: by the contract above `T` is the type of the symbol.
    unsafe { library.get::<T>(name.as_bytes()) }
        .map(|function| *function)
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_functions_add_and_subtract() {
        let library = match CLibrary::beside_executable() {
            Ok(library) => library,
            Err(reason) => {
                widelimb_testkit::skipped(format!("the C library's functions: {reason}"));
                return;
            }
        };
        let (a, b, mut r) = ([u64::MAX, 1], [1, 0], [0; 2]);
        for (op, carry, expected) in [(Op::Add, 0, [0, 2]), (Op::Sub, 0, [u64::MAX - 1, 1])] {
            // SAFETY: three arrays of two limbs.
            let out = unsafe { library.carry_call(op)(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), 2) };
            assert_eq!((out, r), (carry, expected), "{op:?}");
        }
    }

    #[test]
    fn what_is_not_there_is_said() {
        let reason = CLibrary::open(Path::new("/nowhere/libwidelimb.so")).err();
        assert_eq!(reason.as_deref(), Some("there is no /nowhere/libwidelimb.so"));
    }
}
