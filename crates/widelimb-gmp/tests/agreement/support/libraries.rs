//! The two libraries.

use super::memory;
use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW, Symbol};
use std::path::PathBuf;
use std::sync::OnceLock;
use widelimb_testkit::skipped;

/// A function of up to eight arguments in registers and on the stack, which are words or pointers.
pub type Function =
    unsafe extern "C" fn(usize, usize, usize, usize, usize, usize, usize, usize) -> usize;

/// Ours and GMP's.
pub struct Libraries {
    ours: Library,
    theirs: Library,
}

/// Both libraries; `None` with a report where there is no GMP.
pub fn libraries() -> Option<&'static Libraries> {
    static OPEN: OnceLock<Result<Libraries, String>> = OnceLock::new();
    let open = OPEN.get_or_init(|| {
        let theirs = std::env::var("WIDELIMB_PEER_GMP").unwrap_or("libgmp.so.10".into());
        // GMP first: once ours is open, its name is one that the linker knows.
        let theirs = open(&theirs)?;
        let ours = open(&our_file().to_string_lossy()).expect("cargo has built ours");
        let libraries = Libraries { ours, theirs };
        let [ours, theirs] = libraries.both("mpz_add");
        assert!(ours as usize != theirs as usize, "two libraries");
        if !*memory::PLAIN {
            let [allocate, reallocate, free] = memory::functions();
            for set in libraries.both("mp_set_memory_functions") {
                // SAFETY: functions as they are asked for, before any memory was given out.
                unsafe { set(allocate, reallocate, free, 0, 0, 0, 0, 0) };
            }
        }
        Ok(libraries)
    });
    match open {
        Ok(libraries) => Some(libraries),
        Err(error) => {
            skipped(format_args!("agreement with GMP: {error}"));
            None
        }
    }
}

/// The shared library beside this test.
fn our_file() -> PathBuf {
    let mut folder = std::env::current_exe().expect("this test has a file");
    folder.pop();
    folder.join("libgmp.so")
}

/// A library that takes its own symbols before those of others.
fn open(file: &str) -> Result<Library, String> {
    // Tools that watch memory cannot have it.
    let deep_bind = if *memory::PLAIN { 0 } else { 8 };
    // SAFETY: what these libraries do when they are loaded touches nothing but themselves.
    unsafe { Library::open(Some(file), RTLD_NOW | RTLD_LOCAL | deep_bind) }
        .map_err(|error| format!("{file}: {error}"))
}

impl Libraries {
    /// Our function and GMP's, of a name of the manual.
    ///
    /// # Panics
    /// If one of the libraries lacks it.
    pub fn both(&self, name: &str) -> [Function; 2] {
        [(&self.ours, "ours"), (&self.theirs, "GMP")].map(|(library, whose)| {
            let symbol = format!("__g{name}");
            // SAFETY: what it takes and gives are words and pointers, as the table says.
            let found: Result<Symbol<Function>, _> = unsafe { library.get(symbol.as_bytes()) };
            *found.unwrap_or_else(|error| panic!("{whose}: {error}"))
        })
    }
}
