//! Rationals from and to text: `num/den`, or `num` alone for a denominator of 1.

use crate::abi::{Mpq, Mpz};
use crate::data::is_space;
use crate::export::export;
use crate::memory::__gmp_allocate_func;
use crate::mpz::{
    __gmpz_get_str, __gmpz_inp_str, __gmpz_out_str, __gmpz_set_str, __gmpz_sizeinbase, put_word,
};
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

    /// The fraction in a base, as a string at `text`, or, if that is null, in new memory of just its
    /// size; gives where it is. Null for what is no base.
    fn __gmpq_get_str(text: *mut c_char, base: c_int, a: *const Mpq) -> *mut c_char {
        if !text.is_null() {
            return write(text, base, a);
        }
        let len = |a: *const Mpz| match base.unsigned_abs() {
            // Of these only the first three are bases; the others end below.
            0 | 1 => __gmpz_sizeinbase(a, 10),
            2..=62 => __gmpz_sizeinbase(a, base.abs()),
            _ => 1,
        };
        let mut room = vec![0; len(&raw const (*a).num) + len(&raw const (*a).den) + 4];
        if write(room.as_mut_ptr(), base, a).is_null() {
            return ptr::null_mut();
        }
        let size = CStr::from_ptr(room.as_ptr()).count_bytes() + 1;
        let text: *mut c_char = __gmp_allocate_func(size).cast();
        text.copy_from_nonoverlapping(room.as_ptr(), size);
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

/// Writes the fraction to memory that has room for it; null for what is no base.
unsafe fn write(text: *mut c_char, base: c_int, a: *const Mpq) -> *mut c_char {
    if __gmpz_get_str(text, base, &raw const (*a).num).is_null() {
        return ptr::null_mut();
    }
    if !is_one(&raw const (*a).den) {
        let slash = text.add(CStr::from_ptr(text).count_bytes());
        *slash = b'/' as c_char;
        __gmpz_get_str(slash.add(1), base, &raw const (*a).den);
    }
    text
}

unsafe fn is_one(a: *const Mpz) -> bool {
    Mpz::limbs(a) == [1]
}
