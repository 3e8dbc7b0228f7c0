//! Products in tiles: nine layers on both operands, products, and the layers back.
//!
//! Bits 8 to 6 of a coefficient's number choose its block. Three layers treat these eight blocks as
//! rows; three more after an exchange of the rows with the upper three bits of the lanes; and the
//! last three after one with the lower three bits of the lanes. A layer's factors then differ from
//! lane to lane: they are sums of a table over the lanes and of a byte for all. Products are made
//! in this order.
//!
//! Two planes at once stay in registers through all layers whose factors are in GF(2^16). Those of
//! the last layers come to GF(2^32) first, for layer `l` from point `2^(16 + l)` on: they follow on
//! all planes.
//!
//! Floor in GF(2^16) for eight tiles: 2 instructions for a vector and layer and 3 shuffles for each
//! of two exchanges, 24 for each of 3 times 256 vectors, and 35 for the products of each of 64
//! blocks; two a cycle make 10300 cycles. Loads, stores and factors are beside that.

use super::factor::mul32;
use super::tile_factors::EightTiles;
use super::tile_layers::{down, down_wide, up, up_wide, wide};
use crate::Limb;
use crate::gf2x::fft::stamp::{PRODUCT, VALUES, Work, tile_passes};
use crate::gf2x::fft::vector::{load, store};
use crate::gf2x::fft::{BLOCK_LIMBS, TILE_BITS, TILE_LIMBS};

/// The products of the blocks of a tile.
///
/// # Safety
/// `x` and `y` are tiles, `x` valid for reads and writes and `y` for reads.
#[inline]
#[target_feature(enable = "avx512f,gfni")]
unsafe fn products(x: *mut Limb, y: *const Limb) {
    for i in (0..TILE_LIMBS).step_by(BLOCK_LIMBS) {
        // SAFETY: x and y are tiles by this function's contract, and i is the first limb of a
        // block.
        unsafe {
            store(x.add(i), &mul32(load(x.add(i)), load(y.add(i))));
        }
    }
}

/// The work in a tile whose last `WIDE` layers have factors in GF(2^32).
///
/// # Safety
/// `x` is a tile, valid for reads and writes; `y` is one, for reads and writes if `WORK` is
/// [`PRODUCT`], for reads if it is to multiply by values, and unused for [`VALUES`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn some_wide<const WORK: Work, const WIDE: u32>(
    x: *mut Limb,
    y: *mut Limb,
    tiles: &EightTiles,
    i: usize,
) {
    let (six, last) = (tiles.six(i), tiles.three(i, 0));
    // SAFETY: x and, for products, y are tiles by this function's contract; other work only reads
    // y.
    unsafe {
        down::<WIDE>(x, &six, &last);
        if WORK == PRODUCT {
            down::<WIDE>(y, &six, &last);
        }
        if WIDE > 0 {
            let last = tiles.three(i, 3 - WIDE as usize);
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

/// The work in a tile, the factors of all whose layers may be in GF(2^32).
///
/// # Safety
/// The contract of [`some_wide`] holds.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn all_wide<const WORK: Work>(x: *mut Limb, y: *mut Limb, tiles: &EightTiles, i: usize) {
    let (six, last) = (tiles.six(i), tiles.three(i, 0));
    // SAFETY: x and, for products, y are tiles by the contract of `some_wide`; other work only
    // reads y.
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
/// The contract of [`some_wide`] holds for `tiles` tiles from `x` and `y` on.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
unsafe fn each<const WORK: Work>(x: *mut Limb, y: *mut Limb, tile: usize, tiles: usize) {
    let mut eight = EightTiles::new(tile / 8);
    for i in tile..tile + tiles {
        if i % 8 == 0 && i > tile {
            eight = EightTiles::new(i / 8);
        }
        let at = (i - tile) * TILE_LIMBS;
        // SAFETY: tile i - `tile` of the `tiles` that x and, where it is used, y have by this
        // function's contract.
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

tile_passes! { each, #[target_feature(enable = "avx512f,avx512bw,gfni")] }
