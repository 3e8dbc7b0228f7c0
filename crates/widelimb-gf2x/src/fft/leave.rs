//! The last step of a product: its words from the coefficients, in parts side by side.

use super::threads::Threads;
use crate::Limb;
use widelimb_kernels::gf2x::fft::field::{PREIMAGES, image};
use widelimb_kernels::gf2x::fft::{
    BLOCK_LIMBS, FftKernels, PLANE_LIMBS, TILE_LIMBS, TILE_WORD_LIMBS,
};

/// The most parts of a product: a power of 2 of tiles each, and up to twice as many as halves of
/// halves of halves are.
const PARTS: usize = 16;

/// [`FftKernels::leave`] in parts, side by side; each part then lacks what the coefficients at the
/// ends of other parts add to its first word, which is added last.
pub fn leave(k: &FftKernels, threads: Threads, r: &mut [Limb], x: &mut [Limb]) {
    let tiles = r.len().div_ceil(TILE_WORD_LIMBS);
    if !threads.share(tiles) {
        return k.leave(r, x);
    }
    let part = (2 << tiles.ilog2()) / PARTS;
    let mut last = [0; PARTS];
    let whole = r.len() / (part * TILE_WORD_LIMBS);
    for (x, last) in x.chunks(part * TILE_LIMBS).zip(&mut last[..whole]) {
        *last = upper_half_of_last(x);
    }
    parts(k, threads, r, x, part);
    for (i, r) in r.chunks_mut(part * TILE_WORD_LIMBS).enumerate().skip(1) {
        r[0] ^= last[i - 1] ^ last[i | (i - 1)];
    }
}

/// Runs the kernel on each part.
fn parts(k: &FftKernels, threads: Threads, r: &mut [Limb], x: &mut [Limb], part: usize) {
    let limbs = part * TILE_WORD_LIMBS;
    if r.len() <= limbs {
        return k.leave(r, x);
    }
    let half = r.len().div_ceil(limbs) / 2;
    let (r0, r1) = r.split_at_mut(half * limbs);
    let (x0, x1) = x.split_at_mut(half * part * TILE_LIMBS);
    let left = || parts(k, threads, r0, x0, part);
    let right = || parts(k, threads, r1, x1, part);
    threads.join(2 * half * part, left, right);
}

/// The word that the last coefficient adds to the place behind its own.
fn upper_half_of_last(x: &[Limb]) -> Limb {
    let block = &x[x.len() - BLOCK_LIMBS..];
    let bytes =
        [0, 1, 2, 3].map(|plane| (block[plane * PLANE_LIMBS + PLANE_LIMBS - 1] >> 56) as u8);
    Limb::from(image(u32::from_le_bytes(bytes), &PREIMAGES, 32) >> 16)
}
