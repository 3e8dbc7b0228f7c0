//! Division by products with a reciprocal of the divisor, in blocks of the quotient as long as the
//! reciprocal.
//!
//! With the reciprocal `V = B^h + v` of [`newton`](super::newton) to `h = b + 1` limbs, a rest
//! below the divisor and `b` more limbs of the dividend, in all `u` of `n + b` limbs, and its upper
//! limbs `t = floor(u / B^(n-1))`, the quotient is estimated as `floor(t V / B^(h+1))`. As
//! `t B^(n-1) <= u < (t + 1) B^(n-1)` and `V <= B^h / D < V + 6`, the estimate is not above `u / d`
//! and below it by less than `1 + 9 / B`: it is right, or rarely, by about one in `B / 9` random
//! operands, too small by 1.
//!
//! Of the product of estimate and divisor, which `u` lacks but for a rest below `2 d`, the lower
//! `n + 1` limbs are enough: where transforms make it, those of half the length do.
//!
//! Source: P. Barrett, Implementing the Rivest Shamir and Adleman public key encryption algorithm
//! (Crypto '86); blocks as in R. Brent and P. Zimmermann, Modern Computer Arithmetic, section 3.4.2
//! and exercise 1.24.

use super::basecase::take_top;
use super::newton::{reciprocal, reciprocal_scratch_len};
use crate::Limb;
use crate::product::{Wrapped, mul, mul_scratch_len};
use crate::sum;
use core::cmp::Ordering;
use widelimb_kernels::Kernels;

/// The limbs of the shortest divisor that is divided by here.
const SHORTEST: usize = 4;

/// Whether division by a reciprocal pays for a quotient of `m` limbs by a divisor of `n`.
pub(super) fn pays(k: &Kernels, m: usize, n: usize) -> bool {
    m.min(n) >= k.thresholds.div_reciprocal.max(SHORTEST)
}

/// The length of a block of the quotient, in limbs: less than the divisor has.
///
/// With `T` for a transform of `n` limbs a reciprocal of `h` limbs costs `12 h / n` of them, an
/// estimate of `b` limbs `6 b / n`, and its product with the divisor, wrapped, 3. So two blocks are
/// best for `m` about `n`, one for less than half, and the longest for more.
pub(super) fn block_len(m: usize, n: usize) -> usize {
    let blocks = if 2 * m <= n {
        1
    } else if 2 * m <= 3 * n {
        2
    } else {
        m.div_ceil(n - 1)
    };
    m.div_ceil(blocks)
}

/// The length of a block of the quotient, in limbs, by a reciprocal that is prepared and has one
/// limb more than the divisor: as many as the divisor has, or a little less, so that the blocks are
/// alike.
pub(super) fn kept_block_len(m: usize, n: usize) -> usize {
    m.div_ceil(m.div_ceil(n).max(1))
}

/// The limbs of scratch that [`div_normalized`] takes for a quotient of `m` limbs.
pub(super) fn scratch_len(k: &Kernels, m: usize, n: usize) -> usize {
    let h = block_len(m, n) + 1;
    h + reciprocal_scratch_len(k, h).max(blocks_scratch_len(k, m, n, h - 1))
}

/// The limbs of scratch that [`by_blocks`] takes for blocks of `b` limbs.
pub(super) fn blocks_scratch_len(k: &Kernels, m: usize, n: usize, b: usize) -> usize {
    // The uppermost block is the shorter one.
    [b, m % b].into_iter().map(|b| block_scratch_len(k, n, b)).max().unwrap_or(0)
}

fn block_scratch_len(k: &Kernels, n: usize, b: usize) -> usize {
    if b == 0 {
        return 0;
    }
    let wrapped = Wrapped::of(k, n + 1, n, b);
    let estimate = 2 * (b + 1) + mul_scratch_len(k, b + 1, b + 1);
    estimate.max(wrapped.limbs() + wrapped.scratch_len(k))
}

/// [`basecase::div_normalized`](super::basecase::div_normalized) by blocks, for lengths for which
/// this [`pays`].
pub(super) fn div_normalized(
    k: &Kernels,
    q: &mut [Limb],
    u: &mut [Limb],
    d: &[Limb],
    scratch: &mut [Limb],
) -> Limb {
    let (m, n) = (q.len(), d.len());
    let h = block_len(m, n) + 1;
    let (v, scratch) = scratch.split_at_mut(h);
    reciprocal(k, v, &d[n - h..], scratch);
    by_blocks(k, q, u, d, v, scratch)
}

/// [`div_normalized`] by a reciprocal of at least two limbs, one more than a block has.
pub(super) fn by_blocks(
    k: &Kernels,
    q: &mut [Limb],
    u: &mut [Limb],
    d: &[Limb],
    v: &[Limb],
    scratch: &mut [Limb],
) -> Limb {
    let (n, b) = (d.len(), v.len() - 1);
    let top = take_top(k, &mut u[q.len()..], d);
    let mut end = q.len();
    while end > 0 {
        let len = if end.is_multiple_of(b) { b } else { end % b };
        let at = end - len;
        block(k, &mut q[at..end], &mut u[at..end + n], d, &v[b - len..], scratch);
        end = at;
    }
    top
}

/// One block: the quotient of `u`, which is less than `d B^b`, in `b` limbs; `v` has one more. The
/// remainder is left in the lower limbs of `u`.
fn block(
    k: &Kernels,
    q: &mut [Limb],
    u: &mut [Limb],
    d: &[Limb],
    v: &[Limb],
    scratch: &mut [Limb],
) {
    let (n, h) = (d.len(), v.len());
    let t = &u[n - 1..];
    let (estimate, room) = scratch.split_at_mut(2 * h);
    mul(k, estimate, t, v, room);
    k.add_n_assign(&mut estimate[h..], t, 0);
    q.copy_from_slice(&estimate[h + 1..]);
    let wrapped = Wrapped::of(k, n + 1, n, q.len());
    let (product, room) = scratch.split_at_mut(wrapped.limbs());
    wrapped.mul(k, product, d, q, room);
    wrapped.rest(k, u, product);
    while u[n] != 0 || k.cmp(&u[..n], d) != Ordering::Less {
        u[n] -= k.sub_n_assign(&mut u[..n], d, 0);
        sum::add_1_assign(q, 1);
    }
}
