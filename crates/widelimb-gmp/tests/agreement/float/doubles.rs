//! Floats and doubles.

use crate::support::floats::{Float, Value, shaped};
use crate::support::libraries::{Function, Libraries, libraries};
use gmp::abi::Mpf;
use std::mem::transmute_copy;
use widelimb_testkit::{Shapes, cases};

/// A function of both libraries with the type that the manual gives it.
unsafe fn typed<F>(libraries: &Libraries, name: &str) -> [F; 2] {
    // SAFETY: the caller says the type.
    libraries.both(name).map(|f: Function| unsafe { transmute_copy(&f) })
}

fn any_double(shapes: &mut Shapes) -> f64 {
    match shapes.below(6) {
        0 => shapes.below(5) as f64 - 2.0,
        // Near powers of 2^64.
        1 => 2_f64.powi(64 * (shapes.below(9) as i32 - 4) + shapes.below(3) as i32 - 1),
        2 => f64::from_bits(shapes.limb() >> 12),
        3 => [f64::INFINITY, f64::NEG_INFINITY, -0.0][shapes.below(3)],
        _ => Some(f64::from_bits(shapes.limb())).filter(|d| !d.is_nan()).unwrap_or(1.5),
    }
}

#[test]
fn from_floats() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(61);
    // SAFETY: the manual's types.
    let (get, get_2exp) = unsafe {
        (
            typed::<unsafe extern "C" fn(*const Mpf) -> f64>(libraries, "mpf_get_d"),
            typed::<unsafe extern "C" fn(*mut i64, *const Mpf) -> f64>(libraries, "mpf_get_d_2exp"),
        )
    };
    for _ in 0..cases(200_000) {
        let mut value = shaped(&mut shapes);
        if !value.limbs.is_empty() && shapes.below(2) == 0 {
            value.exp = shapes.below(44) as i64 - 20;
        }
        let float = Float::new(&value, 8);
        // SAFETY: a float.
        let [ours, theirs] = get.map(|f| unsafe { f(&*float.raw) });
        assert_eq!(ours.to_bits(), theirs.to_bits(), "{value:x?}: {ours:e} {theirs:e}");
        let [ours, theirs] = get_2exp.map(|f| {
            let mut exponent = 77;
            // SAFETY: a float.
            let d = unsafe { f(&mut exponent, &*float.raw) };
            (d.to_bits(), exponent)
        });
        assert_eq!(ours, theirs, "{value:x?}");
    }
}

#[test]
fn to_floats() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(62);
    // SAFETY: the manual's types.
    let (set, cmp) = unsafe {
        (
            typed::<unsafe extern "C" fn(*mut Mpf, f64)>(libraries, "mpf_set_d"),
            typed::<unsafe extern "C" fn(*const Mpf, f64) -> i32>(libraries, "mpf_cmp_d"),
        )
    };
    for _ in 0..cases(200_000) {
        let d = any_double(&mut shapes);
        let value = shaped(&mut shapes);
        let precision = 1 + shapes.below(3);
        let mut assigned = value.clone();
        if d.is_finite() {
            let [ours, theirs] = set.map(|f| {
                let mut float = Float::new(&value, precision.max(value.limbs.len()));
                // SAFETY: a float.
                unsafe { f(&mut *float.raw, d) };
                float.value()
            });
            assert_eq!(ours, theirs, "{d:e}");
            assigned = ours;
        }
        for value in [value, assigned] {
            let float = Float::new(&value, 9);
            // SAFETY: a float.
            let [ours, theirs] = cmp.map(|f| unsafe { f(&*float.raw, d).signum() });
            assert_eq!(ours, theirs, "{value:x?} beside {d:e}");
        }
    }
}

#[test]
fn far_exponents() {
    let Some(libraries) = libraries() else { return };
    // SAFETY: the manual's type.
    let get = unsafe { typed::<unsafe extern "C" fn(*const Mpf) -> f64>(libraries, "mpf_get_d") };
    for exp in [16, 17, 18, 100, 1 << 40, -16, -17, -100, -(1 << 40)] {
        for negative in [false, true] {
            let float = Float::new(&Value { limbs: vec![5, 1 << 63], negative, exp }, 2);
            // SAFETY: a float.
            let [ours, theirs] = get.map(|f| unsafe { f(&*float.raw) });
            assert_eq!(ours.to_bits(), theirs.to_bits(), "{exp}: {ours:e} {theirs:e}");
        }
    }
}
