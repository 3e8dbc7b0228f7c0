//! The layers of a tile: three on the rows of blocks, and three more after each of two exchanges.

use super::swap;
use super::tile_factors::Seven;
use crate::Limb;
use crate::gf2x::fft::rows::{by_pairs, pairs};
use crate::gf2x::fft::vector::{butterfly, load, store};
use crate::gf2x::fft::{BLOCK_LIMBS, PLANE_LIMBS};
use core::arch::x86_64::*;

/// A step of a layer in registers.
macro_rules! step {
    ($x:ident, $f:expr, $down:literal, $i:literal, $j:literal, $node:literal) => {
        let (mut a, mut b) = ($x[$i], $x[$j]);
        butterfly::<__m512i, 2, 3, $down>(&mut a, &mut b, &$f[$node]);
        ($x[$i], $x[$j]) = (a, b);
    };
}

/// Planes of eight rows through an exchange.
macro_rules! exchange {
    ($x:ident, $planes:literal, $swap:path) => {
        for p in 0..$planes {
            let plane =
                [$x[0][p], $x[1][p], $x[2][p], $x[3][p], $x[4][p], $x[5][p], $x[6][p], $x[7][p]];
            let plane = $swap(plane);
            for i in 0..8 {
                $x[i][p] = plane[i];
            }
        }
    };
}

/// `P` planes of eight blocks.
///
/// # Safety
/// `x` is valid for reads of `P` planes of eight blocks.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn load_8<const P: usize>(x: *const Limb) -> [[__m512i; P]; 8] {
    let mut v = [[_mm512_setzero_si512(); P]; 8];
    for i in 0..8 {
        // SAFETY: i < 8, and x is valid for P planes of eight blocks by this function's contract.
        v[i] = unsafe { load(x.add(i * BLOCK_LIMBS)) };
    }
    v
}

/// Writes `P` planes of eight blocks.
///
/// # Safety
/// `x` is valid for writes of `P` planes of eight blocks.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn store_8<const P: usize>(x: *mut Limb, v: &[[__m512i; P]; 8]) {
    for i in 0..8 {
        // SAFETY: i < 8, and x is valid for P planes of eight blocks by this function's contract.
        unsafe { store(x.add(i * BLOCK_LIMBS), &v[i]) };
    }
}

/// Runs those of the last three layers that are not in GF(2^32): each comes with the number of
/// layers there that leaves it out.
macro_rules! narrow {
    ($wide:ident, $x:ident, $f:ident, $down:literal, $($most:literal $layer:ident),*) => {
        $(if $wide < $most {
            pairs!(step [$x, $f, $down,] $layer);
        })*
    };
}

/// All layers of a tile down, but the last `WIDE`.
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn down<const WIDE: u32>(x: *mut Limb, six: &[Seven<3>; 2], last: &Seven<3>) {
    for first in [0, 2 * PLANE_LIMBS] {
        // SAFETY: x is a tile by this function's contract: two planes of eight blocks, from `first`
        // on.
        unsafe {
            let mut v = load_8::<2>(x.add(first));
            pairs!(step [v, six[0], true,], 8, true);
            exchange!(v, 2, swap::upper);
            pairs!(step [v, six[1], true,], 8, true);
            exchange!(v, 2, swap::lower);
            narrow!(WIDE, v, last, true, 3 first, 2 second, 1 third);
            store_8(x.add(first), &v);
        }
    }
}

/// All layers of a tile up, but the last `WIDE`.
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn up<const WIDE: u32>(x: *mut Limb, six: &[Seven<3>; 2], last: &Seven<3>) {
    for first in [0, 2 * PLANE_LIMBS] {
        // SAFETY: x is a tile by this function's contract: two planes of eight blocks, from `first`
        // on.
        unsafe {
            let mut v = load_8::<2>(x.add(first));
            narrow!(WIDE, v, last, false, 1 third, 2 second, 3 first);
            exchange!(v, 2, swap::lower);
            pairs!(step [v, six[1], false,], 8, false);
            exchange!(v, 2, swap::upper);
            pairs!(step [v, six[0], false,], 8, false);
            store_8(x.add(first), &v);
        }
    }
}

/// The last `WIDE` layers of a tile in GF(2^32).
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[target_feature(enable = "avx512f,gfni")]
pub unsafe fn wide<const DOWN: bool, const WIDE: u32>(x: *mut Limb, f: &Seven<9>) {
    // SAFETY: x has the eight blocks of a tile by this function's contract; this function has the
    // features.
    unsafe {
        by_pairs::<__m512i, 4, 9, DOWN>(x, BLOCK_LIMBS, 3, 3 - WIDE..3, f);
    }
}

/// All planes of a tile through an exchange.
macro_rules! exchange_all {
    ($x:ident, $swap:path) => {
        for plane in 0..4 {
            let x = $x.add(plane * PLANE_LIMBS);
            let mut v = load_8::<1>(x);
            exchange!(v, 1, $swap);
            store_8(x, &v);
        }
    };
}

/// The values in a tile, all of whose factors may be in GF(2^32).
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn down_wide(x: *mut Limb, [upper, middle]: &[Seven<9>; 2], last: &Seven<9>) {
    // SAFETY: x is a tile, valid for reads and writes, by this function's contract.
    unsafe {
        wide::<true, 3>(x, upper);
        exchange_all!(x, swap::upper);
        wide::<true, 3>(x, middle);
        exchange_all!(x, swap::lower);
        wide::<true, 3>(x, last);
    }
}

/// The way back from the values of [`down_wide`] to the tile.
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn up_wide(x: *mut Limb, [upper, middle]: &[Seven<9>; 2], last: &Seven<9>) {
    // SAFETY: x is a tile, valid for reads and writes, by this function's contract.
    unsafe {
        wide::<false, 3>(x, last);
        exchange_all!(x, swap::lower);
        wide::<false, 3>(x, middle);
        exchange_all!(x, swap::upper);
        wide::<false, 3>(x, upper);
    }
}
