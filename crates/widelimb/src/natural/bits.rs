//! Single bits, and operations bit by bit.

use super::{MAX_BITS, Natural};
use crate::arch::{Kernels, kernels};
use crate::error::{CapacityError, or_panic};
use crate::owned::{binary_operator, check_bits};
use crate::{LIMB_BITS, Limb, limb};

impl Natural {
    /// The bits up to the highest one bit: `floor(log2(self)) + 1`, and 0 for 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(255_u32).bit_len(), 8);
    /// assert_eq!(Natural::ZERO.bit_len(), 0);
    /// ```
    #[doc(alias("bits", "significant_bits", "bit_length", "mpz_sizeinbase"))]
    pub fn bit_len(&self) -> u64 {
        self.limbs.last().map_or(0, |last| {
            self.limbs.len() as u64 * LIMB_BITS as u64 - u64::from(last.leading_zeros())
        })
    }

    /// Whether bit `index`, of weight `2^index`, is one.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::from(4_u32).bit(2));
    /// assert!(!Natural::from(4_u32).bit(1000));
    /// ```
    #[doc(alias("get_bit", "test_bit", "mpz_tstbit"))]
    pub fn bit(&self, index: u64) -> bool {
        let (i, mask) = place(index);
        let limb = usize::try_from(i).ok().and_then(|i| self.limbs.get(i));
        limb.is_some_and(|limb| limb & mask != 0)
    }

    /// Makes bit `index`, of weight `2^index`, one or zero.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`].
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut n = Natural::from(1_u32);
    /// n.set_bit(3, true);
    /// n.set_bit(0, false);
    /// assert_eq!(n, 8);
    /// ```
    #[doc(alias("clear_bit", "mpz_setbit", "mpz_clrbit"))]
    #[track_caller]
    pub fn set_bit(&mut self, index: u64, value: bool) {
        or_panic(self.checked_set_bit(index, value, MAX_BITS));
    }

    /// Sets a bit of a number that may not grow above `max_bits` bits; see
    /// [`set_bit`](Natural::set_bit).
    ///
    /// # Errors
    /// The number would; it stays as it was then.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::ZERO.checked_set_bit(64, true, 64).is_err());
    /// ```
    pub fn checked_set_bit(
        &mut self,
        index: u64,
        value: bool,
        max_bits: u64,
    ) -> Result<(), CapacityError> {
        let (i, mask) = place(index);
        let inside = index < self.bit_len();
        if value {
            if !inside {
                check_bits(u128::from(index) + 1, max_bits)?;
            }
            // MAX_BITS keeps the index of the limb far below the largest `usize`.
            let i = i as usize;
            if self.limbs.len() <= i {
                self.limbs.resize(i + 1, 0);
            }
            self.limbs[i] |= mask;
        } else if inside {
            self.limbs[i as usize] &= !mask;
            self.normalize();
        }
        Ok(())
    }

    /// The zero bits below the lowest one bit, or `None` for 0.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(40_u32).trailing_zeros(), Some(3));
    /// assert_eq!(Natural::ZERO.trailing_zeros(), None);
    /// ```
    pub fn trailing_zeros(&self) -> Option<u64> {
        limb::trailing_zeros(&self.limbs)
    }

    /// The number of one bits.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(40_u32).count_ones(), 2);
    /// ```
    #[doc(alias("popcount", "mpz_popcount"))]
    pub fn count_ones(&self) -> u64 {
        limb::popcount(&self.limbs)
    }

    /// `self & !rhs`: the bits of `self` that `rhs` has not.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(0b1101_u32).and_not(&Natural::from(0b100_u32)), 0b1001);
    /// ```
    pub fn and_not(&self, rhs: &Natural) -> Natural {
        let mut r = self.clone();
        let n = r.limbs.len().min(rhs.limbs.len());
        kernels().and_not_assign(&mut r.limbs[..n], &rhs.limbs[..n]);
        r.normalize();
        r
    }
}

fn place(index: u64) -> (u64, Limb) {
    (index / LIMB_BITS as u64, 1 << (index % LIMB_BITS as u64))
}

fn and(a: &Natural, b: &Natural) -> Natural {
    let (long, short) = if a.limbs.len() < b.limbs.len() { (b, a) } else { (a, b) };
    let mut r = short.clone();
    and_in_place(&mut r, long);
    r
}

fn and_in_place(a: &mut Natural, b: &Natural) {
    let n = a.limbs.len().min(b.limbs.len());
    a.limbs.truncate(n);
    kernels().and_assign(&mut a.limbs, &b.limbs[..n]);
    a.normalize();
}

fn or(a: &Natural, b: &Natural) -> Natural {
    let mut r = a.clone();
    or_in_place(&mut r, b);
    r
}

fn or_in_place(a: &mut Natural, b: &Natural) {
    unite(a, b, Kernels::or_assign);
}

fn xor(a: &Natural, b: &Natural) -> Natural {
    let mut r = a.clone();
    xor_in_place(&mut r, b);
    r
}

fn xor_in_place(a: &mut Natural, b: &Natural) {
    unite(a, b, Kernels::xor_assign);
    a.normalize();
}

/// An operation that keeps the limbs that only one operand has.
fn unite(a: &mut Natural, b: &Natural, operation: impl Fn(&Kernels, &mut [Limb], &[Limb])) {
    let n = a.limbs.len().min(b.limbs.len());
    operation(kernels(), &mut a.limbs[..n], &b.limbs[..n]);
    a.limbs.extend_from_slice(&b.limbs[n..]);
}

binary_operator!(Natural, BitAnd bitand, BitAndAssign bitand_assign, and, and_in_place);
binary_operator!(Natural, BitOr bitor, BitOrAssign bitor_assign, or, or_in_place);
binary_operator!(Natural, BitXor bitxor, BitXorAssign bitxor_assign, xor, xor_in_place);
