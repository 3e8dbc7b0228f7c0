//! [`MontgomeryKernels`] with raw pointers, and safe methods that check lengths for them.

use super::{AsDigits, Lanes, MOST_VECTORS, padded, scratch_len};
use crate::Limb;
use crate::digits::LANES;

/// An odd modulus below `R / 128`, and the constants for products modulo it.
#[derive(Clone, Copy, Debug)]
pub struct Reduction<'a> {
    /// The modulus, padded.
    pub modulus: &'a [Lanes],
    /// `-1 / m mod R`, padded.
    pub neg_inverse: &'a [Lanes],
    /// The digits of the modulus from the top down, and a vector of zeros after them.
    pub reversed: &'a [Lanes],
    /// How many digits numbers below `8 m` have.
    pub digits: usize,
    /// The number added to a product at last: in each lane a number that makes no lane overflow, as
    /// [`minus`](super::minus) gives it, or zeros.
    pub addend: &'a [Lanes],
}

/// A [`Reduction`] as the kernels get it: each pointer is to a first digit.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(target_arch = "x86_64"), allow(dead_code, reason = "portable products go by limbs"))]
pub(crate) struct RawReduction {
    pub modulus: *const Limb,
    pub neg_inverse: *const Limb,
    pub reversed: *const Limb,
    pub vectors: usize,
    pub digits: usize,
    pub addend: *const Limb,
}

/// `(r, a, b, m, scratch)`: `r = a b / R + addend mod m`, below `2 m` and the addend, for `a, b < 8
/// m`, each pointer to a first digit. The bits above the digits are arbitrary.
pub(crate) type MulKernel =
    unsafe fn(r: *mut Limb, a: *const Limb, b: *const Limb, m: &RawReduction, scratch: *mut Limb);

/// `(r, a, m, scratch)`: `r = a^2 / R + addend mod m`, with the pointers and bounds of
/// [`MulKernel`].
pub(crate) type SqrKernel =
    unsafe fn(r: *mut Limb, a: *const Limb, m: &RawReduction, scratch: *mut Limb);

/// The products of one level modulo one number. No branch and no address depends on a digit.
///
/// # Safety
/// Operands and results have the modulus' vectors, between vectors of zeros; `r` may be `a` or `b`;
/// the scratch is of [`scratch_len`].
#[derive(Clone, Copy, Debug)]
pub struct MontgomeryKernels {
    /// The shortest modulus, in limbs, that is multiplied in less time in digits.
    pub from: usize,
    /// The shortest modulus above `from`, in limbs, that is multiplied in less time in limbs again.
    pub below: usize,
    pub(crate) mul: MulKernel,
    pub(crate) sqr: SqrKernel,
}

impl Reduction<'_> {
    fn raw(&self) -> RawReduction {
        let vectors = self.reversed.len() - 1;
        assert!((1..=MOST_VECTORS).contains(&vectors), "1 to {MOST_VECTORS} vectors");
        assert!(self.modulus.len() == padded(vectors), "a padded modulus");
        assert!(self.neg_inverse.len() == padded(vectors), "a padded inverse");
        assert!(self.digits >= 1 && self.digits <= LANES * vectors, "digits in the vectors");
        assert!(self.addend.len() == vectors, "an addend of the modulus' vectors");
        RawReduction {
            modulus: self.modulus[1..].as_flattened_digits().as_ptr(),
            neg_inverse: self.neg_inverse[1..].as_flattened_digits().as_ptr(),
            reversed: self.reversed.as_flattened_digits().as_ptr(),
            vectors,
            digits: self.digits,
            addend: self.addend.as_flattened_digits().as_ptr(),
        }
    }
}

/// Checks the lengths of the operands and the scratch; pointers to the first digit of each operand.
fn operands(m: &RawReduction, operands: [&[Lanes]; 2], scratch: &[Lanes]) -> [*const Limb; 2] {
    let whole = operands.iter().all(|a| a.len() == padded(m.vectors));
    assert!(whole, "residues of the modulus' length");
    assert!(scratch.len() >= scratch_len(m.vectors), "scratch for a product");
    let zeros = |a: &&[Lanes]| a[0] == Lanes::ZERO && a[a.len() - 1] == Lanes::ZERO;
    debug_assert!(operands.iter().all(zeros), "zeros on both sides");
    operands.map(|a| a[1..].as_flattened_digits().as_ptr())
}

impl MontgomeryKernels {
    /// Whether moduli of so many limbs are multiplied in less time in digits.
    pub fn suits(&self, limbs: usize) -> bool {
        (self.from..self.below).contains(&limbs)
    }

    /// `r = r b / R + addend mod m`, below `2 m` and the addend, for factors below `8 m`.
    ///
    /// # Panics
    /// If a length is wrong.
    #[inline]
    pub fn mul_assign(
        &self,
        r: &mut [Lanes],
        b: &[Lanes],
        m: Reduction<'_>,
        scratch: &mut [Lanes],
    ) {
        let m = m.raw();
        let [_, b] = operands(&m, [r, b], scratch);
        let r = r[1..].as_flattened_digits_mut().as_mut_ptr();
        // SAFETY: padded operands of the modulus' length, the written one exclusive; the level was
        // checked when the table was handed out.
        unsafe { (self.mul)(r, r, b, &m, scratch.as_flattened_digits_mut().as_mut_ptr()) }
    }

    /// `r = r^2 / R + addend mod m`, below `2 m` and the addend, for a factor below `8 m`.
    ///
    /// # Panics
    /// If a length is wrong.
    #[inline]
    pub fn sqr_assign(&self, r: &mut [Lanes], m: Reduction<'_>, scratch: &mut [Lanes]) {
        let m = m.raw();
        operands(&m, [r, r], scratch);
        let r = r[1..].as_flattened_digits_mut().as_mut_ptr();
        // SAFETY: a padded operand of the modulus' length, exclusive, which is its own factor; the
        // level was checked when the table was handed out.
        unsafe { (self.sqr)(r, r, &m, scratch.as_flattened_digits_mut().as_mut_ptr()) }
    }
}
