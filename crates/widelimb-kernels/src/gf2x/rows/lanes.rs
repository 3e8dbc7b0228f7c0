//! Safe methods that put operands into the lanes of rows, and gather products from them.

use super::RowKernels;
use crate::Limb;

/// More rows than memory has room for: lengths reckoned from fewer don't overflow.
const MOST_ROWS: usize = usize::MAX >> 8;

impl RowKernels {
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
        // SAFETY: slices of these lengths, r exclusive; the level was checked when the table was
        // handed out.
        unsafe { (self.whole)(r.as_mut_ptr(), a.as_ptr(), a.len(), b.as_ptr(), b.len()) }
    }

    /// Limbs for `q` rows of lanes: whole squares of blocks.
    #[inline]
    pub const fn lanes_len(&self, q: usize) -> usize {
        q.next_multiple_of(self.lanes()) * self.row()
    }

    /// Limbs for the products of `q` rows that are gathered: twice as many and the rest of a
    /// square.
    #[inline]
    pub const fn gathered_len(&self, q: usize) -> usize {
        (2 * q + self.lanes() - 1) * self.row()
    }

    /// Deals an operand into lanes of `q` rows: `v0` the lanes, `v1` their sums two by two, `s` the
    /// sum of all. The first two are of [`lanes_len`](Self::lanes_len) limbs, `s` of a lane's part
    /// of that; with one lane only `v0` is used. What is behind `q` rows up to the end of a square
    /// of blocks is of no use.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn deal(&self, v0: &mut [Limb], v1: &mut [Limb], s: &mut [Limb], a: &[Limb], q: usize) {
        assert!(q <= MOST_ROWS, "rows that memory has room for");
        let len = self.lanes_len(q);
        assert!(self.rows_of(a.len()) <= q, "an operand in as many rows");
        assert!(v0.len() == len, "whole rows");
        assert!(
            self.lanes() == 1 || v1.len() == len && s.len() * self.lanes() == len,
            "their sums"
        );
        // SAFETY: slices of these lengths, the written ones exclusive; the level was checked when
        // the table was handed out.
        unsafe {
            (self.deal)(v0.as_mut_ptr(), v1.as_mut_ptr(), s.as_mut_ptr(), a.as_ptr(), a.len(), q);
        }
    }

    /// The product of two operands in `q` rows of lanes, from the products of their lanes, `p0`, of
    /// the sums of lanes, `p1`, and of the sums of all, `s`. The first two are of
    /// [`gathered_len`](Self::gathered_len) limbs, `s` of a lane's part of that; with one lane only
    /// `p0` is used.
    ///
    /// # Panics
    /// If the lengths do not fit, or there is no row.
    #[inline]
    pub fn gather(&self, r: &mut [Limb], p0: &[Limb], p1: &[Limb], s: &[Limb], q: usize) {
        assert!(0 < q && q <= MOST_ROWS, "rows that memory has room for");
        let len = self.gathered_len(q);
        assert!(r.len() <= 2 * q * self.row(), "a product no longer than its rows");
        assert!(p0.len() == len, "a product of rows");
        assert!(self.lanes() == 1 || p1.len() == len && s.len() * self.lanes() == len, "two more");
        // SAFETY: slices of these lengths, r exclusive; the level was checked when the table was
        // handed out.
        unsafe {
            (self.gather)(r.as_mut_ptr(), r.len(), p0.as_ptr(), p1.as_ptr(), s.as_ptr(), q);
        }
    }
}
