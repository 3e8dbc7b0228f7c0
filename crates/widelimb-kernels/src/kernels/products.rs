//! The safe methods of schoolbook products.

use super::Kernels;
use crate::Limb;

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
}
