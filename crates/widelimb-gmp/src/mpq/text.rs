//! Rationals from and to text: `num/den`, or `num` alone for a denominator of 1.

use crate::abi::{Mpq, Mpz};
use crate::data::is_space;
use crate::export::export;
use crate::memory::__gmp_allocate_func;
use crate::mpz::{__gmpz_inp_str, __gmpz_out_str, __gmpz_set_str, Alphabet, put_word};
use crate::stdio;
use core::ffi::{CStr, c_char, c_int};
use core::ptr;
use libc::FILE;

export! {
    /// `r` is the fraction that a string is: 0, or -1 where it is none. The caller makes it
    /// canonical where it need be.
    fn __gmpq_set_str(r: *mut Mpq, text: *const c_char, base: c_int) -> c_int {
        let bytes = CStr::from_ptr(text).to_bytes();
        let Some(slash) = bytes.iter().position(|&byte| byte == b'/') else {
            put_word(&raw mut (*r).den, 1, false);
            return __gmpz_set_str(&raw mut (*r).num, text, base);
        };
        let mut above = bytes[..=slash].to_vec();
        above[slash] = 0;
        match __gmpz_set_str(&raw mut (*r).num, above.as_ptr().cast(), base) {
            0 => __gmpz_set_str(&raw mut (*r).den, text.add(slash + 1), base),
            none => none,
        }
    }

    /// The fraction in a base, as a string at `text`, or, if that is null, in new memory of just
    /// its size; gives where it is. Null for what is no base.
    fn __gmpq_get_str(text: *mut c_char, base: c_int, a: *const Mpq) -> *mut c_char {
        let Some(alphabet) = Alphabet::of(base) else { return ptr::null_mut() };
        let mut fraction = fraction_text(a, alphabet);
        fraction.push(0);
        let len = fraction.len();
        let text = if text.is_null() { __gmp_allocate_func(len).cast() } else { text };
        text.copy_from_nonoverlapping(fraction.as_ptr().cast(), len);
        text
    }

    /// Writes the fraction in a base to a stream, null for the standard output; the bytes, 0 where
    /// they could not be written.
    fn __gmpq_out_str(stream: *mut FILE, base: c_int, a: *const Mpq) -> usize {
        let above = __gmpz_out_str(stream, base, &raw const (*a).num);
        if above == 0 || is_one(&raw const (*a).den) {
            return above;
        }
        if !stdio::write(stdio::output(stream), b"/") {
            return 0;
        }
        let below = __gmpz_out_str(stream, base, &raw const (*a).den);
        if below == 0 { 0 } else { above + 1 + below }
    }

    /// Reads a fraction in a base from a stream, null for the standard input; the bytes, 0 where
    /// there is none. The caller makes it canonical where it need be.
    fn __gmpq_inp_str(r: *mut Mpq, stream: *mut FILE, base: c_int) -> usize {
        let stream = stdio::input(stream);
        put_word(&raw mut (*r).den, 1, false);
        let above = __gmpz_inp_str(&raw mut (*r).num, stream, base);
        if above == 0 {
            return 0;
        }
        let next = libc::fgetc(stream);
        if next != c_int::from(b'/') {
            libc::ungetc(next, stream);
            return above;
        }
        // No space may follow, which an integer might begin with.
        let next = libc::fgetc(stream);
        libc::ungetc(next, stream);
        let space = u8::try_from(next).is_ok_and(is_space);
        let below = if space { 0 } else { __gmpz_inp_str(&raw mut (*r).den, stream, base) };
        if below == 0 {
            put_word(&raw mut (*r).num, 0, false);
            put_word(&raw mut (*r).den, 1, false);
            return 0;
        }
        above + 1 + below
    }
}

/// The characters of a fraction.
pub(crate) unsafe fn fraction_text(a: *const Mpq, alphabet: Alphabet) -> Vec<u8> {
    let text = |a: *const Mpz| alphabet.text(Mpz::limbs(a), Mpz::is_negative(a));
    let mut fraction = text(&raw const (*a).num);
    if !is_one(&raw const (*a).den) {
        fraction.push(b'/');
        fraction.extend(text(&raw const (*a).den));
    }
    fraction
}

unsafe fn is_one(a: *const Mpz) -> bool {
    Mpz::limbs(a) == [1]
}
