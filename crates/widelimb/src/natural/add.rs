//! Sums and differences of natural numbers.

use super::{Natural, short};
use crate::Limb;
use crate::error::BelowZeroError;
use crate::owned::Parts;
use crate::owned::primitive_operator;
use alloc::vec::Vec;
use widelimb_kernels::kernels;
use widelimb_limb as limb;
use widelimb_limb::values::{binary_operator, sum_operator};
use widelimb_limb::{self, sum as sums};

impl Natural {
    /// `self - rhs`, or an error for a difference below zero.
    ///
    /// # Errors
    /// [`BelowZeroError`]: the difference is below zero.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::BelowZeroError;
    /// let (a, b) = (Natural::from(7_u32), Natural::from(9_u32));
    /// assert_eq!(b.try_sub(&a), Ok(Natural::from(2_u32)));
    /// assert_eq!(a.try_sub(&b), Err(BelowZeroError));
    /// ```
    pub fn try_sub(&self, rhs: &Natural) -> Result<Natural, BelowZeroError> {
        if self < rhs {
            return Err(BelowZeroError);
        }
        Ok(difference(self, rhs))
    }

    /// `|self - rhs|`.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(7_u32).abs_diff(&Natural::from(9_u32)), 2);
    /// ```
    pub fn abs_diff(&self, rhs: &Natural) -> Natural {
        if self < rhs { difference(rhs, self) } else { difference(self, rhs) }
    }
}

#[inline]
fn sum(a: &Natural, b: &Natural) -> Natural {
    if let Some((x, y)) = a.limbs.both_short(&b.limbs)
        && let (sum, false) = short::add(x, y)
    {
        return Natural::from_short(sum);
    }
    sum_long(a, b)
}

#[inline(never)]
fn sum_long(a: &Natural, b: &Natural) -> Natural {
    let (a, b) = (a.limbs(), b.limbs());
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut limbs = Vec::with_capacity(long.len() + 1);
    let carry = if short.len() <= FEW {
        let (low, high) = long.split_at(short.len());
        let mut carry = false;
        limbs.extend(low.iter().zip(short).map(|(&x, &y)| sums::add_carry(x, y, &mut carry)));
        limbs.extend_from_slice(high);
        limb::add_1_assign(&mut limbs[short.len()..], carry.into())
    } else {
        limbs.extend_from_slice(long);
        sums::add_assign(kernels(), &mut limbs, short)
    };
    if carry != 0 {
        limbs.push(carry);
    }
    Natural::from_limbs(limbs)
}

/// Limbs up to which a kernel is not worth its call.
const FEW: usize = 8;

/// `a += b` for `a` at least as long as `b`; returns the carry out.
fn add_slice(a: &mut [Limb], b: &[Limb]) -> Limb {
    if b.len() > FEW {
        return sums::add_assign(kernels(), a, b);
    }
    let (low, high) = a.split_at_mut(b.len());
    let mut carry = false;
    for (x, &y) in low.iter_mut().zip(b) {
        *x = sums::add_carry(*x, y, &mut carry);
    }
    limb::add_1_assign(high, carry.into())
}

/// `a -= b` for `a` at least as long as `b`; returns the borrow out.
fn sub_slice(a: &mut [Limb], b: &[Limb]) -> Limb {
    if b.len() > FEW {
        return sums::sub_assign(kernels(), a, b);
    }
    let (low, high) = a.split_at_mut(b.len());
    let mut borrow = false;
    for (x, &y) in low.iter_mut().zip(b) {
        *x = sums::sub_borrow(*x, y, &mut borrow);
    }
    limb::sub_1_assign(high, borrow.into())
}

#[inline]
fn add_in_place(a: &mut Natural, b: &Natural) {
    if let Some((x, y)) = a.limbs.both_short(&b.limbs)
        && let (sum, false) = short::add(x, y)
    {
        *a = Natural::from_short(sum);
        return;
    }
    add_in_place_long(a, b);
}

#[inline(never)]
fn add_in_place_long(a: &mut Natural, b: &Natural) {
    let b = b.limbs();
    a.limbs.edit(|a| {
        if a.len() < b.len() {
            a.resize(b.len(), 0);
        }
        let carry = add_slice(a, b);
        if carry != 0 {
            a.push(carry);
        }
    });
}

#[inline]
#[track_caller]
fn difference(a: &Natural, b: &Natural) -> Natural {
    if let Some((x, y)) = a.limbs.both_short(&b.limbs)
        && let (difference, false) = short::sub(x, y)
    {
        return Natural::from_short(difference);
    }
    difference_long(a, b)
}

#[inline(never)]
#[track_caller]
fn difference_long(a: &Natural, b: &Natural) -> Natural {
    let (a, b) = (a.limbs(), b.limbs());
    assert!(a.len() >= b.len(), "{BelowZeroError}");
    let mut limbs = a.to_vec();
    let borrow = sub_slice(&mut limbs, b);
    assert!(borrow == 0, "{BelowZeroError}");
    Natural::from_limbs(limbs)
}

/// `a -= b`; a panic leaves `a` as it was.
#[inline]
#[track_caller]
fn sub_in_place(a: &mut Natural, b: &Natural) {
    if let Some((x, y)) = a.limbs.both_short(&b.limbs)
        && let (difference, false) = short::sub(x, y)
    {
        *a = Natural::from_short(difference);
        return;
    }
    sub_in_place_long(a, b);
}

#[inline(never)]
#[track_caller]
fn sub_in_place_long(a: &mut Natural, b: &Natural) {
    let b = b.limbs();
    assert!(a.limbs().len() >= b.len(), "{BelowZeroError}");
    let borrow = a.limbs.edit(|a| {
        let borrow = sub_slice(a, b);
        if borrow != 0 {
            add_slice(a, b);
        }
        borrow
    });
    assert!(borrow == 0, "{BelowZeroError}");
}

#[inline]
#[track_caller]
fn sum_parts(a: &Natural, w: Parts) -> Natural {
    if w.negative { difference(a, &w.magnitude()) } else { sum(a, &w.magnitude()) }
}

#[inline]
#[track_caller]
fn parts_sum(w: Parts, a: &Natural) -> Natural {
    sum_parts(a, w)
}

#[inline]
#[track_caller]
fn add_parts(a: &mut Natural, w: Parts) {
    if w.negative { sub_in_place(a, &w.magnitude()) } else { add_in_place(a, &w.magnitude()) }
}

#[inline]
#[track_caller]
fn difference_parts(a: &Natural, w: Parts) -> Natural {
    sum_parts(a, w.negated())
}

#[inline]
#[track_caller]
fn parts_difference(w: Parts, a: &Natural) -> Natural {
    difference(&w.natural(), a)
}

#[inline]
#[track_caller]
fn sub_parts(a: &mut Natural, w: Parts) {
    add_parts(a, w.negated());
}

binary_operator!(commutative Natural, Add add, AddAssign add_assign, sum, add_in_place);
binary_operator!(Natural, Sub sub, SubAssign sub_assign, difference, sub_in_place);
primitive_operator!(Natural, Add add, AddAssign add_assign, sum_parts, parts_sum, add_parts);
primitive_operator!(
    Natural, Sub sub, SubAssign sub_assign, difference_parts, parts_difference, sub_parts
);

sum_operator!(Natural, Natural::ZERO);
