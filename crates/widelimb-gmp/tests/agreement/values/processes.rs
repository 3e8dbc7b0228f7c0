//! What ends a process, and what reads and writes its own streams.

use super::both;
use crate::support::states::Number;
use gmp::abi::Mpz;
use libc::FILE;
use std::ptr;

/// How a child process ends that runs the body with these bytes as its standard input, and what it
/// writes to its standard output.
pub fn in_child(input: &[u8], body: impl Fn()) -> (i32, Vec<u8>) {
    let (mut to, mut from) = ([0; 2], [0; 2]);
    // SAFETY: pipes between the processes; the child runs the body and nothing else, and what it
    // is given and writes fits in them.
    unsafe {
        assert_eq!(libc::pipe(to.as_mut_ptr()), 0);
        assert_eq!(libc::pipe(from.as_mut_ptr()), 0);
        let written = libc::write(to[1], input.as_ptr().cast(), input.len());
        assert_eq!(written as usize, input.len());
        let child = libc::fork();
        assert!(child >= 0, "a child process");
        if child == 0 {
            libc::dup2(to[0], 0);
            libc::dup2(from[1], 1);
            libc::close(2);
            libc::close(to[1]);
            body();
            libc::fflush(ptr::null_mut());
            libc::_exit(0);
        }
        for end in [to[0], to[1], from[1]] {
            libc::close(end);
        }
        let (mut status, mut output) = (0, vec![0; 4096]);
        libc::waitpid(child, &raw mut status, 0);
        let len = libc::read(from[0], output.as_mut_ptr().cast(), output.len());
        libc::close(from[0]);
        output.truncate(len.max(0) as usize);
        (status, output)
    }
}

#[test]
fn doubles_without_integer() {
    type Set = unsafe extern "C" fn(*mut Mpz, f64);
    type Compare = unsafe extern "C" fn(*const Mpz, f64) -> i32;
    // SAFETY: the manual's types.
    let (set, compare) = unsafe {
        (both::<Set>("mpz_set_d"), ["mpz_cmp_d", "mpz_cmpabs_d"].map(|name| both::<Compare>(name)))
    };
    let (Some(set), [Some(cmp), Some(cmpabs)]) = (set, compare) else { return };
    for i in 0..2 {
        for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            // SAFETY: an integer.
            let child = || unsafe { set[i](&mut Number::of(&[5], false).0, x) };
            assert_eq!(in_child(b"", child).0 & 0x7f, libc::SIGFPE, "{x}");
        }
        for compare in [cmp[i], cmpabs[i]] {
            // SAFETY: an integer.
            let child = || unsafe {
                compare(&Number::of(&[5], false).0, f64::NAN);
            };
            assert_eq!(in_child(b"", child).0 & 0x7f, libc::SIGFPE);
        }
    }
}

#[test]
fn bits_that_are_too_high() {
    type F = unsafe extern "C" fn(*mut Mpz, u64);
    for name in ["mpz_setbit", "mpz_combit"] {
        // SAFETY: the manual's type.
        let Some(functions) = (unsafe { both::<F>(name) }) else { return };
        for function in functions {
            // SAFETY: an integer.
            let child = || unsafe { function(&mut Number::of(&[5], false).0, u64::MAX) };
            assert_eq!(in_child(b"", child).0 & 0x7f, libc::SIGABRT, "{name}");
        }
    }
}

#[test]
fn standard_streams() {
    type Dump = unsafe extern "C" fn(*const Mpz);
    type Out = unsafe extern "C" fn(*mut FILE, i32, *const Mpz) -> usize;
    type OutRaw = unsafe extern "C" fn(*mut FILE, *const Mpz) -> usize;
    type Inp = unsafe extern "C" fn(*mut Mpz, *mut FILE, i32) -> usize;
    type InpRaw = unsafe extern "C" fn(*mut Mpz, *mut FILE) -> usize;
    // SAFETY: the manual's types.
    let functions = unsafe {
        let out = both::<Out>("mpz_out_str").zip(both::<OutRaw>("mpz_out_raw"));
        let inp = both::<Inp>("mpz_inp_str").zip(both::<InpRaw>("mpz_inp_raw"));
        both::<Dump>("mpz_dump").zip(out).zip(inp)
    };
    let Some(((dump, (out, out_raw)), (inp, inp_raw))) = functions else { return };
    let outputs = [0, 1].map(|i| {
        in_child(b" -123456789abcdefghijk\n\0\0\0\x02\x01\x02", || {
            let mut number = Number::of(&[], false);
            let null = ptr::null_mut();
            // SAFETY: integers and the standard streams.
            unsafe {
                inp[i](&mut number.0, null, 16);
                dump[i](&number.0);
                out[i](null, 36, &number.0);
                out_raw[i](null, &number.0);
                // The digits that are none in base 16, and the end of the line.
                inp[i](&mut number.0, null, 36);
                libc::getchar();
                out[i](null, 10, &number.0);
                inp_raw[i](&mut number.0, null);
                dump[i](&number.0);
            }
        })
    });
    assert_eq!(outputs[0], outputs[1]);
    assert!(outputs[0].1.starts_with(b"-81985529216486895\n"), "{:?}", outputs[0]);
}
