//! The input of a call: three lengths of 32 bytes each, then the numbers. Bytes that are missing
//! are zeros, and those behind the modulus count for nothing.

use super::gas::Lengths;
use alloc::borrow::Cow;

/// The bytes of a length.
const LENGTH: usize = 32;

/// The bytes of the exponent that the gas depends on.
const HEAD: u128 = 32;

/// The input of a call.
#[derive(Clone, Copy)]
pub(super) struct Input<'a>(pub &'a [u8]);

impl<'a> Input<'a> {
    /// The length number `i`, or `2^128 - 1` if it is above that.
    fn length(self, i: usize) -> u128 {
        let bytes = self.0.get(LENGTH * i..).unwrap_or_default();
        let byte = |at: usize| bytes.get(at).copied().unwrap_or(0);
        if (0..LENGTH / 2).any(|at| byte(at) != 0) {
            return u128::MAX;
        }
        u128::from_be_bytes(core::array::from_fn(|at| byte(LENGTH / 2 + at)))
    }

    /// The bytes from `at` on, at most `len` of them: those that are there.
    fn there(self, at: u128, len: u128) -> &'a [u8] {
        let numbers = self.0.get(3 * LENGTH..).unwrap_or_default();
        let rest = usize::try_from(at).ok().and_then(|at| numbers.get(at..)).unwrap_or_default();
        &rest[..usize::try_from(len).unwrap_or(usize::MAX).min(rest.len())]
    }

    /// What the gas depends on.
    pub fn lengths(self) -> Lengths {
        let [base, exponent, modulus] = core::array::from_fn(|i| self.length(i));
        let counted = exponent.min(HEAD);
        let head = self.there(base, counted);
        let zeros = head.iter().take_while(|&&byte| byte == 0).count();
        let head_bits = head
            .get(zeros)
            .map_or(0, |&byte| 8 * (counted as u32 - zeros as u32) - byte.leading_zeros());
        Lengths { base, exponent, modulus, head_bits }
    }

    /// The number at `at`, `len` bytes long; `None` if that is not in reach of memory.
    pub fn number(self, at: u128, len: u128) -> Option<Cow<'a, [u8]>> {
        let there = self.there(at, len);
        let len = usize::try_from(len).ok().filter(|&len| len <= isize::MAX as usize)?;
        if there.len() == len || there.iter().all(|&byte| byte == 0) {
            return Some(Cow::Borrowed(there));
        }
        let mut number = there.to_vec();
        number.resize(len, 0);
        Some(Cow::Owned(number))
    }
}
