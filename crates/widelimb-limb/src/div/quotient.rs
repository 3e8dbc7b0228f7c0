//! The quotient alone by schoolbook division with cut rows, in half the time of a division.

use super::short::over;
use crate::Limb;
use crate::reciprocal::Reciprocal2;
use widelimb_kernels::Kernels;

/// The most limbs of the quotient or the divisor, whichever is shorter: longer divisions are made
/// of products.
pub(crate) const MOST: usize = 80;

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
    complement_shifted_from(u, a, d.len() - 2, bits);
    if by_comparison {
        let upper = &mut u[m + 2 - n..];
        q[m] = take_top_of_complement(k, upper, divisor);
    }
    let by = Reciprocal2::new(divisor[n - 1], divisor[n - 2]);
    k.quotient_rows(&mut q[..m], u, divisor, by)
}

/// `r = floor(a 2^bits / 2^(64 from))`, in at most a limb more than `a` has from there on.
#[inline]
pub(super) fn shifted_from(r: &mut [Limb], a: &[Limb], from: usize, bits: u32) {
    map_shifted(r, a, from, bits, |limb| limb);
}

/// The complement of [`shifted_from`].
#[inline]
pub(super) fn complement_shifted_from(r: &mut [Limb], a: &[Limb], from: usize, bits: u32) {
    map_shifted(r, a, from, bits, |limb| !limb);
}

#[inline(always)]
fn map_shifted(r: &mut [Limb], a: &[Limb], from: usize, bits: u32, map: impl Fn(Limb) -> Limb) {
    let (low, top) = r.split_at_mut(a.len() - from);
    let below = if from == 0 { 0 } else { over(a[from - 1], bits) };
    low[0] = map(a[from] << bits | below);
    // Pairs of neighbours, which the compiler takes in vectors.
    for (r, pair) in low[1..].iter_mut().zip(a[from..].windows(2)) {
        *r = map(pair[1] << bits | over(pair[0], bits));
    }
    if let [top] = top {
        *top = map(over(a[a.len() - 1], bits));
    }
}

/// [`take_top`](super::basecase::take_top) of a dividend given by its complement.
#[inline]
pub(super) fn take_top_of_complement(k: &Kernels, upper: &mut [Limb], d: &[Limb]) -> Limb {
    let unlike = upper.iter().zip(d).rev().find(|&(&u, &d)| !u != d);
    let is_less = unlike.is_some_and(|(&u, &d)| !u < d);
    if !is_less {
        k.add_n_assign(upper, d, 0);
    }
    Limb::from(!is_less)
}
