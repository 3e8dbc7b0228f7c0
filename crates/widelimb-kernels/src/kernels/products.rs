//! The safe methods of schoolbook products and divisions.

use super::Kernels;
use crate::Limb;
use crate::reciprocal::Reciprocal2;
use crate::scalar::DivisionRows;

impl Kernels {
    /// `r = a * b`: `a.len() * b.len()` limb products. No branch depends on a limb.
    ///
    /// # Panics
    /// If `r` is not as long as both operands together.
    #[inline]
    pub fn mul_basecase(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
        let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
        if b.is_empty() {
            return r.fill(0);
        }
        // SAFETY: slices of these lengths, the written one exclusive; the level was checked when
        // the table was handed out.
        unsafe { (self.mul_basecase)(r.as_mut_ptr(), a.as_ptr(), a.len(), b.as_ptr(), b.len()) }
    }

    /// `r = a^2`: `n (n + 1) / 2` limb products. No branch depends on a limb.
    ///
    /// # Panics
    /// If `r` is not twice as long as `a`.
    #[inline]
    pub fn sqr_basecase(&self, r: &mut [Limb], a: &[Limb]) {
        assert!(r.len() == 2 * a.len(), "a square twice as long as its operand");
        if !a.is_empty() {
            // SAFETY: slices of n and 2 n limbs, r exclusive; the level was checked when the table
            // was handed out.
            unsafe { (self.sqr_basecase)(r.as_mut_ptr(), a.as_ptr(), a.len()) }
        }
    }

    /// `!u = q d + r` for a dividend below `d 2^(64 m)`, of `m` limbs more than `d`, whose
    /// complement is `u`: the complement of the remainder stays in the lower limbs of `u`, as many
    /// as `d` has; those above are then of no meaning. `by` is the reciprocal of the upper limbs of
    /// `d`. Cost: `m` rows of products by one limb.
    ///
    /// # Panics
    /// If the lengths do not fit, or `d` has less than two limbs or another reciprocal.
    #[inline]
    pub fn divide_rows(&self, q: &mut [Limb], u: &mut [Limb], d: &[Limb], by: Reciprocal2) {
        let (m, n) = (q.len(), d.len());
        assert!(u.len() == m + n && by.is_of(d), "a dividend longer by the quotient");
        let (q, u, d) = (q.as_mut_ptr(), u.as_mut_ptr(), d.as_ptr());
        let rows = DivisionRows { q, m, u, d, n, by, is_cut: false };
        // SAFETY: slices of these lengths, the written ones exclusive; the level was checked when
        // the table was handed out. A dividend that is too large gives limbs of no meaning.
        unsafe { (self.divide_rows)(rows) };
    }

    /// `q = floor(!u / d)` of `m >= 1` limbs by half the work of
    /// [`divide_rows`](Self::divide_rows); whether it is right, which all but one in about
    /// `2^63 / m` quotients are. `u` has the complement of the upper `m + 2` limbs of the dividend,
    /// and is then of no meaning. The answer means the same where limbs below the upper `m + 1` of
    /// the divisor are left out of `d`, and where `d` was taken away once from the upper limbs of
    /// the dividend before.
    ///
    /// # Panics
    /// If the lengths do not fit, or `d` has less than two limbs or another reciprocal.
    #[inline]
    pub fn quotient_rows(
        &self,
        q: &mut [Limb],
        u: &mut [Limb],
        d: &[Limb],
        by: Reciprocal2,
    ) -> bool {
        let (m, n) = (q.len(), d.len());
        assert!(m > 0 && u.len() == m + 2 && by.is_of(d), "a dividend longer by the quotient");
        let (q, u, d) = (q.as_mut_ptr(), u.as_mut_ptr().wrapping_sub(n - 2), d.as_ptr());
        let rows = DivisionRows { q, m, u, d, n, by, is_cut: true };
        // SAFETY: slices of these lengths, the written ones exclusive; limbs of the dividend below
        // those of the slice are not accessed; the level was checked when the table was handed out.
        unsafe { (self.divide_rows)(rows) }
    }

    /// `carry R + r = product / R` modulo an odd `m` of `n` limbs, `R = 2^(64 n)`, below `2 m`,
    /// without a branch on a limb, for a product below `R m` and `neg_inverse = -1 / m mod 2^64`.
    ///
    /// Row `i` clears limb `i`; what it carries belongs to limb `n + i`, which no row looks at
    /// before all are done, so the carries wait in the cleared limbs and are added at once.
    ///
    /// # Panics
    /// If the lengths do not fit.
    pub fn reduce_rows(
        &self,
        r: &mut [Limb],
        product: &mut [Limb],
        m: &[Limb],
        neg_inverse: Limb,
    ) -> Limb {
        let n = m.len();
        assert!(r.len() == n && product.len() == 2 * n, "a product of two residues");
        // SAFETY: slices of n and 2 n limbs, the written one exclusive; the level was checked when
        // the table was handed out.
        unsafe { (self.reduce_rows)(product.as_mut_ptr(), m.as_ptr(), n, neg_inverse) };
        let (carries, high) = product.split_at(n);
        self.add_n(r, high, carries, 0)
    }
}
