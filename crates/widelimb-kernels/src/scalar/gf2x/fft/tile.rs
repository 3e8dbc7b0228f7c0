//! Products within tiles.

use super::bytes::{Eight, broadcast32, mul32};
use super::rows::{self, butterfly, load, store, unbutterfly};
use crate::Limb;
use crate::gf2x::fft::field::point;
use crate::gf2x::fft::{BLOCK, BLOCK_LIMBS, PLANE_LIMBS, TILE, TILE_BITS, TILE_LIMBS};

/// Blocks of a tile, as a power of 2.
const BLOCKS_BITS: u32 = TILE_BITS - BLOCK.trailing_zeros();

/// `x = x y` on the points of each tile.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn multiply(x: *mut Limb, y: *mut Limb, tile: usize, tiles: usize) {
    // SAFETY: x and y are `tiles` tiles, valid for reads and writes, by the contract of
    // `FftKernels`.
    unsafe {
        values(y, tile, tiles);
        multiply_by(x, y, tile, tiles);
    }
}

/// The values of tiles.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn values(x: *mut Limb, tile: usize, tiles: usize) {
    for i in 0..tiles {
        // SAFETY: tile i of the `tiles` at x, valid by the contract of `FftKernels`.
        unsafe { down(x.add(i * TILE_LIMBS), tile + i) };
    }
}

/// `x = x y` on the points of tiles, whose values `y` has.
///
/// # Safety
/// The contract of [`FftKernels`](crate::gf2x::fft::FftKernels) holds.
pub unsafe fn multiply_by(x: *mut Limb, y: *const Limb, tile: usize, tiles: usize) {
    for t in 0..tiles {
        // SAFETY: tile i of the `tiles` at x and y, valid by the contract of `FftKernels`.
        unsafe {
            let (x, y) = (x.add(t * TILE_LIMBS), y.add(t * TILE_LIMBS));
            down(x, tile + t);
            for block in (0..TILE / BLOCK).map(|b| b * BLOCK_LIMBS) {
                for i in 0..PLANE_LIMBS {
                    let product = mul32(load(x.add(block), i), load(y.add(block), i));
                    store(x.add(block), i, product);
                }
            }
            up(x, tile + t);
        }
    }
}

/// All layers of a tile down.
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
unsafe fn down(x: *mut Limb, tile: usize) {
    // SAFETY: rows of the tile at x, which is valid by this function's contract.
    unsafe {
        for depth in 0..BLOCKS_BITS {
            let row = (TILE / BLOCK * BLOCK_LIMBS) >> (depth + 1);
            for i in 0..1 << depth {
                rows::down(x.add(2 * row * i), row, 1, (tile << depth) + i);
            }
        }
        for b in 0..TILE / BLOCK {
            let (x, block) = (x.add(b * BLOCK_LIMBS), tile * (TILE / BLOCK) + b);
            for log in [2, 1, 0] {
                between(x, block, log, butterfly);
            }
            for i in 0..PLANE_LIMBS {
                let group = block * PLANE_LIMBS + i;
                let v =
                    [2, 1, 0].into_iter().fold(load(x, i), |v, log| within(v, group, log, true));
                store(x, i, v);
            }
        }
    }
}

/// All layers of a tile up.
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
unsafe fn up(x: *mut Limb, tile: usize) {
    // SAFETY: rows of the tile at x, which is valid by this function's contract.
    unsafe {
        for b in 0..TILE / BLOCK {
            let (x, block) = (x.add(b * BLOCK_LIMBS), tile * (TILE / BLOCK) + b);
            for i in 0..PLANE_LIMBS {
                let group = block * PLANE_LIMBS + i;
                let v =
                    [0, 1, 2].into_iter().fold(load(x, i), |v, log| within(v, group, log, false));
                store(x, i, v);
            }
            for log in [0, 1, 2] {
                between(x, block, log, unbutterfly);
            }
        }
        for depth in (0..BLOCKS_BITS).rev() {
            let row = (TILE / BLOCK * BLOCK_LIMBS) >> (depth + 1);
            for i in 0..1 << depth {
                rows::up(x.add(2 * row * i), row, 1, (tile << depth) + i);
            }
        }
    }
}

/// A layer between limbs of a block, `2^log` apart.
///
/// # Safety
/// `x` is a block, valid for reads and writes.
unsafe fn between(
    x: *mut Limb,
    block: usize,
    log: u32,
    step: impl Fn(Eight, Eight, u32) -> (Eight, Eight),
) {
    for i in (0..PLANE_LIMBS).filter(|i| i >> log & 1 == 0) {
        let c = point((block * PLANE_LIMBS + i) >> log);
        let j = i + (1 << log);
        // SAFETY: groups of the block at x, which is valid by this function's contract.
        unsafe {
            let (u, v) = step(load(x, i), load(x, j), c);
            store(x, i, u);
            store(x, j, v);
        }
    }
}

/// A layer between bytes of limbs, `2^log` apart, down or up.
fn within(x: Eight, group: usize, log: u32, down: bool) -> Eight {
    let shift = 8u32 << log;
    let lower = Limb::MAX / ((1 << shift) + 1);
    let to_upper = |x: Eight| x.map(|x| (x & lower) << shift);
    let sum = |x: Eight, y: Eight| -> Eight { core::array::from_fn(|p| x[p] ^ y[p]) };
    let factors = sum(broadcast32(point((8 * group) >> log)), lanes(log));
    let add_product = |x| sum(x, mul32(x.map(|x| x >> shift & lower), factors));
    if down {
        let x = add_product(x);
        sum(x, to_upper(x))
    } else {
        add_product(sum(x, to_upper(x)))
    }
}

/// The part of the factors that the bits of the place of a byte add.
fn lanes(log: u32) -> Eight {
    let mut factors = [0; 4];
    for lane in 0..8 {
        for (p, byte) in point((lane >> (log + 1)) << 1).to_le_bytes().into_iter().enumerate() {
            factors[p] |= Limb::from(byte) << (8 * lane);
        }
    }
    factors
}
