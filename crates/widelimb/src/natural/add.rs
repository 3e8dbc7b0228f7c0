//! Sums and differences.

use super::Natural;
use crate::arch::kernels;
use crate::error::BelowZeroError;
use crate::owned::{binary_operator, limb_operator, sum_operator};
use crate::{Limb, limb};
use alloc::vec::Vec;

impl Natural {
    /// `self - rhs`.
    ///
    /// # Errors
    /// The difference is below zero.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::BelowZeroError;
    /// let (a, b) = (Natural::from(7_u32), Natural::from(9_u32));
    /// assert_eq!(b.checked_sub(&a), Ok(Natural::from(2_u32)));
    /// assert_eq!(a.checked_sub(&b), Err(BelowZeroError));
    /// ```
    pub fn checked_sub(&self, rhs: &Natural) -> Result<Natural, BelowZeroError> {
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

fn sum(a: &Natural, b: &Natural) -> Natural {
    let (long, short) = if a.limbs.len() < b.limbs.len() { (b, a) } else { (a, b) };
    let mut limbs = Vec::with_capacity(long.limbs.len() + 1);
    limbs.extend_from_slice(&long.limbs);
    let mut r = Natural { limbs };
    add_in_place(&mut r, short);
    r
}

fn add_in_place(a: &mut Natural, b: &Natural) {
    if a.limbs.len() < b.limbs.len() {
        a.limbs.resize(b.limbs.len(), 0);
    }
    let carry = limb::sum::add_assign(kernels(), &mut a.limbs, &b.limbs);
    if carry != 0 {
        a.limbs.push(carry);
    }
}

#[track_caller]
fn difference(a: &Natural, b: &Natural) -> Natural {
    let mut r = a.clone();
    sub_in_place(&mut r, b);
    r
}

/// Compares first, so that a panic leaves `a` as it was.
#[track_caller]
fn sub_in_place(a: &mut Natural, b: &Natural) {
    assert!(*a >= *b, "{BelowZeroError}");
    limb::sum::sub_assign(kernels(), &mut a.limbs, &b.limbs);
    a.normalize();
}

pub(crate) fn add_limb(a: &mut Natural, w: Limb) {
    let carry = limb::add_1_assign(&mut a.limbs, w);
    if carry != 0 {
        a.limbs.push(carry);
    }
}

#[track_caller]
pub(crate) fn sub_limb(a: &mut Natural, w: Limb) {
    assert!(a.as_limb().is_none_or(|limb| limb >= w), "{BelowZeroError}");
    limb::sub_1_assign(&mut a.limbs, w);
    a.normalize();
}

binary_operator!(Natural, Add add, AddAssign add_assign, sum, add_in_place);
binary_operator!(Natural, Sub sub, SubAssign sub_assign, difference, sub_in_place);
limb_operator!(Natural, u64, Add add, AddAssign add_assign, add_limb);
limb_operator!(Natural, u64, Sub sub, SubAssign sub_assign, sub_limb);

sum_operator!(Natural, Natural::ZERO);
