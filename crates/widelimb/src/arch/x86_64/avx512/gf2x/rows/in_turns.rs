//! Rows where a vector of 512 bits takes two turns of a port. There a product takes as long as the three instructions
//! that fold what would save it, so that none is folded here: fewer rows are then to be kept in registers. Stores and loads
//! are what steps over kernels wait for. Residues pay from 13 rows on.

use super::lanes::{deal, gather};
use super::{Blocks, whole};
use crate::arch::gf2x::rows::RowCosts;
use crate::arch::gf2x::rows::stamp::row_kernels;

/// Measured on Zen 4.
const COSTS: RowCosts = RowCosts {
    kernels: [
        1000, 3000, 5600, 8600, 14300, 17300, 23900, 27100, 36000, 41700, 55100, 57700, 69500,
        72500, 77500, 83000,
    ],
    by_residues: [
        90000, 97000, 107000, 118000, 130500, 138000, 148000, 159000, 171000, 186000, 204000,
        221000, 236000, 257000,
    ],
    karatsuba: [5000, 2200],
    karatsuba3: [0, 6700],
    karatsuba5: [0, 16500],
    toom3: [0, 8200],
    over_kernels: [[0, 1300], [0, 2650], [18000, 3500]],
    filled: &[],
};

row_kernels! {
    Blocks<false>, Blocks<false>, RowPlan::new(&COSTS), [13, 30], deal, gather, (whole::product_apart::<false>, whole::MOST),
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
}
