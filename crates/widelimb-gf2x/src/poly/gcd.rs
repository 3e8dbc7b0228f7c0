//! Greatest common divisors and their cofactors. Where there is no memory the methods panic, or the
//! program aborts: [`ask_for_gcd_memory`](crate::ask_for_gcd_memory) says beforehand whether
//! there is enough.

use super::Poly;
use crate::common_divisor;
use widelimb_kernels::kernels;

impl Poly {
    /// `gcd(self, rhs)`; `gcd(a, 0) = a`.
    ///
    /// Cost: that of [`gf2x::gcd`](fn@crate::gcd).
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let a = Poly::from_exponents([6, 0]); // (X + 1)^2 (X^2 + X + 1)^2
    /// let b = Poly::from_exponents([9, 0]); // (X + 1) (X^2 + X + 1) (X^6 + X^3 + 1)
    /// assert_eq!(a.gcd(&b), Poly::from_exponents([3, 0]));
    /// ```
    pub fn gcd(&self, rhs: &Poly) -> Poly {
        Poly::from_limbs(common_divisor::gcd(kernels(), &self.limbs, &rhs.limbs))
    }

    /// `(g, u, v)` with `g = gcd(self, rhs) = u self + v rhs`, and `u` and `v` of least degree, as
    /// [`gf2x::extended_gcd`](crate::extended_gcd) gives them, whose cost it has.
    ///
    /// ```
    /// use widelimb::gf2x::Poly;
    /// let (a, b) = (Poly::from_exponents([7, 1, 0]), Poly::from_exponents([4, 2]));
    /// let (g, u, v) = a.extended_gcd(&b);
    /// assert!(g.is_one());
    /// assert_eq!(&u * &a + &v * &b, g);
    /// ```
    pub fn extended_gcd(&self, rhs: &Poly) -> (Poly, Poly, Poly) {
        let (g, u, v) = common_divisor::extended_gcd(kernels(), &self.limbs, &rhs.limbs);
        (Poly::from_limbs(g), Poly::from_limbs(u), Poly::from_limbs(v))
    }
}
