//! Computes an element from the places of its ones, without an address that depends on a place.
//!
//! The element is divided into blocks of 1024 bits. The bit of each place within its block is added
//! to every block, through a mask that is all ones for the place's own block and 0 for the others.
//! The sum of a block stays in registers. Level `avx512` has products of bit matrices: see `outer`.

#[cfg(target_arch = "x86_64")]
mod outer;

use super::level::on_level;
use super::vectors::Word;
#[cfg(target_arch = "x86_64")]
use super::vectors::{Eight, Four};
use alloc::vec;
use core::hint::black_box;
use zeroize::Zeroizing;

/// The place that stands for a dropped candidate; no ring has it.
pub const NOWHERE: u16 = u16::MAX;

/// Limbs of a block.
const BLOCK: usize = 16;

/// Bits of a block.
const BITS: u16 = 64 * BLOCK as u16;

on_level! {
    /// Sets the element to the sum of `X^p` over the places `p`. Places below the element's bits
    /// are different from one another; others are ignored.
    pub fn fill<>(element: &mut [u64], places: &[u16]) {
        avx512: outer::fill,
        avx512base: fill_blocks::<Eight>,
        avx2: fill_blocks::<Four>,
        _: fill_blocks::<u64>
    }
}

#[inline(always)]
fn fill_blocks<W: Word>(element: &mut [u64], places: &[u16]) {
    let mut ones = Zeroizing::new(vec![[0; BLOCK]; places.len()]);
    ones.iter_mut().zip(places).for_each(|(one, &place)| *one = one_in_block(place));
    let mut masks = Zeroizing::new(vec![0; places.len()]);
    for (i, limbs) in element.chunks_mut(BLOCK).enumerate() {
        mask_block(&mut masks, places, i as u16);
        let mut sums = [W::of(0); BLOCK];
        let sums = &mut sums[..BLOCK / W::LANES];
        for (one, &mask) in ones.iter().zip(&*masks) {
            let mask = W::of(i64::from(mask as i16) as u64);
            for (sum, one) in sums.iter_mut().zip(one.chunks_exact(W::LANES)) {
                *sum = sum.xor_and(W::load(one), mask);
            }
        }
        let mut block = [0; BLOCK];
        sums.iter().zip(block.chunks_exact_mut(W::LANES)).for_each(|(sum, to)| sum.store(to));
        limbs.copy_from_slice(&block[..limbs.len()]);
    }
}

/// A mask for each place: all ones if it is in a block, else 0.
#[inline(always)]
fn mask_block(masks: &mut [u16], places: &[u16], block: u16) {
    for (mask, place) in masks.iter_mut().zip(places) {
        *mask = 0_u16.wrapping_sub((place / BITS == block).into());
    }
    // A compiler that knows that the masks are all ones or 0 can branch on them, and did.
    black_box(masks);
}

/// The bit of a place within its block.
#[inline(always)]
fn one_in_block(place: u16) -> [u64; BLOCK] {
    let (limb, bit) = (u64::from(place) / 64 % BLOCK as u64, 1 << (place % 64));
    let limb = black_box(limb);
    core::array::from_fn(|i| bit & (((limb ^ i as u64).wrapping_sub(1)) as i64 >> 63) as u64)
}
