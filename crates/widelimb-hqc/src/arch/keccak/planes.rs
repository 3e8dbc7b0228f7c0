//! Keccak-f of one state in five vectors of 512 bits, five lanes of each.
//!
//! A round adds and mixes along columns (theta), then along rows (chi), and between them every word
//! moves (pi). Along columns no lane has to move where the words of column `x` are in lane `x` of
//! the five vectors; along rows where those of row `y` are in lane `y`. Which vector a word is in
//! is free, so let it be `a x + b y mod 5`. Then:
//!
//! - from rows to columns (the next theta) each vector's lanes move within it, if neither `a` nor
//!   `b` is 0,
//! - pi takes column `x` and row `y` to column `y` and row `2 x + 3 y`, and so vector
//!   `a x + b y` to a vector `m (a x + b y) = c y + d (2 x + 3 y)` if `(2 d, c + 3 d) = m (a, b)`.
//!
//! So `(a, b)` may be followed by that `(c, d)` alone, up to a factor. From `(1, 2)` come `(1, 1)`,
//! `(1, 4)`, `(0, 1)` and `(1, 0)`. The last two have a 0: the rows of `(0, 1)`, the planes of the
//! state, are mixed by lanes that move, and `(1, 0)` becomes `(1, 2)` by picking each lane from
//! another vector. After four rounds every word is back in its first place.
//!
//! A round is bound by the latency of its chain: two sums, a move of lanes (3), a sum, a rotation,
//! a move, chi, a move; the five moves at each place follow one another on port 5.

use super::{ROTATIONS, ROUND_CONSTANTS, State};
use crate::arch::vectors::load;
use core::arch::x86_64::*;

/// A number for each lane of five vectors; lanes beyond the fifth keep their own index.
type Lanes = [[u64; 8]; 5];

/// The layout `(a, b)` before each of four rounds.
const LAYOUTS: [(usize, usize); 4] = [(0, 1), (1, 2), (1, 1), (1, 4)];

/// The factor `m` of each round.
const FACTORS: [usize; 4] = [1, 2, 3, 2];

/// The `c` of each round: the distance between the vectors of neighbouring columns in chi.
const NEIGHBOURS: [usize; 4] = [1, 1, 1, 0];

/// The rotations and moves of the lanes in a round.
struct Round {
    /// The bits by which each lane is rotated.
    rotations: Lanes,
    /// The lane that pi moves to each lane, to rows; in the last round straight to columns.
    to_rows: Lanes,
    /// The lane that moves to each lane on the way back to columns.
    to_columns: Lanes,
}

static ROUNDS: [Round; 4] = [lanes(0), lanes(1), lanes(2), lanes(3)];

/// The row of the word in a vector of a layout, and in the lane of column `x`.
const fn row((a, b): (usize, usize), vector: usize, x: usize) -> usize {
    // The inverse of b is its cube.
    (vector + (5 - a) * x) * b * b * b % 5
}

const fn lanes(i: usize) -> Round {
    let same = [[0, 1, 2, 3, 4, 5, 6, 7]; 5];
    let mut round = Round { rotations: [[0; 8]; 5], to_rows: same, to_columns: same };
    let mut vector = 0;
    while vector < 5 {
        let mut x = 0;
        while x < 5 {
            let y = row(LAYOUTS[i], vector, x);
            round.rotations[vector][x] = ROTATIONS[x][y] as u64;
            let to = if NEIGHBOURS[i] == 0 { y } else { (2 * x + 3 * y) % 5 };
            round.to_rows[vector][to] = x as u64;
            round.to_columns[vector][x] = row(LAYOUTS[(i + 1) % 4], vector, x) as u64;
            x += 1;
        }
        vector += 1;
    }
    round
}

/// Permutes the state.
#[target_feature(enable = "avx512f")]
pub fn permute(state: &mut State) {
    const FIVE: __mmask8 = 0b11111;
    let mut planes = [_mm512_setzero_si512(); 5];
    for (plane, words) in planes.iter_mut().zip(state.as_chunks::<5>().0) {
        // SAFETY: the mask `FIVE` reads five words, and `words` has five.
        *plane = unsafe { _mm512_maskz_loadu_epi64(FIVE, words.as_ptr().cast()) };
    }
    for constants in ROUND_CONSTANTS.as_chunks().0 {
        planes = four_rounds(planes, constants);
    }
    for (plane, words) in planes.iter().zip(state.as_chunks_mut::<5>().0) {
        // SAFETY: the mask `FIVE` writes five words, and `words` has five.
        unsafe { _mm512_mask_storeu_epi64(words.as_mut_ptr().cast(), FIVE, *plane) };
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
fn four_rounds(mut a: [__m512i; 5], constants: &[u64; 4]) -> [__m512i; 5] {
    a = columns::<0>(pick(rows::<0>(a, constants[0])));
    a = columns::<1>(rows::<1>(a, constants[1]));
    a = columns::<2>(rows::<2>(a, constants[2]));
    rows::<3>(a, constants[3])
}

/// Round `I`, from vectors whose lanes are columns to vectors whose lanes are rows, or columns
/// after round 3.
#[inline]
#[target_feature(enable = "avx512f")]
fn rows<const I: usize>(mut a: [__m512i; 5], constant: u64) -> [__m512i; 5] {
    let parity = xor3(xor3(a[0], a[1], a[2]), a[3], a[4]);
    let before = moved(&[4, 0, 1, 2, 3, 5, 6, 7], parity);
    let after = moved(&[1, 2, 3, 4, 0, 5, 6, 7], _mm512_rol_epi64::<1>(parity));
    let mut b = a;
    for i in 0..5 {
        let sum = xor3(a[i], before, after);
        let turned = _mm512_rolv_epi64(sum, load(&ROUNDS[I].rotations[i]));
        b[FACTORS[I] * i % 5] = moved(&ROUNDS[I].to_rows[i], turned);
    }
    for i in 0..5 {
        let (next, second) = if NEIGHBOURS[I] == 0 {
            (moved(&[1, 2, 3, 4, 0, 5, 6, 7], b[i]), moved(&[2, 3, 4, 0, 1, 5, 6, 7], b[i]))
        } else {
            (b[(i + NEIGHBOURS[I]) % 5], b[(i + 2 * NEIGHBOURS[I]) % 5])
        };
        // Bit `4 b + 2 next + second` of the table is `b ^ (!next & second)`.
        a[i] = _mm512_ternarylogic_epi64::<0xd2>(b[i], next, second);
    }
    a[0] = _mm512_xor_si512(a[0], _mm512_maskz_set1_epi64(1, constant as i64));
    a
}

/// Permutes vectors from columns to the layout of the next round.
#[inline]
#[target_feature(enable = "avx512f")]
fn pick(columns: [__m512i; 5]) -> [__m512i; 5] {
    let (a, b) = LAYOUTS[1];
    debug_assert!(a == 1);
    let mut picked = columns;
    for (i, picked) in picked.iter_mut().enumerate() {
        for y in 1..5 {
            *picked = _mm512_mask_mov_epi64(*picked, 1 << y, columns[(i + (5 - b) * y) % 5]);
        }
    }
    picked
}

/// Moves lanes from rows to columns, after round `I`.
#[inline]
#[target_feature(enable = "avx512f")]
fn columns<const I: usize>(mut rows: [__m512i; 5]) -> [__m512i; 5] {
    for (row, lanes) in rows.iter_mut().zip(&ROUNDS[I].to_columns) {
        *row = moved(lanes, *row);
    }
    rows
}

/// Permutes lanes: lane `i` gets the word of lane `lanes[i]`.
#[inline]
#[target_feature(enable = "avx512f")]
fn moved(lanes: &[u64; 8], a: __m512i) -> __m512i {
    _mm512_permutexvar_epi64(load(lanes), a)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn xor3(a: __m512i, b: __m512i, c: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0x96>(a, b, c)
}
