//! Bytes of a job, in digits of base 16 or 64.

use crate::hex;
use crate::jobs::{Fault, Values};
use base64ct::{Base64, Base64Unpadded, Encoding as _};

/// The bytes in a field.
pub fn of(values: &Values<'_>, field: usize, is_base64: bool) -> Result<Vec<u8>, Fault> {
    let (name, text) = (values.name(field), values.text(field)?);
    if is_base64 {
        let padded = Base64::decode_vec(&text);
        return padded
            .or_else(|_| Base64Unpadded::decode_vec(&text))
            .map_err(|_| Fault::Bytes(name, 64));
    }
    let digits = text.strip_prefix("0x").unwrap_or(&text);
    match hex::decode(digits.as_bytes()) {
        Ok(bytes) if digits.len().is_multiple_of(2) => Ok(bytes.to_vec()),
        _ => Err(Fault::Bytes(name, 16)),
    }
}
