//! The type `mpq`.

use crate::attributes::{self, attribute};
use crate::construct::{given, text_of};
use crate::fraction::{from_float, is_fraction, quotient, rational_of, registered};
use crate::int::Int;
use crate::limit::{too_long, within};
use crate::methods::{self, lasting};
use crate::mixed;
use crate::object::{Number, cached_hash, held, new};
use crate::operators::{answer, by_zero, not_implemented};
use crate::text;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::ffi::{self, PyObject, PyTypeObject};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyComplex, PyFloat, PyString};
use std::ffi::{CStr, c_void};
use std::ptr;
use widelimb::{Integer, Rational};

/// Defines an operator on two rational numbers; with a float it is Python's operator on floats.
macro_rules! binary {
    ($($name:ident $symbol:literal $float:ident, |$py:ident, $a:ident, $b:ident| $body:expr;)*) => {
        $(pub unsafe extern "C" fn $name(a: *mut PyObject, b: *mut PyObject) -> *mut PyObject {
            answer(|$py| {
                let compute = |$a: &Rational, $b: &Rational| -> PyResult<*mut PyObject> { $body };
                if let (Some(a), Some(b)) = (held(a), held(b)) {
                    return compute(a, b);
                }
                if let Some((a, b)) = floats($py, a, b) {
                    return Ok(a?.$float(b?)?.into_ptr());
                }
                match (rational_of($py, a), rational_of($py, b)) {
                    (Some(a), Some(b)) => compute(&*a?, &*b?),
                    _ => match mixed::said($py, a, b)? {
                        Some((a, b)) => mixed::computed($py, $symbol, a, b),
                        None => Ok(not_implemented($py)),
                    },
                }
            })
        })*
    };
}

binary! {
    add "+" add, |py, a, b| Ok(new(a + b));
    subtract "-" sub, |py, a, b| Ok(new(a - b));
    multiply "*" mul, |py, a, b| Ok(new(a * b));
    true_divide "/" div, |py, a, b| Ok(new(a.try_div(b).map_err(|_| by_zero())?));
    remainder "%" rem, |py, a, b| Ok(new(a.try_mod_floor(b).map_err(|_| by_zero())?));
    floor_divide "//" floor_div, |py, a, b| Ok(new(floor_of_quotient(a, b)?));
    divmod "divmod" divmod, |py, a, b| {
        let q = floor_of_quotient(a, b)?;
        let r = a - b * Rational::from(q.clone());
        Ok((Number(q), Number(r)).into_pyobject(py)?.into_ptr())
    };
}

fn floor_of_quotient(a: &Rational, b: &Rational) -> PyResult<Integer> {
    Ok(a.try_div(b).map_err(|_| by_zero())?.floor())
}

type Pair<'py> = (PyResult<Bound<'py, PyAny>>, PyResult<Bound<'py, PyAny>>);

/// Both operands as floats, if one of them is a float or complex and the other one is a number.
fn floats<'py>(py: Python<'py>, a: *mut PyObject, b: *mut PyObject) -> Option<Pair<'py>> {
    // SAFETY: the interpreter lends references for the call of a slot.
    let [a, b] = [a, b].map(|x| unsafe { Bound::from_borrowed_ptr(py, x) });
    let is_float =
        |x: &Bound<'_, PyAny>| x.is_instance_of::<PyFloat>() || x.is_instance_of::<PyComplex>();
    if !is_float(&a) && !is_float(&b) {
        return None;
    }
    let float = |x: &Bound<'py, PyAny>| -> Option<PyResult<Bound<'py, PyAny>>> {
        if is_float(x) {
            return Some(Ok(x.clone()));
        }
        let number = rational_of(py, x.as_ptr())?;
        Some(number.and_then(|x| Ok(to_float(&x)?.into_pyobject(py)?.into_any())))
    };
    Some((float(&a)?, float(&b)?))
}

/// The nearest float.
pub fn to_float(x: &Rational) -> PyResult<f64> {
    let float = x.to_f64();
    let too_large = || PyOverflowError::new_err("number too large to convert to float");
    if float.is_finite() { Ok(float) } else { Err(too_large()) }
}

pub unsafe extern "C" fn power(
    a: *mut PyObject,
    b: *mut PyObject,
    m: *mut PyObject,
) -> *mut PyObject {
    answer(|py| {
        // SAFETY: `Py_None` returns a pointer to the static object `None`, which is only compared.
        if m != unsafe { ffi::Py_None() } {
            return Err(PyTypeError::new_err("mpq.pow() no modulo"));
        }
        if let Some((a, b)) = floats(py, a, b) {
            return Ok(a?.pow(b?, py.None())?.into_ptr());
        }
        let (Some(x), Some(y)) = (rational_of(py, a), rational_of(py, b)) else {
            return match mixed::said(py, a, b)? {
                Some((a, b)) => Ok(a.pow(b, py.None())?.into_ptr()),
                None => Ok(not_implemented(py)),
            };
        };
        let (x, y) = (x?, y?);
        if !y.is_integer() {
            return Ok(to_float(&x)?.into_pyobject(py)?.pow(to_float(&y)?, py.None())?.into_ptr());
        }
        let Ok(exponent) = i64::try_from(y.numerator()) else {
            return Ok(new(far_power(&x, y.numerator())?));
        };
        let power = within(|most| x.pow_within(exponent, most))?;
        Ok(new(power.ok_or_else(by_zero)?))
    })
}

/// The power to an exponent beyond 64 bits: only 0, 1 and -1 have one.
fn far_power(x: &Rational, exponent: &Integer) -> PyResult<Rational> {
    let n = x.numerator();
    match n.is_zero() {
        true if exponent.is_negative() => Err(by_zero()),
        false if !x.is_integer() || !n.magnitude().is_one() => Err(too_long()),
        false if exponent.is_even() => Ok(Rational::ONE),
        _ => Ok(x.clone()),
    }
}

/// Defines an operator on one `mpq`.
macro_rules! unary {
    ($($name:ident |$a:ident| $body:expr;)*) => {
        $(unsafe extern "C" fn $name(a: *mut PyObject) -> *mut PyObject {
            answer(|py| match held::<Rational>(a) {
                Some($a) => Ok(new($body)),
                None => Ok(not_implemented(py)),
            })
        })*
    };
}

unary! {
    negative |a| -a.clone();
    whole |a| a.trunc();
}

unsafe extern "C" fn positive(a: *mut PyObject) -> *mut PyObject {
    // SAFETY: the interpreter lends a reference to a live object, so a new reference is sound.
    unsafe { ffi::Py_NewRef(a) }
}

unsafe extern "C" fn absolute(a: *mut PyObject) -> *mut PyObject {
    let below = held::<Rational>(a).is_some_and(|a| a.is_negative());
    // SAFETY: both slots get the object that the interpreter lends for this call; a number that is
    // not negative is its own absolute value.
    unsafe { if below { negative(a) } else { positive(a) } }
}

unsafe extern "C" fn truth(a: *mut PyObject) -> i32 {
    held::<Rational>(a).is_some_and(|a| !a.is_zero()).into()
}

unsafe extern "C" fn as_float(a: *mut PyObject) -> *mut PyObject {
    answer(|py| match held(a) {
        Some(a) => Ok(to_float(a)?.into_pyobject(py)?.into_ptr()),
        None => Ok(not_implemented(py)),
    })
}

unsafe extern "C" fn as_int(a: *mut PyObject) -> *mut PyObject {
    answer(|py| match held::<Rational>(a) {
        Some(a) => Ok(crate::int::to_int(py, &a.trunc())?.into_ptr()),
        None => Ok(not_implemented(py)),
    })
}

unsafe extern "C" fn compare(a: *mut PyObject, b: *mut PyObject, op: i32) -> *mut PyObject {
    answer(|py| {
        let Some(x) = held::<Rational>(a) else { return Ok(not_implemented(py)) };
        // SAFETY: the interpreter lends a reference for this call.
        let other = unsafe { Bound::from_borrowed_ptr(py, b) };
        let order = if let Ok(float) = other.cast::<PyFloat>() {
            match Rational::try_from(float.value()) {
                Ok(y) => Some(x.cmp(&y)),
                Err(_) => 0.0.partial_cmp(&float.value()),
            }
        } else {
            match rational_of(py, b) {
                Some(y) => Some(x.cmp(&*y?)),
                None => match mixed::said_by(&other)? {
                    Some(_) => return mixed::compare(py, a, b, op),
                    None => match registered(&other)? {
                        Some(y) => Some(x.cmp(&y)),
                        None => return mixed::compare(py, a, b, op),
                    },
                },
            }
        };
        let holds = match op {
            ffi::Py_LT => order.is_some_and(|order| order.is_lt()),
            ffi::Py_LE => order.is_some_and(|order| order.is_le()),
            ffi::Py_EQ => order.is_some_and(|order| order.is_eq()),
            ffi::Py_NE => order.is_none_or(|order| order.is_ne()),
            ffi::Py_GT => order.is_some_and(|order| order.is_gt()),
            _ => order.is_some_and(|order| order.is_ge()),
        };
        // SAFETY: the thread is attached to the interpreter.
        Ok(unsafe { ffi::PyBool_FromLong(holds.into()) })
    })
}

/// The hash of Python's rational numbers: the quotient modulo `2^61 - 1`, or 314159 if the
/// denominator is 0 modulo that.
fn hash_of(a: &Rational) -> ffi::Py_hash_t {
    const PRIME: u64 = (1 << 61) - 1;
    const INFINITE: i64 = 314_159;
    let prime = Integer::from(PRIME);
    let residue = match Integer::from(a.denominator().clone()).inverse_mod(&prime) {
        Ok(inverse) => {
            let product = a.numerator().abs() % PRIME * inverse;
            (product.magnitude() % PRIME) as i64
        }
        Err(_) => INFINITE,
    };
    let hash = if a.is_negative() { -residue } else { residue };
    if hash == -1 { -2 } else { hash as ffi::Py_hash_t }
}

unsafe extern "C" fn hash(a: *mut PyObject) -> ffi::Py_hash_t {
    match held::<Rational>(a) {
        // SAFETY: the interpreter lends a reference to the object, which is an `mpq`.
        Some(_) => unsafe { cached_hash(a, hash_of) },
        None => -2,
    }
}

/// The help text of the type `mpq`.
const DOC: &CStr = c"mpq(n=0, m=1, /, base=10)
--

The rational number n/m in lowest terms, or the one that a text stands for.

    >>> mpq(6, -4), mpq('1/3') + 1, mpq('0.125')
    (mpq(-3,2), mpq(4,3), mpq(1,8))
    >>> mpq(0.1) == mpq(1, 10)
    False
";

/// The constructors `mpq(n=0, /)`, `mpq(n, m, /)` and `mpq(s, /, base=10)`.
unsafe extern "C" fn construct(
    _type: *mut PyTypeObject,
    arguments: *mut PyObject,
    named: *mut PyObject,
) -> *mut PyObject {
    answer(|py| {
        // SAFETY: the interpreter hands over a tuple, and a dictionary or null.
        let (arguments, base) = unsafe { given(py, arguments, named)? };
        let first = (!arguments.is_empty()).then(|| arguments.get_item(0)).transpose()?;
        let text = first.as_ref().map(|first| text_of(first)).transpose()?.flatten();
        let number = match (first, text, arguments.len(), base) {
            (None, _, _, None) => Rational::ZERO,
            (_, Some(text), 1, base) => {
                let base = base.map_or(Ok(10), |base| base.extract::<u32>())?;
                text::read_fraction(&text, base)?
            }
            (_, Some(text), 2, None) => {
                text::read_fraction(&text, arguments.get_item(1)?.extract::<u32>()?)?
            }
            (Some(first), None, 1, None) => one(&first)?,
            (Some(first), None, 2, None) => {
                let second = arguments.get_item(1)?;
                if first.is_instance_of::<PyFloat>() || second.is_instance_of::<PyFloat>() {
                    return Err(PyTypeError::new_err(
                        "mpq() takes one float, or two exact numbers",
                    ));
                }
                let second = one(&second)?;
                one(&first)?.try_div(&second).map_err(|_| by_zero())?
            }
            _ => return Err(PyTypeError::new_err("mpq() takes a number, two, or a text")),
        };
        Ok(new(number))
    })
}

/// The rational number of an object, or of its `__mpq__` or `__mpz__`.
fn one(object: &Bound<'_, PyAny>) -> PyResult<Rational> {
    let py = object.py();
    if let Some(number) = rational_of(py, object.as_ptr()) {
        return Ok(number?.into_owned());
    }
    if let Ok(float) = object.cast::<PyFloat>() {
        return from_float(float.value());
    }
    if let Some(number) = mixed::said_by(object)? {
        return one(&number);
    }
    if let Ok(method) = object.get_type().getattr(intern!(py, "as_integer_ratio")) {
        let (n, d): (Int<'_>, Int<'_>);
        let ratio = method.call1((object,))?;
        (n, d) = ratio.extract()?;
        return quotient(n.into_integer(), d.into_integer());
    }
    if let Some(number) = registered(object)? {
        return Ok(number);
    }
    Err(PyTypeError::new_err("mpq() requires numeric or string argument"))
}

unsafe extern "C" fn repr(object: *mut PyObject) -> *mut PyObject {
    answer(|py| match held::<Rational>(object) {
        Some(a) => {
            let text = format!("mpq({},{})", a.numerator(), a.denominator());
            Ok(PyString::new(py, &text).into_any().into_ptr())
        }
        None => Ok(ptr::null_mut()),
    })
}

unsafe extern "C" fn str(object: *mut PyObject) -> *mut PyObject {
    answer(|py| match held::<Rational>(object) {
        Some(a) => Ok(PyString::new(py, &a.to_string()).into_any().into_ptr()),
        None => Ok(ptr::null_mut()),
    })
}

/// Whether an operand turns an operator on `mpz` into one on rational numbers.
pub fn concerns(py: Python<'_>, object: *mut PyObject) -> PyResult<bool> {
    // SAFETY: the interpreter lends a reference for the call of a slot.
    let bound = unsafe { Bound::from_borrowed_ptr(py, object) };
    Ok(held::<Rational>(object).is_some() || is_fraction(&bound)?)
}

/// The slots of the type `mpq`.
pub fn slots(py: Python<'_>) -> PyResult<Vec<(i32, *mut c_void)>> {
    Ok(vec![
        (ffi::Py_tp_doc, DOC.as_ptr() as *mut c_void),
        (ffi::Py_tp_new, construct as *mut c_void),
        (ffi::Py_tp_repr, repr as *mut c_void),
        (ffi::Py_tp_str, str as *mut c_void),
        (ffi::Py_nb_add, add as *mut c_void),
        (ffi::Py_nb_subtract, subtract as *mut c_void),
        (ffi::Py_nb_multiply, multiply as *mut c_void),
        (ffi::Py_nb_true_divide, true_divide as *mut c_void),
        (ffi::Py_nb_floor_divide, floor_divide as *mut c_void),
        (ffi::Py_nb_remainder, remainder as *mut c_void),
        (ffi::Py_nb_divmod, divmod as *mut c_void),
        (ffi::Py_nb_power, power as *mut c_void),
        (ffi::Py_nb_negative, negative as *mut c_void),
        (ffi::Py_nb_positive, positive as *mut c_void),
        (ffi::Py_nb_absolute, absolute as *mut c_void),
        (ffi::Py_nb_bool, truth as *mut c_void),
        (ffi::Py_nb_int, as_int as *mut c_void),
        (ffi::Py_nb_float, as_float as *mut c_void),
        (ffi::Py_tp_richcompare, compare as *mut c_void),
        (ffi::Py_tp_hash, hash as *mut c_void),
        (ffi::Py_tp_methods, methods(py)?.cast()),
        (ffi::Py_tp_getset, parts().cast()),
    ])
}

unsafe extern "C" fn itself(a: *mut PyObject, _: *mut PyObject) -> *mut PyObject {
    // SAFETY: the slot gets the object that the interpreter lends for this call.
    unsafe { positive(a) }
}

unsafe extern "C" fn method_whole(a: *mut PyObject, _: *mut PyObject) -> *mut PyObject {
    // SAFETY: the slot gets the object that the interpreter lends for this call.
    unsafe { whole(a) }
}

/// Defines methods of `mpq` without arguments.
macro_rules! methods {
    ($($name:ident |$py:ident, $a:ident| $body:expr;)*) => {
        $(unsafe extern "C" fn $name(a: *mut PyObject, _: *mut PyObject) -> *mut PyObject {
            answer(|$py| match held::<Rational>(a) {
                Some($a) => $body,
                None => Ok(not_implemented($py)),
            })
        })*
    };
}

methods! {
    method_floor |_py, a| Ok(new(a.floor()));
    method_ceil |_py, a| Ok(new(a.ceil()));
    method_is_integer |py, a| {
        Ok(a.is_integer().into_pyobject(py)?.to_owned().into_any().into_ptr())
    };
    method_ratio |py, a| {
        let denominator = Integer::from(a.denominator().clone());
        Ok((Number(a.numerator().clone()), Number(denominator)).into_pyobject(py)?.into_ptr())
    };
}

/// The table of the type's methods, for as long as the process lives.
fn methods(py: Python<'_>) -> PyResult<*mut ffi::PyMethodDef> {
    let row = |name: &str, text: &str, method| ffi::PyMethodDef {
        ml_name: lasting(name.into()),
        ml_meth: ffi::PyMethodDefPointer { PyCFunction: method },
        ml_flags: ffi::METH_NOARGS,
        ml_doc: lasting(format!("{name}($self, /)\n--\n\n{text}")),
    };
    let example =
        |text: &str, call: &str, answer: &str| format!("{text}\n\n    >>> {call}\n    {answer}");
    let conjugate = example("The number itself.", "mpq(1, 3).conjugate()", "mpq(1,3)");
    let is_integer = example("Whether the denominator is 1.", "mpq(6, 3).is_integer()", "True");
    let ratio =
        example("Numerator and denominator.", "mpq(6, -4).as_integer_ratio()", "(mpz(-3), mpz(2))");
    let mut table = vec![
        row("__floor__", "The largest integer that is not above the number.", method_floor),
        row("__ceil__", "The smallest integer that is not below the number.", method_ceil),
        row("__trunc__", "The number without its fraction.", method_whole),
        row("conjugate", &conjugate, itself),
        row("is_integer", &is_integer, method_is_integer),
        row("as_integer_ratio", &ratio, method_ratio),
    ];
    table.extend(methods::rows(py, methods::MPQ)?);
    Ok(methods::table(table))
}

/// Defines attributes of `mpq`.
macro_rules! attributes {
    ($($name:ident |$a:ident| $body:expr;)*) => {
        $(unsafe extern "C" fn $name(a: *mut PyObject, _: *mut c_void) -> *mut PyObject {
            answer(|py| match held::<Rational>(a) {
                Some($a) => Ok(new($body)),
                None => Ok(not_implemented(py)),
            })
        })*
    };
}

attributes! {
    numerator |a| a.numerator().clone();
    denominator |a| Integer::from(a.denominator().clone());
    imag |_a| Integer::ZERO;
}

fn parts() -> *mut ffi::PyGetSetDef {
    let table = vec![
        attribute(c"numerator", numerator, c"The numerator, which has the sign."),
        attribute(c"denominator", denominator, c"The denominator, which is above 0."),
        attribute(c"real", attributes::itself, c"The number itself."),
        attribute(c"imag", imag, c"0"),
        ffi::PyGetSetDef::default(),
    ];
    Box::leak(table.into_boxed_slice()).as_mut_ptr()
}
