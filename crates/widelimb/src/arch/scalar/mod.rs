//! Portable Rust: the kernels of the level `scalar`, and the reference of every other level's.

mod add;
mod bits;
mod mul_1;
mod shift;

pub(super) use add::{add_block, sub_block};
pub use add::{add_n, add_n_approx, neg, sub_n, sub_n_approx};
pub use bits::{and, and_not, cmp, first_nonzero, not, or, popcount, xor};
pub use mul_1::{addmul_1, mul_1, submul_1};
pub use shift::{addlsh, shl, shr, sublsh};

use super::{ADD_KERNEL, Kernels, Thresholds};
use crate::cpu::Level;

/// The table of the level `scalar`.
pub static KERNELS: Kernels = Kernels {
    level: Level::Scalar,
    thresholds: Thresholds {
        mul_karatsuba: 28,
        mul_toom3: 200,
        sqr_basecase: 10,
        sqr_karatsuba: 48,
        sqr_toom3: 240,
        product_halves: 17,
        div_recursive: 56,
        montgomery_products: 224,
        radix_divide: 21,
        // Products by a limb are so much faster than quotients that halving pays later.
        radix_multiply: 81,
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
    addlsh,
    sublsh,
};
