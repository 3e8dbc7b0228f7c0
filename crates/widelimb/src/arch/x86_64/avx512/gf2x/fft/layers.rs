//! Layers in registers, and those of tiles in GF(2^32), whose eight rows have no room there.

use super::factor::{Planes, mac};
use super::rows::{load, store};
use crate::Limb;
use crate::arch::gf2x::fft::BLOCK_LIMBS;
use core::arch::x86_64::*;

/// The factors of a node, of its children and of its grandchildren.
pub type Seven<const E: usize> = [[__m512i; E]; 7];

/// `u += c v`, `v += u`.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub fn butterfly<const P: usize, const E: usize, const R: usize>(
    x: &mut [Planes<P>; R],
    (i, j): (usize, usize),
    f: &[__m512i; E],
) {
    x[i] = mac(x[i], x[j], f);
    for p in 0..P {
        x[j][p] = _mm512_xor_si512(x[j][p], x[i][p]);
    }
}

/// The way back.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub fn unbutterfly<const P: usize, const E: usize, const R: usize>(
    x: &mut [Planes<P>; R],
    (i, j): (usize, usize),
    f: &[__m512i; E],
) {
    for p in 0..P {
        x[j][p] = _mm512_xor_si512(x[j][p], x[i][p]);
    }
    x[i] = mac(x[i], x[j], f);
}

/// The pairs of rows of layers with the numbers of their factors, written out so that all rows stay in
/// registers: no loop, and no function that could remain one.
macro_rules! layers {
    ($step:ident, $x:expr, $f:expr, $(($i:literal, $j:literal) $node:literal),*) => {
        $($crate::arch::x86_64::avx512::gf2x::fft::layers::$step(&mut $x, ($i, $j), &$f[$node]);)*
    };
    ($step:ident first, $x:expr, $f:expr) => {
        layers!($step, $x, $f, (0, 4) 0, (1, 5) 0, (2, 6) 0, (3, 7) 0);
    };
    ($step:ident second, $x:expr, $f:expr) => {
        layers!($step, $x, $f, (0, 2) 1, (1, 3) 1, (4, 6) 2, (5, 7) 2);
    };
    ($step:ident third, $x:expr, $f:expr) => {
        layers!($step, $x, $f, (0, 1) 3, (2, 3) 4, (4, 5) 5, (6, 7) 6);
    };
    (down 8, $x:expr, $f:expr) => {
        layers!(butterfly first, $x, $f);
        layers!(butterfly second, $x, $f);
        layers!(butterfly third, $x, $f);
    };
    (up 8, $x:expr, $f:expr) => {
        layers!(unbutterfly third, $x, $f);
        layers!(unbutterfly second, $x, $f);
        layers!(unbutterfly first, $x, $f);
    };
    (down 4, $x:expr, $f:expr) => {
        layers!(butterfly, $x, $f, (0, 2) 0, (1, 3) 0, (0, 1) 1, (2, 3) 2);
    };
    (up 4, $x:expr, $f:expr) => {
        layers!(unbutterfly, $x, $f, (0, 1) 1, (2, 3) 2, (0, 2) 0, (1, 3) 0);
    };
    (down 2, $x:expr, $f:expr) => { layers!(butterfly, $x, $f, (0, 1) 0); };
    (up 2, $x:expr, $f:expr) => { layers!(unbutterfly, $x, $f, (0, 1) 0); };
}
pub(super) use layers;

/// One layer of one pair of blocks `half` limbs apart, in GF(2^32): 28 instructions hide the loads
/// and stores of eight vectors.
///
/// # Safety
/// Two blocks.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub unsafe fn pair<const DOWN: bool>(x: *mut Limb, half: usize, f: &[__m512i; 9]) {
    // SAFETY: the caller's blocks.
    unsafe {
        let mut v = load::<4, 2>(x, half);
        if DOWN {
            butterfly(&mut v, (0, 1), f);
        } else {
            unbutterfly(&mut v, (0, 1), f);
        }
        store(x, half, &v);
    }
}

/// The layer of this depth of the eight blocks of a tile, in GF(2^32).
///
/// # Safety
/// Eight blocks.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
pub unsafe fn of_tile<const DOWN: bool>(x: *mut Limb, depth: usize, f: &Seven<9>) {
    let half = 4 >> depth;
    for i in 0..4 {
        let node = i / half;
        // SAFETY: the caller's blocks.
        unsafe {
            let u = x.add((2 * half * node + i % half) * BLOCK_LIMBS);
            pair::<DOWN>(u, half * BLOCK_LIMBS, &f[(1 << depth) - 1 + node]);
        }
    }
}
