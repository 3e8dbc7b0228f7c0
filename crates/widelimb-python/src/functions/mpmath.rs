//! Two functions that mpmath takes from gmpy2: floating-point numbers of its own kind, which are a
//! sign, an odd mantissa, an exponent of 2 and the mantissa's bits.

use crate::int::Int;
use crate::object::Number;
use pyo3::prelude::*;
use widelimb::{Integer, Natural};

type Float<'py> = (u8, Number, Bound<'py, PyAny>, u64);

/// Rounds a mantissa to `precision` bits, and makes it odd.
fn rounded<'py>(
    negative: bool,
    mantissa: &Natural,
    exponent: Bound<'py, PyAny>,
    precision: Option<i64>,
    direction: &str,
) -> PyResult<Float<'py>> {
    let bits = mantissa.bit_len();
    let excess = precision.map_or(0, |precision| (bits as i64).saturating_sub(precision).max(0));
    let excess = excess.unsigned_abs();
    let mut shift = mantissa.trailing_zeros().unwrap_or(0);
    let exact = shift >= excess;
    shift = shift.max(excess);
    let mut kept = mantissa >> shift;
    let up = match direction {
        _ if exact => false,
        "d" => false,
        "u" => true,
        "f" => negative,
        "c" => !negative,
        // To the nearest, or the even one of two.
        _ => {
            let half = excess.checked_sub(1).is_some_and(|half| mantissa.bit(half));
            half && (kept.is_odd() || mantissa.trailing_zeros() < Some(excess - 1))
        }
    };
    if up {
        kept += 1_u32;
    }
    let zeros = kept.trailing_zeros();
    let Some(zeros) = zeros else {
        let zero = 0_i32.into_pyobject(exponent.py())?.into_any();
        return Ok((0, Number(Integer::ZERO), zero, 0));
    };
    if zeros > 0 {
        kept >>= zeros;
    }
    let shift = shift.saturating_add(zeros);
    let exponent = if shift == 0 { exponent } else { exponent.add(shift)? };
    let bits = kept.bit_len();
    Ok((u8::from(negative), Number(kept.into()), exponent, bits))
}

/// The number of mpmath with these parts, rounded to prec bits.
#[pyfunction]
#[pyo3(
    name = "_mpmath_normalize",
    signature = (sign, man, exp, _bc, prec, rnd, /),
    text_signature = "(sign, man, exp, bc, prec, rnd, /)"
)]
pub fn normalize<'py>(
    sign: i64,
    man: Int<'_>,
    exp: Bound<'py, PyAny>,
    _bc: i64,
    prec: i64,
    rnd: &str,
) -> PyResult<Float<'py>> {
    rounded(sign != 0, man.magnitude(), exp, Some(prec), rnd)
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
    rounded(man.is_negative(), man.magnitude(), exp, prec, rnd)
}
