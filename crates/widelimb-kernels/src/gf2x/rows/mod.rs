//! [`RowKernels`]: several products at once, one in each lane of a row.
//!
//! A row is one block of 128 bits for each lane; an operand with four lanes lies in four quarters,
//! block `p` of each in row `p`. A sum within the lanes is then a sum of rows, a product by `X^128`
//! in each lane moves by a row, and an exact quotient by `X^128 + 1` is the sum of all rows below.
//! So Karatsuba's and Toom and Cook's methods do without any move within a vector, and products of
//! the lanes as a whole cost what one product would.
//!
//! Two levels of Karatsuba's method across the four lanes take nine products: those of `(A0, A1,
//! A2, A3)` and those of `(A0 + A1, A1 + A3, A2 + A0, A3 + A2)` lane by lane, and that of `A0 +
//! A1 + A2 + A3`, a product of a quarter of the length. With one lane, an operand is its own rows.

pub(crate) mod in_one_pass;
mod lanes;
pub(crate) mod linear;
mod method;
mod parts;
mod plan;
pub(crate) mod product;
pub(crate) mod registers;
pub(crate) mod residues;
pub(crate) mod stamp;
pub(crate) mod steps;
pub(crate) mod toom3;
pub(crate) mod vector;

pub use method::{RowMethod, RowParts, TOOM3_GROWTH};
pub use plan::{NO_KERNEL, NO_RESIDUES, PLANNED_ROWS, RowCosts, RowPlan};

use crate::Limb;

/// Rows up to which every level has kernels.
pub const ROWS_AT_ONCE: usize = 16;

/// Rows up to which there are kernels by residues, which some cores have.
pub const ROWS_BY_RESIDUES: usize = 30;

/// Rows of the largest parts of a step over kernels.
pub(crate) const ROWS_OF_A_PART: usize = 20;

/// Rows up to which a step over kernels needs no scratch.
pub const ROWS_IN_A_STEP: usize = 2 * ROWS_OF_A_PART;

/// `(r, a, b)`: the product of as many rows as the place in the table says.
pub(crate) type RowProduct = unsafe fn(*mut Limb, *const Limb, *const Limb);

/// `(r, a, an, b, bn)`: a product of operands of at least a limb each.
pub(crate) type WholeProduct = unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize);

/// A [`WholeProduct`] of a level that has none.
///
/// # Safety
/// None is needed: it panics.
pub(crate) unsafe fn no_whole(_: *mut Limb, _: *const Limb, _: usize, _: *const Limb, _: usize) {
    unreachable!("no operand has so few rows");
}

/// The functions on rows of one level. No branch and no address depends on a limb.
///
/// # Safety
/// Every pointer is valid for its rows, at any address of a limb; what is written overlaps nothing
/// that is read, unless it is the same.
#[derive(Clone, Copy, Debug)]
pub struct RowKernels {
    /// The logarithm of the blocks of 128 bits in a row, products at once: lengths are then shifts,
    /// where divisions of integers would be a few per cent of a short product's time.
    pub(crate) log_lanes: u32,
    /// The plan of products of rows: the method for each length, and its cost.
    pub plan: &'static RowPlan,
    /// The products of each number of rows from 1 on.
    pub(crate) products: [RowProduct; ROWS_IN_A_STEP],
    /// `(s, a, h, m)`: to `s` the sum of rows `0..h` of `a` and of `h..m`.
    pub(crate) add_halves: unsafe fn(*mut Limb, *const Limb, usize, usize),
    /// `(r, c, h, m)`: the last sums of Karatsuba's method.
    pub(crate) join_halves: unsafe fn(*mut Limb, *const Limb, usize, usize),
    /// `(e, a, h, m)`: the values of Toom and Cook's method in three parts.
    pub(crate) evaluate3: unsafe fn(*mut Limb, *const Limb, usize, usize),
    /// `(r, w, h, m)`: the product, from the products of values.
    pub(crate) interpolate3: unsafe fn(*mut Limb, *mut Limb, usize, usize),
    /// `(v0, v1, s, a, n, q)`: the lanes of `n` limbs of `a`, filled with zeros to `q` rows; their
    /// sums; the sum of all, contiguous; what is behind them up to the end of a square of blocks is
    /// of no use. With one lane, the lanes alone.
    pub(crate) deal: unsafe fn(*mut Limb, *mut Limb, *mut Limb, *const Limb, usize, usize),
    /// `(r, n, p0, p1, s, q)`: `n` limbs of the product, from the products of lanes, of their sums
    /// and of the sums of all, for `q >= 1` rows. With several lanes, blocks up to the end of a
    /// square may be read.
    pub(crate) gather: unsafe fn(*mut Limb, usize, *const Limb, *const Limb, *const Limb, usize),
    /// A product of operands of any two lengths, put into lanes, multiplied and gathered in one
    /// call.
    pub(crate) whole: WholeProduct,
    /// Rows of the longest operands of `whole`, none where the level has no such function.
    pub(crate) most_whole: usize,
}

impl RowKernels {
    /// Products at once.
    #[inline]
    pub const fn lanes(&self) -> usize {
        1 << self.log_lanes
    }

    /// Limbs in a row.
    #[inline]
    pub const fn row(&self) -> usize {
        1 << (self.log_lanes + 1)
    }

    /// Rows that hold `n` limbs.
    #[inline]
    pub const fn rows_of(&self, n: usize) -> usize {
        n.div_ceil(self.row())
    }

    /// `r = a b` in each lane, of 1 to [`ROWS_IN_A_STEP`] rows, by the plan's step over kernels if
    /// there is none for so many.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn product(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        assert!(a.len() == b.len() && r.len() == 2 * a.len(), "rows by as many rows");
        let m = self.whole_rows(a.len());
        // SAFETY: slices of these lengths, the written one exclusive; the level was checked when
        // the table was handed out.
        unsafe { self.products[m - 1](r.as_mut_ptr(), a.as_ptr(), b.as_ptr()) }
    }

    #[inline]
    fn whole_rows(&self, limbs: usize) -> usize {
        assert!(limbs > 0 && limbs.is_multiple_of(self.row()), "whole rows");
        limbs / self.row()
    }
}
