//! Short numbers to and from decimal digits, without the heap.

use super::limbs::{INLINE, Short};
use super::short::{self, div_rem_limb, mul_limb};
use crate::Limb;
use core::str::from_utf8;

/// The largest power of ten in a limb is `10^19`.
const GROUP: usize = 19;
const GROUP_VALUE: Limb = 10_u64.pow(GROUP as u32);

/// A bound of the digits of short numbers: no fewer than the largest one has.
pub(super) const DIGITS: usize = GROUP * (INLINE + 1);

/// The most digits of which every number is short: `10^19 < 2^64`.
const ALWAYS_SHORT: usize = GROUP * INLINE;

/// The pairs of digits `00` to `99`.
const PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i] = [b'0' + i as u8 / 10, b'0' + i as u8 % 10];
        i += 1;
    }
    pairs
};

/// Writes the decimal digits of a number to the upper part of the room, and returns them.
pub(super) fn write<'a>(number: &Short, room: &'a mut [u8; DIGITS]) -> &'a str {
    let (mut rest, mut start) = (*number, DIGITS);
    while short::as_limb(&rest).is_none_or(|limb| limb >= GROUP_VALUE) {
        let (above, group) = div_rem_limb(&rest, GROUP_VALUE);
        start -= GROUP;
        write_group(group, &mut room[start..start + GROUP]);
        rest = above;
    }
    let top = rest[0];
    let mut group = [0; GROUP];
    write_group(top, &mut group);
    let digits = top.checked_ilog10().map_or(1, |log| log as usize + 1);
    room[start - digits..start].copy_from_slice(&group[GROUP - digits..]);
    from_utf8(&room[start - digits..]).expect("digits are ASCII")
}

/// Writes a limb below `10^19`, with zeros in front.
#[inline]
fn write_group(limb: Limb, room: &mut [u8]) {
    let (above, low) = (limb / 100_000_000, (limb % 100_000_000) as u32);
    let (high, middle) = ((above / 100_000_000) as usize, (above % 100_000_000) as u32);
    room[0] = b'0' + (high / 100) as u8;
    room[1..3].copy_from_slice(&PAIRS[high % 100]);
    write_eight(middle, &mut room[3..11]);
    write_eight(low, &mut room[11..19]);
}

/// Writes a number below `10^8`, with zeros in front, by halves of halves, none of which waits for
/// another.
#[inline]
fn write_eight(number: u32, room: &mut [u8]) {
    let (high, low) = (number / 10_000, number % 10_000);
    for (room, pair) in room.chunks_exact_mut(2).zip([high / 100, high % 100, low / 100, low % 100])
    {
        room.copy_from_slice(&PAIRS[pair as usize]);
    }
}

/// The number of up to 19 decimal digits; `None` for none, and where one is no digit.
#[inline]
pub(crate) fn read_limb(text: &[u8]) -> Option<Limb> {
    if text.is_empty() || text.len() > GROUP { None } else { read_group(text) }
}

/// The number of decimal digits, where they are few; `None` for none, and where one is no digit.
pub(crate) fn read(text: &[u8]) -> Option<Short> {
    if text.is_empty() || text.len() > ALWAYS_SHORT {
        return None;
    }
    let (first, groups) = text.split_at(text.len() % GROUP);
    let mut number = short::from_limb(read_group(first)?);
    for group in groups.chunks_exact(GROUP) {
        let low = short::from_limb(read_group(group)?);
        number = short::add(&mul_limb(&number, GROUP_VALUE), &low).0;
    }
    Some(number)
}

/// The value of at most 19 digits.
fn read_group(text: &[u8]) -> Option<Limb> {
    let (eights, rest) = text.as_chunks::<8>();
    let mut value = 0;
    for eight in eights {
        value = value * 100_000_000 + read_eight(*eight)?;
    }
    for &byte in rest {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + Limb::from(digit);
    }
    Some(value)
}

/// The value of eight digits: pairs, then fours, then all are joined by one product each.
fn read_eight(text: [u8; 8]) -> Option<Limb> {
    const ONES: u64 = u64::MAX / 0xff;
    let digits = u64::from_le_bytes(text).wrapping_sub(ONES * u64::from(b'0'));
    // A byte above 9 has one of its upper bits, or gets the top one with 0x76 added.
    if (digits | digits.wrapping_add(ONES * 0x76)) & (ONES * 0x80) != 0 {
        return None;
    }
    let pairs = digits.wrapping_mul(1 + (10 << 8)) >> 8 & 0x00ff_00ff_00ff_00ff;
    let fours = pairs.wrapping_mul(1 + (100 << 16)) >> 16 & 0x0000_ffff_0000_ffff;
    Some(fours.wrapping_mul(1 + (10_000 << 32)) >> 32)
}
