//! Where formatted output goes, and how much there was.

use crate::support::libraries::{Function, libraries};
use crate::support::memory::give;
use crate::support::states::{Float, Number};
use gmp::abi::Mpq;
use std::ffi::{CString, c_char, c_int, c_void};
use std::mem::{MaybeUninit, transmute};
use std::ptr::{from_mut, null_mut};

/// A function with a format and variable arguments after one argument.
type PrintTo = unsafe extern "C" fn(*mut c_void, *const c_char, ...) -> c_int;
/// One with two arguments before the format.
type PrintSized = unsafe extern "C" fn(*mut c_char, usize, *const c_char, ...) -> c_int;

/// A format with more arguments than there are registers, of all kinds of registers.
const LONG: &str = "%d %Zd %g %s %.3Ff %Qd %c %g %Nx %lu %g %g %g %g %g %Zx %g %g %g %Mu %% %g";

/// Calls a function with the arguments of [`LONG`]: an expression for each argument before them.
macro_rules! long {
    ($print:expr, $($before:expr),+) => {{
        let mut z = Number::of(&[5, 7], true);
        let mut x = Float::of(&[1 << 63, 3], false, 1);
        let q = Number::of(&[22], false);
        let (num, den) = (std::ptr::from_ref(&q.0), Number::of(&[7], false));
        // The caller's block is unsafe: two numbers, which are read alone.
        let mut q = Mpq { num: num.read(), den: std::ptr::read(&den.0) };
        let text = CString::new("text").expect("no zeros");
        let (z, x, q, text) = (z.at(), x.at(), from_mut(&mut q) as usize, text.as_ptr());
        let limbs = [1_u64, 2, 3];
        $print($($before),+, -3, z, 0.5, text, x, q, 65, 1.5, limbs.as_ptr(), 3_usize, 9_usize, 2.5,
            3.5, 4.5, 5.5, 6.5, z, 7.5, 8.5, 9.5, 10_usize, 11.5)
    }};
}

/// The bytes before the end of a string.
fn string(bytes: &[u8]) -> Vec<u8> {
    bytes[..bytes.iter().position(|&c| c == 0).expect("an end")].to_vec()
}

/// What both libraries make of a function is the same.
fn same<T: PartialEq + std::fmt::Debug>(name: &str, mut run: impl FnMut(Function) -> T) {
    let Some(libraries) = libraries() else { return };
    let [ours, theirs] = libraries.both(name).map(&mut run);
    assert_eq!(ours, theirs, "{name}");
}

#[test]
fn strings() {
    let format = CString::new(LONG).expect("no zeros");
    same("mp_sprintf", |f| {
        let mut text = [0x55_u8; 400];
        // SAFETY: `gmp_sprintf` and what its format asks for.
        let len = unsafe {
            let print = transmute::<Function, PrintTo>(f);
            long!(print, text.as_mut_ptr().cast(), format.as_ptr())
        };
        (string(&text), len)
    });
    for size in 0..300 {
        same("mp_snprintf", |f| {
            let mut text = [0x55_u8; 400];
            // SAFETY: `gmp_snprintf` and what its format asks for.
            let len = unsafe {
                let print = transmute::<Function, PrintSized>(f);
                long!(print, text.as_mut_ptr().cast(), size, format.as_ptr())
            };
            (text, len)
        });
    }
}

#[test]
fn memory() {
    let format = CString::new(LONG).expect("no zeros");
    same("mp_asprintf", |f| {
        let mut text: *mut u8 = null_mut();
        // SAFETY: `gmp_asprintf` and what its format asks for; a block of that size.
        unsafe {
            let print = transmute::<Function, PrintTo>(f);
            let len = long!(print, from_mut(&mut text).cast(), format.as_ptr());
            let found = std::slice::from_raw_parts(text, len as usize + 1).to_vec();
            give(text.cast(), len as usize + 1);
            (found, len)
        }
    });
}

#[test]
fn files() {
    let format = CString::new(LONG).expect("no zeros");
    same("mp_fprintf", |f| {
        let mut text = [0_u8; 400];
        // SAFETY: `gmp_fprintf` and what its format asks for.
        let len = unsafe {
            let print = transmute::<Function, PrintTo>(f);
            let file = libc::tmpfile();
            let len = long!(print, file.cast(), format.as_ptr());
            libc::rewind(file);
            libc::fread(text.as_mut_ptr().cast(), 1, 399, file);
            libc::fclose(file);
            len
        };
        (string(&text), len)
    });
    same("mp_fprintf", |f| {
        // SAFETY: a file that cannot be written.
        unsafe {
            let print = transmute::<Function, PrintTo>(f);
            let file = libc::fopen(c"/dev/null".as_ptr(), c"r".as_ptr());
            let len = print(file.cast(), c"text".as_ptr());
            libc::fclose(file);
            len
        }
    });
}

#[test]
#[cfg(target_env = "gnu")]
fn obstacks() {
    unsafe extern "C" {
        fn _obstack_begin(
            obstack: *mut c_void,
            size: usize,
            alignment: usize,
            take: unsafe extern "C" fn(usize) -> *mut c_void,
            free: unsafe extern "C" fn(*mut c_void),
        ) -> c_int;
        fn _obstack_free(obstack: *mut c_void, object: *mut c_void);
    }
    let format = CString::new(LONG).expect("no zeros");
    same("mp_obstack_printf", |f| {
        let mut obstack = MaybeUninit::<[usize; 32]>::zeroed();
        let at: *mut c_void = obstack.as_mut_ptr().cast();
        // SAFETY: an obstack, of which the third word is its object and the fourth the end.
        unsafe {
            _obstack_begin(at, 64, 0, libc::malloc, libc::free);
            let print = transmute::<Function, PrintTo>(f);
            let lens = [0, 1, 2].map(|_| long!(print, at, format.as_ptr()));
            let [_, _, object, end, ..] = obstack.assume_init();
            let text: *const u8 = std::ptr::with_exposed_provenance(object);
            let text = std::slice::from_raw_parts(text, end - object).to_vec();
            _obstack_free(at, null_mut());
            (text, lens)
        }
    });
}

#[test]
fn the_number_of_bytes_so_far() {
    for kind in ["", "h", "hh", "l", "ll", "j", "z", "t", "q", "L", "M"] {
        let format = CString::new(format!("%Zd twelve %{kind}n more %d")).expect("no zeros");
        same("mp_snprintf", |f| {
            let mut stored = [0x5555_5555_5555_5555_u64; 2];
            let mut text = [0_u8; 100];
            let mut z = Number::of(&[1234], false);
            // SAFETY: `gmp_snprintf` and what its format asks for.
            unsafe {
                let print = transmute::<Function, PrintSized>(f);
                print(text.as_mut_ptr().cast(), 100, format.as_ptr(), z.at(), &mut stored, 8);
            }
            (string(&text), stored)
        });
    }
    same("mp_snprintf", |f| {
        let mut text = [0_u8; 100];
        let (mut z, mut x) = (Number::of(&[9, 9], true), Float::of(&[5, 6], true, 7));
        let (num, den) = (Number::of(&[9, 9], true), Number::of(&[3, 3], false));
        let mut limbs = [5_u64; 3];
        // SAFETY: `gmp_snprintf` and what its format asks for; the rational's parts are kept.
        unsafe {
            let mut q = Mpq { num: std::ptr::read(&num.0), den: std::ptr::read(&den.0) };
            let print = transmute::<Function, PrintSized>(f);
            let (format, q_at) = (c"a%Zn%Qn bc%Fn%Nn %d", from_mut(&mut q) as usize);
            let (r, l) = (text.as_mut_ptr().cast(), limbs.as_mut_ptr());
            print(r, 100, format.as_ptr(), z.at(), q_at, x.at(), l, 3_usize, 8);
            let q = [q.num.size as u64, *q.num.d, q.den.size as u64, *q.den.d];
            (string(&text), z.value(), x.value(), q, limbs)
        }
    });
}
