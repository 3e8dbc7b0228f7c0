//! Rationals.

use crate::support::libraries::{Function, libraries};
use crate::support::memory::{give, in_use, take};
use crate::values::processes::in_child;
use crate::values::text::{any_base, like_a_number};
use gmp::abi::{Mpf, Mpq, Mpz};
use std::ffi::{CStr, CString, c_char};
use widelimb::Natural;
use widelimb_testkit::{Shapes, cases};

/// The limbs of an integer and whether it is negative.
type Part = (Vec<u64>, bool);

/// Numerator, sign and denominator, in lowest terms.
type Fraction = (Vec<u64>, bool, Vec<u64>);

/// `Q`: a rational that is written, `q`: one that is read, `z`: an integer, `u` and `l`: words, the
/// second argument of a fraction above 0, `c`: a number of bits.
const ROWS: [(&str, &str); 18] = [
    ("mpq_add", "Qqq"),
    ("mpq_sub", "Qqq"),
    ("mpq_mul", "Qqq"),
    ("mpq_div", "Qqq"),
    ("mpq_neg", "Qq"),
    ("mpq_abs", "Qq"),
    ("mpq_inv", "Qq"),
    ("mpq_set", "Qq"),
    ("mpq_mul_2exp", "Qqc"),
    ("mpq_div_2exp", "Qqc"),
    ("mpq_swap", "QQ"),
    ("mpq_set_z", "Qz"),
    ("mpq_set_ui", "Quu"),
    ("mpq_set_si", "Qlu"),
    ("mpq_cmp", "qq"),
    ("mpq_equal", "qq"),
    ("mpq_cmp_z", "qz"),
    ("mpq_cmp_ui", "quu"),
];

fn fraction(shapes: &mut Shapes) -> Fraction {
    let part = |shapes: &mut Shapes| {
        let n = if shapes.below(8) == 0 { shapes.length(60) } else { shapes.length(5) };
        Natural::from_limbs(shapes.operand(n))
    };
    let (num, den) = (part(shapes), part(shapes).max(Natural::ONE));
    let g = num.gcd(&den);
    let negative = num > 0 && shapes.below(2) == 0;
    ((num / &g).into_limbs(), negative, (den / &g).into_limbs())
}

fn memory(limbs: &[u64], negative: bool) -> Mpz {
    let alloc = limbs.len().max(1);
    // SAFETY: memory for so many limbs.
    let d = unsafe {
        let d: *mut u64 = take(8 * alloc).cast();
        d.copy_from_nonoverlapping(limbs.as_ptr(), limbs.len());
        d
    };
    let size = limbs.len() as i32;
    Mpz { alloc: alloc as i32, size: if negative { -size } else { size }, d }
}

fn taken(number: &Mpz) -> Part {
    // SAFETY: an integer with memory of its own.
    unsafe {
        let limbs = Mpz::limbs(number).to_vec();
        assert_ne!(limbs.last(), Some(&0));
        if number.alloc > 0 {
            give(number.d.cast(), 8 * number.alloc as usize);
        }
        (limbs, number.size < 0)
    }
}

/// Makes the call, where `first` says for each argument which rational it is.
fn call(
    function: Function,
    takes: &str,
    fractions: &[Fraction],
    first: &[usize],
    words: &[u64],
) -> (Vec<(Vec<u64>, bool)>, i32) {
    let mut numbers: Vec<Box<Mpq>> = (fractions.iter())
        .map(|(num, negative, den)| {
            Box::new(Mpq { num: memory(num, *negative), den: memory(den, false) })
        })
        .collect();
    let arguments: Vec<usize> = (takes.chars().enumerate())
        .map(|(i, kind)| match kind {
            'Q' | 'q' => std::ptr::from_mut(&mut *numbers[first[i]]) as usize,
            // The numerator of the same fraction.
            'z' => std::ptr::from_mut(&mut numbers[first[i]].num) as usize,
            _ => words[i] as usize,
        })
        .chain([0; 8])
        .collect();
    // SAFETY: the row says what the function takes, and the numbers are as GMP has them.
    let given = unsafe { function(arguments[0], arguments[1], arguments[2], 0, 0, 0, 0, 0) };
    let parts = numbers.iter().flat_map(|number| [taken(&number.num), taken(&number.den)]);
    let given = if takes.starts_with('q') { (given as i32).signum() } else { 0 };
    (parts.collect(), given)
}

#[test]
fn rationals_agree_however_they_are_aliased() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(42);
    for (name, takes) in ROWS {
        let functions = libraries.both(name);
        for case in 0..cases(30_000) as usize {
            let fractions: Vec<Fraction> = (0..3).map(|_| fraction(&mut shapes)).collect();
            let first: Vec<usize> = match (case % 5, takes) {
                (_, "QQ") => vec![0, 1],
                (0 | 1, _) => vec![0, 1, 2],
                (2, _) => vec![0, 0, 1],
                (3, _) => vec![0, 1, 0],
                _ => vec![0, 0, 0],
            };
            let word = |shapes: &mut Shapes| match shapes.below(3) {
                0 => shapes.below(5) as u64,
                1 => shapes.limb(),
                _ => (shapes.below(5) as u64).wrapping_neg(),
            };
            let mut words: Vec<u64> = (0..3).map(|_| word(&mut shapes)).collect();
            if takes.ends_with('c') {
                words[2] %= 300;
            } else {
                words[2] = words[2].max(1);
            }
            let divides = matches!(name, "mpq_div" | "mpq_inv");
            if divides && fractions[first[takes.len() - 1]].0.is_empty() {
                continue;
            }
            let [ours, theirs] = functions.map(|f| {
                let before = in_use();
                let result = call(f, takes, &fractions, &first, &words);
                assert_eq!(in_use(), before, "{name}: blocks of memory");
                result
            });
            assert_eq!(ours, theirs, "{name} of {fractions:x?} {words:x?}, aliased {first:?}");
        }
    }
}

/// The parts change places with their memory: rug keeps rationals of one limb in memory of its own.
#[test]
fn inverses_in_place_take_no_memory() {
    let Some(libraries) = libraries() else { return };
    for f in libraries.both("mpq_inv") {
        for size in [1, -1] {
            let (mut two, mut three) = ([2], [3]);
            let num = Mpz { alloc: 1, size, d: two.as_mut_ptr() };
            let den = Mpz { alloc: 1, size: 1, d: three.as_mut_ptr() };
            let mut q = Mpq { num, den };
            let at = &raw mut q as usize;
            // SAFETY: a rational that is read and written.
            unsafe { f(at, at, 0, 0, 0, 0, 0, 0) };
            assert_eq!((q.num.size, q.num.d), (size, three.as_mut_ptr()));
            assert_eq!((q.den.size, q.den.d), (1, two.as_mut_ptr()));
        }
    }
}

#[test]
fn any_two_integers_become_canonical() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(43);
    for _ in 0..cases(30_000) {
        let (num, _, mut den) = fraction(&mut shapes);
        let (factor, _, _) = fraction(&mut shapes);
        let factor = Natural::from_limbs(factor).max(Natural::ONE);
        let num = (Natural::from_limbs(num) * &factor).into_limbs();
        den = (Natural::from_limbs(den) * &factor).into_limbs();
        let negative = (!num.is_empty() && shapes.below(2) == 0, shapes.below(2) == 0);
        let [ours, theirs] = libraries.both("mpq_canonicalize").map(|f| {
            let mut number = Mpq { num: memory(&num, negative.0), den: memory(&den, negative.1) };
            // SAFETY: a rational of both libraries.
            unsafe { f(std::ptr::from_mut(&mut number) as usize, 0, 0, 0, 0, 0, 0, 0) };
            (taken(&number.num), taken(&number.den))
        });
        assert_eq!(ours, theirs);
    }
}

type ToDouble = unsafe extern "C" fn(*const Mpq) -> f64;
type FromDouble = unsafe extern "C" fn(*mut Mpq, f64);

#[test]
fn doubles_agree_to_the_last_bit() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(44);
    // SAFETY: the types that the manual gives these functions.
    let get = libraries
        .both("mpq_get_d")
        .map(|f| unsafe { std::mem::transmute::<Function, ToDouble>(f) });
    // SAFETY: as above.
    let set = libraries
        .both("mpq_set_d")
        .map(|f| unsafe { std::mem::transmute::<Function, FromDouble>(f) });
    for case in 0..cases(100_000) {
        let (num, negative, den) = fraction(&mut shapes);
        let number = Mpq { num: memory(&num, negative), den: memory(&den, false) };
        // SAFETY: a rational of both libraries.
        let [ours, theirs] = get.map(|f| unsafe { f(&number) });
        assert_eq!(ours.to_bits(), theirs.to_bits(), "{num:x?} / {den:x?}: {ours:e} {theirs:e}");
        taken(&number.num);
        taken(&number.den);
        let bits = if case % 4 == 0 { shapes.limb() >> 12 } else { shapes.limb() };
        let d = f64::from_bits(bits);
        if d.is_finite() {
            let [ours, theirs] = set.map(|f| {
                let mut number = Mpq { num: memory(&[], false), den: memory(&[1], false) };
                // SAFETY: a rational of both libraries.
                unsafe { f(&mut number, d) };
                (taken(&number.num), taken(&number.den))
            });
            assert_eq!(ours, theirs, "{d:e}");
        }
    }
}

#[test]
fn floats_become_rationals() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(45);
    for _ in 0..cases(20_000) {
        let n = shapes.below(6);
        let mut limbs = shapes.operand(n);
        while limbs.last() == Some(&0) {
            limbs.pop();
        }
        let exp = if limbs.is_empty() { 0 } else { shapes.below(12) as i64 - 6 };
        let size = limbs.len() as i32;
        let float = Mpf {
            prec: 6,
            size: if n.is_multiple_of(2) { size } else { -size },
            exp,
            d: limbs.as_mut_ptr(),
        };
        let [ours, theirs] = libraries.both("mpq_set_f").map(|f| {
            let mut number = Mpq { num: memory(&[], false), den: memory(&[1], false) };
            let float = std::ptr::from_ref(&float) as usize;
            // SAFETY: a rational and a float of both libraries.
            unsafe { f(std::ptr::from_mut(&mut number) as usize, float, 0, 0, 0, 0, 0, 0) };
            (taken(&number.num), taken(&number.den))
        });
        assert_eq!(ours, theirs, "{limbs:x?} {exp}");
    }
}

/// A float whose numerator or denominator is longer than integers may be.
#[test]
fn long_floats_become_no_rationals() {
    for exp in [1 << 31, -(1 << 31), 1 << 57, 1 << 58, -(1 << 60), i64::MAX, i64::MIN] {
        let mut limb = 6;
        let float = Mpf { prec: 6, size: 1, exp, d: &raw mut limb };
        let child = || {
            let mut number = Mpq { num: memory(&[], false), den: memory(&[1], false) };
            // SAFETY: a rational and a float.
            unsafe { gmp::mpq::__gmpq_set_f(&mut number, &float) };
        };
        assert_eq!(in_child(b"", child).0 & 0x7f, libc::SIGABRT, "{exp}");
    }
}

/// Texts of fractions, some with spaces, prefixes or what is no number.
fn text(shapes: &mut Shapes, base: i32) -> Vec<u8> {
    let mut text = like_a_number(shapes, base);
    for _ in 0..shapes.below(8) / 3 {
        text.push(b'/');
        text.extend(like_a_number(shapes, base));
    }
    text
}

#[test]
fn texts_are_read_alike() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(46);
    for _ in 0..cases(50_000) {
        let base = any_base(&mut shapes);
        let text = CString::new(text(&mut shapes, base)).expect("no zeros");
        let [ours, theirs] = libraries.both("mpq_set_str").map(|f| {
            let mut number = Mpq { num: memory(&[], false), den: memory(&[1], false) };
            let at = std::ptr::from_mut(&mut number) as usize;
            // SAFETY: a rational of both libraries, and a string.
            let given = unsafe { f(at, text.as_ptr() as usize, base as usize, 0, 0, 0, 0, 0) };
            let parts = (taken(&number.num), taken(&number.den));
            (given as i32, (given as i32 == 0).then_some(parts))
        });
        assert_eq!(ours, theirs, "{text:?} in base {base}");
        let [ours, theirs] = libraries.both("mpq_inp_str").map(|f| read(f, text.as_bytes(), base));
        assert_eq!(ours, theirs, "{text:?} in base {base}, from a stream");
    }
}

/// What a function reads from a file with this content: what it gives, the fraction, and where the
/// stream is afterwards.
fn read(f: Function, content: &[u8], base: i32) -> (usize, Option<[Part; 2]>, i64) {
    let mut number = Mpq { num: memory(&[], false), den: memory(&[1], false) };
    // SAFETY: a rational of both libraries, and a file of its own.
    unsafe {
        let file = libc::tmpfile();
        libc::fwrite(content.as_ptr().cast(), 1, content.len(), file);
        libc::rewind(file);
        let at = std::ptr::from_mut(&mut number) as usize;
        let given = f(at, file as usize, base as usize, 0, 0, 0, 0, 0);
        let place = libc::ftell(file);
        libc::fclose(file);
        let parts = [taken(&number.num), taken(&number.den)];
        // Where a fraction is none, how far it was read is nobody's business.
        if given == 0 { (0, None, 0) } else { (given, Some(parts), place) }
    }
}

#[test]
fn texts_are_written_alike() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(47);
    for case in 0..cases(20_000) {
        let base =
            if case % 9 == 0 { shapes.below(140) as i32 - 70 } else { any_base(&mut shapes) };
        let (num, negative, den) = fraction(&mut shapes);
        let number = Mpq { num: memory(&num, negative), den: memory(&den, false) };
        let at = std::ptr::from_ref(&number) as usize;
        let [ours, theirs] = libraries.both("mpq_get_str").map(|f| {
            let mut room = vec![0_u8; 2 + 64 * (num.len() + den.len() + 2)];
            // SAFETY: a rational of both libraries, and room for its digits; or null, for which the
            // text is in a block of its length.
            unsafe {
                let made = f(0, base as usize, at, 0, 0, 0, 0, 0) as *mut c_char;
                let put = f(room.as_mut_ptr() as usize, base as usize, at, 0, 0, 0, 0, 0);
                assert_eq!(made.is_null(), put == 0);
                if made.is_null() {
                    return None;
                }
                let text = CStr::from_ptr(made).to_owned();
                give(made.cast(), text.count_bytes() + 1);
                assert_eq!(CStr::from_ptr(room.as_ptr().cast()), &*text);
                Some(text)
            }
        });
        assert_eq!(ours, theirs, "{num:x?} / {den:x?} in base {base}");
        if ours.is_some() {
            let [ours, theirs] = libraries.both("mpq_out_str").map(|f| {
                let mut room = vec![0_u8; 4 + 64 * (num.len() + den.len() + 2)];
                // SAFETY: a rational of both libraries, and a stream into memory.
                unsafe {
                    let stream =
                        libc::fmemopen(room.as_mut_ptr().cast(), room.len(), c"w".as_ptr());
                    let given = f(stream as usize, base as usize, at, 0, 0, 0, 0, 0);
                    libc::fclose(stream);
                    (given, room)
                }
            });
            assert_eq!(ours, theirs);
        }
        taken(&number.num);
        taken(&number.den);
    }
}
