//! Packing of numbers of n bits into one number, and unpacking.

use crate::count::Count;
use crate::int::Int;
use crate::limit::{demand_room, too_long};
use crate::object::Number;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyList;
use widelimb::{Integer, Limb, Natural};

const LIMB_BITS: u64 = Limb::BITS as u64;

/// The sum of L[i] * 2**(n*i), for numbers below 2**n that are not negative.
///
///     >>> pack([1, 2, 3], 8) == 0x030201
///     True
#[pyfunction]
#[pyo3(signature = (L, n, /))]
#[allow(non_snake_case)]
pub fn pack(L: &Bound<'_, PyList>, n: Count) -> PyResult<Number> {
    let objects: Vec<_> = L.iter().collect();
    let mut fields = Vec::with_capacity(objects.len());
    let mut length = 0;
    for (object, i) in objects.iter().zip(0_u64..) {
        let wrong = || PyTypeError::new_err("pack() takes a list of integers from 0 to 2**n - 1");
        let field = object.extract::<Int<'_>>()?;
        if field.is_negative() || field.bit_len() > n.0 {
            return Err(wrong());
        }
        if !field.is_zero() {
            let place = i.checked_mul(n.0).ok_or_else(too_long)?;
            length = place.checked_add(field.bit_len()).ok_or_else(too_long)?;
            fields.push((place, field));
        }
    }
    demand_room(length)?;
    let mut limbs = vec![0; length.div_ceil(LIMB_BITS) as usize];
    for (place, field) in &fields {
        write(&mut limbs, *place, field);
    }
    Ok(Number(Natural::from_limbs(limbs).into()))
}

/// Writes a number from bit `place` on, over zeros.
fn write(limbs: &mut [Limb], place: u64, field: &Integer) {
    let (from, shift) = ((place / LIMB_BITS) as usize, place % LIMB_BITS);
    let mut carried = 0;
    for (limb, &value) in limbs[from..].iter_mut().zip(field.magnitude().limbs().iter().chain(&[0]))
    {
        let wide = u128::from(value) << shift;
        *limb |= wide as Limb | carried;
        carried = (wide >> LIMB_BITS) as Limb;
    }
}

/// The numbers of n bits that make up x, the lowest first.
///
///     >>> unpack(0x030201, 8)
///     [mpz(1), mpz(2), mpz(3)]
#[pyfunction]
#[pyo3(signature = (x, n, /))]
pub fn unpack(x: Int<'_>, n: Count) -> PyResult<Vec<Number>> {
    if x.is_negative() {
        return Err(PyValueError::new_err("unpack() requires x >= 0"));
    }
    if n.0 == 0 {
        return Err(PyValueError::new_err("unpack() requires n > 0"));
    }
    let (limbs, length) = (x.magnitude().limbs(), x.bit_len());
    let count = length.div_ceil(n.0).max(1);
    let field = |i: u64| read(limbs, i * n.0, (i * n.0).saturating_add(n.0).min(length));
    Ok((0..count).map(|i| Number(field(i).into())).collect())
}

/// The number in the bits of a range that ends within the limbs.
fn read(limbs: &[Limb], from: u64, to: u64) -> Natural {
    let (first, last) = ((from / LIMB_BITS) as usize, to.div_ceil(LIMB_BITS) as usize);
    let part = Natural::from_limb_slice(limbs.get(first..last).unwrap_or_default());
    (part >> (from % LIMB_BITS)).low_bits(to - from)
}
