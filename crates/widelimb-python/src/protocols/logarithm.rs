//! The class `SmallLogarithms`.

use super::group::SafeGroup;
use super::parts::element;
use super::value_error;
use crate::int::Int;
use crate::work::{self, How, Jobs};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::sync::Arc;
use widelimb::protocols::elgamal::{self, MOST_LOGARITHM};

/// The logarithms from 0 to a bound of powers of a base: a table of sqrt(bound) entries, with which
/// one takes sqrt(bound) products. The bound is at most 2**40.
///
///     >>> SmallLogarithms(SafeGroup(607, 101), 64, 50).find(pow(64, 49, 607))
///     49
#[pyclass(frozen, module = "widelimb.protocols")]
pub struct SmallLogarithms {
    table: Arc<elgamal::SmallLogarithms>,
    /// Nanoseconds of a search.
    cost: f64,
}

#[pymethods]
impl SmallLogarithms {
    #[new]
    #[pyo3(signature = (group, base, bound, /))]
    fn new(
        py: Python<'_>,
        group: &Bound<'_, SafeGroup>,
        base: &Bound<'_, PyAny>,
        bound: Int<'_>,
    ) -> PyResult<SmallLogarithms> {
        let wrong = |_| PyValueError::new_err(format!("a bound is from 0 to {MOST_LOGARITHM}"));
        let bound = u64::try_from(&*bound).map_err(wrong)?;
        let (group, base) = (Arc::clone(&group.get().group), element(base)?);
        let bits = group.p().bits() as u64;
        let steps = (bound.min(MOST_LOGARITHM) as f64).sqrt() + 1.0;
        let cost = 3.0 * steps * crate::batches::cost::product(bits, bits);
        let how = How::new(py, None, None)?;
        let make = move |_| elgamal::SmallLogarithms::new(&group, &base, bound);
        let made = work::run(py, Jobs::one(cost), &how, make)?.pop();
        let table = made.expect("a job has a result").map_err(value_error)?;
        Ok(SmallLogarithms { table: Arc::new(table), cost })
    }

    /// The least number from 0 to the bound whose power an element is; None if there is none.
    ///
    ///     >>> SmallLogarithms(SafeGroup(607, 101), 64, 50).find(pow(64, 51, 607)) is None
    ///     True
    #[pyo3(signature = (power, /))]
    fn find(&self, py: Python<'_>, power: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
        let (table, power) = (Arc::clone(&self.table), element(power)?);
        let how = How::new(py, None, None)?;
        let found = work::run(py, Jobs::one(self.cost), &how, move |_| table.find_vartime(&power));
        Ok(found?.pop().flatten())
    }
}
