//! Lehmer's steps: some sixty degrees of Euclid's algorithm at once, by the upper 128 coefficients
//! of the operands.
//!
//! The quotients that these decide are gathered in a matrix whose entries fit in a limb, and the
//! long operands are multiplied by that. The method is D. Lehmer's (Euclid's algorithm for large
//! numbers, American Mathematical Monthly 45, 1938); the condition under which a quotient of
//! integers is right falls away here, for sums have no carries.

use crate::Limb;
use widelimb_kernels::Kernels;
use widelimb_kernels::gf2x::{NO_QUOTIENT, QUOTIENT_DEGREE, QuotientMatrix};

/// A step: the matrix of some quotients of Euclid's algorithm, with entries of one limb.
#[derive(Clone, Copy, Debug)]
pub struct Step(QuotientMatrix);

impl Step {
    /// The quotients that the upper 128 coefficients decide and whose degrees come to at most
    /// `degree`; `None` if the first one's does not. The uppermost coefficient of `x` is 1.
    pub(super) fn leading(k: &Kernels, x: u128, y: u128, degree: usize) -> Option<Step> {
        let degree = degree.min(QUOTIENT_DEGREE as usize) as u32;
        let matrix = k.gf2x.quotients(x, y, degree);
        (matrix != NO_QUOTIENT).then_some(Step(matrix))
    }

    /// Applies the step to a pair of one length; returns the limbs that then lie above.
    pub(super) fn apply(&self, k: &Kernels, x: &mut [Limb], y: &mut [Limb]) -> [Limb; 2] {
        k.gf2x.mul_matrix(x, y, &self.0)
    }
}

/// The 128 coefficients of `a` that begin `shift` bits below its top, with zeros below those of
/// `a`.
pub(super) fn upper(a: &[Limb], shift: u32) -> u128 {
    let at = |i: usize| a.len().checked_sub(i).map_or(0, |at| a[at]);
    let two = u128::from(at(1)) << 64 | u128::from(at(2));
    two << shift | u128::from(at(3)) >> (64 - shift)
}
