//! Schoolbook division by rows: a limb of the quotient by the three upper limbs, then the row of
//! the divisor's lower limbs.
//!
//! The dividend comes as its complement: since `!(u - q d) = !u + q d`, a row is added, which takes
//! an instruction or two less for each limb than one that is taken away. The two upper limbs of the
//! rest stay in registers.
//!
//! A limb of the quotient waits for the row of the one before: floor, a chain of two products and
//! some sums, about 25 cycles, and the row.
//!
//! Without a remainder the rows may be cut: limb `i` of the quotient, below limb `n - 2`, takes
//! only the upper `i + 2` limbs of the divisor. That is half the work for a quotient as long as the
//! divisor. What the rows lack, `q[i] (d mod B^c) B^i` for `c = n - 2 - i`, is less than
//! `B^(n - 1)` each, `B = 2^64`, and so is what limbs below the divisor count for in the uppermost
//! limb. So `a = q d - E + r`, where `0 <= E <= (m + 1) B^(n - 1)` and the rest `r` counts from
//! limb `n - 2` on: `q` is the quotient if the upper limb of `r` is above `m + 1`, and may be too
//! large by one otherwise. Source of the cut: W. Krandick and J. Johnson, Efficient multiprecision
//! floating point multiplication with optimal directional rounding, ARITH 11 (1993), for products;
//! here the same triangle of limb products is left out of a division.

use crate::Limb;
use crate::reciprocal::{Reciprocal2, wide};

/// The operands of a division by rows.
#[derive(Clone, Copy)]
pub struct DivisionRows {
    /// Takes the `m` limbs of the quotient.
    pub q: *mut Limb,
    /// Limbs of the quotient.
    pub m: usize,
    /// The complement of the dividend, which has `m + n` limbs and is less than `d B^m`. If rows
    /// are cut, the limbs below limb `n - 2` are not accessed.
    pub u: *mut Limb,
    /// The divisor, whose top bit is set.
    pub d: *const Limb,
    /// Limbs of the divisor, 2 or more.
    pub n: usize,
    /// The reciprocal of the two upper limbs.
    pub by: Reciprocal2,
    /// Whether rows are cut.
    pub is_cut: bool,
}

/// Writes the quotient of a division by rows; whether it is right, which it always is of whole
/// rows. Whole rows leave the complement of the remainder in the lower `n` limbs of the dividend,
/// cut ones limbs of no meaning.
///
/// # Safety
/// What the fields say holds; the quotient overlaps nothing.
pub unsafe fn divide_rows(rows: DivisionRows) -> bool {
    // SAFETY: this function's contract.
    unsafe { divide_by(rows, |r, a, n, w| super::addmul_1(r, a, n, w, 0)) }
}

/// [`divide_rows`] with `add_row`, which adds a row of `n` limbs, perhaps none, and gives the limb
/// above; it may write that.
///
/// # Safety
/// The contract of [`divide_rows`] holds.
#[inline(always)]
pub(crate) unsafe fn divide_by(
    rows: DivisionRows,
    add_row: impl Fn(*mut Limb, *const Limb, usize, Limb) -> Limb,
) -> bool {
    let DivisionRows { q, m, u, d, n, by, is_cut } = rows;
    // SAFETY: limbs of u from n - 2 on, and all below if rows are whole, are accessed; row i adds
    // n - 2 - cut limbs of d from `cut` on to those of u from i + cut on, and may write the limb
    // above them, i + n - 2 at most. The contract of divide_rows covers these.
    unsafe {
        let mut high = wide(!*u.wrapping_add(m + n - 1), !*u.wrapping_add(m + n - 2));
        for i in (0..m).rev() {
            let cut = if is_cut { (n - 2).saturating_sub(i) } else { 0 };
            let (row, len) = (u.wrapping_add(i + cut), n - 2 - cut);
            let third = !*u.wrapping_add(i + n - 2);
            if high == by.value() {
                // A limb does not hold the estimate. Of whole rows the quotient is B - 1 then, as
                // d B - u < B^(n - 1) <= d.
                if is_cut {
                    return false;
                }
                *q.add(i) = Limb::MAX;
                *u.wrapping_add(i + n - 1) = !(high as Limb);
                add_limbs(u.wrapping_add(i), d, n, Limb::MAX);
                high = wide(!*u.wrapping_add(i + n - 1), !*u.wrapping_add(i + n - 2));
                continue;
            }
            let (mut limb, rest) = by.div_rem(high, third);
            let carry = add_row(row, d.add(cut), len, limb);
            let (mut rest, too_large) = rest.overflowing_sub(carry.into());
            if too_large {
                limb -= 1;
                let borrow = sub_limbs(row, d.add(cut), len);
                rest = rest.wrapping_add(by.value()).wrapping_add(borrow.into());
            }
            *q.add(i) = limb;
            high = rest;
        }
        if is_cut {
            // One more for the caller, who may have taken the divisor away once.
            return (high >> 64) as usize > m + 2;
        }
        *u.wrapping_add(n - 2) = !(high as Limb);
        *u.wrapping_add(n - 1) = !((high >> 64) as Limb);
        true
    }
}

/// `r = r + a w mod B^n`.
///
/// # Safety
/// `r` and `a` are valid for `n` limbs.
#[cold]
unsafe fn add_limbs(r: *mut Limb, a: *const Limb, n: usize, w: Limb) {
    // SAFETY: this function's contract.
    unsafe { super::addmul_1(r, a, n, w, 0) };
}

/// `r = r - a`; the borrow.
///
/// # Safety
/// `r` and `a` are valid for `n` limbs.
#[cold]
unsafe fn sub_limbs(r: *mut Limb, a: *const Limb, n: usize) -> Limb {
    // SAFETY: this function's contract; r may be its own source.
    unsafe { super::sub_n(r, r, a, n, 0) }
}
