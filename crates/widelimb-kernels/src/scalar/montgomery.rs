//! Products modulo one number in digits, by columns: the reference of other levels'. Levels without
//! 52-bit products are faster on limbs, so they never choose this.

use crate::Limb;
use crate::digits::{DIGIT_BITS, DIGIT_MASK, LANES};
use crate::montgomery::{MontgomeryKernels, RawReduction};
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// The products of the level `scalar`.
pub static KERNELS: MontgomeryKernels = MontgomeryKernels { from: usize::MAX, below: 0, mul, sqr };

/// The digits of `sum + a b`, as many as fit in `r`, which may be fewer than the product's.
fn product(r: &mut [Limb], sum: &[Limb], a: &[Limb], b: &[Limb]) {
    let mut column: u128 = 0;
    for (k, digit) in r.iter_mut().enumerate() {
        column += u128::from(sum.get(k).copied().unwrap_or(0));
        for i in (k + 1).saturating_sub(b.len())..a.len().min(k + 1) {
            column += u128::from(a[i] & DIGIT_MASK) * u128::from(b[k - i] & DIGIT_MASK);
        }
        *digit = column as Limb & DIGIT_MASK;
        column >>= DIGIT_BITS;
    }
}

/// `r = (a b + q m) / R + addend` for `q = -a b / m mod R`.
///
/// # Safety
/// The contract of [`MontgomeryKernels`] holds.
unsafe fn mul(r: *mut Limb, a: *const Limb, b: *const Limb, m: &RawReduction, scratch: *mut Limb) {
    let n = LANES * m.vectors;
    // SAFETY: r, a, b and the arrays of m have n digits by the contract of `MontgomeryKernels`, and
    // the scratch eight times as many and more, of which these parts take five.
    let (t, q, u, r, a, b, modulus, neg_inverse) = unsafe {
        (
            from_raw_parts_mut(scratch, 2 * n),
            from_raw_parts_mut(scratch.add(2 * n), n),
            from_raw_parts_mut(scratch.add(3 * n), 2 * n),
            r,
            from_raw_parts(a, n),
            from_raw_parts(b, n),
            from_raw_parts(m.modulus, n),
            from_raw_parts(m.neg_inverse, n),
        )
    };
    product(t, &[], a, b);
    product(q, &[], &t[..n], neg_inverse);
    product(u, t, q, modulus);
    // SAFETY: the operands are not looked at any more.
    let (r, addend) = unsafe { (from_raw_parts_mut(r, n), from_raw_parts(m.addend, n)) };
    let mut column: u128 = 0;
    for ((r, u), addend) in r.iter_mut().zip(&u[n..]).zip(addend) {
        column += u128::from(*u) + u128::from(*addend);
        *r = column as Limb & DIGIT_MASK;
        column >>= DIGIT_BITS;
    }
}

/// `r = (a^2 + q m) / R + addend` for `q = -a^2 / m mod R`.
///
/// # Safety
/// The contract of [`MontgomeryKernels`] holds.
unsafe fn sqr(r: *mut Limb, a: *const Limb, m: &RawReduction, scratch: *mut Limb) {
    // SAFETY: r and a have the digits of m, and scratch is long enough, by the contract of
    // `MontgomeryKernels`, which lets both factors be a.
    unsafe { mul(r, a, a, m, scratch) }
}
