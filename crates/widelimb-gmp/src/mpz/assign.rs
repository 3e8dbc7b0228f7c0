//! Values for integers.

use super::double::Leading;
use super::{__gmpz_tdiv_q, copy, put_word};
use crate::abi::{Mpf, Mpq, Mpz};
use crate::export::export;
use crate::fault::{INVALID_ARGUMENT, raise};
use core::ffi::{c_long, c_ulong};
use core::ptr;
use widelimb_limb::LIMB_BITS;

export! {
    /// `r = a`.
    fn __gmpz_set(r: *mut Mpz, a: *const Mpz) {
        if !ptr::eq(r, a) {
            let n = Mpz::limbs(a).len();
            copy(Mpz::room(r, n), (*a).d, n);
            (*r).size = (*a).size;
        }
    }

    /// `r = w`.
    fn __gmpz_set_ui(r: *mut Mpz, w: c_ulong) {
        put_word(r, w, false);
    }

    /// `r = w`.
    fn __gmpz_set_si(r: *mut Mpz, w: c_long) {
        put_word(r, w.unsigned_abs(), w < 0);
    }

    /// `r = x`, rounded to 0. Raises an error for infinities and what is no number.
    fn __gmpz_set_d(r: *mut Mpz, x: f64) {
        set_double(r, x);
    }

    /// `r = a`, rounded to 0.
    fn __gmpz_set_q(r: *mut Mpz, a: *const Mpq) {
        __gmpz_tdiv_q(r, &(*a).num, &(*a).den);
    }

    /// `r = a`, rounded to 0.
    fn __gmpz_set_f(r: *mut Mpz, a: *const Mpf) {
        let size = (*a).size.unsigned_abs() as usize;
        let n = usize::try_from((*a).exp).unwrap_or(0);
        if size == 0 || n == 0 {
            (*r).size = 0;
            return;
        }
        let room = Mpz::room(r, n);
        let (taken, zeros) = (size.min(n), n.saturating_sub(size));
        ptr::write_bytes(room, 0, zeros);
        copy(room.add(zeros), (*a).d.add(size - taken), taken);
        Mpz::set_exact_size(r, n, (*a).size < 0);
    }

    /// `r = w`, of memory that was no number before.
    fn __gmpz_init_set_ui(r: *mut Mpz, w: c_ulong) {
        ptr::write(r, Mpz::zero());
        put_word(r, w, false);
    }

    /// `r = w`, of memory that was no number before.
    fn __gmpz_init_set_si(r: *mut Mpz, w: c_long) {
        ptr::write(r, Mpz::zero());
        put_word(r, w.unsigned_abs(), w < 0);
    }

    /// `r = x`, rounded to 0, of memory that was no number before. Raises an error for infinities
    /// and what is no number.
    fn __gmpz_init_set_d(r: *mut Mpz, x: f64) {
        ptr::write(r, Mpz::zero());
        set_double(r, x);
    }
}

/// `r = x`, rounded to 0.
unsafe fn set_double(r: *mut Mpz, x: f64) {
    if !x.is_finite() {
        raise(INVALID_ARGUMENT);
    }
    let leading = match Leading::of_double(x) {
        Some(leading) if leading.bits > 0 => leading,
        _ => {
            (*r).size = 0;
            return;
        }
    };
    let n = (leading.bits as usize).div_ceil(LIMB_BITS);
    let shift = n * LIMB_BITS - leading.bits as usize;
    let room = Mpz::room(r, n);
    *room.add(n - 1) = leading.top >> shift;
    if n > 1 {
        // What is below has no bits of `x`, whose 53 leading ones are all.
        ptr::write_bytes(room, 0, n - 2);
        *room.add(n - 2) = leading.top << 1 << (LIMB_BITS - 1 - shift);
    }
    Mpz::set_exact_size(r, n, x < 0.0);
}
