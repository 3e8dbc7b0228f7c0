//! [`Modulus`]: an odd modulus, with what products modulo it need, computed once.

use super::engine::residue::{Limbs, OnLimbs};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::DIGIT_BITS;
use widelimb_kernels::{Kernels, Wiped, kernels, wipe};
use widelimb_limb::low_bits::{inverse_low_bits, limb_inverse, sub_low_bits};
use widelimb_limb::owned::remainder;
use widelimb_limb::trim::{bit_len, trimmed};

/// A number that is no modulus for a [`Job`](super::Job).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModulusError {
    /// The modulus is 0: there are no residues.
    #[error("the modulus is 0")]
    Zero,
    /// Everything is 0 modulo 1.
    #[error("the modulus is 1")]
    One,
    /// Montgomery's reduction needs an odd one.
    #[error("the modulus is even")]
    Even,
}

/// An odd modulus above 1, with what its reduction needs: made once, used by any number of jobs.
/// Wiped when it is dropped, as it may be a secret prime.
#[derive(Clone)]
pub struct Modulus {
    limbs: Vec<Limb>,
    bits: usize,
    /// `-1 / m` modulo the larger of the radices on limbs and in lanes.
    neg_inverse: Vec<Limb>,
    /// `2^(128 n) mod m` for `n` limbs, the factor into Montgomery form on limbs.
    limbs_squared: Vec<Limb>,
    /// `2^(104 n) mod m` for `n` digits, the factor into Montgomery form in lanes.
    digits_squared: Vec<Limb>,
}

/// The constants of a modulus for lanes of `n` digits, `R = 2^(52 n)`.
pub struct Constants<'a> {
    /// `-1 / m mod R`; the bits above are of no meaning.
    pub neg_inverse: Limbs<'a>,
    /// `R^2 mod m`.
    pub r_squared: Limbs<'a>,
}

impl Modulus {
    /// Prepares the modulus without its limbs of 0 at the top. The time depends on its value.
    ///
    /// Cost: two divisions of twice its length, and an inverse by Newton's iteration.
    ///
    /// # Errors
    /// [`ModulusError`]: the modulus is 0, 1, or even.
    pub fn new(modulus: &[Limb]) -> Result<Modulus, ModulusError> {
        Modulus::new_with(kernels(), modulus)
    }

    /// [`new`](Modulus::new) with the kernels of a level.
    ///
    /// # Errors
    /// [`ModulusError`]: the modulus is 0, 1, or even.
    pub fn new_with(k: &Kernels, modulus: &[Limb]) -> Result<Modulus, ModulusError> {
        let m = trimmed(modulus);
        match m {
            [] => return Err(ModulusError::Zero),
            [1] => return Err(ModulusError::One),
            [low, ..] if low % 2 == 0 => return Err(ModulusError::Even),
            _ => {}
        }
        let bits = bit_len(m) as usize;
        let digit_bits = DIGIT_BITS * digits_for(bits);
        Ok(Modulus {
            bits,
            neg_inverse: neg_inverse(k, m, digit_bits.max(LIMB_BITS * m.len())),
            limbs_squared: power_of_two_mod(k, 2 * LIMB_BITS * m.len(), m),
            digits_squared: power_of_two_mod(k, 2 * digit_bits, m),
            limbs: m.to_vec(),
        })
    }

    /// The modulus, without limbs of 0 at the top.
    pub fn limbs(&self) -> &[Limb] {
        &self.limbs
    }

    /// The bits of the modulus.
    pub fn bits(&self) -> usize {
        self.bits
    }

    /// The digits that a lane for it has at least: four times the modulus is below `2^(52 n)`.
    pub(crate) fn digits(&self) -> usize {
        digits_for(self.bits)
    }

    /// `-1 / m mod 2^(64 n)`, of `n` limbs.
    pub(crate) fn neg_inverse(&self) -> &[Limb] {
        &self.neg_inverse[..self.limbs.len()]
    }

    /// `2^(128 n) mod m`, of `n` limbs.
    pub(crate) fn limbs_squared(&self) -> &[Limb] {
        &self.limbs_squared
    }

    /// The constants for a lane of `n` digits, as many as [`digits`](Self::digits) or more, in a
    /// time that depends on the lengths alone.
    pub(crate) fn constants(&self, k: &Kernels, n: usize) -> Constants<'_> {
        debug_assert!(n >= self.digits());
        if n == self.digits() {
            let [neg_inverse, r_squared] = [&self.neg_inverse, &self.digits_squared];
            return Constants {
                neg_inverse: Limbs::Lent(neg_inverse),
                r_squared: Limbs::Lent(r_squared),
            };
        }
        let neg_inverse =
            extend_inverse(k, &self.limbs, &self.neg_inverse, (DIGIT_BITS * n).div_ceil(LIMB_BITS));
        let square = power_of_two(2 * DIGIT_BITS * n);
        let r_squared = OnLimbs::new(k, self).reduce(&square);
        Constants { neg_inverse: Limbs::Made(neg_inverse), r_squared: Limbs::Made(r_squared) }
    }
}

impl Modulus {
    /// The limbs of all numbers that depend on the modulus.
    #[doc(hidden)]
    pub fn parts_mut(&mut self) -> [&mut Vec<Limb>; 4] {
        [&mut self.limbs, &mut self.neg_inverse, &mut self.limbs_squared, &mut self.digits_squared]
    }
}

impl core::fmt::Debug for Modulus {
    /// Prints the length only: the modulus may be a secret.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Modulus").field("bits", &self.bits).finish_non_exhaustive()
    }
}

impl Drop for Modulus {
    fn drop(&mut self) {
        self.parts_mut().into_iter().for_each(|part| wipe(part));
    }
}

/// The digits for moduli of so many bits: two bits are left for values up to four times as large.
pub(crate) fn digits_for(bits: usize) -> usize {
    (bits + 2).div_ceil(DIGIT_BITS)
}

/// `-1 / m mod 2^bits`, in whole limbs.
fn neg_inverse(k: &Kernels, m: &[Limb], bits: usize) -> Vec<Limb> {
    let len = bits.div_ceil(LIMB_BITS);
    let inverse =
        if len == 1 { vec![limb_inverse(m[0])] } else { inverse_low_bits(k, m, LIMB_BITS * len) };
    let mut negative = sub_low_bits(k, &[], &inverse, LIMB_BITS * len);
    negative.resize(len, 0);
    negative
}

/// `2^bits mod m`, as long as `m`.
pub(crate) fn power_of_two_mod(k: &Kernels, bits: usize, m: &[Limb]) -> Vec<Limb> {
    let mut rest = remainder(k, &power_of_two(bits), m);
    rest.resize(m.len(), 0);
    rest
}

fn power_of_two(bits: usize) -> Vec<Limb> {
    let mut power = vec![0; bits / LIMB_BITS + 1];
    power[bits / LIMB_BITS] = 1 << (bits % LIMB_BITS);
    power
}

/// `-1 / m` in `len` limbs, extended from the right limbs `neg_inverse`: a step `y (2 + m y)` of
/// Newton's iteration doubles them. The lengths alone decide which instructions are executed.
fn extend_inverse(k: &Kernels, m: &[Limb], neg_inverse: &[Limb], len: usize) -> Wiped {
    let mut y = Wiped::of(neg_inverse, neg_inverse.len());
    while y.len() < len {
        let right = (2 * y.len()).min(len);
        let mut factor = low_product(k, &m[..m.len().min(right)], &y, right);
        k.add_n_assign(&mut factor, &Wiped::of(&[2], right), 0);
        y = low_product(k, &factor, &y, right);
    }
    y
}

/// The low `n` limbs of a product.
pub(crate) fn low_product(k: &Kernels, a: &[Limb], b: &[Limb], n: usize) -> Wiped {
    let mut product = Wiped(vec![0; a.len() + b.len()]);
    k.mul_basecase(&mut product, a, b);
    let mut low = Wiped(vec![0; n]);
    let len = n.min(product.len());
    low[..len].copy_from_slice(&product[..len]);
    low
}
