//! Which [`Level`](crate::cpu::Level) is in force, and everything that depends on the machine.
//!
//! Every CPU computes with the highest level that it has, unless the environment variable
//! `WIDELIMB_LEVEL` asks for a lower one: `scalar`, `adx`, `avx2`, `avx512base` or `avx512`.
//! `WIDELIMB_PROFILE` names a [`profile`] of thresholds measured on the CPU at hand. Both are read
//! once, by the first call that computes; [`try_level`] reads them too, and says what is wrong with
//! them. No result depends on either.
//!
//! Each level has a table of functions, in its own folder. A function of [`limb`](crate::limb)
//! takes the table in force once per public call and hands it down. The tables are shown by the
//! feature `internals` alone, which promises nothing.

#[cfg(all(target_arch = "x86_64", not(target_pointer_width = "64")))]
compile_error!("the x86-64 kernels need pointers of 64 bits");

#[cfg(feature = "internals")]
pub mod batch;
#[cfg(not(feature = "internals"))]
pub(crate) mod batch;
#[cfg(feature = "internals")]
pub mod floats;
#[cfg(not(feature = "internals"))]
pub(crate) mod floats;
#[cfg(feature = "internals")]
pub mod gf2x;
#[cfg(not(feature = "internals"))]
pub(crate) mod gf2x;
mod in_force;
#[cfg(test)]
mod in_place_tests;
mod kernels;
#[cfg(feature = "internals")]
pub mod montgomery;
#[cfg(not(feature = "internals"))]
pub(crate) mod montgomery;
pub(crate) mod ntt;
pub mod profile;
mod quotient;
pub(crate) mod raw;
mod root;
#[cfg(feature = "internals")]
pub mod scalar;
#[cfg(not(feature = "internals"))]
pub(crate) mod scalar;
mod short;
mod short_products;
mod tables;
mod thresholds;
mod wipe;
#[cfg(target_arch = "x86_64")]
mod x86_64;

use crate::Limb;
pub(crate) use in_force::kernels_if_known;
pub use in_force::{SetupError, level, level_or_detected, load_profile, profile_name, try_level};
pub(crate) use quotient::div_2_by_1;
pub(crate) use root::sqrt as limb_sqrt;
pub(crate) use scalar::mul_add;
pub(crate) use short_products::{mul_slices, sqr_slices};
pub(crate) use tables::clear_registers;
use tables::table_of;
#[cfg(test)]
pub(crate) use tables::tables_of;
pub(crate) use wipe::{LastTraces, Wipe, Wiped, wipe, wipe_traces};

// What takes or gives a table of kernels.
#[cfg(feature = "internals")]
pub use {
    in_force::{kernels, kernels_or_detected, try_kernels},
    kernels::{BinaryKernel, CarryKernel, DECIMAL_GROUP, Kernels},
    tables::{kernels_for, kernels_of},
    thresholds::{Threshold, Thresholds},
};
#[cfg(not(feature = "internals"))]
pub(crate) use {
    in_force::{kernels, kernels_or_detected, try_kernels},
    kernels::{BinaryKernel, CarryKernel, DECIMAL_GROUP, Kernels},
    tables::{kernels_for, kernels_of},
    thresholds::{Threshold, Thresholds},
};

/// Below this length additions run the written-out carry chain without a look at the table, on
/// every level: most additions are so short that the look would cost more than the sum.
pub(crate) const SHORT: usize = 16;

/// [`SHORT`] by its name.
const ADD_KERNEL: Threshold = Threshold {
    name: "add_kernel",
    limbs: SHORT,
    meaning: "sums and differences through the level's kernel",
};

/// Whether the table's level has `mulx`, `adcx` and `adox`.
#[inline]
pub(crate) fn has_wide_products(k: &Kernels) -> bool {
    cfg!(target_arch = "x86_64") && k.level >= crate::cpu::Level::Adx
}

/// What `f` gives, compiled for the products of the table's level: where that has `mulx`, what is
/// inlined in `f` uses it.
#[inline(always)]
pub(crate) fn with_wide_products<T>(k: &Kernels, f: impl FnOnce() -> T) -> T {
    #[cfg(target_arch = "x86_64")]
    if has_wide_products(k) {
        // SAFETY: the CPU has the level of the table.
        return unsafe { x86_64::adx::with_wide_products(f) };
    }
    let _ = k;
    f()
}

/// `t = (t + q m) / 2^(64 N)`, as [`Kernels`] of a level with wide products make it in registers.
///
/// # Safety
/// A table has [wide products](has_wide_products); before the `N` limbs at `m`, 4 to 8 of an odd
/// number, is `-1 / m mod 2^64`.
#[inline(always)]
pub(crate) unsafe fn reduce_wide<const N: usize>(t: &mut [Limb; N], m: *const Limb) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the caller's promise.
    return unsafe { x86_64::adx::montgomery::reduce(t, m) };
    #[cfg(not(target_arch = "x86_64"))]
    unreachable!("no table has wide products: {t:?} {m:?}");
}

/// The halves of `a b`, lower first, likewise.
///
/// # Safety
/// A table has [wide products](has_wide_products); `N` is 4 to 8.
#[inline(always)]
pub(crate) unsafe fn multiply_wide<const N: usize>(
    a: &[Limb; N],
    b: &[Limb; N],
) -> ([Limb; N], [Limb; N]) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut low = *b;
        // SAFETY: the caller's promise.
        let high = unsafe { x86_64::adx::montgomery::multiply(a, &mut low) };
        (low, high)
    }
    #[cfg(not(target_arch = "x86_64"))]
    unreachable!("no table has wide products: {a:?} {b:?}")
}
