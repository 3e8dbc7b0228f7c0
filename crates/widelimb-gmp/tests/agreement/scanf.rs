//! Formatted input.

use crate::support::libraries::{Function, libraries};
use crate::support::states::{Float, Number};
use gmp::abi::Mpq;
use std::ffi::{CString, c_char, c_int, c_void};
use std::mem::transmute;
use std::ptr::from_mut;
use widelimb_testkit::{Shapes, cases};

/// `gmp_sscanf` or `gmp_fscanf`.
type Scan = unsafe extern "C" fn(*mut c_void, *const c_char, ...) -> c_int;

/// What a conversion stores to.
enum Place {
    Integer(Number),
    Rational(Number, Number, Box<Mpq>),
    Float(Float),
    Bytes(Box<[u8; 80]>),
}

impl Place {
    /// What the conversion of a format stores to.
    fn of(conversion: &str) -> Place {
        let number = || Number::of(&[99], false);
        if conversion.contains('Z') {
            Place::Integer(number())
        } else if conversion.contains('Q') {
            let (num, den) = (number(), number());
            // SAFETY: the numbers are taken back before they are dropped.
            let q = unsafe { Mpq { num: std::ptr::read(&num.0), den: std::ptr::read(&den.0) } };
            Place::Rational(num, den, Box::new(q))
        } else if conversion.contains('F') {
            Place::Float(Float::of(&[99], false, 1))
        } else {
            Place::Bytes(Box::new([0x55; 80]))
        }
    }

    /// Its address.
    fn at(&mut self) -> usize {
        match self {
            Place::Integer(number) => number.at(),
            Place::Rational(_, _, q) => from_mut(&mut **q) as usize,
            Place::Float(float) => float.at(),
            Place::Bytes(bytes) => from_mut(&mut **bytes) as usize,
        }
    }

    /// What is stored there.
    fn value(self) -> String {
        match self {
            Place::Integer(number) => format!("{:x?}", number.value()),
            Place::Rational(mut num, mut den, q) => {
                num.0 = q.num;
                den.0 = q.den;
                format!("{:x?} / {:x?}", num.value(), den.value())
            }
            Place::Float(float) => {
                let (limbs, negative, exp) = float.value();
                // Limbs of 0 below the others count for nothing: GMP keeps now more of them, now
                // less.
                let zeros = limbs.iter().take_while(|&&limb| limb == 0).count();
                let limbs = &limbs[zeros..];
                format!("{limbs:x?} {negative} {exp}")
            }
            Place::Bytes(bytes) => format!("{:x?}", &bytes[..40]),
        }
    }
}

/// What is read by a format with these conversions: the fields, the values, the bytes that `%n`
/// tells and the place in a file.
fn read(scan: Scan, text: &str, format: &str, conversions: &[&str], file: bool) -> String {
    let format = CString::new(format).expect("no zeros");
    let text = CString::new(text).expect("no zeros");
    let mut places: Vec<Place> = conversions.iter().map(|text| Place::of(text)).collect();
    let mut len = [0x5555_5555_usize; 2];
    let mut to: Vec<usize> = places.iter_mut().map(Place::at).collect();
    to.push(from_mut(&mut len) as usize);
    to.resize(5, 0);
    let [a, b, c, d, e] = to[..] else { unreachable!("five") };
    // SAFETY: the places are what the conversions ask for; a file that can be read.
    let (fields, rest) = unsafe {
        if file {
            let file = libc::tmpfile();
            libc::fputs(text.as_ptr(), file);
            libc::rewind(file);
            let fields = scan(file.cast(), format.as_ptr(), a, b, c, d, e);
            let rest = libc::fgetc(file);
            libc::fclose(file);
            (fields, rest)
        } else {
            (scan(text.as_ptr().cast_mut().cast(), format.as_ptr(), a, b, c, d, e), 0)
        }
    };
    let values: Vec<String> = places.into_iter().map(Place::value).collect();
    format!("{fields} fields {values:?} len {len:x?} rest {rest}")
}

/// Compares what both read.
fn compare(text: &str, format: &str, conversions: &[&str]) {
    let Some(libraries) = libraries() else { return };
    for (name, file) in [("mp_sscanf", false), ("mp_fscanf", true)] {
        let [ours, theirs] = libraries.both(name).map(|f| {
            // SAFETY: both are functions of this type.
            let scan = unsafe { transmute::<Function, Scan>(f) };
            read(scan, text, format, conversions, file)
        });
        assert!(ours == theirs, "{name} {format:?} of {text:?}:\n{ours}\n{theirs}");
    }
}

/// Whether an exponent may have more than three digits.
fn has_long_exponent(text: &str) -> bool {
    let mut tails = text.split(['e', 'E', 'p', 'P']).skip(1);
    tails.any(|tail| {
        let digits = tail.trim_start_matches(['+', '-']);
        digits.bytes().take_while(u8::is_ascii_digit).count() > 3
    })
}

#[test]
fn words_of_the_grammar() {
    let mut shapes = Shapes::new(21);
    let pieces = [
        "0",
        "1",
        "7",
        "8",
        "9",
        "12",
        "345",
        "0x",
        "0X",
        "1f",
        "aB",
        "g",
        "-",
        "+",
        "/",
        " ",
        "  ",
        ".",
        "e",
        "E",
        "p",
        "P",
        ",",
        "%",
        "\t\n",
        "99999999999999999999999",
        "0.5",
        "1.25e3",
        "-1",
        "3/4",
        "word",
    ];
    let conversions = [
        "Zd", "Zi", "Zu", "Zx", "ZX", "Zo", "3Zd", "5Zi", "Qd", "Qi", "Qx", "7Qi", "Ff", "Fe",
        "FG", "d", "i", "x", "u", "ld", "hd", "hhd", "lld", "qd", "jd", "zd", "td", "3d", "s",
        "4s", "c", "2c", "[0-9]", "[^ ]", "[]x]", "f", "lf", "Le", "p", "n", "Zn", "Qn", "hn",
    ];
    let between = ["", " ", ",", "  ", "x", "%%", "+", " /"];
    for _ in 0..cases(400_000) {
        let text: String =
            (0..1 + shapes.below(7)).map(|_| pieces[shapes.below(pieces.len())]).collect();
        if has_long_exponent(&text) {
            continue;
        }
        let mut format = String::new();
        let mut stored = Vec::new();
        for _ in 0..1 + shapes.below(3) {
            let conversion = conversions[shapes.below(conversions.len())];
            format += between[shapes.below(between.len())];
            format += "%";
            if shapes.below(5) == 0 && !conversion.ends_with('n') {
                format += "*";
            } else {
                stored.push(conversion);
            }
            format += conversion;
        }
        format += between[shapes.below(between.len())];
        format += "%n";
        compare(&text, &format, &stored);
    }
}
