//! [`Ring`]: the residues modulo one polynomial.

use crate::Limb;
use crate::product::{mul, mul_scratch_len};
use crate::{Divisor, Poly, common_divisor};
use alloc::vec::Vec;
use widelimb_kernels::kernels;
use widelimb_limb::error::DivisionByZeroError;
use widelimb_limb::scratch::with_scratch;

/// The ring GF(2)\[X\]/(f): residues are polynomials of a lower degree than `f`.
///
/// Every operand may be any polynomial, every result is a residue. Residues are found by a
/// [`Divisor`], at its cost.
///
/// ```
/// use widelimb::Natural;
/// use widelimb::gf2x::{Poly, modular::Ring};
/// let f = Poly::from_exponents([127, 1, 0]);
/// let ring = Ring::new(&f)?;
/// let a = Poly::from_exponents([100, 3]);
/// let inverse = ring.inverse(&a).expect("f is irreducible");
/// assert!(ring.mul(&a, &inverse).is_one());
/// // Fermat: a^(2^127 - 1) = 1.
/// assert!(ring.pow(&a, &((Natural::one() << 127) - 1)).is_one());
/// # Ok::<(), widelimb::error::DivisionByZeroError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Ring {
    f: Divisor,
    degree: usize,
}

/// Memory for the intermediate values of operations on residues, used again and again.
#[derive(Default)]
pub(crate) struct Room {
    product: Vec<Limb>,
}

impl Ring {
    /// The ring of this modulus. That of a polynomial of degree 0 has one residue, 0. Cost: that of
    /// [`Divisor::new`].
    ///
    /// # Errors
    /// The modulus is 0.
    pub fn new(f: &Poly) -> Result<Ring, DivisionByZeroError> {
        let degree = f.degree().ok_or(DivisionByZeroError)?;
        Ok(Ring { f: Divisor::new(f), degree })
    }

    /// The modulus `f`.
    pub fn modulus(&self) -> &Poly {
        self.f.divisor()
    }

    /// The degree of `f`.
    pub fn degree(&self) -> usize {
        self.degree
    }

    /// Whether squares cost no products.
    pub(crate) fn is_sparse(&self) -> bool {
        self.f.is_sparse()
    }

    /// `a mod f`.
    ///
    /// Cost: that of [`Divisor::rem`].
    pub fn reduce(&self, a: &Poly) -> Poly {
        self.f.rem(a)
    }

    /// `a b mod f`. Cost: that of [`Divisor::mul_mod`].
    pub fn mul(&self, a: &Poly, b: &Poly) -> Poly {
        self.f.mul_mod(a, b)
    }

    /// `floor(a / f)`.
    pub(super) fn quotient(&self, a: &Poly) -> Poly {
        self.f.div_rem(a).0
    }

    pub(crate) fn mul_with(&self, a: &Poly, b: &Poly, room: &mut Room) -> Poly {
        let (k, a, b) = (kernels(), a.limbs(), b.limbs());
        let product = &mut room.product;
        product.resize(a.len() + b.len(), 0);
        with_scratch(mul_scratch_len(k, a.len(), b.len()), |scratch| {
            mul(k, product, a, b, scratch)
        })
        .unwrap_or_else(|error| panic!("{error}"));
        self.f.reduce_limbs(product);
        Poly::from_limbs(product.to_vec())
    }

    /// `a^2 mod f`. Cost: that of [`Divisor::sqr_mod`].
    pub fn square(&self, a: &Poly) -> Poly {
        self.square_times(a, 1)
    }

    /// `a^(2^times) mod f`, by squaring that often.
    ///
    /// [`frobenius`](Ring::frobenius) takes a shorter way to powers of `X`. Cost: `times` that of
    /// [`square`](Ring::square).
    ///
    /// ```
    /// use widelimb::gf2x::{Poly, modular::Ring};
    /// let ring = Ring::new(&Poly::from_exponents([521, 32, 0]))?;
    /// // In a field of 2^521 elements a^(2^521) = a.
    /// assert_eq!(ring.square_times(&Poly::x(), 521), Poly::x());
    /// # Ok::<(), widelimb::error::DivisionByZeroError>(())
    /// ```
    pub fn square_times(&self, a: &Poly, times: u64) -> Poly {
        self.square_times_with(self.reduce(a), times, &mut Room::default())
    }

    /// [`square_times`](Ring::square_times) of a residue.
    pub(crate) fn square_times_with(&self, a: Poly, times: u64, room: &mut Room) -> Poly {
        let k = kernels();
        let mut a = a.into_limbs();
        for _ in 0..times {
            room.product.resize(2 * a.len(), 0);
            k.gf2x.sqr(&mut room.product, &a);
            self.f.reduce_limbs(&mut room.product);
            core::mem::swap(&mut a, &mut room.product);
        }
        Poly::from_limbs(a)
    }

    /// The `b` with `a b = 1`, if `a` and `f` have no common factor.
    ///
    /// Cost: that of [`Poly::extended_gcd`], without the other cofactor.
    pub fn inverse(&self, a: &Poly) -> Option<Poly> {
        common_divisor::inverse(kernels(), a.limbs(), self.modulus().limbs()).map(Poly::from_limbs)
    }
}
