//! What a format and arguments say, in memory.

use super::format::{Conversion, Kind, conversion};
use super::{float, integer};
use crate::abi::{Mpf, Mpq, Mpz, Size};
use crate::mpq::fraction_text;
use crate::stdio::point;
use crate::variadic::{RawVaList, VaList};
use core::ffi::{CStr, c_char, c_int};
use core::slice::from_raw_parts;
use std::ffi::CString;
use widelimb_limb::Limb;

unsafe extern "C" {
    /// The C library's own.
    fn vsnprintf(r: *mut c_char, size: usize, format: *const c_char, list: RawVaList) -> c_int;
}

/// The text of a format and its arguments; `None` where the C library reports an error.
pub unsafe fn formatted(format: *const c_char, arguments: RawVaList) -> Option<Vec<u8>> {
    let mut rest = CStr::from_ptr(format).to_bytes();
    let mut arguments = VaList::copy_of(arguments);
    let mut out = Vec::new();
    while let Some(percent) = rest.iter().position(|&c| c == b'%') {
        out.extend_from_slice(&rest[..percent]);
        rest = &rest[percent..];
        let before = arguments.clone();
        let read = conversion(&rest[1..], &mut arguments);
        let (whole, after) = rest.split_at(1 + read.len);
        rest = after;
        append(&mut out, whole, &read, before, &mut arguments)?;
    }
    out.extend_from_slice(rest);
    Some(out)
}

/// Appends what a conversion says.
unsafe fn append(
    out: &mut Vec<u8>,
    whole: &[u8],
    read: &Conversion,
    before: VaList,
    arguments: &mut VaList,
) -> Option<()> {
    let layout = &read.layout;
    match (read.letter, read.kind) {
        (b'%', _) if whole.len() == 2 => out.push(b'%'),
        (b'n', kind) => store(out.len(), kind, arguments),
        (b'd' | b'i' | b'o' | b'u' | b'x' | b'X', Kind::Integer) => {
            let number: *const Mpz = arguments.pointer();
            let text = layout.alphabet().text(Mpz::limbs(number), Mpz::is_negative(number));
            integer::lay_out(out, layout, &text);
        }
        (b'd' | b'i' | b'o' | b'u' | b'x' | b'X', Kind::Rational) => {
            let number: *const Mpq = arguments.pointer();
            let text = fraction_text(number, layout.alphabet());
            integer::lay_out(out, layout, &text);
        }
        (b'd' | b'i' | b'o' | b'u' | b'x' | b'X', Kind::Limbs) => {
            let limbs: *const Limb = arguments.pointer();
            let size = arguments.word() as Size;
            let limbs = from_raw_parts(limbs, size.unsigned_abs() as usize);
            integer::lay_out(out, layout, &layout.alphabet().text(limbs, size < 0));
        }
        (b'a' | b'A' | b'e' | b'E' | b'f' | b'g' | b'G', Kind::Float) => {
            let number: *const Mpf = arguments.pointer();
            float::lay_out(out, layout, &point(), number);
        }
        (letter, kind) => {
            match letter {
                b'a' | b'A' | b'e' | b'E' | b'f' | b'g' | b'G' if kind == Kind::LongDouble => {
                    arguments.skip_long_double();
                }
                b'a' | b'A' | b'e' | b'E' | b'f' | b'g' | b'G' => arguments.skip_double(),
                b'c' | b'd' | b'i' | b'o' | b'p' | b's' | b'u' | b'x' | b'X' => {
                    arguments.word();
                }
                _ => {}
            }
            standard(out, whole, before)?;
        }
    }
    Some(())
}

/// Appends what the C library makes of a conversion, in which an `M` stands for a `long`.
unsafe fn standard(out: &mut Vec<u8>, whole: &[u8], mut arguments: VaList) -> Option<()> {
    let whole: Vec<u8> = whole.iter().map(|&c| if c == b'M' { b'l' } else { c }).collect();
    let format = CString::new(whole).ok()?;
    let mut again = arguments.clone();
    let at = out.len();
    let mut room = 256;
    for _ in 0..2 {
        out.reserve(room);
        let free = out.spare_capacity_mut();
        let list = if room == 256 { &mut arguments } else { &mut again };
        let len = vsnprintf(free.as_mut_ptr().cast(), free.len(), format.as_ptr(), list.raw());
        let len = usize::try_from(len).ok()?;
        if len < free.len() {
            out.set_len(at + len);
            return Some(());
        }
        room = len + 1;
    }
    None
}

/// Stores how many bytes there are so far.
pub unsafe fn store(len: usize, kind: Kind, arguments: &mut VaList) {
    match kind {
        Kind::Plain => *arguments.pointer::<i32>() = len as i32,
        Kind::Short => *arguments.pointer::<i16>() = len as i16,
        Kind::Char => *arguments.pointer::<i8>() = len as i8,
        Kind::Long | Kind::LongDouble | Kind::Limb => *arguments.pointer::<u64>() = len as u64,
        Kind::Integer => crate::mpz::put_word(arguments.pointer(), len as Limb, false),
        Kind::Rational => {
            let number: *mut Mpq = arguments.pointer();
            crate::mpz::put_word(&raw mut (*number).num, len as Limb, false);
            crate::mpz::put_word(&raw mut (*number).den, 1, false);
        }
        Kind::Float => {
            let number: *mut Mpf = arguments.pointer();
            *(*number).d = len as Limb;
            (*number).size = c_int::from(len != 0);
            (*number).exp = (len != 0).into();
        }
        Kind::Limbs => {
            let limbs: *mut Limb = arguments.pointer();
            let size = arguments.word() as Size;
            if size > 0 {
                limbs.write_bytes(0, size as usize);
                *limbs = len as Limb;
            }
        }
    }
}
