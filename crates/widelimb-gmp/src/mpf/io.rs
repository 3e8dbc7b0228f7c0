//! Floats from and to streams.

use super::text::{digits_of, set_text};
use crate::abi::Mpf;
use crate::data::is_space;
use crate::export::export;
use crate::stdio::{Characters, input, output, point, write};
use core::ffi::c_int;
use core::ptr;
use libc::FILE;

export! {
    /// Writes `a` as `0.digits`, with the digits of [`__gmpf_get_str`](super::__gmpf_get_str), and
    /// `e`, or `@` in bases above 10, and the exponent of the base, which is decimal; the bytes
    /// written, or 0 after an error.
    fn __gmpf_out_str(stream: *mut FILE, base: c_int, count: usize, a: *const Mpf) -> usize {
        let Some((digits, exponent)) = digits_of(base, count, a) else { return 0 };
        let digits = digits.strip_prefix(b"-").unwrap_or(&digits);
        let mut text = Vec::with_capacity(digits.len() + 32);
        text.extend_from_slice(if (*a).size < 0 { b"-0" } else { b"0" });
        text.extend_from_slice(&point());
        text.extend_from_slice(digits);
        text.push(if base <= 10 { b'e' } else { b'@' });
        text.extend_from_slice(exponent.to_string().as_bytes());
        if write(output(stream), &text) { text.len() } else { 0 }
    }

    /// Reads white space and what is up to the next white space, and has
    /// [`__gmpf_set_str`](super::__gmpf_set_str) take it; the bytes read, or 0 where there is no
    /// number, and `r` stays.
    fn __gmpf_inp_str(r: *mut Mpf, stream: *mut FILE, base: c_int) -> usize {
        let mut characters = Characters::of(input(stream));
        while characters.at_hand.is_some_and(is_space) {
            characters.next();
        }
        let mut text = Vec::new();
        while let Some(character) = characters.at_hand.filter(|&character| !is_space(character)) {
            text.push(character);
            characters.next();
        }
        characters.give_back();
        if set_text(r, &text, base) == 0 { characters.count } else { 0 }
    }

    /// Writes `a` in base 10 and the end of a line to standard output, for a debugger.
    fn __gmpf_dump(a: *const Mpf) {
        let stream = output(ptr::null_mut());
        __gmpf_out_str(stream, 10, 0, a);
        write(stream, b"\n");
    }
}
