//! Access to limbs by their address, for programs that read and write them like C.
//!
//! Writes go to a separate buffer of limbs, from which `limbs_finish()` makes the number. So a
//! write can make any number, but never an invalid one.

use super::This;
use crate::count::Count;
use crate::limit::demand_room;
use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;
use widelimb::{Integer, Limb, Natural};

/// The number of bytes of a limb.
pub const LIMB_BYTES: usize = size_of::<Limb>();

/// The address of the number's num_limbs() limbs, lowest first, for reading. It is valid until the
/// number changes or dies.
///
///     >>> from ctypes import c_uint64
///     >>> x = xmpz(2**64 + 5)
///     >>> list((c_uint64 * x.num_limbs()).from_address(x.limbs_read()))
///     [5, 1]
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn limbs_read(x: This<'_, '_>) -> usize {
    x.lend(|parts| parts.number.magnitude().limbs().as_ptr().expose_provenance())
}

/// The address of a buffer of n limbs, lowest first, for writing; limbs_finish() makes the number
/// from it.
///
///     >>> from ctypes import c_uint64
///     >>> x = xmpz(0)
///     >>> limbs = (c_uint64 * 2).from_address(x.limbs_write(2))
///     >>> limbs[:] = 5, 1
///     >>> x.limbs_finish(2)
///     >>> x
///     xmpz(18446744073709551621)
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn limbs_write(x: This<'_, '_>, n: Count) -> PyResult<usize> {
    let n = room(n)?;
    Ok(x.lend(|parts| {
        parts.written = vec![0; n];
        parts.written.as_mut_ptr().expose_provenance()
    }))
}

/// The address of a buffer of n limbs, lowest first, with the number's limbs and zeros above them,
/// for writing; limbs_finish() makes the number from it.
///
///     >>> from ctypes import c_uint64
///     >>> x = xmpz(5)
///     >>> limbs = (c_uint64 * 2).from_address(x.limbs_modify(2))
///     >>> limbs[1] = 1
///     >>> x.limbs_finish(2)
///     >>> x
///     xmpz(18446744073709551621)
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn limbs_modify(x: This<'_, '_>, n: Count) -> PyResult<usize> {
    let n = room(n)?;
    Ok(x.lend(|parts| {
        let limbs = parts.number.magnitude().limbs();
        let mut written = Vec::with_capacity(n.max(limbs.len()));
        written.extend_from_slice(limbs);
        written.resize(n.max(limbs.len()), 0);
        parts.written = written;
        parts.written.as_mut_ptr().expose_provenance()
    }))
}

/// The length of a buffer: at least one limb, so that it has an address.
fn room(limbs: Count) -> PyResult<usize> {
    let bits = limbs.0.saturating_mul(Limb::BITS.into());
    demand_room(bits)?;
    Ok(limbs.0.max(1) as usize)
}

/// Sets the number to the lowest abs(n) limbs of the buffer, or of the number itself if there is no
/// buffer; the number is negative if n is.
///
///     >>> x = xmpz(2**64 + 5)
///     >>> x.limbs_finish(-1)
///     >>> x
///     xmpz(-5)
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn limbs_finish(x: This<'_, '_>, n: crate::int::Int<'_>) -> PyResult<()> {
    let too_large = |_| PyOverflowError::new_err("int too big to convert");
    let (negative, n) = (n.is_negative(), u64::try_from(n.magnitude()).map_err(too_large)?);
    let n = usize::try_from(n).unwrap_or(usize::MAX);
    x.lend(|parts| {
        let mut limbs = std::mem::take(&mut parts.written);
        if limbs.is_empty() {
            limbs = parts.number.magnitude().limbs().to_vec();
        }
        if n > limbs.len() {
            return Err(PyValueError::new_err("there are not so many limbs"));
        }
        limbs.truncate(n);
        parts.number = Integer::from_parts(negative, Natural::from_limbs(limbs));
        Ok(())
    })
}

/// The number of limbs; 0 has none.
///
///     >>> xmpz(2**64).num_limbs(), xmpz(0).num_limbs()
///     (2, 0)
#[pyfunction]
#[pyo3(signature = (x, /))]
pub fn num_limbs(x: This<'_, '_>) -> usize {
    x.lend(|parts| parts.number.magnitude().limbs().len())
}
