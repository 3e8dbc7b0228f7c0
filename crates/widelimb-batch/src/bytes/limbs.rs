//! The ways of a number from bytes to limbs and back. The lengths alone decide which instructions are
//! executed.

use crate::Limb;

/// The bytes of a limb.
pub(super) const LIMB_BYTES: usize = size_of::<Limb>();

/// Which end of a number comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ByteOrder {
    /// The byte of the highest digits.
    Big,
    /// The byte of the lowest digits.
    Little,
}

/// Writes the limbs of a number in bytes, and zeros above them.
pub(super) fn read_limbs(bytes: &[u8], order: ByteOrder, r: &mut [Limb]) {
    let (low, above) = r.split_at_mut(bytes.len().div_ceil(LIMB_BYTES));
    match order {
        ByteOrder::Little => low.iter_mut().zip(bytes.chunks(LIMB_BYTES)).for_each(|(r, b)| {
            let mut limb = [0; LIMB_BYTES];
            limb[..b.len()].copy_from_slice(b);
            *r = Limb::from_le_bytes(limb);
        }),
        ByteOrder::Big => low.iter_mut().zip(bytes.rchunks(LIMB_BYTES)).for_each(|(r, b)| {
            let mut limb = [0; LIMB_BYTES];
            limb[LIMB_BYTES - b.len()..].copy_from_slice(b);
            *r = Limb::from_be_bytes(limb);
        }),
    }
    above.fill(0);
}

/// Writes a number's bytes from its limbs, of which those that have no place are 0, and zeros above
/// them.
pub(super) fn write_limbs(limbs: impl Iterator<Item = Limb>, order: ByteOrder, bytes: &mut [u8]) {
    let limbs = limbs.chain(core::iter::repeat(0));
    match order {
        ByteOrder::Little => bytes.chunks_mut(LIMB_BYTES).zip(limbs).for_each(|(b, limb)| {
            b.copy_from_slice(&limb.to_le_bytes()[..b.len()]);
        }),
        ByteOrder::Big => bytes.rchunks_mut(LIMB_BYTES).zip(limbs).for_each(|(b, limb)| {
            b.copy_from_slice(&limb.to_be_bytes()[LIMB_BYTES - b.len()..]);
        }),
    }
}
