//! Compositions `g(h)` of polynomials.

use super::{MAX_BITS, Poly};
use widelimb_limb::error::{CapacityError, or_panic};
use widelimb_limb::values::check_bits;

impl Poly {
    /// `self(h)`, of at most `max_bits` coefficients: the value of the polynomial at `h`.
    ///
    /// Squares cost little, so the even and the odd terms are taken apart: for `self = e^2 + X o^2`
    /// it is `e(h)^2 + h o(h)^2`. Cost: `log2(deg self)` products of the length of the result.
    /// [`Ring::compose`](crate::modular::Ring::compose) is the composition modulo a third
    /// polynomial.
    ///
    /// # Errors
    /// [`CapacityError`]: the result may have more; nothing is computed then.
    ///
    /// # Panics
    /// If there is no memory.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let (g, h) = (Poly::from_exponents([3, 0]), Poly::from_exponents([4, 1]));
    /// assert_eq!(g.compose_within(&h, 100), Ok(h.pow(3) + Poly::one()));
    /// assert!(g.compose_within(&h, 12).is_err());
    /// ```
    pub fn compose_within(&self, h: &Poly, max_bits: u64) -> Result<Poly, CapacityError> {
        let degree = self.degree().unwrap_or(0) as u128 * h.degree().unwrap_or(0) as u128;
        check_bits(degree + 1, max_bits)?;
        Ok(self.at(h))
    }

    /// `self(h)`: the value of the polynomial at `h`, at the cost of
    /// [`compose_within`](Poly::compose_within).
    ///
    /// # Panics
    /// If the result may have more than [`MAX_BITS`] coefficients, or there is no memory.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let g = Poly::from_exponents([5, 2, 0]);
    /// assert_eq!(g.compose(&Poly::one()), Poly::one());
    /// assert_eq!(g.compose(&Poly::monomial(3)), Poly::from_exponents([15, 6, 0]));
    /// ```
    #[track_caller]
    pub fn compose(&self, h: &Poly) -> Poly {
        or_panic(self.compose_within(h, MAX_BITS))
    }

    fn at(&self, h: &Poly) -> Poly {
        if self.bit_len() < 2 {
            return self.clone();
        }
        let odd = self.derivative();
        let even = self + (&odd << 1);
        let [even, odd] = [even, odd].map(|terms| {
            // Only even exponents are left in either.
            let root = terms.square_root().unwrap_or_default();
            root.at(h).square()
        });
        even + odd * h
    }
}
