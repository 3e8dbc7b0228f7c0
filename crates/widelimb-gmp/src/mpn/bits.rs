//! Single bits, and their number.

use crate::abi::{BitCount, Size};
use crate::export::export;
use core::slice::from_raw_parts;
use widelimb_kernels::kernels;
use widelimb_limb::{LIMB_BITS, Limb};

export! {
    /// The place of the lowest bit at or above `start` that is 0, which there is.
    fn __gmpn_scan0(a: *const Limb, start: BitCount) -> BitCount {
        scan(a, start, Limb::MAX)
    }

    /// The place of the lowest bit at or above `start` that is 1, which there is.
    fn __gmpn_scan1(a: *const Limb, start: BitCount) -> BitCount {
        scan(a, start, 0)
    }

    /// The number of bits that are 1.
    fn __gmpn_popcount(a: *const Limb, n: Size) -> BitCount {
        kernels().popcount(from_raw_parts(a, n as usize))
    }

    /// The number of bits in which `a` and `b` differ, of `n` limbs each.
    fn __gmpn_hamdist(a: *const Limb, b: *const Limb, n: Size) -> BitCount {
        let (a, b) = (from_raw_parts(a, n as usize), from_raw_parts(b, n as usize));
        if a.len() <= 8 { distance::<8>(a, b) } else { distance::<64>(a, b) }
    }
}

/// The number of bits in which operands of one length differ, so many limbs at a time.
fn distance<const BLOCK: usize>(a: &[Limb], b: &[Limb]) -> BitCount {
    let (k, mut differ) = (kernels(), [0; BLOCK]);
    let blocks = a.chunks(BLOCK).zip(b.chunks(BLOCK));
    blocks
        .map(|(a, b)| {
            let differ = &mut differ[..a.len()];
            k.xor(differ, a, b);
            k.popcount(differ)
        })
        .sum()
}

/// The lowest bit at or above `start` that is not as in `skipped`, of which all bits are alike.
unsafe fn scan(a: *const Limb, start: BitCount, skipped: Limb) -> BitCount {
    let (mut i, bit) = (start as usize / LIMB_BITS, start as usize % LIMB_BITS);
    let mut found = (*a.add(i) ^ skipped) & Limb::MAX << bit;
    while found == 0 {
        i += 1;
        found = *a.add(i) ^ skipped;
    }
    (i * LIMB_BITS) as BitCount + BitCount::from(found.trailing_zeros())
}
