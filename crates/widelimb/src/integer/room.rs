//! Results written into existing memory, and products that are added at once.

use super::Integer;
use crate::Natural;

impl Integer {
    /// The number 0, with room for numbers of up to `bits` bits; see [`Natural::with_capacity`].
    pub fn with_capacity(bits: u64) -> Integer {
        Natural::with_capacity(bits).into()
    }

    /// The bits that the number's memory has room for; see [`Natural::capacity`].
    pub fn capacity(&self) -> u64 {
        self.magnitude.capacity()
    }

    /// Makes room for numbers of up to `bits` bits.
    ///
    /// # Panics
    /// If the memory cannot hold so many, as `Vec` does.
    pub fn reserve(&mut self, bits: u64) {
        self.magnitude.reserve(bits);
    }

    /// Gives back the memory that the number does not need.
    pub fn shrink_to_fit(&mut self) {
        self.magnitude.shrink_to_fit();
    }

    /// Copies a value into the memory that the number has.
    #[inline]
    pub fn assign_from(&mut self, value: &Integer) {
        self.magnitude.assign_from(&value.magnitude);
        self.set_sign(value.is_negative());
    }

    /// `result = self * rhs`, in the memory that the result has.
    ///
    /// # Panics
    /// If the product would have more than [`MAX_BITS`](crate::natural::MAX_BITS).
    #[track_caller]
    pub fn mul_into(&self, rhs: &Integer, result: &mut Integer) {
        self.magnitude.mul_into(&rhs.magnitude, &mut result.magnitude);
        result.set_sign(self.is_negative() != rhs.is_negative());
    }

    /// `self += a * b`; where `self` and `a b` have the same sign, the product is not made a number
    /// of its own.
    ///
    /// # Panics
    /// If the product would have more than [`MAX_BITS`](crate::natural::MAX_BITS).
    ///
    /// ```
    /// use widelimb::Integer;
    /// let mut sum = Integer::from(1);
    /// sum.add_mul(&Integer::from(-2), &Integer::from(3));
    /// assert_eq!(sum, -5);
    /// ```
    #[inline]
    #[track_caller]
    pub fn add_mul(&mut self, a: &Integer, b: &Integer) {
        self.add_signed_mul(a, b, a.is_negative() != b.is_negative());
    }

    /// `self -= a * b`; where `self` and `a b` have different signs, the product is not made a
    /// number of its own.
    ///
    /// # Panics
    /// If the product would have more than [`MAX_BITS`](crate::natural::MAX_BITS).
    #[inline]
    #[track_caller]
    pub fn sub_mul(&mut self, a: &Integer, b: &Integer) {
        self.add_signed_mul(a, b, a.is_negative() == b.is_negative());
    }

    /// `self += |a b|`, or `self -= |a b|` where `negative`.
    #[inline]
    #[track_caller]
    fn add_signed_mul(&mut self, a: &Integer, b: &Integer, negative: bool) {
        if self.is_negative() == negative {
            self.magnitude.add_mul(&a.magnitude, &b.magnitude);
            self.set_sign(negative);
        } else {
            *self += &Integer::from_parts(negative, &a.magnitude * &b.magnitude);
        }
    }
}
