//! Residues in digits of 52 bits for the kernels of one modulus, and [`MontgomeryKernels`], the
//! functions that a level provides for them.
//!
//! A residue modulo an odd `m` is `z` vectors of eight digits, between one vector of zeros on each
//! side, so that a vector may be loaded from where none begins. With `R = 2^(416 z) > 128 m`, no
//! product ends with a subtraction: of `a, b < 8 m` the product is below `R m`, and
//! `(a b + q m) / R < 2 m` for the `q < R` that makes the division exact. Source: C. Walter,
//! Montgomery exponentiation needs no final subtractions, Electronics Letters 35 (1999).
//!
//! Residues stay in digits for the whole of a power; limbs come in and go out at its ends.

mod kernels;

pub(crate) use kernels::RawReduction;
pub use kernels::{MontgomeryKernels, Reduction};

use crate::digits::{DIGIT_BITS, DIGIT_MASK, LANES, Lanes};
use crate::{LIMB_BITS, Limb};

/// Bits of a vector of digits.
pub const VECTOR_BITS: usize = LANES * DIGIT_BITS;

/// The longest modulus, in vectors: a column is the sum of four half products for each digit, all
/// below 2^52, of a carry, and of an addend below 2^63 and 2^56.
pub const MOST_VECTORS: usize = 60;

/// The vectors of digits for a modulus of so many bits: `R > 128 m`.
pub const fn vectors_of(bits: usize) -> usize {
    (bits + 7).div_ceil(VECTOR_BITS)
}

/// The digits of numbers below `8 m`, for a modulus of so many bits.
pub const fn digits_of(bits: usize) -> usize {
    (bits + 3).div_ceil(DIGIT_BITS)
}

/// The bit above each lane of an addend that keeps lanes from being negative: 2^63, of which the
/// lane above gives back 2^11.
const LIFT: u64 = 1 << 63;

/// The addend `above - times c`, for digits of a number and of a residue that is not above it. The
/// sum of all lanes is the difference and a multiple of `R`.
pub fn minus(addend: &mut [Lanes], above: &[Lanes], c: &[Lanes], times: u64) {
    let lanes = addend.as_flattened_digits_mut().iter_mut();
    for ((r, above), c) in lanes.zip(digits(above)).zip(digits(c)) {
        let lift = LIFT - (LIFT >> DIGIT_BITS);
        *r = (above + lift).wrapping_sub(times * (c & DIGIT_MASK));
    }
    if let Some(first) = addend.first_mut() {
        first.0[0] = first.0[0].wrapping_add(LIFT >> DIGIT_BITS);
    }
}

/// The vectors of a residue with the zeros beside it.
pub const fn padded(vectors: usize) -> usize {
    vectors + 2
}

/// The vectors of scratch that a product takes.
pub const fn scratch_len(vectors: usize) -> usize {
    8 * vectors + 16
}

/// The digits of a padded residue.
pub fn digits(a: &[Lanes]) -> &[Limb] {
    a[1..a.len() - 1].as_flattened_digits()
}

/// Views of vectors as their digits, one after the other.
pub trait AsDigits {
    /// The digits, to read.
    fn as_flattened_digits(&self) -> &[Limb];
    /// The digits, to write.
    fn as_flattened_digits_mut(&mut self) -> &mut [Limb];
}

impl AsDigits for [Lanes] {
    fn as_flattened_digits(&self) -> &[Limb] {
        // SAFETY: a vector is eight digits and nothing else.
        unsafe { core::slice::from_raw_parts(self.as_ptr().cast(), LANES * self.len()) }
    }

    fn as_flattened_digits_mut(&mut self) -> &mut [Limb] {
        // SAFETY: a vector is eight digits and nothing else; the borrow is exclusive.
        unsafe { core::slice::from_raw_parts_mut(self.as_mut_ptr().cast(), LANES * self.len()) }
    }
}

/// Writes the digits of a number into a padded residue, with zeros above; bits that the residue has
/// no digits for are left out. No branch depends on a limb.
pub fn from_limbs(r: &mut [Lanes], a: &[Limb]) {
    let last = r.len() - 1;
    (r[0], r[last]) = (Lanes::ZERO, Lanes::ZERO);
    for (i, digit) in r[1..last].as_flattened_digits_mut().iter_mut().enumerate() {
        let (limb, shift) = (i * DIGIT_BITS / LIMB_BITS, i * DIGIT_BITS % LIMB_BITS);
        let of = |i: usize| a.get(i).copied().unwrap_or(0);
        let above = of(limb + 1) << 1 << (LIMB_BITS - 1 - shift);
        *digit = (of(limb) >> shift | above) & DIGIT_MASK;
    }
}

/// Writes the limbs of a padded residue, as many as `r` has, whatever the bits above the digits. No
/// branch depends on a digit.
pub fn to_limbs(r: &mut [Limb], a: &[Lanes]) {
    let a = digits(a);
    let of = |i: usize| a.get(i).map_or(0, |digit| digit & DIGIT_MASK);
    for (i, limb) in r.iter_mut().enumerate() {
        let (digit, shift) = (i * LIMB_BITS / DIGIT_BITS, i * LIMB_BITS % DIGIT_BITS);
        let two = u128::from(of(digit)) | u128::from(of(digit + 1)) << DIGIT_BITS;
        let three = two | u128::from(of(digit + 2)) << (2 * DIGIT_BITS);
        *limb = (three >> shift) as Limb;
    }
}
