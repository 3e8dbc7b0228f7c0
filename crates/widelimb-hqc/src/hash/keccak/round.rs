//! The rounds, written once for words and for vectors of words.

use super::{ROTATIONS, ROUND_CONSTANTS};

/// What a place of the state holds: a word, or as many as a vector has.
pub trait Word: Copy {
    /// The same word in all.
    fn of(word: u64) -> Self;

    /// `a ^ b`.
    fn xor(self, b: Self) -> Self;

    /// `a ^ b ^ c`.
    fn xor3(self, b: Self, c: Self) -> Self;

    /// `a ^ (!b & c)`.
    fn chi(self, b: Self, c: Self) -> Self;

    /// Turned left, by less than 64 bits.
    fn rotate(self, bits: u32) -> Self;
}

impl Word for u64 {
    #[inline(always)]
    fn of(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn xor(self, b: u64) -> u64 {
        self ^ b
    }

    #[inline(always)]
    fn xor3(self, b: u64, c: u64) -> u64 {
        self ^ b ^ c
    }

    #[inline(always)]
    fn chi(self, b: u64, c: u64) -> u64 {
        self ^ (!b & c)
    }

    #[inline(always)]
    fn rotate(self, bits: u32) -> u64 {
        self.rotate_left(bits)
    }
}

/// Keccak-f of a state in words or of as many as there are lanes.
#[inline(always)]
pub fn permute<W: Word>(state: &mut [W; 25]) {
    for constant in ROUND_CONSTANTS {
        round(state);
        state[0] = state[0].xor(W::of(constant));
    }
}

/// A round but for its constant.
#[inline(always)]
fn round<W: Word>(a: &mut [W; 25]) {
    // theta: the parities of the columns on either side.
    let mut parity = [a[0]; 5];
    for x in 0..5 {
        parity[x] = a[x].xor3(a[x + 5], a[x + 10]).xor3(a[x + 15], a[x + 20]);
    }
    let mut sides = parity;
    for x in 0..5 {
        sides[x] = parity[(x + 1) % 5].rotate(1);
    }
    let from = *a;
    for y in 0..5 {
        // pi: what comes to column x and row y is from column x + 3 y and row x; rho turns it.
        let mut row = parity;
        for x in 0..5 {
            let source = (x + 3 * y) % 5;
            let word = from[source + 5 * x].xor3(parity[(source + 4) % 5], sides[source]);
            row[x] = word.rotate(ROTATIONS[source][x]);
        }
        for x in 0..5 {
            a[x + 5 * y] = row[x].chi(row[(x + 1) % 5], row[(x + 2) % 5]);
        }
    }
}
