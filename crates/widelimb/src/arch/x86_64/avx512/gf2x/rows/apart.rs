//! Rows where carry-less products have a port of their own, and one takes two cycles of it: three products of limbs for
//! two blocks.

use super::lanes::{deal, gather};
use super::ports::Apart;
use super::{Blocks, whole};
use crate::arch::gf2x::rows::stamp::row_kernels;
use crate::arch::gf2x::rows::{NO_KERNEL, RowCosts};

/// Measured on Zen 5, but for those of more than 20 rows by residues: these are counted, seven cycles for a product of
/// blocks, as 20 rows take there.
const COSTS: RowCosts = RowCosts {
    kernels: [
        1400, 2500, 4200, 6100, 10000, 11600, 15700, 17300, 23300, 28400, 33600, 35700, 43000,
        44500, 47800, 53000,
    ],
    by_residues: [
        57100, 64000, 67500, 74400, 82000, 87000, 93000, 100000, 109000, 116500, NO_KERNEL,
        NO_KERNEL, NO_KERNEL, NO_KERNEL,
    ],
    karatsuba: [6000, 660],
    karatsuba3: [5000, 2370],
    karatsuba5: [8000, 6500],
    toom3: [7000, 2930],
    over_kernels: [[500, 300], [3000, 1500], [9500, 5500]],
};

row_kernels! {
    Blocks<true>, Blocks<true>, RowPlan::new(&COSTS), [13, 26], deal, gather, (whole::product::<Apart>, whole::MOST),
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
}
