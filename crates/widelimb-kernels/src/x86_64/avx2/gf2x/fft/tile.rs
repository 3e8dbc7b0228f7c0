//! Products in tiles: nine layers on both operands, products, and the layers back.
//!
//! Bits 8 to 6 of a coefficient's number choose its block: three layers between blocks. Bit 5 is
//! the half of a plane, bit 4 that of a vector; an exchange of both leaves bit 5 in the halves of
//! vectors, whose factors then differ, and have tables of their own in each half. `lanes` has the
//! last four layers.
//!
//! As long as all factors are in GF(2^16), the planes of an element go in pairs, and half a block
//! through its layers in registers. From point `2^16` on layers on all planes follow, on two blocks
//! at once (`wide`): the layer `l` is in GF(2^32) from point `2^(16 + l)` on.
//!
//! Floor in GF(2^16): 12 instructions for a pair of vectors and layer, in the last four 24 with
//! exchanges and what bits in the lanes add, and 320 for each 32 products: 20000 for a tile of a
//! product, three a cycle.

use super::lanes::{exchange, layer};
use super::products::mul32;
use super::rows::LANES;
use super::tables::Planes;
use super::tile_factors::{Factors, LAYERS};
use super::wide;
use crate::Limb;
use crate::gf2x::fft::rows::{Seven, by_pairs};
use crate::gf2x::fft::stamp::{PRODUCT, VALUES, Work, tile_passes};
use crate::gf2x::fft::vector::{butterfly, load, store};
use crate::gf2x::fft::{BLOCK_LIMBS, TILE_LIMBS};
use core::arch::x86_64::*;

/// Layers 8 to 6.
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn between_blocks_in<const P: usize, const E: usize, const DOWN: bool>(
    x: *mut Limb,
    f: &Factors,
) {
    let mut seven: Seven<__m256i, E> = [[[_mm256_setzero_si256(); 2]; E]; 7];
    for (node, tables) in seven.iter_mut().enumerate() {
        let depth = (node + 1).ilog2() as usize;
        *tables = f.node(LAYERS - 1 - depth, node + 1 - (1 << depth));
    }
    // SAFETY: x is a tile by this function's contract, which is eight blocks, BLOCK_LIMBS apart.
    unsafe { by_pairs::<__m256i, P, E, DOWN>(x, BLOCK_LIMBS, 3, 0..3, &seven) }
}

/// Layers 8 to 6 in the field that they need.
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[target_feature(enable = "avx2")]
unsafe fn between_blocks<const DOWN: bool>(x: *mut Limb, f: &Factors) {
    // SAFETY: x is a tile, valid for reads and writes, by this function's contract.
    unsafe {
        if f.wide(LAYERS - 3) {
            between_blocks_in::<4, 9, DOWN>(x, f);
        } else {
            between_blocks_in::<2, 3, DOWN>(x, f);
        }
    }
}

/// Layers 5 and 4 of block number `block`.
#[inline]
#[target_feature(enable = "avx2")]
pub fn halves<const E5: usize, const E4: usize, const DOWN: bool>(
    u: &mut Planes<4>,
    v: &mut Planes<4>,
    f: &Factors,
    block: usize,
) {
    // SAFETY: the CPU has the features of this function, which are those of the vectors.
    unsafe {
        if DOWN {
            butterfly::<_, 4, E5, DOWN>(u, v, &f.node(5, block));
            exchange::<4, 4>(u, v);
            butterfly::<_, 4, E4, DOWN>(u, v, &f.two(4, 2 * block, 1));
        } else {
            butterfly::<_, 4, E4, DOWN>(u, v, &f.two(4, 2 * block, 1));
            exchange::<4, 4>(u, v);
            butterfly::<_, 4, E5, DOWN>(u, v, &f.node(5, block));
        }
    }
}

/// Layers 3 to 0 in GF(2^16), of half `half` of a block: the pairs of planes of 32 coefficients.
#[inline]
#[target_feature(enable = "avx2")]
fn narrow<const DOWN: bool>(x: &mut Planes<4>, f: &Factors, block: usize, half: usize) {
    let (mut u, mut v): (Planes<2>, Planes<2>) = ([x[0], x[1]], [x[2], x[3]]);
    let node = 4 * block + half;
    exchange::<2, 3>(&mut u, &mut v);
    if DOWN {
        layer::<2, 3, 3, false, DOWN>(&mut u, &mut v, &f.two(3, node, 2));
        exchange::<2, 2>(&mut u, &mut v);
        layer::<2, 3, 2, false, DOWN>(&mut u, &mut v, &f.two(2, 2 * node, 4));
        exchange::<2, 1>(&mut u, &mut v);
        layer::<2, 3, 1, false, DOWN>(&mut u, &mut v, &f.two(1, 4 * node, 8));
        exchange::<2, 0>(&mut u, &mut v);
        layer::<2, 3, 0, false, DOWN>(&mut u, &mut v, &f.two(0, 8 * node, 16));
    } else {
        layer::<2, 3, 0, false, DOWN>(&mut u, &mut v, &f.two(0, 8 * node, 16));
        exchange::<2, 0>(&mut u, &mut v);
        layer::<2, 3, 1, false, DOWN>(&mut u, &mut v, &f.two(1, 4 * node, 8));
        exchange::<2, 1>(&mut u, &mut v);
        layer::<2, 3, 2, false, DOWN>(&mut u, &mut v, &f.two(2, 2 * node, 4));
        exchange::<2, 2>(&mut u, &mut v);
        layer::<2, 3, 3, false, DOWN>(&mut u, &mut v, &f.two(3, node, 2));
    }
    exchange::<2, 3>(&mut u, &mut v);
    *x = [u[0], u[1], v[0], v[1]];
}

/// Layers 5 to 0 of a block, all in GF(2^16).
///
/// # Safety
/// `x` is a block, valid for reads and writes.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn narrow_block<const DOWN: bool>(x: *mut Limb, f: &Factors, block: usize) {
    // SAFETY: x is a block, valid for reads and writes, by this function's contract; the planes of
    // its two halves are loaded and stored.
    unsafe {
        let (mut u, mut v): (Planes<4>, Planes<4>) = (load(x), load(x.add(LANES)));
        if DOWN {
            halves::<3, 3, DOWN>(&mut u, &mut v, f, block);
        }
        narrow::<DOWN>(&mut u, f, block, 0);
        narrow::<DOWN>(&mut v, f, block, 1);
        if !DOWN {
            halves::<3, 3, DOWN>(&mut u, &mut v, f, block);
        }
        store(x, &u);
        store(x.add(LANES), &v);
    }
}

/// The layers within blocks.
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[target_feature(enable = "avx2")]
unsafe fn within_blocks<const DOWN: bool>(x: *mut Limb, f: &Factors) {
    // SAFETY: x is a tile by this function's contract, and each block is one of its eight.
    unsafe {
        if f.wide(0) {
            return wide::within_blocks::<DOWN>(x, f);
        }
        for block in 0..TILE_LIMBS / BLOCK_LIMBS {
            narrow_block::<DOWN>(x.add(block * BLOCK_LIMBS), f, block);
        }
    }
}

/// All layers down.
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn down(x: *mut Limb, f: &Factors) {
    // SAFETY: x is a tile, valid for reads and writes, by this function's contract.
    unsafe {
        between_blocks::<true>(x, f);
        within_blocks::<true>(x, f);
    }
}

/// The work in each tile.
///
/// # Safety
/// `x` and, unless the work is [`VALUES`], `y` are valid for reads and writes of `tiles` tiles.
#[target_feature(enable = "avx2")]
unsafe fn each<const WORK: Work>(x: *mut Limb, y: *mut Limb, tile: usize, tiles: usize) {
    for i in 0..tiles {
        let f = Factors::new(tile + i);
        // SAFETY: i < tiles, and x and, unless WORK is VALUES, y have as many tiles by this
        // function's contract.
        unsafe {
            let (x, y) = (x.add(i * TILE_LIMBS), y.wrapping_add(i * TILE_LIMBS));
            down(x, &f);
            if WORK == PRODUCT {
                down(y, &f);
            }
            if WORK != VALUES {
                products(x, y);
                within_blocks::<false>(x, &f);
                between_blocks::<false>(x, &f);
            }
        }
    }
}

/// The products of values.
///
/// # Safety
/// `x` and `y` are tiles, `x` valid for reads and writes and `y` for reads.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn products(x: *mut Limb, y: *const Limb) {
    for block in (0..TILE_LIMBS).step_by(BLOCK_LIMBS) {
        for i in [block, block + LANES] {
            // SAFETY: x and y are tiles by this function's contract; both halves of each of their
            // blocks are taken.
            unsafe { store(x.add(i), &mul32(&load(x.add(i)), &load(y.add(i)))) };
        }
    }
}

tile_passes! { each, #[target_feature(enable = "avx2")] }
