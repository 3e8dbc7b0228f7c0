//! Which table is for which level and [`Core`].

#[cfg(target_arch = "x86_64")]
use super::x86_64;
use super::{Kernels, scalar};
use crate::cpu::{Core, Level};

/// The kernels of one level for this CPU's [`Core`], or `None` where this CPU lacks the level.
pub fn kernels_of(level: Level) -> Option<&'static Kernels> {
    kernels_for(level, Core::detect())
}

/// The kernels of one level for a [`Core`], which need not be this CPU's, or `None` where this CPU
/// lacks the level. One table is for several cores where they need no kernels of their own.
pub fn kernels_for(level: Level, core: Core) -> Option<&'static Kernels> {
    level.is_available().then(|| table_for(level, core))
}

/// The table of a level that the CPU is known to have.
pub(super) fn table_of(level: Level) -> &'static Kernels {
    table_for(level, Core::detect())
}

fn table_for(level: Level, core: Core) -> &'static Kernels {
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    match (core, level) {
        (Core::Zen | Core::Zen4, Level::Avx2) => return &x86_64::avx2::ZEN_KERNELS,
        (Core::Zen | Core::Zen4, Level::Avx512Base) => return &x86_64::avx512::ZEN_BASE_KERNELS,
        (Core::Zen, Level::Avx512) => return &x86_64::avx512::ZEN_KERNELS,
        (Core::Zen4, Level::Avx512) => return &x86_64::avx512::ZEN4_KERNELS,
        _ => (),
    }
    let _ = core;
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Adx => &x86_64::adx::KERNELS,
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Level::Avx2 => &x86_64::avx2::KERNELS,
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Level::Avx512Base => &x86_64::avx512::BASE_KERNELS,
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        Level::Avx512 => &x86_64::avx512::KERNELS,
        _ => &scalar::KERNELS,
    }
}

/// The tables of a level that the CPU is known to have, one for each of the cores that have their
/// own.
pub fn tables_of(level: Level) -> impl Iterator<Item = &'static Kernels> {
    let of = move |core| Some(table_for(level, core)).filter(|k| k.core == core);
    Core::ALL.into_iter().filter_map(of)
}

/// Zeros in the registers that the vector code of any of this CPU's levels uses.
pub fn clear_registers() {
    // SAFETY: the CPU has the level that was detected. All cores have the same registers, and to
    // ask for them takes microseconds in a virtual machine.
    unsafe { (table_for(Level::detect(), Core::Intel).clear_registers)() }
}
