//! The class `PublicKey`.

use super::numbers::{Outcome, Row, ciphertext, each, message, number, of_good};
use super::pool::Pool;
use super::sums::sum;
use crate::batches::{Call, Column, Fault, cost};
use crate::count::Count;
use crate::int::Int;
use crate::limit::demand_room;
use crate::object::Number;
use crate::system;
use crate::work::{self, Jobs};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;
use widelimb::protocols::paillier::{self, CiphertextError, Obfuscator};
use widelimb::{Integer, Limb, Natural};

/// A public key of Paillier's encryption: the modulus n, a product of two primes.
///
/// Its methods take one number or many: an iterable of integers gives a list, an array of numpy an
/// array of objects. threads, progress and errors are those of powmod_batch.
///
///     >>> key = PublicKey(293 * 433)
///     >>> key.n, key.bits, key.encrypt(10100, r=74384)
///     (mpz(126869), 17, mpz(935906717))
#[pyclass(frozen, module = "widelimb.paillier")]
pub struct PublicKey {
    pub key: Arc<paillier::PublicKey>,
    pool: Arc<Pool>,
}

impl PublicKey {
    pub fn of(key: paillier::PublicKey) -> PublicKey {
        PublicKey { key: Arc::new(key), pool: Arc::new(Pool::new()) }
    }

    /// The cost of a power to n.
    fn cost(&self) -> f64 {
        let bits = self.key.bits() as u64;
        cost::power(bits, 2 * bits)
    }
}

/// The obfuscators for some encryptions: those that are ready, and new ones.
pub fn obfuscators(
    key: &paillier::PublicKey,
    pool: &Pool,
    count: usize,
) -> PyResult<Vec<Obfuscator>> {
    let mut rng = system::random()?;
    Ok(pool.take(count, |missing| key.obfuscators(missing, &mut rng)))
}

#[pymethods]
impl PublicKey {
    #[new]
    #[pyo3(signature = (n, /))]
    fn new(n: Int<'_>) -> PyResult<PublicKey> {
        if n.is_negative() {
            return Err(PyValueError::new_err("the modulus is below 0"));
        }
        let key = paillier::PublicKey::new(n.magnitude().limbs());
        key.map(PublicKey::of).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The modulus.
    #[getter]
    fn n(&self) -> Number {
        number(self.key.modulus().to_vec())
    }

    /// The square of the modulus: ciphertexts are below it.
    #[getter]
    fn n_square(&self) -> Number {
        number(self.key.square().to_vec())
    }

    /// The length of the modulus in bits.
    #[getter]
    fn bits(&self) -> usize {
        self.key.bits()
    }

    /// A ciphertext of each number, from -(n - 1) / 2 to (n - 1) / 2, or with signed=False from 0
    /// to n - 1. Random numbers are the system's, unless r has some, from 1 to n - 1: who knows an r
    /// knows the number.
    ///
    ///     >>> private = PrivateKey.generate(256)
    ///     >>> private.decrypt(private.public_key.encrypt([3, -4]))
    ///     [mpz(3), mpz(-4)]
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
                let messages = jobs.iter().map(|[m]| message(&key, m, signed)).collect();
                of_good(messages, |good| {
                    let made = obfuscators(&key, &pool, good.len()).unwrap_or_default();
                    key.encrypt_raw(good.iter().map(|m| &m[..]).zip(made))
                })
            });
        };
        let columns = [numbers, Column::read("r", r)?];
        each(py, &call, columns, self.cost(), move |jobs| {
            of_good(with_random(&key, jobs, signed), |good| {
                key.encrypt(&good.iter().map(|(m, r)| (&m[..], *r)).collect::<Vec<_>>())
            })
        })
    }

    /// The sums of encrypted numbers: a ciphertext for each pair.
    ///
    ///     >>> private = PrivateKey.generate(256)
    ///     >>> key = private.public_key
    ///     >>> private.decrypt(key.add(key.encrypt([1, 2]), key.encrypt([30, -40])))
    ///     [mpz(31), mpz(-38)]
    #[pyo3(signature = (a, b, /, *, threads = None, progress = None, errors = "raise"))]
    fn add<'py>(
        &self,
        py: Python<'py>,
        a: &Bound<'py, PyAny>,
        b: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let columns = [Column::read("a", a)?, Column::read("b", b)?];
        let key = Arc::clone(&self.key);
        each(py, &call, columns, self.cost_of_product(), move |jobs| {
            let pairs = jobs.iter().map(|[a, b]| Ok((ciphertext(&key, a)?, ciphertext(&key, b)?)));
            of_good(pairs.collect(), |good| {
                good.iter().map(|(a, b)| Ok::<_, CiphertextError>(key.add(a, b))).collect()
            })
        })
    }

    /// The sums of encrypted numbers and plain integers of any size. Who knows both ciphertexts
    /// knows what was added, until the new one is rerandomized.
    ///
    ///     >>> private = PrivateKey.generate(256)
    ///     >>> key = private.public_key
    ///     >>> private.decrypt(key.add_plain(key.encrypt([1, 2]), -5))
    ///     [mpz(-4), mpz(-3)]
    #[pyo3(signature = (
        ciphertexts, numbers, /, *, threads = None, progress = None, errors = "raise"
    ))]
    fn add_plain<'py>(
        &self,
        py: Python<'py>,
        ciphertexts: &Bound<'py, PyAny>,
        numbers: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let columns =
            [Column::read("ciphertexts", ciphertexts)?, Column::read("numbers", numbers)?];
        let key = Arc::clone(&self.key);
        let n = Integer::from(Natural::from_limbs(key.modulus().to_vec()));
        each(py, &call, columns, self.cost_of_product(), move |jobs| {
            let pairs = jobs
                .iter()
                .map(|[c, m]| Ok((ciphertext(&key, c)?, m.rem_euclid(&n).into_magnitude())));
            of_good(pairs.collect(), |good| {
                key.add_plain(&good.iter().map(|(c, m)| (*c, m.limbs())).collect::<Vec<_>>())
            })
        })
    }

    /// The products of encrypted numbers and public integers, in a time that depends on them. Who
    /// knows both ciphertexts can guess the integer, until the new one is rerandomized.
    ///
    ///     >>> private = PrivateKey.generate(256)
    ///     >>> key = private.public_key
    ///     >>> private.decrypt(key.mul(key.encrypt([1, 2]), [10, -3]))
    ///     [mpz(10), mpz(-6)]
    #[pyo3(signature = (
        ciphertexts, scalars, /, *, threads = None, progress = None, errors = "raise"
    ))]
    fn mul<'py>(
        &self,
        py: Python<'py>,
        ciphertexts: &Bound<'py, PyAny>,
        scalars: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let columns =
            [Column::read("ciphertexts", ciphertexts)?, Column::read("scalars", scalars)?];
        let key = Arc::clone(&self.key);
        let longest = columns[1].longest();
        let cost = cost::power(longest, 2 * key.bits() as u64);
        each(py, &call, columns, cost, move |jobs| products(&key, jobs))
    }

    /// One ciphertext of the sum of all encrypted numbers.
    ///
    ///     >>> private = PrivateKey.generate(256)
    ///     >>> key = private.public_key
    ///     >>> private.decrypt(key.sum(key.encrypt(range(10))))
    ///     mpz(45)
    #[pyo3(signature = (ciphertexts, /, *, threads = None, progress = None))]
    fn sum<'py>(
        &self,
        py: Python<'py>,
        ciphertexts: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Number> {
        let call = Call::new(py, threads, progress, "raise")?;
        sum(py, &call, &self.key, Column::read("ciphertexts", ciphertexts)?, None)
    }

    /// One ciphertext of the sum of all encrypted numbers, each times its public integer, in a time
    /// that depends on the integers.
    ///
    ///     >>> private = PrivateKey.generate(256)
    ///     >>> key = private.public_key
    ///     >>> private.decrypt(key.dot(key.encrypt([1, 2, 3]), [100, -10, 1]))
    ///     mpz(83)
    #[pyo3(signature = (ciphertexts, scalars, /, *, threads = None, progress = None))]
    fn dot<'py>(
        &self,
        py: Python<'py>,
        ciphertexts: &Bound<'py, PyAny>,
        scalars: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Number> {
        let call = Call::new(py, threads, progress, "raise")?;
        let scalars = Column::read("scalars", scalars)?;
        sum(py, &call, &self.key, Column::read("ciphertexts", ciphertexts)?, Some(scalars))
    }

    /// Ciphertexts of the same numbers with other random numbers: nobody sees what they were made
    /// of.
    ///
    ///     >>> private = PrivateKey.generate(256)
    ///     >>> key = private.public_key
    ///     >>> old = key.encrypt(7)
    ///     >>> new = key.rerandomize(old)
    ///     >>> new == old, private.decrypt(new)
    ///     (False, mpz(7))
    #[pyo3(signature = (ciphertexts, /, *, threads = None, progress = None, errors = "raise"))]
    fn rerandomize<'py>(
        &self,
        py: Python<'py>,
        ciphertexts: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let columns = [Column::read("ciphertexts", ciphertexts)?];
        let (key, pool) = (Arc::clone(&self.key), Arc::clone(&self.pool));
        system::random()?;
        each(py, &call, columns, self.cost(), move |jobs| {
            let old = jobs.iter().map(|[c]| ciphertext(&key, c)).collect();
            of_good(old, |good| {
                let made = obfuscators(&key, &pool, good.len()).unwrap_or_default();
                key.rerandomize(good.iter().map(|c| **c).zip(made))
            })
        })
    }

    /// Checks ciphertexts of strangers: those that are not below the square of the modulus, or have
    /// a factor in common with it, are errors. The others are returned.
    ///
    ///     >>> PublicKey(15).check([7, 15], errors="return")
    ///     [mpz(7), ValueError('job 1: the ciphertext has no inverse')]
    #[pyo3(signature = (ciphertexts, /, *, threads = None, progress = None, errors = "raise"))]
    fn check<'py>(
        &self,
        py: Python<'py>,
        ciphertexts: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let columns = [Column::read("ciphertexts", ciphertexts)?];
        let key = Arc::clone(&self.key);
        each(py, &call, columns, self.cost_of_product(), move |jobs| {
            of_good(jobs.iter().map(|[c]| ciphertext(&key, c)).collect(), |good| {
                let limbs: Vec<&[Limb]> = good.iter().map(|c| **c).collect();
                let checked = key.check_vartime(&limbs).into_iter();
                checked.zip(&limbs).map(|(ok, c)| ok.map(|()| c.to_vec())).collect()
            })
        })
    }

    /// Computes what count encryptions need beside their numbers, which is nearly all of their
    /// time, and keeps it for the next calls of encrypt and rerandomize.
    ///
    ///     >>> key = PublicKey(2**127 - 1)
    ///     >>> key.prepare(20)
    ///     >>> ciphertexts = key.encrypt([1, 2, 3])
    ///     >>> key.prepared
    ///     17
    #[pyo3(signature = (count, /, *, threads = None, progress = None))]
    fn prepare<'py>(
        &self,
        py: Python<'py>,
        count: Count,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<()> {
        let call = Call::new(py, threads, progress, "raise")?;
        demand_room(count.0.saturating_mul(2 * self.key.bits() as u64))?;
        let pieces = Jobs::new(&vec![self.cost(); count.0 as usize], 8, &call.how);
        let (key, pool) = (Arc::clone(&self.key), Arc::clone(&self.pool));
        let make = move |piece: std::ops::Range<usize>| -> PyResult<()> {
            pool.keep(key.obfuscators(piece.len(), &mut system::random()?));
            Ok(())
        };
        work::run(py, pieces, &call.how, make)?.into_iter().collect()
    }

    /// How many encryptions are prepared.
    #[getter]
    fn prepared(&self) -> usize {
        self.pool.len()
    }

    fn __eq__(&self, other: PyRef<'_, PublicKey>) -> bool {
        self.key.modulus() == other.key.modulus()
    }

    fn __hash__(&self) -> u64 {
        // A modulus is odd, so its lowest bit says nothing.
        self.key.modulus()[0] >> 1
    }

    fn __repr__(&self) -> String {
        format!("<PublicKey of {} bits>", self.key.bits())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Number,)) {
        (slf.get_type().into_any(), (slf.get().n(),))
    }
}

impl PublicKey {
    /// The cost of a product modulo the square.
    fn cost_of_product(&self) -> f64 {
        let bits = 2 * self.key.bits() as u64;
        3.0 * cost::product(bits, bits)
    }
}

/// A message, and the random number that encrypts it.
type WithRandom<'a> = (Vec<Limb>, &'a [Limb]);

/// The message and the random number of each job.
pub fn with_random<'a>(
    key: &paillier::PublicKey,
    jobs: &[Row<'a, 2>],
    signed: bool,
) -> Vec<Result<WithRandom<'a>, Fault>> {
    let pair = |[m, r]: &Row<'a, 2>| match r.is_negative() {
        true => Err(Fault::Value("the random number is below 0")),
        false => Ok((message(key, m, signed)?, r.magnitude().limbs())),
    };
    jobs.iter().map(pair).collect()
}

/// The product of each ciphertext with its scalar: one below 0 is that of the ciphertext's inverse.
fn products<'a>(key: &paillier::PublicKey, jobs: &[Row<'a, 2>]) -> Vec<Outcome> {
    let pair = |[c, x]: &Row<'a, 2>| {
        let mut c = ciphertext(key, c)?.to_vec();
        if x.is_negative() {
            let inverse = key.negate_vartime(&[&c]).remove(0);
            c = inverse.map_err(|error: CiphertextError| Fault::Text(error.to_string()))?;
        }
        Ok((c, x.magnitude().limbs()))
    };
    of_good(jobs.iter().map(pair).collect(), |good| {
        key.mul_vartime(&good.iter().map(|(c, x)| (&c[..], *x)).collect::<Vec<_>>())
    })
}
