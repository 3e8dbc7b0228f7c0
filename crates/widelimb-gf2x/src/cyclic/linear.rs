//! Sums, cyclic shifts, weights, and repetitions of elements.

use super::{Cyclic, CyclicError};
use crate::{LIMB_BITS, Limb};
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::scratch::with_scratch;

impl Cyclic {
    /// `r = a + b`, which is `a - b`.
    ///
    /// No branch and no address depends on a bit.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`].
    pub fn add(&self, r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Result<(), CyclicError> {
        self.check_len(r)?;
        self.check(a)?;
        self.check(b)?;
        kernels().xor(r, a, b);
        Ok(())
    }

    /// `r += b`.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`].
    pub fn add_assign(&self, r: &mut [Limb], b: &[Limb]) -> Result<(), CyclicError> {
        self.check(r)?;
        self.check(b)?;
        kernels().xor_assign(r, b);
        Ok(())
    }

    /// The number of coefficients of 1.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`].
    pub fn weight(&self, a: &[Limb]) -> Result<usize, CyclicError> {
        self.check(a)?;
        Ok(kernels().popcount(a) as usize)
    }

    /// `r = X^by a`: bit `i` moves to bit `i + by mod n`.
    ///
    /// No branch and no address depends on a bit of `a`; they do on `by`.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`], [`CyclicError::Scratch`].
    pub fn rotate(&self, r: &mut [Limb], a: &[Limb], by: usize) -> Result<(), CyclicError> {
        self.check_len(r)?;
        self.check(a)?;
        let k = kernels();
        with_scratch(self.twice_len(), |twice| {
            self.repeat(twice, a);
            r.fill(0);
            self.add_rotated(k, r, twice, by % self.bits);
        })?;
        Ok(())
    }

    /// The limbs of an element twice in a row, with one more above, which shifts read.
    pub(super) fn twice_len(&self) -> usize {
        2 * self.limbs() + 1
    }

    /// `r += X^by a` for `by < n`, where `twice` is [`repeat`](Self::repeat)ed `a`: bits `n - by`
    /// to `2 n - by` of it.
    pub(super) fn add_rotated(&self, k: &Kernels, r: &mut [Limb], twice: &[Limb], by: usize) {
        let from = self.bits - by;
        let (limb, shift) = (from / LIMB_BITS, from % LIMB_BITS);
        let len = r.len() + usize::from(shift > 0);
        k.gf2x.xor_shr_assign(r, &twice[limb..][..len], shift as u32);
        r[self.limbs() - 1] &= self.top_mask();
    }

    /// `to = a (1 + X^n + X^(2 n) + ...)` as far as `to` goes, at least as far as `a`.
    pub(super) fn repeat(&self, to: &mut [Limb], a: &[Limb]) {
        let (n, len) = (self.bits, self.limbs());
        to[..len].copy_from_slice(a);
        if n < LIMB_BITS {
            let mut bits = n;
            while bits < LIMB_BITS {
                to[0] |= to[0] << bits;
                bits *= 2;
            }
        } else if !n.is_multiple_of(LIMB_BITS) {
            to[len - 1] |= to[0] << (n % LIMB_BITS);
        }
        // Limb `i` is what begins `n` bits below it, `away` bits within limb `i - len`.
        let away = len * LIMB_BITS - n;
        for i in len..to.len() {
            let above = if away == 0 { 0 } else { to[i - len + 1] << (LIMB_BITS - away) };
            to[i] = to[i - len] >> away | above;
        }
    }
}
