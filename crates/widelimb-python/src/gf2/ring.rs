//! The class `GF2Ring`.

use super::element::{GF2Element, Value};
use super::limits::{ask, no_memory};
use super::poly::{GF2Poly, MAX_DEGREE, polynomial, shown};
use crate::count::Count;
use crate::functions::random::RandomState;
use pyo3::basic::CompareOp;
use pyo3::exceptions::{PyTypeError, PyValueError, PyZeroDivisionError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use rand_chacha::rand_core::RngCore;
use std::sync::Arc;
use widelimb::gf2x::modular::Ring;
use widelimb::gf2x::{Cyclic, CyclicError, Poly};

/// The ring of residues modulo a polynomial over GF(2); ring(x) makes the residue of x.
///
/// Modulo X^n + 1, the ring of GF2Ring.cyclic(n), products are reduced by a fold at X^n, and powers
/// a^(2^k) permute bits. There the time does not depend on the bits of elements in sums, products,
/// squares, shift, frobenius, ==, bytes(), from_bytes, and for an odd n in inverses. With all other
/// methods, and with every other modulus, the time depends on the values.
///
///     >>> field = GF2Ring('x^8 + x^4 + x^3 + x + 1')
///     >>> a = field(0x53)
///     >>> int(a.inverse().poly()) == 0xca, a ** 255 == field(1)
///     (True, True)
#[pyclass(frozen, module = "widelimb")]
#[derive(Clone)]
pub struct GF2Ring(pub Kind);

/// The form of a ring, chosen by its modulus.
#[derive(Clone)]
pub enum Kind {
    General(Arc<Ring>),
    /// The ring modulo `X^n + 1`.
    Cyclic(Cyclic),
}

/// The Python exception for an error of a ring modulo `X^n + 1`.
pub fn cyclic_error(error: CyclicError) -> PyErr {
    match error {
        CyclicError::Scratch(error) => no_memory(error),
        CyclicError::NotInvertible => PyZeroDivisionError::new_err(error.to_string()),
        error => PyValueError::new_err(error.to_string()),
    }
}

impl Kind {
    fn of(modulus: &Poly) -> PyResult<Kind> {
        let n = modulus.degree().unwrap_or(0);
        let is_cyclic = modulus.weight() == 2 && modulus.bit(0);
        if let (true, Ok(ring)) = (is_cyclic, Cyclic::new(n)) {
            return Ok(Kind::Cyclic(ring));
        }
        super::poly::ring(modulus).map(|ring| Kind::General(Arc::new(ring)))
    }

    pub fn degree(&self) -> usize {
        match self {
            Kind::General(ring) => ring.degree(),
            Kind::Cyclic(ring) => ring.bits(),
        }
    }

    pub fn modulus(&self) -> Poly {
        match self {
            Kind::General(ring) => ring.modulus().clone(),
            Kind::Cyclic(ring) => Poly::from_exponents([ring.bits(), 0]),
        }
    }

    /// The ring in its general form, which makes no use of a modulus `X^n + 1`.
    pub fn general(&self) -> PyResult<Arc<Ring>> {
        match self {
            Kind::General(ring) => Ok(Arc::clone(ring)),
            Kind::Cyclic(_) => super::poly::ring(&self.modulus()).map(Arc::new),
        }
    }

    pub fn is(&self, other: &Kind) -> bool {
        match (self, other) {
            (Kind::General(a), Kind::General(b)) => Arc::ptr_eq(a, b) || a.modulus() == b.modulus(),
            (Kind::Cyclic(a), Kind::Cyclic(b)) => a == b,
            _ => false,
        }
    }

    /// The residue of a polynomial.
    pub fn reduced(&self, poly: &Poly) -> PyResult<Value> {
        match self {
            Kind::General(ring) => Ok(Value::Residue(Arc::clone(ring), ring.reduce(poly))),
            Kind::Cyclic(ring) => {
                let n = ring.bits();
                let mut rest = poly.clone();
                while rest.bit_len() > n {
                    // Each step folds the upper half, so the steps are few.
                    let pieces = rest.bit_len().div_ceil(n).next_power_of_two();
                    let at = pieces / 2 * n;
                    rest = rest.low_bits(at) + (&rest >> at);
                }
                let mut limbs = rest.into_limbs();
                limbs.resize(ring.limbs(), 0);
                ring.element(limbs).map(Value::Cyclic).map_err(cyclic_error)
            }
        }
    }

    /// The number of bytes of an element.
    pub fn bytes(&self) -> usize {
        self.degree().div_ceil(8)
    }
}

#[pymethods]
impl GF2Ring {
    #[new]
    #[pyo3(signature = (modulus, /))]
    fn new(modulus: &Bound<'_, PyAny>) -> PyResult<GF2Ring> {
        let modulus = polynomial(modulus, MAX_DEGREE)?;
        Kind::of(&modulus).map(GF2Ring)
    }

    /// The ring modulo X**n + 1, with 1 <= n < 2**31.
    ///
    ///     >>> ring = GF2Ring.cyclic(5)
    ///     >>> ring('x^3') * ring('x^4 + 1')
    ///     GF2Ring.cyclic(5)('x^3 + x^2')
    #[staticmethod]
    #[pyo3(signature = (n, /))]
    fn cyclic(n: Count) -> PyResult<GF2Ring> {
        let n = usize::try_from(n.0).unwrap_or(usize::MAX);
        Cyclic::new(n).map(|ring| GF2Ring(Kind::Cyclic(ring))).map_err(cyclic_error)
    }

    /// The modulus of the ring.
    #[getter]
    fn modulus(&self) -> GF2Poly {
        GF2Poly(self.0.modulus())
    }

    /// The degree of the modulus.
    ///
    ///     >>> GF2Ring('x^8 + x^4 + x^3 + x + 1').degree()
    ///     8
    fn degree(&self) -> usize {
        self.0.degree()
    }

    /// The residue of a polynomial, an integer or a text; an element of the ring is returned as it
    /// is.
    #[pyo3(signature = (x, /))]
    fn __call__(&self, x: &Bound<'_, PyAny>) -> PyResult<GF2Element> {
        if let Ok(element) = x.cast::<GF2Element>() {
            let element = element.get();
            return match element.0.kind().is(&self.0) {
                true => Ok(element.clone()),
                false => Err(PyValueError::new_err("an element of another ring")),
            };
        }
        self.0.reduced(&*polynomial(x, MAX_DEGREE)?).map(GF2Element)
    }

    /// The element X, the residue of the polynomial x.
    ///
    ///     >>> GF2Ring('x^4 + x + 1').gen() ** 4
    ///     GF2Ring('x^4 + x + 1')('x + 1')
    #[pyo3(name = "gen")]
    fn generator(&self) -> PyResult<GF2Element> {
        self.0.reduced(&Poly::x()).map(GF2Element)
    }

    /// The element of ceil(n / 8) bytes, the lowest coefficients in the first one.
    ///
    ///     >>> GF2Ring.cyclic(13).from_bytes(b'\x01\x10')
    ///     GF2Ring.cyclic(13)('x^12 + 1')
    #[pyo3(name = "from_bytes", signature = (data, /))]
    fn element_of_bytes(&self, data: PyBackedBytes) -> PyResult<GF2Element> {
        let (expected, found) = (self.0.bytes(), data.len());
        if expected != found {
            let message = format!("{found} bytes, where an element has {expected}");
            return Err(PyValueError::new_err(message));
        }
        let value = match &self.0 {
            Kind::Cyclic(ring) => {
                Value::Cyclic(ring.element_of_bytes(&data).map_err(cyclic_error)?)
            }
            Kind::General(ring) => {
                let poly = Poly::from_bytes_le(&data);
                if poly.bit_len() > ring.degree() {
                    return Err(PyValueError::new_err("a bit above those of the ring"));
                }
                Value::Residue(Arc::clone(ring), poly)
            }
        };
        Ok(GF2Element(value))
    }

    /// A random element, uniform in the ring.
    ///
    ///     >>> len(bytes(GF2Ring.cyclic(17669).random(random_state(7))))
    ///     2209
    #[pyo3(signature = (random_state, /))]
    fn random(&self, random_state: &Bound<'_, RandomState>) -> PyResult<GF2Element> {
        ask(self.0.degree() as u128)?;
        let mut generator = random_state.get().generator();
        let poly = Poly::random(self.0.degree(), || generator.next_u64());
        drop(generator);
        self.0.reduced(&poly).map(GF2Element)
    }

    fn __richcmp__(&self, other: PyRef<'_, GF2Ring>, comparison: CompareOp) -> PyResult<bool> {
        let same = self.0.is(&other.0);
        match comparison {
            CompareOp::Eq => Ok(same),
            CompareOp::Ne => Ok(!same),
            _ => Err(PyTypeError::new_err("rings have no order")),
        }
    }

    fn __hash__(&self) -> u64 {
        self.modulus().hash()
    }

    pub fn __repr__(&self) -> String {
        match &self.0 {
            Kind::General(ring) => format!("GF2Ring({})", shown(ring.modulus())),
            Kind::Cyclic(ring) => format!("GF2Ring.cyclic({})", ring.bits()),
        }
    }

    fn __reduce__<'py>(
        slf: &Bound<'py, Self>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let py = slf.py();
        match &slf.get().0 {
            Kind::General(_) => {
                Ok((slf.get_type().into_any(), (Bound::new(py, slf.get().modulus())?.into_any(),)))
            }
            Kind::Cyclic(ring) => {
                let n = ring.bits().into_pyobject(py)?.into_any();
                Ok((slf.get_type().getattr("cyclic")?, (n,)))
            }
        }
    }
}
