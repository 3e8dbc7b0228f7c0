//! Integers from and to text.

use super::{both, pair, shaped};
use crate::support::memory;
use gmp::abi::Mpz;
use std::ffi::{CStr, CString, c_char};
use std::mem::MaybeUninit;
use std::ptr;
use widelimb_testkit::{Shapes, cases};

/// A text that is like a number, as often as not in the base.
pub fn like_a_number(shapes: &mut Shapes, base: i32) -> Vec<u8> {
    let mut text = Vec::new();
    let spaces = b" \t\n\x0b\x0c\r";
    for _ in 0..shapes.below(8) / 6 {
        text.push(spaces[shapes.below(6)]);
    }
    if shapes.below(3) == 0 {
        text.push(b"-+-"[shapes.below(3)]);
    }
    text.extend_from_slice([&b""[..], b"", b"0x", b"0B", b"0", b"0X", b"0b"][shapes.below(7)]);
    let zeros = [0, 0, 3][shapes.below(3)];
    text.resize(text.len() + zeros, b'0');
    let alphabet = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let digits = match shapes.below(6) {
        0 => 0,
        1 => shapes.below(400),
        _ => shapes.below(30),
    };
    let base = match base {
        2..=62 => base as usize,
        0 => [2, 8, 10, 16][shapes.below(4)],
        _ => 36,
    };
    let rare = 20 * digits.max(1);
    for _ in 0..digits {
        let mut digit = alphabet[shapes.below(base)];
        if base <= 36 && shapes.below(2) == 0 {
            digit = digit.to_ascii_lowercase();
        }
        text.push(digit);
        match shapes.below(rare) {
            0..4 => text.push(spaces[shapes.below(6)]),
            4..8 => text.push(1 + shapes.below(255) as u8),
            _ => {}
        }
    }
    text
}

/// A base, not always one that there is.
pub fn any_base(shapes: &mut Shapes) -> i32 {
    match shapes.below(4) {
        0 => 10,
        1 => 0,
        _ => 2 + shapes.below(61) as i32,
    }
}

#[test]
fn from_text() {
    type F = unsafe extern "C" fn(*mut Mpz, *const c_char, i32) -> i32;
    // SAFETY: the manual's type.
    let both_of = |name| unsafe { both::<F>(name) };
    let (set, init) = (both_of("mpz_set_str"), both_of("mpz_init_set_str"));
    let (Some(set), Some(init)) = (set, init) else { return };
    let mut shapes = Shapes::new(71);
    for case in 0..cases(100_000) {
        let base = match case % 64 {
            0 => 63,
            _ => any_base(&mut shapes),
        };
        let text = like_a_number(&mut shapes, base);
        let shown = String::from_utf8_lossy(&text).into_owned();
        let text = CString::new(text).expect("no character is 0");
        let mut numbers = pair(&(vec![5, 6], true));
        let results = [0, 1].map(|i| {
            let mut new = MaybeUninit::<Mpz>::uninit();
            // SAFETY: an integer, memory for another, and a string.
            unsafe {
                let given = init[i](new.as_mut_ptr(), text.as_ptr(), base);
                let new = new.assume_init();
                let limbs = Mpz::limbs(&raw const new).to_vec();
                if new.alloc != 0 {
                    memory::give(new.d.cast(), 8 * new.alloc as usize);
                }
                (set[i](&mut numbers[i].0, text.as_ptr(), base), given, limbs, new.size)
            }
        });
        assert_eq!(results[0], results[1], "{shown:?} in base {base}");
        assert_eq!(numbers[0].value(), numbers[1].value(), "{shown:?} in base {base}");
    }
}

#[test]
fn to_text() {
    type F = unsafe extern "C" fn(*mut c_char, i32, *const Mpz) -> *mut c_char;
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<F>("mpz_get_str") }) else { return };
    let mut shapes = Shapes::new(72);
    for case in 0..cases(40_000) {
        let longest = if case % 16 == 0 { 60 } else { 4 };
        let value = shaped(&mut shapes, longest);
        let base = shapes.below(103) as i32 - 38;
        let numbers = pair(&value);
        let texts = [0, 1].map(|i| {
            let mut there = vec![0x55; 64 * value.0.len() + 3];
            // SAFETY: an integer, and room for its bits as digits.
            unsafe {
                let at = functions[i](there.as_mut_ptr(), base, &numbers[i].0);
                if at.is_null() {
                    return None;
                }
                assert_eq!(at, there.as_mut_ptr());
                let new = functions[i](ptr::null_mut(), base, &numbers[i].0);
                let text = CStr::from_ptr(at).to_owned();
                assert_eq!(CStr::from_ptr(new), text.as_c_str());
                memory::give(new.cast(), text.count_bytes() + 1);
                Some(text)
            }
        });
        assert_eq!(texts[0], texts[1], "{value:x?} in base {base}");
    }
}
