//! One product of many powers.

use super::{Call, Column, column, cost};
use crate::int::Int;
use crate::object::Number;
use crate::work::{self, Jobs};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::Range;
use widelimb::batch::{MOST_BATCH_BITS, Modulus, MultiJob, multi_exp_vartime};
use widelimb::{Integer, Limb, Natural};

/// The product of all powers modulo a number: of each base to its exponent. Bases and exponents are
/// sequences of integers, or one for all. Thousands of powers take a tenth of the time that they
/// take one by one, as their products are shared.
///
///     >>> multi_exp([2, 3, 5], [10, 4, -1], 101)
///     mpz(45)
#[pyfunction]
#[pyo3(signature = (bases, exponents, modulus, /, *, threads = None, progress = None))]
pub fn multi_exp<'py>(
    py: Python<'py>,
    bases: &Bound<'py, PyAny>,
    exponents: &Bound<'py, PyAny>,
    modulus: Int<'_>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Number> {
    let call = Call::new(py, threads, progress, "raise")?;
    let (bases, exponents) = (Column::read("bases", bases)?, Column::read("exponents", exponents)?);
    let count = column::jobs(&[&bases, &exponents])?;
    let m = modulus.into_integer();
    if !m.is_positive() {
        return Err(PyValueError::new_err("the modulus must be > 0"));
    }
    let cost = cost::power(exponents.longest(), m.bit_len()) / 4.0 * count as f64;
    let jobs = Jobs::in_pieces_of(piece_len(count, call.how.threads()), count, cost);
    let powers = Powers { bases, exponents, modulus: Modulus::new(m.magnitude().limbs()).ok(), m };
    let m = powers.m.clone();
    let products = work::run(py, jobs, &call.how, move |piece| powers.products(piece))?;
    let joined = py.detach(|| {
        let one = [Integer::from(1).rem_euclid(&m), Integer::from(1).rem_euclid(&m)];
        let [positive, negative] = products
            .into_iter()
            .fold(one, |[a, b], [c, d]| [(a * c).rem_euclid(&m), (b * d).rem_euclid(&m)]);
        Some((positive * negative.inverse_mod(&m).ok()?).rem_euclid(&m))
    });
    joined.map(Number).ok_or_else(|| PyValueError::new_err("a base is not invertible"))
}

/// The number of jobs in a piece: many, as they share more the more there are.
pub fn piece_len(count: usize, threads: usize) -> usize {
    const LEAST: usize = 64;
    const MOST: usize = 1 << 14;
    count.div_ceil(threads).clamp(LEAST, MOST)
}

struct Powers {
    bases: Column,
    exponents: Column,
    m: Integer,
    /// The modulus, if it is odd.
    modulus: Option<Modulus>,
}

impl Powers {
    /// The product of the powers with exponents from 0 on, and that of the others to their
    /// exponents' opposites.
    fn products(&self, piece: Range<usize>) -> [Integer; 2] {
        [false, true].map(|negative| {
            let is_one = |&job: &usize| self.exponents[job].is_negative() == negative;
            let jobs = piece.clone().filter(is_one);
            let powers: Vec<(Natural, &[Limb])> = jobs
                .map(|job| {
                    let base = self.bases[job].rem_euclid(&self.m).into_magnitude();
                    (base, self.exponents[job].magnitude().limbs())
                })
                .collect();
            match &self.modulus {
                Some(modulus) if self.m.bit_len() <= MOST_BATCH_BITS as u64 => {
                    let powers: Vec<(&[Limb], &[Limb])> =
                        powers.iter().map(|(base, exponent)| (base.limbs(), *exponent)).collect();
                    let product = multi_exp_vartime(&[MultiJob::new(&powers, modulus)]).pop();
                    Natural::from_limbs(product.unwrap_or_default()).into()
                }
                _ => one_by_one(&powers, &self.m),
            }
        })
    }
}

/// The product of powers with a modulus that is even or too long for vectors.
fn one_by_one(powers: &[(Natural, &[Limb])], m: &Integer) -> Integer {
    let m = m.magnitude();
    let power = |(base, exponent): &(Natural, &[Limb])| {
        base.pow_mod(&Natural::from_limbs(exponent.to_vec()), m)
    };
    powers.iter().map(power).fold(Natural::ONE % m, |product, power| product * power % m).into()
}
