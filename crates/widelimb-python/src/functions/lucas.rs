//! Lucas sequences: `U` and `V` with `U_0 = 0`, `U_1 = 1`, `V_0 = 2`, `V_1 = p`, and the recurrence
//! `X_(k+1) = p X_k - q X_(k-1)` for both.

use crate::int::Int;
use crate::limit::{MOST_BITS, too_long, within};
use crate::object::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use widelimb::modular::{Modulus, Residue};
use widelimb::{Integer, Natural};

/// `U_k` and `U_(k+1)` modulo a number, by a doubling for each bit of the index and without
/// divisions: `U_2k = 2 U_k U_(k+1) - p U_k^2`, `U_(2k+1) = U_(k+1)^2 - q U_k^2` and `U_(2k+2) = p
/// U_(k+1)^2 - 2 q U_k U_(k+1)`.
fn pair<'m>(p: &Residue<'m>, q: &Residue<'m>, k: &Natural) -> [Residue<'m>; 2] {
    let modulus = p.modulus();
    let [mut u, mut next] = [modulus.residue(&[]), modulus.residue(&[1])];
    for i in (0..k.bit_len()).rev() {
        let [uu, cross, nn] = [&u * &u, &u * &next, &next * &next];
        let odd = &nn - &(q * &uu);
        [u, next] = if k.bit(i) {
            let twice = &(q * &cross);
            [odd, &(p * &nn) - &(twice + twice)]
        } else {
            [&(&cross + &cross) - &(p * &uu), odd]
        };
    }
    [u, next]
}

/// `V_h`, `V_(h+1)` and `q^h`.
struct Half {
    v: Integer,
    next: Integer,
    power: Integer,
}

/// The elements over the integers at `h`, half the index rounded down; an error if those at the
/// index would be too long. The last doubling takes most of the time, and one element needs one
/// product.
fn half(p: &Integer, q: &Integer, k: &Natural) -> PyResult<Half> {
    // With these parameters the sequence stays small, or its elements are `k` up to signs. With
    // others the pair has at least `k / 4` bits, since `U_(k+1)^2 - p U_k U_(k+1) + q U_k^2` is
    // `q^k`.
    let [p_bits, q_bits] = [p.bit_len(), q.bit_len()];
    let periodic = (p_bits == 0 && q_bits <= 1) || (p_bits <= 1 && !q.is_negative() && q_bits <= 1);
    let slow = q.is_one() && p.magnitude() == &Natural::from(2_u32);
    if !periodic && !slow && u64::try_from(k).map_or(true, |k| k / 4 > MOST_BITS) {
        return Err(too_long());
    }
    let (mut v, mut next, mut power) = (Integer::from(2), p.clone(), Integer::ONE);
    for i in (1..k.bit_len()).rev() {
        let middle = product(&v, &next)? - product(p, &power)?;
        if k.bit(i) {
            let above = product(q, &power)?;
            power = product(&power, &above)?;
            next = product(&next, &next)? - (&above + &above);
            v = middle;
        } else {
            v = product(&v, &v)? - (&power + &power);
            power = product(&power, &power)?;
            next = middle;
        }
    }
    Ok(Half { v, next, power })
}

fn product(a: &Integer, b: &Integer) -> PyResult<Integer> {
    within(|most| a.mul_within(b, most))
}

/// `U_k`: for even `k = 2 h` it is `U_h V_h`, for odd `k` `U_h V_(h+1) + q^h`, where `U_h` is
/// `2 V_(h+1) - p V_h` over the discriminant. Without one the sequence is `k (p / 2)^(k-1)`.
fn u_of_integers(p: &Integer, q: &Integer, k: &Natural) -> PyResult<Integer> {
    let d = p.square() - (q << 2_u32);
    if d.is_zero() {
        let Some(below) = k.checked_sub(&Natural::one()) else { return Ok(Integer::ZERO) };
        let power = product(&v_of_integers(p, q, &below)?, &Integer::from(k.clone()))?;
        return Ok(power >> 1_u32);
    }
    let Half { v, next, power } = half(p, q, k)?;
    let u = (&next + &next - product(p, &v)?).div_exact(&d);
    if k.bit(0) { Ok(product(&u, &next)? + power) } else { product(&u, &v) }
}

/// `V_k`: for even `k = 2 h` it is `V_h^2 - 2 q^h`, for odd `k` `V_h V_(h+1) - p q^h`.
fn v_of_integers(p: &Integer, q: &Integer, k: &Natural) -> PyResult<Integer> {
    let Half { v, next, power } = half(p, q, k)?;
    if k.bit(0) {
        return Ok(product(&v, &next)? - product(p, &power)?);
    }
    Ok(product(&v, &v)? - (&power + &power))
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

    /// The elements `U_k` and `V_k`.
    pub fn at(&self, k: &Natural) -> [Residue<'m>; 2] {
        let modulus = self.p.modulus();
        let [p, q] = [&self.p, &self.q].map(Residue::to_limbs);
        if let Some((u, v)) = modulus.lucas_sequence(&p, &q, k.limbs()) {
            return [modulus.residue(&u), modulus.residue(&v)];
        }
        let [u, next] = pair(&self.p, &self.q, k);
        let v = &next + &next - &self.p * &u;
        [u, v]
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
    Ok(Number(u_of_integers(&p, &q, k)?))
}

/// Element k of the Lucas sequence V for p and q.
///
///     >>> [int(lucasv(1, -1, k)) for k in range(10)]
///     [2, 1, 3, 4, 7, 11, 18, 29, 47, 76]
#[pyfunction]
#[pyo3(signature = (p, q, k, /))]
pub fn lucasv(p: Int<'_>, q: Int<'_>, k: Int<'_>) -> PyResult<Number> {
    let k = check("lucasv", &k)?;
    Ok(Number(v_of_integers(&p, &q, k)?))
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
    let [u, _] = Lucas::new(&p, &q, &modulus).at(k);
    Ok(number_of(&u))
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
    let [_, v] = Lucas::new(&p, &q, &modulus).at(k);
    Ok(number_of(&v))
}
