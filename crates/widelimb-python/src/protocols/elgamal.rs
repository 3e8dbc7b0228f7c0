//! The classes of ElGamal's keys.

use super::group::{SafeGroup, is_same};
use super::parts::{self, element, items, number, of_ciphertext, secret_number, tuple};
use super::value_error;
use crate::batches::{Call, Fault};
use crate::int::Int;
use crate::object::Number;
use crate::system;
use crate::work::Jobs;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use std::ops::Range;
use std::sync::Arc;
use widelimb::Limb;
use widelimb::protocols::elgamal::{self, Ciphertext, Encoding};
use widelimb::protocols::group::Exponent;

/// The number of ciphertexts that share vectors.
const TOGETHER: usize = 8;

/// A public key of ElGamal's encryption of numbers: a generator g of a group and an element y =
/// g**x. A ciphertext of a number n is (g**r, y**r * h**n) for a random r, with h = y for
/// encoding="key", as ElectionGuard 2 has it, and h = g for encoding="generator". Ciphertexts
/// multiply as their numbers add.
///
///     >>> key = ElGamalPublicKey(SafeGroup(607, 101), 64, pow(64, 5, 607))
///     >>> key.element, key.base
///     (mpz(100), mpz(100))
#[pyclass(frozen, module = "widelimb.protocols")]
pub struct ElGamalPublicKey {
    pub key: Arc<elgamal::PublicKey>,
    owner: Py<SafeGroup>,
}

fn encoding(name: &str) -> PyResult<Encoding> {
    match name {
        "key" => Ok(Encoding::Key),
        "generator" => Ok(Encoding::Generator),
        _ => Err(PyValueError::new_err("encoding must be \"key\" or \"generator\"")),
    }
}

#[pymethods]
impl ElGamalPublicKey {
    #[new]
    #[pyo3(signature = (group, generator, element, /, encoding = "key"))]
    fn new(
        group: Bound<'_, SafeGroup>,
        generator: &Bound<'_, PyAny>,
        element: &Bound<'_, PyAny>,
        encoding: &str,
    ) -> PyResult<ElGamalPublicKey> {
        let encoding = self::encoding(encoding)?;
        let [g, y] = [parts::element(generator)?, parts::element(element)?];
        let key = elgamal::PublicKey::new(&group.get().group, &g, &y, encoding);
        Ok(ElGamalPublicKey { key: Arc::new(key.map_err(value_error)?), owner: group.unbind() })
    }

    /// The group.
    #[getter]
    fn group(&self, py: Python<'_>) -> Py<SafeGroup> {
        self.owner.clone_ref(py)
    }

    /// The generator.
    #[getter]
    fn generator(&self) -> Number {
        number(self.key.generator().to_vec())
    }

    /// The element y.
    #[getter]
    fn element(&self) -> Number {
        number(self.key.element().to_vec())
    }

    /// "key" or "generator".
    #[getter]
    fn encoding(&self) -> &'static str {
        match self.key.encoding() {
            Encoding::Key => "key",
            Encoding::Generator => "generator",
        }
    }

    /// The element whose powers numbers are.
    #[getter]
    fn base(&self) -> Number {
        number(self.key.base().to_vec())
    }

    /// The list of a ciphertext (alpha, beta) of each number, from 0 to 2**64 - 1. Nonces are the
    /// system's random numbers, unless they are given, each of them for one number: who knows a
    /// nonce knows the number, and a proof of its range needs the nonce.
    ///
    ///     >>> key = ElGamalPublicKey(SafeGroup(607, 101), 64, pow(64, 5, 607))
    ///     >>> key.encrypt([0, 1], nonces=[7, 8])
    ///     [(mpz(482), mpz(7)), (mpz(498), mpz(195))]
    #[pyo3(signature = (numbers, /, *, nonces = None, threads = None, progress = None))]
    fn encrypt<'py>(
        &self,
        py: Python<'py>,
        numbers: &Bound<'py, PyAny>,
        nonces: Option<&Bound<'py, PyAny>>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, "raise")?;
        let group = self.key.group();
        let read = |x: &Bound<'_, PyAny>| {
            let wrong = |_| PyValueError::new_err("the number is not from 0 to 2**64 - 1");
            Limb::try_from(&*x.extract::<Int<'_>>()?).map_err(wrong)
        };
        let numbers: Vec<Limb> = items(numbers, read)?;
        let count = numbers.len();
        let nonces: Vec<Exponent> = match nonces {
            Some(nonces) => items(nonces, |x| parts::exponent(group, x))?,
            None => {
                let mut rng = system::random()?;
                (0..count).map(|_| group.random_exponent(&mut rng)).collect()
            }
        };
        if nonces.len() != count {
            let text = format!("numbers has length {count}, nonces has {}", nonces.len());
            return Err(PyValueError::new_err(text));
        }
        let jobs = Jobs::new(&vec![2.0 * SafeGroup::cost(group); count], TOGETHER, &call.how);
        let key = Arc::clone(&self.key);
        call.pieces((0..count).collect(), false, jobs, move |piece: Range<usize>| {
            let pairs: Vec<(Limb, &Exponent)> =
                piece.clone().map(|i| (numbers[i], &nonces[i])).collect();
            match key.encrypt_numbers(&pairs) {
                Ok(ciphertexts) => ciphertexts.into_iter().map(|c| Ok(of_ciphertext(c))).collect(),
                Err(error) => piece.map(|_| Err(Fault::Text(error.to_string()))).collect(),
            }
        })
    }

    /// A ciphertext of the sum of all numbers: (1, 1) of none. That they are in the subgroup is not
    /// tested.
    ///
    ///     >>> key = ElGamalPublicKey(SafeGroup(607, 101), 64, pow(64, 5, 607))
    ///     >>> key.sum(key.encrypt([1, 2], nonces=[3, 4])) == key.encrypt([3], nonces=[7])[0]
    ///     True
    #[pyo3(signature = (ciphertexts, /))]
    fn sum(&self, py: Python<'_>, ciphertexts: &Bound<'_, PyAny>) -> PyResult<(Number, Number)> {
        let ciphertexts = items(ciphertexts, parts::ciphertext)?;
        let views: Vec<&Ciphertext> = ciphertexts.iter().collect();
        py.detach(|| self.key.sum(&views)).map(of_ciphertext).map_err(value_error)
    }

    fn __eq__(&self, other: PyRef<'_, ElGamalPublicKey>) -> bool {
        let (a, b) = (&self.key, &other.key);
        is_same(a.group(), b.group())
            && a.generator() == b.generator()
            && a.element() == b.element()
            && a.encoding() == b.encoding()
    }

    fn __hash__(&self) -> u64 {
        self.key.element()[0] >> 1
    }

    fn __repr__(&self) -> String {
        format!("<ElGamalPublicKey of {} bits>", self.key.group().p().bits())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, key) = (slf.py(), slf.get());
        let parts = [
            key.group(py).into_bound(py).into_any(),
            key.generator().into_pyobject(py)?,
            key.element().into_pyobject(py)?,
            key.encoding().into_pyobject(py)?.into_any(),
        ];
        Ok((slf.get_type().into_any(), tuple(py, parts)?))
    }
}

/// A private key of ElGamal's encryption: the exponent x of the element g**x. The memory of the
/// object is wiped when it dies; Python's integers are not.
///
///     >>> key = ElGamalPrivateKey(SafeGroup(607, 101), 64, 5)
///     >>> power = key.decrypt(key.public_key.encrypt([3]))[0]
///     >>> SmallLogarithms(key.public_key.group, key.public_key.base, 10).find(power)
///     3
#[pyclass(frozen, module = "widelimb.protocols")]
pub struct ElGamalPrivateKey {
    key: Arc<elgamal::PrivateKey>,
    public: Py<ElGamalPublicKey>,
}

impl ElGamalPrivateKey {
    fn of(
        group: Bound<'_, SafeGroup>,
        generator: &[Limb],
        exponent: Exponent,
        encoding: &str,
    ) -> PyResult<ElGamalPrivateKey> {
        let py = group.py();
        let encoding = self::encoding(encoding)?;
        let key = elgamal::PrivateKey::new(&group.get().group, generator, exponent, encoding);
        let key = Arc::new(key.map_err(value_error)?);
        let public =
            ElGamalPublicKey { key: Arc::new(key.public().clone()), owner: group.unbind() };
        Ok(ElGamalPrivateKey { key, public: Py::new(py, public)? })
    }
}

#[pymethods]
impl ElGamalPrivateKey {
    #[new]
    #[pyo3(signature = (group, generator, exponent, /, encoding = "key"))]
    fn new(
        group: Bound<'_, SafeGroup>,
        generator: &Bound<'_, PyAny>,
        exponent: &Bound<'_, PyAny>,
        encoding: &str,
    ) -> PyResult<ElGamalPrivateKey> {
        let exponent = parts::exponent(&group.get().group, exponent)?;
        ElGamalPrivateKey::of(group, &element(generator)?, exponent, encoding)
    }

    /// A new key, of the system's random bytes.
    ///
    ///     >>> ElGamalPrivateKey.generate(SafeGroup(607, 101), 64)
    ///     <ElGamalPrivateKey of 10 bits>
    #[staticmethod]
    #[pyo3(signature = (group, generator, /, encoding = "key"))]
    fn generate(
        group: Bound<'_, SafeGroup>,
        generator: &Bound<'_, PyAny>,
        encoding: &str,
    ) -> PyResult<ElGamalPrivateKey> {
        let zero = group.get().group.exponent_reduced(&[]);
        let mut rng = system::random()?;
        loop {
            // 0 is no key; it is rare in groups that hide something.
            let exponent = group.get().group.random_exponent(&mut rng);
            if !exponent.equals(&zero) {
                return ElGamalPrivateKey::of(group, &element(generator)?, exponent, encoding);
            }
        }
    }

    /// The public key that belongs to the private one.
    #[getter]
    fn public_key(&self, py: Python<'_>) -> Py<ElGamalPublicKey> {
        self.public.clone_ref(py)
    }

    /// The exponent x.
    #[getter]
    fn exponent(&self) -> Number {
        secret_number(self.key.exponent())
    }

    /// The list of beta / alpha**x of each ciphertext: of a number n that is h**n, whose logarithm
    /// SmallLogarithms finds. A ciphertext that is not of the group is a ValueError.
    ///
    ///     >>> key = ElGamalPrivateKey(SafeGroup(607, 101), 64, 5)
    ///     >>> key.decrypt(key.public_key.encrypt([0, 1]))
    ///     [mpz(1), mpz(100)]
    #[pyo3(signature = (ciphertexts, /, *, threads = None, progress = None, errors = "raise"))]
    fn decrypt<'py>(
        &self,
        py: Python<'py>,
        ciphertexts: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let key = Arc::clone(&self.key);
        let group = key.public().group();
        let cost = 3.0 * SafeGroup::cost(group);
        let all = items(ciphertexts, parts::ciphertext)?;
        let jobs = Jobs::new(&vec![cost; all.len()], TOGETHER, &call.how);
        call.pieces((0..all.len()).collect(), false, jobs, move |piece: Range<usize>| {
            let views: Vec<&Ciphertext> = all[piece].iter().collect();
            let messages = key.decrypt(&views).into_iter();
            messages.map(|m| m.map(number).map_err(|e| Fault::Text(e.to_string()))).collect()
        })
    }

    fn __eq__(&self, other: PyRef<'_, ElGamalPrivateKey>) -> bool {
        let (a, b) = (self.public.get(), other.public.get());
        a.key.element() == b.key.element()
            && a.key.generator() == b.key.generator()
            && a.key.encoding() == b.key.encoding()
            && is_same(a.key.group(), b.key.group())
    }

    fn __hash__(&self) -> u64 {
        self.public.get().key.element()[0] >> 1
    }

    fn __repr__(&self) -> String {
        format!("<ElGamalPrivateKey of {} bits>", self.key.public().group().p().bits())
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let (py, key) = (slf.py(), slf.get());
        let public = key.public.get();
        let parts = [
            public.group(py).into_bound(py).into_any(),
            public.generator().into_pyobject(py)?,
            key.exponent().into_pyobject(py)?,
            public.encoding().into_pyobject(py)?.into_any(),
        ];
        Ok((slf.get_type().into_any(), tuple(py, parts)?))
    }
}
