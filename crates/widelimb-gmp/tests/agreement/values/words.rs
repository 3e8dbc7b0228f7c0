//! Integers from and to words of any size.

use super::{both, pair, shaped};
use crate::support::memory;
use gmp::abi::Mpz;
use std::ffi::c_void;
use std::ptr;
use widelimb_testkit::{Shapes, cases};

type Import = unsafe extern "C" fn(*mut Mpz, usize, i32, usize, i32, usize, *const c_void);
type Export = unsafe extern "C" fn(
    *mut c_void,
    *mut usize,
    i32,
    usize,
    i32,
    usize,
    *const Mpz,
) -> *mut c_void;

/// Order, size, endian and nails.
fn format(shapes: &mut Shapes) -> (i32, usize, i32, usize) {
    let size = match shapes.below(4) {
        0 => 8,
        1 => 1 << shapes.below(5),
        _ => 1 + shapes.below(19),
    };
    let nails = if shapes.below(2) == 0 { 0 } else { shapes.below(8 * size) };
    ([-1, 1][shapes.below(2)], size, shapes.below(3) as i32 - 1, nails)
}

#[test]
fn from_words() {
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<Import>("mpz_import") }) else { return };
    let mut shapes = Shapes::new(61);
    for _ in 0..cases(40_000) {
        let (order, size, endian, nails) = format(&mut shapes);
        let count = shapes.below(20);
        let offset = shapes.below(8);
        let words = shapes.operand((count * size + offset).div_ceil(8) + 1);
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let mut numbers = pair(&shaped(&mut shapes, 3));
        for i in 0..2 {
            let at = bytes[offset..].as_ptr().cast();
            // SAFETY: an integer, and as many bytes.
            unsafe { functions[i](&mut numbers[i].0, count, order, size, endian, nails, at) };
        }
        assert_eq!(
            numbers[0].value(),
            numbers[1].value(),
            "{count} of {order} {size} {endian} {nails}: {bytes:x?}"
        );
    }
}

#[test]
fn to_words() {
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<Export>("mpz_export") }) else { return };
    let mut shapes = Shapes::new(62);
    for _ in 0..cases(40_000) {
        let (order, size, endian, nails) = format(&mut shapes);
        let value = shaped(&mut shapes, 9);
        let numbers = pair(&value);
        let words = [0, 1].map(|i| {
            let mut count = 77;
            let mut there = vec![0x55_u8; (64 * value.0.len() + 1) * size + 1];
            // SAFETY: an integer, and room for a word for each of its bits.
            unsafe {
                let number = &raw const numbers[i].0;
                let call = |to: *mut c_void, count: *mut usize| {
                    functions[i](to, count, order, size, endian, nails, number)
                };
                let to = there.as_mut_ptr().cast();
                assert_eq!(call(to, &raw mut count), to);
                assert_eq!(call(to, ptr::null_mut()), to);
                let mut again = 77;
                let new = call(ptr::null_mut(), &raw mut again);
                assert_eq!(count, again);
                assert_eq!(new.is_null(), count == 0);
                if count > 0 {
                    let new_bytes = std::slice::from_raw_parts(new.cast::<u8>(), count * size);
                    assert_eq!(new_bytes, &there[..count * size]);
                    memory::give(new, count * size);
                }
            }
            (count, there)
        });
        assert_eq!(words[0], words[1], "{value:x?} as {order} {size} {endian} {nails}");
    }
}
