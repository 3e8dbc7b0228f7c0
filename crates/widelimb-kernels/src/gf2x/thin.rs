//! Products of a long operand by a thin one, of so few limbs that dividing the product into smaller
//! ones gains nothing.

use super::{Gf2xKernels, SHORT_PRODUCT};
use crate::Limb;

impl Gf2xKernels {
    /// Whether [`mul_thin`](Self::mul_thin) is the fastest for these lengths, the second of which
    /// is not above the first. Zeros in the shorter operand cost less where it has more than half
    /// the limbs.
    #[inline]
    pub const fn is_thin(&self, long: usize, short: usize) -> bool {
        long > SHORT_PRODUCT && short <= self.thin && short <= 2 + long / self.thin_part
    }

    /// `r = a b`, each limb of `b` by all of `a`, which is the longer one.
    ///
    /// # Panics
    /// If `a` has less than 8 limbs or less than `b`, `b` none, or `r` is not as long as both
    /// together.
    pub fn mul_thin(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        let (n, m) = (a.len(), b.len());
        assert!(r.len() == n + m, "a product as long as its operands together");
        assert!(n >= 8 && n >= m && m > 0, "a long operand and a thin one");
        // SAFETY: slices of these lengths, the written one exclusive; the level was checked when
        // the table was handed out.
        unsafe { (self.mul_thin)(r.as_mut_ptr(), a.as_ptr(), n, b.as_ptr(), m) }
    }
}
