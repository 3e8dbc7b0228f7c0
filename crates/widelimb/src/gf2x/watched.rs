//! Long computations that someone watches.

use super::Poly;
use super::factor::{Factor, FactorError, factor_metered};
use super::irreducible::is_irreducible_metered;
use crate::progress::{Meter, Observer};
use alloc::vec::Vec;

/// The operations on polynomials that take long in steps, with an observer who is told of each step.
/// Results and errors are those of the functions without one.
///
/// ```
/// use std::cell::Cell;
/// use widelimb::gf2x::{Poly, Watched};
/// let done = Cell::new(0.0);
/// let f = Poly::from_exponents([607, 105, 0]);
/// assert!(Watched::new(&|step| done.set(step.done)).is_irreducible(&f));
/// assert_eq!(done.get(), 1.0);
/// ```
#[derive(Clone, Copy)]
pub struct Watched<'a> {
    meter: Meter<'a>,
}

impl<'a> Watched<'a> {
    /// Operations that this observer is told of.
    pub fn new(observer: Observer<'a>) -> Watched<'a> {
        Watched { meter: Meter::new(observer) }
    }

    /// Operations that no one is told of.
    pub const fn silent() -> Watched<'static> {
        Watched { meter: Meter::SILENT }
    }

    fn ended<T>(self, result: T) -> T {
        self.meter.end();
        result
    }

    /// Whether `f` is irreducible, as [`irreducible::is_irreducible`](super::irreducible::is_irreducible).
    pub fn is_irreducible(self, f: &Poly) -> bool {
        self.ended(is_irreducible_metered(f, self.meter))
    }

    /// The irreducible factors of `f`, as [`factor::factor`](super::factor::factor). How many there
    /// will be is not known before: a step is a range of degrees, weighed as if no factor were found.
    ///
    /// # Errors
    /// `f` is 0.
    pub fn factor(self, f: &Poly) -> Result<Vec<Factor>, FactorError> {
        self.ended(factor_metered(f, self.meter))
    }
}
