//! Products of numbers in digits of fewer bits than a limb.

use super::super::Prepared;
use super::super::digits::{Digit, join, split};
use widelimb_limb::{LIMB_BITS, Limb};

/// A digit in radix `2^W`.
#[derive(Clone, Copy, Default)]
struct Word<const W: usize>(u64);

impl<const W: usize> Digit for Word<W> {
    const WIDTH: usize = W;

    fn of(value: u64) -> Word<W> {
        Word(value)
    }

    fn value(self) -> i64 {
        self.0.cast_signed()
    }
}

/// Digits of `W` bits that a number of `limbs` limbs takes.
pub const fn count<const W: usize>(limbs: usize) -> usize {
    (LIMB_BITS * limbs).div_ceil(W)
}

/// The digits of a number.
pub fn digits<const W: usize>(limbs: &[Limb]) -> Vec<u64> {
    split::<Word<W>>(limbs, count::<W>(limbs.len())).into_iter().map(|word| word.0).collect()
}

/// The first `count` limbs of the number that digits stand for.
///
/// # Panics
/// If a digit is not below the radix.
pub fn limbs<const W: usize>(digits: &[u64], count: usize) -> Vec<Limb> {
    assert!(digits.iter().all(|digit| digit >> W == 0), "digits below the radix");
    join(&digits.iter().map(|&digit| Word::<W>(digit)).collect::<Vec<_>>(), count)
}

/// Carries each digit's upper bits into the next; what leaves the top digit is dropped.
#[inline(always)]
pub fn carry<const W: usize>(digits: &mut [u64]) {
    let mut carry = 0;
    for digit in digits {
        let sum = *digit + carry;
        *digit = sum & ((1 << W) - 1);
        carry = sum >> W;
    }
}

/// `(r, a, b, scratch)`: `r = a b` in digits below `2^W`, for operands of one length; `r` and
/// `scratch` hold any content.
///
/// # Safety
/// The CPU has the method's level.
pub type Function = unsafe fn(&mut [u64], &[u64], &[u64], &mut [u64]);

/// Operands and result in digits of `W` bits.
pub struct InDigits<const W: usize> {
    a: Vec<u64>,
    b: Vec<u64>,
    r: Vec<u64>,
    scratch: Vec<u64>,
    limbs: usize,
    function: Function,
}

impl<const W: usize> InDigits<W> {
    /// Operands filled up with zeros to a multiple of `unit` digits, and scratch of so many times
    /// the length of the product.
    ///
    /// # Safety
    /// The CPU has what `function` needs.
    pub unsafe fn boxed(
        a: &[Limb],
        b: &[Limb],
        unit: usize,
        scratch: usize,
        function: Function,
    ) -> Box<dyn Prepared> {
        let n = count::<W>(a.len()).next_multiple_of(unit);
        let padded = |limbs| {
            let mut digits = digits::<W>(limbs);
            digits.resize(n, 0);
            digits
        };
        Box::new(InDigits::<W> {
            a: padded(a),
            b: padded(b),
            r: vec![0; 2 * n],
            scratch: vec![0; scratch * 2 * n],
            limbs: a.len(),
            function,
        })
    }
}

impl<const W: usize> Prepared for InDigits<W> {
    fn run(&mut self) -> Limb {
        // SAFETY: the promise of `boxed`.
        unsafe { (self.function)(&mut self.r, &self.a, &self.b, &mut self.scratch) };
        0
    }

    fn result(&self) -> Vec<Limb> {
        limbs::<W>(&self.r, 2 * self.limbs)
    }
}
