//! The level `adx`: `mulx`, `adcx`, `adox` and `popcnt`.

mod division;
pub mod montgomery;
mod mul_1;
pub mod ntt;
pub mod product;

use super::baseline;
use crate::Limb;
use crate::cpu::Level;
use crate::{ADD_KERNEL, Kernels, Thresholds, scalar};

/// The table of the level `adx`.
pub static KERNELS: Kernels = Kernels {
    level: Level::Adx,
    thresholds: Thresholds {
        mul_karatsuba: 32,
        mul_unlike: 32,
        mul_toom32: 40,
        mul_toom3: 190,
        mul_toom42: 76,
        mul_toom43: 96,
        mul_toom4: 290,
        mul_ntt: 1250,
        sqr_karatsuba: 44,
        sqr_toom3: 270,
        sqr_toom4: 450,
        sqr_ntt: 1250,
        div_recursive: 80,
        div_reciprocal: 600,
        ..scalar::KERNELS.thresholds
    },
    fixed_thresholds: &[ADD_KERNEL, baseline::ADD_PREFETCH],
    add_n: baseline::add_n,
    sub_n: baseline::sub_n,
    popcount,
    mul_1: mul_1::mul_1,
    addmul_1: mul_1::addmul_1,
    submul_1: mul_1::submul_1,
    divide_rows: division::divide_rows,
    reduce_rows: mul_1::reduce_rows,
    mul_basecase: product::mul_basecase,
    sqr_basecase: product::sqr_basecase,
    mul_short: product::MUL_SHORT,
    sqr_short: product::SQR_SHORT,
    addlsh,
    sublsh,
    ntt: ntt::KERNELS,
    ..scalar::KERNELS
};

/// Calls `f`, compiled with `mulx`, which writes any two registers and no flag.
///
/// # Safety
/// The CPU has the level.
#[target_feature(enable = "bmi1,bmi2,adx")]
pub unsafe fn with_wide_products<T>(f: impl FnOnce() -> T) -> T {
    f()
}

/// The number of one bits: one `popcnt` a limb.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[target_feature(enable = "popcnt")]
unsafe fn popcount(a: *const Limb, n: usize) -> u64 {
    // SAFETY: a is valid for reads of n limbs by this function's contract.
    unsafe { scalar::popcount(a, n) }
}

/// `r = a + b * 2^bits`; what goes out above. The shifts of `bmi2` are one operation, not three.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds; `1 <= bits <= 63`.
#[target_feature(enable = "bmi2")]
unsafe fn addlsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb {
    // SAFETY: r, a and b are valid for n limbs and 1 <= bits <= 63 by this function's contract,
    // which is that of the scalar function.
    unsafe { scalar::addlsh(r, a, b, n, bits) }
}

/// `r = a - b * 2^bits`; what is borrowed from above.
///
/// # Safety
/// The contract of [`addlsh`] holds.
#[target_feature(enable = "bmi2")]
unsafe fn sublsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb {
    // SAFETY: r, a and b are valid for n limbs and 1 <= bits <= 63 by the contract of `addlsh`,
    // which is that of the scalar function.
    unsafe { scalar::sublsh(r, a, b, n, bits) }
}
