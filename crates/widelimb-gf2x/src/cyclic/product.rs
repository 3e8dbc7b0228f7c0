//! Products modulo `X^n - 1`: one in GF(2)\[X\], of which what is above `X^n` is added below in one
//! pass.

use super::{Cyclic, CyclicError};
use crate::product;
use crate::{LIMB_BITS, Limb};
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::scratch::with_scratch;

impl Cyclic {
    /// `r = a b mod X^n - 1`.
    ///
    /// No branch and no address depends on a bit of `a` or `b`, whatever their weights. Cost: a
    /// product in GF(2)\[X\], and one pass over it.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`], [`CyclicError::Scratch`].
    pub fn mul(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), CyclicError> {
        self.check_len(r)?;
        self.check(a)?;
        self.check(b)?;
        let k = kernels();
        with_scratch(self.mul_scratch_len(k), |scratch| self.mul_in(k, r, a, b, scratch))?;
        Ok(())
    }

    /// [`mul`](Self::mul) in scratch of the caller's, of any content, which may be wiped
    /// afterwards: what was computed is left in it.
    ///
    /// # Errors
    /// The errors of [`mul`](Self::mul), and [`CyclicError::Length`] if `scratch` has fewer limbs
    /// than [`scratch_len`](Self::scratch_len).
    pub fn mul_with_scratch(
        &self,
        r: &mut [Limb],
        a: &[Limb],
        b: &[Limb],
        scratch: &mut [Limb],
    ) -> Result<(), CyclicError> {
        self.check_len(r)?;
        self.check(a)?;
        self.check(b)?;
        let k = kernels();
        let (expected, found) = (self.mul_scratch_len(k), scratch.len());
        if found < expected {
            return Err(CyclicError::Length { expected, found });
        }
        self.mul_in(k, r, a, b, scratch);
        Ok(())
    }

    /// The limbs of scratch that [`mul_with_scratch`](Self::mul_with_scratch) takes, at the level
    /// in force.
    pub fn scratch_len(&self) -> usize {
        self.mul_scratch_len(kernels())
    }

    /// The limbs of scratch that [`mul_in`](Self::mul_in) takes.
    #[doc(hidden)]
    pub fn mul_scratch_len(&self, k: &Kernels) -> usize {
        self.whole_len() + product::mul_scratch_len(k, self.limbs(), self.limbs())
    }

    /// [`mul`](Self::mul) by the kernels given, of elements. `scratch` is of any content.
    ///
    /// # Panics
    /// If an operand is not as long as an element, or `scratch` is too short.
    #[doc(hidden)]
    pub fn mul_in(
        &self,
        k: &Kernels,
        r: &mut [Limb],
        a: &[Limb],
        b: &[Limb],
        scratch: &mut [Limb],
    ) {
        debug_assert!(self.check(a).is_ok() && self.check(b).is_ok(), "elements");
        let (whole, scratch) = scratch.split_at_mut(self.whole_len());
        let whole = &mut whole[..2 * self.limbs()];
        product::mul(k, whole, a, b, scratch);
        self.fold(k, r, whole);
    }

    /// The limbs that a whole product has before it is folded, in whole cache lines.
    pub(super) fn whole_len(&self) -> usize {
        (2 * self.limbs()).next_multiple_of(8)
    }

    /// `r = a^2 mod X^n - 1`: bit `i` moves to bit `2 i mod n`.
    ///
    /// No branch and no address depends on a bit. Cost: two passes.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`], [`CyclicError::Scratch`].
    pub fn sqr(&self, r: &mut [Limb], a: &[Limb]) -> Result<(), CyclicError> {
        self.check_len(r)?;
        self.check(a)?;
        let k = kernels();
        with_scratch(self.sqr_scratch_len(), |scratch| self.sqr_in(k, r, a, scratch))?;
        Ok(())
    }

    /// The limbs of scratch that [`sqr_in`](Self::sqr_in) takes.
    pub fn sqr_scratch_len(&self) -> usize {
        2 * self.limbs()
    }

    /// [`sqr`](Self::sqr) by the kernels given, of an element. `scratch` is of any content.
    ///
    /// # Panics
    /// If an operand is not as long as an element, or `scratch` is too short.
    #[doc(hidden)]
    pub fn sqr_in(&self, k: &Kernels, r: &mut [Limb], a: &[Limb], scratch: &mut [Limb]) {
        debug_assert!(self.check(a).is_ok(), "an element");
        let whole = &mut scratch[..2 * self.limbs()];
        k.gf2x.sqr(whole, a);
        self.fold(k, r, whole);
    }

    /// `r = whole mod X^n - 1` for less than `2 n` bits: the sum of the lower `n` and the upper
    /// ones.
    pub(super) fn fold(&self, k: &Kernels, r: &mut [Limb], whole: &[Limb]) {
        let (limb, shift) = (self.bits / LIMB_BITS, self.bits % LIMB_BITS);
        // The shifted operand is as long as `r`, and one limb longer if there is a shift.
        k.gf2x.xor_shr(r, &whole[..self.limbs()], &whole[limb..], shift as u32);
        r[self.limbs() - 1] &= self.top_mask();
    }

    /// `r = a (X^e0 + X^e1 + ...) mod X^n - 1`, by a cyclic shift of `a` for each exponent; equal
    /// exponents cancel in pairs.
    ///
    /// Time and addresses depend on the exponents, not on the bits of `a`: for public exponents
    /// only. Cost: a pass for each.
    ///
    /// # Errors
    /// [`CyclicError::Exponent`] if one is not below `n`; [`CyclicError::Length`],
    /// [`CyclicError::TopBits`], [`CyclicError::Scratch`].
    pub fn mul_sparse_vartime(
        &self,
        r: &mut [Limb],
        a: &[Limb],
        exponents: &[usize],
    ) -> Result<(), CyclicError> {
        self.check_len(r)?;
        self.check(a)?;
        self.check_exponents(exponents)?;
        let k = kernels();
        with_scratch(self.twice_len(), |twice| {
            self.repeat(twice, a);
            k.gf2x.sum_rotated(r, twice, self.bits, exponents);
            r[self.limbs() - 1] &= self.top_mask();
        })?;
        Ok(())
    }

    /// Checks that all exponents are below `n`.
    pub(super) fn check_exponents(&self, exponents: &[usize]) -> Result<(), CyclicError> {
        let bits = self.bits;
        let wrong = exponents.iter().find(|&&exponent| exponent >= bits);
        wrong.map_or(Ok(()), |&exponent| Err(CyclicError::Exponent { exponent, bits }))
    }
}
