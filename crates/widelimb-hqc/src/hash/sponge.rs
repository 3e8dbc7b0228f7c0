//! Sponges of Keccak (FIPS 202, section 4), one or several side by side.

use super::Outputs;
use crate::arch::keccak::{State, permute};
use crate::bytes::write_limbs;
use alloc::vec;
use alloc::vec::Vec;
use zeroize::Zeroizing;

/// Sponges that absorb and squeeze side by side, the same number of bytes each.
pub struct Sponges {
    states: Zeroizing<Vec<State>>,
    /// The bytes between permutations.
    rate: usize,
    /// The bytes absorbed or squeezed since the last permutation.
    at: usize,
}

impl Sponges {
    /// `count` empty sponges. The rate is a multiple of 8.
    pub fn new(count: usize, rate: usize) -> Sponges {
        Sponges { states: Zeroizing::new(vec![[0; 25]; count]), rate, at: 0 }
    }

    /// Absorbs a part, whose bytes have one length for all sponges.
    pub fn absorb<'a>(&mut self, part: &dyn Fn(usize) -> &'a [u8]) {
        let len = if self.states.is_empty() { 0 } else { part(0).len() };
        let mut done = 0;
        while done < len {
            let to = len.min(done + self.rate - self.at);
            for (i, state) in self.states.iter_mut().enumerate() {
                let part = part(i);
                debug_assert_eq!(part.len(), len, "one length");
                add(state, self.at, &part[done..to]);
            }
            self.at += to - done;
            done = to;
            if self.at == self.rate {
                self.permute();
            }
        }
    }

    /// Ends the input by the function's suffix and the padding.
    pub fn finish(&mut self, suffix: u8) {
        for state in self.states.iter_mut() {
            add(state, self.at, &[suffix]);
            add(state, self.rate - 1, &[0x80]);
        }
        self.permute();
    }

    /// Squeezes the next bytes of each sponge.
    pub fn squeeze(&mut self, outputs: &mut Outputs) {
        let len = outputs.len();
        let mut done = 0;
        while done < len {
            if self.at == self.rate {
                self.permute();
            }
            let to = len.min(done + self.rate - self.at);
            for (state, output) in self.states.iter().zip(outputs.iter_mut()) {
                copy(&mut output[done..to], state, self.at);
            }
            self.at += to - done;
            done = to;
        }
    }

    fn permute(&mut self) {
        permute(&mut self.states);
        self.at = 0;
    }
}

/// Adds bytes to the state from byte `at` on.
fn add(state: &mut State, at: usize, bytes: &[u8]) {
    let (head, rest) = bytes.split_at(bytes.len().min(at.wrapping_neg() % 8));
    let (words, tail) = rest.as_chunks();
    if !head.is_empty() {
        state[at / 8] ^= word_of(head) << (at % 8 * 8);
    }
    let behind = &mut state[at.div_ceil(8)..];
    for (word, bytes) in behind.iter_mut().zip(words) {
        *word ^= u64::from_le_bytes(*bytes);
    }
    if !tail.is_empty() {
        behind[words.len()] ^= word_of(tail);
    }
}

/// The little-endian word of up to eight bytes.
fn word_of(bytes: &[u8]) -> u64 {
    let mut padded = [0; 8];
    padded[..bytes.len()].copy_from_slice(bytes);
    u64::from_le_bytes(padded)
}

/// Copies bytes of the state, from byte `at` on.
fn copy(bytes: &mut [u8], state: &State, at: usize) {
    let len = bytes.len().min(at.wrapping_neg() % 8);
    let (head, rest) = bytes.split_at_mut(len);
    if !head.is_empty() {
        head.copy_from_slice(&state[at / 8].to_le_bytes()[at % 8..][..len]);
    }
    write_limbs(rest, &state[at.div_ceil(8)..]);
}
