//! Single bits of the two's complement, which goes on above with copies of the sign without end,
//! and operations on them.

use super::Integer;
use super::operators::{Operand, Signed, signed_operator};
use crate::error::{CapacityError, or_panic};
use crate::natural::short;
use crate::owned::Parts;
use crate::{Limb, Natural};
use alloc::borrow::Cow;
use widelimb_limb::values::{check_bits, unary_operator};

impl<'a> Signed<'a> {
    /// The two's complement as a finite number of bits: `bits`, or all bits of it inverted. For
    /// a number `n < 0` that is `!(-n - 1)`.
    fn complement(self) -> (bool, Cow<'a, Natural>) {
        if self.negative && !self.magnitude.is_zero() {
            (true, Cow::Owned(self.magnitude - 1_u64))
        } else {
            (false, Cow::Borrowed(self.magnitude))
        }
    }
}

impl Integer {
    /// See [`Signed::complement`].
    pub(super) fn complement(&self) -> (bool, Cow<'_, Natural>) {
        self.signed().complement()
    }

    /// The number whose [`complement`](Integer::complement) this is.
    pub(super) fn from_complement(inverted: bool, bits: Natural) -> Integer {
        if inverted { Integer::from_parts(true, bits + 1_u64) } else { bits.into() }
    }

    /// The bits of the magnitude up to the highest one bit; 0 for 0.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from(-8).bit_len(), 4);
    /// ```
    #[doc(alias("bits", "significant_bits", "bit_length", "mpz_sizeinbase"))]
    pub fn bit_len(&self) -> u64 {
        self.magnitude.bit_len()
    }

    /// Whether bit `index` of the two's complement, of weight `2^index`, is one.
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert!(!Integer::from(-2).bit(0));
    /// assert!(Integer::from(-2).bit(1000));
    /// ```
    #[doc(alias("get_bit", "test_bit", "mpz_tstbit"))]
    pub fn bit(&self, index: u64) -> bool {
        if !self.is_negative() {
            return self.magnitude.bit(index);
        }
        // -m is !m + 1: below the lowest one bit of m it is as m, there it is 1, above it is !m.
        let lowest = self.magnitude.trailing_zeros().unwrap_or(0);
        self.magnitude.bit(index) == (index <= lowest)
    }

    /// Makes bit `index` of the two's complement, of weight `2^index`, one or zero.
    ///
    /// # Panics
    /// If the number would have more than [`MAX_BITS`](crate::natural::MAX_BITS).
    ///
    /// ```
    /// use widelimb::Integer;
    /// let mut n = Integer::from(-1);
    /// n.set_bit(2, false);
    /// assert_eq!(n, -5);
    /// ```
    #[doc(alias("clear_bit", "mpz_setbit", "mpz_clrbit"))]
    #[track_caller]
    pub fn set_bit(&mut self, index: u64, value: bool) {
        or_panic(self.set_bit_within(index, value, u64::MAX));
    }

    /// Sets a bit of a number that may not grow above `max_bits` bits; see
    /// [`set_bit`](Integer::set_bit).
    ///
    /// # Errors
    /// [`CapacityError`]: the number would grow above `max_bits`; it stays as it was then.
    pub fn set_bit_within(
        &mut self,
        index: u64,
        value: bool,
        max_bits: u64,
    ) -> Result<(), CapacityError> {
        if !self.is_negative() {
            return self.magnitude.set_bit_within(index, value, max_bits);
        }
        let mut bits = self.complement().1.into_owned();
        bits.set_bit_within(index, !value, max_bits)?;
        let changed = Integer::from_complement(true, bits);
        if changed.bit_len() > self.bit_len() {
            check_bits(changed.bit_len().into(), max_bits)?;
        }
        *self = changed;
        Ok(())
    }

    /// The zero bits below the lowest one bit, or `None` for 0.
    #[inline]
    pub fn trailing_zeros(&self) -> Option<u64> {
        self.magnitude.trailing_zeros()
    }

    /// The number of one bits, or `None` for a negative number, which has no end of them.
    #[doc(alias("popcount", "mpz_popcount"))]
    pub fn count_ones(&self) -> Option<u64> {
        (!self.is_negative()).then(|| self.magnitude.count_ones())
    }
}

/// Implements an operation bit by bit, by reference and in place: on short numbers in registers.
macro_rules! bitwise {
    ($name:ident $in_place:ident, $limbs:expr, $long:ident) => {
        #[inline]
        fn $name(a: Signed<'_>, b: Signed<'_>) -> Integer {
            if let Some((x, y)) = a.magnitude.limbs.both_short(&b.magnitude.limbs)
                && let Some((bits, sign)) = short::bitwise(x, a.negative, y, b.negative, $limbs)
            {
                return Integer::from_short(sign, bits);
            }
            if (a.negative | b.negative) & (a.magnitude.limbs().len() <= FEW)
                && b.magnitude.limbs().len() <= FEW
            {
                return of_few(a, b, $limbs);
            }
            $long(a, b)
        }

        #[inline]
        fn $in_place(a: &mut Integer, b: Signed<'_>) {
            *a = $name(a.signed(), b);
        }
    };
}

/// Limbs up to which one pass for both signs beats the kernels, which take a pass for each.
const FEW: usize = 32;

/// An operation bit by bit with a number that may be negative, in one pass: makes limbs of both
/// two's complements, joins them, and makes the result a magnitude again.
#[inline(never)]
fn of_few(a: Signed<'_>, b: Signed<'_>, operation: impl Fn(Limb, Limb) -> Limb) -> Integer {
    let (x, y) = (a.magnitude.limbs(), b.magnitude.limbs());
    let sign = operation(Limb::from(a.negative), Limb::from(b.negative)) & 1 == 1;
    let (mut of_a, mut of_b, mut of_bits) =
        (Complement::new(a.negative), Complement::new(b.negative), Complement::new(sign));
    let magnitude = Natural::with_limbs(x.len().max(y.len()) + 1, |r| {
        for (i, r) in r.iter_mut().enumerate() {
            let x = of_a.next(x.get(i).copied().unwrap_or(0));
            let y = of_b.next(y.get(i).copied().unwrap_or(0));
            *r = of_bits.next(operation(x, y));
        }
    });
    Integer::from_parts(sign, magnitude)
}

/// The limbs of a number, or of its negative, computed one after another.
struct Complement {
    mask: Limb,
    carry: bool,
}

impl Complement {
    fn new(negative: bool) -> Complement {
        Complement { mask: Limb::from(negative).wrapping_neg(), carry: negative }
    }

    #[inline]
    fn next(&mut self, limb: Limb) -> Limb {
        let (limb, carry) = (limb ^ self.mask).overflowing_add(self.carry.into());
        self.carry = carry;
        limb
    }
}

bitwise!(and and_in_place, |x, y| x & y, and_long);
bitwise!(or or_in_place, |x, y| x | y, or_long);
bitwise!(xor xor_in_place, |x, y| x ^ y, xor_long);

fn and_long(a: Signed<'_>, b: Signed<'_>) -> Integer {
    let ((a_inverted, a), (b_inverted, b)) = (a.complement(), b.complement());
    let bits = match (a_inverted, b_inverted) {
        (false, false) => &*a & &*b,
        (false, true) => a.and_not(&b),
        (true, false) => b.and_not(&a),
        (true, true) => &*a | &*b,
    };
    Integer::from_complement(a_inverted && b_inverted, bits)
}

fn or_long(a: Signed<'_>, b: Signed<'_>) -> Integer {
    let ((a_inverted, a), (b_inverted, b)) = (a.complement(), b.complement());
    let bits = match (a_inverted, b_inverted) {
        (false, false) => &*a | &*b,
        (false, true) => b.and_not(&a),
        (true, false) => a.and_not(&b),
        (true, true) => &*a & &*b,
    };
    Integer::from_complement(a_inverted || b_inverted, bits)
}

fn xor_long(a: Signed<'_>, b: Signed<'_>) -> Integer {
    let ((a_inverted, a), (b_inverted, b)) = (a.complement(), b.complement());
    Integer::from_complement(a_inverted != b_inverted, &*a ^ &*b)
}

/// `!a = -a - 1`.
fn not(mut a: Integer) -> Integer {
    a += 1;
    -a
}

signed_operator!(commutative BitAnd bitand, BitAndAssign bitand_assign, and, and_in_place);
signed_operator!(commutative BitOr bitor, BitOrAssign bitor_assign, or, or_in_place);
signed_operator!(commutative BitXor bitxor, BitXorAssign bitxor_assign, xor, xor_in_place);
unary_operator!(Integer, Not not, not);
