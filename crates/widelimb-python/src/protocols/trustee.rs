//! The class `Polynomial`, and shares of keys and of decryption.

use super::group::SafeGroup;
use super::parts::{self, element, items, number, secret_number};
use super::value_error;
use crate::batches::{Call, Fault};
use crate::int::Int;
use crate::object::Number;
use crate::system;
use crate::work::Jobs;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use widelimb::Limb;
use widelimb::protocols::elgamal::{self, Ciphertext};

/// The most coefficients of a polynomial.
const MOST: usize = 1 << 16;

fn trustee(number: &Bound<'_, PyAny>) -> PyResult<u32> {
    let number: Int<'_> = number.extract()?;
    let wrong = |_| PyValueError::new_err("the number of a trustee is from 1 to 2**32 - 1");
    u32::try_from(&*number).map_err(wrong)
}

/// A random secret polynomial of a trustee, modulo q: as many shares are needed, and suffice, as it
/// has coefficients.
///
///     >>> polynomial = Polynomial(SafeGroup(607, 101), 3)
///     >>> len(polynomial.coefficients), len(polynomial.commitments(64))
///     (3, 3)
#[pyclass(frozen, module = "widelimb.protocols")]
pub struct Polynomial {
    owner: Py<SafeGroup>,
    polynomial: elgamal::Polynomial,
}

#[pymethods]
impl Polynomial {
    #[new]
    #[pyo3(signature = (group, count, /))]
    fn new(group: Bound<'_, SafeGroup>, count: Int<'_>) -> PyResult<Polynomial> {
        let count = match usize::try_from(&*count) {
            Ok(count @ 1..=MOST) => count,
            _ => {
                let text = format!("a polynomial has from 1 to {MOST} coefficients");
                return Err(PyValueError::new_err(text));
            }
        };
        let mut rng = system::random()?;
        let polynomial = elgamal::Polynomial::random(&group.get().group, count, &mut rng);
        Ok(Polynomial { owner: group.unbind(), polynomial })
    }

    /// The coefficients, that of the constant term first.
    #[getter]
    fn coefficients(&self) -> Vec<Number> {
        self.polynomial.coefficients().iter().map(secret_number).collect()
    }

    /// generator**a of each coefficient a, which the trustee shows.
    ///
    ///     >>> polynomial = Polynomial(SafeGroup(607, 101), 1)
    ///     >>> polynomial.commitments(64) == [pow(64, polynomial.coefficients[0], 607)]
    ///     True
    #[pyo3(signature = (generator, /))]
    fn commitments(&self, py: Python<'_>, generator: &Bound<'_, PyAny>) -> PyResult<Vec<Number>> {
        let group = &self.owner.get().group;
        let generator = element(generator)?;
        if !group.contains(&generator) {
            return Err(PyValueError::new_err("the generator is not in the group"));
        }
        let shown = py.detach(|| self.polynomial.commitments(group, &generator));
        Ok(shown.into_iter().map(number).collect())
    }

    /// The value at the number of a trustee, from 1 on, which that trustee gets.
    ///
    ///     >>> polynomial = Polynomial(SafeGroup(607, 101), 2)
    ///     >>> a, b = polynomial.coefficients
    ///     >>> polynomial.value(3) == (a + 3 * b) % 101
    ///     True
    #[pyo3(signature = (number, /))]
    fn value(&self, number: &Bound<'_, PyAny>) -> PyResult<Number> {
        match trustee(number)? {
            0 => Err(PyValueError::new_err("the value at 0 is the secret itself")),
            t => {
                let value = self.polynomial.value(&self.owner.get().group, t);
                value.map(|value| secret_number(&value)).map_err(value_error)
            }
        }
    }

    fn __repr__(&self) -> String {
        format!("<Polynomial of {} coefficients>", self.polynomial.coefficients().len())
    }
}

/// generator**P(t) by the commitments to the coefficients of P, for the number t of a trustee; or
/// that of a sum of polynomials, by the products of their commitments.
///
///     >>> group = SafeGroup(607, 101)
///     >>> commitment_at(group, [pow(64, 5, 607), pow(64, 7, 607)], 3) == pow(64, 5 + 3 * 7, 607)
///     True
#[pyfunction]
#[pyo3(signature = (group, commitments, trustee, /))]
pub fn commitment_at(
    py: Python<'_>,
    group: &Bound<'_, SafeGroup>,
    commitments: &Bound<'_, PyAny>,
    trustee: &Bound<'_, PyAny>,
) -> PyResult<Number> {
    let group = &group.get().group;
    let commitments = items(commitments, |x| in_range(group, x))?;
    let t = self::trustee(trustee)?;
    let found = py.detach(|| elgamal::commitment_at_vartime(group, &commitments, t));
    found.map(number).map_err(value_error)
}

/// An element from 1 to `p - 1`.
fn in_range(
    group: &widelimb::protocols::group::SafeGroup,
    object: &Bound<'_, PyAny>,
) -> PyResult<Vec<Limb>> {
    let number: Int<'_> = object.extract()?;
    let p = widelimb::Natural::from_limbs(group.p().limbs().to_vec());
    match number.is_positive() && *number.magnitude() < p {
        true => Ok(number.magnitude().limbs().to_vec()),
        false => Err(PyValueError::new_err("the element is not from 1 to the prime less 1")),
    }
}

/// The list of Lagrange's coefficients w with P(0) = w[0] P(t[0]) + w[1] P(t[1]) + ... modulo q,
/// for the different numbers t of trustees, from 1 on.
///
///     >>> lagrange(SafeGroup(607, 101), [1, 2])
///     [mpz(2), mpz(100)]
#[pyfunction]
#[pyo3(signature = (group, trustees, /))]
pub fn lagrange(
    group: &Bound<'_, SafeGroup>,
    trustees: &Bound<'_, PyAny>,
) -> PyResult<Vec<Number>> {
    let trustees = items(trustees, trustee)?;
    let found = elgamal::lagrange_vartime(&group.get().group, &trustees).map_err(value_error)?;
    Ok(found.iter().map(secret_number).collect())
}

/// The list of alpha**exponent of each ciphertext (alpha, beta): the share of decryption of a
/// trustee whose share of the key the exponent is. A ciphertext that is not of the group is a
/// ValueError.
///
///     >>> decryption_shares(SafeGroup(607, 101), [(64, 343)], 2)
///     [mpz(454)]
#[pyfunction]
#[pyo3(signature = (
    group, ciphertexts, exponent, /, *, threads = None, progress = None, errors = "raise"
))]
pub fn decryption_shares<'py>(
    py: Python<'py>,
    group: &Bound<'py, SafeGroup>,
    ciphertexts: &Bound<'py, PyAny>,
    exponent: &Bound<'py, PyAny>,
    threads: Option<Int<'_>>,
    progress: Option<Bound<'py, PyAny>>,
    errors: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let call = Call::new(py, threads, progress, errors)?;
    let group = Arc::clone(&group.get().group);
    let all = items(ciphertexts, parts::ciphertext)?;
    let share = parts::exponent(&group, exponent)?;
    let jobs = Jobs::new(&vec![3.0 * SafeGroup::cost(&group); all.len()], 8, &call.how);
    call.pieces((0..all.len()).collect(), false, jobs, move |piece: Range<usize>| {
        let views: Vec<&Ciphertext> = all[piece].iter().collect();
        let shares = elgamal::decryption_shares(&group, &views, &share).into_iter();
        shares.map(|x| x.map(number).map_err(|error| Fault::Text(error.to_string()))).collect()
    })
}

/// alpha**P(0) by the shares (t, alpha**P(t)) of trustees t, from 1 on, as many as P has
/// coefficients at least. A ciphertext's message is beta divided by it. Whether a share is right
/// only its proof tells.
///
///     >>> group, x, slope = SafeGroup(607, 101), 5, 7
///     >>> shares = [(t, pow(64, x + t * slope, 607)) for t in (1, 3)]
///     >>> combine(group, shares) == pow(64, x, 607)
///     True
#[pyfunction]
#[pyo3(signature = (group, shares, /))]
pub fn combine(
    py: Python<'_>,
    group: &Bound<'_, SafeGroup>,
    shares: &Bound<'_, PyAny>,
) -> PyResult<Number> {
    let group = &group.get().group;
    let read = |object: &Bound<'_, PyAny>| {
        let [t, share] = parts::parts(object, "a share")?;
        Ok((trustee(&t)?, in_range(group, &share)?))
    };
    let shares: Vec<(u32, Vec<Limb>)> = items(shares, read)?;
    let views: Vec<(u32, &[Limb])> = shares.iter().map(|(t, x)| (*t, &x[..])).collect();
    py.detach(|| elgamal::combine_vartime(group, &views)).map(number).map_err(value_error)
}
