//! The class `GF2Poly`.

use super::super::limits::{ask, no_memory, released, watched};
use super::arithmetic::{self, Factors};
use super::coefficients::Coefficients;
use super::construct::{MAX_DEGREE, Optional};
use super::operand::Operand;
use super::{construct, text};
use crate::count::Count;
use crate::functions::bytes::is_little;
use crate::functions::random::RandomState;
use crate::int::{Int, to_int};
use crate::object::Number;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use pyo3::types::PyBytes;
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::{RngCore, SeedableRng};
use std::hash::{DefaultHasher, Hash, Hasher};
use widelimb::Integer;
use widelimb::gf2x::Poly;
use widelimb::gf2x::irreducible::IrreducibleError;

/// A polynomial over GF(2), made from an integer, whose bit i is the coefficient of X^i, or from a
/// text such as 'x^3 + x + 1', '0xb' or '0b1011'.
///
/// Polynomials are immutable, and have the order of the integers with the same bits. Operators take
/// polynomials, and 0 and 1. A text may have degrees up to max_degree, and no polynomial has more
/// than 2**37 coefficients.
///
///     >>> a = GF2Poly('x^3 + x + 1')
///     >>> a * (a + 1), divmod(GF2Poly('x^5'), a), int(a)
///     (GF2Poly('x^6 + x^3 + x^2 + x'), (GF2Poly('x^2 + 1'), GF2Poly('x^2 + x + 1')), 11)
#[pyclass(frozen, module = "widelimb")]
pub struct GF2Poly(pub Poly);

#[pymethods]
impl GF2Poly {
    #[new]
    #[pyo3(signature = (value = Optional(None), /, *, max_degree = MAX_DEGREE))]
    #[pyo3(text_signature = "(value=0, /, *, max_degree=1073741824)")]
    fn new(value: Optional<'_>, max_degree: usize) -> PyResult<GF2Poly> {
        let Some(value) = value.0 else { return Ok(GF2Poly(Poly::ZERO)) };
        let poly = construct::polynomial(&value, max_degree)?;
        ask(poly.bit_len() as u128)?;
        Ok(GF2Poly(poly.into_owned()))
    }

    /// The sum of X**e over all exponents e; an exponent given twice cancels.
    ///
    ///     >>> GF2Poly.from_exponents([5, 2, 0])
    ///     GF2Poly('x^5 + x^2 + 1')
    #[staticmethod]
    #[pyo3(signature = (exponents, /, *, max_degree = MAX_DEGREE))]
    #[pyo3(text_signature = "(exponents, /, *, max_degree=1073741824)")]
    fn from_exponents(exponents: &Bound<'_, PyAny>, max_degree: usize) -> PyResult<GF2Poly> {
        construct::of_exponents(exponents, max_degree).map(GF2Poly)
    }

    /// The polynomial with these coefficients modulo 2, the constant one first.
    ///
    ///     >>> GF2Poly.from_coefficients([1, 0, 1, 1])
    ///     GF2Poly('x^3 + x^2 + 1')
    #[staticmethod]
    #[pyo3(signature = (coefficients, /))]
    fn from_coefficients(coefficients: &Bound<'_, PyAny>) -> PyResult<GF2Poly> {
        construct::of_coefficients(coefficients).map(GF2Poly)
    }

    /// The polynomial whose coefficients are the bits of bytes, the lowest ones in the first byte.
    ///
    ///     >>> GF2Poly.from_bytes(b'\x02\x01')
    ///     GF2Poly('x^8 + x')
    #[staticmethod]
    #[pyo3(signature = (data, /, byteorder = "little"))]
    fn from_bytes(data: PyBackedBytes, byteorder: &str) -> PyResult<GF2Poly> {
        ask(data.len() as u128 * 8)?;
        Ok(GF2Poly(match is_little(byteorder)? {
            true => Poly::from_bytes_le(&data),
            false => Poly::from_bytes_be(&data),
        }))
    }

    /// A random polynomial of exactly this degree, uniform among all of them.
    ///
    ///     >>> GF2Poly.random(100, random_state(7)).degree()
    ///     100
    #[staticmethod]
    #[pyo3(signature = (degree, random_state, /))]
    fn random(degree: Count, random_state: &Bound<'_, RandomState>) -> PyResult<GF2Poly> {
        construct::random(degree.0, &mut *random_state.get().generator()).map(GF2Poly)
    }

    /// A random irreducible polynomial of this degree, uniform among all of them.
    ///
    ///     >>> GF2Poly.random_irreducible(100, random_state(7)).is_irreducible()
    ///     True
    #[staticmethod]
    #[pyo3(signature = (degree, random_state, /))]
    fn random_irreducible(
        py: Python<'_>,
        degree: Count,
        random_state: &Bound<'_, RandomState>,
    ) -> PyResult<GF2Poly> {
        let degree = degree_of(degree)?;
        // A generator of its own, since the state is locked while numbers are drawn from it.
        let mut key = [0; 32];
        random_state.get().generator().fill_bytes(&mut key);
        let found = watched(py, degree, move |watched| {
            let mut generator = ChaCha20Rng::from_seed(key);
            watched.random_irreducible(degree, || generator.next_u64())
        })?;
        found.map(GF2Poly).map_err(no_irreducible)
    }

    /// The irreducible polynomial of this degree with the fewest terms; among several, the one with
    /// the least exponents.
    ///
    ///     >>> GF2Poly.irreducible(163)
    ///     GF2Poly('x^163 + x^7 + x^6 + x^3 + 1')
    #[staticmethod]
    #[pyo3(signature = (degree, /))]
    fn irreducible(py: Python<'_>, degree: Count) -> PyResult<GF2Poly> {
        let degree = degree_of(degree)?;
        let found =
            watched(py, degree, move |watched| watched.irreducible_of_least_weight(degree))?;
        found.map(GF2Poly).map_err(no_irreducible)
    }

    /// The degree of the polynomial; the degree of 0 is -1.
    ///
    ///     >>> GF2Poly('x^9 + x').degree(), GF2Poly(0).degree()
    ///     (9, -1)
    fn degree(&self) -> i64 {
        self.0.bit_len() as i64 - 1
    }

    fn __len__(&self) -> usize {
        self.0.bit_len()
    }

    fn __bool__(&self) -> bool {
        !self.0.is_zero()
    }

    /// The coefficient of X**i.
    fn __getitem__(&self, place: Int<'_>) -> PyResult<u8> {
        if place.is_negative() {
            return Err(PyIndexError::new_err("no exponent is negative"));
        }
        let place = usize::try_from(&*place);
        Ok(place.is_ok_and(|place| self.0.bit(place)).into())
    }

    /// An iterator over the coefficients, the constant one first.
    fn __iter__(slf: PyRef<'_, Self>) -> Coefficients {
        Coefficients::of(slf.into())
    }

    /// The exponents of the terms, the lowest first.
    ///
    ///     >>> GF2Poly('x^9 + x').exponents()
    ///     [1, 9]
    fn exponents(&self) -> PyResult<Vec<usize>> {
        let mut exponents = Vec::new();
        exponents.try_reserve_exact(self.0.weight()).map_err(no_memory)?;
        exponents.extend(self.0.exponents());
        Ok(exponents)
    }

    /// The number of terms.
    ///
    ///     >>> GF2Poly('x^9 + x').weight()
    ///     2
    fn weight(&self) -> usize {
        self.0.weight()
    }

    /// The multiplicity of X as a factor; ValueError for 0.
    ///
    ///     >>> GF2Poly('x^9 + x^3').valuation()
    ///     3
    fn valuation(&self) -> PyResult<usize> {
        let none = || PyValueError::new_err("every power of X divides the polynomial 0");
        self.0.trailing_zeros().ok_or_else(none)
    }

    fn __add__(&self, other: Operand<'_>) -> PyResult<GF2Poly> {
        arithmetic::sum(&self.0, &other).map(GF2Poly)
    }

    fn __radd__(&self, other: Operand<'_>) -> PyResult<GF2Poly> {
        self.__add__(other)
    }

    fn __sub__(&self, other: Operand<'_>) -> PyResult<GF2Poly> {
        self.__add__(other)
    }

    fn __rsub__(&self, other: Operand<'_>) -> PyResult<GF2Poly> {
        self.__add__(other)
    }

    fn __neg__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __pos__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __mul__(&self, other: Operand<'_>) -> PyResult<GF2Poly> {
        arithmetic::product(&self.0, &other).map(GF2Poly)
    }

    fn __rmul__(&self, other: Operand<'_>) -> PyResult<GF2Poly> {
        self.__mul__(other)
    }

    fn __floordiv__(&self, other: Operand<'_>) -> PyResult<GF2Poly> {
        Ok(self.__divmod__(other)?.0)
    }

    fn __mod__(&self, other: Operand<'_>) -> PyResult<GF2Poly> {
        Ok(self.__divmod__(other)?.1)
    }

    fn __divmod__(&self, other: Operand<'_>) -> PyResult<(GF2Poly, GF2Poly)> {
        let (q, r) = arithmetic::divided(&self.0, &other)?;
        Ok((GF2Poly(q), GF2Poly(r)))
    }

    fn __pow__(&self, exponent: Int<'_>, modulus: Option<Operand<'_>>) -> PyResult<GF2Poly> {
        let Some(modulus) = modulus else {
            return arithmetic::power(&self.0, &exponent).map(GF2Poly);
        };
        let ring = arithmetic::ring(&modulus)?;
        arithmetic::power_mod(&ring, &self.0, &exponent).map(GF2Poly)
    }

    fn __lshift__(&self, by: Int<'_>) -> PyResult<GF2Poly> {
        arithmetic::shifted(&self.0, not_negative(&by)?).map(GF2Poly)
    }

    fn __rshift__(&self, by: Int<'_>) -> PyResult<GF2Poly> {
        let by = usize::try_from(not_negative(&by)?).unwrap_or(usize::MAX);
        ask(self.0.bit_len().saturating_sub(by) as u128)?;
        Ok(GF2Poly(&self.0 >> by))
    }

    fn __richcmp__(&self, other: Operand<'_>, comparison: CompareOp) -> bool {
        comparison.matches(self.0.cmp(&other))
    }

    fn __hash__(&self) -> u64 {
        self.hash()
    }

    /// The value at 0 or 1, the composition with a polynomial, or the value at an element of a
    /// GF2Ring.
    fn __call__<'py>(&self, x: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        super::value::value(&self.0, x)
    }

    /// The composition self(inner) modulo a polynomial.
    ///
    ///     >>> GF2Poly('x^2 + 1').compose_mod(GF2Poly('x^3'), GF2Poly('x^5 + 1'))
    ///     GF2Poly('x + 1')
    #[pyo3(signature = (inner, modulus, /))]
    fn compose_mod(&self, inner: Operand<'_>, modulus: Operand<'_>) -> PyResult<GF2Poly> {
        let ring = arithmetic::ring(&modulus)?;
        let limbs = modulus.limbs().len() + self.0.limbs().len();
        Ok(GF2Poly(released(limbs, || ring.compose(&self.0, &inner))))
    }

    /// The greatest common divisor.
    ///
    ///     >>> GF2Poly('x^6 + 1').gcd(GF2Poly('x^9 + 1'))
    ///     GF2Poly('x^3 + 1')
    #[pyo3(signature = (other, /))]
    fn gcd(&self, other: Operand<'_>) -> PyResult<GF2Poly> {
        arithmetic::gcd(&self.0, &other).map(GF2Poly)
    }

    /// The greatest common divisor and its cofactors: (g, u, v) with g = u*self + v*other.
    ///
    ///     >>> GF2Poly('x^2 + 1').xgcd(GF2Poly('x^3 + 1'))
    ///     (GF2Poly('x + 1'), GF2Poly('x'), GF2Poly('1'))
    #[pyo3(signature = (other, /))]
    fn xgcd(&self, other: Operand<'_>) -> PyResult<(GF2Poly, GF2Poly, GF2Poly)> {
        let (g, u, v) = arithmetic::extended_gcd(&self.0, &other)?;
        Ok((GF2Poly(g), GF2Poly(u), GF2Poly(v)))
    }

    /// The inverse modulo a polynomial; ZeroDivisionError if there is none.
    ///
    ///     >>> GF2Poly('x').invert(GF2Poly('x^3 + x + 1'))
    ///     GF2Poly('x^2 + 1')
    #[pyo3(signature = (modulus, /))]
    fn invert(&self, modulus: Operand<'_>) -> PyResult<GF2Poly> {
        arithmetic::inverse(&self.0, &modulus).map(GF2Poly)
    }

    /// The square self**2, which has a 0 between neighbouring coefficients.
    ///
    ///     >>> GF2Poly('x^9 + x').square()
    ///     GF2Poly('x^18 + x^2')
    fn square(&self) -> PyResult<GF2Poly> {
        arithmetic::product(&self.0, &self.0).map(GF2Poly)
    }

    /// Whether the polynomial is a square: it has no term of an odd exponent.
    ///
    ///     >>> GF2Poly('x^18 + 1').is_square()
    ///     True
    fn is_square(&self) -> bool {
        self.0.derivative().is_zero()
    }

    /// The square root; ValueError if the polynomial is not a square.
    ///
    ///     >>> GF2Poly('x^18 + 1').sqrt()
    ///     GF2Poly('x^9 + 1')
    fn sqrt(&self) -> PyResult<GF2Poly> {
        let none = || PyValueError::new_err("the polynomial is not a square");
        self.0.square_root().map(GF2Poly).ok_or_else(none)
    }

    /// The derivative.
    ///
    ///     >>> GF2Poly('x^7 + x^4 + x').derivative()
    ///     GF2Poly('x^6 + 1')
    fn derivative(&self) -> GF2Poly {
        GF2Poly(self.0.derivative())
    }

    /// The reciprocal polynomial X**n * self(1/X) for the degree n: the coefficients in reverse
    /// order.
    ///
    ///     >>> GF2Poly('x^7 + x').reverse()
    ///     GF2Poly('x^6 + 1')
    fn reverse(&self) -> GF2Poly {
        GF2Poly(self.0.reversed())
    }

    /// The remainder modulo X**n: the terms of degrees below n.
    ///
    ///     >>> GF2Poly('x^7 + x^2 + 1').truncate(3)
    ///     GF2Poly('x^2 + 1')
    #[pyo3(signature = (n, /))]
    fn truncate(&self, n: Count) -> GF2Poly {
        GF2Poly(self.0.low_bits(usize::try_from(n.0).unwrap_or(usize::MAX)))
    }

    /// Whether the polynomial is irreducible: not constant, and not a product of polynomials of
    /// lower degrees.
    ///
    ///     >>> GF2Poly('x^127 + x + 1').is_irreducible()
    ///     True
    fn is_irreducible(&self, py: Python<'_>) -> PyResult<bool> {
        arithmetic::is_irreducible(py, &self.0)
    }

    /// Whether the polynomial is square-free: no square of a polynomial of degree 1 or more divides
    /// it.
    ///
    ///     >>> GF2Poly('x^7 + 1').is_squarefree()
    ///     True
    fn is_squarefree(&self) -> PyResult<bool> {
        arithmetic::is_square_free(&self.0)
    }

    /// The irreducible factors in increasing order, each with its exponent. The list is empty for
    /// 1; ValueError for 0.
    ///
    ///     >>> GF2Poly('x^4 + x^3 + x + 1').factor()
    ///     [(GF2Poly('x + 1'), 2), (GF2Poly('x^2 + x + 1'), 1)]
    fn factor(&self, py: Python<'_>) -> PyResult<Factors<GF2Poly>> {
        Ok(wrapped(arithmetic::factors(py, &self.0)?))
    }

    /// The square-free factorization: square-free factors without common factors, each with its
    /// exponent.
    ///
    ///     >>> GF2Poly('x^14 + 1').factor_squarefree()
    ///     [(GF2Poly('x^7 + 1'), 2)]
    fn factor_squarefree(&self) -> PyResult<Factors<GF2Poly>> {
        Ok(wrapped(arithmetic::square_free_factors(&self.0)?))
    }

    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_int(py, &construct::integer_of_poly(&self.0)?)
    }

    /// The mpz whose bits are the coefficients.
    ///
    ///     >>> GF2Poly('x^3 + x + 1').to_mpz()
    ///     mpz(11)
    fn to_mpz(&self) -> PyResult<Number> {
        construct::integer_of_poly(&self.0).map(Number)
    }

    fn __bytes__<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes_le())
    }

    /// The coefficients as bits of length bytes, or of as few bytes as possible.
    ///
    ///     >>> GF2Poly('x^8 + x').to_bytes(4)
    ///     b'\x02\x01\x00\x00'
    #[pyo3(signature = (length = None, byteorder = "little"))]
    fn to_bytes<'py>(
        &self,
        py: Python<'py>,
        length: Option<Count>,
        byteorder: &str,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.0.to_bytes_le();
        let length = length.map_or(bytes.len() as u64, |length| length.0);
        let Some(more) = usize::try_from(length).ok().and_then(|n| n.checked_sub(bytes.len()))
        else {
            return Err(PyOverflowError::new_err("the polynomial has more bytes"));
        };
        let mut bytes = bytes;
        bytes.try_reserve_exact(more).map_err(no_memory)?;
        bytes.resize(bytes.len() + more, 0);
        if !is_little(byteorder)? {
            bytes.reverse();
        }
        Ok(PyBytes::new(py, &bytes))
    }

    fn __repr__(&self) -> String {
        format!("GF2Poly({})", text::shown(&self.0))
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __format__(&self, py: Python<'_>, spec: &str) -> PyResult<String> {
        text::format(py, &self.0, spec)
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let make = slf.get_type().getattr("from_bytes")?;
        Ok((make, (slf.get().__bytes__(slf.py()),)))
    }

    fn __sizeof__(&self) -> usize {
        size_of::<Self>() + size_of::<pyo3::ffi::PyObject>() + size_of_val(self.0.limbs())
    }
}

impl GF2Poly {
    /// The hash of the polynomial; 0 and 1 hash as integers, since they are equal to integers.
    pub fn hash(&self) -> u64 {
        if self.0.bit_len() < 2 {
            return self.0.bit(0).into();
        }
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }
}

fn not_negative<'a>(count: &'a Int<'_>) -> PyResult<&'a Integer> {
    match count.is_negative() {
        true => Err(PyValueError::new_err("negative shift count")),
        false => Ok(count),
    }
}

/// The degree of an irreducible polynomial to find, checked against the limits.
fn degree_of(degree: Count) -> PyResult<usize> {
    ask(u128::from(degree.0) + 1)?;
    Ok(degree.0 as usize)
}

fn no_irreducible(error: IrreducibleError) -> PyErr {
    match error {
        IrreducibleError::Memory(error) => no_memory(error),
        error => PyValueError::new_err(error.to_string()),
    }
}

fn wrapped(factors: Factors<Poly>) -> Factors<GF2Poly> {
    factors.into_iter().map(|(factor, exponent)| (GF2Poly(factor), exponent)).collect()
}
