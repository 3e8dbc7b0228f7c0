//! Lucas sequences: `U` and `V` with `U_0 = 0`, `U_1 = 1`, `V_0 = 2`, `V_1 = p`, and the recurrence
//! `X_(k+1) = p X_k - q X_(k-1)` for both.

use crate::int::Int;
use crate::limit::{MOST_BITS, too_long, within};
use crate::object::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::{Add, Sub};
use widelimb::modular::{Modulus, Residue};
use widelimb::{Integer, Natural};

/// The elements `U_k` and `U_(k+1)`; they give `V_k = 2 U_(k+1) - p U_k`.
pub struct Pair<T> {
    pub u: T,
    pub next: T,
}

/// The pair at index `k`, by a doubling for each of its bits and without divisions:
/// `U_2k = 2 U_k U_(k+1) - p U_k^2`, `U_(2k+1) = U_(k+1)^2 - q U_k^2` and
/// `U_(2k+2) = p U_(k+1)^2 - 2 q U_k U_(k+1)`.
fn pair<T>(
    [p, q]: [&T; 2],
    [zero, one]: [T; 2],
    k: &Natural,
    mul: impl Fn(&T, &T) -> PyResult<T>,
) -> PyResult<Pair<T>>
where
    for<'a> &'a T: Add<&'a T, Output = T> + Sub<&'a T, Output = T>,
{
    let mut at = Pair { u: zero, next: one };
    for i in (0..k.bit_len()).rev() {
        let (u, next) = (&at.u, &at.next);
        let [uu, cross, nn] = [mul(u, u)?, mul(u, next)?, mul(next, next)?];
        let odd = &nn - &mul(q, &uu)?;
        at = if k.bit(i) {
            let twice = &mul(q, &cross)?;
            Pair { u: odd, next: &mul(p, &nn)? - &(twice + twice) }
        } else {
            Pair { u: &(&cross + &cross) - &mul(p, &uu)?, next: odd }
        };
    }
    Ok(at)
}

/// The pair over the integers; an error if it would be too long.
fn of_integers(p: &Integer, q: &Integer, k: &Natural) -> PyResult<Pair<Integer>> {
    // With these parameters the sequence stays small, or its elements are `k` up to signs. With
    // others the pair has at least `k / 4` bits, since `U_(k+1)^2 - p U_k U_(k+1) + q U_k^2` is
    // `q^k`.
    let [p_bits, q_bits] = [p.bit_len(), q.bit_len()];
    let periodic = (p_bits == 0 && q_bits <= 1) || (p_bits <= 1 && !q.is_negative() && q_bits <= 1);
    let slow = q.is_one() && p.magnitude() == &Natural::from(2_u32);
    if !periodic && !slow && u64::try_from(k).map_or(true, |k| k / 4 > MOST_BITS) {
        return Err(too_long());
    }
    let mul = |a: &Integer, b: &Integer| within(|most| a.mul_within(b, most));
    pair([p, q], [Integer::ZERO, Integer::ONE], k, mul)
}

/// Lucas sequences modulo a number above 1.
pub struct Lucas<'m> {
    pub p: Residue<'m>,
    pub q: Residue<'m>,
}

impl<'m> Lucas<'m> {
    pub fn new(p: &Integer, q: &Integer, modulus: &'m Modulus) -> Lucas<'m> {
        let [p, q] = [p, q].map(|number| {
            let magnitude = modulus.residue(number.magnitude().limbs());
            if number.is_negative() { -magnitude } else { magnitude }
        });
        Lucas { p, q }
    }

    pub fn pair(&self, k: &Natural) -> PyResult<Pair<Residue<'m>>> {
        let modulus = self.p.modulus();
        let start = [modulus.residue(&[]), modulus.residue(&[1])];
        pair([&self.p, &self.q], start, k, |a, b| Ok(a * b))
    }

    /// The element `V_k = 2 U_(k+1) - p U_k`.
    pub fn v(&self, at: &Pair<Residue<'m>>) -> Residue<'m> {
        &at.next + &at.next - &self.p * &at.u
    }
}

/// The discriminant `p^2 - 4 q`; an error if it is 0.
pub fn discriminant(function: &str, p: &Integer, q: &Integer) -> PyResult<Integer> {
    let d = p.square() - (q << 2_u32);
    let wrong = || PyValueError::new_err(format!("invalid values for p,q in {function}()"));
    if d.is_zero() { Err(wrong()) } else { Ok(d) }
}

/// The magnitude of an index; an error if the index is negative.
fn check<'a>(function: &str, k: &'a Integer) -> PyResult<&'a Natural> {
    let wrong = || PyValueError::new_err(format!("invalid value for k in {function}()"));
    if k.is_negative() { Err(wrong()) } else { Ok(k.magnitude()) }
}

/// Element k of the Lucas sequence U for p and q.
///
///     >>> [int(lucasu(1, -1, k)) for k in range(10)]
///     [0, 1, 1, 2, 3, 5, 8, 13, 21, 34]
#[pyfunction]
#[pyo3(signature = (p, q, k, /))]
pub fn lucasu(p: Int<'_>, q: Int<'_>, k: Int<'_>) -> PyResult<Number> {
    let k = check("lucasu", &k)?;
    Ok(Number(of_integers(&p, &q, k)?.u))
}

/// Element k of the Lucas sequence V for p and q.
///
///     >>> [int(lucasv(1, -1, k)) for k in range(10)]
///     [2, 1, 3, 4, 7, 11, 18, 29, 47, 76]
#[pyfunction]
#[pyo3(signature = (p, q, k, /))]
pub fn lucasv(p: Int<'_>, q: Int<'_>, k: Int<'_>) -> PyResult<Number> {
    let k = check("lucasv", &k)?;
    let at = of_integers(&p, &q, k)?;
    Ok(Number((at.next << 1_u32) - &*p * at.u))
}

/// The modulus, if it is above 1; `None` for 1.
fn modulus_of(function: &str, n: &Integer) -> PyResult<Option<Modulus>> {
    let wrong = || PyValueError::new_err(format!("invalid value for n in {function}()"));
    if !n.is_positive() {
        return Err(wrong());
    }
    let modulus = Modulus::new(n.magnitude().limbs()).map_err(|_| wrong())?;
    Ok(Some(modulus).filter(|_| !n.is_one()))
}

fn number_of(residue: &Residue<'_>) -> Number {
    Number(Natural::from_limbs(residue.to_limbs()).into())
}

/// Element k of the Lucas sequence U for p and q modulo n.
///
///     >>> lucasu_mod(1, -1, 10**9, 1000)
///     mpz(875)
#[pyfunction]
#[pyo3(signature = (p, q, k, n, /))]
pub fn lucasu_mod(p: Int<'_>, q: Int<'_>, k: Int<'_>, n: Int<'_>) -> PyResult<Number> {
    let k = check("lucasu_mod", &k)?;
    let Some(modulus) = modulus_of("lucasu_mod", &n)? else { return Ok(Number(Integer::ZERO)) };
    let at = Lucas::new(&p, &q, &modulus).pair(k)?;
    Ok(number_of(&at.u))
}

/// Element k of the Lucas sequence V for p and q modulo n.
///
///     >>> lucasv_mod(1, -1, 7, 7)
///     mpz(1)
#[pyfunction]
#[pyo3(signature = (p, q, k, n, /))]
pub fn lucasv_mod(p: Int<'_>, q: Int<'_>, k: Int<'_>, n: Int<'_>) -> PyResult<Number> {
    let k = check("lucasv_mod", &k)?;
    let Some(modulus) = modulus_of("lucasv_mod", &n)? else { return Ok(Number(Integer::ZERO)) };
    let sequence = Lucas::new(&p, &q, &modulus);
    let at = sequence.pair(k)?;
    Ok(number_of(&sequence.v(&at)))
}
