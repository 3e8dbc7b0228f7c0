//! Divisors, powers modulo a number, symbols and roots.

use crate::int::Int;
use crate::limit::within;
use crate::object::Number;
use crate::operators::power_mod;
use crate::unlocked::{length, unlocked};
use pyo3::exceptions::{PyOverflowError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use widelimb::Integer;
use widelimb::modular::Modulus;

/// The greatest common divisor of all arguments.
///
///     >>> gcd(12, 18), gcd(12, 18, 8), gcd()
///     (mpz(6), mpz(2), mpz(0))
#[pyfunction]
#[pyo3(signature = (*integers))]
pub fn gcd(integers: &Bound<'_, PyTuple>) -> PyResult<Number> {
    let mut numbers = integers.iter_borrowed().map(|number| number.extract::<Int<'_>>());
    let Some(first) = numbers.next() else { return Ok(Number(Integer::ZERO)) };
    let first = first?;
    let Some(second) = numbers.next() else { return Ok(Number(first.abs())) };
    let second = second?;
    let mut divisor = unlocked(length(&first) * length(&second), || first.gcd(&second));
    for number in numbers {
        let number = number?;
        divisor = unlocked(length(&divisor) * length(&number), || divisor.gcd(&number));
    }
    Ok(Number(divisor))
}

/// The least common multiple of all arguments.
///
///     >>> lcm(4, 6), lcm(4, 6, 5)
///     (mpz(12), mpz(60))
#[pyfunction]
#[pyo3(signature = (*integers))]
pub fn lcm(integers: &Bound<'_, PyTuple>) -> PyResult<Number> {
    let mut multiple = Integer::ONE;
    for number in integers.iter_borrowed() {
        let number = number.extract::<Int<'_>>()?;
        let products = length(&multiple) * length(&number);
        multiple = unlocked(products, || within(|most| multiple.lcm_within(&number, most)))?;
    }
    Ok(Number(multiple))
}

/// The greatest common divisor g of a and b, and cofactors s and t with g = a*s + b*t.
///
///     >>> gcdext(12, 18)
///     (mpz(6), mpz(-1), mpz(1))
#[pyfunction]
#[pyo3(signature = (a, b, /))]
pub fn gcdext(a: Int<'_>, b: Int<'_>) -> (Number, Number, Number) {
    let extended = unlocked(length(&a) * length(&b), || a.extended_gcd(&b));
    // For two zeros the cofactors are 0, as in gmpy2.
    let x = if extended.gcd.is_zero() { Integer::ZERO } else { extended.x };
    (Number(extended.gcd), Number(x), Number(extended.y))
}

/// The inverse of x modulo m: the y from 0 to abs(m) - 1 with x * y congruent to 1 modulo m.
///
///     >>> invert(3, 7)
///     mpz(5)
#[pyfunction]
#[pyo3(signature = (x, m, /))]
pub fn invert(x: Int<'_>, m: Int<'_>) -> PyResult<Number> {
    if m.is_zero() {
        return Err(PyZeroDivisionError::new_err("invert() division by 0"));
    }
    let none = |_| PyZeroDivisionError::new_err("invert() no inverse exists");
    unlocked(length(&m) * length(&m), || x.inverse_mod(&m)).map(Number).map_err(none)
}

/// The power x**y modulo m, like pow(x, y, m).
///
///     >>> powmod(3, 100, 7), powmod(3, -1, 7)
///     (mpz(4), mpz(5))
#[pyfunction]
#[pyo3(signature = (x, y, m, /))]
pub fn powmod(x: Int<'_>, y: Int<'_>, m: Int<'_>) -> PyResult<Number> {
    power_mod(&x, &y, &m).map(Number)
}

/// The power x**y modulo an odd m, for an exponent y above 0. The time depends on the length of y
/// in 64-bit words, not on its bits.
///
///     >>> powmod_sec(3, 100, 7)
///     mpz(4)
#[pyfunction]
#[pyo3(signature = (x, y, m, /))]
pub fn powmod_sec(x: Int<'_>, y: Int<'_>, m: Int<'_>) -> PyResult<Number> {
    if !y.is_positive() {
        return Err(PyValueError::new_err("powmod_sec() exponent must be > 0"));
    }
    if m.is_even() {
        return Err(PyValueError::new_err("powmod_sec() modulus must be odd"));
    }
    let other = |_| PyValueError::new_err("powmod_sec() takes no such numbers");
    let modulus = Modulus::new(m.magnitude().limbs()).map_err(other)?;
    let base = x.try_rem_euclid(&m).map_err(|_| PyZeroDivisionError::new_err("modulo 0"))?;
    let bits = 64 * y.magnitude().limbs().len();
    let products = (length(&m) * length(&m)).saturating_mul(bits as u64);
    let power = unlocked(products, || base.pow_mod_secret(&y, bits, &modulus));
    power.map(Number).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The Jacobi symbol (x|y) for odd y.
///
///     >>> jacobi(2, 15), jacobi(2, 3), jacobi(3, 15)
///     (1, -1, 0)
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn jacobi(x: Int<'_>, y: Int<'_>) -> PyResult<i32> {
    unlocked(length(&x) * length(&y), || x.jacobi(&y))
        .map_err(|_| PyValueError::new_err("y must be odd"))
}

/// The Legendre symbol (x|y) for an odd prime y; y is not tested.
///
///     >>> legendre(2, 7), legendre(3, 7)
///     (1, -1)
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn legendre(x: Int<'_>, y: Int<'_>) -> PyResult<i32> {
    let symbol = if y.is_positive() { x.jacobi(&y).ok() } else { None };
    symbol.ok_or_else(|| PyValueError::new_err("y must be odd, prime, and >0"))
}

/// The Kronecker symbol (x|y).
///
///     >>> kronecker(3, 8), kronecker(-1, -1)
///     (-1, -1)
#[pyfunction]
#[pyo3(signature = (x, y, /))]
pub fn kronecker(x: Int<'_>, y: Int<'_>) -> i32 {
    x.kronecker(&y)
}

/// The number x divided by f as often as f divides it, and how often that is.
///
///     >>> remove(48, 2), 48 == 3 * 2**4
///     ((mpz(3), 4), True)
#[pyfunction]
#[pyo3(signature = (x, f, /))]
pub fn remove(x: Int<'_>, f: Int<'_>) -> PyResult<(Number, u64)> {
    if *f <= Integer::ONE {
        return Err(PyValueError::new_err("factor must be > 1"));
    }
    if x.is_zero() {
        return Ok((Number(Integer::ZERO), 0));
    }
    let (rest, count) = unlocked(length(&x) * length(&x), || x.remove_factor(&f));
    Ok((Number(rest), count))
}

fn of_negative(function: &str) -> PyErr {
    PyValueError::new_err(format!("{function}() of negative number"))
}

/// The square root of x, rounded down.
///
///     >>> isqrt(10**20 - 1)
///     mpz(9999999999)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn isqrt(x: Int<'_>) -> PyResult<Number> {
    unlocked(length(&x) * length(&x), || x.try_sqrt()).map(Number).map_err(|_| of_negative("isqrt"))
}

/// The square root s of x, rounded down, and x - s*s.
///
///     >>> isqrt_rem(30)
///     (mpz(5), mpz(5))
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn isqrt_rem(x: Int<'_>) -> PyResult<(Number, Number)> {
    let pair = unlocked(length(&x) * length(&x), || x.try_sqrt_rem());
    let (root, rest) = pair.map_err(|_| of_negative("isqrt_rem"))?;
    Ok((Number(root), Number(rest)))
}

/// The n-th root of `x`, rounded down, and the remainder `x - root^n`.
fn root_rem(function: &str, x: &Integer, n: &Integer) -> PyResult<(Integer, Integer)> {
    if !n.is_positive() {
        return Err(PyValueError::new_err("n must be > 0"));
    }
    if x.is_negative() {
        return Err(of_negative(function));
    }
    if x.is_zero() {
        return Ok((Integer::ZERO, Integer::ZERO));
    }
    // A degree beyond 64 bits is above the length of every number.
    let n = u64::try_from(n).unwrap_or(u64::MAX);
    if n >= x.bit_len() {
        return Ok((Integer::ONE, x - 1));
    }
    let n = u32::try_from(n).map_err(|_| PyOverflowError::new_err("n is too large"))?;
    let pair = unlocked(length(x) * length(x), || x.try_root_rem(n));
    pair.map_err(|error| PyValueError::new_err(error.to_string()))
}

/// The n-th root of x, rounded down, and whether the root is exact.
///
///     >>> iroot(27, 3), iroot(28, 3)
///     ((mpz(3), True), (mpz(3), False))
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn iroot(x: Int<'_>, n: Int<'_>) -> PyResult<(Number, bool)> {
    let (root, rest) = root_rem("iroot", &x, &n)?;
    Ok((Number(root), rest.is_zero()))
}

/// The n-th root y of x, rounded down, and x - y**n.
///
///     >>> iroot_rem(30, 3)
///     (mpz(3), mpz(3))
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn iroot_rem(x: Int<'_>, n: Int<'_>) -> PyResult<(Number, Number)> {
    let (root, rest) = root_rem("iroot_rem", &x, &n)?;
    Ok((Number(root), Number(rest)))
}

/// Whether x is the square of an integer.
///
///     >>> is_square(49), is_square(50)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn is_square(x: Int<'_>) -> bool {
    unlocked(length(&x) * length(&x), || x.is_square())
}

/// Whether x is y**n for some integers y and n > 1.
///
///     >>> is_power(243), is_power(244)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn is_power(x: Int<'_>) -> bool {
    unlocked(length(&x) * length(&x), || x.is_power())
}
