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

use super::factor::{mul32, point_bytes, row_bytes, stored};
use super::layers::{Seven, eight, layers};
use super::rows::{self, load, store};
use super::swap;
use crate::Limb;
use crate::arch::gf2x::fft::factors::{nine_of_point, planes};
use crate::arch::gf2x::fft::{BLOCK, BLOCK_LIMBS, PLANE_LIMBS, TILE_BITS, TILE_LIMBS};
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
                let factor = stored(_mm512_xor_si512(bytes, row_bytes(i)));
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

/// Layers of eight blocks in GF(2^16), two planes in registers.
macro_rules! narrow {
    ($name:ident, $row:expr, |$v:ident, $($f:ident),*| $layers:block) => {
        /// # Safety
        /// Eight blocks.
        #[target_feature(enable = "avx512f,avx512bw,gfni")]
        unsafe fn $name(x: *mut Limb, $($f: &Seven<3>),*) {
            for first in [0, 2 * PLANE_LIMBS] {
                // SAFETY: planes of the blocks.
                unsafe {
                    let mut $v = load::<2, 8>(x.add(first), $row);
                    $layers
                    store(x.add(first), $row, &$v);
                }
            }
        }
    };
}
narrow!(six_down, BLOCK_LIMBS, |v, upper, middle| {
    layers!(down 8, v, upper);
    exchange!(v, swap::upper);
    layers!(down 8, v, middle);
});
narrow!(six_up, BLOCK_LIMBS, |v, upper, middle| {
    layers!(up 8, v, middle);
    exchange!(v, swap::upper);
    layers!(up 8, v, upper);
});
narrow!(three_down, EIGHT, |v, last| {
    exchange!(v, swap::lower);
    layers!(down 8, v, last);
});
narrow!(three_up, EIGHT, |v, last| {
    layers!(up 8, v, last);
    exchange!(v, swap::lower);
});

/// All planes of eight blocks `row` limbs apart through an exchange.
macro_rules! exchange_all {
    ($x:ident, $row:expr, $swap:path) => {
        for plane in 0..4 {
            let x = $x.add(plane * PLANE_LIMBS);
            let v = load::<1, 8>(x, $row);
            let v = $swap([v[0][0], v[1][0], v[2][0], v[3][0], v[4][0], v[5][0], v[6][0], v[7][0]]);
            store(x, $row, &[[v[0]], [v[1]], [v[2]], [v[3]], [v[4]], [v[5]], [v[6]], [v[7]]]);
        }
    };
}

/// The layers 8 to 3 of eight blocks in GF(2^32).
///
/// # Safety
/// Eight blocks.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn six_wide<const DOWN: bool>(x: *mut Limb, upper: &Seven<9>, middle: &Seven<9>) {
    let (first, last) = if DOWN { (upper, middle) } else { (middle, upper) };
    // SAFETY: the caller's blocks.
    unsafe {
        eight::<DOWN>(x, BLOCK_LIMBS, first);
        exchange_all!(x, BLOCK_LIMBS, swap::upper);
        eight::<DOWN>(x, BLOCK_LIMBS, last);
    }
}

/// The layers 2 to 0 of eight blocks in GF(2^32).
///
/// # Safety
/// Blocks 8 apart.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn three_wide<const DOWN: bool>(x: *mut Limb, last: &Seven<9>) {
    // SAFETY: the caller's blocks.
    unsafe {
        if !DOWN {
            eight::<DOWN>(x, EIGHT, last);
        }
        exchange_all!(x, EIGHT, swap::lower);
        if DOWN {
            eight::<DOWN>(x, EIGHT, last);
        }
    }
}

/// The factors of layers 8 to 6 and 5 to 3 of eight blocks, of this number.
#[inline]
#[target_feature(enable = "avx512f")]
fn factors_of_six<const E: usize>(eight: usize) -> [Seven<E>; 2] {
    let upper = rows::seven(eight, 3);
    [upper, MIDDLE.seven(eight << 4)]
}

/// The products of eight blocks 8 apart.
///
/// # Safety
/// As said, of two tiles.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
unsafe fn products(x: *mut Limb, y: *const Limb) {
    for i in (0..TILE_LIMBS).step_by(EIGHT) {
        // SAFETY: blocks of the tiles.
        unsafe {
            let [a] = load::<4, 1>(x.add(i), 0);
            let [b] = load::<4, 1>(y.add(i), 0);
            store(x.add(i), 0, &[mul32(a, b)]);
        }
    }
}

/// The layers 8 to 0, the products, and the layers back, in GF(2^16).
///
/// # Safety
/// Two tiles.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn nine_narrow(x: *mut Limb, y: *mut Limb, tile: usize) {
    // SAFETY: blocks of the tiles.
    unsafe {
        for i in 0..8 {
            let [upper, middle] = factors_of_six(8 * tile + i);
            six_down(x.add(i * EIGHT), &upper, &middle);
            six_down(y.add(i * EIGHT), &upper, &middle);
        }
        for i in 0..8 {
            let last = LAST.seven(tile << 10 | i << 1);
            let (x, y) = (x.add(i * BLOCK_LIMBS), y.add(i * BLOCK_LIMBS));
            three_down(x, &last);
            three_down(y, &last);
            products(x, y);
            three_up(x, &last);
        }
        for i in 0..8 {
            let [upper, middle] = factors_of_six(8 * tile + i);
            six_up(x.add(i * EIGHT), &upper, &middle);
        }
    }
}

/// The same in GF(2^32).
///
/// # Safety
/// Two tiles.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn nine_wide(x: *mut Limb, y: *mut Limb, tile: usize) {
    // SAFETY: blocks of the tiles.
    unsafe {
        for i in 0..8 {
            let [upper, middle] = factors_of_six(8 * tile + i);
            six_wide::<true>(x.add(i * EIGHT), &upper, &middle);
            six_wide::<true>(y.add(i * EIGHT), &upper, &middle);
        }
        for i in 0..8 {
            let last = LAST.seven(tile << 10 | i << 1);
            let (x, y) = (x.add(i * BLOCK_LIMBS), y.add(i * BLOCK_LIMBS));
            three_wide::<true>(x, &last);
            three_wide::<true>(y, &last);
            products(x, y);
            three_wide::<false>(x, &last);
        }
        for i in 0..8 {
            let [upper, middle] = factors_of_six(8 * tile + i);
            six_wide::<false>(x.add(i * EIGHT), &upper, &middle);
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
        if planes((tile + 1) << TILE_BITS) <= 2 {
            nine_narrow(x, y, tile);
        } else {
            nine_wide(x, y, tile);
        }
        rows::up(x, TILE_LIMBS / 8, 3, tile);
    }
}
