//! The middle product: the columns of a product in which every limb of the shorter operand counts.

mod halves;
mod whole;

use super::strategy::{Strategy, strategy};
use crate::Limb;
use crate::{row, sum};
use widelimb_kernels::Kernels;

/// The shortest operand whose halves have columns of their own.
const SHORTEST: usize = 4;

/// The method of a middle product.
enum Method {
    /// Row by row.
    Rows,
    /// By three middle products of half the length.
    Halves,
    /// By the whole product, from which the other columns are taken away.
    Whole,
}

fn method(k: &Kernels, n: usize) -> Method {
    if n < SHORTEST {
        Method::Rows
    } else if n >= k.thresholds.mul_middle_cut || strategy(k, 2 * n - 1, n) == Strategy::Ntt {
        Method::Whole
    } else if n < k.thresholds.mul_middle {
        Method::Rows
    } else {
        Method::Halves
    }
}

/// The limbs of scratch that [`mul_middle`] takes for a shorter operand of `n` limbs.
pub fn mul_middle_scratch_len(k: &Kernels, n: usize) -> usize {
    match method(k, n) {
        Method::Rows => 0,
        Method::Halves => halves::scratch_len(k, n),
        Method::Whole => whole::scratch_len(k, n),
    }
}

/// The middle product of `a`, of `2 n - 1` limbs, and `b`, of `n >= 1` limbs: of all limb products,
/// those in the `n` columns that have `n` of them each, `r = sum of a[i] b[j] 2^(64 (i + j - n +
/// 1)) for n - 1 <= i + j <= 2 n - 2`, in `n + 2` limbs, which always hold it. `scratch` is at
/// least [`mul_middle_scratch_len`] limbs, of any content.
///
/// What columns on the right carry is not in it, and what it carries is in its two upper limbs. It
/// is the limbs `n - 1` to `2 n - 2` of the product but for that. Cost: `n^2` limb products by
/// rows; a fourth less for each time that longer operands are halved; and, where that is less, a
/// whole product of `2 n - 1` by `n` limbs and `4 n` limb products. So it is 0.7 to 1.1 of that
/// product's time with kernels that take one limb at a time, and on `avx512` that of the whole and
/// 1.5 (16 limbs) to 1.1 (from 200 limbs on) of it.
///
/// # Panics
/// If the lengths are not so, or `scratch` is too short.
pub fn mul_middle(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = b.len();
    assert!(n > 0 && a.len() == 2 * n - 1, "a middle product of 2 n - 1 by n limbs");
    assert!(r.len() == n + 2, "a middle product in n + 2 limbs");
    match method(k, n) {
        Method::Rows => rows(k, r, a, b),
        Method::Halves => halves::mul_halves(k, r, a, b, scratch),
        Method::Whole => whole::mul_whole(k, r, a, b, scratch),
    }
}

/// Row by row: limb `j` of `b` meets the `n` limbs of `a` that bring it into the columns.
fn rows(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    let n = b.len();
    r.fill(0);
    for (j, &w) in b.iter().enumerate() {
        add_row(k, r, &a[n - 1 - j..2 * n - 1 - j], w);
    }
}

/// `r = r + a w` modulo the length of `r`, which is at least that of `a`.
fn add_row(k: &Kernels, r: &mut [Limb], a: &[Limb], w: Limb) {
    let (low, high) = r.split_at_mut(a.len());
    let carry = row::addmul_1(k, low, a, w);
    sum::add_1_assign(high, carry);
}

/// `r = r + value` modulo the length of `r`, of two limbs or more.
fn add_wide(r: &mut [Limb], value: u128) {
    let (low, high) = r.split_at_mut(2);
    let (sum, carry) = wide(low).overflowing_add(value);
    low.copy_from_slice(&[sum as Limb, (sum >> 64) as Limb]);
    sum::add_1_assign(high, Limb::from(carry));
}

/// `r = r - value` modulo the length of `r`, of two limbs or more.
fn sub_wide(r: &mut [Limb], value: u128) {
    let (low, high) = r.split_at_mut(2);
    let (difference, borrow) = wide(low).overflowing_sub(value);
    low.copy_from_slice(&[difference as Limb, (difference >> 64) as Limb]);
    sum::sub_1_assign(high, Limb::from(borrow));
}

fn wide(low: &[Limb]) -> u128 {
    u128::from(low[0]) | u128::from(low[1]) << 64
}
