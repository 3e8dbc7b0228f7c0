//! Floats that have no value, and what is written to the standard output.

use crate::support::floats::{Float, Value};
use crate::support::libraries::{Function, libraries};
use crate::values::processes::in_child;
use gmp::abi::Mpf;
use std::mem::transmute;

fn float(limbs: &[u64], negative: bool) -> Float {
    Float::new(&Value { limbs: limbs.to_vec(), negative, exp: limbs.len() as i64 }, 3)
}

/// The address of a float, as an argument.
fn at(float: &mut Float) -> usize {
    std::ptr::from_mut(&mut *float.raw) as usize
}

#[test]
fn no_value() {
    let Some(libraries) = libraries() else { return };
    let (mut r, mut a) = (float(&[9], false), float(&[7, 8], true));
    let mut zero = float(&[], false);
    let (r, a, zero) = (at(&mut r), at(&mut a), at(&mut zero));
    let calls = [
        ("mpf_div", [r, a, zero]),
        ("mpf_div", [r, zero, zero]),
        ("mpf_div_ui", [r, a, 0]),
        ("mpf_div_ui", [r, zero, 0]),
        ("mpf_ui_div", [r, 5, zero]),
        ("mpf_ui_div", [r, 0, zero]),
        ("mpf_sqrt", [r, a, 0]),
    ];
    for (name, [a, b, c]) in calls {
        for f in libraries.both(name) {
            // SAFETY: floats and words as the functions take them.
            let ended = in_child(b"", || unsafe {
                f(a, b, c, 0, 0, 0, 0, 0);
            });
            assert_eq!(ended.0 & 0x7f, libc::SIGFPE, "{name}");
        }
    }
    for name in ["mpf_set_d", "mpf_cmp_d"] {
        for f in libraries.both(name) {
            // SAFETY: the type that the manual gives both.
            let f = unsafe { transmute::<Function, unsafe extern "C" fn(*mut Mpf, f64) -> i32>(f) };
            // SAFETY: a float.
            let ended = in_child(b"", || unsafe {
                f(a as *mut Mpf, f64::NAN);
            });
            assert_eq!(ended.0 & 0x7f, libc::SIGFPE, "{name}");
        }
    }
}

#[test]
fn written_for_a_debugger() {
    let Some(libraries) = libraries() else { return };
    for limbs in [&[][..], &[5], &[1, 0, 77]] {
        let mut a = float(limbs, !limbs.is_empty());
        let a = at(&mut a);
        let [ours, theirs] = libraries.both("mpf_dump").map(|f| {
            // SAFETY: a float.
            in_child(b"", || unsafe {
                f(a, 0, 0, 0, 0, 0, 0, 0);
            })
        });
        assert_eq!(ours, theirs);
    }
    // A null stream is the standard output, and the standard input.
    let mut a = float(&[1, 2], true);
    let a = at(&mut a);
    let [ours, theirs] = [0, 1].map(|i| {
        let [out, inp] = ["mpf_out_str", "mpf_inp_str"].map(|name| libraries.both(name)[i]);
        // SAFETY: a float, and the null stream.
        in_child(b" -12.75e2 ", || unsafe {
            inp(a, 0, 10, 0, 0, 0, 0, 0);
            out(0, 10, 0, a, 0, 0, 0, 0);
        })
    });
    assert_eq!(ours, theirs);
    assert!(ours.1.starts_with(b"-0.1275e4"), "{:?}", String::from_utf8_lossy(&ours.1));
}
