//! Messages and ciphertexts in arguments, and calls of one number or of many.

use crate::batches::{Call, Column, Fault, jobs};
use crate::object::Number;
use crate::work::Jobs;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::cmp::Ordering;
use std::fmt::Display;
use std::ops::Range;
use widelimb::protocols::paillier::PublicKey;
use widelimb::{Integer, Limb, Natural};

/// The result of a job: a ciphertext or a message.
pub type Outcome = Result<Number, Fault>;

/// The numbers of a job, one of each argument.
pub type Row<'a, const N: usize> = [&'a Integer; N];

/// The number of jobs that share vectors.
const TOGETHER: usize = 8;

/// The results of `work`: one number if each argument is one number, otherwise a list or array with
/// one for each job, of about `cost` nanoseconds.
pub fn each<'py, const N: usize>(
    py: Python<'py>,
    call: &Call<'py>,
    columns: [Column; N],
    cost: f64,
    work: impl Fn(&[Row<'_, N>]) -> Vec<Outcome> + Send + Sync + 'static,
) -> PyResult<Bound<'py, PyAny>> {
    if columns.iter().all(Column::is_one) {
        let row = columns.each_ref().map(|column| &column[0]);
        return match py.detach(|| work(&[row]).pop()) {
            Some(Ok(number)) => number.into_pyobject(py),
            Some(Err(fault)) => Err(fault.into_error()),
            None => Err(PyRuntimeError::new_err("no result")),
        };
    }
    let count = jobs(&columns.each_ref())?;
    let as_array = columns.iter().any(Column::is_array);
    let pieces = Jobs::new(&vec![cost; count], TOGETHER, &call.how);
    call.pieces((0..count).collect(), as_array, pieces, move |piece: Range<usize>| {
        let rows = piece.map(|job| columns.each_ref().map(|column| &column[job]));
        work(&rows.collect::<Vec<_>>())
    })
}

/// The results of the jobs whose numbers are right, which `work` computes, and the faults of the
/// others.
pub fn of_good<T, E: Display>(
    jobs: Vec<Result<T, Fault>>,
    work: impl FnOnce(&[&T]) -> Vec<Result<Vec<Limb>, E>>,
) -> Vec<Outcome> {
    let good: Vec<&T> = jobs.iter().flatten().collect();
    let mut results = work(&good).into_iter();
    let result = |job: Result<T, Fault>| {
        job?;
        match results.next() {
            Some(Ok(limbs)) => Ok(number(limbs)),
            Some(Err(error)) => Err(Fault::Text(error.to_string())),
            None => Err(Fault::Value("no result")),
        }
    };
    jobs.into_iter().map(result).collect()
}

pub fn number(limbs: Vec<Limb>) -> Number {
    Number(Natural::from_limbs(limbs).into())
}

/// The message that stands for a number: with a sign from `-(n - 1) / 2` to `(n - 1) / 2`, or
/// without one from 0 to `n - 1`.
pub fn message(key: &PublicKey, number: &Integer, signed: bool) -> Result<Vec<Limb>, Fault> {
    let limbs = number.magnitude().limbs();
    match signed {
        true => key
            .from_signed(number.is_negative(), limbs)
            .map_err(|_| Fault::Value("the number is beyond half of the key's modulus")),
        false if number.is_negative() || !is_below(limbs, key.modulus()) => {
            Err(Fault::Value("the number is not from 0 to the key's modulus less 1"))
        }
        false => Ok(limbs.to_vec()),
    }
}

/// The number that a message stands for.
pub fn of_message(key: &PublicKey, message: Vec<Limb>, signed: bool) -> Outcome {
    if !signed {
        return Ok(number(message));
    }
    let signed = key.to_signed(&message).map_err(|error| Fault::Text(error.to_string()))?;
    let number = Integer::from(Natural::from_limbs(signed.magnitude));
    Ok(Number(if signed.is_negative { -number } else { number }))
}

/// The limbs of a ciphertext, which is from 0 to `n^2 - 1`.
pub fn ciphertext<'a>(key: &PublicKey, number: &'a Integer) -> Result<&'a [Limb], Fault> {
    let limbs = number.magnitude().limbs();
    match !number.is_negative() && is_below(limbs, key.square()) {
        true => Ok(limbs),
        false => {
            Err(Fault::Value("the ciphertext is not from 0 to the square of the modulus less 1"))
        }
    }
}

/// Whether one number is below another, both without zero limbs at the top.
fn is_below(a: &[Limb], b: &[Limb]) -> bool {
    let order = a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()));
    order == Ordering::Less
}
