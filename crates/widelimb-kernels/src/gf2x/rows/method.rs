//! The methods for products of rows, and the smaller products that each is made of.
//!
//! Toom and Cook's method in four parts is not among them. Counted with the costs of level
//! `avx512`, and two and a half times the sums of three parts, it would cost 6 % more than what is
//! taken at 64 rows, as much at 192, 4 % less at 128 and 15 % less at 256, where transforms are
//! about to take over. With the costs of Zen 4 it would be 1 and 2 % less at 128 and 192 rows, and
//! 3 % more at 224, the last before transforms.

use super::{ROWS_AT_ONCE, ROWS_BY_RESIDUES};

/// Rows that values at `x` and `x + 1` are longer by.
pub const TOOM3_GROWTH: usize = 2;

/// How a product of rows is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowMethod {
    /// By its kernel.
    Kernel,
    /// By Karatsuba's method: three products of half the rows.
    Karatsuba,
    /// By Toom and Cook's method: five products of a third.
    Toom3,
}

/// The products of rows that a step is made of: how many of how many rows.
pub type RowParts = [(usize, usize); 3];

impl RowMethod {
    /// Rows of a part of `m`, but for the highest part.
    pub const fn part(self, m: usize) -> usize {
        match self {
            RowMethod::Kernel => m,
            RowMethod::Karatsuba => m.div_ceil(2),
            RowMethod::Toom3 => m.div_ceil(3),
        }
    }

    /// The products that a product of `m` rows is made of; none of a kernel.
    pub const fn parts(self, m: usize) -> RowParts {
        let h = self.part(m);
        match self {
            RowMethod::Kernel => [(0, 0); 3],
            RowMethod::Karatsuba => [(2, h), (1, m - h), (0, 0)],
            RowMethod::Toom3 => [(2, h), (1, m - 2 * h), (2, h + TOOM3_GROWTH)],
        }
    }

    /// Rows of scratch beside those of the parts.
    pub(super) const fn own_scratch(self, m: usize) -> usize {
        let h = self.part(m);
        match self {
            RowMethod::Kernel => 0,
            RowMethod::Karatsuba => 4 * h,
            RowMethod::Toom3 => 2 * (3 * h + 2 * TOOM3_GROWTH) + 4 * (h + TOOM3_GROWTH),
        }
    }

    pub(super) const fn allowed(self, m: usize) -> bool {
        match self {
            RowMethod::Kernel => m <= ROWS_BY_RESIDUES,
            RowMethod::Karatsuba => m >= 2,
            // The values are to be shorter than the operand, the highest part not empty; no step
            // over parts of a few rows has it.
            RowMethod::Toom3 => m > 2 * ROWS_AT_ONCE,
        }
    }
}
