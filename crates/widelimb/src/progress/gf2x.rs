//! Long computations on polynomials, with an observer.

use super::Watched;
use crate::Limb;
use alloc::vec::Vec;
use widelimb_gf2x::Poly;
use widelimb_gf2x::factor::{Factor, FactorError, factor_metered};
use widelimb_gf2x::irreducible::{
    IrreducibleError, is_irreducible_metered, least_weight_metered, random_metered,
};

/// Computations on polynomials over GF(2). As the length of a search for an irreducible one is not
/// known before, its progress is the chance that it would have ended by then.
///
/// ```
/// use std::cell::Cell;
/// use widelimb::gf2x::{Poly, Watched};
/// let done = Cell::new(0.0);
/// let f = Poly::from_exponents([607, 105, 0]);
/// assert!(Watched::new(&|step| done.set(step.done)).is_irreducible(&f));
/// assert_eq!(done.get(), 1.0);
/// ```
impl Watched<'_> {
    /// Whether `f` is irreducible, by
    /// [`irreducible::is_irreducible`](crate::gf2x::irreducible::is_irreducible).
    pub fn is_irreducible(self, f: &Poly) -> bool {
        self.end(is_irreducible_metered(f, self.meter))
    }

    /// The irreducible polynomial of this degree of least weight, by
    /// [`irreducible::least_weight`](crate::gf2x::irreducible::least_weight).
    ///
    /// # Errors
    /// [`IrreducibleError`].
    pub fn irreducible_of_least_weight(self, degree: usize) -> Result<Poly, IrreducibleError> {
        self.end(least_weight_metered(degree, self.meter))
    }

    /// A random irreducible polynomial of this degree, by
    /// [`irreducible::random`](crate::gf2x::irreducible::random).
    ///
    /// # Errors
    /// [`IrreducibleError`].
    pub fn random_irreducible(
        self,
        degree: usize,
        rng: impl FnMut() -> Limb,
    ) -> Result<Poly, IrreducibleError> {
        self.end(random_metered(degree, rng, self.meter))
    }

    /// The irreducible factors of `f`, by [`factor::factor`](crate::gf2x::factor::factor). As their
    /// number is not known before, a step is a range of degrees, weighed as if no factor were
    /// found.
    ///
    /// # Errors
    /// [`FactorError::Zero`].
    pub fn factor(self, f: &Poly) -> Result<Vec<Factor>, FactorError> {
        self.end(factor_metered(f, self.meter))
    }
}
