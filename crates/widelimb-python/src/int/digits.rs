//! Reads and writes the digits of an `int` directly in its memory.
//!
//! CPython's `int` is a row of digits of 30 bits, lowest first, behind a word with their count and
//! the sign. The stable interface hides them, so the form of that word is detected when the module
//! is loaded, and tested on numbers of both signs. Where it is neither of the two known forms,
//! numbers are converted as bytes (see [`int`]).

use crate::int;
use pyo3::ffi::{Py_ssize_t, PyObject};
use pyo3::prelude::*;
use pyo3::types::PyInt;
use std::mem;
use std::ptr;
use std::slice;
use std::sync::atomic::{AtomicPtr, AtomicU8, Ordering};
use widelimb::{Integer, Limb, Natural};

const DIGIT_BITS: u32 = 30;
const DIGIT: u32 = (1 << DIGIT_BITS) - 1;

/// The form of the word before the digits.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Form {
    Unknown,
    /// The count, below 0 for a negative number: up to CPython 3.11.
    Signed,
    /// The count times 8, and 2 for a negative number: from CPython 3.12.
    Tagged,
}

#[repr(C)]
struct Int {
    head: PyObject,
    word: isize,
    digits: [u32; 0],
}

type Make = unsafe extern "C" fn(Py_ssize_t) -> *mut PyObject;

static FORM: AtomicU8 = AtomicU8::new(Form::Unknown as u8);
/// The function `_PyLong_New`, which makes an `int` of so many digits, or null.
static MAKE: AtomicPtr<()> = AtomicPtr::new(ptr::null_mut());

fn form() -> Form {
    match FORM.load(Ordering::Relaxed) {
        1 => Form::Signed,
        2 => Form::Tagged,
        _ => Form::Unknown,
    }
}

/// The number of an `int`, if its form is known.
///
/// # Safety
/// The object is an `int`, or of a subclass, and the caller holds a reference to it.
#[inline]
pub unsafe fn read(object: *mut PyObject) -> Option<Integer> {
    let int = object.cast::<Int>();
    // SAFETY: by the contract above the object is a live `int`, which has the word and as many
    // digits as the word says.
    unsafe {
        let word = (*int).word;
        let (negative, count) = match form() {
            Form::Unknown => return None,
            Form::Signed => (word < 0, word.unsigned_abs()),
            Form::Tagged => (word & 3 == 2, word as usize >> 3),
        };
        let digits = slice::from_raw_parts((&raw const (*int).digits).cast::<u32>(), count);
        Some(Integer::from_parts(negative, natural(digits)))
    }
}

/// The number with these digits.
fn natural(digits: &[u32]) -> Natural {
    const SHORT: usize = 6;
    let bits = digits.len() * DIGIT_BITS as usize;
    if bits <= SHORT * Limb::BITS as usize {
        let mut limbs = [0; SHORT];
        join(digits, &mut limbs);
        return Natural::from_limb_slice(&limbs);
    }
    let mut limbs = vec![0; bits.div_ceil(Limb::BITS as usize)];
    join(digits, &mut limbs);
    Natural::from_limbs(limbs)
}

/// Joins digits to limbs; `limbs` is long enough for them.
fn join(digits: &[u32], limbs: &mut [Limb]) {
    let mut limbs = limbs.iter_mut();
    let (mut kept, mut bits) = (0_u64, 0);
    for &digit in digits {
        kept |= u64::from(digit) << bits;
        bits += DIGIT_BITS;
        if bits >= Limb::BITS {
            bits -= Limb::BITS;
            if let Some(limb) = limbs.next() {
                *limb = kept;
            }
            kept = u64::from(digit) >> (DIGIT_BITS - bits);
        }
    }
    if let Some(limb) = limbs.next() {
        *limb = kept;
    }
}

/// The `int` of a number of two digits or more, if the form is known; an error means that there is
/// no memory.
pub fn write<'py>(py: Python<'py>, number: &Integer) -> Option<PyResult<Bound<'py, PyAny>>> {
    let (form, make) = (form(), MAKE.load(Ordering::Relaxed));
    if form == Form::Unknown || make.is_null() {
        return None;
    }
    let count = usize::try_from(number.bit_len().div_ceil(u64::from(DIGIT_BITS))).ok()?;
    // SAFETY: the pointer is `_PyLong_New`. The object that it makes has room for so many digits,
    // and no other reference to it exists while they are written.
    unsafe {
        let make = mem::transmute::<*mut (), Make>(make);
        let object = match Bound::from_owned_ptr_or_err(py, make(count as Py_ssize_t)) {
            Ok(object) => object,
            Err(error) => return Some(Err(error)),
        };
        let int = object.as_ptr().cast::<Int>();
        (*int).word = match form {
            Form::Tagged => (count << 3) as isize | if number.is_negative() { 2 } else { 0 },
            _ if number.is_negative() => -(count as isize),
            _ => count as isize,
        };
        split(number.magnitude().limbs(), (&raw mut (*int).digits).cast(), count);
        Some(Ok(object))
    }
}

/// Splits limbs into digits.
///
/// # Safety
/// There is room for `count` digits at `to`.
unsafe fn split(limbs: &[Limb], to: *mut u32, count: usize) {
    let mut limbs = limbs.iter();
    let (mut kept, mut bits) = (0_u64, 0);
    for i in 0..count {
        let digit = if bits >= DIGIT_BITS {
            let digit = kept as u32 & DIGIT;
            kept >>= DIGIT_BITS;
            bits -= DIGIT_BITS;
            digit
        } else {
            let limb = limbs.next().copied().unwrap_or(0);
            let digit = (kept | limb << bits) as u32 & DIGIT;
            kept = limb >> (DIGIT_BITS - bits);
            bits += Limb::BITS - DIGIT_BITS;
            digit
        };
        // SAFETY: `i < count`, and by the contract above there is room for `count` digits at `to`.
        unsafe { to.add(i).write(digit) };
    }
}

/// Detects the form of an `int`, and tests it.
pub fn find_form(py: Python<'_>) -> PyResult<()> {
    let sys = py.import("sys")?;
    let info = sys.getattr("int_info")?;
    let bits: u32 = info.getattr("bits_per_digit")?.extract()?;
    let bytes: usize = info.getattr("sizeof_digit")?.extract()?;
    let name: String = sys.getattr("implementation")?.getattr("name")?.extract()?;
    if (bits, bytes, &*name) != (DIGIT_BITS, size_of::<u32>(), "cpython") {
        return Ok(());
    }
    let form = if py.version_info() >= (3, 12) { Form::Tagged } else { Form::Signed };
    if !reads(py, form)? {
        return Ok(());
    }
    FORM.store(form as u8, Ordering::Relaxed);
    MAKE.store(maker(), Ordering::Relaxed);
    if !writes(py)? {
        MAKE.store(ptr::null_mut(), Ordering::Relaxed);
    }
    Ok(())
}

/// Numbers that a form is tested on: up to five digits, both signs.
fn samples() -> impl Iterator<Item = Integer> {
    let places = [0_u32, 1, 29, 30, 59, 61, 63, 64, 89, 90, 127, 128, 149];
    places.into_iter().flat_map(|place| {
        let number = (Integer::ONE << place) + place;
        [number.clone(), -number]
    })
}

/// Whether the form reads numbers right that were converted to Python's `int` as bytes.
fn reads(py: Python<'_>, form: Form) -> PyResult<bool> {
    FORM.store(Form::Unknown as u8, Ordering::Relaxed);
    let ints: Vec<_> = samples().map(|number| int::to_int(py, &number)).collect::<PyResult<_>>()?;
    FORM.store(form as u8, Ordering::Relaxed);
    let all = ints.iter().zip(samples()).all(|(int, number)| {
        let count = number.bit_len().div_ceil(u64::from(DIGIT_BITS)) as isize;
        // SAFETY: an `int` is longer than its head, and digits are read only if their count is the
        // expected one.
        unsafe {
            let word = (*int.as_ptr().cast::<Int>()).word;
            let right = match form {
                Form::Tagged => word >> 3 == count,
                _ => word.abs() == count,
            };
            right && read(int.as_ptr()) == Some(number)
        }
    });
    FORM.store(Form::Unknown as u8, Ordering::Relaxed);
    Ok(all)
}

/// Whether the `int` that is written equals the one that is converted from bytes.
fn writes(py: Python<'_>) -> PyResult<bool> {
    for number in samples() {
        let Some(written) = write(py, &number) else { return Ok(false) };
        let text = number.to_string();
        let other = py.get_type::<PyInt>().call1((text,))?;
        if !written?.eq(other)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The address of `_PyLong_New`, or null.
fn maker() -> *mut () {
    #[cfg(unix)]
    // SAFETY: `dlsym` only looks for a name, terminated by 0, in the loaded libraries.
    unsafe {
        libc::dlsym(libc::RTLD_DEFAULT, c"_PyLong_New".as_ptr()).cast()
    }
    #[cfg(not(unix))]
    ptr::null_mut()
}
