//! [`Montgomery`]: residues in Montgomery form, in limbs.
//!
//! With `R = 2^(64 n)` for an odd modulus `m` of `n` limbs, a residue `a` is kept as `a R mod m`.
//! A product of two such values then needs a division by `R` only: multiples of `m` are added
//! until the lower half is 0. Source: P. Montgomery, Modular multiplication without trial division,
//! Mathematics of Computation 44 (1985).

use crate::low_bits::{inverse_low_bits, limb_inverse};
use crate::owned::remainder;
use crate::product::{
    mul, mul_high_above, mul_high_above_scratch_len, mul_low, mul_low_scratch_len, mul_scratch_len,
    sqr, sqr_scratch_len,
};
use crate::trim::is_trimmed;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use widelimb_kernels::Kernels;

/// An odd modulus, and what products modulo it need. Residues are slices as long as the modulus,
/// less than it; methods panic if a slice has another length, or the scratch is shorter than
/// [`scratch_len`](Montgomery::scratch_len).
///
/// Debug builds check that a residue is less than the modulus; in others the result for one that is
/// not is unspecified. [`enter`](Montgomery::enter) takes any number.
///
/// The time of a product depends on the values by one subtraction of the modulus: the form is no
/// protection of secrets.
#[derive(Clone, Debug)]
pub struct Montgomery {
    modulus: Vec<Limb>,
    /// `-1 / m mod 2^64`.
    neg_inverse: Limb,
    /// `1 / m mod R` for moduli that are reduced by products, else empty.
    inverse: Vec<Limb>,
    /// `R^2 mod m`, which takes a residue into the form.
    r_squared: Vec<Limb>,
}

impl Montgomery {
    /// Prepares a trimmed modulus; `None` if it is even.
    pub fn new(k: &Kernels, modulus: &[Limb]) -> Option<Montgomery> {
        debug_assert!(is_trimmed(modulus), "a trimmed modulus");
        let &low = modulus.first().filter(|&&low| low % 2 == 1)?;
        let n = modulus.len();
        let mut square = vec![0; 2 * n + 1];
        square[2 * n] = 1;
        let mut r_squared = remainder(k, &square, modulus);
        r_squared.resize(n, 0);
        let neg_inverse = limb_inverse(low).wrapping_neg();
        let mut inverse = vec![];
        if n >= k.thresholds.montgomery_products {
            inverse = inverse_low_bits(k, modulus, n * LIMB_BITS);
            inverse.resize(n, 0);
        }
        Some(Montgomery { modulus: modulus.to_vec(), neg_inverse, inverse, r_squared })
    }

    /// The modulus.
    pub fn modulus(&self) -> &[Limb] {
        &self.modulus
    }

    /// The length of a residue.
    pub fn limbs(&self) -> usize {
        self.modulus.len()
    }

    /// `R^2 mod m`.
    pub(super) fn r_squared(&self) -> &[Limb] {
        &self.r_squared
    }

    /// `carry R + r = product / R` modulo the modulus; see [`Kernels::reduce_rows`].
    pub(super) fn reduce_rows(&self, k: &Kernels, r: &mut [Limb], product: &mut [Limb]) -> Limb {
        k.reduce_rows(r, product, &self.modulus, self.neg_inverse)
    }

    /// The limbs of scratch that every method takes.
    pub fn scratch_len(&self, k: &Kernels) -> usize {
        let n = self.limbs();
        let reduction = if self.inverse.is_empty() {
            0
        } else {
            2 * n + mul_low_scratch_len(k, n).max(mul_high_above_scratch_len(k, n))
        };
        2 * n + reduction.max(mul_scratch_len(k, n, n)).max(sqr_scratch_len(k, n))
    }

    fn is_residue(&self, k: &Kernels, a: &[Limb]) -> bool {
        k.cmp(a, &self.modulus) == Ordering::Less
    }

    /// `a mod m` in Montgomery form, for `a` of any length.
    pub fn enter(&self, k: &Kernels, a: &[Limb], scratch: &mut [Limb]) -> Vec<Limb> {
        let mut residue = remainder(k, a, &self.modulus);
        residue.resize(self.limbs(), 0);
        let mut r = vec![0; self.limbs()];
        self.mul(k, &mut r, &residue, &self.r_squared, scratch);
        r
    }

    /// The number below the modulus that a residue is the form of, as long as the modulus.
    pub fn leave(&self, k: &Kernels, a: &[Limb], scratch: &mut [Limb]) -> Vec<Limb> {
        let n = self.limbs();
        debug_assert!(self.is_residue(k, a));
        let (product, scratch) = scratch.split_at_mut(2 * n);
        product[..n].copy_from_slice(a);
        product[n..].fill(0);
        let mut r = vec![0; n];
        self.reduce(k, &mut r, product, scratch);
        r
    }

    /// `r = a b / R mod m`.
    pub fn mul(&self, k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
        debug_assert!(self.is_residue(k, a) && self.is_residue(k, b));
        let (product, scratch) = scratch.split_at_mut(2 * self.limbs());
        mul(k, product, a, b, scratch);
        self.reduce(k, r, product, scratch);
    }

    /// `r = r b / R mod m`.
    pub fn mul_assign(&self, k: &Kernels, r: &mut [Limb], b: &[Limb], scratch: &mut [Limb]) {
        debug_assert!(self.is_residue(k, r) && self.is_residue(k, b));
        let (product, scratch) = scratch.split_at_mut(2 * self.limbs());
        mul(k, product, r, b, scratch);
        self.reduce(k, r, product, scratch);
    }

    /// `r = r^2 / R mod m`.
    pub fn sqr_assign(&self, k: &Kernels, r: &mut [Limb], scratch: &mut [Limb]) {
        debug_assert!(self.is_residue(k, r));
        let (product, scratch) = scratch.split_at_mut(2 * self.limbs());
        sqr(k, product, r, scratch);
        self.reduce(k, r, product, scratch);
    }

    /// `r = r + b mod m`.
    pub fn add_assign(&self, k: &Kernels, r: &mut [Limb], b: &[Limb]) {
        debug_assert!(self.is_residue(k, r) && self.is_residue(k, b));
        let carry = k.add_n_assign(r, b, 0);
        self.subtract_once(k, r, carry);
    }

    /// `r = r - b mod m`.
    pub fn sub_assign(&self, k: &Kernels, r: &mut [Limb], b: &[Limb]) {
        debug_assert!(self.is_residue(k, r) && self.is_residue(k, b));
        if k.sub_n_assign(r, b, 0) != 0 {
            k.add_n_assign(r, &self.modulus, 0);
        }
    }

    /// `r = 2 r mod m`.
    pub fn double_assign(&self, k: &Kernels, r: &mut [Limb]) {
        debug_assert!(self.is_residue(k, r));
        let carry = k.shl_assign(r, 1);
        self.subtract_once(k, r, carry);
    }

    /// `r = r / 2 mod m`.
    pub fn halve_assign(&self, k: &Kernels, r: &mut [Limb]) {
        debug_assert!(self.is_residue(k, r));
        let carry = if r[0] % 2 == 1 { k.add_n_assign(r, &self.modulus, 0) } else { 0 };
        k.shr_assign(r, 1);
        r[self.limbs() - 1] |= carry << (LIMB_BITS - 1);
    }

    /// `r = product / R mod m` for a product of two residues.
    fn reduce(&self, k: &Kernels, r: &mut [Limb], product: &mut [Limb], scratch: &mut [Limb]) {
        if self.inverse.is_empty() {
            self.reduce_by_rows(k, r, product);
        } else {
            self.reduce_by_products(k, r, product, scratch);
        }
    }

    fn reduce_by_rows(&self, k: &Kernels, r: &mut [Limb], product: &mut [Limb]) {
        let carry = self.reduce_rows(k, r, product);
        self.subtract_once(k, r, carry);
    }

    /// Reduction by two products. With `u = product / m mod R`, the lower half of `u m` is that of
    /// the product, so that the difference of the upper halves is the quotient by `R`; it is above
    /// `-m`. Of either product only one half is made.
    fn reduce_by_products(
        &self,
        k: &Kernels,
        r: &mut [Limb],
        product: &[Limb],
        scratch: &mut [Limb],
    ) {
        let n = self.limbs();
        let (low, high) = product.split_at(n);
        let (u, scratch) = scratch.split_at_mut(n);
        let (multiple, scratch) = scratch.split_at_mut(n);
        mul_low(k, u, low, &self.inverse, scratch);
        mul_high_above(k, multiple, u, &self.modulus, low[n - 1], scratch);
        if k.sub_n(r, high, multiple, 0) != 0 {
            k.add_n_assign(r, &self.modulus, 0);
        }
    }

    /// Brings `carry R + r < 2 m` below `m`.
    fn subtract_once(&self, k: &Kernels, r: &mut [Limb], carry: Limb) {
        if carry != 0 || k.cmp(r, &self.modulus) != Ordering::Less {
            k.sub_n_assign(r, &self.modulus, 0);
        }
    }
}
