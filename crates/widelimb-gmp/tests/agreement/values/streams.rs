//! Integers from and to streams.

use super::text::{any_base, like_a_number};
use super::{both, pair, shaped};
use gmp::abi::Mpz;
use libc::FILE;
use widelimb_testkit::{Shapes, cases};

/// A stream of these bytes, which is to be read.
fn reading(bytes: &[u8]) -> *mut FILE {
    // SAFETY: a file of its own, which is written and then read from its beginning.
    unsafe {
        let file = libc::tmpfile();
        assert!(!file.is_null(), "a temporary file");
        libc::fwrite(bytes.as_ptr().cast(), 1, bytes.len(), file);
        libc::rewind(file);
        file
    }
}

/// What was written to a stream, which is closed.
fn written(file: *mut FILE) -> Vec<u8> {
    // SAFETY: a file that is written.
    unsafe {
        let mut bytes = vec![0; libc::ftell(file) as usize];
        libc::rewind(file);
        assert_eq!(libc::fread(bytes.as_mut_ptr().cast(), 1, bytes.len(), file), bytes.len());
        libc::fclose(file);
        bytes
    }
}

#[test]
fn text_read() {
    type F = unsafe extern "C" fn(*mut Mpz, *mut FILE, i32) -> usize;
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<F>("mpz_inp_str") }) else { return };
    let mut shapes = Shapes::new(81);
    for _ in 0..cases(20_000) {
        let base = any_base(&mut shapes);
        let text = like_a_number(&mut shapes, base);
        let mut numbers = pair(&(vec![5, 6], true));
        let results = [0, 1].map(|i| {
            let file = reading(&text);
            // SAFETY: an integer and a stream.
            unsafe {
                let given = functions[i](&mut numbers[i].0, file, base);
                let at = libc::ftell(file);
                libc::fclose(file);
                (given, at)
            }
        });
        let shown = String::from_utf8_lossy(&text);
        assert_eq!(results[0], results[1], "{shown:?} in base {base}");
        assert_eq!(numbers[0].value(), numbers[1].value(), "{shown:?} in base {base}");
    }
}

#[test]
fn text_written() {
    type F = unsafe extern "C" fn(*mut FILE, i32, *const Mpz) -> usize;
    // SAFETY: the manual's type.
    let Some(functions) = (unsafe { both::<F>("mpz_out_str") }) else { return };
    let mut shapes = Shapes::new(82);
    for case in 0..cases(10_000) {
        let longest = if case % 16 == 0 { 60 } else { 4 };
        let value = shaped(&mut shapes, longest);
        let base = shapes.below(103) as i32 - 38;
        let numbers = pair(&value);
        let results = [0, 1].map(|i| {
            let file = reading(b"");
            // SAFETY: an integer and a stream.
            let given = unsafe { functions[i](file, base, &numbers[i].0) };
            (given, written(file))
        });
        assert_eq!(results[0], results[1], "{value:x?} in base {base}");
    }
}

#[test]
fn raw() {
    type Out = unsafe extern "C" fn(*mut FILE, *const Mpz) -> usize;
    type Inp = unsafe extern "C" fn(*mut Mpz, *mut FILE) -> usize;
    // SAFETY: the manual's types.
    let functions = unsafe { both::<Out>("mpz_out_raw").zip(both::<Inp>("mpz_inp_raw")) };
    let Some((out, inp)) = functions else { return };
    let mut shapes = Shapes::new(83);
    for case in 0..cases(10_000) {
        let longest = if case % 8 == 0 { 300 } else { 5 };
        let value = shaped(&mut shapes, longest);
        let numbers = pair(&value);
        let mut results = [0, 1].map(|i| {
            let file = reading(b"");
            // SAFETY: an integer and a stream.
            let given = unsafe { out[i](file, &numbers[i].0) };
            (given, written(file))
        });
        assert_eq!(results[0], results[1], "{value:x?}");
        // Zeros at the top, and too few bytes.
        let [(_, bytes), _] = &mut results;
        match shapes.below(4) {
            0 => bytes[4..].iter_mut().take(9).for_each(|byte| *byte = 0),
            1 => bytes.truncate(shapes.below(bytes.len())),
            2 => bytes.push(77),
            _ => {}
        }
        let mut read = pair(&(vec![5, 6], true));
        let given = [0, 1].map(|i| {
            let file = reading(bytes);
            // SAFETY: an integer and a stream.
            unsafe {
                let given = inp[i](&mut read[i].0, file);
                let at = libc::ftell(file);
                libc::fclose(file);
                (given, at)
            }
        });
        assert_eq!(given[0], given[1], "{bytes:x?}");
        if given[0].0 > 0 {
            assert_eq!(read[0].value(), read[1].value(), "{bytes:x?}");
        }
    }
}

#[test]
fn streams_that_take_nothing() {
    type Text = unsafe extern "C" fn(*mut FILE, i32, *const Mpz) -> usize;
    type Raw = unsafe extern "C" fn(*mut FILE, *const Mpz) -> usize;
    // SAFETY: the manual's types.
    let functions = unsafe { both::<Text>("mpz_out_str").zip(both::<Raw>("mpz_out_raw")) };
    let Some((text, raw)) = functions else { return };
    let value = (vec![7; 2000], true);
    let numbers = pair(&value);
    for i in 0..2 {
        // SAFETY: integers and a stream, which is read and not written.
        unsafe {
            let file = libc::fopen(c"/dev/null".as_ptr(), c"r".as_ptr());
            assert_eq!(text[i](file, 10, &numbers[i].0), 0);
            assert_eq!(raw[i](file, &numbers[i].0), 0);
            libc::fclose(file);
        }
    }
}
