//! Writing two's complements into memory of a given length.

use super::Integer;
use crate::error::WidthError;
use crate::natural::fill;

impl Integer {
    /// Writes the two's complement, lowest byte first, with bytes of the sign above.
    ///
    /// # Errors
    /// [`WidthError`]: the room is too short; nothing was written then.
    ///
    /// ```
    /// use widelimb::Integer;
    /// let mut bytes = [0; 3];
    /// Integer::from(-128).write_signed_bytes_le(&mut bytes)?;
    /// assert_eq!(bytes, [0x80, 0xff, 0xff]);
    /// assert!(Integer::from(128).write_signed_bytes_le(&mut bytes[..1]).is_err());
    /// # Ok::<(), widelimb::error::WidthError>(())
    /// ```
    pub fn write_signed_bytes_le(&self, bytes: &mut [u8]) -> Result<(), WidthError> {
        let room = bytes.len();
        self.write_signed(bytes.iter_mut(), room)
    }

    /// Writes the two's complement, highest byte first, behind bytes of the sign.
    ///
    /// # Errors
    /// [`WidthError`]: the room is too short; nothing was written then.
    pub fn write_signed_bytes_be(&self, bytes: &mut [u8]) -> Result<(), WidthError> {
        let room = bytes.len();
        self.write_signed(bytes.iter_mut().rev(), room)
    }

    fn write_signed<'a>(
        &self,
        bytes: impl Iterator<Item = &'a mut u8>,
        room: usize,
    ) -> Result<(), WidthError> {
        let (inverted, bits) = self.complement();
        // One bit more for the sign; 0 takes none.
        let needed = if self.is_zero() { 0 } else { bits.bit_len() / 8 + 1 };
        if needed > room as u64 {
            return Err(WidthError { needed, room });
        }
        fill(bytes, &bits, if inverted { 0xff } else { 0 });
        Ok(())
    }
}
