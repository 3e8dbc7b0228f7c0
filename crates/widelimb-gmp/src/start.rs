//! What happens when the library is loaded: the level comes into force, once for all calls.
//!
//! Of an archive a linker takes the objects that are referred to alone. Every exported function
//! reads [`COUNTED`], and [`START`] is in the same object, so that it is taken as well.

use core::sync::atomic::{AtomicBool, Ordering};
use widelimb_kernels::kernels_or_detected;

/// Runs before the program does, and before any of its threads.
#[used]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_os = "macos"), unsafe(link_section = ".init_array"))]
static START: extern "C" fn() = start;

/// Whether calls are counted.
static COUNTED: AtomicBool = AtomicBool::new(false);

extern "C" fn start() {
    kernels_or_detected(|refusal| eprintln!("widelimb-gmp: {refusal}"));
    COUNTED.store(crate::report::begin(), Ordering::Relaxed);
}

/// Whether calls are counted.
#[inline(always)]
pub(crate) fn are_counted() -> bool {
    COUNTED.load(Ordering::Relaxed)
}
