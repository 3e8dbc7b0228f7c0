//! Division limb by limb.

use crate::Limb;
use crate::arch::Kernels;
use crate::limb::reciprocal::{Divisor1, Divisor2};
use core::cmp::Ordering;

/// `a = q d + remainder`; the remainder. `q` is as long as `a`. One step of a dependent chain of
/// two products per limb.
///
/// # Panics
/// If the lengths differ, or `d` is 0.
pub fn div_rem_1(q: &mut [Limb], a: &[Limb], d: Limb) -> Limb {
    div_rem_1_below(0, q, a, d)
}

/// [`div_rem_1`] of `high 2^(64 n) + a`, for `high < d`.
pub(super) fn div_rem_1_below(high: Limb, q: &mut [Limb], a: &[Limb], d: Limb) -> Limb {
    assert!(q.len() == a.len(), "operands of one length");
    assert!(d != 0, "division by zero");
    let bits = d.leading_zeros();
    let divisor = Divisor1::new(d << bits);
    let mut rest = shifted_in(high, a, bits);
    for i in (0..a.len()).rev() {
        (q[i], rest) = divisor.div_rem(rest, limb_shifted(a, i, bits));
    }
    rest >> bits
}

/// `a = q d + remainder` with `q` in the place of `a`; the remainder. As [`div_rem_1`].
///
/// # Panics
/// If `d` is 0.
pub fn div_rem_1_assign(a: &mut [Limb], d: Limb) -> Limb {
    assert!(d != 0, "division by zero");
    let bits = d.leading_zeros();
    let divisor = Divisor1::new(d << bits);
    let mut rest = shifted_in(0, a, bits);
    for i in (0..a.len()).rev() {
        (a[i], rest) = divisor.div_rem(rest, limb_shifted(a, i, bits));
    }
    rest >> bits
}

/// The remainder of `a` divided by `d`; see [`div_rem_1`].
///
/// # Panics
/// If `d` is 0.
pub fn rem_1(a: &[Limb], d: Limb) -> Limb {
    assert!(d != 0, "division by zero");
    let bits = d.leading_zeros();
    let divisor = Divisor1::new(d << bits);
    let mut rest = shifted_in(0, a, bits);
    for i in (0..a.len()).rev() {
        rest = divisor.div_rem(rest, limb_shifted(a, i, bits)).1;
    }
    rest >> bits
}

/// The limb above `a 2^bits`, with `high` above `a`.
fn shifted_in(high: Limb, a: &[Limb], bits: u32) -> Limb {
    let top = a.last().copied().unwrap_or(0);
    // Two shifts, as one by 64 is not allowed.
    high << bits | top >> 1 >> (63 - bits)
}

/// Limb `i` of `a 2^bits`.
#[inline(always)]
fn limb_shifted(a: &[Limb], i: usize, bits: u32) -> Limb {
    let below = if i == 0 { 0 } else { a[i - 1] };
    a[i] << bits | below >> 1 >> (63 - bits)
}

/// `u = (top 2^(64 n) + q) d + remainder`, the remainder left in the low limbs of `u`; `top`, which
/// is 0 or 1. `d` has two limbs or more and its top bit set, `q` has `n = u.len() - d.len()` limbs.
///
/// Knuth's algorithm D (The Art of Computer Programming 2, 4.3.1) with the quotient limb of the
/// three upper limbs by the two upper ones: it is never too small, and too large by one for about
/// one in 2^63 random operands.
pub(super) fn div_normalized(k: &Kernels, q: &mut [Limb], u: &mut [Limb], d: &[Limb]) -> Limb {
    let n = d.len();
    debug_assert!(q.len() + n == u.len() && d[n - 1] >> 63 == 1);
    let divisor = Divisor2::new(d[n - 1], d[n - 2]);
    let top = &mut u[q.len()..];
    let top_limb = Limb::from(k.cmp(top, d) != Ordering::Less);
    if top_limb == 1 {
        k.sub_n_assign(top, d, 0);
    }
    for i in (0..q.len()).rev() {
        q[i] = quotient_limb(k, &mut u[i..=i + n], d, divisor);
    }
    top_limb
}

/// The quotient of `u`, one limb longer than `d` and less than `d 2^64`; the remainder stays in
/// `u`, below a top limb of no meaning.
fn quotient_limb(k: &Kernels, u: &mut [Limb], d: &[Limb], divisor: Divisor2) -> Limb {
    let n = d.len();
    let high = u128::from(u[n]) << 64 | u128::from(u[n - 1]);
    if high == divisor.value() {
        // The three-limb estimate would not fit in a limb; 2^64 - 1 is then the exact quotient:
        // d 2^64 - u < 2^(64 (n - 1)) <= d.
        k.submul_1(&mut u[..n], d, Limb::MAX, 0);
        return Limb::MAX;
    }
    let (mut q, rest) = divisor.div_rem(high, u[n - 2]);
    let borrow = k.submul_1(&mut u[..n - 2], &d[..n - 2], q, 0);
    let (rest, too_large) = rest.overflowing_sub(u128::from(borrow));
    u[n - 2] = rest as Limb;
    u[n - 1] = (rest >> 64) as Limb;
    if too_large {
        q -= 1;
        k.add_n_assign(&mut u[..n], d, 0);
    }
    q
}
