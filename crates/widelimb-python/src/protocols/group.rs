//! The class `SafeGroup`.

use super::parts::{element, items, number, secret_number};
use super::value_error;
use crate::batches::multi::piece_len;
use crate::batches::{Call, Fault, cost};
use crate::int::Int;
use crate::object::Number;
use crate::system;
use crate::work::Jobs;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::iter;
use std::ops::Range;
use std::sync::Arc;
use widelimb::Limb;
use widelimb::protocols::group::{self, ROUNDS};

/// The subgroup of prime order q of the numbers modulo the prime p. Both are found to be primes,
/// and q divides p - 1 once; other numbers are a ValueError.
///
///     >>> group = SafeGroup(607, 101)
///     >>> group.p, group.q, group.cofactor
///     (mpz(607), mpz(101), mpz(6))
#[pyclass(frozen, module = "widelimb.protocols")]
pub struct SafeGroup {
    pub group: Arc<group::SafeGroup>,
}

impl SafeGroup {
    /// The cost of a power to a number below `q`.
    pub fn cost(group: &group::SafeGroup) -> f64 {
        cost::power(group.q().bits() as u64, group.p().bits() as u64)
    }
}

#[pymethods]
impl SafeGroup {
    #[new]
    #[pyo3(signature = (p, q, /))]
    fn new(py: Python<'_>, p: Int<'_>, q: Int<'_>) -> PyResult<SafeGroup> {
        if p.is_negative() || q.is_negative() {
            return Err(PyValueError::new_err("the modulus or the order is below 0"));
        }
        let (p, q) = (p.into_integer().into_magnitude(), q.into_integer().into_magnitude());
        let group = py.detach(|| group::SafeGroup::new(p.limbs(), q.limbs()));
        Ok(SafeGroup { group: Arc::new(group.map_err(value_error)?) })
    }

    /// The prime modulus.
    #[getter]
    fn p(&self) -> Number {
        number(self.group.p().limbs().to_vec())
    }

    /// The prime order.
    #[getter]
    fn q(&self) -> Number {
        number(self.group.q().limbs().to_vec())
    }

    /// (p - 1) / q.
    #[getter]
    fn cofactor(&self) -> Number {
        number(self.group.cofactor().to_vec())
    }

    /// Whether a number is in the subgroup: from 1 to p - 1, with a q-th power of 1.
    ///
    ///     >>> group = SafeGroup(607, 101)
    ///     >>> group.contains(64), group.contains(606), group.contains(0)
    ///     (True, False, False)
    #[pyo3(signature = (x, /))]
    fn contains(&self, py: Python<'_>, x: &Bound<'_, PyAny>) -> PyResult<bool> {
        let x = element(x)?;
        Ok(py.detach(|| self.group.contains(&x)))
    }

    /// Whether a number generates the subgroup: it is in it and not 1.
    ///
    ///     >>> SafeGroup(607, 101).is_generator(1)
    ///     False
    #[pyo3(signature = (x, /))]
    fn is_generator(&self, py: Python<'_>, x: &Bound<'_, PyAny>) -> PyResult<bool> {
        let x = element(x)?;
        Ok(py.detach(|| self.group.is_generator(&x)))
    }

    /// The list of whether each number is in the subgroup, by a power each. With rounds=128
    /// hundreds of numbers are tested by random subsets, in a fraction of the time: a number
    /// outside is then found to be inside with a probability of about 2**-128.
    ///
    ///     >>> SafeGroup(607, 101).in_subgroup_batch([64, 606, 1, 607])
    ///     [True, False, True, False]
    #[pyo3(signature = (elements, /, *, rounds = None, threads = None, progress = None))]
    fn in_subgroup_batch<'py>(
        &self,
        py: Python<'py>,
        elements: &Bound<'py, PyAny>,
        rounds: Option<Int<'_>>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, "raise")?;
        let rounds = match rounds {
            None => None,
            Some(rounds) => match usize::try_from(&*rounds) {
                Ok(rounds @ 1..=MOST_ROUNDS) => Some(rounds),
                _ => {
                    let text = format!("rounds are from 1 to {MOST_ROUNDS}; {ROUNDS} are right");
                    return Err(PyValueError::new_err(text));
                }
            },
        };
        let elements = items(elements, element)?;
        let (count, group) = (elements.len(), Arc::clone(&self.group));
        let jobs = match rounds {
            None => Jobs::new(&vec![SafeGroup::cost(&group); count], TOGETHER, &call.how),
            Some(_) => {
                let len = piece_len(count, call.how.threads());
                Jobs::in_pieces_of(len, count, SafeGroup::cost(&group) / 4.0 * count as f64)
            }
        };
        system::random()?;
        call.pieces((0..count).collect(), false, jobs, move |piece: Range<usize>| {
            let views: Vec<&[Limb]> = elements[piece].iter().map(|x| &x[..]).collect();
            let inside = match (rounds, system::random()) {
                (None, _) => group.in_subgroup_batch(&views),
                (Some(rounds), Ok(mut rng)) => {
                    group.in_subgroup_batch_random(&views, rounds, &mut rng)
                }
                (Some(_), Err(_)) => {
                    let fault = || Err(Fault::Value("no random bytes"));
                    return iter::repeat_with(fault).take(views.len()).collect();
                }
            };
            inside.into_iter().map(Ok).collect()
        })
    }

    /// A random number below q, nearly uniform, of the system's random bytes.
    ///
    ///     >>> 0 <= SafeGroup(607, 101).random_exponent() < 101
    ///     True
    fn random_exponent(&self) -> PyResult<Number> {
        Ok(secret_number(&self.group.random_exponent(&mut system::random()?)))
    }

    fn __eq__(&self, other: PyRef<'_, SafeGroup>) -> bool {
        is_same(&self.group, &other.group)
    }

    fn __hash__(&self) -> u64 {
        self.group.p().limbs()[0] >> 1
    }

    fn __repr__(&self) -> String {
        let (p, q) = (self.group.p().bits(), self.group.q().bits());
        format!("<SafeGroup of {p} bits, order of {q}>")
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyAny>, (Number, Number)) {
        (slf.get_type().into_any(), (slf.get().p(), slf.get().q()))
    }
}

/// The most rounds that a call may ask for.
const MOST_ROUNDS: usize = 4096;

/// The number of elements that share vectors.
const TOGETHER: usize = 8;

/// Whether two groups have the same numbers.
pub fn is_same(a: &group::SafeGroup, b: &group::SafeGroup) -> bool {
    a.p().limbs() == b.p().limbs() && a.q().limbs() == b.q().limbs()
}
