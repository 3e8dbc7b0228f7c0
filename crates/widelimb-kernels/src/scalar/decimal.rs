//! Groups of 19 decimal digits, which a limb holds.

use crate::DECIMAL_GROUP;
use crate::Limb;

/// The two digits of each number below 100.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i] = [(i / 10) as u8, (i % 10) as u8];
        i += 1;
    }
    pairs
};

/// The digits of `n` values below `10^19`, leading zeros included, most significant first.
///
/// # Safety
/// `digits` is valid for writes of `19 n` bytes, `values` for reads of `n` limbs; they do not
/// overlap.
pub unsafe fn write_decimal(digits: *mut u8, values: *const Limb, n: usize) {
    for i in 0..n {
        // SAFETY: i < n, and values are valid for n limbs and digits for 19 bytes of each by this
        // function's contract.
        unsafe { write_group(*values.add(i), &mut *digits.add(DECIMAL_GROUP * i).cast()) }
    }
}

/// The values of `n` groups of digits, each at most 9.
///
/// # Safety
/// `values` is valid for writes of `n` limbs, `digits` for reads of `19 n` bytes; they do not
/// overlap.
pub unsafe fn read_decimal(values: *mut Limb, digits: *const u8, n: usize) {
    for i in 0..n {
        // SAFETY: i < n, and values are valid for n limbs and digits for 19 bytes of each by this
        // function's contract.
        unsafe { values.add(i).write(value_of_group(&*digits.add(DECIMAL_GROUP * i).cast())) }
    }
}

/// Three digits, eight and eight, in pairs.
#[inline]
fn write_group(value: Limb, digits: &mut [u8; DECIMAL_GROUP]) {
    let (high, rest) = (value / 10_u64.pow(16), value % 10_u64.pow(16));
    digits[0] = (high / 100) as u8;
    digits[1..3].copy_from_slice(&PAIRS[(high % 100) as usize]);
    for (eight, at) in [(rest / 10_u64.pow(8), 3), (rest % 10_u64.pow(8), 11)] {
        let eight = eight as u32;
        for (four, at) in [(eight / 10_000, at), (eight % 10_000, at + 4)] {
            digits[at..at + 2].copy_from_slice(&PAIRS[(four / 100) as usize]);
            digits[at + 2..at + 4].copy_from_slice(&PAIRS[(four % 100) as usize]);
        }
    }
}

#[inline]
fn value_of_group(digits: &[u8; DECIMAL_GROUP]) -> Limb {
    let eight = |at: usize| {
        let mut eight = [0; 8];
        eight.copy_from_slice(&digits[at..at + 8]);
        value_of_eight(u64::from_le_bytes(eight))
    };
    let top = digits[..3].iter().fold(0, |value, &digit| value * 10 + Limb::from(digit));
    (top * 10_u64.pow(8) + eight(3)) * 10_u64.pow(8) + eight(11)
}

/// The value of eight digits, one in each byte, the most significant in the lowest: pairs, fours,
/// and all.
#[inline]
fn value_of_eight(digits: u64) -> u64 {
    let ones = 0x00ff_00ff_00ff_00ff;
    let twos = (digits & ones) * 10 + (digits >> 8 & ones);
    let pairs = 0x0000_ffff_0000_ffff;
    let fours = (twos & pairs) * 100 + (twos >> 16 & pairs);
    (fours & 0xffff_ffff) * 10_000 + (fours >> 32)
}
