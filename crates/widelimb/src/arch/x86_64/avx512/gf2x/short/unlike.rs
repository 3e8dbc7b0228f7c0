//! Products of operands of two lengths: filled up with zeros to eight or sixteen limbs in memory, but for [thin](thin)
//! ones.

use super::lanes::{LANES, xor};
use super::sixteen;
use super::turned::{Sums, Turned, blocks};
use crate::Limb;
use crate::arch::x86_64::avx512::gf2x::thin;
use crate::arch::x86_64::avx512::vector::{load_first, low_lanes, store, store_first};
use core::arch::x86_64::*;

/// The longest operand.
const MAX: usize = 16;

/// The most limbs that a product by more than eight has in one pass.
const ONE_PASS: usize = 6;

/// An operand and zeros.
#[repr(align(64))]
struct Filled([Limb; MAX]);

impl Filled {
    /// # Safety
    /// `a` is valid for reads of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq,avx512vl")]
    unsafe fn of(a: *const Limb, n: usize) -> Filled {
        let mut filled = Filled([0; MAX]);
        let to = filled.0.as_mut_ptr();
        // SAFETY: limbs below n.
        unsafe {
            store(to, load_first(low_lanes(n.min(LANES)), a));
            if n > LANES {
                store(to.add(LANES), load_first(low_lanes(n - LANES), a.add(LANES)));
            }
        }
        filled
    }

    /// Limbs from `8 v` on.
    fn half(&self, v: usize) -> *const Limb {
        self.0[LANES * v..].as_ptr()
    }
}

/// `r = a b`.
///
/// # Safety
/// `a` and `b` are valid for reads of `an` and `bn` limbs, `r` for writes of `an + bn`; `r` overlaps neither;
/// `16 >= an >= bn >= 1`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul(r: *mut Limb, a: *const Limb, an: usize, b: *const Limb, bn: usize) {
    debug_assert!(1 <= bn && bn <= an && an <= MAX);
    // SAFETY: the caller's promise.
    unsafe {
        if an > LANES && bn <= ONE_PASS {
            return thin::mul(r, a, an, b, bn);
        }
        let (a, b) = (Filled::of(a, an), Filled::of(b, bn));
        let [p0, p1, p2, p3] = if bn > LANES {
            sixteen::product::<MAX>(a.half(0), b.half(0))
        } else {
            let turned = Turned::of(b.half(0), LANES);
            let [low, middle] = eight_by(a.half(0), turned);
            if an > LANES {
                let [other, high] = eight_by(a.half(1), turned);
                [low, xor(middle, other), high, low]
            } else {
                [low, middle, low, low]
            }
        };
        write(r, an + bn, [p0, p1, p2, p3]);
    }
}

/// Eight limbs by eight.
///
/// # Safety
/// `a` is valid for reads of eight limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
unsafe fn eight_by(a: *const Limb, b: Turned) -> [__m512i; 2] {
    // SAFETY: the caller's promise.
    Sums::four(unsafe { blocks::<4>(a, LANES) }, b).vectors()
}

/// Writes `n` limbs.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn write(r: *mut Limb, n: usize, vectors: [__m512i; 4]) {
    let (whole, rest) = (n / LANES, low_lanes(n % LANES));
    for (v, limbs) in vectors.into_iter().enumerate() {
        // SAFETY: limbs below n.
        unsafe {
            if v < whole {
                store(r.add(LANES * v), limbs);
            } else if v == whole {
                store_first(r.add(LANES * v), rest, limbs);
            }
        }
    }
}
