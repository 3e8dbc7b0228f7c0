//! Products of a number by one limb.

use crate::Limb;

/// `a b + c + d`: the lower limb and the one above. It never overflows, as
/// `(2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1`.
#[inline(always)]
pub const fn mul_add(a: Limb, b: Limb, c: Limb, d: Limb) -> (Limb, Limb) {
    let t = (a as u128) * (b as u128) + (c as u128) + (d as u128);
    (t as Limb, (t >> 64) as Limb)
}

/// `r = a * w + carry`; the limb above.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, above it, or apart.
#[inline]
pub unsafe fn mul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb, carry: Limb) -> Limb {
    let mut carry = carry;
    for i in 0..n {
        // SAFETY: i < n, within both operands.
        unsafe {
            let (low, high) = mul_add(*a.add(i), w, carry, 0);
            *r.add(i) = low;
            carry = high;
        }
    }
    carry
}

/// `r = r + a * w + carry`; the limb above.
///
/// # Safety
/// The contract of [`mul_1`] holds; `r` is valid for reads too.
#[inline]
pub unsafe fn addmul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb, carry: Limb) -> Limb {
    let mut carry = carry;
    for i in 0..n {
        // SAFETY: i < n, within both operands.
        unsafe {
            let (low, high) = mul_add(*a.add(i), w, *r.add(i), carry);
            *r.add(i) = low;
            carry = high;
        }
    }
    carry
}

/// `r = r - a * w - borrow`; what is borrowed from the limb above.
///
/// # Safety
/// The contract of [`addmul_1`] holds.
#[inline]
pub unsafe fn submul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb, borrow: Limb) -> Limb {
    let mut borrow = borrow;
    for i in 0..n {
        // SAFETY: i < n, within both operands. The high limb of a product plus a carry is at most
        // 2^64 - 1, and is that only if the low limb is 0, which borrows nothing.
        unsafe {
            let (low, high) = mul_add(*a.add(i), w, borrow, 0);
            let (d, under) = (*r.add(i)).overflowing_sub(low);
            *r.add(i) = d;
            borrow = high + under as Limb;
        }
    }
    borrow
}

/// Clears the lower `n` limbs of `t` by multiples of an odd `m`: row `i` adds `t[i] neg_inverse m`
/// from limb `i` on, and leaves in limb `i` what it carries into limb `n + i`, which no row looks
/// at. `neg_inverse` is `-1 / m mod 2^64`.
///
/// # Safety
/// `t` is valid for reads and writes of `2 n - 1` limbs or more, `m` for reads of `n`; they do not
/// overlap.
pub unsafe fn reduce_rows(t: *mut Limb, m: *const Limb, n: usize, neg_inverse: Limb) {
    // SAFETY: this function's contract; row i is limbs i to i + n - 1 of t.
    unsafe { reduce_by(t, n, neg_inverse, |row, w| addmul_1(row, m, n, w, 0)) }
}

/// [`reduce_rows`] with a function that adds a row.
///
/// # Safety
/// The contract of [`reduce_rows`] holds.
#[inline(always)]
pub(crate) unsafe fn reduce_by(
    t: *mut Limb,
    n: usize,
    neg_inverse: Limb,
    add_row: impl Fn(*mut Limb, Limb) -> Limb,
) {
    for i in 0..n {
        // SAFETY: this function's contract, as i < n.
        unsafe {
            let row = t.add(i);
            *row = add_row(row, (*row).wrapping_mul(neg_inverse));
        }
    }
}
