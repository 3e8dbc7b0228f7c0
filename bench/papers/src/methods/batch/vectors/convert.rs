//! `expand` and `contract` of section 6.4: numbers in limbs to digits side by side in lanes, and
//! back.
//!
//! Conversions of the paper: shifts and masks on words, one number after the other.

use super::lanes::{Lanes, words, words_mut};
use crate::methods::batch::grid::Grid;
use widelimb_limb::Limb;

/// Digit `i` of number `k` becomes lane `k` of vector `i`. Lanes without a number become 0.
///
/// # Panics
/// If there are more numbers than lanes, or one is longer than the digits.
pub fn expand<V: Lanes>(grid: Grid, digits: &mut [V], numbers: &[Vec<Limb>]) {
    assert!(numbers.len() <= V::COUNT, "a number for each lane");
    let count = digits.len();
    let end = grid.places(count).last().map_or(0, |(offset, width)| offset + width as usize);
    let words = words_mut(digits);
    words.fill(0);
    for (lane, number) in numbers.iter().enumerate() {
        assert!(bit_len(number) <= end, "a number of at most {end} bits");
        let limb = |i: usize| number.get(i).copied().unwrap_or(0);
        for (i, (offset, width)) in grid.places(count).enumerate() {
            let (at, shift) = (offset / 64, offset % 64);
            let above = if shift == 0 { 0 } else { limb(at + 1) << (64 - shift) };
            words[i * V::COUNT + lane] = (limb(at) >> shift | above) & ((1 << width) - 1);
        }
    }
}

/// The numbers of all lanes, in `limbs` limbs each.
///
/// # Panics
/// If a digit is wider than its place, or a number longer than the limbs.
pub fn contract<V: Lanes>(grid: Grid, digits: &[V], limbs: usize) -> Vec<Vec<Limb>> {
    let words = words(digits);
    let number = |lane| {
        let mut number = Vec::with_capacity(limbs + 1);
        let (mut pending, mut held) = (0_u128, 0);
        for (i, (_, width)) in grid.places(digits.len()).enumerate() {
            let digit = words[i * V::COUNT + lane];
            assert!(digit >> width == 0, "digit {i} of lane {lane} is wider than {width} bits");
            pending |= u128::from(digit) << held;
            held += width;
            if held >= 64 {
                number.push(pending as Limb);
                (pending, held) = (pending >> 64, held - 64);
            }
        }
        number.push(pending as Limb);
        let used = bit_len(&number).div_ceil(64);
        assert!(used <= limbs, "lane {lane} is longer than {limbs} limbs");
        number.resize(limbs, 0);
        number
    };
    (0..V::COUNT).map(number).collect()
}

/// `expand_64`: word `i` of number `k` becomes lane `k` of vector `i`.
///
/// # Panics
/// If there are more numbers than lanes, or one has more words than there are vectors.
pub fn expand_words<V: Lanes>(vectors: &mut [V], numbers: &[Vec<Limb>]) {
    assert!(numbers.len() <= V::COUNT, "a number for each lane");
    let len = vectors.len();
    let words = words_mut(vectors);
    words.fill(0);
    for (lane, number) in numbers.iter().enumerate() {
        let used = bit_len(number).div_ceil(64);
        assert!(used <= len, "a number of at most {len} words");
        for (i, &word) in number[..used].iter().enumerate() {
            words[i * V::COUNT + lane] = word;
        }
    }
}

/// The bits of a number.
pub fn bit_len(number: &[Limb]) -> usize {
    let top = number.iter().rposition(|&limb| limb != 0);
    top.map_or(0, |i| 64 * (i + 1) - number[i].leading_zeros() as usize)
}
