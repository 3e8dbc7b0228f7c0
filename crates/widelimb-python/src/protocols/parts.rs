//! Elements, ciphertexts, and proofs in arguments and results.

use crate::batches::{at, unless_type_error};
use crate::int::Int;
use crate::object::Number;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyIterator, PyTuple};
use widelimb::protocols::elgamal::Ciphertext;
use widelimb::protocols::group::{Exponent, SafeGroup};
use widelimb::protocols::sigma::Proof;
use widelimb::{Limb, Natural};
use zeroize::Zeroizing;

pub fn number(limbs: Vec<Limb>) -> Number {
    Number(Natural::from_limbs(limbs).into())
}

/// The number of a secret, whose limbs are wiped; that of Python is not.
pub fn secret_number(exponent: &Exponent) -> Number {
    number(exponent.limbs().to_vec())
}

/// The limbs of an element; none for a number below 0, as 0 is in no group.
pub fn element(number: &Bound<'_, PyAny>) -> PyResult<Vec<Limb>> {
    let number: Int<'_> = number.extract()?;
    let is_one = !number.is_negative();
    Ok(if is_one { number.magnitude().limbs().to_vec() } else { vec![] })
}

/// A secret exponent, from 0 to `q - 1`.
pub fn exponent(group: &SafeGroup, number: &Bound<'_, PyAny>) -> PyResult<Exponent> {
    let number: Int<'_> = number.extract()?;
    let limbs = Zeroizing::new(below(group, &number));
    group.exponent(&limbs).map_err(super::value_error)
}

/// The limbs of a number that should be below `q`; those of `q` for one below 0.
fn below(group: &SafeGroup, number: &Int<'_>) -> Vec<Limb> {
    let limbs = if number.is_negative() { group.q().limbs() } else { number.magnitude().limbs() };
    limbs.to_vec()
}

/// Reads each item of a job's argument; errors name the job.
pub fn items<'py, T>(
    argument: &Bound<'py, PyAny>,
    read: impl Fn(&Bound<'py, PyAny>) -> PyResult<T>,
) -> PyResult<Vec<T>> {
    let py = argument.py();
    let mut all = vec![];
    for item in argument.try_iter()? {
        let item = item?;
        all.push(read(&item).map_err(|error| at(py, all.len(), error))?);
        if all.len() % 1024 == 0 {
            py.check_signals()?;
        }
    }
    Ok(all)
}

/// The parts of a tuple or another sequence that has so many.
pub fn parts<'py, const N: usize>(
    object: &Bound<'py, PyAny>,
    what: &str,
) -> PyResult<[Bound<'py, PyAny>; N]> {
    let parts = iterable(object, what)?.take(N + 1).collect::<PyResult<Vec<_>>>()?;
    parts.try_into().map_err(|_| PyTypeError::new_err(format!("{what} has {N} parts")))
}

/// The items of what should have some; the error says what is none.
pub fn iterable<'py>(object: &Bound<'py, PyAny>, what: &str) -> PyResult<Bound<'py, PyIterator>> {
    let Some(items) = unless_type_error(object.py(), object.try_iter())? else {
        let of = object.get_type().name()?;
        return Err(PyTypeError::new_err(format!("{what} must be a tuple, not {of}")));
    };
    Ok(items)
}

pub fn ciphertext(object: &Bound<'_, PyAny>) -> PyResult<Ciphertext> {
    let [alpha, beta] = parts(object, "a ciphertext")?;
    Ok(Ciphertext { alpha: element(&alpha)?, beta: element(&beta)? })
}

pub fn of_ciphertext(ciphertext: Ciphertext) -> (Number, Number) {
    (number(ciphertext.alpha), number(ciphertext.beta))
}

pub fn proof(group: &SafeGroup, object: &Bound<'_, PyAny>) -> PyResult<Proof> {
    let [challenge, response] = parts(object, "a proof")?;
    let read = |number: &Bound<'_, PyAny>| Ok::<_, PyErr>(below(group, &number.extract()?));
    Ok(Proof { challenge: read(&challenge)?, response: read(&response)? })
}

pub fn of_proof(proof: Proof) -> (Number, Number) {
    (number(proof.challenge), number(proof.response))
}

pub fn bytes(object: &Bound<'_, PyAny>) -> PyResult<Vec<u8>> {
    let wrong = |_| PyTypeError::new_err("a context is bytes");
    Ok(object.cast::<PyBytes>().map_err(wrong)?.as_bytes().to_vec())
}

/// A tuple for `__reduce__`.
pub fn tuple<'py>(
    py: Python<'py>,
    parts: impl IntoIterator<Item = Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, parts.into_iter().collect::<Vec<_>>())
}
