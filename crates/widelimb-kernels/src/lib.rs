//! The machine-specific part of widelimb: which [`Level`](cpu::Level) is in force, and the kernels
//! of each level.
//!
//! Programs use the crate `widelimb`, which shows as `widelimb::arch` and `widelimb::cpu` what is
//! promised of this one. Everything else here is for the crates above, their tests and their
//! measuring: any version may change it.
//!
//! Every CPU computes with the highest level that it has, unless the environment variable
//! `WIDELIMB_LEVEL` asks for a lower one: `scalar`, `adx`, `avx2`, `avx512base` or `avx512`.
//! `WIDELIMB_PROFILE` names a [`profile`] of thresholds measured on the CPU at hand. Both are read
//! once, by the first call that computes; [`try_level`] reads them too, and says what is wrong with
//! them. No result depends on either.
//!
//! Each level has a table of functions, in its own folder. A public call of the crates above takes
//! the table in force once and hands it down.

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(rustdoc::private_intra_doc_links, reason = "documents are read beside the code here")]

extern crate alloc;
// The name that macros have for this crate.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
extern crate self as widelimb_kernels;

#[cfg(all(target_arch = "x86_64", not(target_pointer_width = "64")))]
compile_error!("the x86-64 kernels need pointers of 64 bits");

#[cfg(feature = "batch")]
pub mod batch;
pub mod cpu;
pub mod digits;
#[cfg(feature = "batch")]
pub mod field;
pub mod floats;
#[cfg(feature = "gf2x")]
pub mod gf2x;
mod in_force;
mod kernels;
pub mod montgomery;
pub mod ntt;
pub mod profile;
mod quotient;
pub mod raw;
pub mod reciprocal;
pub mod root;
pub mod scalar;
pub mod short;
mod short_products;
#[cfg(feature = "sieve")]
pub mod sieve;
mod tables;
pub mod thresholds;
mod wipe;
mod word;
#[cfg(target_arch = "x86_64")]
#[doc(hidden)]
pub mod x86_64;

pub use in_force::{
    SetupError, kernels, kernels_if_known, kernels_or_detected, level, level_or_detected,
    load_profile, profile_name, try_kernels, try_level,
};
pub use kernels::{BinaryKernel, CarryKernel, DECIMAL_GROUP, Kernels};
pub use quotient::div_2_by_1;
pub use root::sqrt as limb_sqrt;
pub use scalar::mul_add;
pub use short_products::{SHORT_PRODUCT, mul_slices, sqr_slices};
use tables::table_of;
pub use tables::{clear_registers, kernels_for, kernels_of, tables_of};
pub use thresholds::{Threshold, Thresholds};
pub use wipe::{LastTraces, Wipe, Wiped, wipe, wipe_traces};
pub use word::{LIMB_BITS, Limb, pair};

/// Below this length additions run the written-out carry chain without a look at the table, on
/// every level: most additions are so short that the look would cost more than the sum.
pub const SHORT: usize = 16;

/// [`SHORT`] by its name.
const ADD_KERNEL: Threshold = Threshold {
    name: "add_kernel",
    limbs: SHORT,
    meaning: "sums and differences through the level's kernel",
};

/// Whether the table's level has `mulx`, `adcx` and `adox`.
#[inline]
pub fn has_wide_products(k: &Kernels) -> bool {
    cfg!(target_arch = "x86_64") && k.level >= crate::cpu::Level::Adx
}

/// Calls `f`, compiled for the products of the table's level: where that has `mulx`, code inlined
/// in `f` uses it.
#[inline(always)]
pub fn with_wide_products<T>(k: &Kernels, f: impl FnOnce() -> T) -> T {
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
pub unsafe fn reduce_wide<const N: usize>(t: &mut [Limb; N], m: *const Limb) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: m has N limbs, 4 to 8, and one before them, and a table has wide products, which only
    // a CPU with the level `adx` gets, by this function's contract.
    return unsafe { x86_64::adx::montgomery::reduce(t, m) };
    #[cfg(not(target_arch = "x86_64"))]
    unreachable!("no table has wide products: {t:?} {m:?}");
}

/// The halves of `a b`, lower first, as [`Kernels`] of a level with wide products make them in
/// registers.
///
/// # Safety
/// A table has [wide products](has_wide_products); `N` is 4 to 8.
#[inline(always)]
pub unsafe fn multiply_wide<const N: usize>(
    a: &[Limb; N],
    b: &[Limb; N],
) -> ([Limb; N], [Limb; N]) {
    #[cfg(target_arch = "x86_64")]
    {
        let mut low = *b;
        // SAFETY: N is 4 to 8 and a table has wide products, which only a CPU with the level `adx`
        // gets, by this function's contract.
        let high = unsafe { x86_64::adx::montgomery::multiply(a, &mut low) };
        (low, high)
    }
    #[cfg(not(target_arch = "x86_64"))]
    unreachable!("no table has wide products: {a:?} {b:?}")
}
