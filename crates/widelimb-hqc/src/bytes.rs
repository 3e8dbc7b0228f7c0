//! Converts limbs to bytes and back, in little-endian order.

/// Reads the first limbs from bytes; the last one is filled with zeros.
pub fn read_limbs(limbs: &mut [u64], bytes: &[u8]) {
    let (whole, rest) = bytes.as_chunks();
    limbs.iter_mut().zip(whole).for_each(|(limb, bytes)| *limb = u64::from_le_bytes(*bytes));
    if !rest.is_empty() {
        let mut padded = [0; 8];
        padded[..rest.len()].copy_from_slice(rest);
        limbs[whole.len()] = u64::from_le_bytes(padded);
    }
}

/// Writes the bytes of limbs, as many as `bytes` has.
pub fn write_limbs(bytes: &mut [u8], limbs: &[u64]) {
    let (whole, rest) = bytes.as_chunks_mut();
    whole.iter_mut().zip(limbs).for_each(|(bytes, limb)| *bytes = limb.to_le_bytes());
    if !rest.is_empty() {
        rest.copy_from_slice(&limbs[whole.len()].to_le_bytes()[..rest.len()]);
    }
}
