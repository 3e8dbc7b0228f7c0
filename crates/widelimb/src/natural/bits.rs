//! Single bits, and operations bit by bit.

use super::{MAX_BITS, Natural, short};
use crate::error::{CapacityError, or_panic};
use crate::owned::Parts;
use crate::owned::primitive_operator;
use crate::{LIMB_BITS, Limb};
use core::array;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb as limb;
use widelimb_limb::values::{binary_operator, blocks, check_bits};

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
        let limbs = self.limbs();
        limbs.last().map_or(0, |last| {
            limbs.len() as u64 * LIMB_BITS as u64 - u64::from(last.leading_zeros())
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
        let limb = usize::try_from(i).ok().and_then(|i| self.limbs().get(i));
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
        or_panic(self.set_bit_within(index, value, MAX_BITS));
    }

    /// Sets a bit of a number that may not grow above `max_bits` bits; see
    /// [`set_bit`](Natural::set_bit).
    ///
    /// # Errors
    /// [`CapacityError`]: the number would grow above `max_bits`; it stays as it was then.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert!(Natural::ZERO.set_bit_within(64, true, 64).is_err());
    /// ```
    pub fn set_bit_within(
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
            self.limbs.edit(|limbs| {
                if limbs.len() <= i {
                    limbs.resize(i + 1, 0);
                }
                limbs[i] |= mask;
            });
        } else if inside {
            self.limbs.edit(|limbs| limbs[i as usize] &= !mask);
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
    #[inline]
    pub fn trailing_zeros(&self) -> Option<u64> {
        match self.limbs.as_short() {
            Some(short) => short::trailing_zeros(short),
            None => limb::trailing_zeros(self.limbs()),
        }
    }

    /// The number of one bits.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(40_u32).count_ones(), 2);
    /// ```
    #[doc(alias("popcount", "mpz_popcount"))]
    pub fn count_ones(&self) -> u64 {
        limb::popcount(self.limbs())
    }

    /// `self & !rhs`: the bits of `self` that `rhs` has not.
    ///
    /// ```
    /// use widelimb::Natural;
    /// assert_eq!(Natural::from(0b1101_u32).and_not(&Natural::from(0b100_u32)), 0b1001);
    /// ```
    pub fn and_not(&self, rhs: &Natural) -> Natural {
        if let Some((a, b)) = self.limbs.both_short(&rhs.limbs) {
            return Natural::from_short(array::from_fn(|i| a[i] & !b[i]));
        }
        let mut limbs = blocks::copied(self.limbs());
        let n = limbs.len().min(rhs.limbs().len());
        kernels().and_not_assign(&mut limbs[..n], &rhs.limbs()[..n]);
        Natural::from_limbs(limbs)
    }
}

fn place(index: u64) -> (u64, Limb) {
    (index / LIMB_BITS as u64, 1 << (index % LIMB_BITS as u64))
}

/// Implements one operation bit by bit, by reference and in place.
macro_rules! bitwise {
    ($name:ident, $in_place:ident, $limbs:expr, $long:ident, $in_place_long:ident) => {
        #[inline]
        fn $name(a: &Natural, b: &Natural) -> Natural {
            match a.limbs.both_short(&b.limbs) {
                Some((a, b)) => Natural::from_short(array::from_fn(|i| $limbs(a[i], b[i]))),
                None => $long(a, b),
            }
        }

        #[inline]
        fn $in_place(a: &mut Natural, b: &Natural) {
            match a.limbs.both_short(&b.limbs) {
                Some((x, y)) => *a = Natural::from_short(array::from_fn(|i| $limbs(x[i], y[i]))),
                None => $in_place_long(a, b),
            }
        }
    };
}

bitwise!(and, and_in_place, |x: Limb, y: Limb| x & y, and_long, and_in_place_long);
bitwise!(or, or_in_place, |x: Limb, y: Limb| x | y, or_long, or_in_place_long);
bitwise!(xor, xor_in_place, |x: Limb, y: Limb| x ^ y, xor_long, xor_in_place_long);

#[inline(never)]
fn and_long(a: &Natural, b: &Natural) -> Natural {
    let (long, short) = if a.limbs().len() < b.limbs().len() { (b, a) } else { (a, b) };
    let mut limbs = blocks::copied(short.limbs());
    limbs.iter_mut().zip(long.limbs()).for_each(|(x, &y)| *x &= y);
    Natural::from_limbs(limbs)
}

fn and_in_place_long(a: &mut Natural, b: &Natural) {
    let b = b.limbs();
    a.limbs.edit(|a| {
        let n = a.len().min(b.len());
        a.truncate(n);
        kernels().and_assign(a, &b[..n]);
    });
}

#[inline(never)]
fn or_long(a: &Natural, b: &Natural) -> Natural {
    combine(a, b, |x, y| x | y)
}

fn or_in_place_long(a: &mut Natural, b: &Natural) {
    combine_assign(a, b, Kernels::or_assign);
}

#[inline(never)]
fn xor_long(a: &Natural, b: &Natural) -> Natural {
    combine(a, b, |x, y| x ^ y)
}

fn xor_in_place_long(a: &mut Natural, b: &Natural) {
    combine_assign(a, b, Kernels::xor_assign);
}

/// An operation bit by bit that keeps the limbs which only one operand has.
#[inline(always)]
fn combine(a: &Natural, b: &Natural, operation: impl Fn(Limb, Limb) -> Limb) -> Natural {
    let (a, b) = (a.limbs(), b.limbs());
    let (long, short) = if a.len() < b.len() { (b, a) } else { (a, b) };
    let mut limbs = blocks::copied(long);
    limbs.iter_mut().zip(short).for_each(|(x, &y)| *x = operation(*x, y));
    Natural::from_limbs(limbs)
}

/// [`combine`] in place.
fn combine_assign(
    a: &mut Natural,
    b: &Natural,
    operation: impl Fn(&Kernels, &mut [Limb], &[Limb]),
) {
    let b = b.limbs();
    a.limbs.edit(|a| {
        let n = a.len().min(b.len());
        operation(kernels(), &mut a[..n], &b[..n]);
        a.extend_from_slice(&b[n..]);
    });
}

binary_operator!(commutative Natural, BitAnd bitand, BitAndAssign bitand_assign, and, and_in_place);
binary_operator!(commutative Natural, BitOr bitor, BitOrAssign bitor_assign, or, or_in_place);
binary_operator!(commutative Natural, BitXor bitxor, BitXorAssign bitxor_assign, xor, xor_in_place);

/// `a & w`; a negative `w = -m` is `!(m - 1)`, with ones above without end.
#[inline]
fn and_parts(a: &Natural, w: Parts) -> Natural {
    if w.negative {
        a.and_not(&Natural::from_u128(w.magnitude - 1))
    } else {
        and(a, &w.magnitude())
    }
}

#[inline]
fn parts_and(w: Parts, a: &Natural) -> Natural {
    and_parts(a, w)
}

#[inline]
fn and_parts_in_place(a: &mut Natural, w: Parts) {
    *a = and_parts(a, w);
}

/// Implements an operation with a primitive that must not be negative, as the result would be.
macro_rules! with_natural {
    ($by_ref:ident $from_left:ident $in_place:ident, $natural:ident $natural_in_place:ident) => {
        #[inline]
        #[track_caller]
        fn $by_ref(a: &Natural, w: Parts) -> Natural {
            $natural(a, &w.natural())
        }

        #[inline]
        #[track_caller]
        fn $from_left(w: Parts, a: &Natural) -> Natural {
            $natural(&w.natural(), a)
        }

        #[inline]
        #[track_caller]
        fn $in_place(a: &mut Natural, w: Parts) {
            $natural_in_place(a, &w.natural());
        }
    };
}

with_natural!(or_parts parts_or or_parts_in_place, or or_in_place);
with_natural!(xor_parts parts_xor xor_parts_in_place, xor xor_in_place);

primitive_operator!(
    Natural, BitAnd bitand, BitAndAssign bitand_assign, and_parts, parts_and, and_parts_in_place
);
primitive_operator!(
    Natural, BitOr bitor, BitOrAssign bitor_assign, or_parts, parts_or, or_parts_in_place
);
primitive_operator!(
    Natural, BitXor bitxor, BitXorAssign bitxor_assign, xor_parts, parts_xor, xor_parts_in_place
);
