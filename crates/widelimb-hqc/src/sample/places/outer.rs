//! The element of given places as products of matrices of bits, by GF2P8AFFINEQB.
//!
//! The element is a matrix `E = sum of a_k x_k^T` over the places `k`: the row `a_k` has one 1 and
//! says where in the element, the column `x_k` says which byte of 256. So `E = A^T X`, and the
//! instruction is eight products of 8 by 8 bits at a time. For place `p`:
//!
//! - `X` has its bit at column `p / 8 mod 256`: 256 bytes, of which bit `k` is place `k`'s of eight,
//! - `A` has its bit at row `(p / 2048, p mod 8)`: in the matrix of 64 bits number `p / 2048`, whose
//!   bytes stand the last first, as the instruction wants them.
//!
//! A product of matrix `u` and 64 bytes of `X` is then 512 bits of the element, all in order. Each
//! side is made by comparing its index with all that there are. Nothing is an address.
//!
//! Ports: a comparison and an addition for each place and 64 bytes of either side (5, 0 or 5), then
//! a product (0) and half an addition (0 or 5) for each eight places and 512 bits.

use crate::vectors::{load, store};
use core::arch::x86_64::*;
use zeroize::Zeroize;

/// Places at a time, by eights: those of one element of HQC.
const GROUPS: usize = 20;

/// 256 bytes of bits, those of eight places.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Side([[u64; 8]; 4]);

/// The limbs of the element that a matrix goes with, 64 for each byte of `X`.
const SPAN: usize = 256 / 8;

/// The sum of `X^p` for the places `p` that are below the element's bits, unlike one another;
/// others are nowhere.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub fn fill(element: &mut [u64], places: &[u16]) {
    let mut sides = [[Side([[0; 8]; 4]); GROUPS]; 2];
    element.fill(0);
    for places in places.chunks(8 * GROUPS) {
        let groups = places.len().div_ceil(8);
        let [matrices, columns] = sides.each_mut().map(|side| &mut side[..groups]);
        for (i, places) in places.chunks(8).enumerate() {
            let mut eight = [super::super::NOWHERE; 8];
            eight[..places.len()].copy_from_slice(places);
            matrices[i] = ones(eight.map(|place| (place >> 11 << 3 | (!place & 7)) as u8));
            columns[i] = ones(eight.map(|place| (place >> 3) as u8));
        }
        for (u, limbs) in element.chunks_mut(SPAN).enumerate() {
            add_products(limbs, matrices.iter().map(|side| side.0[u / 8][u % 8]), columns);
        }
    }
    sides.iter_mut().flatten().for_each(|side| side.0.zeroize());
}

/// The bytes whose index is a key's, with bit `k` for key `k`.
#[target_feature(enable = "avx512f,avx512bw")]
fn ones(keys: [u8; 8]) -> Side {
    /// The bytes 0 to 63.
    const INDICES: [u64; 8] = {
        let mut limbs = [0x0706_0504_0302_0100; 8];
        let mut i = 0;
        while i < 8 {
            limbs[i] += 0x0808_0808_0808_0808 * i as u64;
            i += 1;
        }
        limbs
    };
    let mut bytes = [_mm512_setzero_si512(); 4];
    for (k, key) in keys.into_iter().enumerate() {
        let (key, bit) = (_mm512_set1_epi8(key as i8), _mm512_set1_epi8((1_u8 << k) as i8));
        for (w, bytes) in bytes.iter_mut().enumerate() {
            let indices = _mm512_add_epi8(load(&INDICES), _mm512_set1_epi8((64 * w) as u8 as i8));
            let equal = _mm512_cmpeq_epi8_mask(key, indices);
            *bytes = _mm512_mask_add_epi8(*bytes, equal, *bytes, bit);
        }
    }
    Side(bytes.map(|bytes| store(bytes)))
}

/// Adds the products of the matrices and the bytes that go with them.
#[target_feature(enable = "avx512f,gfni")]
fn add_products(limbs: &mut [u64], matrices: impl Iterator<Item = u64> + Clone, columns: &[Side]) {
    for (w, limbs) in limbs.chunks_mut(8).enumerate() {
        let mut sum = _mm512_setzero_si512();
        for (matrix, column) in matrices.clone().zip(columns) {
            let matrix = _mm512_set1_epi64(matrix as i64);
            let product = _mm512_gf2p8affine_epi64_epi8::<0>(load(&column.0[w]), matrix);
            sum = _mm512_xor_si512(sum, product);
        }
        limbs.iter_mut().zip(store(sum)).for_each(|(limb, sum)| *limb ^= sum);
    }
}
