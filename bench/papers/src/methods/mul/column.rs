//! The accumulator of a column of products.

use widelimb_limb::Limb;

/// A sum of products of limbs, 192 bits wide: fit for columns of up to 2^64 products.
#[derive(Clone, Copy, Default)]
pub struct Column {
    low: u128,
    high: Limb,
}

impl Column {
    /// Adds `x * y`.
    #[inline(always)]
    pub fn add_product(&mut self, x: Limb, y: Limb) {
        self.add(u128::from(x) * u128::from(y));
    }

    /// Adds a limb.
    #[inline(always)]
    pub fn add_limb(&mut self, x: Limb) {
        self.add(u128::from(x));
    }

    #[inline(always)]
    fn add(&mut self, x: u128) {
        let (low, carry) = self.low.overflowing_add(x);
        self.low = low;
        self.high += Limb::from(carry);
    }

    /// Takes the lowest limb off: the column's limb of the result. What stays is the carry.
    #[inline(always)]
    pub fn take(&mut self) -> Limb {
        let limb = self.low as Limb;
        self.low = self.low >> 64 | u128::from(self.high) << 64;
        self.high = 0;
        limb
    }

    /// Whether nothing is left.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.low == 0 && self.high == 0
    }
}
