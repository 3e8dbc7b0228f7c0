//! Quotients and remainders by rounding up (`c_`), down (`f_`) and toward zero (`t_`).

use crate::int::Int;
use crate::limit::within;
use crate::object::Number;
use crate::operators::by_zero;
use crate::unlocked::{length, unlocked};
use pyo3::exceptions::{PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use widelimb::Integer;

/// Defines quotient, remainder and both for one rounding, each with an example and its answer.
macro_rules! rounded {
    (
        $how:literal:
        $div:ident $quotient:ident $of_div:literal $is_div:literal;
        $rem:ident $remainder:ident $of_rem:literal $is_rem:literal;
        $pair:ident $both:ident $of_pair:literal $is_pair:literal;
    ) => {
        #[doc = concat!("The quotient of x by y, rounded ", $how, ".")]
        #[doc = concat!("\n    >>> ", $of_div, "\n    ", $is_div)]
        #[pyfunction]
        #[pyo3(signature = (x, y, /))]
        pub fn $div(x: Int<'_>, y: Int<'_>) -> PyResult<Number> {
            unlocked(length(&x) * length(&y), || x.$quotient(&y)).map(Number).map_err(|_| by_zero())
        }

        #[doc = concat!("The remainder of x by y, of the quotient rounded ", $how, ".")]
        #[doc = concat!("\n    >>> ", $of_rem, "\n    ", $is_rem)]
        #[pyfunction]
        #[pyo3(signature = (x, y, /))]
        pub fn $rem(x: Int<'_>, y: Int<'_>) -> PyResult<Number> {
            unlocked(length(&x) * length(&y), || x.$remainder(&y))
                .map(Number)
                .map_err(|_| by_zero())
        }

        #[doc = concat!("The quotient of x by y, rounded ", $how, ", and its remainder.")]
        #[doc = concat!("\n    >>> ", $of_pair, "\n    ", $is_pair)]
        #[pyfunction]
        #[pyo3(signature = (x, y, /))]
        pub fn $pair(x: Int<'_>, y: Int<'_>) -> PyResult<(Number, Number)> {
            let pair = unlocked(length(&x) * length(&y), || x.$both(&y));
            let (q, r) = pair.map_err(|_| by_zero())?;
            Ok((Number(q), Number(r)))
        }
    };
}

rounded! { "up":
    c_div try_div_ceil "c_div(7, 2), c_div(-7, 2)" "(mpz(4), mpz(-3))";
    c_mod try_mod_ceil "c_mod(7, 2), c_mod(-7, 2)" "(mpz(-1), mpz(-1))";
    c_divmod try_div_mod_ceil "c_divmod(7, 2)" "(mpz(4), mpz(-1))";
}

rounded! { "down":
    f_div try_div_floor "f_div(7, 2), f_div(-7, 2)" "(mpz(3), mpz(-4))";
    f_mod try_mod_floor "f_mod(7, 2), f_mod(-7, 2)" "(mpz(1), mpz(1))";
    f_divmod try_div_mod_floor "f_divmod(-7, 2)" "(mpz(-4), mpz(1))";
}

rounded! { "toward zero":
    t_div try_div "t_div(7, 2), t_div(-7, 2)" "(mpz(3), mpz(-3))";
    t_mod try_rem "t_mod(7, 2), t_mod(-7, 2)" "(mpz(1), mpz(-1))";
    t_divmod try_div_rem "t_divmod(-7, 2)" "(mpz(-3), mpz(-1))";
}

/// The quotient of x by y, which must divide it.
///
///     >>> divexact(91, 7)
///     mpz(13)
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
///
///     >>> is_divisible(91, 7), is_divisible(91, 0)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn is_divisible(x: Int<'_>, y: Int<'_>) -> bool {
    unlocked(length(&x) * length(&y), || x.is_multiple_of(&y))
}

/// Whether x and y are congruent modulo m.
///
///     >>> is_congruent(23, 2, 7)
///     True
#[pyfunction]
#[pyo3(signature = (x, y, m, /))]
pub fn is_congruent(x: Int<'_>, y: Int<'_>, m: Int<'_>) -> bool {
    x.is_congruent(&y, &m)
}

/// Defines quotient, remainder and both by a power of two, for one rounding.
macro_rules! by_power_of_two {
    (
        $how:literal:
        $div:ident $quotient:ident $of_div:literal $is_div:literal;
        $rem:ident $remainder:ident $of_rem:literal $is_rem:literal;
        $pair:ident $of_pair:literal $is_pair:literal;
    ) => {
        #[doc = concat!("The quotient of x by 2**n, rounded ", $how, ".")]
        #[doc = concat!("\n    >>> ", $of_div, "\n    ", $is_div)]
        #[pyfunction]
        #[pyo3(signature = (x, n, /))]
        pub fn $div(x: Int<'_>, n: u64) -> Number {
            Number($quotient(&x, n))
        }

        #[doc = concat!("The remainder of x by 2**n, of the quotient rounded ", $how, ".")]
        #[doc = concat!("\n    >>> ", $of_rem, "\n    ", $is_rem)]
        #[pyfunction]
        #[pyo3(signature = (x, n, /))]
        pub fn $rem(x: Int<'_>, n: u64) -> PyResult<Number> {
            $remainder(&x, n).map(Number)
        }

        #[doc = concat!("The quotient of x by 2**n, rounded ", $how, ", and its remainder.")]
        #[doc = concat!("\n    >>> ", $of_pair, "\n    ", $is_pair)]
        #[pyfunction]
        #[pyo3(signature = (x, n, /))]
        pub fn $pair(x: Int<'_>, n: u64) -> PyResult<(Number, Number)> {
            Ok((Number($quotient(&x, n)), Number($remainder(&x, n)?)))
        }
    };
}

by_power_of_two! { "up":
    c_div_2exp up "c_div_2exp(19, 2), c_div_2exp(-19, 2)" "(mpz(5), mpz(-4))";
    c_mod_2exp rest_of_up "c_mod_2exp(19, 2), c_mod_2exp(-19, 2)" "(mpz(-1), mpz(-3))";
    c_divmod_2exp "c_divmod_2exp(19, 2)" "(mpz(5), mpz(-1))";
}

by_power_of_two! { "down":
    f_div_2exp down "f_div_2exp(19, 2), f_div_2exp(-19, 2)" "(mpz(4), mpz(-5))";
    f_mod_2exp rest_of_down "f_mod_2exp(19, 2), f_mod_2exp(-19, 2)" "(mpz(3), mpz(1))";
    f_divmod_2exp "f_divmod_2exp(-19, 2)" "(mpz(-5), mpz(1))";
}

by_power_of_two! { "toward zero":
    t_div_2exp toward_zero "t_div_2exp(19, 2), t_div_2exp(-19, 2)" "(mpz(4), mpz(-4))";
    t_mod_2exp rest_of_toward_zero "t_mod_2exp(19, 2), t_mod_2exp(-19, 2)" "(mpz(3), mpz(-3))";
    t_divmod_2exp "t_divmod_2exp(-19, 2)" "(mpz(-4), mpz(-3))";
}

fn down(x: &Integer, n: u64) -> Integer {
    x >> n
}

/// The remainder `x mod 2^n`, from 0 to `2^n - 1`; of a negative `x` it has up to `n` bits.
fn rest_of_down(x: &Integer, n: u64) -> PyResult<Integer> {
    within(|most| x.low_bits_within(n, most)).map(Integer::from)
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
///
///     >>> divm(5, 3, 7), 3 * 4 % 7
///     (mpz(4), 5)
#[pyfunction]
#[pyo3(signature = (a, b, m, /))]
pub fn divm(a: Int<'_>, b: Int<'_>, m: Int<'_>) -> PyResult<Number> {
    let not_invertible = || PyZeroDivisionError::new_err("not invertible");
    if m.is_zero() {
        return Err(not_invertible());
    }
    // The solution is unique modulo `m / gcd(b, m)`.
    let common = b.gcd(&m);
    let [a, b, m] = [&*a, &*b, &*m].map(|number| number.checked_div_exact(&common));
    let (Some(a), Some(b), Some(m)) = (a, b, m) else { return Err(not_invertible()) };
    let inverse = b.inverse_mod(&m).map_err(|_| not_invertible())?;
    Ok(Number((a * inverse).try_rem_euclid(&m).map_err(|_| not_invertible())?))
}
