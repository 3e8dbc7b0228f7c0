//! The class `PrivateKey`.

use super::numbers::{ciphertext, each, message, of_good, of_message};
use super::pool::Pool;
use super::public::{PublicKey, with_random};
use crate::batches::{Call, Column, Fault, cost};
use crate::int::Int;
use crate::object::Number;
use crate::system;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;
use widelimb::protocols::paillier;
use widelimb::protocols::prime::{Top, random_prime};
use widelimb::{Limb, Natural};
use zeroize::Zeroizing;

/// A private key of Paillier's encryption, of two primes, which are not tested. The memory of the
/// object is wiped when it dies; Python's integers are not.
///
///     >>> key = PrivateKey(293, 433)
///     >>> key.decrypt(935906717)
///     mpz(10100)
#[pyclass(frozen, module = "widelimb.paillier")]
pub struct PrivateKey {
    key: Arc<paillier::PrivateKey>,
    primes: [Zeroizing<Vec<Limb>>; 2],
    public: Py<PublicKey>,
    pool: Arc<Pool>,
}

impl PrivateKey {
    fn of(py: Python<'_>, primes: [Zeroizing<Vec<Limb>>; 2]) -> PyResult<PrivateKey> {
        let key = py.detach(|| paillier::PrivateKey::new(&primes[0], &primes[1]));
        let key = key.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let public = Py::new(py, PublicKey::of(key.public().clone()))?;
        Ok(PrivateKey { key: Arc::new(key), primes, public, pool: Arc::new(Pool::new()) })
    }

    fn prime(&self, i: usize) -> Number {
        Number(Natural::from_limbs(self.primes[i].to_vec()).into())
    }

    /// The cost of two powers modulo the squares of the primes.
    fn cost(&self) -> f64 {
        let bits = self.key.public().bits() as u64;
        2.0 * cost::power(bits / 2, bits)
    }
}

#[pymethods]
impl PrivateKey {
    #[new]
    #[pyo3(signature = (p, q, /))]
    fn new(py: Python<'_>, p: Int<'_>, q: Int<'_>) -> PyResult<PrivateKey> {
        if p.is_negative() || q.is_negative() {
            return Err(PyValueError::new_err("a prime of the key is below 0"));
        }
        let limbs = |prime: Int<'_>| Zeroizing::new(prime.magnitude().limbs().to_vec());
        PrivateKey::of(py, [limbs(p), limbs(q)])
    }

    /// A new key with a modulus of exactly so many bits, an even number from 16 on, of two random
    /// primes. 3072 bits are what is recommended for 128 bits of security.
    ///
    ///     >>> PrivateKey.generate(256)
    ///     <PrivateKey of 256 bits>
    #[staticmethod]
    #[pyo3(signature = (bits = 3072, /))]
    fn generate(py: Python<'_>, bits: usize) -> PyResult<PrivateKey> {
        const LEAST: usize = 16;
        const MOST: usize = 1 << 14;
        if !bits.is_multiple_of(2) || !(LEAST..=MOST).contains(&bits) {
            let text = format!("{bits} bits are no even number from {LEAST} to {MOST}");
            return Err(PyValueError::new_err(text));
        }
        let mut rng = system::random()?;
        loop {
            let primes = py.detach(|| {
                [(); 2].map(|()| random_prime(bits / 2, Top::Two, &mut rng).unwrap_or_default())
            });
            if primes[0] != primes[1] {
                return PrivateKey::of(py, primes.map(Zeroizing::new));
            }
            py.check_signals()?;
        }
    }

    /// The public key that belongs to the private one.
    #[getter]
    fn public_key(&self, py: Python<'_>) -> Py<PublicKey> {
        self.public.clone_ref(py)
    }

    /// The first prime.
    #[getter]
    fn p(&self) -> Number {
        self.prime(0)
    }

    /// The second prime.
    #[getter]
    fn q(&self) -> Number {
        self.prime(1)
    }

    /// The number in each ciphertext, from -(n - 1) / 2 to (n - 1) / 2, or with signed=False from 0
    /// to n - 1. An iterable of ciphertexts gives a list, an array of numpy an array of objects.
    ///
    ///     >>> key = PrivateKey.generate(256)
    ///     >>> key.decrypt(key.public_key.encrypt([5, -6]))
    ///     [mpz(5), mpz(-6)]
    #[pyo3(signature = (
        ciphertexts, /, *, signed = true, threads = None, progress = None, errors = "raise"
    ))]
    fn decrypt<'py>(
        &self,
        py: Python<'py>,
        ciphertexts: &Bound<'py, PyAny>,
        signed: bool,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let columns = [Column::read("ciphertexts", ciphertexts)?];
        let key = Arc::clone(&self.key);
        each(py, &call, columns, self.cost(), move |jobs| {
            let limbs = jobs.iter().map(|[c]| ciphertext(key.public(), c));
            let numbers: Vec<Result<&[Limb], Fault>> = limbs.collect();
            let good: Vec<&[Limb]> = numbers.iter().flatten().copied().collect();
            let mut messages = key.decrypt(&good).into_iter();
            let decrypted = |limbs: Result<&[Limb], Fault>| {
                limbs?;
                match messages.next() {
                    Some(Ok(message)) => of_message(key.public(), message, signed),
                    Some(Err(error)) => Err(Fault::Text(error.to_string())),
                    None => Err(Fault::Value("no result")),
                }
            };
            numbers.into_iter().map(decrypted).collect()
        })
    }

    /// What the public key's encrypt() gives, in a third of its time.
    ///
    ///     >>> key = PrivateKey.generate(256)
    ///     >>> key.decrypt(key.encrypt([5, -6]))
    ///     [mpz(5), mpz(-6)]
    #[pyo3(signature = (
        numbers, /, *, r = None, signed = true, threads = None, progress = None, errors = "raise"
    ))]
    #[expect(clippy::too_many_arguments)]
    fn encrypt<'py>(
        &self,
        py: Python<'py>,
        numbers: &Bound<'py, PyAny>,
        r: Option<&Bound<'py, PyAny>>,
        signed: bool,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let numbers = Column::read("numbers", numbers)?;
        let (key, pool) = (Arc::clone(&self.key), Arc::clone(&self.pool));
        let Some(r) = r else {
            system::random()?;
            return each(py, &call, [numbers], self.cost(), move |jobs| {
                let public = key.public();
                let messages = jobs.iter().map(|[m]| message(public, m, signed)).collect();
                of_good(messages, |good| {
                    let make = |missing| match system::random() {
                        Ok(mut rng) => key.obfuscators(missing, &mut rng),
                        Err(_) => vec![],
                    };
                    let made = pool.take(good.len(), make);
                    public.encrypt_raw(good.iter().map(|m| &m[..]).zip(made))
                })
            });
        };
        let columns = [numbers, Column::read("r", r)?];
        each(py, &call, columns, self.cost(), move |jobs| {
            of_good(with_random(key.public(), jobs, signed), |good| {
                key.encrypt(&good.iter().map(|(m, r)| (&m[..], *r)).collect::<Vec<_>>())
            })
        })
    }

    fn __eq__(&self, other: PyRef<'_, PrivateKey>) -> bool {
        // The modulus has these two primes alone.
        self.key.public().modulus() == other.key.public().modulus()
    }

    fn __hash__(&self) -> u64 {
        self.key.public().modulus()[0] >> 1
    }

    fn __repr__(&self) -> String {
        format!("<PrivateKey of {} bits>", self.key.public().bits())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Number, Number)) {
        let key = slf.get();
        (slf.get_type().into_any(), (key.p(), key.q()))
    }
}
