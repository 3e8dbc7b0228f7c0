//! The layers of a tile: three on the rows of blocks, and three more after each of two exchanges.

use super::layers::{Seven, layers, of_tile};
use super::rows::{load, store};
use super::swap;
use crate::Limb;
use crate::arch::gf2x::fft::{BLOCK_LIMBS, PLANE_LIMBS};
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

/// Of the last three layers those that are not in GF(2^32): each with the number of these that leaves it out.
macro_rules! narrow {
    ($wide:ident, $step:ident, $x:ident, $f:ident, $($most:literal $layer:ident),*) => {
        $(if $wide < $most {
            layers!($step $layer, $x, $f);
        })*
    };
}

/// All layers of a tile down, but the last `WIDE`.
///
/// # Safety
/// A tile.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn down<const WIDE: usize>(x: *mut Limb, six: &[Seven<3>; 2], last: &Seven<3>) {
    for first in [0, 2 * PLANE_LIMBS] {
        // SAFETY: planes of the tile.
        unsafe {
            let mut v: Rows = load::<2, 8>(x.add(first), BLOCK_LIMBS);
            layers!(down 8, v, six[0]);
            exchange!(v, swap::upper);
            layers!(down 8, v, six[1]);
            exchange!(v, swap::lower);
            narrow!(WIDE, butterfly, v, last, 3 first, 2 second, 1 third);
            store(x.add(first), BLOCK_LIMBS, &v);
        }
    }
}

/// The way back.
///
/// # Safety
/// A tile.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn up<const WIDE: usize>(x: *mut Limb, six: &[Seven<3>; 2], last: &Seven<3>) {
    for first in [0, 2 * PLANE_LIMBS] {
        // SAFETY: planes of the tile.
        unsafe {
            let mut v: Rows = load::<2, 8>(x.add(first), BLOCK_LIMBS);
            narrow!(WIDE, unbutterfly, v, last, 1 third, 2 second, 3 first);
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
pub unsafe fn wide<const DOWN: bool, const WIDE: usize>(x: *mut Limb, f: &Seven<9>) {
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
pub unsafe fn down_wide(x: *mut Limb, [upper, middle]: &[Seven<9>; 2], last: &Seven<9>) {
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
pub unsafe fn up_wide(x: *mut Limb, [upper, middle]: &[Seven<9>; 2], last: &Seven<9>) {
    // SAFETY: the caller's tile.
    unsafe {
        three_wide::<false>(x, last);
        exchange_all!(x, swap::lower);
        three_wide::<false>(x, middle);
        exchange_all!(x, swap::upper);
        three_wide::<false>(x, upper);
    }
}
