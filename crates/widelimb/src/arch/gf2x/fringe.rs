//! Fringes: the few limbs that operands have above a length whose product is cheap. With `a = a0 + X^(64 n) a1` and
//! `b` likewise, `a b = a0 b0 + X^(64 n) (a1 b + b1 a0)`; all but the first product are in one pass.

use super::Gf2xKernels;
use crate::Limb;

/// Limbs of the longest fringe.
pub const FRINGE: usize = 8;

/// Lengths that can have a fringe: `2^i` and `3 2^(i - 1)`, from 1 on.
pub const FRINGE_PLACES: usize = 20;

/// `(r, a, an, b, bn, n)`: to the product of the first `n` limbs of both, in `r[..2 n]`, what makes it that of
/// `a` and `b`; `n >= 8`, neither operand longer than `n` and the fringe.
pub(in crate::arch) type Fringe =
    unsafe fn(*mut Limb, *const Limb, usize, *const Limb, usize, usize);

/// [`Fringe`] limb by limb of the fringes, by a level's `addmul_1`.
///
/// # Safety
/// As [`Gf2xKernels`] says.
#[inline(always)]
pub(in crate::arch) unsafe fn fringe_by_rows(
    addmul_1: unsafe fn(*mut Limb, *const Limb, usize, Limb) -> Limb,
    r: *mut Limb,
    [a, b]: [*const Limb; 2],
    [an, bn, n]: [usize; 3],
) {
    // SAFETY: the caller's lengths; a row ends at most at the end of the result.
    unsafe {
        r.add(2 * n).write_bytes(0, an + bn - 2 * n);
        for i in n..an {
            *r.add(i + bn) ^= addmul_1(r.add(i), b, bn, *a.add(i));
        }
        for i in n..bn {
            *r.add(i + n) ^= addmul_1(r.add(i), a, n, *b.add(i));
        }
    }
}

impl Gf2xKernels {
    /// The length of which the operands are to be without their fringes, where that pays: a cheap one just
    /// below the shorter of them. `long >= short >= 2`.
    #[inline]
    pub fn fringe_of(&self, long: usize, short: usize) -> Option<usize> {
        debug_assert!(long >= short && short >= 2);
        let i = short.ilog2() as usize;
        let half = short >> (i - 1) & 1;
        let n = (2 + half) << (i - 1);
        let most = usize::from(*self.fringes_pay.get(2 * i + half)?);
        (long > n && long - n <= most).then_some(n)
    }

    /// With the product of the first `n` limbs of `a` and `b` in `r[..2 n]`, and anything above: `r = a b`.
    ///
    /// # Panics
    /// If `n` is below 8, an operand shorter than `n` or more than [`FRINGE`] limbs longer, neither of them longer, or
    /// `r` not as long as both together.
    #[inline]
    pub fn add_fringes(&self, r: &mut [Limb], a: &[Limb], b: &[Limb], n: usize) {
        let (an, bn) = (a.len(), b.len());
        assert!(r.len() == an + bn, "a product as long as its operands together");
        assert!(n >= 8 && an >= n && bn >= n, "operands with fringes");
        // SAFETY: slices of these lengths, the written one exclusive; the level was checked when the
        // table was handed out. An index that is not of the table panics.
        unsafe {
            let place = an.max(bn) - n - 1;
            self.fringes[place](r.as_mut_ptr(), a.as_ptr(), an, b.as_ptr(), bn, n);
        }
    }
}
