//! The slots of `mpz` for operators. `xmpz` shares those of two operands.
//!
//! The operators on two `mpz`, or on an `mpz` and an `int`, are here; all other operands go to
//! [`mixed`](crate::mixed).

use crate::construct;
use crate::int::{integer_of, small, to_int};
use crate::limit::{FREE_BITS, too_long, within};
use crate::mixed;
use crate::mutable::copied;
use crate::object::{Number, ObjectValue, as_mpz, cached_hash, new};
use crate::unlocked::{LONG, length, unlocked};
use pyo3::exceptions::{PyOverflowError, PyValueError, PyZeroDivisionError};
use pyo3::ffi::{self, PyObject};
use pyo3::panic::PanicException;
use pyo3::prelude::*;
use std::ffi::c_void;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr;
use widelimb::{Integer, Limb};

/// The result of a slot, or null with an exception set. A panic becomes an exception.
#[inline]
pub fn answer(body: impl FnOnce(Python<'_>) -> PyResult<*mut PyObject>) -> *mut PyObject {
    attached(|py| short_answer(|_| body(py)))
}

/// [`answer`] for a slot that takes a few nanoseconds, without pyo3's account of being attached.
///
/// Errors, and other values with references to objects, must not be dropped here: pyo3 would keep
/// the references until a thread attaches. Code that may drop some runs in [`attached`].
#[inline(always)]
pub fn short_answer(body: impl FnOnce(Python<'_>) -> PyResult<*mut PyObject>) -> *mut PyObject {
    // SAFETY: the interpreter calls slots on threads that are attached to it.
    let py = unsafe { Python::assume_attached() };
    let error = match catch_unwind(AssertUnwindSafe(|| body(py))) {
        Ok(Ok(object)) => return object,
        Ok(Err(error)) => error,
        Err(_) => PanicException::new_err("a panic in widelimb: please report it"),
    };
    attached(|py| error.restore(py));
    ptr::null_mut()
}

/// Runs code that takes longer than a few nanoseconds, with the thread attached for pyo3.
#[cold]
pub fn attached<T>(body: impl FnOnce(Python<'_>) -> T) -> T {
    Python::attach(body)
}

/// A new reference to `NotImplemented`.
pub fn not_implemented(py: Python<'_>) -> *mut PyObject {
    py.NotImplemented().into_ptr()
}

pub fn by_zero() -> PyErr {
    PyZeroDivisionError::new_err("division or modulo by zero")
}

/// The result of `compute` on two integers, at least one of them an `mpz`; `None` for other
/// operands.
#[inline(always)]
fn of_two<T>(
    a: *mut PyObject,
    b: *mut PyObject,
    compute: impl Fn(&Integer, &Integer) -> PyResult<T>,
) -> Option<PyResult<T>> {
    if let Some(x) = as_mpz(a) {
        if let Some(y) = as_mpz(b) {
            return Some(compute(x, y));
        }
        if let Some(y) = small(b) {
            return Some(compute(x, &y.into()));
        }
    } else if let (Some(x), Some(y)) = (small(a), as_mpz(b)) {
        return Some(compute(&x.into(), y));
    }
    let (x, y) = (integer_of(a)?, integer_of(b)?);
    Some(x.and_then(|x| compute(&x, &*y?)))
}

/// Defines an operator on two integers: its computation, and its name in [`mixed`].
macro_rules! binary {
    ($($name:ident $symbol:expr, |$a:ident, $b:ident| $body:expr;)*) => {
        $(unsafe extern "C" fn $name(a: *mut PyObject, b: *mut PyObject) -> *mut PyObject {
            short_answer(|_| {
                let compute = |$a: &Integer, $b: &Integer| -> PyResult<Integer> { $body };
                match of_two(a, b, compute) {
                    Some(result) => Ok(new(result?)),
                    None => attached(|py| mixed::binary(py, $symbol, a, b)),
                }
            })
        })*
    };
}

#[cold]
fn long_product(a: &Integer, b: &Integer) -> PyResult<Integer> {
    unlocked(u64::MAX, || within(|most| a.mul_within(b, most)))
}

/// The distance of a shift.
fn distance(bits: &Integer) -> PyResult<u64> {
    if bits.is_negative() {
        return Err(PyValueError::new_err("negative shift count"));
    }
    // A longer distance shifts everything out, or is an error.
    Ok(u64::try_from(bits).unwrap_or(u64::MAX))
}

binary! {
    add "+", |a, b| Ok(a + b);
    subtract "-", |a, b| Ok(a - b);
    multiply "*", |a, b| {
        let products = length(a) * length(b);
        if products < LONG { Ok(a * b) } else { long_product(a, b) }
    };
    floor_divide "//", |a, b| {
        unlocked(length(a) * length(b), || a.try_div_floor(b)).map_err(|_| by_zero())
    };
    remainder "%", |a, b| {
        unlocked(length(a) * length(b), || a.try_mod_floor(b)).map_err(|_| by_zero())
    };
    and "&", |a, b| Ok(a & b);
    or "|", |a, b| Ok(a | b);
    xor "^", |a, b| Ok(a ^ b);
    lshift "<<", |a, b| {
        // gmpy2 raises OverflowError where `int` raises ValueError.
        let negative = |_| PyOverflowError::new_err("negative shift count");
        let bits = distance(b).map_err(negative)?;
        if bits < FREE_BITS { Ok(a << bits) } else { within(|most| a.shl_within(bits, most)) }
    };
    rshift ">>", |a, b| Ok(a >> distance(b)?);
}

unsafe extern "C" fn divmod(a: *mut PyObject, b: *mut PyObject) -> *mut PyObject {
    short_answer(|py| {
        let compute = |a: &Integer, b: &Integer| {
            let pair = unlocked(length(a) * length(b), || a.try_div_mod_floor(b));
            pair.map_err(|_| by_zero())
        };
        match of_two(a, b, compute) {
            Some(pair) => {
                let (q, r) = pair?;
                Ok((Number(q), Number(r)).into_pyobject(py)?.into_ptr())
            }
            None => attached(|py| mixed::binary(py, "divmod", a, b)),
        }
    })
}

unsafe extern "C" fn true_divide(a: *mut PyObject, b: *mut PyObject) -> *mut PyObject {
    short_answer(|py| {
        if let (Some(x), Some(y)) = (as_mpz(a), as_mpz(b))
            && let (Some(x), Some(y)) = (exact(x), exact(y))
            && y != 0.0
        {
            return Ok((x / y).into_pyobject(py)?.into_ptr());
        }
        attached(|py| mixed::binary(py, "/", a, b))
    })
}

/// The number as a float, if it has so few bits that the float is exact.
fn exact(number: &Integer) -> Option<f64> {
    let value = i64::try_from(number).ok()?;
    (value.unsigned_abs() >> 53 == 0).then_some(value as f64)
}

unsafe extern "C" fn power(a: *mut PyObject, b: *mut PyObject, m: *mut PyObject) -> *mut PyObject {
    short_answer(|py| {
        let (Some(x), Some(y)) = (integer_of(a), integer_of(b)) else {
            return attached(|py| mixed::power(py, a, b, m));
        };
        let (x, y) = (x?, y?);
        // SAFETY: `Py_None` returns a pointer to the static object `None`, which is only compared.
        if m == unsafe { ffi::Py_None() } {
            if y.is_negative() {
                return attached(|py| mixed::power(py, a, b, m));
            }
            return Ok(new(match u64::try_from(&*y) {
                Ok(exponent) => power_of(&x, exponent)?,
                Err(_) if x.is_zero() => Integer::ZERO,
                Err(_) if x.magnitude().is_one() => {
                    if y.is_odd() {
                        x.clone()
                    } else {
                        Integer::ONE
                    }
                }
                Err(_) => return Err(too_long()),
            }));
        }
        let Some(m) = integer_of(m) else { return Ok(not_implemented(py)) };
        Ok(new(power_mod(&x, &y, &*m?)?))
    })
}

/// The power `a^e`.
fn power_of(a: &Integer, e: u64) -> PyResult<Integer> {
    let limbs = length(a).saturating_mul(e);
    unlocked(limbs.saturating_mul(limbs), || within(|most| a.pow_within(e, most)))
}

/// The power `a^e mod m`, which is 0 or has the sign of `m`.
pub fn power_mod(a: &Integer, e: &Integer, m: &Integer) -> PyResult<Integer> {
    if m.is_zero() {
        return Err(PyValueError::new_err("pow() 3rd argument cannot be 0"));
    }
    let not_invertible = |_| PyValueError::new_err("pow() base not invertible");
    let products = (length(m) * length(m)).saturating_mul(e.bit_len());
    let r = unlocked(products, || a.try_pow_mod(e, m)).map_err(not_invertible)?;
    Ok(if m.is_negative() && !r.is_zero() { r + m } else { r })
}

/// Defines an operator on one `mpz`.
macro_rules! unary {
    ($($name:ident |$a:ident| $body:expr;)*) => {
        $(unsafe extern "C" fn $name(a: *mut PyObject) -> *mut PyObject {
            short_answer(|py| match as_mpz(a) {
                Some($a) => Ok(new($body)),
                None => Ok(not_implemented(py)),
            })
        })*
    };
}

unary! {
    negative |a| -a;
    invert |a| !a;
}

unsafe extern "C" fn positive(a: *mut PyObject) -> *mut PyObject {
    // SAFETY: the interpreter lends a reference to a live object, so a new reference is sound.
    unsafe { ffi::Py_NewRef(a) }
}

unsafe extern "C" fn absolute(a: *mut PyObject) -> *mut PyObject {
    // SAFETY: both slots get the object that the interpreter lends for this call; a number that is
    // not negative is its own absolute value.
    unsafe { if as_mpz(a).is_some_and(|a| a.is_negative()) { negative(a) } else { positive(a) } }
}

unsafe extern "C" fn truth(a: *mut PyObject) -> i32 {
    as_mpz(a).is_some_and(|a| !a.is_zero()).into()
}

unsafe extern "C" fn as_int(a: *mut PyObject) -> *mut PyObject {
    short_answer(|py| match integer_of(a) {
        Some(a) => Ok(to_int(py, &*a?)?.into_ptr()),
        None => Ok(not_implemented(py)),
    })
}

unsafe extern "C" fn as_float(a: *mut PyObject) -> *mut PyObject {
    short_answer(|py| match integer_of(a) {
        Some(a) => Ok(to_float(&*a?)?.into_pyobject(py)?.into_ptr()),
        None => Ok(not_implemented(py)),
    })
}

/// The nearest float, like `float(int)`.
pub fn to_float(a: &Integer) -> PyResult<f64> {
    let too_large = || PyOverflowError::new_err("int too large to convert to float");
    a.checked_to_f64().ok_or_else(too_large)
}

unsafe extern "C" fn compare(a: *mut PyObject, b: *mut PyObject, op: i32) -> *mut PyObject {
    short_answer(|py| {
        // The left operand is of this type: the interpreter swaps the operands if necessary.
        let copy;
        let x = if let Some(x) = as_mpz(a) {
            x
        } else if let Some(x) = copied(py, a) {
            copy = x;
            &copy
        } else {
            return Ok(not_implemented(py));
        };
        let order = if let Some(y) = as_mpz(b) {
            x.cmp(y)
        } else if let Some(y) = small(b) {
            x.cmp(&y.into())
        } else {
            let Some(y) = integer_of(b) else { return attached(|py| mixed::compare(py, a, b, op)) };
            x.cmp(&*y?)
        };
        let holds = match op {
            ffi::Py_LT => order.is_lt(),
            ffi::Py_LE => order.is_le(),
            ffi::Py_EQ => order.is_eq(),
            ffi::Py_NE => order.is_ne(),
            ffi::Py_GT => order.is_gt(),
            _ => order.is_ge(),
        };
        // SAFETY: the thread is attached to the interpreter.
        Ok(unsafe { ffi::PyBool_FromLong(holds.into()) })
    })
}

/// The hash of `int` on 64-bit machines: the residue modulo `2^61 - 1` with the number's sign, and
/// -2 in place of -1.
unsafe extern "C" fn hash(a: *mut PyObject) -> ffi::Py_hash_t {
    match as_mpz(a) {
        Some(number) if number.magnitude().limbs().len() <= SHORT => hash_of(number),
        // SAFETY: the interpreter lends a reference to the object, which is an `mpz`.
        Some(_) => unsafe { cached_hash(a, hash_of) },
        None => -2,
    }
}

/// The number of limbs up to which a hash is not cached.
const SHORT: usize = 8;

fn hash_of(a: &Integer) -> ffi::Py_hash_t {
    let residue = residue(a.magnitude().limbs()) as i64;
    let hash = if a.is_negative() { -residue } else { residue };
    if hash == -1 { -2 } else { hash as ffi::Py_hash_t }
}

/// The residue modulo `2^61 - 1`, where `2^64` is 8. A remainder and eight limbs times their powers
/// of 8 are below `2^89`.
fn residue(limbs: &[Limb]) -> u64 {
    const BITS: u32 = 61;
    const PRIME: u64 = (1 << BITS) - 1;
    let folded = |wide: u128| (wide & u128::from(PRIME)) + (wide >> BITS);
    let residue = limbs.chunks(8).rev().fold(0, |rest, chunk| {
        folded(folded(chunk.iter().rev().fold(rest, |rest, &limb| (rest << 3) + u128::from(limb))))
    }) as u64;
    // The prime itself is congruent to 0.
    if residue == PRIME { 0 } else { residue }
}

/// The slots of the type `mpz`.
pub fn slots() -> Vec<(i32, *mut c_void)> {
    let mut slots = shared_slots::<Integer>();
    slots.extend([
        (ffi::Py_tp_doc, construct::DOC.as_ptr() as *mut c_void),
        (ffi::Py_nb_negative, negative as *mut c_void),
        (ffi::Py_nb_positive, positive as *mut c_void),
        (ffi::Py_nb_absolute, absolute as *mut c_void),
        (ffi::Py_nb_invert, invert as *mut c_void),
        (ffi::Py_nb_bool, truth as *mut c_void),
        (ffi::Py_tp_hash, hash as *mut c_void),
    ]);
    slots
}

/// The slots that `mpz` and `xmpz` share.
pub fn shared_slots<T: ObjectValue + From<Integer>>() -> Vec<(i32, *mut c_void)> {
    vec![
        (ffi::Py_tp_new, construct::construct::<T> as *mut c_void),
        (ffi::Py_tp_repr, construct::repr as *mut c_void),
        (ffi::Py_tp_str, construct::str as *mut c_void),
        (ffi::Py_nb_add, add as *mut c_void),
        (ffi::Py_nb_subtract, subtract as *mut c_void),
        (ffi::Py_nb_multiply, multiply as *mut c_void),
        (ffi::Py_nb_floor_divide, floor_divide as *mut c_void),
        (ffi::Py_nb_remainder, remainder as *mut c_void),
        (ffi::Py_nb_divmod, divmod as *mut c_void),
        (ffi::Py_nb_true_divide, true_divide as *mut c_void),
        (ffi::Py_nb_power, power as *mut c_void),
        (ffi::Py_nb_and, and as *mut c_void),
        (ffi::Py_nb_or, or as *mut c_void),
        (ffi::Py_nb_xor, xor as *mut c_void),
        (ffi::Py_nb_lshift, lshift as *mut c_void),
        (ffi::Py_nb_rshift, rshift as *mut c_void),
        (ffi::Py_nb_int, as_int as *mut c_void),
        (ffi::Py_nb_index, as_int as *mut c_void),
        (ffi::Py_nb_float, as_float as *mut c_void),
        (ffi::Py_tp_richcompare, compare as *mut c_void),
    ]
}
