//! Burnikel and Ziegler's recursive division, at the cost of a few products.
//!
//! A quotient of `m` limbs depends, but for an error of at most 2, on the upper `m` limbs of the
//! divisor alone. So the quotient is first estimated from them, half of it after half, and then
//! corrected by its product with the lower limbs. Source: C. Burnikel and J. Ziegler, Fast
//! Recursive Division, MPI-I-98-1-022 (1998); the form without padding as in R. Brent and
//! P. Zimmermann, Modern Computer Arithmetic, section 1.4.3.
//!
//! All functions take `u` and `d` as [`basecase::div_normalized`] does, give what it gives, and
//! leave the remainder in the low limbs of `u`.

use super::estimate::take_low;
use super::{basecase, blocks, eights};
use crate::Limb;
use crate::product::mul_scratch_len;
use widelimb_kernels::Kernels;

/// The shortest quotient that is worth halving.
fn threshold(k: &Kernels) -> usize {
    k.thresholds.div_recursive.max(4)
}

/// The limbs of scratch that [`div_normalized`] takes for quotients of `m` limbs and divisors of
/// `n`.
pub(super) fn scratch_len(k: &Kernels, m: usize, n: usize) -> usize {
    if blocks::pays(k, m, n) {
        blocks::scratch_len(k, m, n)
    } else if m < threshold(k) || n < threshold(k) {
        schoolbook_scratch_len(k, m, n)
    } else if m < n {
        step_scratch_len(k, n, m)
    } else {
        balanced_scratch_len(k, n).max(step_scratch_len(k, n, m % n))
    }
}

/// Whether a quotient of `m` limbs by a divisor of `n` is made by rows.
pub(super) fn is_by_rows(k: &Kernels, m: usize, n: usize) -> bool {
    let is_short = m.min(n) < threshold(k);
    is_short && !blocks::pays(k, m, n) && !eights::pays(k, m, n)
}

fn schoolbook_scratch_len(k: &Kernels, m: usize, n: usize) -> usize {
    if eights::pays(k, m, n) { eights::scratch_len(k, m, n) } else { 0 }
}

/// Division without halves: by rows, or by eight limbs at a time.
fn schoolbook(
    k: &Kernels,
    q: &mut [Limb],
    u: &mut [Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Limb {
    if eights::pays(k, q.len(), d.len()) {
        eights::div_normalized(k, q, u, d, scratch)
    } else {
        basecase::div_normalized(k, q, u, d)
    }
}

fn step_scratch_len(k: &Kernels, n: usize, m: usize) -> usize {
    if m < threshold(k) {
        return schoolbook_scratch_len(k, m, n);
    }
    balanced_scratch_len(k, m).max(n + mul_scratch_len(k, m, n - m))
}

fn balanced_scratch_len(k: &Kernels, n: usize) -> usize {
    if n < threshold(k) {
        return schoolbook_scratch_len(k, n, n);
    }
    step_scratch_len(k, n, n / 2).max(step_scratch_len(k, n, n - n / 2))
}

/// Division of operands of any lengths; quotients longer than the divisor are made in blocks as
/// long as it.
pub(super) fn div_normalized(
    k: &Kernels,
    q: &mut [Limb],
    u: &mut [Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Limb {
    let n = d.len();
    if blocks::pays(k, q.len(), n) {
        return blocks::div_normalized(k, q, u, d, scratch);
    }
    if q.len() < threshold(k) || n < threshold(k) {
        return schoolbook(k, q, u, d, scratch);
    }
    if q.len() < n {
        return step(k, q, u, d, scratch);
    }
    let mut at = q.len() - q.len() % n;
    let top = step(k, &mut q[at..], &mut u[at..], d, scratch);
    while at > 0 {
        at -= n;
        // The remainder of the block above is less than the divisor, so that this block's quotient
        // fits in its limbs.
        balanced(k, &mut q[at..at + n], &mut u[at..at + 2 * n], d, scratch);
    }
    top
}

/// Division with a quotient as long as the divisor: its upper half, then its lower half.
fn balanced(k: &Kernels, q: &mut [Limb], u: &mut [Limb], d: &[Limb], scratch: &mut [Limb]) -> Limb {
    let n = d.len();
    if n < threshold(k) {
        return schoolbook(k, q, u, d, scratch);
    }
    let half = n / 2;
    let top = step(k, &mut q[half..], &mut u[half..], d, scratch);
    let fits = step(k, &mut q[..half], &mut u[..n + half], d, scratch);
    debug_assert!(fits == 0);
    top
}

/// Division with a quotient shorter than the divisor: estimates it by as many of the divisor's
/// upper limbs, then corrects it.
fn step(k: &Kernels, q: &mut [Limb], u: &mut [Limb], d: &[Limb], scratch: &mut [Limb]) -> Limb {
    let (n, m) = (d.len(), q.len());
    if m < threshold(k) {
        return schoolbook(k, q, u, d, scratch);
    }
    let top = balanced(k, q, &mut u[n - m..], &d[n - m..], scratch);
    take_low(k, q, top, &mut u[..n], d, n - m, scratch)
}
