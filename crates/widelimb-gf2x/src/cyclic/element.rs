//! [`Element`]: an element that knows its ring.

use super::{Cyclic, CyclicError, Inverter};
use crate::Limb;
use alloc::vec::Vec;
use core::fmt::{self, Debug, Formatter};
use core::hint::black_box;
use widelimb_kernels::kernels;
use widelimb_limb::error::or_panic;
use widelimb_limb::scratch::try_zeros;
use widelimb_limb::values::binary_operator;

/// An element of GF(2)\[X\]/(X^n - 1) with its ring, in memory of its own.
///
/// Methods and operators take the times of [`Cyclic`]'s methods on slices, and equality that of a
/// look at all limbs: none depends on a bit, unless the name says `vartime`. `Debug` tells the ring
/// only. Nothing is wiped. The operators `+`, `-` and `*` panic where their `try_` twins have an
/// error.
///
/// ```
/// use widelimb::gf2x::Cyclic;
/// let ring = Cyclic::new(12323)?;
/// let a = ring.element_of_exponents_vartime(&[0, 1, 2])?;
/// let b = a.pow_2k(100)? * a.inverse()?;
/// assert!(b * &a == a.pow_2k(100)?);
/// # Ok::<(), widelimb::gf2x::CyclicError>(())
/// ```
#[derive(Clone)]
pub struct Element {
    ring: Cyclic,
    limbs: Vec<Limb>,
}

impl Cyclic {
    /// The element of these limbs.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`].
    pub fn element(&self, limbs: Vec<Limb>) -> Result<Element, CyclicError> {
        self.check(&limbs)?;
        Ok(Element { ring: *self, limbs })
    }

    /// The element of these bytes, in the order that [`from_bytes`](Self::from_bytes) reads.
    ///
    /// # Errors
    /// [`CyclicError::Length`], [`CyclicError::TopBits`], [`CyclicError::Scratch`].
    pub fn element_of_bytes(&self, bytes: &[u8]) -> Result<Element, CyclicError> {
        Ok(Element { ring: *self, limbs: self.from_bytes(bytes)? })
    }

    /// The element `X^e0 + X^e1 + ...`, by
    /// [`from_exponents_vartime`](Self::from_exponents_vartime).
    ///
    /// # Errors
    /// [`CyclicError::Exponent`], [`CyclicError::Scratch`].
    pub fn element_of_exponents_vartime(
        &self,
        exponents: &[usize],
    ) -> Result<Element, CyclicError> {
        Ok(Element { ring: *self, limbs: self.from_exponents_vartime(exponents)? })
    }
}

impl Element {
    /// The ring.
    pub fn ring(&self) -> Cyclic {
        self.ring
    }

    /// The limbs, as [`Cyclic`]'s methods on slices take them.
    pub fn limbs(&self) -> &[Limb] {
        &self.limbs
    }

    /// The limbs that [`limbs`](Element::limbs) shows, without a copy.
    pub fn into_limbs(self) -> Vec<Limb> {
        self.limbs
    }

    /// `self + rhs`.
    ///
    /// # Errors
    /// [`CyclicError::Rings`], [`CyclicError::Scratch`].
    pub fn try_add(&self, rhs: &Element) -> Result<Element, CyclicError> {
        self.check_ring(rhs.ring)?;
        self.by(|ring, r| ring.add(r, &self.limbs, &rhs.limbs))
    }

    /// `self rhs`, by [`Cyclic::mul`].
    ///
    /// # Errors
    /// [`CyclicError::Rings`], [`CyclicError::Scratch`].
    pub fn try_mul(&self, rhs: &Element) -> Result<Element, CyclicError> {
        self.check_ring(rhs.ring)?;
        self.by(|ring, r| ring.mul(r, &self.limbs, &rhs.limbs))
    }

    /// `self (X^e0 + X^e1 + ...)`, by [`Cyclic::mul_sparse_vartime`].
    ///
    /// # Errors
    /// [`CyclicError::Exponent`], [`CyclicError::Scratch`].
    pub fn mul_sparse_vartime(&self, exponents: &[usize]) -> Result<Element, CyclicError> {
        self.by(|ring, r| ring.mul_sparse_vartime(r, &self.limbs, exponents))
    }

    /// `X^by self`, by [`Cyclic::rotate`].
    ///
    /// # Errors
    /// [`CyclicError::Scratch`].
    pub fn rotate(&self, by: usize) -> Result<Element, CyclicError> {
        self.by(|ring, r| ring.rotate(r, &self.limbs, by))
    }

    /// `self^(2^k)`, by [`Cyclic::pow_2k`].
    ///
    /// # Errors
    /// [`CyclicError::Scratch`].
    pub fn pow_2k(&self, k: usize) -> Result<Element, CyclicError> {
        self.by(|ring, r| ring.pow_2k(r, &self.limbs, k))
    }

    /// `self^-1` for odd `n`, by [`Cyclic::inverse`].
    ///
    /// # Errors
    /// [`CyclicError::NotInvertible`], [`CyclicError::EvenLength`], [`CyclicError::Scratch`].
    pub fn inverse(&self) -> Result<Element, CyclicError> {
        self.by(|ring, r| ring.inverse(r, &self.limbs))
    }

    /// `self^-1` for any `n`, by [`Cyclic::inverse_vartime`].
    ///
    /// # Errors
    /// [`CyclicError::NotInvertible`], [`CyclicError::Scratch`].
    pub fn inverse_vartime(&self) -> Result<Element, CyclicError> {
        self.by(|ring, r| ring.inverse_vartime(r, &self.limbs))
    }

    /// The number of coefficients of 1.
    pub fn weight(&self) -> usize {
        kernels().popcount(&self.limbs) as usize
    }

    /// The element of the same ring that `fill` writes into room for one.
    fn by(
        &self,
        fill: impl FnOnce(&Cyclic, &mut [Limb]) -> Result<(), CyclicError>,
    ) -> Result<Element, CyclicError> {
        let mut limbs = try_zeros(self.limbs.len())?;
        fill(&self.ring, &mut limbs)?;
        Ok(Element { ring: self.ring, limbs })
    }

    fn check_ring(&self, other: Cyclic) -> Result<(), CyclicError> {
        let [left, right] = [self.ring.bits, other.bits];
        if left == right { Ok(()) } else { Err(CyclicError::Rings { left, right }) }
    }
}

impl Inverter {
    /// `a^-1`, by [`inverse`](Inverter::inverse).
    ///
    /// # Errors
    /// [`CyclicError::Rings`], [`CyclicError::NotInvertible`], [`CyclicError::Scratch`].
    pub fn inverse_of(&self, a: &Element) -> Result<Element, CyclicError> {
        a.check_ring(self.ring())?;
        a.by(|_, r| self.inverse(r, &a.limbs))
    }
}

impl PartialEq for Element {
    /// Equality of rings and limbs, in a time that depends on the rings alone.
    fn eq(&self, other: &Element) -> bool {
        // The compiler is not to leave the loop at the first difference.
        let differences =
            self.limbs.iter().zip(&other.limbs).fold(0, |sum, (a, b)| black_box(sum | (a ^ b)));
        self.ring == other.ring && differences == 0
    }
}

impl Eq for Element {}

impl Debug for Element {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Element").field("ring", &self.ring).finish_non_exhaustive()
    }
}

#[track_caller]
fn sum(a: &Element, b: &Element) -> Element {
    or_panic(a.try_add(b))
}

#[track_caller]
fn add_in_place(a: &mut Element, b: &Element) {
    or_panic(a.check_ring(b.ring));
    kernels().xor_assign(&mut a.limbs, &b.limbs);
}

#[track_caller]
fn product(a: &Element, b: &Element) -> Element {
    or_panic(a.try_mul(b))
}

#[track_caller]
fn mul_in_place(a: &mut Element, b: &Element) {
    *a = product(a, b);
}

binary_operator!(Element, Add add, AddAssign add_assign, sum, add_in_place);
binary_operator!(Element, Sub sub, SubAssign sub_assign, sum, add_in_place);
binary_operator!(Element, Mul mul, MulAssign mul_assign, product, mul_in_place);
