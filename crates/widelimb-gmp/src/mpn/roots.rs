//! Roots, and the powers of integers.

use super::gcd::put;
use crate::abi::Size;
use crate::export::export;
use crate::scratch::with_limbs;
use core::ffi::c_int;
use core::slice::from_raw_parts;
use widelimb_kernels::kernels;
use widelimb_limb::common_divisor::small_value;
use widelimb_limb::{self as limb, Limb, root};

export! {
    /// `s = floor(sqrt(a))` of `n` limbs, the highest not 0, to `ceil(n / 2)` limbs, and
    /// `r = a - s^2`, where `r` is not null; the number of limbs of `r`. `r` may be `a`.
    fn __gmpn_sqrtrem(s: *mut Limb, r: *mut Limb, a: *const Limb, n: Size) -> Size {
        let a = from_raw_parts(a, n as usize);
        if let Some(small) = small_value(a) {
            let (root, rest) = root::short::sqrt_rem_small(small);
            *s = root;
            return put_rest(r, &[rest as Limb, (rest >> 64) as Limb]);
        }
        if a.len() <= root::short::LONGEST {
            let (root, rest) = root::short::sqrt_rem(a);
            s.copy_from_nonoverlapping(root.as_ptr(), a.len().div_ceil(2));
            return put_rest(r, &rest);
        }
        let (k, m) = (kernels(), root::root_len(a.len()));
        with_limbs(m + 1 + root::sqrt_scratch_len(k, a.len()), |scratch| {
            let (rest, scratch) = scratch.split_at_mut(m + 1);
            let s = core::slice::from_raw_parts_mut(s, m);
            root::sqrt_rem_into(k, s, rest, a, scratch);
            put_rest(r, rest)
        })
    }

    /// Whether `n` limbs are the square of an integer: 1 or 0.
    fn __gmpn_perfect_square_p(a: *const Limb, n: Size) -> c_int {
        limb::is_square(from_raw_parts(a, n as usize)).into()
    }

    /// Whether `n` limbs are `b^e` for an integer `b` and `e >= 2`: 1 or 0.
    fn __gmpn_perfect_power_p(a: *const Limb, n: Size) -> c_int {
        limb::is_power(from_raw_parts(a, n as usize)).into()
    }

    /// `r = a^e` of `n` limbs; the number of limbs. `r` has room for `n e` limbs.
    fn __gmpn_pow_1(r: *mut Limb, a: *const Limb, n: Size, e: Limb, _scratch: *mut Limb) -> Size {
        put(r, &limb::pow(from_raw_parts(a, n as usize), e))
    }
}

/// Writes a remainder that is wanted; the number of its limbs.
unsafe fn put_rest(r: *mut Limb, rest: &[Limb]) -> Size {
    let rest = limb::trimmed(rest);
    if r.is_null() { rest.len() as Size } else { put(r, rest) }
}
