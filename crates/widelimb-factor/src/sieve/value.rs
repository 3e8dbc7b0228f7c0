//! [`Value`]: a number of 256 bits, in which the values of the sieve's polynomials fit.

/// A number below `2^256`, or in two's complement; little end first. Sums and products are those
/// modulo `2^256`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Value([u64; 4]);

impl Value {
    /// The number of these limbs, of which there are at most four.
    ///
    /// # Panics
    /// If there are more.
    pub fn from_limbs(limbs: &[u64]) -> Value {
        let mut value = [0; 4];
        value[..limbs.len()].copy_from_slice(limbs);
        Value(value)
    }

    /// `self + other`.
    #[inline]
    pub fn add(self, other: Value) -> Value {
        let (mut sum, mut carry) = (self, false);
        for (limb, other) in sum.0.iter_mut().zip(other.0) {
            let (x, first) = limb.overflowing_add(other);
            let (x, second) = x.overflowing_add(carry.into());
            (*limb, carry) = (x, first | second);
        }
        sum
    }

    /// `-self`.
    #[inline]
    pub fn neg(self) -> Value {
        Value(self.0.map(|limb| !limb)).add(Value([1, 0, 0, 0]))
    }

    /// `self x`.
    #[inline]
    pub fn times(self, x: i64) -> Value {
        let (mut product, mut carry) = (self, 0_u128);
        for limb in &mut product.0 {
            let sum = u128::from(*limb) * u128::from(x.unsigned_abs()) + carry;
            (*limb, carry) = (sum as u64, sum >> 64);
        }
        if x < 0 { product.neg() } else { product }
    }

    /// Whether it is negative in two's complement.
    #[inline]
    pub fn is_negative(self) -> bool {
        self.0[3] >> 63 == 1
    }

    /// The number of bits.
    #[inline]
    pub fn bits(self) -> u32 {
        let top = self.0.iter().rposition(|&limb| limb != 0);
        top.map_or(0, |top| 64 * top as u32 + 64 - self.0[top].leading_zeros())
    }

    /// The number of zero bits below the lowest one, of a number that is not 0.
    #[inline]
    pub fn trailing_zeros(self) -> u32 {
        let low = self.0.iter().position(|&limb| limb != 0).unwrap_or(0);
        64 * low as u32 + self.0[low].trailing_zeros()
    }

    /// `floor(self / 2^bits)`.
    pub fn shifted_right(self, bits: u32) -> Value {
        let (limbs, bits) = ((bits / 64) as usize, bits % 64);
        let at = |i: usize| self.0.get(i + limbs).copied().unwrap_or(0);
        Value([0, 1, 2, 3].map(|i| {
            let above = if bits == 0 { 0 } else { at(i + 1) << (64 - bits) };
            at(i) >> bits | above
        }))
    }

    /// `self / p` if `p` divides, for the inverse of the odd `p` modulo `2^64`.
    #[inline]
    pub fn divided(self, p: u32, inverse: u64) -> Option<Value> {
        let (mut quotient, mut borrow) = (self, 0);
        for limb in &mut quotient.0 {
            let (rest, below) = limb.overflowing_sub(borrow);
            *limb = rest.wrapping_mul(inverse);
            let high = (u128::from(*limb) * u128::from(p)) >> 64;
            borrow = high as u64 + u64::from(below);
        }
        (borrow == 0).then_some(quotient)
    }

    /// The number, if it is below `2^64`.
    #[inline]
    pub fn as_word(self) -> Option<u64> {
        (self.0[1] | self.0[2] | self.0[3] == 0).then_some(self.0[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use widelimb_limb::low_bits::limb_inverse as inverse;

    #[test]
    fn values_are_those_of_integers() {
        let a = Value::from_limbs(&[u64::MAX, 7]);
        assert_eq!(a.times(-3).add(a.times(3)), Value::from_limbs(&[]));
        assert_eq!(a.times(5).add(a.neg()), a.times(4));
        assert!(a.neg().is_negative() && !a.is_negative());
        assert_eq!(
            (a.bits(), a.times(-1).neg().bits(), Value::from_limbs(&[]).bits()),
            (67, 67, 0)
        );
        assert_eq!(a.times(1 << 40).trailing_zeros(), 40);
        assert_eq!(a.times(1 << 40).shifted_right(40), a);
        assert_eq!(Value::from_limbs(&[0, 0, 5]).shifted_right(128).as_word(), Some(5));
        assert_eq!(a.as_word(), None);
        for p in [3, 5, 65_537, u32::MAX] {
            let product = a.times(p.into());
            assert_eq!(product.divided(p, inverse(p.into())), Some(a));
            assert_eq!(product.add(Value::from_limbs(&[1])).divided(p, inverse(p.into())), None);
        }
    }
}
