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

use super::{Kernels, Thresholds};
use crate::cpu::Level;

/// The table of the level `scalar`.
pub static KERNELS: Kernels = Kernels {
    level: Level::Scalar,
    thresholds: Thresholds {
        mul_karatsuba: 28,
        sqr_karatsuba: 48,
        mul_toom3: 200,
        sqr_toom3: 240,
        radix_divide: 20,
    },
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
