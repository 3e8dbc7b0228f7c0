//! Greatest common divisors.

use crate::abi::Size;
use crate::export::export;
use core::ffi::c_long;
use core::slice::from_raw_parts;
use widelimb_kernels::kernels;
use widelimb_limb::common_divisor::{self, gcd_limb, gcd_two, small_value};
use widelimb_limb::{self as limb, Limb};

export! {
    /// `r = gcd(a, b)` of `an` and `bn` limbs; the number of its limbs.
    fn __gmpn_gcd(r: *mut Limb, a: *mut Limb, an: Size, b: *mut Limb, bn: Size) -> Size {
        let (a, b) = (from_raw_parts(a, an as usize), from_raw_parts(b, bn as usize));
        if let (Some(a), Some(b)) = (small_value(a), small_value(b)) {
            let gcd = gcd_two(a, b);
            let limbs = [gcd as Limb, (gcd >> 64) as Limb];
            return put(r, limb::trimmed(&limbs));
        }
        put(r, &limb::gcd(a, b))
    }

    /// `gcd(a, w)` of `n` limbs and one.
    fn __gmpn_gcd_1(a: *const Limb, n: Size, w: Limb) -> Limb {
        let rest = match n {
            1 => *a,
            _ if w == 0 => 0,
            _ => limb::rem_1(from_raw_parts(a, n as usize), w),
        };
        gcd_limb(rest, w)
    }

    /// `gcd(a, b)` of odd limbs.
    fn __gmpn_gcd_11(a: Limb, b: Limb) -> Limb {
        gcd_limb(a, b)
    }

    /// `g = gcd(a, b) = x a + y b` for the smallest `x`, of `an` and `bn <= an` limbs, the highest
    /// of `b` not 0; the number of limbs of `g`. That of `x` is put in `xn`, negative for a
    /// negative one.
    fn __gmpn_gcdext(
        g: *mut Limb,
        x: *mut Limb,
        xn: *mut Size,
        a: *mut Limb,
        an: Size,
        b: *mut Limb,
        bn: Size,
    ) -> Size {
        let (a, b) = (from_raw_parts(a, an as usize), from_raw_parts(b, bn as usize));
        let e = common_divisor::extended_gcd(kernels(), a, b);
        let limbs = put(x, &e.x);
        *xn = if e.x_negative { -limbs } else { limbs };
        put(g, &e.gcd)
    }

    /// `gcd(a, b) = x a + y b` of limbs that are not 0, for the smallest cofactors.
    fn __gmpn_gcdext_1(x: *mut c_long, y: *mut c_long, a: Limb, b: Limb) -> Limb {
        let signed = |limbs: &[Limb], negative| {
            let magnitude = limbs.first().copied().unwrap_or(0) as c_long;
            if negative { magnitude.wrapping_neg() } else { magnitude }
        };
        let e = limb::extended_gcd(&[a], &[b]);
        *x = signed(&e.x, e.x_negative);
        *y = signed(&e.y, e.y_negative);
        e.gcd.first().copied().unwrap_or(0)
    }
}

/// Writes the limbs of a number; how many they are.
pub(super) unsafe fn put(r: *mut Limb, limbs: &[Limb]) -> Size {
    r.copy_from_nonoverlapping(limbs.as_ptr(), limbs.len());
    limbs.len() as Size
}
