//! What happens when the library is loaded: the level comes into force, once for all calls; and at
//! exit, if `WIDELIMB_GMP_REPORT` asks for it: the level and the calls of each function.
//!
//! Of an archive a linker takes the objects that are referred to alone. Every exported function
//! reads [`COUNTED`], and [`START`] is in the same object, so that it is taken as well.

use crate::mul::FUNCTIONS;
use core::sync::atomic::{AtomicBool, Ordering};
use widelimb_kernels::{kernels, kernels_or_detected};

/// Runs before the program does, and before any of its threads.
#[used]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_os = "macos"), unsafe(link_section = ".init_array"))]
static START: extern "C" fn() = start;

/// Whether calls are counted.
static COUNTED: AtomicBool = AtomicBool::new(false);

extern "C" fn start() {
    kernels_or_detected(|refusal| eprintln!("widelimb-libgf2x: {refusal}"));
    let asked = std::env::var_os("WIDELIMB_GMP_REPORT")
        .is_some_and(|value| value != "0" && !value.is_empty());
    if asked {
        // SAFETY: registers a function that takes nothing.
        unsafe { libc::atexit(report) };
        COUNTED.store(true, Ordering::Relaxed);
    }
}

/// Whether calls are counted.
#[inline(always)]
pub(crate) fn are_counted() -> bool {
    COUNTED.load(Ordering::Relaxed)
}

/// Writes what was called to standard error; nothing where nothing was.
extern "C" fn report() {
    let calls = FUNCTIONS.map(|function| (function.calls.load(Ordering::Relaxed), function.name));
    if calls.iter().all(|&(count, _)| count == 0) {
        return;
    }
    eprintln!("widelimb-libgf2x {}, level {}", env!("CARGO_PKG_VERSION"), kernels().level);
    for (count, name) in calls.into_iter().filter(|&(count, _)| count > 0) {
        eprintln!("{count:>12}  {name}");
    }
}
