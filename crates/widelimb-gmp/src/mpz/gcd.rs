//! Common divisors and multiples.

use super::{put, put_word};
use crate::abi::Mpz;
use crate::export::export;
use crate::scratch::done;
use core::ffi::c_ulong;
use widelimb_kernels::kernels;
use widelimb_limb::common_divisor::gcd_limb;
use widelimb_limb::owned::product;
use widelimb_limb::{self as limb, Limb};

export! {
    /// `r = gcd(a, b)`, not below 0.
    fn __gmpz_gcd(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        let (a, b) = (Mpz::limbs(a), Mpz::limbs(b));
        match (a, b) {
            ([a], [b]) => put_word(r, gcd_limb(*a, *b), false),
            (long, [word]) | ([word], long) => put_word(r, gcd_with_word(long, *word), false),
            _ => put(r, &limb::gcd(a, b), false),
        }
    }

    /// `r = gcd(a, w)`, not below 0, where `r` is not null; that, or 0 if it does not fit.
    fn __gmpz_gcd_ui(r: *mut Mpz, a: *const Mpz, w: c_ulong) -> c_ulong {
        let limbs = Mpz::limbs(a);
        if w != 0 || limbs.len() <= 1 {
            let gcd = gcd_with_word(limbs, w);
            if !r.is_null() {
                put_word(r, gcd, false);
            }
            return gcd;
        }
        if !r.is_null() {
            super::__gmpz_abs(r, a);
        }
        0
    }

    /// `g = gcd(a, b) = a s + b t`, with the cofactors that the manual says; what is null is not
    /// written.
    fn __gmpz_gcdext(g: *mut Mpz, s: *mut Mpz, t: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        let (a_negative, b_negative) = (Mpz::is_negative(a), Mpz::is_negative(b));
        let e = limb::extended_gcd(Mpz::limbs(a), Mpz::limbs(b));
        // Of 0 and 0 both cofactors are 0.
        let (x, y): (&[Limb], &[Limb]) =
            if e.gcd.is_empty() { (&[], &[]) } else { (&e.x, &e.y) };
        if !g.is_null() {
            put(g, &e.gcd, false);
        }
        if !s.is_null() {
            put(s, x, e.x_negative != a_negative);
        }
        if !t.is_null() {
            put(t, y, e.y_negative != b_negative);
        }
    }

    /// `r = lcm(a, b)`, not below 0.
    fn __gmpz_lcm(r: *mut Mpz, a: *const Mpz, b: *const Mpz) {
        let (a, b) = (Mpz::limbs(a), Mpz::limbs(b));
        match (a, b) {
            ([], _) | (_, []) => (*r).size = 0,
            (long, [word]) | ([word], long) => multiple_of_word(r, long, *word),
            _ => {
                let gcd = limb::gcd(a, b);
                if gcd == [1] {
                    return put(r, &product(kernels(), a, b), false);
                }
                let (a, b) = if a.len() < b.len() { (b, a) } else { (a, b) };
                let mut factor = vec![0; limb::quotient_len(b.len(), gcd.len())];
                done(limb::div_exact(&mut factor, b, &gcd));
                put(r, &product(kernels(), a, &factor), false);
            }
        }
    }

    /// `r = lcm(a, w)`, not below 0.
    fn __gmpz_lcm_ui(r: *mut Mpz, a: *const Mpz, w: c_ulong) {
        let limbs = Mpz::limbs(a);
        if limbs.is_empty() || w == 0 {
            (*r).size = 0;
        } else {
            multiple_of_word(r, limbs, w);
        }
    }
}

/// `gcd(a, w)` where it fits.
#[inline(always)]
fn gcd_with_word(a: &[Limb], w: Limb) -> Limb {
    match *a {
        [] => w,
        [a] => gcd_limb(a, w),
        _ => gcd_limb(limb::rem_1(a, w), w),
    }
}

/// `r = lcm(a, w)` of numbers that are not 0.
unsafe fn multiple_of_word(r: *mut Mpz, a: &[Limb], w: Limb) {
    let factor = w / gcd_with_word(a, w);
    if let [a] = *a {
        let multiple = u128::from(a) * u128::from(factor);
        return put(r, &[multiple as Limb, (multiple >> 64) as Limb], false);
    }
    crate::scratch::with_limbs(a.len() + 1, |multiple| {
        let (low, above) = multiple.split_at_mut(a.len());
        above[0] = limb::mul_1(low, a, factor, 0);
        put(r, multiple, false);
    });
}
