//! Batches of prime tests and searches.

use super::{Call, Column, Fault, Size, cost};
use crate::functions::primes::passes_here;
use crate::int::Int;
use crate::object::Number;
use pyo3::prelude::*;
use widelimb::batch::MOST_BATCH_BITS;
use widelimb::protocols::prime;
use widelimb::{Integer, Limb, Natural};

/// The bit length up to which numbers are tested one by one, faster than in lanes.
const SHORT: u64 = 128;

/// The list of is_prime(x, n) for each x of a sequence.
///
///     >>> is_prime_batch([2**61 - 1, 2**62 - 1])
///     [True, False]
#[pyfunction]
#[pyo3(signature = (xs, /, n = 25, *, threads = None, progress = None))]
pub fn is_prime_batch<'py>(
    py: Python<'py>,
    xs: &Bound<'py, PyAny>,
    n: u64,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, "raise")?;
    let numbers = Column::read("xs", xs)?;
    let as_array = numbers.is_array();
    let numbers = numbers.into_numbers();
    let size = |x: &Integer| {
        let bits = x.bit_len();
        Size { in_lanes: fits_lanes(x), order: (bits, 0), cost: cost::power(bits, bits) }
    };
    let sizes = numbers.iter().map(size).collect();
    call.together(sizes, as_array, move |jobs| {
        let mut numbers: Vec<(&Integer, bool)> =
            jobs.iter().map(|&job| (&numbers[job], true)).collect();
        exclude(&mut numbers);
        numbers.into_iter().map(|(x, may_be)| Ok(may_be && passes_here(x, n))).collect()
    })
}

/// Marks numbers as not prime by trial division and by one power of each, computed in lanes.
fn exclude(numbers: &mut [(&Integer, bool)]) {
    for (x, may_be) in &mut *numbers {
        *may_be = !x.is_negative() && !has_small_factor(x.magnitude());
    }
    let in_lanes = numbers.iter_mut().filter(|(x, may_be)| *may_be && fits_lanes(x));
    let mut in_lanes: Vec<_> = in_lanes.collect();
    let views: Vec<&[Limb]> = in_lanes.iter().map(|(x, _)| x.magnitude().limbs()).collect();
    let passed = prime::strong_probable_primes(&views, &[2]);
    in_lanes.iter_mut().zip(passed).for_each(|((_, may_be), passed)| *may_be = passed);
}

/// Whether a prime below 50 divides a number of more than `SHORT` bits.
fn has_small_factor(x: &Natural) -> bool {
    const PRIMES: [u64; 15] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47];
    if x.bit_len() <= SHORT {
        return false;
    }
    let rest = x % PRIMES.iter().product::<u64>();
    PRIMES.iter().any(|&prime| rest.is_multiple_of(prime))
}

fn fits_lanes(x: &Integer) -> bool {
    (SHORT + 1..=MOST_BATCH_BITS as u64).contains(&x.bit_len())
}

/// The list of next_prime(x) for each x of a sequence.
///
///     >>> next_prime_batch([10, 100, 1000])
///     [mpz(11), mpz(101), mpz(1009)]
#[pyfunction]
#[pyo3(signature = (xs, /, *, threads = None, progress = None))]
pub fn next_prime_batch<'py>(
    py: Python<'py>,
    xs: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, "raise")?;
    let cost = |[bits]: [u64; 1]| bits as f64 / 20.0 * cost::power(bits, bits);
    call.each([Column::read("xs", xs)?], cost, |[x]| -> Result<_, Fault> {
        // For a long number the candidates are tested in lanes.
        Ok(Number(match !x.is_negative() && fits_lanes(x) {
            true => Natural::from_limbs(prime::next_prime((x + 1).magnitude().limbs())).into(),
            false => x.next_prime(),
        }))
    })
}
