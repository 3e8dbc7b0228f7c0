//! Digits, as values and not as characters.

use super::gcd::put;
use crate::abi::Size;
use crate::bases::digits_bound;
use crate::export::export;
use core::ffi::{c_int, c_uchar};
use core::slice::from_raw_parts;
use widelimb_limb::{self as limb, Limb};

export! {
    /// The digits of `n` limbs in a base from 2 to 256, most significant first, a byte each; the
    /// number of digits. 0 has one.
    fn __gmpn_get_str(digits: *mut c_uchar, base: c_int, a: *mut Limb, n: Size) -> usize {
        let a = limb::trimmed(from_raw_parts(a, n as usize));
        if a.is_empty() {
            *digits = 0;
            return 1;
        }
        let mut written = 0;
        let all = limb::write_digits(a, base as u32, |piece| {
            digits.add(written).copy_from_nonoverlapping(piece.as_ptr(), piece.len());
            written += piece.len();
            Ok::<(), core::convert::Infallible>(())
        });
        match all {
            Ok(()) => written,
        }
    }

    /// The number of so many digits in a base from 2 to 256, most significant first, a byte each;
    /// the number of its limbs, at least 1.
    fn __gmpn_set_str(r: *mut Limb, digits: *const c_uchar, n: usize, base: c_int) -> Size {
        let limbs = limb::from_digits(from_raw_parts(digits, n), base as u32).unwrap_or_default();
        if limbs.is_empty() {
            *r = 0;
            return 1;
        }
        put(r, &limbs)
    }

    /// The digits of `n` limbs in a base from 2 to 62, or one more where that is no power of two.
    fn __gmpn_sizeinbase(a: *const Limb, n: Size, base: c_int) -> usize {
        digits_bound(limb::bit_len(from_raw_parts(a, n as usize)), base)
    }
}
