//! Rows where carry-less products have a port of their own, and one takes two cycles of it: three products of limbs for
//! two blocks.

use super::lanes::{deal, gather};
use super::{Blocks, whole};
use crate::arch::gf2x::rows::stamp::row_kernels;
use crate::arch::gf2x::rows::{NO_KERNEL, RowCosts};

/// Measured on Zen 5: kernels as they are called from steps, and what steps cost as what makes a plan of them choose, from
/// 33 to 160 rows, what is fastest there, but for 0.2 % on average.
const COSTS: RowCosts = RowCosts {
    kernels: [
        2100, 3400, 5400, 7500, 9900, 12700, 17100, 18700, 24500, 25900, 34600, 37300, 39400,
        42300, 45200, 49500,
    ],
    by_residues: [
        54500, 58600, 64600, 71400, 78500, 83400, 90000, 96100, 103200, NO_KERNEL, NO_KERNEL,
        NO_KERNEL, NO_KERNEL, NO_KERNEL,
    ],
    karatsuba: [0, 730],
    karatsuba3: [0, 1440],
    karatsuba5: [0, 4870],
    toom3: [0, 3810],
    over_kernels: [[0, 400], [3000, 1500], [9500, 5500]],
    filled: &FILLED,
};

/// Measured on Zen 5: they take up to 8 % longer, by the median of six or seven copies of the program.
const FILLED: [[usize; 2]; 31] = [
    [27, 28],
    [29, 30],
    [31, 32],
    [33, 34],
    [35, 36],
    [37, 38],
    [39, 40],
    [41, 42],
    [43, 44],
    [45, 46],
    [47, 48],
    [53, 54],
    [59, 60],
    [61, 64],
    [65, 68],
    [69, 72],
    [73, 76],
    [77, 80],
    [86, 88],
    [89, 90],
    [93, 96],
    [97, 100],
    [103, 108],
    [109, 112],
    [125, 126],
    [133, 134],
    [135, 136],
    [141, 144],
    [149, 152],
    [157, 160],
    [167, 168],
];

row_kernels! {
    Blocks<true>, Blocks<true>, RowPlan::new(&COSTS), [13, 25], deal, gather, (whole::product_apart::<true>, whole::MOST),
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
}
