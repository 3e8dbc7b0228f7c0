//! Digits of 32 and of 64 bits.

use super::BigUint;
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::slice;
use widelimb::Limb;

impl BigUint {
    /// The digits in base `2^32`, lowest first; none for 0.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// assert_eq!(BigUint::from((7_u64 << 32) + 5).to_u32_digits(), [5, 7]);
    /// ```
    #[inline]
    pub fn to_u32_digits(&self) -> Vec<u32> {
        self.iter_u32_digits().collect()
    }

    /// The digits in base `2^64`, lowest first; none for 0.
    #[inline]
    pub fn to_u64_digits(&self) -> Vec<u64> {
        self.0.limbs().to_vec()
    }

    /// The digits in base `2^32`, lowest first, one after the other.
    #[inline]
    pub fn iter_u32_digits(&self) -> U32Digits<'_> {
        U32Digits::new(self.0.limbs())
    }

    /// The digits in base `2^64`, lowest first, one after the other.
    ///
    /// ```
    /// use widelimb_num::BigUint;
    /// let n: BigUint = (BigUint::from(7_u32) << 64) + 5_u32;
    /// assert!(n.iter_u64_digits().eq([5, 7]));
    /// ```
    #[inline]
    pub fn iter_u64_digits(&self) -> U64Digits<'_> {
        U64Digits { limbs: self.0.limbs().iter() }
    }
}

/// The digits of a number in base `2^32`, lowest first.
///
/// Digit `i` is a half of limb `i / 2`; those of `first..end` are still to come.
pub struct U32Digits<'a> {
    limbs: &'a [Limb],
    first: usize,
    end: usize,
}

impl<'a> U32Digits<'a> {
    #[inline]
    fn new(limbs: &'a [Limb]) -> U32Digits<'a> {
        let halves = |high: &Limb| if high >> 32 == 0 { 1 } else { 2 };
        let end = limbs.split_last().map_or(0, |(high, below)| 2 * below.len() + halves(high));
        U32Digits { limbs, first: 0, end }
    }

    #[inline]
    fn digit(&self, index: usize) -> u32 {
        (self.limbs[index / 2] >> (32 * (index % 2))) as u32
    }
}

impl Iterator for U32Digits<'_> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        self.nth(0)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.end - self.first;
        (len, Some(len))
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<u32> {
        if n >= self.end - self.first {
            self.first = self.end;
            return None;
        }
        self.first += n + 1;
        Some(self.digit(self.first - 1))
    }

    #[inline]
    fn last(mut self) -> Option<u32> {
        self.next_back()
    }

    #[inline]
    fn count(self) -> usize {
        self.len()
    }
}

impl DoubleEndedIterator for U32Digits<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<u32> {
        if self.first == self.end {
            return None;
        }
        self.end -= 1;
        Some(self.digit(self.end))
    }
}

impl ExactSizeIterator for U32Digits<'_> {}

impl FusedIterator for U32Digits<'_> {}

/// The digits of a number in base `2^64`, lowest first.
pub struct U64Digits<'a> {
    limbs: slice::Iter<'a, Limb>,
}

impl Iterator for U64Digits<'_> {
    type Item = u64;

    #[inline]
    fn next(&mut self) -> Option<u64> {
        self.limbs.next().copied()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.limbs.size_hint()
    }

    #[inline]
    fn nth(&mut self, n: usize) -> Option<u64> {
        self.limbs.nth(n).copied()
    }

    #[inline]
    fn last(self) -> Option<u64> {
        self.limbs.last().copied()
    }

    #[inline]
    fn count(self) -> usize {
        self.limbs.len()
    }
}

impl DoubleEndedIterator for U64Digits<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<u64> {
        self.limbs.next_back().copied()
    }
}

impl ExactSizeIterator for U64Digits<'_> {}

impl FusedIterator for U64Digits<'_> {}
