//! Words of 16 bits into the field and out of it, by GF2P8AFFINEQB.
//!
//! Floor: 14 instructions for the 64 words of a block on the way in, about 36 on the way out, two a
//! cycle.

use super::factor::sum3;
use crate::Limb;
use crate::gf2x::fft::field::{POWERS, PREIMAGES};
use crate::gf2x::fft::vector::{load, store};
use crate::gf2x::fft::{BLOCK, BLOCK_LIMBS, PLANE_LIMBS, TILE_LIMBS};
use core::arch::x86_64::*;

/// Limbs of the words of a block.
const WORD_LIMBS: usize = BLOCK / 4;

/// The matrix that gives byte `to` of the images of bits `8 from` and following.
const fn matrix(columns: &[u32; 32], from: usize, to: usize) -> i64 {
    let (mut matrix, mut column) = (0, 0);
    while column < 8 {
        let mut row = 0;
        while row < 8 {
            let bit = columns[8 * from + column] >> (8 * to + row) & 1;
            matrix |= (bit as i64) << (8 * (7 - row) + column);
            row += 1;
        }
        column += 1;
    }
    matrix
}

/// The matrices of all bytes: `[to][from]`.
const fn matrices(columns: &[u32; 32]) -> [[i64; 4]; 4] {
    let (mut m, mut i) = ([[0; 4]; 4], 0);
    while i < 16 {
        m[i / 4][i % 4] = matrix(columns, i % 4, i / 4);
        i += 1;
    }
    m
}

static INTO: [[i64; 4]; 4] = matrices(&POWERS);
static OUT: [[i64; 4]; 4] = matrices(&PREIMAGES);

#[inline]
#[target_feature(enable = "avx512f,gfni")]
fn affine(x: __m512i, matrix: i64) -> __m512i {
    _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_set1_epi64(matrix))
}

/// The indices of a permutation of 64 bytes.
#[inline]
#[target_feature(enable = "avx512f")]
fn places(table: &'static [u8; 64]) -> __m512i {
    // SAFETY: the table has 64 bytes.
    unsafe { _mm512_loadu_si512(table.as_ptr().cast()) }
}

/// Every second byte, and back: byte `i` of two vectors from `f(i)`.
macro_rules! table {
    (|$i:ident| $place:expr) => {{
        static TABLE: [u8; 64] = {
            let (mut table, mut $i) = ([0u8; 64], 0usize);
            while $i < 64 {
                table[$i] = $place;
                $i += 1;
            }
            table
        };
        places(&TABLE)
    }};
}

/// The images of all words, then zeros.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub unsafe fn enter(x: *mut Limb, tiles: usize, a: *const Limb, an: usize) {
    let even = table!(|i| 2 * i as u8);
    let odd = table!(|i| 2 * i as u8 + 1);
    let blocks = an.div_ceil(WORD_LIMBS);
    for block in 0..blocks {
        let from = block * WORD_LIMBS;
        let mask = low_bits((an - from).min(WORD_LIMBS)) as u16;
        // SAFETY: masks end with the an limbs of a, and x has a block for their words, by the
        // contract of `FftKernels`.
        unsafe {
            let low = _mm512_maskz_loadu_epi64(mask as u8, a.wrapping_add(from).cast());
            let high = _mm512_maskz_loadu_epi64((mask >> 8) as u8, a.wrapping_add(from + 8).cast());
            let bytes = [
                _mm512_permutex2var_epi8(low, even, high),
                _mm512_permutex2var_epi8(low, odd, high),
            ];
            let planes =
                INTO.map(|m| _mm512_xor_si512(affine(bytes[0], m[0]), affine(bytes[1], m[1])));
            store(x.add(block * BLOCK_LIMBS), &planes);
        }
    }
    // SAFETY: x has `tiles` tiles by the contract of `FftKernels`, of which the first blocks are
    // written.
    unsafe {
        x.add(blocks * BLOCK_LIMBS).write_bytes(0, tiles * TILE_LIMBS - blocks * BLOCK_LIMBS)
    };
}

/// The lowest `n` bits, up to 64.
pub fn low_bits(n: usize) -> u64 {
    debug_assert!(n <= 64);
    u64::MAX.checked_shr(64 - n as u32).unwrap_or(0)
}

/// The words of the sum of all coefficients: word `m` of the result has the lower half of
/// coefficient `m`, the upper one of `m - 1` and that of `m | (m - 1)`; a permutation of each block
/// gives all but those of coefficients `64 b - 1`, which are kept and added in the end.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
pub unsafe fn leave(r: *mut Limb, rn: usize, x: *mut Limb) {
    let before = table!(|i| if i == 0 { 0 } else { i as u8 - 1 });
    let ones = table!(|i| if i == 0 { 0 } else { i as u8 | (i as u8 - 1) });
    let low_words = table!(|i| i as u8 / 2 + i as u8 % 2 * 64);
    let high_words = table!(|i| i as u8 / 2 + 32 + i as u8 % 2 * 64);
    let blocks = rn.div_ceil(WORD_LIMBS);
    for block in 0..blocks {
        let from = block * WORD_LIMBS;
        let limbs = (rn - from).min(WORD_LIMBS);
        let mask = low_bits(limbs) as u16;
        let (words, below) = (low_bits(4 * limbs), !1);
        // SAFETY: x has a block for each WORD_LIMBS limbs of r, and masks end with its rn limbs, by
        // the contract of `FftKernels`.
        unsafe {
            let at = x.add(block * BLOCK_LIMBS);
            let v: [__m512i; 4] = load(at);
            let byte = |m: &[i64; 4]| {
                let sum = _mm512_xor_si512(affine(v[0], m[0]), affine(v[1], m[1]));
                sum3(sum, affine(v[2], m[2]), affine(v[3], m[3]))
            };
            let upper = |m| _mm512_maskz_mov_epi8(words, byte(m));
            let upper = [upper(&OUT[2]), upper(&OUT[3])];
            store(at, &upper);
            let lower = |byte, upper| {
                let moved = _mm512_maskz_permutexvar_epi8(below, before, upper);
                sum3(byte, moved, _mm512_maskz_permutexvar_epi8(below, ones, upper))
            };
            let bytes = [lower(byte(&OUT[0]), upper[0]), lower(byte(&OUT[1]), upper[1])];
            let low = _mm512_permutex2var_epi8(bytes[0], low_words, bytes[1]);
            let high = _mm512_permutex2var_epi8(bytes[0], high_words, bytes[1]);
            _mm512_mask_storeu_epi64(r.wrapping_add(from).cast(), mask as u8, low);
            _mm512_mask_storeu_epi64(r.wrapping_add(from + 8).cast(), (mask >> 8) as u8, high);
        }
    }
    // SAFETY: r is valid for rn limbs, a part of each block at least, and x for `blocks` blocks by
    // the contract of `FftKernels`.
    unsafe { add_last_of_blocks(r, blocks, x) };
}

/// What coefficients `64 b - 1` add to words at multiples of 64.
///
/// # Safety
/// `r` is valid for reads and writes of the words of `blocks` blocks, `x` for reads of the blocks'
/// first planes, which have the upper halves.
unsafe fn add_last_of_blocks(r: *mut Limb, blocks: usize, x: *const Limb) {
    let last = |block: usize| {
        // SAFETY: block < blocks, and x has the first planes of `blocks` blocks by this function's
        // contract.
        let [low, high] = [0, 1].map(|p| unsafe {
            *x.add(block * BLOCK_LIMBS + p * PLANE_LIMBS + PLANE_LIMBS - 1) >> 56
        });
        low | high << 8
    };
    for block in 1..blocks {
        let ones = block | (block - 1);
        let carried = if ones < blocks { last(ones) } else { 0 };
        // SAFETY: block < blocks, and r has the first word of each block by this function's
        // contract.
        unsafe { *r.add(block * WORD_LIMBS) ^= last(block - 1) ^ carried };
    }
}
