//! Addition and subtraction of one limb, and of operands of unequal lengths.

use crate::Limb;
use widelimb_kernels::Kernels;

/// `x + y + carry`; the carry out is left in `carry`.
#[inline(always)]
pub fn add_carry(x: Limb, y: Limb, carry: &mut bool) -> Limb {
    let (s, c) = x.overflowing_add(y);
    let (s, d) = s.overflowing_add((*carry).into());
    *carry = c | d;
    s
}

/// `x - y - borrow`; the borrow out is left in `borrow`.
#[inline(always)]
pub fn sub_borrow(x: Limb, y: Limb, borrow: &mut bool) -> Limb {
    let (s, c) = x.overflowing_sub(y);
    let (s, d) = s.overflowing_sub((*borrow).into());
    *borrow = c | d;
    s
}

/// `r = r + w`; the carry out. Stops where the carry does, so the time depends on the data.
#[inline]
pub fn add_1_assign(r: &mut [Limb], w: Limb) -> Limb {
    let mut carry = w;
    for limb in r {
        if carry == 0 {
            return 0;
        }
        let (s, c) = limb.overflowing_add(carry);
        *limb = s;
        carry = Limb::from(c);
    }
    carry
}

/// `r = r - w`; the borrow out. Stops where the borrow does, so the time depends on the data.
#[inline]
pub fn sub_1_assign(r: &mut [Limb], w: Limb) -> Limb {
    let mut borrow = w;
    for limb in r {
        if borrow == 0 {
            return 0;
        }
        let (d, c) = limb.overflowing_sub(borrow);
        *limb = d;
        borrow = Limb::from(c);
    }
    borrow
}

/// `r = a + w`; the carry out.
///
/// # Panics
/// If the lengths differ.
#[inline]
pub fn add_1(r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
    r.copy_from_slice(a);
    add_1_assign(r, w)
}

/// `r = a - w`; the borrow out.
///
/// # Panics
/// If the lengths differ.
#[inline]
pub fn sub_1(r: &mut [Limb], a: &[Limb], w: Limb) -> Limb {
    r.copy_from_slice(a);
    sub_1_assign(r, w)
}

/// `r = a + b` for `a` at least as long as `b`, `r` as long as `a`; the carry out.
///
/// # Panics
/// If the lengths are not so.
#[inline]
pub fn add(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let (r_low, r_high) = r.split_at_mut(b.len());
    let (a_low, a_high) = a.split_at(b.len());
    let carry = k.add_n(r_low, a_low, b, 0);
    add_1(r_high, a_high, carry)
}

/// `r = r + b` for `r` at least as long as `b`; the carry out.
///
/// # Panics
/// If `b` is longer.
#[inline]
pub fn add_assign(k: &Kernels, r: &mut [Limb], b: &[Limb]) -> Limb {
    let (low, high) = r.split_at_mut(b.len());
    let carry = k.add_n_assign(low, b, 0);
    add_1_assign(high, carry)
}

/// `r = a - b` for `a` at least as long as `b`, `r` as long as `a`; the borrow out.
///
/// # Panics
/// If the lengths are not so.
#[inline]
pub fn sub(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let (r_low, r_high) = r.split_at_mut(b.len());
    let (a_low, a_high) = a.split_at(b.len());
    let borrow = k.sub_n(r_low, a_low, b, 0);
    sub_1(r_high, a_high, borrow)
}

/// `r = r - b` for `r` at least as long as `b`; the borrow out.
///
/// # Panics
/// If `b` is longer.
#[inline]
pub fn sub_assign(k: &Kernels, r: &mut [Limb], b: &[Limb]) -> Limb {
    let (low, high) = r.split_at_mut(b.len());
    let borrow = k.sub_n_assign(low, b, 0);
    sub_1_assign(high, borrow)
}
