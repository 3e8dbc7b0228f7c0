//! The sums before and after the products of a step, one pass each over rows.

use super::{RowKernels, TOOM3_GROWTH};
use crate::Limb;

impl RowKernels {
    /// `s`, of `h` rows: the lower `h` rows of `a`, plus the others, at most as many.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn add_halves(&self, s: &mut [Limb], a: &[Limb]) {
        let (h, m) = (self.whole_rows(s.len()), self.whole_rows(a.len()));
        assert!(h <= m && m <= 2 * h, "halves");
        // SAFETY: slices of h and m whole rows, s exclusive; the level was checked when the table
        // was handed out.
        unsafe { (self.add_halves)(s.as_mut_ptr(), a.as_ptr(), h, m) }
    }

    /// In `r` the product of the lower halves of two operands and behind it that of the upper ones,
    /// in `cross` that of their sums; `r` becomes the product of the operands.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn join_halves(&self, r: &mut [Limb], cross: &[Limb]) {
        let (h, m) = (self.whole_rows(cross.len()) / 2, self.whole_rows(r.len()) / 2);
        assert!(cross.len() == 2 * h * self.row() && r.len() == 2 * m * self.row(), "products");
        assert!(m >= 2 && h == m.div_ceil(2), "halves of at least a row");
        // SAFETY: slices of 2 m and 2 h whole rows, r exclusive; the level was checked when the
        // table was handed out.
        unsafe { (self.join_halves)(r.as_mut_ptr(), cross.as_ptr(), h, m) }
    }

    /// The values of `a`, in parts of `h` rows, at 1 (`h` rows), `x` and `x + 1` ([`TOOM3_GROWTH`]
    /// rows more each).
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn evaluate3(&self, values: &mut [Limb], a: &[Limb], h: usize) {
        let m = self.whole_rows(a.len());
        assert!(h < m && 2 * h < m && m <= 3 * h, "three parts");
        assert!(values.len() == (3 * h + 2 * TOOM3_GROWTH) * self.row(), "three values");
        // SAFETY: slices of 3 h + 4 and m whole rows, the values exclusive; the level was checked
        // when the table was handed out.
        unsafe { (self.evaluate3)(values.as_mut_ptr(), a.as_ptr(), h, m) }
    }

    /// In `r` the products of values at 0, 1 and infinity, one behind the other, in `w` those at
    /// `x` and `x + 1`; `r` becomes the product of the operands. What is left in `w` is of no use.
    ///
    /// # Panics
    /// If the lengths do not fit.
    #[inline]
    pub fn interpolate3(&self, r: &mut [Limb], w: &mut [Limb], h: usize) {
        let m = self.whole_rows(r.len()) / 2;
        assert!(h < m && 2 * h < m && m <= 3 * h, "three parts");
        assert!(r.len() == 2 * m * self.row(), "a product");
        assert!(w.len() == 4 * (h + TOOM3_GROWTH) * self.row(), "two products");
        // SAFETY: exclusive slices of 2 m and 4 h + 8 whole rows; the level was checked when the
        // table was handed out.
        unsafe { (self.interpolate3)(r.as_mut_ptr(), w.as_mut_ptr(), h, m) }
    }
}
