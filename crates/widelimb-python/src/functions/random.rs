//! Random numbers from a seeded generator.
//!
//! The generator is ChaCha20, so its numbers differ from those of gmpy2 for the same seed.

use crate::count::Count;
use crate::int::Int;
use crate::limit::demand_room;
use crate::object::Number;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::sync::{Mutex, MutexGuard, PoisonError};
use widelimb::{Integer, Natural};

/// A generator of random numbers, which the seed determines.
///
///     >>> mpz_random(random_state(42), 10**9) == mpz_random(random_state(42), 10**9)
///     True
#[pyclass(name = "random_state", module = "widelimb", frozen)]
pub struct RandomState(Mutex<ChaCha20Rng>);

#[pymethods]
impl RandomState {
    #[new]
    #[pyo3(signature = (seed = Int::Made(Integer::ZERO), /), text_signature = "(seed=0, /)")]
    fn new(seed: Int<'_>) -> RandomState {
        RandomState(Mutex::new(seeded(&seed)))
    }
}

impl RandomState {
    pub fn generator(&self) -> MutexGuard<'_, ChaCha20Rng> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The generator of a seed. The first 32 bytes of the seed's two's complement are a key of
/// ChaCha20; the output under a key, combined with the next 32 bytes, is the next key.
fn seeded(seed: &Integer) -> ChaCha20Rng {
    let mut key = [0; 32];
    let sign = if seed.is_negative() { 0xff } else { 0 };
    for (i, part) in seed.to_signed_bytes_le().chunks(32).enumerate() {
        if i > 0 {
            ChaCha20Rng::from_seed(key).fill_bytes(&mut key);
        }
        for (i, byte) in key.iter_mut().enumerate() {
            *byte ^= part.get(i).copied().unwrap_or(sign);
        }
    }
    ChaCha20Rng::from_seed(key)
}

/// A number of so many random bits.
fn uniform(generator: &mut ChaCha20Rng, bits: u64) -> PyResult<Natural> {
    demand_room(bits)?;
    let mut bytes = vec![0; bits.div_ceil(8) as usize];
    generator.fill_bytes(&mut bytes);
    if let Some(top) = bytes.last_mut() {
        *top >>= (8 - bits % 8) % 8;
    }
    Ok(Natural::from_bytes_le(&bytes))
}

/// A random number from 0 to n - 1, each as likely as any other.
///
///     >>> 0 <= mpz_random(random_state(42), 6) < 6
///     True
#[pyfunction]
#[pyo3(signature = (random_state, n, /))]
pub fn mpz_random(random_state: &Bound<'_, RandomState>, n: Int<'_>) -> PyResult<Number> {
    if !n.is_positive() {
        return Err(PyValueError::new_err("mpz_random() requires n > 0"));
    }
    let mut generator = random_state.get().generator();
    let bits = (n.magnitude() - Natural::ONE).bit_len();
    // Each draw is below n with a probability of at least 1/2.
    loop {
        let number = uniform(&mut generator, bits)?;
        if number < *n.magnitude() {
            return Ok(Number(number.into()));
        }
    }
}

/// A random number from 0 to 2**bit_count - 1, each as likely as any other.
///
///     >>> mpz_urandomb(random_state(42), 100) < 2**100
///     True
#[pyfunction]
#[pyo3(signature = (random_state, bit_count, /))]
pub fn mpz_urandomb(random_state: &Bound<'_, RandomState>, bit_count: Count) -> PyResult<Number> {
    let number = uniform(&mut random_state.get().generator(), bit_count.0)?;
    Ok(Number(number.into()))
}

/// A random number of bit_count bits, with long runs of ones and of zeros.
///
///     >>> mpz_rrandomb(random_state(42), 100).bit_length()
///     100
#[pyfunction]
#[pyo3(signature = (random_state, bit_count, /))]
pub fn mpz_rrandomb(random_state: &Bound<'_, RandomState>, bit_count: Count) -> PyResult<Number> {
    let mut end = bit_count.0;
    demand_room(end)?;
    let mut number = Natural::ZERO;
    let mut generator = random_state.get().generator();
    let longest = end.checked_ilog2().map_or(0, |bits| u64::from(bits) + 1);
    let mut ones = true;
    while end > 0 {
        // Runs of all lengths, from short ones to about the whole number.
        let bits = generator.next_u64() % longest;
        let run = 1 + (generator.next_u64() & ((1 << bits) - 1));
        let start = end.saturating_sub(run);
        if ones {
            number.flip_bits(start..end);
        }
        (end, ones) = (start, !ones);
    }
    Ok(Number(number.into()))
}
