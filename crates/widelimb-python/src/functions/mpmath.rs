//! Two functions that mpmath takes from gmpy2. They make mpmath's floating-point numbers: a sign,
//! an odd mantissa, an exponent of 2 and the bit length of the mantissa.

use crate::int::{Int, small};
use crate::object::{Number, as_mpz};
use pyo3::prelude::*;
use widelimb::{Integer, Natural};

type Float<'py> = (u8, Bound<'py, PyAny>, Bound<'py, PyAny>, u64);

/// Rounds a mantissa to `precision` bits, and makes it odd. An object that holds the mantissa is
/// given back where that is the result already.
fn rounded<'py>(
    negative: bool,
    mantissa: &Natural,
    object: Option<&Bound<'py, PyAny>>,
    exponent: Bound<'py, PyAny>,
    precision: Option<i64>,
    direction: &str,
) -> PyResult<Float<'py>> {
    let sign = u8::from(negative);
    let bits = mantissa.bit_len();
    let excess = precision.map_or(0, |precision| (bits as i64).saturating_sub(precision).max(0));
    let excess = excess.unsigned_abs();
    let zeros = mantissa.trailing_zeros().unwrap_or(0);
    if let Some(object) = object.filter(|_| mantissa.is_odd() && excess == 0) {
        return Ok((sign, object.clone(), exponent, bits));
    }
    let mut shift = zeros.max(excess);
    let mut kept = mantissa >> shift;
    let up = match direction {
        _ if zeros >= excess => false,
        "d" => false,
        "u" => true,
        "f" => negative,
        "c" => !negative,
        // To the nearest, or the even one of two.
        _ => mantissa.bit(excess - 1) && (kept.is_odd() || zeros < excess - 1),
    };
    if up {
        kept += 1_u32;
    }
    let py = exponent.py();
    let Some(zeros) = kept.trailing_zeros() else {
        let zero = 0_i32.into_pyobject(py)?.into_any();
        return Ok((0, Number(Integer::ZERO).into_pyobject(py)?, zero, 0));
    };
    if zeros > 0 {
        kept >>= zeros;
        shift = shift.saturating_add(zeros);
    }
    let exponent = match small(exponent.as_ptr()).and_then(|e| e.checked_add_unsigned(shift)) {
        _ if shift == 0 => exponent,
        Some(sum) => sum.into_pyobject(py)?.into_any(),
        None => exponent.add(shift)?,
    };
    let bits = kept.bit_len();
    Ok((sign, Number(Integer::from(kept)).into_pyobject(py)?, exponent, bits))
}

/// An `int` as an argument that is mostly short.
fn word(object: &Bound<'_, PyAny>) -> PyResult<i64> {
    small(object.as_ptr()).map_or_else(|| object.extract(), Ok)
}

/// The number of mpmath with these parts, rounded to prec bits.
#[pyfunction]
#[pyo3(
    name = "_mpmath_normalize",
    signature = (sign, man, exp, bc, prec, rnd, /),
    text_signature = "(sign, man, exp, bc, prec, rnd, /)"
)]
pub fn normalize<'py>(
    sign: &Bound<'py, PyAny>,
    man: &Bound<'py, PyAny>,
    exp: Bound<'py, PyAny>,
    bc: &Bound<'py, PyAny>,
    prec: &Bound<'py, PyAny>,
    rnd: &str,
) -> PyResult<Float<'py>> {
    let (negative, prec) = (word(sign)? != 0, word(prec)?);
    word(bc)?;
    match as_mpz(man.as_ptr()) {
        Some(number) if !number.is_negative() => {
            rounded(negative, number.magnitude(), Some(man), exp, Some(prec), rnd)
        }
        _ => {
            let number = man.extract::<Int<'_>>()?;
            rounded(negative, number.magnitude(), None, exp, Some(prec), rnd)
        }
    }
}

/// The number of mpmath that is man * 2**exp, rounded to prec bits if that is not 0.
#[pyfunction]
#[pyo3(name = "_mpmath_create", signature = (man, exp, prec = 0, rnd = "f", /))]
pub fn create<'py>(
    man: Int<'_>,
    exp: Bound<'py, PyAny>,
    prec: i64,
    rnd: &str,
) -> PyResult<Float<'py>> {
    let prec = (prec != 0).then_some(prec);
    rounded(man.is_negative(), man.magnitude(), None, exp, prec, rnd)
}
