//! [`DigitModulus`]: residues in digits of 52 bits, for the kernels of
//! [`arch::montgomery`](widelimb_kernels::montgomery).

use super::select::reduce_once;
use crate::compare::cmp;
use crate::low_bits::{inverse_low_bits, sub_low_bits};
use crate::owned::{remainder, shifted_left};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;
use widelimb_kernels::digits::Lanes;
use widelimb_kernels::montgomery::{
    AsDigits, MOST_VECTORS, Reduction, VECTOR_BITS, digits_of, from_limbs, minus, padded,
    scratch_len, to_limbs, vectors_of,
};
use widelimb_kernels::{Kernels, Wiped};

/// An odd modulus in digits of 52 bits. Its residues are vectors of digits, padded, and below eight
/// times the modulus; those that plain products give are below twice.
#[derive(Clone, Debug)]
pub struct DigitModulus {
    number: Vec<Limb>,
    digits: usize,
    modulus: Vec<Lanes>,
    neg_inverse: Vec<Lanes>,
    reversed: Vec<Lanes>,
    /// `R^2 mod m`.
    r_squared: Vec<Lanes>,
    /// `4 m`.
    four: Vec<Lanes>,
    /// The addend of products that subtract nothing: 0.
    zeros: Vec<Lanes>,
}

impl DigitModulus {
    /// Prepares an odd modulus of `n` limbs; `None` if the level has no kernels for so many.
    pub fn new(k: &Kernels, modulus: &[Limb]) -> Option<DigitModulus> {
        let n = modulus.len();
        let vectors = vectors_of(LIMB_BITS * n);
        if vectors > MOST_VECTORS || modulus.first().is_none_or(|low| low % 2 == 0) {
            return None;
        }
        let bits = VECTOR_BITS * vectors;
        let of = |a: &[Limb]| {
            let mut r = vec![Lanes::ZERO; padded(vectors)];
            from_limbs(&mut r, a);
            r
        };
        let inverse = inverse_low_bits(k, modulus, bits);
        let mut square = vec![0; 2 * bits / LIMB_BITS + 1];
        square[2 * bits / LIMB_BITS] = 1 << (2 * bits % LIMB_BITS);
        let modulus_digits = of(modulus);
        let mut reversed = vec![Lanes::ZERO; vectors + 1];
        let down = modulus_digits[1..=vectors].as_flattened_digits().iter().rev();
        reversed.as_flattened_digits_mut().iter_mut().zip(down).for_each(|(r, &digit)| *r = digit);
        Some(DigitModulus {
            number: modulus.to_vec(),
            digits: digits_of(LIMB_BITS * n),
            neg_inverse: of(&sub_low_bits(k, &[], &inverse, bits)),
            r_squared: of(&remainder(k, &square, modulus)),
            four: of(&shifted_left(k, modulus, 2)),
            zeros: vec![Lanes::ZERO; vectors],
            modulus: modulus_digits,
            reversed,
        })
    }

    /// The modulus in the form that the kernels take, for plain products.
    pub fn reduction(&self) -> Reduction<'_> {
        let DigitModulus { modulus, neg_inverse, reversed, digits, zeros, .. } = self;
        Reduction { modulus, neg_inverse, reversed, digits: *digits, addend: zeros }
    }

    /// The modulus in the form that the kernels take, to subtract `times c` from a product, 1 or 2
    /// times, for `c < 2 m`: the addend is below `4 m`.
    pub fn reduction_minus<'a>(
        &'a self,
        addend: &'a mut [Lanes],
        c: &[Lanes],
        times: u64,
    ) -> Reduction<'a> {
        minus(addend, &self.four, c, times);
        Reduction { addend, ..self.reduction() }
    }

    /// Whether `a < 2^shift m`, in a time that depends on it.
    pub(super) fn is_below(&self, k: &Kernels, a: &[Lanes], shift: usize) -> bool {
        let mut limbs = vec![0; self.number.len() + 1];
        to_limbs(&mut limbs, a);
        cmp(k, &limbs, &shifted_left(k, &self.number, shift)) == Ordering::Less
    }

    /// The number of vectors of a padded residue.
    pub fn padded_len(&self) -> usize {
        self.modulus.len()
    }

    /// Scratch for a product.
    pub fn scratch(&self) -> Vec<Lanes> {
        vec![Lanes::ZERO; scratch_len(self.reversed.len() - 1)]
    }

    /// The Montgomery form of a number no longer than the modulus, in a time that does not depend
    /// on its value.
    pub fn enter(&self, k: &Kernels, a: &[Limb], scratch: &mut [Lanes]) -> Vec<Lanes> {
        debug_assert!(a.len() <= self.number.len());
        let mut r = vec![Lanes::ZERO; self.padded_len()];
        from_limbs(&mut r, a);
        k.montgomery.mul_assign(&mut r, &self.r_squared, self.reduction(), scratch);
        r
    }

    /// The number below the modulus that a residue is the form of, in as many limbs as the modulus
    /// has, in a time that does not depend on its value.
    ///
    /// The product of a residue by 1 is below `(8 m + R m) / R`, so it is at most `m`.
    pub fn leave(&self, k: &Kernels, a: &mut [Lanes], scratch: &mut [Lanes]) -> Vec<Limb> {
        let mut one = vec![Lanes::ZERO; self.padded_len()];
        one[1].0[0] = 1;
        k.montgomery.mul_assign(a, &one, self.reduction(), scratch);
        self.least(k, a)
    }

    /// The number below the modulus that a residue below twice the modulus is congruent to, in as
    /// many limbs as the modulus has, in a time that does not depend on its value.
    pub(super) fn least(&self, k: &Kernels, a: &[Lanes]) -> Vec<Limb> {
        let n = self.number.len();
        let mut r = vec![0; n + 1];
        to_limbs(&mut r, a);
        let carry = r[n];
        r.truncate(n);
        reduce_once(k, &mut r, &self.number, carry, &mut Wiped::zeros(n));
        r
    }
}
