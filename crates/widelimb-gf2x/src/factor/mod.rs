//! Factorizations into irreducible polynomials.
//!
//! | file | what |
//! |---|---|
//! | `square_free.rs` | `f` as a product of powers of polynomials without square factors |
//! | `distinct_degree.rs` | such a polynomial as a product of those of one degree each |
//! | `equal_degree.rs` | such a product of factors of one degree into them |
//!
//! Where there is no memory the functions panic, or the program aborts. Nothing is drawn at random:
//! the same polynomial takes the same steps each time. Source of the three parts: D. Cantor and H.
//! Zassenhaus, A new algorithm for factoring polynomials over finite fields, Mathematics of
//! Computation 36 (1981); J. von zur Gathen and J. Gerhard, Polynomial factorization over F2,
//! Mathematics of Computation 71 (2002).

mod distinct_degree;
mod equal_degree;
mod square_free;

pub use distinct_degree::distinct_degree;
pub use equal_degree::equal_degree;
pub use square_free::square_free;

use crate::Poly;
use crate::irreducible::GCD_COST;
use alloc::vec::Vec;
use widelimb_limb::progress::Meter;

/// Why a polynomial has no factors of the kind asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FactorError {
    /// The polynomial is 0.
    #[error("the polynomial 0 has no factorization")]
    Zero,
    /// The polynomial is a multiple of a square, but was to be split by degrees.
    #[error("a square divides the polynomial")]
    Square,
    /// The polynomial has factors of other degrees than the one given.
    #[error("the polynomial has factors of other degrees than {degree}")]
    OtherDegree {
        /// The degree that was given.
        degree: usize,
    },
}

/// A factor of a polynomial, and how often it divides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Factor {
    /// The factor.
    pub poly: Poly,
    /// The exponent of its highest power that divides.
    pub multiplicity: usize,
}

/// The irreducible factors of `f`, in their order, with their multiplicities; none for 1.
///
/// Cost for `n = deg f`: `n / 2` squares and products modulo `f`, fewer the lower the degrees of
/// the factors are, and a gcd for each 128 of them. Memory: a few times that of `f`.
///
/// # Errors
/// [`FactorError::Zero`].
///
/// ```
/// use widelimb::gf2x::{Poly, factor::factor};
/// let f = Poly::from_exponents([14, 0]); // (X^7 + 1)^2
/// let factors = factor(&f)?;
/// let text: Vec<String> =
///     factors.iter().map(|f| format!("({})^{}", f.poly, f.multiplicity)).collect();
/// assert_eq!(text.join(" "), "(x + 1)^2 (x^3 + x + 1)^2 (x^3 + x^2 + 1)^2");
/// # Ok::<(), widelimb::gf2x::factor::FactorError>(())
/// ```
pub fn factor(f: &Poly) -> Result<Vec<Factor>, FactorError> {
    factor_metered(f, Meter::SILENT)
}

/// [`factor`] with a meter for its steps.
#[doc(hidden)]
pub fn factor_metered(f: &Poly, meter: Meter<'_>) -> Result<Vec<Factor>, FactorError> {
    // In products modulo `f`: gcds, and a square and a product for each degree up to half of that
    // of `f`.
    let (gcds, degrees) = (3.0 * GCD_COST, f.bit_len());
    let mut steps = meter.steps(|| gcds + degrees as f64);
    let parts = square_free::square_free_metered(f, steps.next(|| gcds))?;
    let cost = |part: &Poly| part.bit_len() as f64 * part.bit_len() as f64;
    let meter = steps.next(|| degrees as f64);
    let mut steps = meter.steps(|| parts.iter().map(|part| cost(&part.poly)).sum());
    let mut factors = Vec::new();
    for Factor { poly, multiplicity } in parts {
        let meter = steps.next(|| cost(&poly));
        let irreducible = split(poly, meter);
        factors.extend(irreducible.into_iter().map(|poly| Factor { poly, multiplicity }));
    }
    factors.sort();
    Ok(factors)
}

/// The share of equal-degree factorization in the cost: little for most polynomials, almost all for
/// some.
const EQUAL_DEGREES: f64 = 0.2;

/// The factors of `f`, which no square divides.
fn split(f: Poly, meter: Meter<'_>) -> Vec<Poly> {
    let mut steps = meter.steps(|| 1.0);
    let products = distinct_degree::split(f, steps.next(|| 1.0 - EQUAL_DEGREES));
    let meter = steps.next(|| EQUAL_DEGREES);
    let cost = |(f, degree): &(Poly, usize)| equal_degree::cost(f, *degree);
    let mut steps = meter.steps(|| products.iter().map(cost).sum());
    let split = products.into_iter().flat_map(|product| {
        let meter = steps.next(|| cost(&product));
        equal_degree::split(product.0, product.1, meter)
    });
    split.collect()
}
