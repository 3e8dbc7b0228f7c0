//! Derivatives, square roots and reversals, which move terms about; and random polynomials.

use super::{MAX_BITS, Poly};
use crate as gf2x;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_limb::error::{CapacityError, or_panic};
use widelimb_limb::values::check_bits;

impl Poly {
    /// The derivative: `X^(i - 1)` for each term `X^i` with an odd `i`.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let a = Poly::from_exponents([7, 4, 1, 0]);
    /// assert_eq!(a.derivative(), Poly::from_exponents([6, 0]));
    /// ```
    pub fn derivative(&self) -> Poly {
        let mut limbs = vec![0; self.limbs.len()];
        gf2x::derivative(&mut limbs, &self.limbs);
        Poly::from_limbs(limbs)
    }

    /// The polynomial whose square this is, or `None` if a term has an odd exponent.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let a = Poly::from_exponents([90, 4, 0]);
    /// assert_eq!(a.square_root(), Some(Poly::from_exponents([45, 2, 0])));
    /// assert_eq!(Poly::x().square_root(), None);
    /// ```
    pub fn square_root(&self) -> Option<Poly> {
        let mut limbs = vec![0; self.limbs.len().div_ceil(2)];
        gf2x::square_root(&mut limbs, &self.limbs).then(|| Poly::from_limbs(limbs))
    }

    /// `X^n self(1 / X)` for the degree `n`: the coefficients in the opposite order; 0 for 0.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([7, 1]).reversed(), Poly::from_exponents([6, 0]));
    /// ```
    pub fn reversed(&self) -> Poly {
        let limbs = self.limbs.iter().rev().map(|limb| limb.reverse_bits()).collect();
        Poly::from_limbs(limbs) >> (self.limbs.len() * LIMB_BITS - self.bit_len())
    }

    /// A uniformly random polynomial of a degree below `bits`, out of uniformly random limbs.
    ///
    /// # Panics
    /// If `bits` is above [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let mut state = 1_u64;
    /// let next = || {
    ///     state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
    ///     state
    /// };
    /// assert!(Poly::random(100, next).bit_len() <= 100);
    /// ```
    #[track_caller]
    pub fn random(bits: usize, next: impl FnMut() -> u64) -> Poly {
        or_panic(Poly::random_within(bits, next, MAX_BITS))
    }

    /// [`random`](Poly::random), with an error where `bits` is above `max_bits`.
    ///
    /// # Errors
    /// `bits` is above `max_bits`.
    pub fn random_within(
        bits: usize,
        mut next: impl FnMut() -> u64,
        max_bits: u64,
    ) -> Result<Poly, CapacityError> {
        check_bits(bits as u128, max_bits)?;
        let mut limbs: Vec<Limb> = (0..bits.div_ceil(LIMB_BITS)).map(|_| next()).collect();
        if let Some(top) = limbs.last_mut().filter(|_| !bits.is_multiple_of(LIMB_BITS)) {
            *top &= (1 << (bits % LIMB_BITS)) - 1;
        }
        Ok(Poly::from_limbs(limbs))
    }
}
