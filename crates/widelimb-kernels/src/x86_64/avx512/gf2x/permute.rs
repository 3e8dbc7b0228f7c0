//! Moves bits to other places, by a [`BitPermutation`], by transposing squares of 64 by 64 bits.
//!
//! Eight rows are gathered at once, each from where it begins; VPSHRDVQ takes the bits out of two
//! limbs. A square is eight vectors of eight rows. VPERMB brings the bytes of a column of each
//! together, GF2P8AFFINEQB with the columns of the identity transposes eight by eight bits, and the
//! vectors are transposed as 8 by 8 limbs, then their bytes. The columns go to whole bytes of the
//! result, one over the end of the other.
//!
//! Floor for a square: 64 gathered limbs for each limb of a row and 64 more, two a cycle, so 32 to
//! 64 cycles; 16 VPERMB and 24 shuffles on port 5, 40. For a column, two moves for each limb and
//! about ten instructions on numbers: 3 cycles and more.

use super::super::vector::{LANES, store, transposed};
use crate::gf2x::{BitPermutation, MARGIN};
use crate::{LIMB_BITS, Limb};
use core::arch::x86_64::*;

/// Vectors of a square.
const VECTORS: usize = LIMB_BITS / LANES;

/// Byte `8 j + i` from byte `8 i + j`.
const TRANSPOSED: [u8; 64] = bytes(false);

/// Byte `8 j + i` from byte `8 (7 - i) + j`: the affine transformation counts rows from the last.
const TRANSPOSED_UP: [u8; 64] = bytes(true);

const fn bytes(up: bool) -> [u8; 64] {
    let mut bytes = [0; 64];
    let mut at = 0;
    while at < 64 {
        let i = if up { 7 - at % 8 } else { at % 8 };
        bytes[at] = (8 * i + at / 8) as u8;
        at += 1;
    }
    bytes
}

/// Byte `i` is `2^i`.
const IDENTITY: i64 = 0x8040_2010_0804_0201_u64 as i64;

/// The permutation `by` of the bits at `a`, to `r`, with the transposed matrix at `matrix`.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,gfni,bmi1,bmi2"
)]
pub unsafe fn permute(r: *mut Limb, a: *const Limb, by: &BitPermutation, matrix: *mut Limb) {
    // SAFETY: r, a and matrix have the lengths that `by` says, by the contract of `Gf2xKernels`;
    // `by.blocks` picks the function for as many blocks, or for any number.
    unsafe {
        transpose(matrix, a, by);
        match by.blocks {
            1 => write_columns::<1>(r, matrix, by),
            2 => write_columns::<2>(r, matrix, by),
            3 => write_columns::<3>(r, matrix, by),
            4 => write_columns::<4>(r, matrix, by),
            _ => write_columns::<0>(r, matrix, by),
        }
    }
}

/// Where eight rows begin, and `by` rows later: `at + step mod bits`, all below 2^31.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn later(at: __m256i, step: __m256i, bits: __m256i) -> __m256i {
    let sum = _mm256_add_epi32(at, step);
    // Without a borrow the difference is the smaller one.
    _mm256_min_epu32(sum, _mm256_sub_epi32(sum, bits))
}

/// Where the first eight rows begin.
#[inline]
fn first_rows(by: &BitPermutation) -> [i32; LANES] {
    let mut at = by.first_row();
    core::array::from_fn(|_| {
        let start = at as i32;
        at += by.step;
        at -= if at >= by.bits { by.bits } else { 0 };
        start
    })
}

/// Bit `z` of row `i`, from `a`, to bit `i % 64` of limb `z` of plane `i / 64`.
///
/// # Safety
/// The contract of [`permute`] holds.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,gfni,bmi1,bmi2"
)]
unsafe fn transpose(matrix: *mut Limb, a: *const Limb, by: &BitPermutation) {
    let bits = _mm256_set1_epi32(by.bits as i32);
    let step = _mm256_set1_epi32((LANES * by.step % by.bits) as i32);
    let first = first_rows(by);
    // SAFETY: `first` has eight numbers of 32 bits.
    let mut at = unsafe { _mm256_loadu_si256(first.as_ptr().cast()) };
    let mut to = matrix;
    for _ in 0..by.blocks {
        let mut starts = [at; VECTORS];
        for start in &mut starts {
            *start = at;
            at = later(at, step, bits);
        }
        for word in 0..by.words() {
            let mut square = [_mm512_setzero_si512(); VECTORS];
            for (rows, &start) in square.iter_mut().zip(&starts) {
                let limb = _mm256_srli_epi32::<6>(start);
                // What VPSHRDVQ takes of a count are its six lowest bits.
                let count = _mm512_cvtepu32_epi64(start);
                // SAFETY: a row begins within the first `bits` bits and ends, with the limb that
                // its last bits may begin in, within `words` limbs more.
                *rows = unsafe {
                    let low = _mm512_i32gather_epi64::<8>(limb, a.add(word).cast());
                    let high = _mm512_i32gather_epi64::<8>(limb, a.add(word + 1).cast());
                    _mm512_shrdv_epi64(low, high, count)
                };
            }
            for columns in transpose_square(square) {
                // SAFETY: `blocks * words` squares of 64 limbs.
                unsafe {
                    store(to, columns);
                    to = to.add(LANES);
                }
            }
        }
    }
}

/// Bit `j` of limb `i` becomes bit `i` of limb `j`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,gfni")]
fn transpose_square(mut square: [__m512i; VECTORS]) -> [__m512i; VECTORS] {
    // SAFETY: both tables have 64 bytes.
    let [up, straight] = [&TRANSPOSED_UP, &TRANSPOSED]
        .map(|bytes| unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) });
    let identity = _mm512_set1_epi64(IDENTITY);
    for rows in &mut square {
        let bytes = _mm512_permutexvar_epi8(up, *rows);
        *rows = _mm512_gf2p8affine_epi64_epi8::<0>(identity, bytes);
    }
    let mut square = transposed(&square);
    for columns in &mut square {
        *columns = _mm512_permutexvar_epi8(straight, *columns);
    }
    square
}

/// Each column to its place in `r`, from the lowest place up; `BLOCKS` of 0 stands for any number.
///
/// # Safety
/// The contract of [`permute`] holds.
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2")]
unsafe fn write_columns<const BLOCKS: usize>(
    r: *mut Limb,
    matrix: *const Limb,
    by: &BitPermutation,
) {
    let blocks = if BLOCKS == 0 { by.blocks } else { BLOCKS };
    let plane = by.words() * LIMB_BITS;
    let (mut column, mut place) = (0, 0);
    for _ in 0..by.columns() {
        // The bits before a place within its byte are the last of the margin, so 1 to 8 bits go
        // away below.
        let away = MARGIN - place % 8;
        // SAFETY: columns of `blocks` planes; a place is below `bits`, and from its byte on
        // `blocks` limbs are written.
        unsafe {
            let to = r.cast::<u8>().add(place / 8).cast::<Limb>();
            let from = matrix.add(column);
            let mut limb = *from;
            for block in 0..blocks {
                let above = if block + 1 == blocks { 0 } else { *from.add((block + 1) * plane) };
                to.add(block).write_unaligned(limb >> away | above << (LIMB_BITS - away));
                limb = above;
            }
        }
        let (next, distance) = by.next(column);
        column = next;
        place += distance;
    }
}
