//! Support for the fuzz targets: operands from the fuzzer's bytes, and the oracle's numbers.

use num_bigint::BigUint;
use widelimb::Limb;

/// Limbs out of bytes, each byte one limb of the kinds that carries and estimates stumble over, or
/// the first of nine bytes with a limb of any kind. A number of 100 limbs takes 100 bytes or so, so
/// that the fuzzer finds its way to long operands.
pub fn limbs(mut bytes: &[u8]) -> Vec<Limb> {
    let mut limbs = Vec::new();
    while let Some((&kind, rest)) = bytes.split_first() {
        bytes = rest;
        limbs.push(match kind {
            0..64 => 0,
            64..128 => Limb::MAX,
            128..160 => 1 << (kind % 64),
            160..192 => (1 << (kind % 64)) - 1,
            192..224 => Limb::from(kind) - 192,
            _ => match bytes.split_first_chunk() {
                Some((limb, rest)) => {
                    bytes = rest;
                    Limb::from_le_bytes(*limb)
                }
                None => Limb::from(kind),
            },
        });
    }
    limbs
}

/// Two numbers: the first byte says what share of the rest the second gets.
pub fn two_numbers(bytes: &[u8]) -> Option<(Vec<Limb>, Vec<Limb>)> {
    let (&share, rest) = bytes.split_first()?;
    let (a, b) = rest.split_at(rest.len() - rest.len() * usize::from(share) / 255);
    Some((limbs(a), limbs(b)))
}

/// The number, in the oracle's form.
pub fn number(limbs: &[Limb]) -> BigUint {
    let halves = limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]);
    BigUint::new(halves.collect())
}
