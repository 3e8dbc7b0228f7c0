//! Rows on AMD's cores: three products of limbs for two blocks.

use super::{Block, Pair};
use crate::gf2x::cores::Zen;
use crate::gf2x::rows::stamp::row_kernels;
use crate::gf2x::rows::{NO_KERNEL, RowCosts, no_whole};
use crate::scalar::gf2x::rows::{deal, gather};

/// Measured on Zen 5; those by residues with a tenth more, as their code is long and several
/// kernels of a plan drive each other out of the cache of instructions.
const COSTS: RowCosts = RowCosts {
    kernels: [
        1300, 2400, 5000, 6800, 11100, 12800, 17100, 19000, 26200, 28700, 36200, 38300, 45300,
        48700, 51500, 57000,
    ],
    by_residues: [
        70000, 80500, 90000, 100000, NO_KERNEL, NO_KERNEL, NO_KERNEL, NO_KERNEL, NO_KERNEL,
        NO_KERNEL, NO_KERNEL, NO_KERNEL, NO_KERNEL, NO_KERNEL,
    ],
    karatsuba: [4000, 310],
    karatsuba3: [6000, 1180],
    toom3: [3000, 2060],
    over_kernels: [[1000, 50], [3000, 1000]],
};

row_kernels! { Block<Zen>, Pair, RowPlan::new(&COSTS), [13, 20], deal, gather, (no_whole, 0), #[target_feature(enable = "avx2,pclmulqdq")] }
