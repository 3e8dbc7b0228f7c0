//! `factor` and `factor_batch`.

use super::answer::{factor_error, with_known, with_nothing};
use super::search::{Stopped, limit};
use super::{Cancel, Found, Search, above_zero, count};
use crate::batches::{Call, Column, Fault, cost};
use crate::int::Int;
use pyo3::prelude::*;
use std::path::PathBuf;
use widelimb_factor::Factorizer;

/// The primes of n > 0, with their multiplicities: a Factorization, which is a dict.
///
/// Without a time_limit in seconds it ends for numbers of up to 360 bits, the longest of which take
/// days, and for longer ones when elliptic curves find all divisors but one. What is not split in
/// time is in .rest. Primes above 2**64 pass a test to which no exception is known; with
/// proved=True they get a certificate each, in .proofs. With ecm_digits=d so many curves come first
/// that most divisors of up to d decimal digits are found. With save=PATH what the sieve finds is
/// kept in a file, and with save_curves=PATH the curves that found nothing: a call with the same
/// files after an interrupt goes on from there. A callable as progress gets four arguments: the
/// name of the method, the bits of the number that it splits, and the steps done and needed.
///
/// An exception that ends the call, such as KeyboardInterrupt, has what was found as its
/// attributes: factors, a Factorization, and rest.
///
///     >>> factor(2**67 - 1)
///     Factorization({mpz(193707721): 1, mpz(761838257287): 1})
///     >>> factor(720)[2]
///     4
///     >>> hard = next_prime(2**200) * next_prime(2**201)
///     >>> factor(15 * hard, time_limit=0.1).rest == {hard: 1}
///     True
///     >>> factor(2**89 - 1, proved=True).proofs
///     {mpz(618970019642690137449562111): '[618970019642690137449562111, [353, 397, 683, 2113]]'}
#[pyfunction]
#[pyo3(signature = (
    n, *, time_limit = None, threads = None, progress = None, proved = false, ecm_digits = None,
    save = None, save_curves = None
))]
#[expect(clippy::too_many_arguments)]
pub fn factor<'py>(
    py: Python<'py>,
    n: Int<'py>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    proved: bool,
    ecm_digits: Option<Int<'_>>,
    save: Option<PathBuf>,
    save_curves: Option<PathBuf>,
) -> PyResult<Found> {
    let n = above_zero("n", &n)?;
    let digits = digits(ecm_digits)?;
    let search = Search::new(py, time_limit, threads, progress)?;
    let number = n.clone();
    let found = search.run_or_stop(cost::factorization(n.bit_len()), move |asked| {
        let mut factorizer = with(asked.factorizer(), proved, digits);
        if let Some(path) = &save {
            factorizer = factorizer.save_to(path);
        }
        if let Some(path) = &save_curves {
            factorizer = factorizer.save_curves_to(path);
        }
        factorizer.factor(&n)
    });
    match found {
        Ok(found) => found.map(Found).map_err(factor_error),
        Err(Stopped { error, found: Some(Ok(found)) }) => Err(with_known(py, error, &found, &[])),
        Err(Stopped { error, .. }) => Err(with_nothing(py, error, number)),
    }
}

/// The digits of divisors that curves look for; so many that there are none stand for all longer
/// ones.
pub fn digits(digits: Option<Int<'_>>) -> PyResult<Option<u32>> {
    let number = |digits| Ok(count("ecm_digits", &digits)?.try_into().unwrap_or(u32::MAX));
    digits.map(number).transpose()
}

/// A factorizer with what the caller asks for.
pub fn with(factorizer: Factorizer<'_>, proved: bool, ecm_digits: Option<u32>) -> Factorizer<'_> {
    let factorizer = if proved { factorizer.proved() } else { factorizer };
    ecm_digits.map_or(factorizer, |digits| factorizer.ecm_digits(digits))
}

/// The list of factor(n) for each n > 0 of a sequence. Each number is split on one thread, and
/// time_limit, in seconds, is that of each number: what is not split in it is in the .rest of its
/// Factorization, and no TimeoutError is raised. A callable as progress gets two arguments: the
/// numbers done and all. An exception that ends the call, such as KeyboardInterrupt, has the list
/// as its results, with None for a number that was not done.
///
///     >>> factor_batch([91, 2**17 - 1])
///     [Factorization({mpz(7): 1, mpz(13): 1}), Factorization({mpz(131071): 1})]
///     >>> factor_batch([12, 0], errors="return")
///     [Factorization({mpz(2): 2, mpz(3): 1}), ValueError('job 1: n must be > 0')]
#[pyfunction]
#[pyo3(signature = (
    numbers, *, time_limit = None, threads = None, progress = None, proved = false,
    ecm_digits = None, errors = "raise"
))]
#[expect(clippy::too_many_arguments)]
pub fn factor_batch<'py>(
    py: Python<'py>,
    numbers: &Bound<'py, PyAny>,
    time_limit: Option<f64>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    proved: bool,
    ecm_digits: Option<Int<'_>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let (limit, cancel, ecm_digits) = (limit(time_limit)?, Cancel::default(), digits(ecm_digits)?);
    let flag = cancel.flag();
    let cost = |[bits]: [u64; 1]| cost::factorization(bits);
    // How long a number takes nobody knows before.
    call.each_alone([Column::read("numbers", numbers)?], cost, move |[n]| {
        if !n.is_positive() {
            return Err(Fault::Value("n must be > 0"));
        }
        let factorizer = with(Factorizer::new().cancelled_by(&flag), proved, ecm_digits);
        let factorizer = limit.map_or(factorizer, |limit| factorizer.time_limit(limit));
        let found = factorizer.factor(n.magnitude());
        found.map(Found).map_err(|error| Fault::Text(error.to_string()))
    })
}
