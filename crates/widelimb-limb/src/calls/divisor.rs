//! [`Divisor`]: a number that is prepared once and then divides many dividends.

use crate::Limb;
use crate::div::{DivError, PreparedDivisor, quotient_len};
use crate::scratch::with_scratch;
use crate::trim::trimmed;
use widelimb_kernels::kernels;

/// A divisor with what all divisions by it share: it is shifted once, and its reciprocal made once.
///
/// Where [`div_rem`](crate::div_rem) divides by products, a dividend of twice the divisor's
/// length then costs a product of that length and half of one, where it costs three otherwise; a
/// short divisor spares its reciprocal of one or two limbs.
///
/// ```
/// let seven = widelimb::limb::Divisor::new(&[7])?;
/// let (mut q, mut r) = ([0; 2], [0]);
/// seven.div_rem(&mut q, &mut r, &[6, 1])?;
/// assert_eq!((q, r), ([0x2492_4924_9249_2493, 0], [1]));
/// assert!(seven.divides(&[21])? && !seven.divides(&[22])?);
/// # Ok::<(), widelimb::limb::DivError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Divisor(PreparedDivisor);

impl Divisor {
    /// Prepares `d` for divisions; its limbs of 0 at the top do not count.
    ///
    /// Cost: up to two products of its length.
    ///
    /// # Errors
    /// [`DivError::Zero`]; [`DivError::Scratch`] if there is no memory.
    pub fn new(d: &[Limb]) -> Result<Divisor, DivError> {
        PreparedDivisor::new(kernels(), d).map(Divisor)
    }

    /// The divisor's limbs without the zeros at its top.
    pub fn limbs(&self) -> usize {
        self.0.limbs()
    }

    /// `a = q d + r` with `0 <= r < d`, for a `q` of
    /// [`quotient_len(a.len(), self.limbs())`](crate::quotient_len) limbs and an `r` of
    /// [`limbs`](Divisor::limbs).
    ///
    /// # Errors
    /// [`DivError::Lengths`]; [`DivError::Scratch`] if there is no memory. Then `q` and `r` are
    /// unspecified.
    pub fn div_rem(&self, q: &mut [Limb], r: &mut [Limb], a: &[Limb]) -> Result<(), DivError> {
        let k = kernels();
        let limbs = self.0.scratch_len(k, trimmed(a).len());
        with_scratch(limbs, |scratch| self.0.div_rem(k, q, r, a, scratch))?
    }

    /// `r = a mod d`, for an `r` of [`limbs`](Divisor::limbs).
    ///
    /// # Errors
    /// [`DivError::Lengths`]; [`DivError::Scratch`] if there is no memory. Then `r` is unspecified.
    pub fn remainder(&self, r: &mut [Limb], a: &[Limb]) -> Result<(), DivError> {
        let (k, a) = (kernels(), trimmed(a));
        let qn = quotient_len(a.len(), self.limbs());
        with_scratch(qn + self.0.scratch_len(k, a.len()), |scratch| {
            let (q, scratch) = scratch.split_at_mut(qn);
            self.0.div_rem(k, q, r, a, scratch)
        })?
    }

    /// `q = floor(a / d)`, for a `q` of
    /// [`quotient_len(a.len(), self.limbs())`](crate::quotient_len) limbs.
    ///
    /// # Errors
    /// [`DivError::Lengths`]; [`DivError::Scratch`] if there is no memory. Then `q` is unspecified.
    pub fn quotient(&self, q: &mut [Limb], a: &[Limb]) -> Result<(), DivError> {
        let (k, n) = (kernels(), self.limbs());
        with_scratch(n + self.0.scratch_len(k, trimmed(a).len()), |scratch| {
            let (r, scratch) = scratch.split_at_mut(n);
            self.0.div_rem(k, q, r, a, scratch)
        })?
    }

    /// Whether the divisor divides `a`.
    ///
    /// # Errors
    /// [`DivError::Scratch`] if there is no memory.
    pub fn divides(&self, a: &[Limb]) -> Result<bool, DivError> {
        with_scratch(self.limbs(), |r| {
            self.remainder(r, a)?;
            Ok(trimmed(r).is_empty())
        })?
    }
}
