//! Portable Rust: the kernels of the level `scalar`, and the reference of every other level's.

mod add;
#[cfg(feature = "batch")]
pub mod batch;
mod bits;
mod decimal;
pub(crate) mod division;
#[cfg(feature = "batch")]
pub(crate) mod field;
#[cfg(feature = "gf2x")]
pub mod gf2x;
mod montgomery;
pub(crate) mod mul_1;
pub mod ntt;
mod product;
mod select;
mod shift;

pub use add::{add_block, sub_block};
pub(super) use add::{add_block_approx, sub_block_approx};
pub use add::{add_n, add_n_approx, neg, sub_n, sub_n_approx};
pub use bits::{and, and_not, cmp, first_nonzero, not, or, popcount, xor};
pub use decimal::{read_decimal, write_decimal};
pub use division::{DivisionRows, divide_rows};
pub use mul_1::{addmul_1, mul_1, mul_add, reduce_rows, submul_1};
pub use product::{mul_basecase, sqr_basecase};
pub use shift::{addlsh, shl, shr, sublsh};

use super::{ADD_KERNEL, Kernels, Threshold, Thresholds};
use crate::cpu::{Core, Level};

/// The table of the level `scalar`.
pub static KERNELS: Kernels = Kernels {
    level: Level::Scalar,
    core: Core::Intel,
    thresholds: Thresholds {
        mul_karatsuba: 24,
        mul_unlike: 24,
        mul_toom32: 32,
        mul_toom3: 170,
        mul_toom42: 70,
        mul_toom43: 84,
        mul_toom4: 240,
        mul_ntt: 640,
        mul_low: 40,
        mul_high: 40,
        mul_cut: Threshold::NEVER,
        mul_middle: 48,
        mul_middle_cut: 400,
        sqr_karatsuba: 44,
        sqr_toom3: 180,
        sqr_toom4: 250,
        sqr_ntt: 500,
        product_halves: 17,
        div_recursive: 56,
        div_reciprocal: 1500,
        half_gcd: 140,
        montgomery_products: 72,
        radix_divide: 290,
        radix_multiply: 85,
        gf2x_mul_transforms: 10_240,
        gf2x_div_reciprocal: 20,
    },
    fixed_thresholds: &[ADD_KERNEL],
    profile: None,
    add_n,
    sub_n,
    add_n_approx,
    sub_n_approx,
    neg,
    cmp,
    shl,
    shr,
    and,
    or,
    xor,
    and_not,
    not,
    popcount,
    first_nonzero,
    mul_1,
    addmul_1,
    submul_1,
    divide_rows,
    reduce_rows,
    mul_basecase,
    sqr_basecase,
    mul_short: product::MUL_SHORT,
    sqr_short: product::SQR_SHORT,
    write_decimal,
    read_decimal,
    addlsh,
    sublsh,
    ntt: ntt::KERNELS,
    select: select::select,
    select_several: None,
    #[cfg(feature = "batch")]
    batch: batch::KERNELS,
    montgomery: montgomery::KERNELS,
    #[cfg(feature = "gf2x")]
    gf2x: gf2x::KERNELS,
    clear_registers,
};

/// Portable code has no name for a register.
unsafe fn clear_registers() {}
