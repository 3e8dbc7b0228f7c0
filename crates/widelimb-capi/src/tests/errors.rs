use crate::error::{Error, WL_OK, code_of};
use crate::{wl_divrem, wl_error_text, wl_mul, wl_release_scratch, wl_sqr, wl_version};
use std::collections::HashSet;
use std::ffi::{CStr, c_char, c_int};
use std::ptr::{null, null_mut};
use widelimb::Limb;

fn text(static_text: *const c_char) -> &'static str {
    // SAFETY: the library's texts are static and end with a zero byte.
    unsafe { CStr::from_ptr(static_text) }.to_str().unwrap()
}

#[track_caller]
fn assert_refused(code: c_int, error: Error) {
    assert_eq!(code, error as c_int, "{}", text(wl_error_text(code)));
}

#[test]
fn null_with_a_length_is_refused() {
    let a = [1; 4];
    let mut r = [7; 4];
    let (p, s) = (r.as_mut_ptr(), a.as_ptr());
    // SAFETY: arrays of the lengths given, or null.
    unsafe {
        assert_refused(wl_mul(null_mut(), s, 2, s, 2), Error::NullPointer);
        assert_refused(wl_mul(p, null(), 2, s, 2), Error::NullPointer);
        assert_refused(wl_mul(p, s, 2, null(), 2), Error::NullPointer);
        assert_refused(wl_sqr(null_mut(), s, 2), Error::NullPointer);
        assert_refused(wl_sqr(p, null(), 2), Error::NullPointer);
        assert_refused(wl_divrem(null_mut(), p, s, 2, s, 1), Error::NullPointer);
        assert_refused(wl_divrem(p, null_mut(), s, 2, s, 1), Error::NullPointer);
        assert_refused(wl_divrem(p, p.add(2), null(), 2, s, 1), Error::NullPointer);
        assert_refused(wl_divrem(p, p.add(2), s, 2, null(), 1), Error::NullPointer);
    }
    assert_eq!(r, [7; 4]);
}

#[test]
fn lengths_beyond_the_address_space_are_refused() {
    let a = [1; 4];
    let mut r = [7; 4];
    let (p, s) = (r.as_mut_ptr(), a.as_ptr());
    for n in [1 << 60, isize::MAX as usize, usize::MAX] {
        // SAFETY: each call refuses its arguments before it reads any limb.
        unsafe {
            assert_refused(wl_mul(p, s, n, s, 1), Error::TooLong);
            assert_refused(wl_mul(p, s, 1, s, n), Error::TooLong);
            assert_refused(wl_mul(p, s, n, s, n), Error::TooLong);
            assert_refused(wl_sqr(p, s, n), Error::TooLong);
            assert_refused(wl_divrem(p, p, s, n, s, 1), Error::TooLong);
            assert_refused(wl_divrem(p, p, s, 1, s, n), Error::TooLong);
        }
    }
    assert_eq!(r, [7; 4]);
}

#[test]
fn overlapping_results_are_refused() {
    let mut room: [Limb; 8] = [1, 2, 3, 4, 5, 6, 7, 8];
    let p = room.as_mut_ptr();
    let at = |i: usize| p.wrapping_add(i);
    // SAFETY: every operand lies within the array.
    unsafe {
        assert_refused(wl_mul(at(0), at(3), 2, at(6), 2), Error::Overlap);
        assert_refused(wl_mul(at(4), at(0), 2, at(3), 2), Error::Overlap);
        assert_refused(wl_sqr(at(0), at(0), 2), Error::Overlap);
        assert_refused(wl_divrem(at(0), at(1), at(4), 2, at(6), 1), Error::Overlap);
        assert_refused(wl_divrem(at(0), at(2), at(1), 2, at(6), 1), Error::Overlap);
        assert_refused(wl_divrem(at(0), at(2), at(3), 2, at(2), 1), Error::Overlap);
    }
    assert_eq!(room, [1, 2, 3, 4, 5, 6, 7, 8]);
}

#[test]
fn impossible_divisions_are_refused() {
    let a = [1, 2, 3];
    let (mut q, mut r) = ([7; 3], [7; 4]);
    let (q, r) = (q.as_mut_ptr(), r.as_mut_ptr());
    // SAFETY: the pointers are of arrays as long as the lengths given.
    unsafe {
        assert_refused(wl_divrem(q, r, a.as_ptr(), 3, null(), 0), Error::DivisionByZero);
        assert_refused(wl_divrem(q, r, a.as_ptr(), 3, [0, 0].as_ptr(), 2), Error::DivisionByZero);
        assert_refused(wl_divrem(q, r, a.as_ptr(), 1, a.as_ptr(), 3), Error::DivisorTooLong);
        assert_refused(wl_divrem(q, r, null(), 0, a.as_ptr(), 1), Error::DivisorTooLong);
        assert_refused(wl_divrem(q, r, a.as_ptr(), 3, [1, 0].as_ptr(), 2), Error::QuotientTooLong);
    }
}

#[test]
fn a_panic_becomes_a_code() {
    assert_eq!(code_of(|| panic!("a panic that this test asks for")), Error::Internal as c_int);
    assert_eq!(code_of(|| Ok(())), WL_OK);
}

#[test]
fn every_code_has_its_own_sentence() {
    let codes = [WL_OK, -1, 11, c_int::MAX].into_iter();
    let texts: Vec<&str> = codes
        .chain(Error::ALL.into_iter().map(|error| error as c_int))
        .map(|code| text(wl_error_text(code)))
        .collect();
    assert!(texts.iter().all(|text| !text.is_empty()));
    // The three numbers that are no codes share one.
    assert_eq!(texts.iter().collect::<HashSet<_>>().len(), texts.len() - 2);
}

#[test]
fn the_header_has_every_code() {
    let header = include_str!("../../include/widelimb.h");
    let defined: Vec<c_int> = header
        .lines()
        .filter_map(|line| line.strip_prefix("#define WL_ERROR_"))
        .map(|line| line.split_whitespace().nth(1).unwrap().parse().unwrap())
        .collect();
    assert_eq!(defined, Error::ALL.map(|error| error as c_int));
}

#[test]
fn the_version_is_the_crates() {
    assert_eq!(text(wl_version()), env!("CARGO_PKG_VERSION"));
}

#[test]
fn products_go_on_after_scratch_was_released() {
    // Long enough to need scratch: (2^64000 - 1)^2 = 2^128000 - 2^64001 + 1.
    let (a, mut r) = ([u64::MAX; 1000], [0; 2000]);
    for _ in 0..2 {
        r.fill(7);
        // SAFETY: operands and result are as long as the call says.
        assert_eq!(unsafe { wl_mul(r.as_mut_ptr(), a.as_ptr(), 1000, a.as_ptr(), 1000) }, 0);
        assert!(r[0] == 1 && r[1..1000].iter().all(|&limb| limb == 0));
        assert!(r[1000] == u64::MAX - 1 && r[1001..].iter().all(|&limb| limb == u64::MAX));
        wl_release_scratch();
    }
}
