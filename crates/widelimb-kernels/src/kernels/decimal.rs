//! Safe methods of the kernels for decimal digits.

use super::Kernels;
use crate::Limb;

/// The decimal digits that any limb holds.
pub const DECIMAL_GROUP: usize = 19;

/// The values that have as many digits are below this.
const BOUND: Limb = 10_u64.pow(DECIMAL_GROUP as u32);

impl Kernels {
    /// The 19 decimal digits of each value, which is below `10^19`, leading zeros included, most
    /// significant first, a digit in each byte.
    ///
    /// # Panics
    /// If there are not 19 bytes for each value.
    #[inline]
    pub fn write_decimal(&self, digits: &mut [u8], values: &[Limb]) {
        assert!(digits.len() == DECIMAL_GROUP * values.len(), "19 digits for each value");
        debug_assert!(values.iter().all(|&value| value < BOUND));
        // SAFETY: two slices, the written one exclusive, of 19 bytes for each limb.
        unsafe { (self.write_decimal)(digits.as_mut_ptr(), values.as_ptr(), values.len()) }
    }

    /// The value of each 19 decimal digits, the inverse of [`write_decimal`](Self::write_decimal).
    /// Nothing is promised of values whose digits are not all below 10.
    ///
    /// # Panics
    /// If there are not 19 bytes for each value.
    #[inline]
    pub fn read_decimal(&self, values: &mut [Limb], digits: &[u8]) {
        assert!(digits.len() == DECIMAL_GROUP * values.len(), "19 digits for each value");
        debug_assert!(digits.iter().all(|&digit| digit < 10));
        // SAFETY: two slices, the written one exclusive, of 19 bytes for each limb.
        unsafe { (self.read_decimal)(values.as_mut_ptr(), digits.as_ptr(), values.len()) }
    }
}
