//! Writing bytes into memory of a given length.

use super::Natural;
use crate::error::WidthError;

impl Natural {
    /// Writes the bytes, lowest first, with zeros above.
    ///
    /// # Errors
    /// [`WidthError`]: the room is too short; nothing was written then.
    ///
    /// ```
    /// use widelimb::Natural;
    /// let mut bytes = [9; 3];
    /// Natural::from(0x102_u32).write_bytes_le(&mut bytes)?;
    /// assert_eq!(bytes, [2, 1, 0]);
    /// assert!(Natural::from(0x102_u32).write_bytes_le(&mut bytes[..1]).is_err());
    /// # Ok::<(), widelimb::error::WidthError>(())
    /// ```
    #[doc(alias("mpz_export", "write_digits", "to_be_bytes", "to_le_bytes"))]
    pub fn write_bytes_le(&self, bytes: &mut [u8]) -> Result<(), WidthError> {
        self.fit(bytes.len())?;
        fill(bytes.iter_mut(), self, 0);
        Ok(())
    }

    /// Writes the bytes, highest first, behind zeros.
    ///
    /// # Errors
    /// [`WidthError`]: the room is too short; nothing was written then.
    pub fn write_bytes_be(&self, bytes: &mut [u8]) -> Result<(), WidthError> {
        self.fit(bytes.len())?;
        fill(bytes.iter_mut().rev(), self, 0);
        Ok(())
    }

    fn fit(&self, room: usize) -> Result<(), WidthError> {
        let needed = self.bit_len().div_ceil(8);
        if needed <= room as u64 { Ok(()) } else { Err(WidthError { needed, room }) }
    }
}

/// Writes the bytes of a number that fits, lowest first, each exclusive-ored with `flip`.
pub(crate) fn fill<'a>(bytes: impl Iterator<Item = &'a mut u8>, n: &Natural, flip: u8) {
    let values = n.limbs().iter().flat_map(|limb| limb.to_le_bytes());
    for (byte, value) in bytes.zip(values.chain(core::iter::repeat(0))) {
        *byte = value ^ flip;
    }
}
