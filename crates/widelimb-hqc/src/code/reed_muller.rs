//! The Reed-Muller code RM(1, 7) whose words are repeated: 8 bits in 128.
//!
//! Bit `j` of the word of `b` is `b_7 + sum of b_i j_i`, `j_i` being bit `i` of `j`. To decode, the
//! ones among the copies of each bit are counted, and the counts go through a Hadamard transform:
//! coefficient `a` tells how well the word of `a` fits, or, by its sign, that of `a + 128`. (HQC,
//! "Duplicated Reed-Muller codes".)

use crate::arch::level::on_level;
use core::hint::black_box;

/// The bits of a word.
const BITS: usize = 128;

/// Encodes a symbol as its word of 128 bits.
pub fn encode(symbol: u8) -> [u64; 2] {
    const ROWS: [u64; 6] = [
        0xaaaa_aaaa_aaaa_aaaa,
        0xcccc_cccc_cccc_cccc,
        0xf0f0_f0f0_f0f0_f0f0,
        0xff00_ff00_ff00_ff00,
        0xffff_0000_ffff_0000,
        0xffff_ffff_0000_0000,
    ];
    let mask = |i: usize| black_box(0_u64.wrapping_sub(u64::from(symbol >> i & 1)));
    let low = ROWS.iter().enumerate().fold(mask(7), |sum, (i, row)| sum ^ (row & mask(i)));
    [low, low ^ mask(6)]
}

on_level! {
    /// Decodes each part of `v`, of `copies` words of two limbs, to the symbol with the nearest
    /// word. Of several nearest symbols it takes the one whose lower seven bits are the least, and
    /// of two with the same ones the one without bit 7.
    pub fn decode(symbols: &mut [u8], v: &[u64], copies: usize) = decode_all
}

#[inline(always)]
fn decode_all(symbols: &mut [u8], v: &[u64], copies: usize) {
    for (symbol, copies) in symbols.iter_mut().zip(v.chunks_exact(2 * copies)) {
        *symbol = nearest(copies);
    }
}

#[inline(always)]
fn nearest(copies: &[u64]) -> u8 {
    let mut fits = counts(copies);
    // A pass computes sums and differences of numbers that are 64 apart, and puts them side by
    // side; after seven passes all are in order again.
    for _ in 0..7 {
        fits = pass(&fits);
    }
    // Now the counts are as if ones counted 1/2 and zeros -1/2.
    fits[0] -= (BITS / 2 * (copies.len() / 2)) as i16;
    greatest(&fits)
}

/// Counts for each bit the copies in which it is 1.
#[inline(always)]
fn counts(copies: &[u64]) -> [i16; BITS] {
    let mut counts = [0; BITS];
    for copy in copies.chunks_exact(2) {
        for (i, counts) in counts.as_chunks_mut::<16>().0.iter_mut().enumerate() {
            let part = (copy[i / 4] >> (16 * (i % 4))) as u16;
            for (j, count) in counts.iter_mut().enumerate() {
                *count += i16::from(part & (1 << j) != 0);
            }
        }
    }
    counts
}

/// One pass of the Hadamard transform: `(x_j + x_{j+64}, x_j - x_{j+64})` for all `j`, in order.
#[inline(always)]
fn pass(x: &[i16; BITS]) -> [i16; BITS] {
    let mut y = [0; BITS];
    let (low, high) = x.split_at(BITS / 2);
    for ((pair, a), b) in y.as_chunks_mut::<2>().0.iter_mut().zip(low).zip(high) {
        *pair = [a + b, a - b];
    }
    y
}

/// The index of the greatest absolute value, the least of several, plus 128 if the value is
/// positive.
#[inline(always)]
fn greatest(fits: &[i16; BITS]) -> u8 {
    // The values are at most 320 in absolute value, so with the index in the lower seven bits the
    // keys compare as 16 bits with sign.
    let mut keys = [0; BITS];
    for (i, (key, fit)) in keys.iter_mut().zip(fits).enumerate() {
        *key = (fit.abs() - 256) * BITS as i16 + (BITS - 1 - i) as i16;
    }
    let greatest = black_box(keys.iter().fold(i16::MIN, |most, &key| most.max(key)));
    let mut positive = 0;
    for (key, fit) in keys.iter().zip(fits) {
        positive |= i16::from(*key == greatest) & i16::from(*fit > 0);
    }
    let index = !greatest as u8 & (BITS - 1) as u8;
    index | black_box(positive as u8) << 7
}
