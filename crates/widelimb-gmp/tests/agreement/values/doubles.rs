//! Integers and `double`s.

use super::{both, pair, shaped};
use crate::support::rows::Gives::Nothing;
use crate::support::rows::{row, run};
use crate::support::states::Number;
use gmp::abi::{Mpf, Mpq, Mpz};
use gmp::mpz::{__gmpz_clear, __gmpz_init_set_d, __gmpz_init_set_si, __gmpz_init_set_ui};
use std::mem::{ManuallyDrop, MaybeUninit};
use widelimb_testkit::{Shapes, cases};

/// A finite `double` of any kind.
fn double(shapes: &mut Shapes) -> f64 {
    let x = match shapes.below(4) {
        0 => f64::from_bits(shapes.limb()),
        1 => shapes.limb() as f64 / (1_u64 << shapes.below(64)) as f64,
        2 => (shapes.limb() >> shapes.below(64)) as f64,
        _ => {
            let exponent = 1000 + shapes.below(400) as u64;
            f64::from_bits(shapes.limb() >> 12 | exponent << 52)
        }
    };
    let x = if x.is_finite() { x } else { 0.5 };
    if shapes.below(2) == 0 { -x } else { x }
}

/// An integer near to a `double`, or the like.
fn near(x: f64, shapes: &mut Shapes) -> (Vec<u64>, bool) {
    let mut r = MaybeUninit::<Mpz>::uninit();
    // SAFETY: memory for an integer, which is none before.
    let limbs = unsafe {
        __gmpz_init_set_d(r.as_mut_ptr(), x);
        let limbs = Mpz::limbs(r.as_ptr()).to_vec();
        __gmpz_clear(r.as_mut_ptr());
        limbs
    };
    let mut limbs = if shapes.below(4) == 0 { shaped(shapes, 20).0 } else { limbs };
    if shapes.below(3) == 0 && !limbs.is_empty() {
        limbs[0] ^= 1 << shapes.below(8);
    }
    while limbs.last() == Some(&0) {
        limbs.pop();
    }
    let negative = !limbs.is_empty() && (x < 0.0) != (shapes.below(8) == 0);
    (limbs, negative)
}

#[test]
fn from_double() {
    type F = unsafe extern "C" fn(*mut Mpz, f64);
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<F>("mpz_set_d") }) else { return };
    // SAFETY: the manual's type.
    let init = unsafe { both::<F>("mpz_init_set_d") }.expect("GMP is there");
    let mut shapes = Shapes::new(41);
    for _ in 0..cases(20_000) {
        let x = double(&mut shapes);
        let mut numbers = pair(&shaped(&mut shapes, 4));
        let begun: [_; 2] = std::array::from_fn(|i| {
            let mut new = MaybeUninit::uninit();
            // SAFETY: an integer that is written, and memory for one.
            unsafe {
                functions[i](&mut numbers[i].0, x);
                init[i](new.as_mut_ptr(), x);
                Number(new.assume_init()).value()
            }
        });
        assert_eq!(numbers[0].value(), numbers[1].value(), "{x:e}");
        assert_eq!(begun[0], numbers[0].value(), "{x:e}");
        assert_eq!(begun[1], numbers[0].value(), "{x:e}");
    }
}

#[test]
fn to_double() {
    type F = unsafe extern "C" fn(*const Mpz) -> f64;
    type G = unsafe extern "C" fn(*mut i64, *const Mpz) -> f64;
    // SAFETY: the manual's types.
    let (get, apart) = unsafe { (both::<F>("mpz_get_d"), both::<G>("mpz_get_d_2exp")) };
    let (Some(get), Some(apart)) = (get, apart) else { return };
    let mut shapes = Shapes::new(42);
    for _ in 0..cases(20_000) {
        let value = shaped(&mut shapes, 20);
        let numbers = pair(&value);
        // SAFETY: integers that are read.
        let given = [0, 1].map(|i| unsafe {
            let mut exponent = 77;
            let d = apart[i](&mut exponent, &numbers[i].0);
            (get[i](&numbers[i].0).to_bits(), d.to_bits(), exponent)
        });
        assert_eq!(given[0], given[1], "{value:x?}");
    }
}

#[test]
fn compared_with_doubles() {
    type F = unsafe extern "C" fn(*const Mpz, f64) -> i32;
    for name in ["mpz_cmp_d", "mpz_cmpabs_d"] {
        // SAFETY: the manual's type.
        let Some(functions) = (unsafe { both::<F>(name) }) else { return };
        let mut shapes = Shapes::new(43);
        for case in 0..cases(40_000) {
            let x = double(&mut shapes);
            let value = near(x, &mut shapes);
            let numbers = pair(&value);
            let x = match case % 32 {
                0 => f64::INFINITY,
                1 => f64::NEG_INFINITY,
                2 => 0.0,
                3 => -0.0,
                _ => x,
            };
            // SAFETY: integers that are read.
            let signs = [0, 1].map(|i| unsafe { functions[i](&numbers[i].0, x).signum() });
            assert_eq!(signs[0], signs[1], "{name} of {value:x?}, {x:e}");
        }
    }
}

#[test]
fn from_words() {
    let rows = [row("mpz_set_ui", "Zu", Nothing)];
    run(&rows, 100);
    for word in [0, 1, 5, u64::MAX, 1 << 63, (1 << 63) - 1] {
        let mut r = MaybeUninit::<Mpz>::uninit();
        // SAFETY: memory for an integer, which is none before.
        unsafe {
            __gmpz_init_set_ui(r.as_mut_ptr(), word);
            assert_eq!(Mpz::limbs(r.as_ptr()).first().copied().unwrap_or(0), word);
            __gmpz_clear(r.as_mut_ptr());
            __gmpz_init_set_si(r.as_mut_ptr(), word as i64);
            let magnitude = (word as i64).unsigned_abs();
            assert_eq!(Mpz::limbs(r.as_ptr()).first().copied().unwrap_or(0), magnitude);
            assert_eq!(Mpz::is_negative(r.as_ptr()), (word as i64) < 0);
            __gmpz_clear(r.as_mut_ptr());
        }
    }
}

#[test]
fn from_rationals() {
    type F = unsafe extern "C" fn(*mut Mpz, *const Mpq);
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<F>("mpz_set_q") }) else { return };
    let mut shapes = Shapes::new(44);
    for case in 0..cases(10_000) {
        let (num, mut den) = (shaped(&mut shapes, 9), shaped(&mut shapes, 9));
        if den.0.is_empty() {
            den.0.push(1);
        }
        den.1 = false;
        let numbers = [0, 1].map(|i| {
            let [num, den] = [&num, &den].map(|(limbs, negative)| {
                let number = ManuallyDrop::new(Number::of(limbs, *negative));
                Mpz { alloc: number.0.alloc, size: number.0.size, d: number.0.d }
            });
            let mut q = Mpq { num, den };
            let mut apart = pair(&(vec![1, 2], false));
            let r: *mut Mpz = match case % 3 {
                0 => &raw mut q.num,
                1 => &raw mut q.den,
                _ => &raw mut apart[0].0,
            };
            // SAFETY: a rational, and an integer that may be one of its parts.
            unsafe {
                functions[i](r, &raw const q);
                let result = (Mpz::limbs(r).to_vec(), Mpz::is_negative(r));
                drop([q.num, q.den].map(Number));
                result
            }
        });
        assert_eq!(numbers[0], numbers[1], "{num:x?} / {den:x?}");
    }
}

#[test]
fn from_floats() {
    type F = unsafe extern "C" fn(*mut Mpz, *const Mpf);
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<F>("mpz_set_f") }) else { return };
    let mut shapes = Shapes::new(45);
    for _ in 0..cases(10_000) {
        let (limbs, negative) = shaped(&mut shapes, 7);
        let exp = shapes.below(14) as i64 - 3;
        let float = crate::support::states::Float::of(&limbs, negative, exp);
        let mut numbers = pair(&shaped(&mut shapes, 3));
        for i in 0..2 {
            // SAFETY: an integer and a float.
            unsafe { functions[i](&mut numbers[i].0, &float.0) };
        }
        assert_eq!(numbers[0].value(), numbers[1].value(), "{limbs:x?} {exp}");
    }
}
