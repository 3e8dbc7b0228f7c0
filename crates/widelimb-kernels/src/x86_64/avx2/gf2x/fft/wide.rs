//! Layers within blocks some of whose factors are in GF(2^32): each in the field that it needs.

use super::lanes::{exchange, layer};
use super::rows::LANES;
use super::tables::Planes;
use super::tile::halves;
use super::tile_factors::Factors;
use crate::Limb;
use crate::gf2x::fft::vector::{load, store};
use crate::gf2x::fft::{BLOCK_LIMBS, TILE_LIMBS};

/// Layers 5 and 4 of a block, in the fields that they need.
///
/// # Safety
/// `x` is a block, valid for reads and writes.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn wide_halves<const DOWN: bool>(x: *mut Limb, f: &Factors, block: usize) {
    // SAFETY: x is a block, valid for reads and writes, by this function's contract; the planes of
    // its two halves are loaded and stored.
    unsafe {
        let (mut u, mut v): (Planes<4>, Planes<4>) = (load(x), load(x.add(LANES)));
        match (f.wide(5), f.wide(4)) {
            (true, _) => halves::<9, 9, DOWN>(&mut u, &mut v, f, block),
            (false, true) => halves::<3, 9, DOWN>(&mut u, &mut v, f, block),
            (false, false) => halves::<3, 3, DOWN>(&mut u, &mut v, f, block),
        }
        store(x, &u);
        store(x.add(LANES), &v);
    }
}

/// The layer `L` of 3 to 0 of half `half` of an even block and the next one, in the field that it
/// needs.
#[inline]
#[target_feature(enable = "avx2")]
fn wide_layer<const L: usize, const DOWN: bool>(
    u: &mut Planes<4>,
    v: &mut Planes<4>,
    f: &Factors,
    block: usize,
    half: usize,
) {
    let (node, apart) = ((4 * block + half) << (3 - L), 2 << (3 - L));
    if f.wide(L) {
        layer::<4, 9, L, true, DOWN>(u, v, &f.two(L, node, apart));
    } else {
        layer::<4, 3, L, true, DOWN>(u, v, &f.two(L, node, apart));
    }
}

/// The layers 3 to 0 of half `half` of an even block and the next one, each in the field that it
/// needs.
///
/// # Safety
/// `x` is half of a block, and there is as much of the next block, valid for reads and writes.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn wide_pair<const DOWN: bool>(x: *mut Limb, f: &Factors, block: usize, half: usize) {
    // SAFETY: x and the same half of the next block are valid for reads and writes by this
    // function's contract.
    unsafe {
        let y = x.add(BLOCK_LIMBS);
        let (mut u, mut v): (Planes<4>, Planes<4>) = (load(x), load(y));
        if DOWN {
            exchange::<4, 3>(&mut u, &mut v);
            wide_layer::<3, DOWN>(&mut u, &mut v, f, block, half);
            exchange::<4, 2>(&mut u, &mut v);
            wide_layer::<2, DOWN>(&mut u, &mut v, f, block, half);
            exchange::<4, 1>(&mut u, &mut v);
            wide_layer::<1, DOWN>(&mut u, &mut v, f, block, half);
            exchange::<4, 0>(&mut u, &mut v);
            wide_layer::<0, DOWN>(&mut u, &mut v, f, block, half);
        } else {
            wide_layer::<0, DOWN>(&mut u, &mut v, f, block, half);
            exchange::<4, 0>(&mut u, &mut v);
            wide_layer::<1, DOWN>(&mut u, &mut v, f, block, half);
            exchange::<4, 1>(&mut u, &mut v);
            wide_layer::<2, DOWN>(&mut u, &mut v, f, block, half);
            exchange::<4, 2>(&mut u, &mut v);
            wide_layer::<3, DOWN>(&mut u, &mut v, f, block, half);
            exchange::<4, 3>(&mut u, &mut v);
        }
        store(x, &u);
        store(y, &v);
    }
}

/// The layers within blocks, some of which need GF(2^32).
///
/// # Safety
/// `x` is a tile, valid for reads and writes.
#[target_feature(enable = "avx2")]
pub unsafe fn within_blocks<const DOWN: bool>(x: *mut Limb, f: &Factors) {
    for block in (0..TILE_LIMBS / BLOCK_LIMBS).step_by(2) {
        // SAFETY: x is a tile by this function's contract, of whose eight blocks this takes two.
        unsafe {
            let x = x.add(block * BLOCK_LIMBS);
            if DOWN {
                wide_halves::<DOWN>(x, f, block);
                wide_halves::<DOWN>(x.add(BLOCK_LIMBS), f, block + 1);
            }
            wide_pair::<DOWN>(x, f, block, 0);
            wide_pair::<DOWN>(x.add(LANES), f, block, 1);
            if !DOWN {
                wide_halves::<DOWN>(x, f, block);
                wide_halves::<DOWN>(x.add(BLOCK_LIMBS), f, block + 1);
            }
        }
    }
}
