//! What libgmpxx calls.

use crate::support::libraries::{Function, libraries};
use crate::support::memory;
use crate::support::states::Float;
use std::ffi::{CString, c_char, c_int, c_void};
use std::mem::transmute;
use std::ptr::{from_mut, from_ref, null, null_mut};
use widelimb_testkit::{Shapes, cases};

/// The functions that take text.
#[repr(C)]
struct Sink {
    format: *const c_void,
    memory: unsafe extern "C" fn(&mut Vec<u8>, *const u8, usize) -> c_int,
    repeated: unsafe extern "C" fn(&mut Vec<u8>, c_int, c_int) -> c_int,
    last: *const c_void,
}

unsafe extern "C" fn memory(out: &mut Vec<u8>, text: *const u8, len: usize) -> c_int {
    // SAFETY: so many bytes are handed over.
    out.extend_from_slice(unsafe { std::slice::from_raw_parts(text, len) });
    len as c_int
}

unsafe extern "C" fn repeated(out: &mut Vec<u8>, byte: c_int, times: c_int) -> c_int {
    out.resize(out.len() + times as usize, byte as u8);
    times
}

/// A layout.
#[repr(C)]
#[derive(Debug)]
struct Parameters {
    base: c_int,
    notation: c_int,
    exponent_format: *const c_char,
    binary_exponent: c_int,
    fill: c_char,
    justify: c_int,
    precision: c_int,
    show_base: c_int,
    show_point: c_int,
    show_zeros: c_int,
    sign: c_char,
    width: c_int,
}

/// A shaped layout, as libgmpxx makes it of the flags of a stream.
fn parameters(shapes: &mut Shapes) -> Parameters {
    let (base, exponent_format) =
        [(10, c"e%c%02d"), (16, c"@%c%02x"), (-16, c"@%c%02X"), (8, c"@%c%02o")][shapes.below(4)];
    Parameters {
        base,
        notation: 1 + shapes.below(3) as c_int,
        exponent_format: exponent_format.as_ptr(),
        binary_exponent: 0,
        fill: b" *0"[shapes.below(3)] as c_char,
        justify: 1 + shapes.below(3) as c_int,
        precision: shapes.below(30) as c_int - 1,
        show_base: 1 + shapes.below(3) as c_int,
        show_point: shapes.below(2) as c_int,
        show_zeros: shapes.below(2) as c_int,
        sign: [0, b'+' as c_char][shapes.below(2)],
        width: shapes.below(60) as c_int,
    }
}

#[test]
fn numbers() {
    let Some(libraries) = libraries() else { return };
    let mut shapes = Shapes::new(31);
    let sink = Sink { format: null(), memory, repeated, last: null() };
    let (sink, point) = (from_ref(&sink) as usize, c".".as_ptr() as usize);
    for _ in 0..cases(100_000) {
        let mut parameters = parameters(&mut shapes);
        let at = from_mut(&mut parameters) as usize;
        let digits = ["0", "-1", "77", "-123456701234567", "1/3", "-5/7", "0/1"][shapes.below(7)];
        let text = CString::new(digits).expect("no zeros");
        let limbs = shapes.length(4);
        let exp = shapes.below(7) as i64 - 3;
        let mut x = Float::of(&shapes.operand(limbs), shapes.below(2) == 0, exp);
        let [ours, theirs] = [0, 1].map(|i| {
            let (mut integer, mut float) = (Vec::<u8>::new(), Vec::<u8>::new());
            let data = [from_mut(&mut integer) as usize, from_mut(&mut float) as usize];
            let f = libraries.both("mp_doprnt_integer")[i];
            let g = libraries.both("mp_doprnt_mpf2")[i];
            // SAFETY: a table, a layout and a number, as GMP has them.
            let lens = unsafe {
                [
                    f(sink, data[0], at, text.as_ptr() as usize, 0, 0, 0, 0) as c_int,
                    g(sink, data[1], at, point, x.at(), 0, 0, 0) as c_int,
                ]
            };
            (String::from_utf8(integer), String::from_utf8(float), lens)
        });
        // Precision of rationals is undefined.
        if digits.contains('/') && parameters.precision >= 0 {
            assert_eq!(ours.1, theirs.1, "{parameters:?} of {:x?}", x.value());
        } else {
            assert_eq!(ours, theirs, "{parameters:?} of {digits} and {:x?}", x.value());
        }
    }
}

/// A string that grows.
#[repr(C)]
struct GrowingString {
    result: *mut *mut u8,
    memory: *mut u8,
    len: usize,
    room: usize,
}

#[test]
fn strings_that_grow() {
    let Some(libraries) = libraries() else { return };
    let [ours, theirs] = [0, 1].map(|i| {
        let of = |name: &str| -> Function { libraries.both(name)[i] };
        let mut result: *mut u8 = null_mut();
        // SAFETY: a block, which the string owns.
        unsafe {
            let memory = memory::take(8).cast();
            let mut string =
                GrowingString { result: from_mut(&mut result), memory, len: 0, room: 8 };
            let at = from_mut(&mut string) as usize;
            for text in [c"a", c"longer than before", c""] {
                let len = text.count_bytes();
                of("mp_asprintf_memory")(at, text.as_ptr() as usize, len, 0, 0, 0, 0, 0);
                of("mp_asprintf_reps")(at, b'x'.into(), 40, 0, 0, 0, 0, 0);
            }
            let last = of("mp_asprintf_final");
            let last = transmute::<Function, unsafe extern "C" fn(usize) -> c_int>(last);
            let given = last(at);
            let text = std::slice::from_raw_parts(result, string.len + 1).to_vec();
            memory::give(result.cast(), text.len());
            (text, given)
        }
    });
    assert_eq!(ours, theirs);
}
