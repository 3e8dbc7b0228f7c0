//! Batches of RSA's private operation.

use super::{Call, Column, Fault, Size, column, cost};
use crate::int::Int;
use crate::object::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::sync::{Mutex, PoisonError};
use widelimb::batch::MOST_BATCH_BITS;
use widelimb::protocols::rsa::{Blinding, OperationError, PrivateKey, PrivateOperation, private};
use widelimb::{Integer, Limb, Natural};

/// The list of value**d modulo p*q for each value, where d is the private exponent to the primes p
/// and q and the public exponent e, without any padding. Each argument is a sequence of integers,
/// or one for all.
///
/// The time of the powers depends only on the lengths of values and keys in 64-bit words, and
/// values are blinded by random numbers unless that is left out. The preparation of keys, and
/// Python's numbers themselves, leak more through time. Each result is checked before it is
/// returned.
///
///     >>> rsa_private_batch([2790, 524], 61, 53, 17)
///     [mpz(65), mpz(66)]
#[pyfunction]
#[pyo3(signature = (
    values, /, p, q, e = None, *, blinding = true, threads = None, progress = None, errors = "raise"
), text_signature = "(values, /, p, q, e=65537, *, blinding=True, threads=None, progress=None, \
    errors=\"raise\")")]
#[expect(clippy::too_many_arguments)]
pub fn rsa_private_batch<'py>(
    py: Python<'py>,
    values: &Bound<'py, PyAny>,
    p: &Bound<'py, PyAny>,
    q: &Bound<'py, PyAny>,
    e: Option<&Bound<'py, PyAny>>,
    blinding: bool,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let e = match e {
        Some(e) => Column::read("e", e)?,
        None => Column::one("e", Integer::from(65537)),
    };
    let columns =
        [Column::read("values", values)?, Column::read("p", p)?, Column::read("q", q)?, e];
    let count = column::jobs(&columns.each_ref())?;
    let as_array = columns.iter().any(Column::is_array);
    let random = if blinding { Some(Mutex::new(generator(py)?)) } else { None };
    let size = |job: usize| {
        let bits = columns[1][job].bit_len().max(columns[2][job].bit_len());
        Size {
            in_lanes: bits <= MOST_BATCH_BITS as u64,
            order: (bits, 0),
            cost: 2.0 * cost::power(bits, bits),
        }
    };
    let sizes = (0..count).map(size).collect();
    let common = match [&columns[1], &columns[2], &columns[3]].map(Column::common) {
        [Some(p), Some(q), Some(e)] => Some(key([p, q, e])),
        _ => None,
    };
    let operations = Operations { columns, common, random };
    call.together(sizes, as_array, move |jobs| operations.some(jobs))
}

/// A generator with a seed of 32 random bytes of the operating system.
fn generator(py: Python<'_>) -> PyResult<ChaCha20Rng> {
    let seed: Vec<u8> = py.import("os")?.call_method1("urandom", (32,))?.extract()?;
    let seed =
        seed.try_into().map_err(|_| PyValueError::new_err("32 random bytes were asked for"))?;
    Ok(ChaCha20Rng::from_seed(seed))
}

/// A key, or the reason why its numbers are no key.
type Key = Result<PrivateKey, String>;

fn key(numbers: [&Integer; 3]) -> Key {
    if numbers.iter().any(|number| number.is_negative()) {
        return Err("a number of the key is below 0".into());
    }
    let [p, q, e] = numbers.map(|number| number.magnitude().limbs());
    PrivateKey::new(p, q, e).map_err(|error| error.to_string())
}

/// All operations of a call.
struct Operations {
    /// The values, the first and the second primes, and the public exponents.
    columns: [Column; 4],
    /// The key, if all jobs share one.
    common: Option<Key>,
    random: Option<Mutex<ChaCha20Rng>>,
}

impl Operations {
    /// The results of some operations. A blinding number that shares a factor with the modulus,
    /// which happens with tiny primes, is replaced by another one.
    fn some(&self, jobs: &[usize]) -> Vec<Result<Number, Fault>> {
        const TRIES: usize = 256;
        let keys = self.keys(jobs);
        let mut results: Vec<Result<Number, Fault>> = vec![];
        let mut left: Vec<(usize, &PrivateKey, &Natural)> = vec![];
        for (i, &job) in jobs.iter().enumerate() {
            let value = &self.columns[0][job];
            let key = match (&self.common, &keys[..]) {
                (Some(key), _) => key,
                (None, keys) => &keys[keys.partition_point(|&(first, _)| first <= i) - 1].1,
            };
            results.push(Err(match key {
                Err(text) => Fault::Text(text.clone()),
                Ok(key) => {
                    if !value.is_negative() {
                        left.push((i, key, value.magnitude()));
                    }
                    Fault::Value("the value is below 0")
                }
            }));
        }
        for _ in 0..TRIES {
            let random: Vec<_> = left.iter().map(|(_, key, _)| self.random_for(key)).collect();
            let operations = left.iter().zip(&random).map(|((_, key, value), random)| {
                let operation = PrivateOperation::new(key, value.limbs());
                match random {
                    Some([factor, mask]) => operation.blinded(Blinding { factor, mask }),
                    None => operation,
                }
            });
            let mut powers = private(&operations.collect::<Vec<_>>()).into_iter();
            left.retain(|&(i, ..)| {
                let power = powers.next().unwrap_or(Err(OperationError::Fault));
                let is_left = power == Err(OperationError::Blinding);
                results[i] = power
                    .map(|power| Number(Natural::from_limbs(power).into()))
                    .map_err(|error| Fault::Text(error.to_string()));
                is_left
            });
            if left.is_empty() {
                break;
            }
        }
        results
    }

    /// The keys of some jobs that share no key, each with the place of its first job.
    fn keys(&self, jobs: &[usize]) -> Vec<(usize, Key)> {
        let [_, p, q, e] = &self.columns;
        let numbers = |job: usize| [&p[job], &q[job], &e[job]];
        let is_new = |i: usize| i == 0 || numbers(jobs[i]) != numbers(jobs[i - 1]);
        let first = (0..jobs.len()).filter(|&i| self.common.is_none() && is_new(i));
        first.map(|i| (i, key(numbers(jobs[i])))).collect()
    }

    /// Two random numbers of one limb more than the modulus, and so almost uniform modulo it.
    fn random_for(&self, key: &PrivateKey) -> Option<[Vec<Limb>; 2]> {
        let mut generator = self.random.as_ref()?.lock().unwrap_or_else(PoisonError::into_inner);
        let limbs = key.public().modulus().len() + 1;
        Some([(); 2].map(|()| (0..limbs).map(|_| generator.next_u64()).collect()))
    }
}
