//! Quotients and remainders by rounding up (`c_`), down (`f_`) and toward zero (`t_`).

use crate::int::Int;
use crate::limit::within;
use crate::object::Number;
use crate::operators::by_zero;
use crate::unlocked::{length, unlocked};
use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use widelimb::Integer;

/// Quotient, remainder and both, of one rounding.
macro_rules! rounded {
    (
        $div:ident $rem:ident $pair:ident, $how:literal,
        $quotient:ident $remainder:ident $both:ident
    ) => {
        #[doc = concat!("The quotient of x by y, rounded ", $how, ".")]
        #[pyfunction]
        #[pyo3(signature = (x, y, /))]
        pub fn $div(x: Int<'_>, y: Int<'_>) -> PyResult<Number> {
            unlocked(length(&x) * length(&y), || x.$quotient(&y)).map(Number).map_err(|_| by_zero())
        }

        #[doc = concat!("The remainder of x by y, of the quotient rounded ", $how, ".")]
        #[pyfunction]
        #[pyo3(signature = (x, y, /))]
        pub fn $rem(x: Int<'_>, y: Int<'_>) -> PyResult<Number> {
            unlocked(length(&x) * length(&y), || x.$remainder(&y))
                .map(Number)
                .map_err(|_| by_zero())
        }

        #[doc = concat!("The quotient of x by y, rounded ", $how, ", and its remainder.")]
        #[pyfunction]
        #[pyo3(signature = (x, y, /))]
        pub fn $pair(x: Int<'_>, y: Int<'_>) -> PyResult<(Number, Number)> {
            let pair = unlocked(length(&x) * length(&y), || x.$both(&y));
            let (q, r) = pair.map_err(|_| by_zero())?;
            Ok((Number(q), Number(r)))
        }
    };
}

rounded!(c_div c_mod c_divmod, "up", checked_div_ceil checked_mod_ceil checked_div_mod_ceil);
rounded!(f_div f_mod f_divmod, "down", checked_div_floor checked_mod_floor checked_div_mod_floor);
rounded!(t_div t_mod t_divmod, "toward zero", checked_div checked_rem checked_div_rem);

/// The quotient of x by y, which must divide it.
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn divexact(x: Int<'_>, y: Int<'_>) -> PyResult<Number> {
    if y.is_zero() {
        return Err(PyZeroDivisionError::new_err("divexact() division by 0"));
    }
    let not = || PyValueError::new_err("divexact() needs a multiple");
    unlocked(length(&x) * length(&y), || x.checked_div_exact(&y)).map(Number).ok_or_else(not)
}

/// Whether y divides x. 0 divides 0 alone.
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn is_divisible(x: Int<'_>, y: Int<'_>) -> bool {
    unlocked(length(&x) * length(&y), || x.is_multiple_of(&y))
}

/// Whether x and y are congruent modulo m.
#[pyfunction]
#[pyo3(signature = (x, y, m, /))]
pub fn is_congruent(x: Int<'_>, y: Int<'_>, m: Int<'_>) -> bool {
    x.is_congruent(&y, &m)
}

/// Quotient, remainder and both by a power of two, of one rounding.
macro_rules! by_power_of_two {
    ($div:ident $rem:ident $pair:ident, $how:literal, $quotient:ident $remainder:ident) => {
        #[doc = concat!("The quotient of x by 2**n, rounded ", $how, ".")]
        #[pyfunction]
        #[pyo3(signature = (x, n, /))]
        pub fn $div(x: Int<'_>, n: u64) -> Number {
            Number($quotient(&x, n))
        }

        #[doc = concat!("The remainder of x by 2**n, of the quotient rounded ", $how, ".")]
        #[pyfunction]
        #[pyo3(signature = (x, n, /))]
        pub fn $rem(x: Int<'_>, n: u64) -> PyResult<Number> {
            $remainder(&x, n).map(Number)
        }

        #[doc = concat!("The quotient of x by 2**n, rounded ", $how, ", and its remainder.")]
        #[pyfunction]
        #[pyo3(signature = (x, n, /))]
        pub fn $pair(x: Int<'_>, n: u64) -> PyResult<(Number, Number)> {
            Ok((Number($quotient(&x, n)), Number($remainder(&x, n)?)))
        }
    };
}

by_power_of_two!(c_div_2exp c_mod_2exp c_divmod_2exp, "up", up rest_of_up);
by_power_of_two!(f_div_2exp f_mod_2exp f_divmod_2exp, "down", down rest_of_down);
by_power_of_two!(
    t_div_2exp t_mod_2exp t_divmod_2exp, "toward zero", toward_zero rest_of_toward_zero
);

fn down(x: &Integer, n: u64) -> Integer {
    x >> n
}

/// It has `n` bits for every negative number.
fn rest_of_down(x: &Integer, n: u64) -> PyResult<Integer> {
    within(|most| x.checked_low_bits(n, most)).map(Integer::from)
}

fn up(x: &Integer, n: u64) -> Integer {
    -(-x >> n)
}

fn rest_of_up(x: &Integer, n: u64) -> PyResult<Integer> {
    Ok(-rest_of_down(&-x, n)?)
}

fn toward_zero(x: &Integer, n: u64) -> Integer {
    Integer::from_parts(x.is_negative(), x.magnitude() >> n)
}

fn rest_of_toward_zero(x: &Integer, n: u64) -> PyResult<Integer> {
    Ok(Integer::from_parts(x.is_negative(), x.magnitude().low_bits(n)))
}

/// The least x, not negative, for which b * x is congruent to a modulo m.
#[pyfunction]
#[pyo3(signature = (a, b, m, /))]
pub fn divm(a: Int<'_>, b: Int<'_>, m: Int<'_>) -> PyResult<Number> {
    let not_invertible = || PyZeroDivisionError::new_err("not invertible");
    if m.is_zero() {
        return Err(not_invertible());
    }
    // There is one modulo `m` without the divisor that it has in common with `b`.
    let common = b.gcd(&m);
    let [a, b, m] = [&*a, &*b, &*m].map(|number| number.checked_div_exact(&common));
    let (Some(a), Some(b), Some(m)) = (a, b, m) else { return Err(not_invertible()) };
    let inverse = b.inverse_mod(&m).map_err(|_| not_invertible())?;
    Ok(Number((a * inverse).checked_rem_euclid(&m).map_err(|_| not_invertible())?))
}
