//! Sums of many ciphertexts, on threads: each adds some of them up.

use super::numbers::{ciphertext, number};
use crate::batches::{Call, Column, Fault, at, cost, jobs};
use crate::object::Number;
use crate::work::{self, Jobs};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use widelimb::Limb;
use widelimb::protocols::paillier::{CiphertextError, PublicKey};

/// The most ciphertexts that a thread adds up between two reports of progress.
const MOST: usize = 4096;

/// The least ciphertexts for a thread: products of powers share more the more there are.
const LEAST: usize = 64;

/// The partial sums of a piece: of what is added, and of what is taken away.
type Sums = Result<[Vec<Limb>; 2], CiphertextError>;

/// A ciphertext of the sum of all messages, each times its scalar if there are scalars.
pub fn sum<'py>(
    py: Python<'py>,
    call: &Call<'py>,
    key: &Arc<PublicKey>,
    ciphertexts: Column,
    scalars: Option<Column>,
) -> PyResult<Number> {
    let count = match &scalars {
        Some(scalars) => jobs(&[&ciphertexts, scalars])?,
        None => jobs(&[&ciphertexts])?,
    };
    let is_wrong = |job: &usize| ciphertext(key, &ciphertexts[*job]).is_err();
    if let Some(job) = (0..count).find(is_wrong) {
        let fault = ciphertext(key, &ciphertexts[job]).err().map(Fault::into_error);
        return Err(at(py, job, fault.unwrap_or_else(|| PyValueError::new_err("no ciphertext"))));
    }
    let len = count.div_ceil(call.how.threads()).clamp(LEAST, MOST);
    let bits = 2 * key.bits() as u64;
    let of_one = match &scalars {
        Some(scalars) => cost::power(scalars.longest(), bits) / 2.0,
        None => 3.0 * cost::product(bits, bits),
    };
    let pieces = Jobs::in_pieces_of(len, count, of_one * count as f64);
    let all = Arc::clone(key);
    let sums = work::run(py, pieces, &call.how, move |piece| {
        of_piece(&all, &ciphertexts, scalars.as_ref(), piece)
    })?;
    py.detach(|| joined(key, sums))
        .map(number)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

fn of_piece(
    key: &PublicKey,
    ciphertexts: &Column,
    scalars: Option<&Column>,
    piece: Range<usize>,
) -> Sums {
    let Some(scalars) = scalars else {
        let all = piece.map(|job| ciphertexts[job].magnitude().limbs());
        return Ok([all.fold(vec![1], |sum, c| key.add(&sum, c)), vec![1]]);
    };
    let dot = |negative: bool| {
        let jobs = piece.clone().filter(|&job| scalars[job].is_negative() == negative);
        let pair = |job| (ciphertexts[job].magnitude().limbs(), scalars[job].magnitude().limbs());
        key.dot_vartime(&jobs.map(pair).collect::<Vec<_>>())
    };
    Ok([dot(false)?, dot(true)?])
}

/// The sum of all partial sums, with one inverse at the most.
fn joined(key: &PublicKey, sums: Vec<Sums>) -> Result<Vec<Limb>, CiphertextError> {
    let sums = sums.into_iter().collect::<Result<Vec<_>, _>>()?;
    let [added, taken] = [0, 1].map(|side| {
        let side: Vec<&[Limb]> = sums.iter().map(|sums| &sums[side][..]).collect();
        key.sum(&side)
    });
    let (added, taken) = (added?, taken?);
    if taken[0] == 1 && taken[1..].iter().all(|&limb| limb == 0) {
        return Ok(added);
    }
    let taken = key.negate_vartime(&[&taken]).remove(0)?;
    Ok(key.add(&added, &taken))
}
