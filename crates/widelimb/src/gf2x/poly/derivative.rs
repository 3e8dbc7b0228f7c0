//! Derivatives and square roots: what tells squares from other polynomials.

use super::Poly;
use crate::Limb;
use crate::arch::kernels;
use crate::limb::shift;
use alloc::vec;

/// The coefficients of even exponents.
const EVEN: Limb = 0x5555_5555_5555_5555;

impl Poly {
    /// The formal derivative: `X^e` becomes `e X^(e - 1)`, so that terms of even exponents vanish.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([7, 4, 1]).derivative(), Poly::from_exponents([6, 0]));
    /// ```
    pub fn derivative(&self) -> Poly {
        let mut limbs = vec![0; self.limbs.len()];
        shift::shr(kernels(), &mut limbs, &self.limbs, 1);
        for limb in &mut limbs {
            *limb &= EVEN;
        }
        Poly::from_limbs(limbs)
    }

    /// The `b` with `b^2 = self`, if the polynomial is a square: if all its exponents are even.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([70, 4, 0]).square_root(), Some(Poly::from_exponents([35, 2, 0])));
    /// assert_eq!(Poly::x().square_root(), None);
    /// ```
    pub fn square_root(&self) -> Option<Poly> {
        if self.limbs.iter().any(|limb| limb & !EVEN != 0) {
            return None;
        }
        let halves = |pair: &[Limb]| {
            let high = pair.get(1).copied().unwrap_or(0);
            gather(pair[0]) | gather(high) << 32
        };
        Some(Poly::from_limbs(self.limbs.chunks(2).map(halves).collect()))
    }
}

/// The bits of the even places, side by side; the others are 0.
fn gather(mut x: Limb) -> Limb {
    x = (x | x >> 1) & 0x3333_3333_3333_3333;
    x = (x | x >> 2) & 0x0F0F_0F0F_0F0F_0F0F;
    x = (x | x >> 4) & 0x00FF_00FF_00FF_00FF;
    x = (x | x >> 8) & 0x0000_FFFF_0000_FFFF;
    (x | x >> 16) & 0x0000_0000_FFFF_FFFF
}
