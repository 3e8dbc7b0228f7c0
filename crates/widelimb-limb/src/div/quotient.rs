//! The quotient alone by schoolbook division with cut rows, in half the time of a division.

use super::short::over;
use crate::Limb;
use crate::compare::cmp;
use crate::reciprocal::Reciprocal2;
use widelimb_kernels::Kernels;

/// The most limbs of the quotient or the divisor, whichever is shorter: longer divisions are made of
/// products.
const MOST: usize = 80;

/// Whether [`quotient_by_rows`] takes less time than a division of `an` by `dn` limbs.
pub(crate) fn pays(an: usize, dn: usize) -> bool {
    dn >= 2 && an >= dn && {
        let m = an - dn + 1;
        m.min(dn) <= MOST && m <= 2 * dn
    }
}

/// The limbs of scratch that [`quotient_by_rows`] takes.
pub(crate) const fn scratch_len(an: usize, dn: usize) -> usize {
    2 * (an - dn) + 6
}

/// `q = floor(a / d)` of `an - dn + 1` limbs, for operands without zeros at their tops, lengths for
/// which this [`pays`], and a scratch of [`scratch_len`] limbs of any content; whether that is the
/// quotient, which all but one in some `2^56` are.
///
/// Both operands are shifted until the divisor's top bit is set, but only the limbs that the rows
/// take: of the divisor one more than the quotient has, of the dividend two more.
pub(crate) fn quotient_by_rows(
    k: &Kernels,
    q: &mut [Limb],
    a: &[Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> bool {
    let bits = d[d.len() - 1].leading_zeros();
    let above = over(a[a.len() - 1], bits);
    // Where the shift brings no limb, the upper limb of the quotient is 0 or 1.
    let by_comparison = above == 0 && q.len() > 1;
    let m = q.len() - usize::from(by_comparison);
    let n = d.len().min(m + 1);
    let (divisor, scratch) = scratch.split_at_mut(n);
    let u = &mut scratch[..m + 2];
    shifted_from(divisor, d, d.len() - n, bits);
    shifted_from(u, a, d.len() - 2, bits);
    if by_comparison {
        let upper = &mut u[m + 2 - n..];
        let top = cmp(k, upper, divisor).is_ge();
        if top {
            k.sub_n_assign(upper, divisor, 0);
        }
        q[m] = top.into();
    }
    let by = Reciprocal2::new(divisor[n - 1], divisor[n - 2]);
    k.quotient_rows(&mut q[..m], u, divisor, by)
}

/// `r = floor(a 2^bits / 2^(64 from))`, in at most a limb more than `a` has from there on.
fn shifted_from(r: &mut [Limb], a: &[Limb], from: usize, bits: u32) {
    let mut below = if from == 0 { 0 } else { over(a[from - 1], bits) };
    let (low, top) = r.split_at_mut(a.len() - from);
    for (r, &limb) in low.iter_mut().zip(&a[from..]) {
        *r = limb << bits | below;
        below = over(limb, bits);
    }
    if let [top] = top {
        *top = below;
    }
}
