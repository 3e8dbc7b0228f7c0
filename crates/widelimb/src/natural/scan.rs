//! Positions of bits, and the number of bits that differ.

use super::{MAX_BITS, Natural};
use crate::error::{CapacityError, or_panic};
use crate::{LIMB_BITS, Limb};
use widelimb_limb as limb;

impl Natural {
    /// Whether 2 does not divide the number.
    #[doc(alias("mpz_odd_p", "odd"))]
    pub fn is_odd(&self) -> bool {
        !self.is_even()
    }

    /// Whether the number is `2^k` for some `k`; 0 is not.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!((Natural::one() << 100).is_power_of_two() && !Natural::ZERO.is_power_of_two());
    /// ```
    pub fn is_power_of_two(&self) -> bool {
        self.trailing_zeros().is_some_and(|zeros| zeros + 1 == self.bit_len())
    }

    /// The least power of two that is not below the number; 1 for 0.
    ///
    /// # Panics
    /// If the power would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(9_u32).next_power_of_two(), 16);
    /// ```
    #[track_caller]
    pub fn next_power_of_two(&self) -> Natural {
        or_panic(self.next_power_of_two_within(MAX_BITS))
    }

    /// [`next_power_of_two`](Natural::next_power_of_two), of at most `max_bits` bits.
    ///
    /// # Errors
    /// [`CapacityError`]: the power is longer.
    pub fn next_power_of_two_within(&self, max_bits: u64) -> Result<Natural, CapacityError> {
        let exponent = self.bit_len() - u64::from(self.is_power_of_two());
        Natural::one().shl_within(exponent, max_bits)
    }

    /// The index of the first one bit at `from` or above, or `None` where there is none.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let n = Natural::from(0b1100_u32);
    /// assert_eq!((n.scan_one(0), n.scan_one(3), n.scan_one(4)), (Some(2), Some(3), None));
    /// ```
    #[doc(alias("mpz_scan1", "find_one", "index_of_next_true_bit", "bit_scan1"))]
    pub fn scan_one(&self, from: u64) -> Option<u64> {
        scan(self.limbs(), from, 0)
    }

    /// The index of the first zero bit at `from` or above; there is one above every number.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let n = Natural::from(0b1101_u32);
    /// assert_eq!((n.scan_zero(0), n.scan_zero(2), n.scan_zero(70)), (1, 4, 70));
    /// ```
    #[doc(alias("mpz_scan0", "find_zero", "index_of_next_false_bit", "bit_scan0"))]
    pub fn scan_zero(&self, from: u64) -> u64 {
        scan(self.limbs(), from, Limb::MAX).unwrap_or(from.max(self.bit_len()))
    }

    /// The one bits below the lowest zero bit.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(0b1011_u32).trailing_ones(), 2);
    /// ```
    pub fn trailing_ones(&self) -> u64 {
        self.scan_zero(0)
    }

    /// The number of bits in which the numbers differ.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(0b1011_u32).hamming_distance(&Natural::from(0b10_u32)), 2);
    /// ```
    #[doc(alias("mpz_hamdist", "hamdist"))]
    pub fn hamming_distance(&self, other: &Natural) -> u64 {
        let [a, b] = [self, other].map(Natural::limbs);
        let n = a.len().min(b.len());
        let differ = |(a, b): (&Limb, &Limb)| u64::from((a ^ b).count_ones());
        let both: u64 = a[..n].iter().zip(&b[..n]).map(differ).sum();
        both + limb::popcount(&a[n..]) + limb::popcount(&b[n..])
    }
}

/// The first one bit at `from` or above of limbs that are all exclusive-ored with `flip`.
fn scan(limbs: &[Limb], from: u64, flip: Limb) -> Option<u64> {
    const BITS: u64 = LIMB_BITS as u64;
    let first = usize::try_from(from / BITS).ok()?;
    let mut mask = Limb::MAX << (from % BITS);
    for (i, limb) in limbs.iter().enumerate().skip(first) {
        let found = (limb ^ flip) & mask;
        if found != 0 {
            return Some(i as u64 * BITS + u64::from(found.trailing_zeros()));
        }
        mask = Limb::MAX;
    }
    None
}
