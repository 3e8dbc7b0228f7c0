//! Probable prime tests, which every prime passes and few other numbers, the pseudoprimes.

use super::lucas::{Lucas, discriminant};
use crate::int::Int;
use crate::operators::power_mod;
use crate::unlocked::{power_cost, unlocked};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::Integer;
use widelimb::modular::Modulus;

/// The number of discriminants that are tried before a check for squares, which have no
/// discriminant of symbol -1.
const DISCRIMINANTS_BEFORE_SQUARE: u64 = 12;

/// The answer for numbers that need no test: 1 and even numbers above 2 are not prime.
fn known(function: &str, n: &Integer) -> PyResult<Option<bool>> {
    if !n.is_positive() {
        let text = format!("{function}() requires 'n' be greater than 0");
        return Err(PyValueError::new_err(text));
    }
    Ok(if n.is_one() || n.is_even() { Some(*n == 2) } else { None })
}

/// Runs a test to a base; an error if the base is not above 1 or shares a divisor with the number.
fn to_base(
    function: &str,
    n: &Integer,
    a: &Integer,
    test: impl FnOnce(&Integer, &Integer) -> PyResult<bool>,
) -> PyResult<bool> {
    if *a < 2 {
        let text = format!("{function}() requires 'a' greater than or equal to 2");
        return Err(PyValueError::new_err(text));
    }
    if let Some(known) = known(function, n)? {
        return Ok(known);
    }
    if !n.gcd(a).is_one() {
        return Err(PyValueError::new_err(format!("{function}() requires gcd(n,a) == 1")));
    }
    test(n, a)
}

/// Whether odd n is a Fermat probable prime to the base a: a**(n-1) is 1 modulo n.
///
///     >>> is_fermat_prp(341, 2), 341 == 11 * 31
///     (True, True)
#[pyfunction]
#[pyo3(signature = (n, a, /))]
pub fn is_fermat_prp(n: Int<'_>, a: Int<'_>) -> PyResult<bool> {
    to_base("is_fermat_prp", &n, &a, |n, a| Ok(power_mod(a, &(n - 1), n)?.is_one()))
}

/// Whether odd n is an Euler probable prime to the base a: a**((n-1)//2) is the Jacobi symbol (a|n)
/// modulo n.
///
///     >>> is_euler_prp(561, 2), is_euler_prp(341, 2)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (n, a, /))]
pub fn is_euler_prp(n: Int<'_>, a: Int<'_>) -> PyResult<bool> {
    to_base("is_euler_prp", &n, &a, |n, a| {
        let power = power_mod(a, &(n >> 1_u32), n)?;
        Ok(if a.kronecker(n) == 1 { power.is_one() } else { power == n - 1 })
    })
}

/// Whether odd n is a strong probable prime to the base a: for n = s*2**r + 1 with odd s, a**s is
/// 1, or a**(s*2**t) is -1 for some t < r, modulo n.
///
///     >>> is_strong_prp(2047, 2), is_strong_prp(561, 2)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (n, a, /))]
pub fn is_strong_prp(n: Int<'_>, a: Int<'_>) -> PyResult<bool> {
    to_base("is_strong_prp", &n, &a, strong)
}

fn strong(n: &Integer, a: &Integer) -> PyResult<bool> {
    let minus_one = n - 1;
    let twos = minus_one.trailing_zeros().unwrap_or(0);
    let mut power = power_mod(a, &(&minus_one >> twos), n)?;
    if power.is_one() {
        return Ok(true);
    }
    for _ in 1..twos {
        if power == minus_one {
            break;
        }
        power = power.square() % n;
    }
    Ok(power == minus_one)
}

/// Whether odd n is a Fibonacci probable prime for p > 0 and q = 1 or -1: lucasv(p, q, n) is p
/// modulo n.
///
///     >>> is_fibonacci_prp(705, 1, -1), is_fibonacci_prp(707, 1, -1)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (n, p, q, /))]
pub fn is_fibonacci_prp(n: Int<'_>, p: Int<'_>, q: Int<'_>) -> PyResult<bool> {
    const NAME: &str = "is_fibonacci_prp";
    discriminant(NAME, &p, &q)?;
    if !p.is_positive() || !q.magnitude().is_one() {
        return Err(PyValueError::new_err(format!("invalid values for p,q in {NAME}()")));
    }
    if let Some(known) = known(NAME, &n)? {
        return Ok(known);
    }
    let modulus = modulus(&n)?;
    let sequence = Lucas::new(&p, &q, &modulus);
    unlocked(power_cost(&n), || Ok(sequence.at(n.magnitude())[1] == sequence.p))
}

fn modulus(n: &Integer) -> PyResult<Modulus> {
    let wrong = |_| PyValueError::new_err("n must be greater than 0");
    Modulus::new(n.magnitude().limbs()).map_err(wrong)
}

/// A kind of Lucas test.
#[derive(Clone, Copy)]
enum Kind {
    Plain,
    Strong,
    ExtraStrong,
}

/// Runs a test by a Lucas sequence; an error if its parameters share a divisor with the number
/// other than 1 and the number itself.
fn by_lucas(function: &str, kind: Kind, n: &Integer, p: &Integer, q: &Integer) -> PyResult<bool> {
    let d = discriminant(function, p, q)?;
    if let Some(known) = known(function, n)? {
        return Ok(known);
    }
    let common = n.gcd(&(q * &d));
    if !common.is_one() && common != *n {
        return Err(PyValueError::new_err(format!("{function}() requires gcd(n,2*q*D) == 1")));
    }
    unlocked(power_cost(n), || lucas_test(kind, n, p, q, d.kronecker(n)))
}

/// The conditions of a Lucas test on `U` and `V` at `s` and its doubles, where `symbol` is the
/// Jacobi symbol of the discriminant over `n`, and `n - symbol = 2^twos s` for odd `s`.
fn lucas_test(kind: Kind, n: &Integer, p: &Integer, q: &Integer, symbol: i32) -> PyResult<bool> {
    let modulus = modulus(n)?;
    let sequence = Lucas::new(p, q, &modulus);
    let index = n - symbol;
    if let Kind::Plain = kind {
        return Ok(sequence.at(index.magnitude())[0].is_zero());
    }
    let twos = index.trailing_zeros().unwrap_or(0);
    let odd = index >> twos;
    let [u, mut v] = sequence.at(odd.magnitude());
    let two = modulus.residue(&[2]);
    let first = match kind {
        Kind::ExtraStrong => u.is_zero() && (v == two || (&v + &two).is_zero()),
        _ => u.is_zero(),
    };
    if first {
        return Ok(true);
    }
    // `V_2k` is `V_k^2 - 2 q^k`.
    let mut power = sequence.q.pow(odd.magnitude().limbs());
    for _ in 0..twos {
        if v.is_zero() {
            return Ok(true);
        }
        v = &v * &v - (&power + &power);
        power = &power * &power;
    }
    Ok(false)
}

/// Whether odd n is a Lucas probable prime for p and q with D = p*p - 4*q: lucasu(p, q, n - (D|n))
/// is 0 modulo n.
///
///     >>> is_lucas_prp(323, 1, -1), 323 == 17 * 19
///     (True, True)
#[pyfunction]
#[pyo3(signature = (n, p, q, /))]
pub fn is_lucas_prp(n: Int<'_>, p: Int<'_>, q: Int<'_>) -> PyResult<bool> {
    by_lucas("is_lucas_prp", Kind::Plain, &n, &p, &q)
}

/// Whether odd n is a strong Lucas probable prime for p and q with D = p*p - 4*q: for n = s*2**r +
/// (D|n) with odd s, lucasu(p, q, s) is 0, or lucasv(p, q, s*2**t) is 0 for some t < r, modulo n.
///
///     >>> is_strong_lucas_prp(4181, 1, -1), is_strong_lucas_prp(323, 1, -1)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (n, p, q, /))]
pub fn is_strong_lucas_prp(n: Int<'_>, p: Int<'_>, q: Int<'_>) -> PyResult<bool> {
    by_lucas("is_strong_lucas_prp", Kind::Strong, &n, &p, &q)
}

/// Whether odd n is an extra strong Lucas probable prime for p: a strong one for p and 1, where
/// lucasv(p, 1, s) is 2 or -2 modulo n if lucasu(p, 1, s) is 0.
///
///     >>> is_extra_strong_lucas_prp(4181, 3), 4181 == 37 * 113
///     (True, True)
#[pyfunction]
#[pyo3(signature = (n, p, /))]
pub fn is_extra_strong_lucas_prp(n: Int<'_>, p: Int<'_>) -> PyResult<bool> {
    by_lucas("is_extra_strong_lucas_prp", Kind::ExtraStrong, &n, &p, &Integer::ONE)
}

/// Runs a Lucas test with Selfridge's parameters: 1 and `(1 - D) / 4` for the first `D` of 5, -7,
/// 9, ... whose symbol over `n` is -1.
fn selfridge(function: &str, kind: Kind, n: &Integer) -> PyResult<bool> {
    if let Some(known) = known(function, n)? {
        return Ok(known);
    }
    for step in 0.. {
        let d = Integer::from_parts(step % 2 == 1, (5 + 2 * step).into());
        match d.kronecker(n) {
            -1 => return lucas_test(kind, n, &Integer::ONE, &((1 - d) >> 2_u32), -1),
            0 if d.magnitude() != n.magnitude() => return Ok(false),
            _ if step == DISCRIMINANTS_BEFORE_SQUARE && n.is_square() => return Ok(false),
            _ => {}
        }
    }
    Ok(false)
}

/// Whether odd n is a Lucas probable prime for p = 1 and q = (1-D)//4 with the first D of 5, -7, 9,
/// -11, ... for which (D|n) is -1.
///
///     >>> is_selfridge_prp(323), is_selfridge_prp(341)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn is_selfridge_prp(n: Int<'_>) -> PyResult<bool> {
    selfridge("is_selfridge_prp", Kind::Plain, &n)
}

/// Whether odd n is a strong Lucas probable prime for the parameters of is_selfridge_prp.
///
///     >>> is_strong_selfridge_prp(5459), is_strong_selfridge_prp(323)
///     (True, False)
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn is_strong_selfridge_prp(n: Int<'_>) -> PyResult<bool> {
    selfridge("is_strong_selfridge_prp", Kind::Strong, &n)
}

/// Whether n passes is_strong_prp to the base 2 and is_selfridge_prp.
///
///     >>> is_bpsw_prp(341), is_bpsw_prp(323), is_bpsw_prp(347)
///     (False, False, True)
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn is_bpsw_prp(n: Int<'_>) -> PyResult<bool> {
    bpsw("is_bpsw_prp", Kind::Plain, &n)
}

/// Whether n passes is_strong_prp to the base 2 and is_strong_selfridge_prp.
///
///     >>> is_strong_bpsw_prp(2047), is_strong_bpsw_prp(5459), is_strong_bpsw_prp(347)
///     (False, False, True)
#[pyfunction]
#[pyo3(signature = (n, /))]
pub fn is_strong_bpsw_prp(n: Int<'_>) -> PyResult<bool> {
    bpsw("is_strong_bpsw_prp", Kind::Strong, &n)
}

fn bpsw(function: &str, kind: Kind, n: &Integer) -> PyResult<bool> {
    let passes = to_base(function, n, &2.into(), strong)?;
    Ok(passes && selfridge(function, kind, n)?)
}
