//! The forms of a table's entry: its digits, eight in a vector; its limbs; and digits in lanes.

use crate::{LIMB_BITS, Limb};
use widelimb_kernels::batch::{DIGIT_BITS, DIGIT_MASK, LANES, Lanes, PerLane};

/// Writes the limbs of a number, as many as `limbs` has, from its digits.
pub fn limbs_of(digits: &[Lanes], limbs: &mut [Limb]) {
    let (mut sum, mut bits, mut limbs) = (0_u128, 0, limbs.iter_mut());
    for &digit in digits.iter().flat_map(|vector| &vector.0) {
        sum |= u128::from(digit) << bits;
        bits += DIGIT_BITS;
        if bits >= LIMB_BITS {
            limbs.by_ref().take(1).for_each(|limb| *limb = sum as Limb);
            (sum, bits) = (sum >> LIMB_BITS, bits - LIMB_BITS);
        }
    }
    for limb in limbs {
        (*limb, sum) = (sum as Limb, 0);
    }
}

/// Writes the digits of a number, eight in a vector.
pub fn write_digits(number: &[Limb], digits: &mut [Lanes]) {
    let limb = |i: usize| number.get(i).copied().unwrap_or(0);
    for (i, digit) in digits.iter_mut().flat_map(|vector| &mut vector.0).enumerate() {
        let (from, shift) = (DIGIT_BITS * i / LIMB_BITS, DIGIT_BITS * i % LIMB_BITS);
        // In two steps, as a shift by 64 is none.
        *digit =
            (limb(from) >> shift | (limb(from + 1) << 1) << (LIMB_BITS - 1 - shift)) & DIGIT_MASK;
    }
}

/// Puts eight entries into the lanes of `r`, which has as many digits as they are taken for.
pub fn into_lanes(r: &mut [Lanes], entries: PerLane<&[Lanes]>) {
    for (i, r) in r.chunks_mut(LANES).enumerate() {
        for (j, r) in r.iter_mut().enumerate() {
            *r = Lanes(core::array::from_fn(|lane| entries[lane][i].0[j]));
        }
    }
}

/// Writes the digits of one lane of `a` to an entry, with zeros above them.
pub fn out_of_lanes(entry: &mut [Lanes], a: &[Lanes], lane: usize) {
    for (entry, a) in entry.iter_mut().zip(a.chunks(LANES)) {
        *entry = Lanes::ZERO;
        entry.0.iter_mut().zip(a).for_each(|(digit, a)| *digit = a.0[lane]);
    }
}
