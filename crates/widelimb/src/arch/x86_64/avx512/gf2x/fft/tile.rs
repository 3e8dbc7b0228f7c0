//! Products in a tile: its twelve layers on both operands, products, and the layers back.
//!
//! Bits 11 to 6 of a coefficient's number choose its block. Three layers treat rows of 8 blocks. The next
//! six treat 8 neighbouring blocks: bits 8 to 6 as rows, then, after an exchange of the rows with the
//! upper three bits of the lanes, bits 5 to 3. The last three exchange the blocks 8 apart, bits 11 to 9,
//! with the lower three bits of the lanes. From then on a layer's factors differ from lane to lane: they
//! are sums of a table over the lanes and of a byte for all. Products are made in this order.
//!
//! Floor: 24 products in GF(2^8) for two layers of two planes, 16 vectors each; about 130 instructions
//! a vector in all, two a cycle, for 3 times 256 vectors.

use super::factor::{broadcast, mul32, point_bytes, stored};
use super::layers::{self, Seven};
use super::rows::{self, load, store};
use super::swap;
use crate::Limb;
use crate::arch::gf2x::fft::factors::{nine_of_point, planes};
use crate::arch::gf2x::fft::{BLOCK, BLOCK_LIMBS, PLANE_LIMBS, TILE_LIMBS};
use core::arch::x86_64::*;

/// Limbs of eight blocks.
const EIGHT: usize = 8 * BLOCK_LIMBS;

/// For three layers, what the bits of the lanes add to the bytes of a factor.
#[repr(C, align(64))]
struct Lanes([[[u8; BLOCK]; 9]; 3]);

/// Layers 5, 4, 3: the eights of lanes are bits 6 to 8.
static MIDDLE: Lanes = lanes(5, false);

/// Layers 2, 1, 0: the lanes within eight are bits 9 to 11 besides.
static LAST: Lanes = lanes(2, true);

const fn lanes(first: u32, both: bool) -> Lanes {
    let (mut table, mut l) = ([[[0; BLOCK]; 9]; 3], 0);
    while l < 3 {
        let layer = first - l as u32;
        let mut lane = 0;
        while lane < BLOCK {
            let mut point = (lane >> 3) << (6 - layer);
            if both {
                point |= (lane & 7) << (9 - layer);
            }
            let bytes = nine_of_point(point);
            let mut i = 0;
            while i < 9 {
                table[l][i][lane] = bytes[i];
                i += 1;
            }
            lane += 1;
        }
        l += 1;
    }
    Lanes(table)
}

impl Lanes {
    /// The factors of three layers, from the number that all lanes have in common: bits `from` and
    /// above of it are those from `from` of the points of the first layer.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn seven<const E: usize>(&self, common: usize) -> Seven<E> {
        let mut f = [[_mm512_setzero_si512(); E]; 7];
        for (l, lanes) in self.0.iter().enumerate() {
            let bytes = point_bytes(common << l);
            for i in 0..1 << l {
                // The rows of this layer's nodes are further low bits of the number.
                let row = point_bytes(2 * i);
                let factor = stored(_mm512_xor_si512(bytes, row));
                for (e, f) in f[(1 << l) - 1 + i].iter_mut().enumerate() {
                    // SAFETY: 64 aligned bytes.
                    let lanes = unsafe { _mm512_load_si512(lanes[e].as_ptr().cast()) };
                    *f = _mm512_xor_si512(lanes, _mm512_set1_epi32(factor.0[e] as i32));
                }
            }
        }
        f
    }
}

/// One plane of eight rows through an exchange.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn exchanged<const P: usize, const UPPER: bool>(x: &mut [[__m512i; P]; 8]) {
    for p in 0..P {
        let plane = [x[0][p], x[1][p], x[2][p], x[3][p], x[4][p], x[5][p], x[6][p], x[7][p]];
        let plane = if UPPER { swap::upper(plane) } else { swap::lower(plane) };
        for (x, plane) in x.iter_mut().zip(plane) {
            x[p] = plane;
        }
    }
}

/// The layers 8 to 3 of eight blocks, down or up.
///
/// # Safety
/// Eight blocks.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn six<const P: usize, const E: usize, const DOWN: bool>(
    x: *mut Limb,
    upper: &Seven<E>,
    middle: &Seven<E>,
) {
    for first in (0..BLOCK_LIMBS).step_by(P * PLANE_LIMBS) {
        // SAFETY: planes of the blocks.
        unsafe {
            let mut v = load::<P, 8>(x.add(first), BLOCK_LIMBS);
            if DOWN {
                layers::down(&mut v, upper);
                exchanged::<P, true>(&mut v);
                layers::down(&mut v, middle);
            } else {
                layers::up(&mut v, middle);
                exchanged::<P, true>(&mut v);
                layers::up(&mut v, upper);
            }
            store(x.add(first), BLOCK_LIMBS, v);
        }
    }
}

/// The layers 2 to 0 of eight blocks, down or up.
///
/// # Safety
/// Blocks 8 apart.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn three<const P: usize, const E: usize, const DOWN: bool>(x: *mut Limb, last: &Seven<E>) {
    for first in (0..BLOCK_LIMBS).step_by(P * PLANE_LIMBS) {
        // SAFETY: planes of the blocks.
        unsafe {
            let mut v = load::<P, 8>(x.add(first), EIGHT);
            if DOWN {
                exchanged::<P, false>(&mut v);
                layers::down(&mut v, last);
            } else {
                layers::up(&mut v, last);
                exchanged::<P, false>(&mut v);
            }
            store(x.add(first), EIGHT, v);
        }
    }
}

/// The factors of layers 8 to 6 and 5 to 3 of eight blocks, of this number.
#[inline]
#[target_feature(enable = "avx512f")]
fn factors_of_six<const E: usize>(eight: usize) -> [Seven<E>; 2] {
    let mut upper = [[_mm512_setzero_si512(); E]; 7];
    for (i, f) in upper.iter_mut().enumerate() {
        let depth = (i + 1).ilog2();
        *f = broadcast(point_bytes(2 * ((eight << depth) + i + 1 - (1 << depth))));
    }
    [upper, MIDDLE.seven(eight << 4)]
}

/// The layers 8 to 3 of the `x` with `n` operands, down or up.
///
/// # Safety
/// Tiles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn all_six<const P: usize, const E: usize, const DOWN: bool>(x: &[*mut Limb], tile: usize) {
    for i in 0..8 {
        let [upper, middle] = factors_of_six::<E>(8 * tile + i);
        for x in x {
            // SAFETY: eight blocks of a tile.
            unsafe { six::<P, E, DOWN>(x.add(i * EIGHT), &upper, &middle) };
        }
    }
}

/// The layers 2 to 0, the products, and these layers back.
///
/// # Safety
/// Tiles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn last<const P: usize, const E: usize>(x: *mut Limb, y: *mut Limb, tile: usize) {
    for i in 0..8 {
        let last = LAST.seven::<E>(tile << 10 | i << 1);
        // SAFETY: blocks 8 apart of the tiles.
        unsafe {
            let (x, y) = (x.add(i * BLOCK_LIMBS), y.add(i * BLOCK_LIMBS));
            three::<P, E, true>(x, &last);
            three::<P, E, true>(y, &last);
            for block in 0..8 {
                let [a] = load::<4, 1>(x.add(block * EIGHT), 0);
                let [b] = load::<4, 1>(y.add(block * EIGHT), 0);
                store(x.add(block * EIGHT), 0, [mul32(a, b)]);
            }
            three::<P, E, false>(x, &last);
        }
    }
}

/// `x = x y` on the points of a tile.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn multiply(x: *mut Limb, y: *mut Limb, tile: usize) {
    // SAFETY: two tiles.
    unsafe {
        rows::down(x, TILE_LIMBS / 8, 3, tile);
        rows::down(y, TILE_LIMBS / 8, 3, tile);
        match planes((tile + 1) << 9) {
            1 | 2 => all_six::<2, 3, true>(&[x, y], tile),
            _ => all_six::<4, 9, true>(&[x, y], tile),
        }
        match planes((tile + 1) << 12) {
            1 | 2 => last::<2, 3>(x, y, tile),
            _ => last::<4, 9>(x, y, tile),
        }
        match planes((tile + 1) << 9) {
            1 | 2 => all_six::<2, 3, false>(&[x], tile),
            _ => all_six::<4, 9, false>(&[x], tile),
        }
        rows::up(x, TILE_LIMBS / 8, 3, tile);
    }
}
