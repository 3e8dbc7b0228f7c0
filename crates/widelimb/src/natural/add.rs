//! Sums and differences of natural numbers.

use super::{Limbs, Natural, short};
use crate::Limb;
use crate::error::BelowZeroError;
use crate::owned::Parts;
use crate::owned::primitive_operator;
use widelimb_limb as limb;
use widelimb_limb::raw;
use widelimb_limb::trim::trimmed;
use widelimb_limb::values::{binary_operator, blocks, sum_operator};

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
    Natural { limbs: sum_of_limbs(a.limbs(), b.limbs(), false) }
}

/// `a + b` and a sign.
#[inline(always)]
pub(crate) fn sum_of_limbs(a: &[Limb], b: &[Limb], negative: bool) -> Limbs {
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let n = long.len();
    let mut limbs = blocks::with_capacity(n + 1);
    let r = limbs.as_mut_ptr();
    // SAFETY: new memory for n + 1 limbs; `short` has at most the n of `long`. All of them are
    // written before they are the vector's.
    unsafe {
        let carry = raw::add_n(r, long.as_ptr(), short.as_ptr(), short.len());
        let carry = limb::add_1_assign(copied_above(r, long, short.len()), carry);
        *r.add(n) = carry;
        limbs.set_len(n + carry as usize);
    }
    Limbs::of_trimmed(limbs, negative)
}

/// Copies the limbs of `a` from `from` on to the same places above `r`.
///
/// # Safety
/// `r` has room for the limbs of `a`, which it does not overlap; `from` is at most their number.
#[inline(always)]
unsafe fn copied_above<'a>(r: *mut Limb, a: &[Limb], from: usize) -> &'a mut [Limb] {
    let above = a.len() - from;
    if above == 0 {
        return &mut [];
    }
    // SAFETY: `above` limbs of both, by this function's contract.
    unsafe {
        let r = r.add(from);
        r.copy_from_nonoverlapping(a.as_ptr().add(from), above);
        core::slice::from_raw_parts_mut(r, above)
    }
}

/// `a += b` for `a` at least as long as `b`; returns the carry out.
#[inline]
fn add_slice(a: &mut [Limb], b: &[Limb]) -> Limb {
    let (low, high) = a.split_at_mut(b.len());
    let carry = limb::add_n_assign(low, b);
    limb::add_1_assign(high, carry)
}

/// `a -= b` for `a` at least as long as `b`; returns the borrow out.
#[inline]
fn sub_slice(a: &mut [Limb], b: &[Limb]) -> Limb {
    let (low, high) = a.split_at_mut(b.len());
    let borrow = limb::sub_n_assign(low, b);
    limb::sub_1_assign(high, borrow)
}

#[inline]
fn add_in_place(a: &mut Natural, b: &Natural) {
    if let Some((x, y)) = a.limbs.both_short(&b.limbs)
        && let (sum, false) = short::add(x, y)
    {
        *a = Natural::from_short(sum);
        return;
    }
    add_limbs_in_place(a, b.limbs());
}

/// `a += b`.
#[inline(never)]
pub(super) fn add_limbs_in_place(a: &mut Natural, b: &[Limb]) {
    if a.limbs.as_short().is_some() || a.limbs.capacity() < b.len() {
        *a = Natural { limbs: sum_of_limbs(a.limbs(), b, false) };
        return;
    }
    match a.limbs.heap_mut() {
        Some(limbs) if limbs.len() >= b.len() => {
            let carry = add_slice(limbs, b);
            if carry != 0 {
                a.limbs.edit(|a| a.push(carry));
            }
        }
        // There is room for more limbs than the number has now.
        _ => a.limbs.edit(|a| {
            a.resize(b.len().max(a.len()), 0);
            let carry = add_slice(a, b);
            a.push(carry);
        }),
    }
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
    difference_of(a.limbs(), b.limbs())
}

#[inline(always)]
#[track_caller]
fn difference_of(a: &[Limb], b: &[Limb]) -> Natural {
    // A closure would be the place that the message names.
    let Some(limbs) = difference_of_limbs(a, b, false) else { panic!("{BelowZeroError}") };
    Natural { limbs }
}

/// `a - b` and a sign; `None` where it is below zero.
#[inline(always)]
pub(crate) fn difference_of_limbs(a: &[Limb], b: &[Limb], negative: bool) -> Option<Limbs> {
    let n = a.len();
    if n < b.len() {
        return None;
    }
    let mut limbs = blocks::with_capacity(n);
    let r = limbs.as_mut_ptr();
    // SAFETY: new memory for the n limbs of `a`, of which `b` has no more. All of them are written
    // before they are the vector's.
    let borrow = unsafe {
        let borrow = raw::sub_n(r, a.as_ptr(), b.as_ptr(), b.len());
        let borrow = limb::sub_1_assign(copied_above(r, a, b.len()), borrow);
        limbs.set_len(trimmed(core::slice::from_raw_parts(r, n)).len());
        borrow
    };
    (borrow == 0).then(|| Limbs::of_trimmed(limbs, negative))
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
    sub_limbs_in_place(a, b.limbs());
}

/// `a -= b`; a panic leaves `a` as it was.
#[inline(never)]
#[track_caller]
pub(super) fn sub_limbs_in_place(a: &mut Natural, b: &[Limb]) {
    // A short number may be more than one that has room on the heap.
    let Some(limbs) = a.limbs.heap_mut() else {
        *a = difference_of(a.limbs(), b);
        return;
    };
    assert!(limbs.len() >= b.len(), "{BelowZeroError}");
    let borrow = sub_slice(limbs, b);
    if borrow != 0 {
        add_slice(limbs, b);
    }
    a.limbs.trim_heap();
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

/// These tests run under Miri too, which sees what is read before it is written.
#[cfg(test)]
mod tests {
    use super::{difference_of_limbs, sum_of_limbs};
    use alloc::vec;

    #[test]
    fn sums_and_differences_come_back_at_every_pair_of_lengths() {
        for m in 5..=12 {
            for n in 0..=m {
                // A carry goes to the top, and back.
                let (a, b) = (vec![u64::MAX; m], vec![u64::MAX; n]);
                let sum = sum_of_limbs(&a, &b, false);
                assert_eq!(sum.as_slice().len(), m + usize::from(n > 0));
                let difference = difference_of_limbs(sum.as_slice(), &b, true);
                let difference = difference.expect("the sum is larger");
                assert!(difference.as_slice() == a && difference.is_negative());
                assert_eq!(sum_of_limbs(&b, &a, true).as_slice(), sum.as_slice());
            }
            assert!(difference_of_limbs(&vec![7; m], &vec![8; m], false).is_none());
            assert!(difference_of_limbs(&vec![7; m], &vec![7; m + 1], false).is_none());
            let zero = difference_of_limbs(&vec![7; m], &vec![7; m], false);
            assert!(zero.is_some_and(|zero| zero.as_slice().is_empty()));
        }
    }
}
