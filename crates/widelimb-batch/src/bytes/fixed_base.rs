//! Powers of one base to exponents in bytes.

use super::powers::{CHUNK, chunk};
use super::{ByteRows, ByteRowsMut, BytesError, expect_count, expect_width};
use crate::fixed_base::{FixedBase, is_below_power_of_two};
use crate::{ExponentError, Limb};
use alloc::vec::Vec;
use widelimb_kernels::{Wiped, kernels};

impl FixedBase {
    /// [`pow`](FixedBase::pow) for exponents in bytes. The widths and the count may be seen from
    /// outside, and whether an exponent is refused.
    ///
    /// ```
    /// use widelimb::batch::bytes::{ByteOrder, ByteRows, ByteRowsMut};
    /// use widelimb::batch::{FixedBase, Modulus};
    ///
    /// let table = FixedBase::new(&Modulus::new(&[1_000_003])?, &[3], 20);
    /// let mut powers = [0; 6];
    /// table.pow_bytes(
    ///     ByteRows::new(&[0, 12, 0, 1], 2, 2, ByteOrder::Big)?,
    ///     &mut ByteRowsMut::new(&mut powers, 2, 3, ByteOrder::Big)?,
    /// )?;
    /// assert_eq!(powers, [0x08, 0x1b, 0xf1, 0, 0, 3]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`BytesError`]: the counts differ, the results are narrower than the modulus, or an exponent
    /// has more bits than the table is for. Then nothing was written.
    pub fn pow_bytes(
        &self,
        exponents: ByteRows<'_>,
        r: &mut ByteRowsMut<'_>,
    ) -> Result<(), BytesError> {
        self.bytes_by(exponents, r, |exponents| self.pow_with(kernels(), exponents))
    }

    /// [`pow_bytes`](FixedBase::pow_bytes) in a time that depends on the exponents: for public
    /// ones.
    ///
    /// # Errors
    /// Those of [`pow_bytes`](FixedBase::pow_bytes).
    pub fn pow_bytes_vartime(
        &self,
        exponents: ByteRows<'_>,
        r: &mut ByteRowsMut<'_>,
    ) -> Result<(), BytesError> {
        self.bytes_by(exponents, r, |exponents| self.pow_vartime_with(kernels(), exponents))
    }

    fn bytes_by(
        &self,
        exponents: ByteRows<'_>,
        r: &mut ByteRowsMut<'_>,
        powers: impl Fn(&[&[Limb]]) -> Vec<Result<Vec<Limb>, ExponentError>>,
    ) -> Result<(), BytesError> {
        expect_count(exponents.len(), r.len())?;
        expect_width(r.width(), self.modulus().bits().div_ceil(8))?;
        let chunks = (0..r.len()).step_by(CHUNK).map(|from| from..r.len().min(from + CHUNK));
        let chunks: Vec<_> = chunks.collect();
        for rows in chunks.iter().cloned() {
            let exponents = chunk(exponents, rows.clone());
            let is_long =
                |&i: &usize| !is_below_power_of_two(exponents.row(i), self.exponent_bits());
            if let Some(i) = (0..rows.len()).find(is_long) {
                let (row, bits) = (rows.start + i, self.exponent_bits());
                return Err(BytesError::Exponent { row, bits });
            }
        }
        for rows in chunks {
            let exponents = chunk(exponents, rows.clone());
            let exponents: Vec<&[Limb]> = (0..rows.len()).map(|i| exponents.row(i)).collect();
            for (row, power) in rows.zip(powers(&exponents)) {
                // That exponents fit was checked.
                r.set(row, Wiped(power.unwrap_or_default()).iter().copied());
            }
        }
        Ok(())
    }
}
