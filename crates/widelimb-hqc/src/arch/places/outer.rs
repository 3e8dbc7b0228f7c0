//! Computes an element from the places of its ones by products of bit matrices (GF2P8AFFINEQB).
//!
//! The element is a matrix `E = sum of a_k x_k^T` over the places `k`: the row `a_k` has one 1 and
//! says where in the element, the column `x_k` says which byte of 256. So `E = A^T X`, and the
//! instruction is eight products of 8 by 8 bits at a time. For place `p`:
//!
//! - `X` has its bit at column `p / 8 mod 256`: 256 bytes, of which bit `k` is place `k`'s of
//!   eight,
//! - `A` has its bit at row `(p / 2048, p mod 8)`: in the matrix of 64 bits number `p / 2048`,
//!   whose bytes stand the last first, as the instruction wants them.
//!
//! A product of matrix `u` and 64 bytes of `X` is then 512 bits of the element, all in order. Eight
//! bytes of a side are one comparison: of eight keys, again and again, with the eight indices, each
//! eight times, to a mask of 64 bits. Nothing is an address.
//!
//! Ports: a comparison for each eight places and eight bytes of either side (5), a product (0) and
//! an addition (0 or 5) for each eight places and 512 bits.

use super::NOWHERE;
use crate::arch::vectors::{load, store};
use core::arch::x86_64::*;
use zeroize::Zeroize;

/// The most groups of eight places, enough for one element of HQC.
const GROUPS: usize = 20;

/// One side of a product: 256 bytes, with one bit for each of eight places.
type Side = [u64; 32];

/// Both sides of all products, `A` and `X`, aligned to cache lines.
#[repr(align(64))]
struct Sides([[Side; GROUPS]; 2]);

/// The limbs of the element for one matrix: 8 bits for each byte of `X`.
const SPAN: usize = 256 / 8;

/// Sets the element to the sum of `X^p` over the places `p`. Places below the element's bits are
/// different from one another; others are ignored.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub fn fill(element: &mut [u64], places: &[u16]) {
    let mut sides = Sides([[[0; 32]; GROUPS]; 2]);
    let used = element.len().div_ceil(SPAN);
    element.fill(0);
    for places in places.chunks(8 * GROUPS) {
        let groups = places.len().div_ceil(8);
        let [matrices, columns] = sides.0.each_mut().map(|side| &mut side[..groups]);
        for (i, places) in places.chunks(8).enumerate() {
            let mut eight = [NOWHERE; 8];
            eight[..places.len()].copy_from_slice(places);
            let row = |place: u16| (place >> 11 << 3 | (!place & 7)) as u8;
            compare(&mut matrices[i][..used], eight.map(row));
            compare(&mut columns[i], eight.map(|place| (place >> 3) as u8));
            eight[..].zeroize();
        }
        for (u, limbs) in element.chunks_mut(SPAN).enumerate() {
            add_products(limbs, matrices.iter().map(|side| side[u]), columns);
        }
    }
    // As one slice, since nested arrays would be wiped limb by limb.
    sides.0.as_flattened_mut().as_flattened_mut().zeroize();
}

/// The bytes in which bit `k` is 1 where the byte's index is key `k`.
#[target_feature(enable = "avx512f,avx512bw")]
fn compare(bytes: &mut [u64], keys: [u8; 8]) {
    let keys = _mm512_set1_epi64(u64::from_le_bytes(keys) as i64);
    let each = |i: u64| i * 0x0101_0101_0101_0101;
    let mut indices =
        load(&[each(0), each(1), each(2), each(3), each(4), each(5), each(6), each(7)]);
    for eight in bytes {
        *eight = _mm512_cmpeq_epi8_mask(keys, indices);
        indices = _mm512_add_epi8(indices, _mm512_set1_epi8(8));
    }
}

/// Adds the products of matrices and bytes to the element.
#[target_feature(enable = "avx512f,gfni")]
fn add_products(limbs: &mut [u64], matrices: impl Iterator<Item = u64> + Clone, columns: &[Side]) {
    for (w, limbs) in limbs.chunks_mut(8).enumerate() {
        let mut sum = _mm512_setzero_si512();
        for (matrix, column) in matrices.clone().zip(columns) {
            let matrix = _mm512_set1_epi64(matrix as i64);
            let product =
                _mm512_gf2p8affine_epi64_epi8::<0>(load(&column.as_chunks().0[w]), matrix);
            sum = _mm512_xor_si512(sum, product);
        }
        limbs.iter_mut().zip(store(sum)).for_each(|(limb, sum)| *limb ^= sum);
    }
}
