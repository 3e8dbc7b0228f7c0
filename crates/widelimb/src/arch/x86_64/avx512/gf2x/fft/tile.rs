//! Products in tiles: nine layers on both operands, products, and the layers back.
//!
//! Bits 8 to 6 of a coefficient's number choose its block. Three layers treat these eight blocks as rows; three
//! more after an exchange of the rows with the upper three bits of the lanes; and the last three after one
//! with the lower three bits of the lanes. A layer's factors then differ from lane to lane: they are sums of a
//! table over the lanes and of a byte for all. Products are made in this order.
//!
//! Two planes at once stay in registers through all layers whose factors are in GF(2^16). Those of the last
//! layers come to GF(2^32) first, for layer `l` from point `2^(16 + l)` on: they follow on all planes.
//!
//! Floor in GF(2^16) for eight tiles: 2 instructions for a vector and layer and 3 shuffles for each of two
//! exchanges, 24 for each of 3 times 256 vectors, and 35 for the products of each of 64 blocks; two a cycle make
//! 10300 cycles. Loads, stores and factors are beside that.

use super::factor::mul32;
use super::layers::{Seven, layers, of_tile};
use super::rows::{load, store};
use super::swap;
use super::tile_factors::EightTiles;
use crate::Limb;
use crate::arch::gf2x::fft::{BLOCK_LIMBS, PLANE_LIMBS, TILE_BITS, TILE_LIMBS};
use core::arch::x86_64::*;

/// Two planes of eight blocks.
type Rows = [[__m512i; 2]; 8];

/// Two planes of eight rows through an exchange.
macro_rules! exchange {
    ($x:ident, $swap:path) => {
        for p in 0..2 {
            let plane =
                [$x[0][p], $x[1][p], $x[2][p], $x[3][p], $x[4][p], $x[5][p], $x[6][p], $x[7][p]];
            let plane = $swap(plane);
            for i in 0..8 {
                $x[i][p] = plane[i];
            }
        }
    };
}

/// All layers of a tile down, but the last `WIDE`.
///
/// # Safety
/// A tile.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn down<const WIDE: usize>(x: *mut Limb, six: &[Seven<3>; 2], last: &Seven<3>) {
    for first in [0, 2 * PLANE_LIMBS] {
        // SAFETY: planes of the tile.
        unsafe {
            let mut v: Rows = load::<2, 8>(x.add(first), BLOCK_LIMBS);
            layers!(down 8, v, six[0]);
            exchange!(v, swap::upper);
            layers!(down 8, v, six[1]);
            exchange!(v, swap::lower);
            if WIDE < 3 {
                layers!(butterfly first, v, last);
            }
            if WIDE < 2 {
                layers!(butterfly second, v, last);
            }
            if WIDE < 1 {
                layers!(butterfly third, v, last);
            }
            store(x.add(first), BLOCK_LIMBS, &v);
        }
    }
}

/// The way back.
///
/// # Safety
/// A tile.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn up<const WIDE: usize>(x: *mut Limb, six: &[Seven<3>; 2], last: &Seven<3>) {
    for first in [0, 2 * PLANE_LIMBS] {
        // SAFETY: planes of the tile.
        unsafe {
            let mut v: Rows = load::<2, 8>(x.add(first), BLOCK_LIMBS);
            if WIDE < 1 {
                layers!(unbutterfly third, v, last);
            }
            if WIDE < 2 {
                layers!(unbutterfly second, v, last);
            }
            if WIDE < 3 {
                layers!(unbutterfly first, v, last);
            }
            exchange!(v, swap::lower);
            layers!(up 8, v, six[1]);
            exchange!(v, swap::upper);
            layers!(up 8, v, six[0]);
            store(x.add(first), BLOCK_LIMBS, &v);
        }
    }
}

/// The last `WIDE` layers of a tile in GF(2^32).
///
/// # Safety
/// A tile.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
unsafe fn wide<const DOWN: bool, const WIDE: usize>(x: *mut Limb, f: &Seven<9>) {
    for layer in 0..WIDE {
        let depth = if DOWN { 3 - WIDE + layer } else { 2 - layer };
        // SAFETY: the caller's blocks.
        unsafe { of_tile::<DOWN>(x, depth, f) }
    }
}

/// All planes of a tile through an exchange.
macro_rules! exchange_all {
    ($x:ident, $swap:path) => {
        for plane in 0..4 {
            let x = $x.add(plane * PLANE_LIMBS);
            let v = load::<1, 8>(x, BLOCK_LIMBS);
            let v = $swap([v[0][0], v[1][0], v[2][0], v[3][0], v[4][0], v[5][0], v[6][0], v[7][0]]);
            let v = [[v[0]], [v[1]], [v[2]], [v[3]], [v[4]], [v[5]], [v[6]], [v[7]]];
            store(x, BLOCK_LIMBS, &v);
        }
    };
}

/// Three layers of a tile in GF(2^32).
///
/// # Safety
/// A tile.
#[target_feature(enable = "avx512f,gfni")]
unsafe fn three_wide<const DOWN: bool>(x: *mut Limb, f: &Seven<9>) {
    // SAFETY: the caller's tile.
    unsafe { wide::<DOWN, 3>(x, f) }
}

/// The values in a tile, all of whose factors may be in GF(2^32).
///
/// # Safety
/// A tile.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn down_wide(x: *mut Limb, [upper, middle]: &[Seven<9>; 2], last: &Seven<9>) {
    // SAFETY: the caller's tile.
    unsafe {
        three_wide::<true>(x, upper);
        exchange_all!(x, swap::upper);
        three_wide::<true>(x, middle);
        exchange_all!(x, swap::lower);
        three_wide::<true>(x, last);
    }
}

/// The way back.
///
/// # Safety
/// A tile.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn up_wide(x: *mut Limb, [upper, middle]: &[Seven<9>; 2], last: &Seven<9>) {
    // SAFETY: the caller's tile.
    unsafe {
        three_wide::<false>(x, last);
        exchange_all!(x, swap::lower);
        three_wide::<false>(x, middle);
        exchange_all!(x, swap::upper);
        three_wide::<false>(x, upper);
    }
}

/// The products of the blocks of a tile.
///
/// # Safety
/// Two tiles.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
unsafe fn products(x: *mut Limb, y: *const Limb) {
    for i in (0..TILE_LIMBS).step_by(BLOCK_LIMBS) {
        // SAFETY: blocks of the tiles.
        unsafe {
            let [a] = load::<4, 1>(x.add(i), 0);
            let [b] = load::<4, 1>(y.add(i), 0);
            store(x.add(i), 0, &[mul32(a, b)]);
        }
    }
}

/// What is done in a tile: the values of `x`; its product by `y`, which has values already; or that of both, where the
/// values of `y` remain in its place.
type Work = u8;
const VALUES: Work = 0;
const BY_VALUES: Work = 1;
const PRODUCT: Work = 2;

/// The work in a tile whose last `WIDE` layers have factors in GF(2^32).
///
/// # Safety
/// Two tiles, or but for products one, and one to read.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn some_wide<const WORK: Work, const WIDE: usize>(
    x: *mut Limb,
    y: *mut Limb,
    tiles: &EightTiles,
    i: usize,
) {
    let (six, last) = (tiles.six(i), tiles.three(i, 0));
    // SAFETY: the caller's tiles.
    unsafe {
        down::<WIDE>(x, &six, &last);
        if WORK == PRODUCT {
            down::<WIDE>(y, &six, &last);
        }
        if WIDE > 0 {
            let last = tiles.three(i, 3 - WIDE);
            wide::<true, WIDE>(x, &last);
            if WORK == PRODUCT {
                wide::<true, WIDE>(y, &last);
            }
            if WORK != VALUES {
                products(x, y);
                wide::<false, WIDE>(x, &last);
            }
        } else if WORK != VALUES {
            products(x, y);
        }
        if WORK != VALUES {
            up::<WIDE>(x, &six, &last);
        }
    }
}

/// The same where the factors of all layers may be.
///
/// # Safety
/// As [`some_wide`].
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn all_wide<const WORK: Work>(x: *mut Limb, y: *mut Limb, tiles: &EightTiles, i: usize) {
    let (six, last) = (tiles.six(i), tiles.three(i, 0));
    // SAFETY: the caller's tiles.
    unsafe {
        down_wide(x, &six, &last);
        if WORK == PRODUCT {
            down_wide(y, &six, &last);
        }
        if WORK != VALUES {
            products(x, y);
            up_wide(x, &six, &last);
        }
    }
}

/// The work in each tile.
///
/// # Safety
/// As [`some_wide`], for so many tiles.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn each<const WORK: Work>(x: *mut Limb, y: *mut Limb, tile: usize, tiles: usize) {
    let mut eight = EightTiles::new(tile / 8);
    for i in tile..tile + tiles {
        if i % 8 == 0 && i > tile {
            eight = EightTiles::new(i / 8);
        }
        let at = (i - tile) * TILE_LIMBS;
        // SAFETY: tiles of the arrays.
        unsafe {
            let (x, y) = (x.add(at), y.wrapping_add(at));
            match ((i + 1) << TILE_BITS).next_power_of_two().trailing_zeros() {
                ..=16 => some_wide::<WORK, 0>(x, y, &eight, i % 8),
                17 => some_wide::<WORK, 1>(x, y, &eight, i % 8),
                18 => some_wide::<WORK, 2>(x, y, &eight, i % 8),
                19 => some_wide::<WORK, 3>(x, y, &eight, i % 8),
                _ => all_wide::<WORK>(x, y, &eight, i % 8),
            }
        }
    }
}

/// `x = x y` on the points of each tile.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn multiply(x: *mut Limb, y: *mut Limb, tile: usize, tiles: usize) {
    // SAFETY: the caller's tiles.
    unsafe { each::<PRODUCT>(x, y, tile, tiles) }
}

/// `x = x y` on the points of each tile, whose values `y` has.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn multiply_by(x: *mut Limb, y: *const Limb, tile: usize, tiles: usize) {
    // SAFETY: the caller's tiles, of which the second ones are only read.
    unsafe { each::<BY_VALUES>(x, y.cast_mut(), tile, tiles) }
}

/// The values of each tile.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn values(x: *mut Limb, tile: usize, tiles: usize) {
    // SAFETY: the caller's tiles; no second ones are read.
    unsafe { each::<VALUES>(x, core::ptr::null_mut(), tile, tiles) }
}
