//! Formatted output.

use crate::support::libraries::{Function, Libraries, libraries};
use crate::support::states::{Float, Number};
use gmp::abi::{Mpq, Mpz};
use std::ffi::{CString, c_char, c_int};
use std::fmt::Write as _;
use widelimb_testkit::{Shapes, cases};

/// `gmp_snprintf`.
type Print = unsafe extern "C" fn(*mut c_char, usize, *const c_char, ...) -> c_int;

/// An argument after the format.
#[derive(Clone, Copy)]
enum Argument {
    Nothing,
    Word(usize),
    Words(usize, usize),
    Double(f64),
}

/// What a library prints: the text, what is returned, and a canary.
fn printed(print: Print, format: &str, stars: &[c_int], argument: Argument) -> (Vec<u8>, c_int) {
    let format = CString::new(format).expect("no zeros");
    let mut text = vec![0x55_u8; 6000];
    let (r, f) = (text.as_mut_ptr().cast::<c_char>(), format.as_ptr());
    let size = 5999;
    // A word after the argument, which is printed last, shows that the list was read in step.
    let last = 77_usize;
    // SAFETY: the format says what the arguments are.
    let len = unsafe {
        match (stars, argument) {
            ([], Argument::Nothing) => print(r, size, f, last),
            ([], Argument::Word(a)) => print(r, size, f, a, last),
            ([], Argument::Words(a, b)) => print(r, size, f, a, b, last),
            ([], Argument::Double(a)) => print(r, size, f, a, last),
            ([s], Argument::Nothing) => print(r, size, f, *s, last),
            ([s], Argument::Word(a)) => print(r, size, f, *s, a, last),
            ([s], Argument::Words(a, b)) => print(r, size, f, *s, a, b, last),
            ([s], Argument::Double(a)) => print(r, size, f, *s, a, last),
            ([s, t, ..], Argument::Nothing) => print(r, size, f, *s, *t, last),
            ([s, t, ..], Argument::Word(a)) => print(r, size, f, *s, *t, a, last),
            ([s, t, ..], Argument::Words(a, b)) => print(r, size, f, *s, *t, a, b, last),
            ([s, t, ..], Argument::Double(a)) => print(r, size, f, *s, *t, a, last),
        }
    };
    let end = text.iter().position(|&c| c == 0);
    let end = end.unwrap_or_else(|| panic!("{format:?} {stars:?} gives {len} and no end"));
    (text[..end].to_vec(), len)
}

/// Compares what both print.
fn compare(libraries: &Libraries, format: &str, stars: &[c_int], argument: Argument, what: &str) {
    let [ours, theirs] = libraries.both("mp_snprintf").map(|f| {
        // SAFETY: both are `gmp_snprintf`.
        let print = unsafe { std::mem::transmute::<Function, Print>(f) };
        printed(print, format, stars, argument)
    });
    assert!(
        ours == theirs,
        "{format:?} {stars:?} of {what}:\n{:?} {}\n{:?} {}",
        String::from_utf8_lossy(&ours.0),
        ours.1,
        String::from_utf8_lossy(&theirs.0),
        theirs.1
    );
}

/// A shaped conversion of a type and one of some letters, and the widths that are arguments.
fn conversion(shapes: &mut Shapes, kind: &str, letters: &str) -> (String, Vec<c_int>) {
    let mut format = String::from("<%");
    let mut stars = Vec::new();
    for flag in ["#", "0", "+", " ", "-"] {
        if shapes.below(4) == 0 {
            format += flag;
        }
    }
    match shapes.below(4) {
        0 => write!(format, "{}", 1 + shapes.below(60)).expect("memory"),
        1 => {
            format += "*";
            stars.push(shapes.below(80) as c_int - 40);
        }
        _ => {}
    }
    match shapes.below(6) {
        0 => write!(format, ".{}", shapes.below(50)).expect("memory"),
        1 => {
            format += ".*";
            stars.push(shapes.below(50) as c_int);
        }
        2 if kind == "F" => format += ".",
        _ => {}
    }
    let letter = letters.as_bytes()[shapes.below(letters.len())] as char;
    write!(format, "{kind}{letter}|%lu>").expect("memory");
    (format, stars)
}

/// A shaped integer.
fn number(shapes: &mut Shapes) -> Number {
    let limbs = shapes.length(5);
    let mut limbs = shapes.operand(limbs);
    if shapes.below(3) == 0 {
        limbs.truncate(1);
        let shift = shapes.below(64);
        limbs.iter_mut().for_each(|limb| *limb >>= shift);
    }
    Number::of(&limbs, shapes.below(2) == 0)
}

#[test]
fn integers() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(11);
    for _ in 0..cases(200_000) {
        let mut z = number(&mut shapes);
        let what = format!("{:x?}", z.value());
        let (format, stars) = conversion(&mut shapes, "Z", "diuoxX");
        compare(libraries, &format, &stars, Argument::Word(z.at()), &what);
        let (format, stars) = conversion(&mut shapes, "N", "diuoxX");
        let size = i64::from(z.0.size) as usize;
        compare(libraries, &format, &stars, Argument::Words(z.0.d as usize, size), &what);
        let (format, stars) = conversion(&mut shapes, "M", "diuoxX");
        compare(libraries, &format, &stars, Argument::Word(shapes.limb() as usize), "a limb");
    }
}

#[test]
fn rationals() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(12);
    for _ in 0..cases(100_000) {
        let (num, den) = (number(&mut shapes), number(&mut shapes));
        let what = format!("{:x?} / {:x?}", num.value(), den.value());
        let read = |z: &Number| Mpz { alloc: 0, size: z.0.size, d: z.0.d };
        let mut q = Mpq { num: read(&num), den: read(&den) };
        q.den.size = q.den.size.abs();
        if shapes.below(4) == 0 || q.den.size == 0 {
            q.den.size = 1;
            // SAFETY: there is memory for a limb.
            unsafe { *q.den.d = 1 };
        }
        let (format, stars) = conversion(&mut shapes, "Q", "dioxX");
        // Precision of rationals is undefined, the manual says.
        if format.contains('.') {
            continue;
        }
        let at = std::ptr::from_mut(&mut q) as usize;
        compare(libraries, &format, &stars, Argument::Word(at), &what);
    }
}

#[test]
fn floats() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(13);
    for _ in 0..cases(200_000) {
        let limbs = shapes.length(4);
        let mut limbs = shapes.operand(limbs);
        let mut exp = shapes.below(9) as i64 - 4;
        if shapes.below(3) == 0 {
            // A short decimal fraction, or an integer.
            limbs = vec![shapes.below(100_000) as u64 >> shapes.below(17)];
            exp = 1;
        } else if shapes.below(3) == 0 {
            limbs = vec![0, (1 << shapes.below(60)) * (1 + shapes.below(9) as u64), 5];
            limbs.truncate(2);
            exp = shapes.below(3) as i64;
        }
        let mut x = Float::of(&limbs, shapes.below(2) == 0, exp);
        let what = format!("{:x?} prec {}", x.value(), x.0.prec);
        let (format, stars) = conversion(&mut shapes, "F", "aAeEfgG");
        compare(libraries, &format, &stars, Argument::Word(x.at()), &what);
    }
}

#[test]
fn standard_conversions() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(14);
    for _ in 0..cases(50_000) {
        let kind = ["", "h", "hh", "l", "ll", "j", "z", "t", "q", "L"][shapes.below(10)];
        let (format, stars) = conversion(&mut shapes, kind, "dioxXu");
        compare(libraries, &format, &stars, Argument::Word(shapes.limb() as usize), "a word");
        let (format, stars) = conversion(&mut shapes, "", "aAeEfgG");
        let value = f64::from_bits(shapes.limb());
        compare(libraries, &format, &stars, Argument::Double(value), &format!("{value:e}"));
        let (format, stars) = conversion(&mut shapes, "", "s");
        let text = CString::new("a text").expect("no zeros");
        compare(libraries, &format, &stars, Argument::Word(text.as_ptr() as usize), "a text");
        let (format, stars) = conversion(&mut shapes, "", "cp");
        compare(libraries, &format, &stars, Argument::Word(shapes.below(100) + 28), "a char");
        let (format, stars) = conversion(&mut shapes, "", "m");
        compare(libraries, &format, &stars, Argument::Nothing, "no error");
    }
    compare(libraries, "100%% of %lu", &[], Argument::Nothing, "nothing");
    compare(libraries, "", &[], Argument::Nothing, "nothing");
}
