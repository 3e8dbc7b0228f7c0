//! [`RowKernels`]: several products at once, one in each lane of a row.
//!
//! A row is one block of 128 bits for each lane; an operand with four lanes lies in four quarters, block `p`
//! of each in row `p`. A sum within the lanes is then a sum of rows, a product by `X^128` in each lane moves
//! by a row, and an exact quotient by `X^128 + 1` is the sum of all rows below. So Karatsuba's and
//! Toom and Cook's methods do without any move within a vector, and products of the lanes as a whole
//! cost what one product would.
//!
//! Two levels of Karatsuba's method across the four lanes take nine products: those of
//! `(A0, A1, A2, A3)` and those of `(A0 + A1, A2 + A3, A0 + A2, A1 + A3)` lane by lane, and that of
//! `A0 + A1 + A2 + A3`, a product of a quarter of the length. With one lane, an operand is its own rows.

pub(in crate::arch) mod linear;
mod plan;
pub(in crate::arch) mod product;
pub(in crate::arch) mod stamp;
pub(in crate::arch) mod thirds;
pub(in crate::arch) mod toom3;
pub(in crate::arch) mod vector;

pub use plan::{PLANNED_ROWS, RowCosts, RowMethod, RowParts, RowPlan, TOOM3_GROWTH};

use crate::Limb;

/// More rows than memory has room for: lengths reckoned from fewer don't overflow.
const MOST_ROWS: usize = usize::MAX >> 8;

/// Rows of the longest operand of [`RowKernels::product`].
pub const ROWS_AT_ONCE: usize = 16;

/// `(r, a, b)`: the product of as many rows as the place in the table says.
pub(in crate::arch) type RowProduct = unsafe fn(*mut Limb, *const Limb, *const Limb);

/// `(r, a, an, b, bn)`: a product of operands of at least a limb each.
pub(in crate::arch) type WholeProduct =
    unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize);

/// A [`WholeProduct`] where there is none.
///
/// # Safety
/// None is needed: it panics.
pub(in crate::arch) unsafe fn no_whole(
    _: *mut Limb,
    _: *const Limb,
    _: usize,
    _: *const Limb,
    _: usize,
) {
    unreachable!("no operand has so few rows");
}

/// The functions on rows of one level. No branch and no address depends on a limb.
///
/// # Safety
/// Every pointer is valid for its rows, at any address of a limb; what is written overlaps nothing that is
/// read, unless it is the same.
#[derive(Clone, Copy, Debug)]
pub struct RowKernels {
    /// Blocks of 128 bits in a row: products at once.
    pub(in crate::arch) lanes: usize,
    /// By which methods products of rows are made, and what they cost.
    pub plan: &'static RowPlan,
    /// For each number of rows from 1 on.
    pub(in crate::arch) products: [RowProduct; ROWS_AT_ONCE],
    /// `(s, a, h, m)`: to `s` the sum of rows `0..h` of `a` and of `h..m`.
    pub(in crate::arch) add_halves: unsafe fn(*mut Limb, *const Limb, usize, usize),
    /// `(r, c, h, m)`: the last sums of Karatsuba's method.
    pub(in crate::arch) join_halves: unsafe fn(*mut Limb, *const Limb, usize, usize),
    /// `(s, a, h, m)`: the sums of Karatsuba's method in three parts.
    pub(in crate::arch) sum_thirds: unsafe fn(*mut Limb, *const Limb, usize, usize),
    /// `(r, c, h, m)`: its last sums.
    pub(in crate::arch) join_thirds: unsafe fn(*mut Limb, *const Limb, usize, usize),
    /// `(e, a, h, m)`: the values of Toom and Cook's method in three parts.
    pub(in crate::arch) evaluate3: unsafe fn(*mut Limb, *const Limb, usize, usize),
    /// `(r, w, h, m)`: what the products of values come to.
    pub(in crate::arch) interpolate3: unsafe fn(*mut Limb, *mut Limb, usize, usize),
    /// `(v0, v1, s, a, n, q)`: the lanes of `n` limbs of `a`, filled with zeros to `q` rows; their sums; the sum of all,
    /// contiguous; what is behind them up to the end of a square of blocks is of no use. With one lane, the lanes alone.
    pub(in crate::arch) deal: unsafe fn(*mut Limb, *mut Limb, *mut Limb, *const Limb, usize, usize),
    /// `(r, n, p0, p1, s, q)`: `n` limbs of the product, from the products of what was dealt to `q >= 1` rows.
    /// Where there are lanes, blocks up to the end of a square may be read.
    pub(in crate::arch) gather:
        unsafe fn(*mut Limb, usize, *const Limb, *const Limb, *const Limb, usize),
    /// All of it in one call.
    pub(in crate::arch) whole: WholeProduct,
    /// Rows of the longest operands of that, none where the level has no such function.
    pub(in crate::arch) most_whole: usize,
}

impl RowKernels {
    /// Products at once.
    #[inline]
    pub const fn lanes(&self) -> usize {
        self.lanes
    }

    /// Limbs in a row.
    #[inline]
    pub const fn row(&self) -> usize {
        2 * self.lanes
    }

    /// Rows that hold `n` limbs.
    #[inline]
    pub const fn rows_of(&self, n: usize) -> usize {
        n.div_ceil(self.row())
    }

    /// `r = a b` in each lane, of 1 to [`ROWS_AT_ONCE`] rows.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn product(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        assert!(a.len() == b.len() && r.len() == 2 * a.len(), "rows by as many rows");
        let m = self.whole_rows(a.len());
        // SAFETY: slices of these lengths, the written one exclusive; the level was checked when the
        // table was handed out.
        unsafe { self.products[m - 1](r.as_mut_ptr(), a.as_ptr(), b.as_ptr()) }
    }

    /// `s`, of `h` rows: the lower `h` rows of `a`, plus the others, at most as many.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn add_halves(&self, s: &mut [Limb], a: &[Limb]) {
        let (h, m) = (self.whole_rows(s.len()), self.whole_rows(a.len()));
        assert!(h <= m && m <= 2 * h, "halves");
        // SAFETY: as above.
        unsafe { (self.add_halves)(s.as_mut_ptr(), a.as_ptr(), h, m) }
    }

    /// In `r` the product of the lower halves of two operands and behind it that of the upper ones, in
    /// `cross` that of their sums; `r` becomes the product of the operands.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn join_halves(&self, r: &mut [Limb], cross: &[Limb]) {
        let (h, m) = (self.whole_rows(cross.len()) / 2, self.whole_rows(r.len()) / 2);
        assert!(cross.len() == 2 * h * self.row() && r.len() == 2 * m * self.row(), "products");
        assert!(m >= 2 && h == m.div_ceil(2), "halves of at least a row");
        // SAFETY: as above.
        unsafe { (self.join_halves)(r.as_mut_ptr(), cross.as_ptr(), h, m) }
    }

    /// In three parts as long as `sums` has room for three, the sums of the first and second, first and third, second
    /// and third parts of `a`.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn sum_thirds(&self, sums: &mut [Limb], a: &[Limb]) {
        let (sums_rows, m) = (self.whole_rows(sums.len()), self.whole_rows(a.len()));
        let h = sums_rows / 3;
        assert!(sums_rows == 3 * h && 2 * h < m && m <= 3 * h, "three parts");
        // SAFETY: as above.
        unsafe { (self.sum_thirds)(sums.as_mut_ptr(), a.as_ptr(), h, m) }
    }

    /// In `r` the products of the three parts of two operands, one behind the other, in `crosses` those of their
    /// sums; `r` becomes the product of the operands.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn join_thirds(&self, r: &mut [Limb], crosses: &[Limb]) {
        let (h, m) = (self.whole_rows(crosses.len()) / 6, self.whole_rows(r.len()) / 2);
        assert!(crosses.len() == 6 * h * self.row() && r.len() == 2 * m * self.row(), "products");
        assert!(2 * h < m && m <= 3 * h, "three parts");
        // SAFETY: as above.
        unsafe { (self.join_thirds)(r.as_mut_ptr(), crosses.as_ptr(), h, m) }
    }

    /// The values of `a`, in parts of `h` rows, at 1 (`h` rows), `x` and `x + 1` ([`TOOM3_GROWTH`] rows more
    /// each).
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn evaluate3(&self, values: &mut [Limb], a: &[Limb], h: usize) {
        let m = self.whole_rows(a.len());
        assert!(h < m && 2 * h < m && m <= 3 * h, "three parts");
        assert!(values.len() == (3 * h + 2 * TOOM3_GROWTH) * self.row(), "three values");
        // SAFETY: as above.
        unsafe { (self.evaluate3)(values.as_mut_ptr(), a.as_ptr(), h, m) }
    }

    /// In `r` the products of values at 0, 1 and infinity, one behind the other, in `w` those at `x` and
    /// `x + 1`; `r` becomes the product of the operands. What is left in `w` is of no use.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn interpolate3(&self, r: &mut [Limb], w: &mut [Limb], h: usize) {
        let m = self.whole_rows(r.len()) / 2;
        assert!(h < m && 2 * h < m && m <= 3 * h, "three parts");
        assert!(r.len() == 2 * m * self.row(), "a product");
        assert!(w.len() == 4 * (h + TOOM3_GROWTH) * self.row(), "two products");
        // SAFETY: as above.
        unsafe { (self.interpolate3)(r.as_mut_ptr(), w.as_mut_ptr(), h, m) }
    }

    /// Whether operands of `q` rows are multiplied by [`whole`](Self::whole), without scratch.
    #[inline]
    pub const fn has_whole(&self, q: usize) -> bool {
        0 < q && q <= self.most_whole
    }

    /// `r = a b` for operands whose rows [are so few](Self::has_whole).
    ///
    /// # Panics
    /// If the lengths do not fit, or there are more rows.
    #[inline]
    pub fn whole(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
        let rows = self.rows_of(a.len().max(b.len()));
        assert!(!a.is_empty() && !b.is_empty() && self.has_whole(rows), "operands of a few rows");
        // SAFETY: as above.
        unsafe { (self.whole)(r.as_mut_ptr(), a.as_ptr(), a.len(), b.as_ptr(), b.len()) }
    }

    /// Limbs for `q` rows that are dealt: whole squares of blocks.
    #[inline]
    pub const fn dealt_len(&self, q: usize) -> usize {
        q.next_multiple_of(self.lanes) * self.row()
    }

    /// Limbs for the products of `q` rows that are gathered: twice as many and the rest of a square.
    #[inline]
    pub const fn gathered_len(&self, q: usize) -> usize {
        (2 * q + self.lanes - 1) * self.row()
    }

    /// Deals an operand into lanes of `q` rows: `v0` the lanes, `v1` their sums two by two, `s` the sum of all. The first
    /// two are of [`dealt_len`](Self::dealt_len) limbs, `s` of a lane's part of that; with one lane only
    /// `v0` is used. What is behind `q` rows up to the end of a square of blocks is of no use.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn deal(&self, v0: &mut [Limb], v1: &mut [Limb], s: &mut [Limb], a: &[Limb], q: usize) {
        assert!(q <= MOST_ROWS, "rows that memory has room for");
        let len = self.dealt_len(q);
        assert!(self.rows_of(a.len()) <= q, "an operand in as many rows");
        assert!(v0.len() == len, "whole rows");
        assert!(self.lanes == 1 || v1.len() == len && s.len() * self.lanes == len, "their sums");
        // SAFETY: as above.
        unsafe {
            (self.deal)(v0.as_mut_ptr(), v1.as_mut_ptr(), s.as_mut_ptr(), a.as_ptr(), a.len(), q);
        }
    }

    /// The product of two operands dealt to `q` rows, from those of their lanes, `p0`, of the sums of lanes,
    /// `p1`, and of the sums of all, `s`. The first two are of [`gathered_len`](Self::gathered_len) limbs,
    /// `s` of a lane's part of that; with one lane only `p0` is used.
    ///
    /// # Panics
    /// If the lengths do not fit, or there is no row.
    #[inline]
    pub fn gather(&self, r: &mut [Limb], p0: &[Limb], p1: &[Limb], s: &[Limb], q: usize) {
        assert!(0 < q && q <= MOST_ROWS, "rows that memory has room for");
        let len = self.gathered_len(q);
        assert!(r.len() <= 2 * q * self.row(), "a product no longer than its rows");
        assert!(p0.len() == len, "a product of rows");
        assert!(self.lanes == 1 || p1.len() == len && s.len() * self.lanes == len, "two more");
        // SAFETY: as above.
        unsafe {
            (self.gather)(r.as_mut_ptr(), r.len(), p0.as_ptr(), p1.as_ptr(), s.as_ptr(), q);
        }
    }

    #[inline]
    fn whole_rows(&self, limbs: usize) -> usize {
        assert!(limbs > 0 && limbs.is_multiple_of(self.row()), "whole rows");
        limbs / self.row()
    }
}
