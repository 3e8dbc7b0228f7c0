//! The basecase products and squares of the level's table: rows of limbs for short operands, radix
//! 2^52 for the others.

use super::{mul, sqr};
use crate::Limb;
use crate::x86_64::adx::product as rows;

/// [`mul`] is faster than rows of limbs where operands have as many limb products as two operands of
/// this length have, or more.
pub const VECTOR_MUL_FROM: usize = 10;
/// Operands shorter than this fill too little of a vector, however long the other one is.
const VECTOR_MUL_SHORTEST: usize = 4;
/// From this length on, [`sqr`] is faster than rows of limbs.
pub const VECTOR_SQR_FROM: usize = 12;

/// `r = a * b`, by rows where that is faster.
///
/// # Safety
/// The contract of [`mul`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,adx,bmi1,bmi2")]
pub unsafe fn mul_basecase(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    debug_assert!(an >= bn && bn >= 1);
    // SAFETY: a, b and r are valid for an, bn and an + bn limbs and an >= bn >= 1 by the contract
    // of `mul`, which is that of the rows too.
    unsafe {
        if bn >= VECTOR_MUL_SHORTEST && an.saturating_mul(bn) >= VECTOR_MUL_FROM * VECTOR_MUL_FROM {
            mul(r, a, an, b, bn);
        } else {
            rows::mul_basecase(r, a, an, b, bn);
        }
    }
}

/// `r = a^2`, by rows where that is faster.
///
/// # Safety
/// The contract of [`sqr`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,adx,bmi1,bmi2")]
pub unsafe fn sqr_basecase(r: *mut Limb, a: *const Limb, n: usize) {
    debug_assert!(n >= 1);
    // SAFETY: a is valid for n limbs and r for 2 n and n >= 1 by the contract of `sqr`, which is
    // that of the rows too.
    unsafe {
        if n >= VECTOR_SQR_FROM {
            sqr(r, a, n);
        } else {
            rows::sqr_basecase(r, a, n);
        }
    }
}
