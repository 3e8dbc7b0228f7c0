//! Floats and their digits.

use crate::support::floats::{Float, Value, shaped};
use crate::support::libraries::{Function, Libraries, libraries};
use crate::support::memory;
use crate::values::processes::in_child;
use gmp::abi::Mpf;
use libc::FILE;
use std::ffi::{CStr, CString, c_char, c_int};
use std::mem::transmute_copy;
use std::ptr::null_mut;
use widelimb_testkit::{Shapes, cases};

type Get = unsafe extern "C" fn(*mut c_char, *mut i64, c_int, usize, *const Mpf) -> *mut c_char;
type Set = unsafe extern "C" fn(*mut Mpf, *const c_char, c_int) -> c_int;
type Out = unsafe extern "C" fn(*mut FILE, c_int, usize, *const Mpf) -> usize;
type Inp = unsafe extern "C" fn(*mut Mpf, *mut FILE, c_int) -> usize;

/// A function of both libraries with the type that the manual gives it.
unsafe fn typed<F>(libraries: &Libraries, name: &str) -> [F; 2] {
    // SAFETY: the caller says the type.
    libraries.both(name).map(|f: Function| unsafe { transmute_copy(&f) })
}

fn any_base(shapes: &mut Shapes) -> c_int {
    [10, 10, 2, 16, 3, 36, 37, 62, 7, -10, -16, -36, 0, 1, -1][shapes.below(15)]
}

/// A float that is often near to few digits.
fn any_float(shapes: &mut Shapes) -> (Value, usize) {
    let mut value = shaped(shapes);
    if !value.limbs.is_empty() {
        match shapes.below(16) {
            0..4 => value.exp = shapes.below(80) as i64 - 40,
            4 => value.exp = shapes.below(4000) as i64 - 2000,
            _ => {}
        }
    }
    let precision = (1 + shapes.below(9)).max(value.limbs.len() - value.limbs.len().min(1));
    (value, precision)
}

#[test]
fn digits() {
    let Some(libraries) = libraries() else { return };
    // SAFETY: the manual's type.
    let get = unsafe { typed::<Get>(libraries, "mpf_get_str") };
    let mut shapes = Shapes::new(71);
    for case in 0..cases(200_000) {
        let (value, precision) = any_float(&mut shapes);
        let float = Float::new(&value, precision);
        let base =
            if case % 50 == 0 { shapes.below(150) as c_int - 75 } else { any_base(&mut shapes) };
        let count = if shapes.below(3) == 0 { 0 } else { shapes.below(40) };
        let [ours, theirs] = get.map(|f| {
            let mut exponent = 77;
            let mut memory = [0_u8; 800];
            // SAFETY: a float, and memory for its digits.
            unsafe {
                let text = f(null_mut(), &mut exponent, base, count, &*float.raw);
                let text = (!text.is_null()).then(|| {
                    let copy = CStr::from_ptr(text).to_owned();
                    memory::give(text.cast(), copy.count_bytes() + 1);
                    copy
                });
                let at = memory.as_mut_ptr().cast();
                let given = f(at, &mut exponent, base, count, &*float.raw);
                assert!(given.is_null() || given == at);
                if let Some(text) = &text {
                    assert_eq!(&**text, CStr::from_ptr(at));
                }
                (text, exponent)
            }
        });
        assert_eq!(
            ours, theirs,
            "{value:x?} in base {base}, {count} digits, precision {precision}"
        );
    }
}

/// What may be the text of a float.
fn any_text(shapes: &mut Shapes, base: c_int) -> String {
    let digits = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    let mut text = String::new();
    if shapes.below(4) == 0 {
        // Any words of the grammar.
        let pieces = [
            "0", "1", "9", "12", "a", "Z", ".", "..", "e", "E", "@", "-", "+", " ", "\t", "\x0b",
            "x", "e-2", "@3", "1.5e3",
        ];
        (0..1 + shapes.below(7)).for_each(|_| text += pieces[shapes.below(pieces.len())]);
        return text;
    }
    let below = (base.unsigned_abs() as usize).clamp(2, 36);
    let mut part = |shapes: &mut Shapes, most: usize| {
        let zeros = shapes.below(3) == 0;
        for _ in 0..shapes.below(most) {
            let digit = if zeros && shapes.below(8) > 0 { 0 } else { shapes.below(below) };
            text.push(digits[digit].into());
        }
    };
    let (whole, after) = (shapes.length(200) + 1, shapes.length(100));
    part(shapes, whole);
    let fraction = shapes.below(2) == 0;
    let mut rest = String::new();
    std::mem::swap(&mut text, &mut rest);
    let mut part = |shapes: &mut Shapes, most: usize| {
        for _ in 0..shapes.below(most.max(1)) {
            text.push(digits[shapes.below(below)].into());
        }
    };
    part(shapes, after);
    let sign = if shapes.below(3) == 0 { "-" } else { "" };
    let mut all = format!("{sign}{rest}");
    if fraction {
        all += &format!(".{text}");
    }
    match shapes.below(4) {
        0 => all += &format!("@{}", shapes.below(400) as i64 - 200),
        1 if base.abs() <= 10 => all += &format!("e{}", shapes.below(40) as i64 - 20),
        _ => {}
    }
    all
}

#[test]
fn from_text() {
    let Some(libraries) = libraries() else { return };
    // SAFETY: the manual's type.
    let set = unsafe { typed::<Set>(libraries, "mpf_set_str") };
    let mut shapes = Shapes::new(72);
    for _ in 0..cases(200_000) {
        let base = any_base(&mut shapes);
        let text = any_text(&mut shapes, base);
        let precision = 1 + shapes.below(8);
        let c_text = CString::new(text.clone()).expect("no zeros");
        let [ours, theirs] = set.map(|f| {
            let value = Value { limbs: vec![7], negative: false, exp: 1 };
            let mut float = Float::new(&value, precision);
            // SAFETY: a float and a string.
            let given = unsafe { f(&mut *float.raw, c_text.as_ptr(), base) };
            (given, float.value())
        });
        assert_eq!(ours, theirs, "{text:?} in base {base}, precision {precision}");
    }
}

/// Exponents of which a double would not keep all bits, of numbers of up to 2^64 bits.
#[test]
fn high_exponents() {
    let Some(libraries) = libraries() else { return };
    // SAFETY: the manual's types.
    let (get, set) =
        unsafe { (typed::<Get>(libraries, "mpf_get_str"), typed::<Set>(libraries, "mpf_set_str")) };
    let mut shapes = Shapes::new(75);
    for case in 0..cases(2000) {
        let base = any_base(&mut shapes);
        let base = if base.abs() < 2 { 10 } else { base };
        let exponent = match case % 3 {
            0 => 1_000_000_000_000_000_000,
            _ => (shapes.limb() >> (3 + shapes.below(30))) as i64,
        };
        let exponent = if shapes.below(2) == 0 { -exponent } else { exponent };
        let digits = ["5", "1", "11", "1001", "10.1"][shapes.below(5)];
        let count = shapes.below(20);
        let c_text = CString::new(format!("{digits}@{exponent}")).expect("no zeros");
        let [ours, theirs] = [0, 1].map(|i| {
            let zero = Value { limbs: vec![], negative: false, exp: 0 };
            let (mut float, mut memory, mut of_base) = (Float::new(&zero, 3), [0_u8; 800], 77);
            let at = memory.as_mut_ptr().cast();
            // SAFETY: a float, a string, and memory for its digits.
            unsafe {
                set[i](&mut *float.raw, c_text.as_ptr(), -base.abs());
                get[i](at, &mut of_base, base, count, &*float.raw);
                (float.value(), CStr::from_ptr(at).to_owned(), of_base)
            }
        });
        assert_eq!(ours, theirs, "{c_text:?} in base {base}, {count} digits");
    }
}

/// GMP computes the digits of what is longer than 2^64 bits with fewer.
#[test]
fn the_highest_exponents() {
    let exponents = |text: &CStr, base: c_int| {
        let mut float = Float::new(&Value { limbs: vec![], negative: false, exp: 0 }, 3);
        let (mut memory, mut of_base) = ([0_u8; 800], 77);
        let at = memory.as_mut_ptr().cast();
        // SAFETY: a float, a string, and memory for its digits.
        unsafe {
            gmp::mpf::__gmpf_set_str(&mut *float.raw, text.as_ptr(), base);
            gmp::mpf::__gmpf_get_str(at, &mut of_base, base, 9, &*float.raw);
            (CStr::from_ptr(at).to_owned(), of_base)
        }
    };
    for base in [-10, -7, -3, -36] {
        assert_eq!(exponents(c"1@9223372036854775000", base), (c"1".into(), i64::MAX - 806));
        assert_eq!(exponents(c"1@9223372036854775806", base), (c"1".into(), i64::MAX));
        assert_eq!(exponents(c"1@-9223372036854775806", base), (c"1".into(), -i64::MAX + 2));
    }
    let (status, _) = in_child(b"", || drop(exponents(c"1@9223372036854775807", 10)));
    assert_eq!(status & 0x7f, libc::SIGABRT);
}

/// Numbers of few digits, and just beside them, and beside the middle between two.
#[test]
fn digits_at_an_edge() {
    let Some(libraries) = libraries() else { return };
    // SAFETY: the manual's types.
    let (get, set) =
        unsafe { (typed::<Get>(libraries, "mpf_get_str"), typed::<Set>(libraries, "mpf_set_str")) };
    let mut shapes = Shapes::new(74);
    for _ in 0..cases(200_000) {
        let base = [10, 10, 10, 2, 16, 3, 36][shapes.below(7)];
        let len = 1 + shapes.below(30);
        let digits = b"0123456789abcdefghijklmnopqrstuvwxyz";
        let mut text: String = (0..len).map(|_| char::from(digits[shapes.below(base)])).collect();
        let (middle, last) = (char::from(digits[base / 2]), char::from(digits[base - 1]));
        let tail = match shapes.below(6) {
            0 => "0",
            1 => &format!("{middle}"),
            2 => &format!("{middle}{}", "0".repeat(shapes.below(40))),
            3 => &format!("{}1", "0".repeat(shapes.below(40))),
            4 => &last.to_string().repeat(shapes.below(60)),
            _ => &format!(
                "{}{}",
                digits[base / 2 - 1] as char,
                last.to_string().repeat(shapes.below(60))
            ),
        };
        text += tail;
        text += &format!("@{}", shapes.below(200) as i64 - 100);
        let c_text = CString::new(text.clone()).expect("no zeros");
        let precision = 1 + shapes.below(6);
        let mut float = Float::new(&Value { limbs: vec![], negative: false, exp: 0 }, precision);
        // SAFETY: a float and a string.
        unsafe { set[1](&mut *float.raw, c_text.as_ptr(), -(base as c_int)) };
        let [ours, theirs] = get.map(|f| {
            let (mut exponent, mut memory) = (77, [0_u8; 800]);
            let at = memory.as_mut_ptr().cast();
            // SAFETY: a float, and memory for its digits.
            unsafe {
                f(at, &mut exponent, base as c_int, len, &*float.raw);
                (CStr::from_ptr(at).to_owned(), exponent)
            }
        });
        assert_eq!(ours, theirs, "{text} in base {base}, {len} digits, precision {precision}");
    }
}

#[test]
fn streams() {
    let Some(libraries) = libraries() else { return };
    // SAFETY: the manual's types.
    let (out, inp) =
        unsafe { (typed::<Out>(libraries, "mpf_out_str"), typed::<Inp>(libraries, "mpf_inp_str")) };
    let mut shapes = Shapes::new(73);
    for case in 0..cases(20_000) {
        let (value, precision) = any_float(&mut shapes);
        let base = [10, 2, 16, 62, 3, 36][shapes.below(6)];
        let count = shapes.below(30);
        let mut text = any_text(&mut shapes, base);
        if case % 2 == 0 {
            text = format!(" \n{text} 17");
        }
        let [ours, theirs] = [0, 1].map(|i| {
            let float = Float::new(&value, precision);
            let mut read = Float::new(&value, 9);
            // SAFETY: floats and streams.
            unsafe {
                let file = libc::tmpfile();
                let given = out[i](file, base, count, &*float.raw);
                let mut written = vec![0_u8; libc::ftell(file) as usize];
                libc::rewind(file);
                libc::fread(written.as_mut_ptr().cast(), 1, written.len(), file);
                libc::rewind(file);
                libc::fwrite(text.as_ptr().cast(), 1, text.len(), file);
                libc::ftruncate(libc::fileno(file), text.len() as i64);
                libc::rewind(file);
                let count = inp[i](&mut *read.raw, file, base);
                let at = libc::ftell(file);
                libc::fclose(file);
                (given, String::from_utf8(written), count, at, read.value())
            }
        });
        assert_eq!(ours, theirs, "{value:x?} in base {base}, {count} digits; {text:?}");
    }
}
