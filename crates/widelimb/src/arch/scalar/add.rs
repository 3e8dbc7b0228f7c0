//! Addition, subtraction and negation, limb by limb.

use crate::Limb;

/// One full adder: sum and carry. `carry` is 0 or 1.
#[inline(always)]
const fn add_limb(a: Limb, b: Limb, carry: Limb) -> (Limb, Limb) {
    let (s, c0) = a.overflowing_add(b);
    let (s, c1) = s.overflowing_add(carry);
    (s, (c0 | c1) as Limb)
}

/// One full subtracter: difference and borrow. `borrow` is 0 or 1.
#[inline(always)]
const fn sub_limb(a: Limb, b: Limb, borrow: Limb) -> (Limb, Limb) {
    let (d, b0) = a.overflowing_sub(b);
    let (d, b1) = d.overflowing_sub(borrow);
    (d, (b0 | b1) as Limb)
}

/// `r = a + b + carry`; the carry out.
///
/// # Safety
/// As [`CarryKernel`](crate::arch::CarryKernel).
pub unsafe fn add_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, carry: Limb) -> Limb {
    let mut carry = carry;
    for i in 0..n {
        // SAFETY: i < n, within each operand; limb i is read before it is written.
        unsafe {
            let (s, c) = add_limb(*a.add(i), *b.add(i), carry);
            *r.add(i) = s;
            carry = c;
        }
    }
    carry
}

/// `r = a - b - borrow`; the borrow out.
///
/// # Safety
/// As [`CarryKernel`](crate::arch::CarryKernel).
pub unsafe fn sub_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, borrow: Limb) -> Limb {
    let mut borrow = borrow;
    for i in 0..n {
        // SAFETY: i < n, within each operand; limb i is read before it is written.
        unsafe {
            let (d, c) = sub_limb(*a.add(i), *b.add(i), borrow);
            *r.add(i) = d;
            borrow = c;
        }
    }
    borrow
}

/// `a + b` where limb i gets the carry out of `a[i-1] + b[i-1]` alone.
///
/// # Safety
/// As [`BinaryKernel`](crate::arch::BinaryKernel).
pub unsafe fn add_n_approx(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    let mut carry = 0;
    for i in 0..n {
        // SAFETY: i < n, within each operand; limb i is read before it is written.
        unsafe {
            let (s, c) = (*a.add(i)).overflowing_add(*b.add(i));
            *r.add(i) = s.wrapping_add(carry);
            carry = c as Limb;
        }
    }
}

/// `a - b` where limb i gets the borrow out of `a[i-1] - b[i-1]` alone.
///
/// # Safety
/// As [`BinaryKernel`](crate::arch::BinaryKernel).
pub unsafe fn sub_n_approx(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    let mut borrow = 0;
    for i in 0..n {
        // SAFETY: i < n, within each operand; limb i is read before it is written.
        unsafe {
            let (d, c) = (*a.add(i)).overflowing_sub(*b.add(i));
            *r.add(i) = d.wrapping_sub(borrow);
            borrow = c as Limb;
        }
    }
}

/// `r = -a`; 0 if `a` is 0, else 1.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `r` is `a` or overlaps it nowhere.
pub unsafe fn neg(r: *mut Limb, a: *const Limb, n: usize) -> Limb {
    let mut borrow = 0;
    for i in 0..n {
        // SAFETY: i < n, within each operand; limb i is read before it is written.
        unsafe {
            let (d, c) = sub_limb(0, *a.add(i), borrow);
            *r.add(i) = d;
            borrow = c;
        }
    }
    borrow
}
