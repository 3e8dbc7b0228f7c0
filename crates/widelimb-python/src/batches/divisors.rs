//! Common divisors.

use super::{Call, Column, Fault, cost};
use crate::int::Int;
use crate::limit::{demand_room, too_long};
use crate::object::Number;
use crate::work::{self, Jobs};
use pyo3::prelude::*;
use widelimb::{Integer, Natural};

/// The list of gcd(a, b) of each a with its b, where both are sequences, or one integer for all; of
/// one sequence the list of the greatest common divisors of each number with the product of all
/// others, which is above 1 where it shares a prime with another one.
///
///     >>> gcd_batch([12, 35], [18, 49])
///     [mpz(6), mpz(7)]
///     >>> gcd_batch([15, 77, 21, 13])
///     [mpz(3), mpz(7), mpz(21), mpz(1)]
#[pyfunction]
#[pyo3(signature = (a, b = None, /, *, threads = None, progress = None, errors = "raise"))]
pub fn gcd_batch<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: Option<&Bound<'py, PyAny>>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let a = Column::read("a", a)?;
    let Some(b) = b else { return with_all_others(py, &call, a) };
    let cost = |[a, b]: [u64; 2]| 30.0 + 2.0 * cost::product(a, b);
    call.each([a, Column::read("b", b)?], cost, |[a, b]| Ok(Number(a.gcd(b))))
}

/// By a tree of products, in one piece, on one thread. A 0 is an error, and the others go on without it.
fn with_all_others<'py>(
    py: Python<'py>,
    call: &Call<'py>,
    numbers: Column,
) -> PyResult<Bound<'py, PyAny>> {
    let as_array = numbers.is_array();
    let numbers: Vec<Natural> =
        numbers.into_numbers().into_iter().map(Integer::into_magnitude).collect();
    let bits = numbers.iter().map(|number| u128::from(number.bit_len())).sum::<u128>();
    let bits = u64::try_from(bits).map_err(|_| too_long())?;
    let levels = (numbers.len() as f64 + 1.0).log2();
    // The tree has the product at each of its levels.
    demand_room(bits.saturating_mul(1 + levels as u64 / 4))?;
    let cost = 6.0 * levels * cost::product(bits / 2, bits / 2);
    let tree = move |_| -> Vec<Result<Number, Fault>> {
        let moduli = numbers.iter().filter(|number| !number.is_zero()).cloned();
        // None of them is 0.
        let divisors = Natural::batch_gcd(&moduli.collect::<Vec<_>>()).unwrap_or_default();
        let mut divisors = divisors.into_iter();
        let result = |number: &Natural| match number.is_zero() {
            true => Err(Fault::Value("the number is 0")),
            false => Ok(Number(Integer::from(divisors.next().unwrap_or_default()))),
        };
        numbers.iter().map(result).collect()
    };
    let results = work::run(py, Jobs::one(cost), &call.how, tree)?;
    call.answer(results.into_iter().flatten().map(Some), as_array, None)
}
