//! Sums and differences modulo a number, whose residues are kept below twice the modulus.

use super::{BatchKernels, Lanes};

/// `(r, a, b, t, n)`: a sum or a difference of numbers below `t`, below it again; `r` may be `a` or
/// `b`.
pub(crate) type SumKernel =
    unsafe fn(r: *mut Lanes, a: *const Lanes, b: *const Lanes, t: *const Lanes, n: usize);

impl BatchKernels {
    /// `r = a + b`, less `t` where that is `t` or more, for numbers below `t`, whose double is
    /// below `2^(52 n)`.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn add_mod(&self, r: &mut [Lanes], a: &[Lanes], b: &[Lanes], t: &[Lanes]) {
        sum(self.add_mod, r, a, b, t);
    }

    /// `r = r + b`, less `t` where that is `t` or more, under the conditions of
    /// [`add_mod`](BatchKernels::add_mod).
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn add_mod_assign(&self, r: &mut [Lanes], b: &[Lanes], t: &[Lanes]) {
        sum_assign(self.add_mod, r, b, t);
    }

    /// `r = a - b`, and `t` where that is below 0, for numbers below `t`.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn sub_mod(&self, r: &mut [Lanes], a: &[Lanes], b: &[Lanes], t: &[Lanes]) {
        sum(self.sub_mod, r, a, b, t);
    }

    /// `r = r - b`, and `t` where that is below 0, for numbers below `t`.
    ///
    /// # Panics
    /// If the lengths differ.
    #[inline]
    pub fn sub_mod_assign(&self, r: &mut [Lanes], b: &[Lanes], t: &[Lanes]) {
        sum_assign(self.sub_mod, r, b, t);
    }
}

#[inline]
fn sum(kernel: SumKernel, r: &mut [Lanes], a: &[Lanes], b: &[Lanes], t: &[Lanes]) {
    let n = r.len();
    assert!(a.len() == n && b.len() == n && t.len() == n, "numbers of one length");
    // SAFETY: slices of this length; the level was checked when the table was handed out.
    unsafe { kernel(r.as_mut_ptr(), a.as_ptr(), b.as_ptr(), t.as_ptr(), n) }
}

#[inline]
fn sum_assign(kernel: SumKernel, r: &mut [Lanes], b: &[Lanes], t: &[Lanes]) {
    let n = r.len();
    assert!(b.len() == n && t.len() == n, "numbers of one length");
    let r = r.as_mut_ptr();
    // SAFETY: slices of this length; the result may be a source; the level was checked when the
    // table was handed out.
    unsafe { kernel(r, r, b.as_ptr(), t.as_ptr(), n) }
}
