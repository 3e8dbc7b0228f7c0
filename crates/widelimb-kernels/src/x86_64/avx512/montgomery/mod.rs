//! Products modulo one number with VPMADD52, latency first.
//!
//! Three products by columns, each without a wait within it: `t = a b`; `q = -t / m mod R`, of
//! which the low columns are made; `t + q m`, of which the high columns are made. Row by row a
//! reduction has as many multiplications, but each row waits for the quotient digit of the one
//! before, 20 cycles for each digit. Here three carries through all digits are waited for.
//!
//! Of `q m` the low columns need not be made: `t + q m` is 0 modulo `R`, so the top one of them
//! tells what the carry into it must be. It is three scalar products, of digits of `q` with those
//! of `m` from the top down.
//!
//! Bound: a column of `t + q m` is the sum of at most `4 n` halves below 2^52 and of a carry below
//! 2^12, and of an addend, for `n` digits up to 480. Floor for `z` vectors: `16 z^2` VPMADD52 for
//! `t`, half as many for a square, `8 z (z + 1)` for `q` and as many for `q m`, on two ports.

mod carry;
mod long;
mod short;

use crate::Limb;
use crate::montgomery::{MontgomeryKernels, RawReduction};

/// The products of the level `avx512`.
pub static KERNELS: MontgomeryKernels = MontgomeryKernels { from: FROM, below: BELOW, mul, sqr };

/// The shortest modulus, in limbs, that is multiplied by digits: shorter ones stay in registers as
/// limbs.
pub const FROM: usize = 9;
/// The shortest modulus above those, in limbs, that products of limbs multiply in fewer steps.
pub const BELOW: usize = 200;

/// `r = a b / R + addend mod m`.
///
/// # Safety
/// The contract of [`MontgomeryKernels`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn mul(r: *mut Limb, a: *const Limb, b: *const Limb, m: &RawReduction, scratch: *mut Limb) {
    // SAFETY: r, a and b have `m.vectors` vectors between zeros and scratch is long enough by the
    // contract of `MontgomeryKernels`; `short::of` gives the functions for exactly `m.vectors`
    // vectors.
    unsafe {
        match short::of(m.vectors) {
            Some((mul, _)) => mul(r, a, b, m, scratch),
            None => long::mul(r, a, b, m, scratch),
        }
    }
}

/// `r = a^2 / R + addend mod m`.
///
/// # Safety
/// The contract of [`MontgomeryKernels`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn sqr(r: *mut Limb, a: *const Limb, m: &RawReduction, scratch: *mut Limb) {
    // SAFETY: r and a have `m.vectors` vectors between zeros and scratch is long enough by the
    // contract of `MontgomeryKernels`; `short::of` gives the functions for exactly `m.vectors`
    // vectors.
    unsafe {
        match short::of(m.vectors) {
            Some((_, sqr)) => sqr(r, a, m, scratch),
            None => long::sqr(r, a, m, scratch),
        }
    }
}
