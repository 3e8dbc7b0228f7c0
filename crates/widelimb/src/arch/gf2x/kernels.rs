//! The table and its safe methods.

use super::rows::RowKernels;
use crate::Limb;

/// Limbs of the longest operand of [`Gf2xKernels::mul_short`].
pub const SHORT_PRODUCT: usize = 16;

/// The functions of one level on polynomials. No branch and no address depends on a limb.
///
/// # Safety
/// Every pointer is valid for its length, at any address of a limb; what is written overlaps nothing
/// that is read.
#[derive(Clone, Copy, Debug)]
pub struct Gf2xKernels {
    /// `(r, a, an, b, bn)`: `a b` for `16 >= an >= bn >= 1`.
    pub(in crate::arch) mul_short: unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize),
    /// `(r, a, n, w) -> high`: `r + a w`; `r` of `n` limbs, and what is above them.
    pub(in crate::arch) addmul_1: unsafe fn(*mut Limb, *const Limb, usize, Limb) -> Limb,
    /// `(r, a, n)`: `a^2`, `n >= 1`.
    pub(in crate::arch) sqr: unsafe fn(*mut Limb, *const Limb, usize),
    /// Several products at once, for long operands.
    pub rows: RowKernels,
}

impl Gf2xKernels {
    /// `r = a b`.
    ///
    /// # Panics
    /// If an operand is longer than [`SHORT_PRODUCT`], or `r` is not as long as both together.
    #[inline]
    pub fn mul_short(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
        assert!(r.len() == a.len() + b.len(), "a product as long as its operands together");
        let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
        assert!(a.len() <= SHORT_PRODUCT, "short operands");
        if b.is_empty() {
            return r.fill(0);
        }
        // SAFETY: slices of these lengths, the written one exclusive; the level was checked when
        // the table was handed out.
        unsafe { (self.mul_short)(r.as_mut_ptr(), a.as_ptr(), a.len(), b.as_ptr(), b.len()) }
    }

    /// `r += a w`; the limb above `r`'s.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn addmul_1(&self, r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
        assert!(r.len() == a.len(), "operands of one length");
        // SAFETY: as above.
        unsafe { (self.addmul_1)(r.as_mut_ptr(), a.as_ptr(), a.len(), w) }
    }

    /// `r = a^2`: zeros between the bits.
    ///
    /// # Panics
    /// If `r` is not twice as long as `a`.
    #[inline]
    pub fn sqr(&self, r: &mut [Limb], a: &[Limb]) {
        assert!(r.len() == 2 * a.len(), "a square twice as long as its operand");
        if !a.is_empty() {
            // SAFETY: as above.
            unsafe { (self.sqr)(r.as_mut_ptr(), a.as_ptr(), a.len()) }
        }
    }
}
