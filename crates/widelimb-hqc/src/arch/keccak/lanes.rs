//! Keccak-f of eight states in the lanes of 25 vectors of 512 bits, or of four in 256 bits.
//!
//! A round is 76 operations of logic, of which one with three operands is one instruction on
//! AVX-512, and 29 rotations. Ports: rotations (0), logic (0 or 5). Words come into lanes and back
//! as three squares of eight by eight that are transposed (5), and the last one by memory.

use super::round::permute;
use super::{State, planes};
use crate::arch::vectors::{Eight, Four, Word, load, store};
use core::arch::x86_64::*;
use zeroize::Zeroize;

/// The number of states from which on vectors of eight are faster than one state after the other.
const EIGHT_FROM: usize = 3;

/// The number of states from which on vectors of four are faster than one state after the other.
const FOUR_FROM: usize = 2;

/// Permutes each of the states, eight at a time.
#[target_feature(enable = "avx512f")]
pub fn permute_by_eight(states: &mut [State]) {
    for states in states.chunks_mut(8) {
        if states.len() < EIGHT_FROM {
            states.iter_mut().for_each(|state| planes::permute(state));
            continue;
        }
        permute_eight(states);
    }
}

/// Permutes each of the states, four at a time.
#[target_feature(enable = "avx2,bmi1,bmi2")]
pub fn permute_by_four(states: &mut [State]) {
    for states in states.chunks_mut(4) {
        if states.len() < FOUR_FROM {
            states.iter_mut().for_each(permute::<u64>);
            continue;
        }
        let mut words = [[0; 4]; 25];
        deal(&mut words, states);
        permute_four(&mut words);
        gather(states, &words);
        words.zeroize();
    }
}

/// Loads states into vectors: word `i` of state `k` into lane `k` of vector `i`.
#[inline(always)]
fn deal<const N: usize>(words: &mut [[u64; N]; 25], states: &[State]) {
    for (k, state) in states.iter().enumerate() {
        words.iter_mut().zip(state).for_each(|(lanes, &word)| lanes[k] = word);
    }
}

/// Stores the vectors back into the states.
#[inline(always)]
fn gather<const N: usize>(states: &mut [State], words: &[[u64; N]; 25]) {
    for (k, state) in states.iter_mut().enumerate() {
        state.iter_mut().zip(words).for_each(|(word, lanes)| *word = lanes[k]);
    }
}

#[target_feature(enable = "avx512f")]
fn permute_eight(states: &mut [State]) {
    let zero = _mm512_setzero_si512();
    let mut vectors = [Eight(zero); 25];
    for (square, vectors) in vectors[..24].chunks_mut(8).enumerate() {
        let mut rows = [zero; 8];
        for (row, state) in rows.iter_mut().zip(&*states) {
            *row = load(&state.as_chunks().0[square]);
        }
        vectors.iter_mut().zip(transposed(rows)).for_each(|(vector, row)| vector.0 = row);
    }
    let mut last = [0; 8];
    last.iter_mut().zip(&*states).for_each(|(word, state)| *word = state[24]);
    vectors[24].0 = load(&last);
    permute(&mut vectors);
    for (square, vectors) in vectors[..24].chunks(8).enumerate() {
        let mut rows = [zero; 8];
        rows.iter_mut().zip(vectors).for_each(|(row, vector)| *row = vector.0);
        for (row, state) in transposed(rows).into_iter().zip(&mut *states) {
            state.as_chunks_mut().0[square] = store(row);
        }
    }
    last = store(vectors[24].0);
    last.iter().zip(states).for_each(|(word, state)| state[24] = *word);
    last.zeroize();
}

/// Transposes eight vectors: lane `j` of vector `i` becomes lane `i` of vector `j`.
#[inline]
#[target_feature(enable = "avx512f")]
fn transposed(a: [__m512i; 8]) -> [__m512i; 8] {
    /// Pairs of lanes 0 and 2 of either vector, or 1 and 3.
    const EVEN: i32 = 0b10_00_10_00;
    const ODD: i32 = 0b11_01_11_01;
    let mut b = a;
    for half in 0..2 {
        // Lanes of one parity, by twos of the eight vectors.
        let mut pairs = [a[0]; 4];
        for (pair, two) in pairs.iter_mut().zip(a.as_chunks::<2>().0) {
            *pair = match half {
                0 => _mm512_unpacklo_epi64(two[0], two[1]),
                _ => _mm512_unpackhi_epi64(two[0], two[1]),
            };
        }
        let [p, q, r, s] = pairs;
        let [even, other] = [(p, q), (r, s)].map(|(p, q)| _mm512_shuffle_i64x2::<EVEN>(p, q));
        b[half] = _mm512_shuffle_i64x2::<EVEN>(even, other);
        b[half + 4] = _mm512_shuffle_i64x2::<ODD>(even, other);
        let [odd, other] = [(p, q), (r, s)].map(|(p, q)| _mm512_shuffle_i64x2::<ODD>(p, q));
        b[half + 2] = _mm512_shuffle_i64x2::<EVEN>(odd, other);
        b[half + 6] = _mm512_shuffle_i64x2::<ODD>(odd, other);
    }
    b
}

#[target_feature(enable = "avx2")]
fn permute_four(words: &mut [[u64; 4]; 25]) {
    let mut state = [Four::of(0); 25];
    state.iter_mut().zip(&*words).for_each(|(vector, words)| *vector = Four::load(words));
    permute(&mut state);
    words.iter_mut().zip(state).for_each(|(words, vector)| vector.store(words));
}
