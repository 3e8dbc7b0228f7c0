//! Derivatives and square roots: what tells squares from other polynomials.

use super::Poly;
use crate::Limb;
use crate::arch::kernels;
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
        // An odd exponent and the even one below it are in one limb.
        Poly::from_limbs(self.limbs.iter().map(|limb| limb >> 1 & EVEN).collect())
    }

    /// The `b` with `b^2 = self`, if the polynomial is a square: if all its exponents are even.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// assert_eq!(Poly::from_exponents([70, 4, 0]).square_root(), Some(Poly::from_exponents([35, 2, 0])));
    /// assert_eq!(Poly::x().square_root(), None);
    /// ```
    pub fn square_root(&self) -> Option<Poly> {
        let half = self.limbs.len().div_ceil(2);
        let (mut even, mut odd) = (vec![0; half], vec![0; half]);
        kernels().gf2x.parts(&mut even, &mut odd, &self.limbs);
        odd.iter().all(|&limb| limb == 0).then(|| Poly::from_limbs(even))
    }
}
