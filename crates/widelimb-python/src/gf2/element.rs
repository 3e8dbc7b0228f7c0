//! The class `GF2Element`.

use super::limits::{ask, released};
use super::poly::{GF2Poly, Operand, inverse, power_mod, shown};
use super::ring::{GF2Ring, Kind, cyclic_error};
use crate::count::Count;
use crate::int::Int;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use std::sync::Arc;
use widelimb::gf2x::cyclic::Element;
use widelimb::gf2x::modular::Ring;
use widelimb::gf2x::{CyclicError, Poly};
use widelimb::{Integer, Natural};

/// An element of a GF2Ring: an immutable residue. Operators take elements of one ring, and
/// polynomials, 0 and 1 for their residues.
///
///     >>> a = GF2Ring('x^3 + x + 1').gen()
///     >>> a ** 7 == 1 + a * 0, 1 / a
///     (True, GF2Ring('x^3 + x + 1')('x^2 + 1'))
#[pyclass(frozen, module = "widelimb")]
#[derive(Clone)]
pub struct GF2Element(pub Value);

/// A residue with its ring.
#[derive(Clone)]
pub enum Value {
    Residue(Arc<Ring>, Poly),
    Cyclic(Element),
}

use Value::{Cyclic, Residue};

/// The largest `k` for which `a^(2^k)` is computed by squares; larger ones take compositions.
const FEW_SQUARES: u64 = 64;

impl Value {
    pub fn kind(&self) -> Kind {
        match self {
            Residue(ring, _) => Kind::General(Arc::clone(ring)),
            Cyclic(a) => Kind::Cyclic(a.ring()),
        }
    }

    fn poly(&self) -> Poly {
        match self {
            Residue(_, poly) => poly.clone(),
            Cyclic(a) => Poly::from_limbs(a.limbs().to_vec()),
        }
    }

    fn limbs(&self) -> usize {
        match self {
            Residue(ring, _) => ring.degree() / 64 + 1,
            Cyclic(a) => a.limbs().len(),
        }
    }

    /// The other operand of an operator, as an element of this element's ring.
    fn other(&self, object: &Bound<'_, PyAny>) -> PyResult<Value> {
        if let Ok(element) = object.cast::<GF2Element>() {
            let other = &element.get().0;
            return match other.kind().is(&self.kind()) {
                true => Ok(other.clone()),
                false => Err(PyValueError::new_err("elements of two rings")),
            };
        }
        self.kind().reduced(&*object.extract::<Operand<'_>>()?)
    }

    fn add(&self, other: &Value) -> PyResult<Value> {
        ask(self.limbs() as u128 * 64)?;
        match (self, other) {
            (Residue(ring, a), Residue(_, b)) => Ok(Residue(Arc::clone(ring), a + b)),
            (Cyclic(a), Cyclic(b)) => a.try_add(b).map(Cyclic).map_err(cyclic_error),
            _ => Err(PyValueError::new_err("elements of two rings")),
        }
    }

    fn mul(&self, other: &Value) -> PyResult<Value> {
        ask(self.limbs() as u128 * 128)?;
        match (self, other) {
            (Residue(ring, a), Residue(_, b)) => {
                let product = released(self.limbs(), || ring.mul(a, b));
                Ok(Residue(Arc::clone(ring), product))
            }
            (Cyclic(a), Cyclic(b)) => cyclic(self.limbs(), || a.try_mul(b)),
            _ => Err(PyValueError::new_err("elements of two rings")),
        }
    }

    /// The power `self^(2^k)`.
    fn frobenius(&self, k: u64) -> PyResult<Value> {
        ask(self.limbs() as u128 * 128)?;
        match self {
            Residue(ring, a) => {
                let power = released(self.limbs(), || match k {
                    0..=FEW_SQUARES => ring.square_times(a, k),
                    _ => ring.compose(a, &ring.frobenius(k)),
                });
                Ok(Residue(Arc::clone(ring), power))
            }
            Cyclic(a) => {
                let k = usize::try_from(k).unwrap_or(usize::MAX);
                cyclic(self.limbs(), || a.pow_2k(k))
            }
        }
    }

    fn inverse(&self) -> PyResult<Value> {
        match self {
            Residue(ring, a) => Ok(Residue(Arc::clone(ring), inverse(a, ring.modulus())?)),
            Cyclic(a) if a.ring().bits().is_multiple_of(2) => {
                widelimb::gf2x::ask_for_gcd_memory(self.limbs())
                    .map_err(super::limits::no_memory)?;
                cyclic(self.limbs(), || a.inverse_vartime())
            }
            Cyclic(a) => cyclic(self.limbs(), || a.inverse()),
        }
    }

    fn pow(&self, exponent: &Integer) -> PyResult<Value> {
        if let Residue(ring, a) = self {
            return Ok(Residue(Arc::clone(ring), power_mod(ring, a, exponent)?));
        }
        let base = if exponent.is_negative() { self.inverse()? } else { self.clone() };
        base.power(exponent.magnitude())
    }

    /// The power `self^exponent`; each run of zeros in the exponent is one step, a power `a^(2^k)`.
    fn power(&self, exponent: &Natural) -> PyResult<Value> {
        let Some(top) = exponent.bit_len().checked_sub(1) else {
            return self.kind().reduced(&Poly::one());
        };
        let (mut power, mut squares) = (self.clone(), 0);
        for i in (0..top).rev() {
            squares += 1;
            if exponent.bit(i) {
                power = power.frobenius(squares)?.mul(self)?;
                squares = 0;
            }
        }
        power.frobenius(squares)
    }

    /// The product `X^by self`.
    fn shifted(&self, by: &Integer) -> PyResult<Value> {
        match self {
            Cyclic(a) => {
                let by = by.try_rem_euclid(&Integer::from(a.ring().bits() as u64));
                let by = by.ok().and_then(|by| u64::try_from(&by).ok()).unwrap_or(0);
                cyclic(self.limbs(), || a.rotate(by as usize))
            }
            Residue(ring, _) => {
                let power = power_mod(ring, &Poly::x(), by)?;
                self.mul(&Residue(Arc::clone(ring), power))
            }
        }
    }
}

fn cyclic(
    limbs: usize,
    compute: impl FnOnce() -> Result<Element, CyclicError> + Send,
) -> PyResult<Value> {
    released(limbs, compute).map(Value::Cyclic).map_err(cyclic_error)
}

/// Returns `NotImplemented` for an object that is not an operand.
macro_rules! or_not_implemented {
    ($element:ident, $other:ident, |$b:ident| $body:expr) => {{
        let py = $other.py();
        match $element.0.other($other) {
            Ok($b) => Ok(Bound::new(py, GF2Element($body?))?.into_any().unbind()),
            Err(error) if error.is_instance_of::<PyTypeError>(py) => Ok(py.NotImplemented()),
            Err(error) => Err(error),
        }
    }};
}

#[pymethods]
impl GF2Element {
    /// The ring of the element.
    #[getter]
    fn ring(&self) -> GF2Ring {
        GF2Ring(self.0.kind())
    }

    /// The polynomial of a lower degree than the modulus.
    ///
    ///     >>> GF2Ring('x^4 + x + 1')('x^5').poly()
    ///     GF2Poly('x^2 + x')
    fn poly(&self) -> GF2Poly {
        GF2Poly(self.0.poly())
    }

    /// The number of terms.
    ///
    ///     >>> GF2Ring.cyclic(5)('x^6 + x^2').weight()
    ///     2
    fn weight(&self) -> usize {
        match &self.0 {
            Residue(_, poly) => poly.weight(),
            Cyclic(a) => a.weight(),
        }
    }

    fn __bool__(&self) -> bool {
        self.weight() > 0
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        or_not_implemented!(self, other, |b| self.0.add(&b))
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(other)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(other)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__add__(other)
    }

    fn __neg__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __pos__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        or_not_implemented!(self, other, |b| self.0.mul(&b))
    }

    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        self.__mul__(other)
    }

    fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        or_not_implemented!(self, other, |b| self.0.mul(&b.inverse()?))
    }

    fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        or_not_implemented!(self, other, |b| b.mul(&self.0.inverse()?))
    }

    fn __pow__(&self, exponent: Int<'_>, modulus: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        if modulus.is_some() {
            return Err(PyTypeError::new_err("an element has its modulus already"));
        }
        self.0.pow(&exponent).map(GF2Element)
    }

    fn __richcmp__(&self, other: &Bound<'_, PyAny>, comparison: CompareOp) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let (Ok(other), CompareOp::Eq | CompareOp::Ne) = (other.cast::<GF2Element>(), comparison)
        else {
            return Ok(py.NotImplemented());
        };
        let same = match (&self.0, &other.get().0) {
            (Cyclic(a), Cyclic(b)) => a == b,
            (Residue(_, a), Residue(_, b)) => a == b && self.0.kind().is(&other.get().0.kind()),
            _ => false,
        };
        let answer = same == matches!(comparison, CompareOp::Eq);
        Ok(answer.into_pyobject(py)?.to_owned().into_any().unbind())
    }

    fn __hash__(&self) -> u64 {
        self.poly().hash()
    }

    /// The square.
    ///
    ///     >>> GF2Ring.cyclic(5)('x^3').square()
    ///     GF2Ring.cyclic(5)('x')
    fn square(&self) -> PyResult<GF2Element> {
        self.0.frobenius(1).map(GF2Element)
    }

    /// The power self**(2**k).
    ///
    ///     >>> a = GF2Ring('x^127 + x + 1').gen()
    ///     >>> a.frobenius(127) == a
    ///     True
    #[pyo3(signature = (k, /))]
    fn frobenius(&self, k: Count) -> PyResult<GF2Element> {
        self.0.frobenius(k.0).map(GF2Element)
    }

    /// The inverse; ZeroDivisionError if there is none.
    ///
    ///     >>> GF2Ring('x^3 + x + 1')('x').inverse()
    ///     GF2Ring('x^3 + x + 1')('x^2 + 1')
    fn inverse(&self) -> PyResult<GF2Element> {
        self.0.inverse().map(GF2Element)
    }

    /// The product with X**k.
    ///
    ///     >>> GF2Ring.cyclic(5)('x^4 + x').shift(3)
    ///     GF2Ring.cyclic(5)('x^4 + x^2')
    #[pyo3(signature = (k, /))]
    fn shift(&self, k: Int<'_>) -> PyResult<GF2Element> {
        self.0.shifted(&k).map(GF2Element)
    }

    /// The product with the sum of X**e over all exponents e, which are below the degree of the
    /// modulus; an exponent given twice cancels. Time and addresses depend on the exponents.
    ///
    ///     >>> GF2Ring.cyclic(5)('x^4').mul_sparse([0, 3])
    ///     GF2Ring.cyclic(5)('x^4 + x^2')
    #[pyo3(signature = (exponents, /))]
    fn mul_sparse(&self, exponents: Vec<usize>) -> PyResult<GF2Element> {
        let degree = self.0.kind().degree();
        if let Some(exponent) = exponents.iter().find(|&&exponent| exponent >= degree) {
            let message = format!("the exponent {exponent} is not below {degree}");
            return Err(PyValueError::new_err(message));
        }
        let value = match &self.0 {
            Residue(ring, _) => {
                let sparse = Poly::from_exponents(exponents);
                self.0.mul(&Residue(Arc::clone(ring), sparse))
            }
            Cyclic(a) => cyclic(self.0.limbs(), || a.mul_sparse_vartime(&exponents)),
        };
        value.map(GF2Element)
    }

    /// The trace self + self**2 + self**4 + ..., with as many terms as the degree of the modulus:
    /// 0 or 1 in a field.
    ///
    ///     >>> field = GF2Ring('x^3 + x + 1')
    ///     >>> field.gen().trace(), field(1).trace()
    ///     (GF2Ring('x^3 + x + 1')('0'), GF2Ring('x^3 + x + 1')('1'))
    fn trace(&self) -> PyResult<GF2Element> {
        let (ring, a) = (self.0.kind().general()?, self.0.poly());
        ask(ring.degree() as u128 * 2)?;
        let trace = released(self.0.limbs(), || ring.trace(&a, ring.degree() as u64));
        self.0.kind().reduced(&trace).map(GF2Element)
    }

    /// The minimal polynomial: the polynomial of least degree whose value at the element is 0.
    ///
    ///     >>> GF2Ring('x^4 + x + 1')('x^5').min_poly()
    ///     GF2Poly('x^2 + x + 1')
    fn min_poly(&self) -> PyResult<GF2Poly> {
        let (ring, a) = (self.0.kind().general()?, self.0.poly());
        widelimb::gf2x::ask_for_gcd_memory(self.0.limbs()).map_err(super::limits::no_memory)?;
        Ok(GF2Poly(released(self.0.limbs(), || ring.min_poly(&a))))
    }

    /// The coefficients as ceil(n / 8) bytes, the lowest ones in the first.
    fn __bytes__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let length = self.0.kind().bytes();
        PyBytes::new_with(py, length, |bytes| {
            match &self.0 {
                Cyclic(a) => a.ring().to_bytes(bytes, a.limbs()).map_err(cyclic_error)?,
                Residue(_, poly) => {
                    let coefficients = poly.to_bytes_le();
                    bytes[..coefficients.len()].copy_from_slice(&coefficients);
                }
            }
            Ok(())
        })
    }

    fn __repr__(&self) -> String {
        format!("{}({})", self.ring().__repr__(), shown(&self.0.poly()))
    }

    fn __str__(&self) -> String {
        self.0.poly().to_string()
    }

    fn __reduce__(&self) -> (GF2Ring, (GF2Poly,)) {
        (self.ring(), (self.poly(),))
    }
}

impl GF2Element {
    /// The value of a polynomial at the element.
    pub fn value_of(&self, poly: &Poly) -> PyResult<GF2Element> {
        let (ring, a) = (self.0.kind().general()?, self.0.poly());
        ask(ring.degree() as u128 * 2)?;
        let limbs = self.0.limbs() + poly.limbs().len();
        let value = released(limbs, || ring.compose(poly, &a));
        self.0.kind().reduced(&value).map(GF2Element)
    }
}
