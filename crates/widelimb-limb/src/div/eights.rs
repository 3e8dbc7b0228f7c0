//! Schoolbook division by eight limbs of the quotient at a time.
//!
//! The upper eight limbs of the divisor estimate eight limbs of the quotient in registers (see
//! [`short`](super::short)); the estimate times the lower limbs is one product, which the level's
//! kernels make in less time than eight rows, and the chain from limb to limb does not wait for
//! what is below. The estimate is too large by 2 at most, as in [`recursive`](super::recursive).

use super::basecase::take_top;
use super::estimate::take_low;
use super::short;
use crate::Limb;
use crate::product::mul_scratch_len;
use widelimb_kernels::Kernels;

/// Limbs of the quotient that one step computes.
const BLOCK: usize = short::LONGEST;

/// The limbs of the shortest divisor, whose lower limbs are enough for a product to pay, and of the
/// shortest quotient. Measured: rows take 0.6 of the time at 12 and 16 limbs, and as long at 24 to
/// 40.
const SHORTEST: [usize; 2] = [48, 4];

/// Whether steps of eight limbs pay for a quotient of `m` limbs by a divisor of `n`: where products
/// of vectors make reciprocals pay sooner than halves. A row of `mulx` takes as long as its part of
/// a product.
pub(super) fn pays(k: &Kernels, m: usize, n: usize) -> bool {
    let by_vectors = k.thresholds.div_reciprocal <= k.thresholds.div_recursive;
    by_vectors && n >= SHORTEST[0] && m >= SHORTEST[1]
}

/// The limbs of scratch that [`div_normalized`] takes.
pub(super) fn scratch_len(k: &Kernels, m: usize, n: usize) -> usize {
    let low = n - BLOCK;
    n + mul_scratch_len(k, m.min(BLOCK), low).max(mul_scratch_len(k, m % BLOCK, low))
}

/// [`basecase::div_normalized`](super::basecase::div_normalized) by eight limbs at a time, for
/// lengths for which this [`pays`].
pub(super) fn div_normalized(
    k: &Kernels,
    q: &mut [Limb],
    u: &mut [Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Limb {
    let n = d.len();
    let upper = short::Divisor::<BLOCK>::normalized(&d[n - BLOCK..]);
    let top = take_top(k, &mut u[q.len()..], d);
    let mut end = q.len();
    while end > 0 {
        let at = (end - 1) / BLOCK * BLOCK;
        block(k, &mut q[at..end], &mut u[at..end + n], d, &upper, scratch);
        end = at;
    }
    top
}

/// One step: the quotient of `u`, which is less than `d B^b`, in `b` limbs; the remainder stays in
/// the lower limbs of `u`.
#[inline]
fn block(
    k: &Kernels,
    q: &mut [Limb],
    u: &mut [Limb],
    d: &[Limb],
    upper: &short::Divisor<BLOCK>,
    scratch: &mut [Limb],
) {
    let n = d.len();
    let u_high = &mut u[n - BLOCK..];
    let mut left = [0; BLOCK];
    let top = upper.divide(q, &mut left, u_high);
    u_high[..BLOCK].copy_from_slice(&left);
    let top = take_low(k, q, top, &mut u[..n], d, n - BLOCK, scratch);
    debug_assert!(top == 0, "a quotient that fits");
}
