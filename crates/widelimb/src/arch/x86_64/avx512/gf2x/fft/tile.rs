//! Products in a tile: its twelve layers on both operands, products, and the layers back.
//!
//! Bits 11 to 6 of a coefficient's number choose its block. Three layers treat rows of 8 blocks. The next
//! six treat 8 neighbouring blocks: bits 8 to 6 as rows, then, after an exchange of the rows with the
//! upper three bits of the lanes, bits 5 to 3. The last three exchange the blocks 8 apart, bits 11 to 9,
//! with the lower three bits of the lanes. From then on a layer's factors differ from lane to lane: they
//! are sums of a table over the lanes and of a byte for all. Products are made in this order.
//!
//! Floor in GF(2^16): 2 instructions for a vector and layer and 3 shuffles for each of two exchanges, 30 for
//! each of 3 times 256 vectors, and 35 for the products of each of 64 blocks; two a cycle make 12600
//! cycles. Loads, stores and factors are beside that.

use super::factor::mul32;
use super::layers::{Seven, eight, layers};
use super::rows::{self, load, store};
use super::swap;
use super::tile_factors::Tile;
use crate::Limb;
use crate::arch::gf2x::fft::factors::planes;
use crate::arch::gf2x::fft::{BLOCK_LIMBS, PLANE_LIMBS, TILE_BITS, TILE_LIMBS};

/// Limbs of eight blocks.
const EIGHT: usize = 8 * BLOCK_LIMBS;

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

/// The layers 8 to 0, the products, and the layers back, in GF(2^16); of `y` none where it has values.
///
/// # Safety
/// Two tiles.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn nine_narrow<const VALUES: bool>(x: *mut Limb, y: *mut Limb, tile: usize) {
    let factors = Tile::new(tile);
    // SAFETY: blocks of the tiles.
    unsafe {
        for i in 0..8 {
            let [upper, middle] = factors.six(i);
            six_down(x.add(i * EIGHT), &upper, &middle);
            if !VALUES {
                six_down(y.add(i * EIGHT), &upper, &middle);
            }
        }
        for i in 0..8 {
            let last = factors.three(i);
            let (x, y) = (x.add(i * BLOCK_LIMBS), y.add(i * BLOCK_LIMBS));
            three_down(x, &last);
            if !VALUES {
                three_down(y, &last);
            }
            products(x, y);
            three_up(x, &last);
        }
        for i in 0..8 {
            let [upper, middle] = factors.six(i);
            six_up(x.add(i * EIGHT), &upper, &middle);
        }
    }
}

/// The same in GF(2^32).
///
/// # Safety
/// Two tiles.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn nine_wide<const VALUES: bool>(x: *mut Limb, y: *mut Limb, tile: usize) {
    let factors = Tile::new(tile);
    // SAFETY: blocks of the tiles.
    unsafe {
        for i in 0..8 {
            let [upper, middle] = factors.six(i);
            six_wide::<true>(x.add(i * EIGHT), &upper, &middle);
            if !VALUES {
                six_wide::<true>(y.add(i * EIGHT), &upper, &middle);
            }
        }
        for i in 0..8 {
            let last = factors.three(i);
            let (x, y) = (x.add(i * BLOCK_LIMBS), y.add(i * BLOCK_LIMBS));
            three_wide::<true>(x, &last);
            if !VALUES {
                three_wide::<true>(y, &last);
            }
            products(x, y);
            three_wide::<false>(x, &last);
        }
        for i in 0..8 {
            let [upper, middle] = factors.six(i);
            six_wide::<false>(x.add(i * EIGHT), &upper, &middle);
        }
    }
}

/// Whether factors of a tile need all of the field.
fn is_wide(tile: usize) -> bool {
    planes((tile + 1) << TILE_BITS) > 2
}

/// `x = x y` on the points of a tile; `y` is not written where it has values.
///
/// # Safety
/// Two tiles.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn product<const VALUES: bool>(x: *mut Limb, y: *mut Limb, tile: usize) {
    // SAFETY: two tiles.
    unsafe {
        rows::down(x, TILE_LIMBS / 8, 3, tile);
        if !VALUES {
            rows::down(y, TILE_LIMBS / 8, 3, tile);
        }
        if is_wide(tile) {
            nine_wide::<VALUES>(x, y, tile);
        } else {
            nine_narrow::<VALUES>(x, y, tile);
        }
        rows::up(x, TILE_LIMBS / 8, 3, tile);
    }
}

/// `x = x y` on the points of a tile.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn multiply(x: *mut Limb, y: *mut Limb, tile: usize) {
    // SAFETY: two tiles.
    unsafe { product::<false>(x, y, tile) }
}

/// `x = x y` on the points of tiles, whose values `y` has.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn multiply_by(x: *mut Limb, y: *const Limb, tile: usize, tiles: usize) {
    for i in 0..tiles {
        // SAFETY: two tiles, of which the second is only read.
        unsafe {
            let (x, y) = (x.add(i * TILE_LIMBS), y.add(i * TILE_LIMBS));
            product::<true>(x, y.cast_mut(), tile + i);
        }
    }
}

/// The values of tiles.
///
/// # Safety
/// As [`FftKernels`](crate::arch::gf2x::fft::FftKernels) says.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub unsafe fn values(x: *mut Limb, tile: usize, tiles: usize) {
    for i in 0..tiles {
        let (factors, wide) = (Tile::new(tile + i), is_wide(tile + i));
        // SAFETY: blocks of the tiles.
        unsafe {
            let x = x.add(i * TILE_LIMBS);
            rows::down(x, TILE_LIMBS / 8, 3, tile + i);
            for i in 0..8 {
                let x = x.add(i * EIGHT);
                if wide {
                    let [upper, middle] = factors.six(i);
                    six_wide::<true>(x, &upper, &middle);
                } else {
                    let [upper, middle] = factors.six(i);
                    six_down(x, &upper, &middle);
                }
            }
            for i in 0..8 {
                let x = x.add(i * BLOCK_LIMBS);
                if wide {
                    three_wide::<true>(x, &factors.three(i));
                } else {
                    three_down(x, &factors.three(i));
                }
            }
        }
    }
}
