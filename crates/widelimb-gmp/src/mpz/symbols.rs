//! Symbols of residues, and factors that are removed.

use super::{__gmpz_set, put, put_word};
use crate::abi::{BitCount, Mpz};
use crate::export::export;
use crate::fault::{DIVISION_BY_ZERO, raise};
use core::ffi::{c_int, c_long, c_ulong};
use widelimb_limb::{self as limb, Limb};

export! {
    /// Jacobi's symbol `(a | b)` for an odd `b`, and Kronecker's for an even one: `mpz_kronecker`
    /// is this function.
    fn __gmpz_jacobi(a: *const Mpz, b: *const Mpz) -> c_int {
        limb::kronecker(signed(a), signed(b))
    }

    /// Legendre's symbol `(a | p)` for an odd prime `p`.
    fn __gmpz_legendre(a: *const Mpz, p: *const Mpz) -> c_int {
        limb::kronecker(signed(a), signed(p))
    }

    /// Kronecker's symbol `(a | b)`.
    fn __gmpz_kronecker_si(a: *const Mpz, b: c_long) -> c_int {
        limb::kronecker(signed(a), (&[b.unsigned_abs()], b < 0))
    }

    /// Kronecker's symbol `(a | b)`.
    fn __gmpz_kronecker_ui(a: *const Mpz, b: c_ulong) -> c_int {
        limb::kronecker(signed(a), (&[b], false))
    }

    /// Kronecker's symbol `(a | b)`.
    fn __gmpz_si_kronecker(a: c_long, b: *const Mpz) -> c_int {
        limb::kronecker((&[a.unsigned_abs()], a < 0), signed(b))
    }

    /// Kronecker's symbol `(a | b)`.
    fn __gmpz_ui_kronecker(a: c_ulong, b: *const Mpz) -> c_int {
        limb::kronecker((&[a], false), signed(b))
    }

    /// `r = a / f^k` for the largest `k` for which that is an integer; `k`, and 0 for an `a` of 0
    /// or an `f` of 1 or -1.
    fn __gmpz_remove(r: *mut Mpz, a: *const Mpz, f: *const Mpz) -> BitCount {
        let (number, (a, a_negative), (f, f_negative)) = (a, signed(a), signed(f));
        if f.is_empty() {
            raise(DIVISION_BY_ZERO);
        }
        if a.is_empty() || *f == [1] {
            __gmpz_set(r, number);
            return 0;
        }
        if let ([a], [f]) = (a, f) {
            let (mut rest, mut count) = (*a, 0);
            while rest % f == 0 {
                rest /= f;
                count += 1;
            }
            put_word(r, rest, a_negative != (f_negative && count % 2 == 1));
            return count;
        }
        if let [word] = *f
            && !limb::is_congruent_1(a, 0, word)
        {
            __gmpz_set(r, number);
            return 0;
        }
        let (rest, count) = limb::remove_factor(a, f);
        put(r, &rest, a_negative != (f_negative && count % 2 == 1));
        count
    }
}

/// The limbs, and whether the number is below 0.
#[inline(always)]
unsafe fn signed<'a>(a: *const Mpz) -> (&'a [Limb], bool) {
    (Mpz::limbs(a), Mpz::is_negative(a))
}
