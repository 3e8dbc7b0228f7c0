//! Schoolbook products and squares: written out for short operands, by rows for others.

mod diagonal;
pub(super) mod rows;
mod steps;
mod triangle;
mod unrolled;

use crate::Limb;
use crate::scalar;
use crate::short_products::{SHORT_PRODUCT, ShortProduct, ShortSquare};

/// `r = a * b`.
///
/// # Safety
/// `an >= bn >= 1`; `a` is valid for reads of `an` limbs, `b` of `bn`, `r` for writes of `an + bn`;
/// `r` overlaps neither. The CPU has the features.
#[target_feature(enable = "bmi2,adx")]
pub unsafe fn mul_basecase(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    debug_assert!(an >= bn && bn >= 1);
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs by this function's contract; the
    // first row writes an + 1 limbs of r, which further rows add to.
    unsafe {
        if an == bn && an <= SHORT_PRODUCT {
            return MUL_SHORT[an - 1](r, a, b);
        }
        rows::first_row(r, a, an, b, 1);
        if bn > 1 {
            rows::add_rows(r.add(1), a, an, b.add(1), bn - 1);
        }
    }
}

/// `r = a^2`.
///
/// # Safety
/// `n >= 1`; `a` is valid for reads of `n` limbs, `r` for writes of `2 n`; `r` does not overlap
/// `a`. The CPU has the features.
#[target_feature(enable = "bmi2,adx")]
pub unsafe fn sqr_basecase(r: *mut Limb, a: *const Limb, n: usize) {
    debug_assert!(n >= 1);
    // SAFETY: a is valid for n limbs and r for 2 n by this function's contract; `sqr_by_rows` gets
    // more than SHORT_PRODUCT limbs.
    unsafe { if n <= SHORT_PRODUCT { SQR_SHORT[n - 1](r, a) } else { sqr_by_rows(r, a, n) } }
}

/// Limbs at the top of a square whose products with each other are made in registers.
const TOP: usize = 8;

/// The products of unlike limbs by rows, each made once, and without rows at the top, where they
/// would be short; then twice their sum and the squares of the limbs.
///
/// # Safety
/// The contract of [`sqr_basecase`] holds, with more than eight limbs.
#[target_feature(enable = "bmi2,adx")]
unsafe fn sqr_by_rows(r: *mut Limb, a: *const Limb, n: usize) {
    let below = n - TOP;
    let mut top = [0; 2 * TOP];
    // SAFETY: row i is limb i times the n - 1 - i limbs above it, from limb 2 i + 1 on. The rows
    // end in limb 2 n - 9, the products of the top limbs begin eight limbs below.
    unsafe {
        triangle::triangle_8(top.as_mut_ptr(), a.add(below));
        *r = 0;
        rows::first_row(r.add(1), a.add(1), n - 1, a, 1);
        for i in 1..below {
            rows::add_rows(r.add(2 * i + 1), a.add(i + 1), n - 1 - i, a.add(i), 1);
        }
        let (low, high) = (r.add(2 * below), r.add(2 * below + TOP));
        let carry = scalar::add_block::<TOP>(low, low, top.as_ptr(), false);
        scalar::add_block::<TOP>(high, top.as_ptr().add(TOP), [0; TOP].as_ptr(), carry);
        diagonal::double_and_add_squares(r, a, n);
    }
}

/// The products of operands of one length each, from 1 on.
pub const MUL_SHORT: [ShortProduct; SHORT_PRODUCT] = [
    scalar::KERNELS.mul_short[0],
    unrolled::mul_2,
    unrolled::mul_3,
    unrolled::mul_4,
    unrolled::mul_5,
    unrolled::mul_6,
    unrolled::mul_7,
    unrolled::mul_8,
];

/// The squares of operands of one length each, from 1 on.
pub const SQR_SHORT: [ShortSquare; SHORT_PRODUCT] = [
    scalar::KERNELS.sqr_short[0],
    triangle::sqr_2,
    triangle::sqr_3,
    triangle::sqr_4,
    triangle::sqr_5,
    triangle::sqr_6,
    triangle::sqr_7,
    triangle::sqr_8,
];
