//! Words out of integers, and their sizes.

use crate::abi::Mpz;
use crate::bases::digits_bound;
use crate::export::export;
use core::ffi::{c_int, c_long, c_short, c_uint, c_ulong, c_ushort};
use widelimb_limb::Limb;
use widelimb_limb::bit_len;

export! {
    /// `|a| mod 2^64`.
    fn __gmpz_get_ui(a: *const Mpz) -> c_ulong {
        low(a)
    }

    /// `a`, if it fits in a `long`; else the lowest 63 bits of `|a| - 1` or `|a|`, for the sign of
    /// `a`.
    fn __gmpz_get_si(a: *const Mpz) -> c_long {
        const LOWER: Limb = c_long::MAX as Limb;
        let low = low(a);
        if Mpz::is_negative(a) {
            !((low.wrapping_sub(1) & LOWER) as c_long)
        } else {
            (low & LOWER) as c_long
        }
    }

    /// Whether `a` is an `unsigned long`.
    fn __gmpz_fits_ulong_p(a: *const Mpz) -> c_int {
        fits(a, 0, c_ulong::MAX)
    }

    /// Whether `a` is a `long`.
    fn __gmpz_fits_slong_p(a: *const Mpz) -> c_int {
        fits(a, c_long::MIN.unsigned_abs(), c_long::MAX as Limb)
    }

    /// Whether `a` is an `unsigned int`.
    fn __gmpz_fits_uint_p(a: *const Mpz) -> c_int {
        fits(a, 0, c_uint::MAX.into())
    }

    /// Whether `a` is an `int`.
    fn __gmpz_fits_sint_p(a: *const Mpz) -> c_int {
        fits(a, c_int::MIN.unsigned_abs().into(), c_int::MAX as Limb)
    }

    /// Whether `a` is an `unsigned short`.
    fn __gmpz_fits_ushort_p(a: *const Mpz) -> c_int {
        fits(a, 0, c_ushort::MAX.into())
    }

    /// Whether `a` is a `short`.
    fn __gmpz_fits_sshort_p(a: *const Mpz) -> c_int {
        fits(a, c_short::MIN.unsigned_abs().into(), c_short::MAX as Limb)
    }

    /// The limbs of `|a|`.
    fn __gmpz_size(a: *const Mpz) -> usize {
        Mpz::limbs(a).len()
    }

    /// The digits of `|a|` in a base of 2 to 62, or one more where that is no power of two; 1
    /// for 0.
    fn __gmpz_sizeinbase(a: *const Mpz, base: c_int) -> usize {
        digits_bound(bit_len(Mpz::limbs(a)), base)
    }
}

/// `|a| mod 2^64`.
#[inline(always)]
unsafe fn low(a: *const Mpz) -> Limb {
    if (*a).size == 0 { 0 } else { *(*a).d }
}

/// Whether `-below <= a <= above`.
#[inline(always)]
unsafe fn fits(a: *const Mpz, below: Limb, above: Limb) -> c_int {
    c_int::from(match (*a).size {
        0 => true,
        1 => *(*a).d <= above,
        -1 => *(*a).d <= below,
        _ => false,
    })
}
