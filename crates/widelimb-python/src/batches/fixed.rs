//! The class `FixedBase`: a table of powers of one base.

use super::{Call, Column, Fault, cost};
use crate::count::Count;
use crate::int::Int;
use crate::limit::demand_room;
use crate::object::Number;
use crate::work::{self, How, Jobs};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;
use widelimb::batch::{self, Modulus, TableError};
use widelimb::{Limb, Natural};

/// A table of powers of one base modulo an odd number, for many powers to exponents from 0 on below
/// 2**exponent_bits: each takes a third of the time of a power, or less. The table has at most
/// memory bytes, 1 MiB if that is left out, and two numbers at least. With secret=True the time of
/// powers depends on the lengths of exponents in 64-bit words alone.
///
///     >>> table = FixedBase(3, 1000003, 20)
///     >>> table.pow([12, 0, 2**20 - 1]), table.pow(12)
///     ([mpz(531441), mpz(1), mpz(311201)], mpz(531441))
#[pyclass(frozen, module = "widelimb")]
pub struct FixedBase {
    table: Arc<batch::FixedBase>,
    secret: bool,
}

/// The number of powers that share vectors.
const TOGETHER: usize = 8;

/// What a pickle has of a table: the function that makes it, and that one's arguments.
type Parts<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>, bool));

fn refused(error: TableError) -> PyErr {
    match error {
        TableError::Io(error) => PyErr::from(error),
        error => PyValueError::new_err(error.to_string()),
    }
}

#[pymethods]
impl FixedBase {
    #[new]
    #[pyo3(signature = (base, modulus, exponent_bits, /, *, memory = None, secret = false))]
    fn new(
        py: Python<'_>,
        base: Int<'_>,
        modulus: Int<'_>,
        exponent_bits: Count,
        memory: Option<Count>,
        secret: bool,
    ) -> PyResult<FixedBase> {
        if !modulus.is_positive() {
            return Err(PyValueError::new_err("the modulus must be > 0"));
        }
        demand_room(exponent_bits.0)?;
        if let Some(memory) = &memory {
            demand_room(memory.0.saturating_mul(8))?;
        }
        let base = base.rem_euclid(&modulus).into_magnitude();
        let cost = 2.0 * cost::power(exponent_bits.0, modulus.bit_len());
        let modulus = Modulus::new(modulus.magnitude().limbs());
        let modulus = modulus.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let bits = exponent_bits.0 as usize;
        let make = move |_: Range<usize>| match &memory {
            None => batch::FixedBase::new(&modulus, base.limbs(), bits),
            Some(Count(bytes)) => {
                let make = match secret {
                    true => batch::FixedBase::with_memory,
                    false => batch::FixedBase::with_memory_vartime,
                };
                make(&modulus, base.limbs(), bits, *bytes as usize)
            }
        };
        let made = work::run(py, Jobs::one(cost), &How::new(py, None, None)?, make)?.pop();
        let table = made.ok_or_else(|| PyRuntimeError::new_err("no table"))?;
        Ok(FixedBase { table: Arc::new(table), secret })
    }

    /// The modulus.
    #[getter]
    fn modulus(&self) -> Number {
        Number(Natural::from_limbs(self.table.modulus().limbs().to_vec()).into())
    }

    /// The bits that exponents may have.
    #[getter]
    fn exponent_bits(&self) -> usize {
        self.table.exponent_bits()
    }

    /// The bytes of the table.
    #[getter]
    fn table_bytes(&self) -> usize {
        self.table.table_bytes()
    }

    /// Whether the time of powers does not depend on their exponents.
    #[getter]
    fn secret(&self) -> bool {
        self.secret
    }

    /// The list of the powers of the base to each exponent, or one power to one exponent.
    ///
    ///     >>> FixedBase(2, 101, 64).pow([10, 20, 30])
    ///     [mpz(14), mpz(95), mpz(17)]
    #[pyo3(signature = (exponents, /, *, threads = None, progress = None, errors = "raise"))]
    fn pow<'py>(
        &self,
        py: Python<'py>,
        exponents: &Bound<'py, PyAny>,
        threads: Option<Int<'_>>,
        progress: Option<Bound<'py, PyAny>>,
        errors: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let call = Call::new(py, threads, progress, errors)?;
        let exponents = Column::read("exponents", exponents)?;
        let (as_array, is_one) = (exponents.is_array(), exponents.is_one());
        let exponents = exponents.into_numbers();
        let count = exponents.len();
        let (table, secret) = (Arc::clone(&self.table), self.secret);
        let bits = table.modulus().bits() as u64;
        let cost = cost::power(table.exponent_bits() as u64, bits) / 4.0;
        let powers = move |piece: Range<usize>| -> Vec<Result<Number, Fault>> {
            let limbs: Vec<&[Limb]> =
                exponents[piece.clone()].iter().map(|e| e.magnitude().limbs()).collect();
            let powers = if secret { table.pow(&limbs) } else { table.pow_vartime(&limbs) };
            let power = |(power, job): (Result<Vec<Limb>, _>, usize)| match power {
                _ if exponents[job].is_negative() => Err(Fault::Value("the exponent is below 0")),
                Ok(power) => Ok(Number(Natural::from_limbs(power).into())),
                Err(error) => {
                    let error: batch::ExponentError = error;
                    Err(Fault::Text(error.to_string()))
                }
            };
            powers.into_iter().zip(piece).map(power).collect()
        };
        if is_one {
            let power = py.detach(|| powers(0..1).pop());
            let power = power.unwrap_or(Err(Fault::Value("no result")));
            return power.map_err(Fault::into_error)?.into_pyobject(py);
        }
        let pieces = Jobs::new(&vec![cost; count], TOGETHER, &call.how);
        call.pieces((0..count).collect(), as_array, pieces, powers)
    }

    /// The bytes of the table, with a checksum.
    ///
    ///     >>> len(FixedBase(2, 101, 64).to_bytes()) % 32
    ///     0
    fn to_bytes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let mut bytes = vec![];
        py.detach(|| self.table.write_to(&mut bytes))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The table of bytes that to_bytes() made; a ValueError if they are not. Who can change the
    /// bytes decides what powers come out.
    ///
    ///     >>> FixedBase.from_bytes(FixedBase(2, 101, 64).to_bytes()).pow(10)
    ///     mpz(14)
    #[staticmethod]
    #[pyo3(signature = (data, /, secret = false))]
    fn from_bytes(py: Python<'_>, data: &[u8], secret: bool) -> PyResult<FixedBase> {
        let mut left = data;
        let table = py.detach(|| batch::FixedBase::read_from(&mut left)).map_err(refused)?;
        if !left.is_empty() {
            return Err(PyValueError::new_err("there are bytes behind the table"));
        }
        Ok(FixedBase { table: Arc::new(table), secret })
    }

    /// Writes the table to a file, in the place of one that is there.
    ///
    ///     >>> import os, tempfile
    ///     >>> with tempfile.TemporaryDirectory() as folder:
    ///     ...     path = os.path.join(folder, "table")
    ///     ...     FixedBase(2, 101, 64).save(path)
    ///     ...     FixedBase.load(path).pow(10)
    ///     mpz(14)
    #[pyo3(signature = (path, /))]
    fn save(&self, py: Python<'_>, path: PathBuf) -> PyResult<()> {
        py.detach(|| self.table.save(path)).map_err(PyErr::from)
    }

    /// The table of a file that save() wrote; a ValueError if it is no such file. Who can write to
    /// the file decides what powers come out.
    ///
    ///     >>> import os, tempfile
    ///     >>> with tempfile.TemporaryDirectory() as folder:
    ///     ...     path = os.path.join(folder, "table")
    ///     ...     FixedBase(3, 101, 64).save(path)
    ///     ...     FixedBase.load(path).pow(4)
    ///     mpz(81)
    #[staticmethod]
    #[pyo3(signature = (path, /, secret = false))]
    fn load(py: Python<'_>, path: PathBuf, secret: bool) -> PyResult<FixedBase> {
        let table = py.detach(|| batch::FixedBase::load(path)).map_err(refused)?;
        Ok(FixedBase { table: Arc::new(table), secret })
    }

    fn __repr__(&self) -> String {
        let bits = self.table.modulus().bits();
        format!("<FixedBase of {bits} bits for exponents of {}>", self.table.exponent_bits())
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Parts<'py>> {
        let table = slf.get();
        Ok((slf.get_type().getattr("from_bytes")?, (table.to_bytes(slf.py())?, table.secret)))
    }
}
