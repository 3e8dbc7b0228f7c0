//! Beginning and end of floats, and their precisions.

use crate::support::floats::{Value, shaped};
use crate::support::libraries::{Function, Libraries, libraries};
use crate::support::memory;
use gmp::abi::Mpf;
use std::ffi::CString;
use std::mem::{MaybeUninit, transmute};
use widelimb_testkit::{Shapes, cases};

/// Precision, limbs, sign and exponent.
unsafe fn read(float: &Mpf) -> (i32, Value) {
    let n = float.size.unsigned_abs() as usize;
    // SAFETY: a float.
    let limbs = unsafe { std::slice::from_raw_parts(float.d, n) }.to_vec();
    (float.prec, Value { limbs, negative: float.size < 0, exp: float.exp })
}

/// Calls a function of one library on two words.
fn call(libraries: &Libraries, library: usize, name: &str, a: usize, b: usize) -> usize {
    let f: Function = libraries.both(name)[library];
    // SAFETY: what the callers say.
    unsafe { f(a, b, 10, 0, 0, 0, 0, 0) }
}

/// One test, because both libraries have one default precision for all.
#[test]
fn a_life() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(51);
    for case in 0..cases(20_000) {
        let value = shaped(&mut shapes);
        let (first, second) = (shapes.below(600), shapes.below(600));
        let (default, word) = (shapes.below(500), shapes.limb() as usize);
        let text = CString::new(format!("-{word}.5e{}", first % 20)).expect("no zeros");
        let [ours, theirs] = [0, 1].map(|library| {
            let call = |name: &str, a: usize, b: usize| call(libraries, library, name, a, b);
            let mut seen = Vec::new();
            if case > 0 {
                call("mpf_set_default_prec", default, 0);
            }
            let mut told = vec![call("mpf_get_default_prec", 0, 0)];
            let mut source = crate::support::floats::Float::new(&value, 9);
            let source = std::ptr::from_mut(&mut *source.raw) as usize;
            let mut floats = [const { MaybeUninit::<Mpf>::uninit() }; 6];
            let at = floats.each_mut().map(|float| float.as_mut_ptr() as usize);
            call("mpf_init", at[0], 0);
            call("mpf_init2", at[1], first);
            call("mpf_init_set", at[2], source);
            call("mpf_init_set_ui", at[3], word);
            call("mpf_init_set_si", at[4], word);
            told.push(call("mpf_init_set_str", at[5], text.as_ptr() as usize) & 0xffff_ffff);
            call("mpf_set", at[1], source);
            call("mpf_swap", at[0], at[1]);
            for at in at {
                told.push(call("mpf_get_prec", at, 0));
                // SAFETY: a float that has begun.
                seen.push(unsafe { read(&*(at as *const Mpf)) });
            }
            for at in at {
                call("mpf_set_prec", at, second);
                // SAFETY: as above.
                seen.push(unsafe { read(&*(at as *const Mpf)) });
                let own = call("mpf_get_prec", at, 0);
                call("mpf_set_prec_raw", at, second / 2);
                // SAFETY: as above.
                seen.push(unsafe { read(&*(at as *const Mpf)) });
                call("mpf_set_prec_raw", at, own);
                call("mpf_clear", at, 0);
            }
            (seen, told)
        });
        assert_eq!(ours, theirs, "{value:x?} {first} {second} {default} {word:x}");
    }
    let [ours, theirs] = libraries.both("mpf_init_set_d").map(|f| {
        // SAFETY: the type that the manual gives it.
        let f = unsafe { transmute::<Function, unsafe extern "C" fn(*mut Mpf, f64)>(f) };
        let mut float = MaybeUninit::uninit();
        // SAFETY: memory for a float, which is then one.
        unsafe {
            f(float.as_mut_ptr(), -2.75e30);
            let float = float.assume_init();
            let found = read(&float);
            memory::give(float.d.cast(), 8 * (float.prec as usize + 1));
            found
        }
    });
    assert_eq!(ours, theirs);
}
