//! What happens when the library is loaded: the level comes into force, once for all calls.

use widelimb_kernels::kernels_or_detected;

/// Runs before the program does, and before any of its threads.
#[used]
#[cfg_attr(target_os = "macos", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_os = "macos"), unsafe(link_section = ".init_array"))]
static START: extern "C" fn() = start;

extern "C" fn start() {
    kernels_or_detected(|refusal| eprintln!("widelimb-gmp: {refusal}"));
    crate::report::begin();
}
