//! The element of given places, without an address that depends on one.
//!
//! Blocks of 1024 bits: each place has its bit within a block, and is added to every block through a mask that is all
//! ones for its own. The sum of a block stays in registers.

use super::Places;
use crate::parameters::Parameters;
use alloc::vec;
use alloc::vec::Vec;
use core::hint::black_box;
use zeroize::Zeroizing;

/// Limbs of a block.
const BLOCK: usize = 16;

/// `X^p0 + X^p1 + ...` for places that are below `n` or [`NOWHERE`](super::NOWHERE), of which the first are unlike one
/// another.
pub fn element_of(p: &Parameters, places: &Places) -> Zeroizing<Vec<u64>> {
    let ones: Zeroizing<Vec<[u64; BLOCK]>> =
        Zeroizing::new(places.iter().map(|&place| one_in_block(place)).collect());
    // The compiler is not to know how few there are.
    let blocks: Zeroizing<Vec<u64>> =
        Zeroizing::new(places.iter().map(|&place| black_box(u64::from(place >> 10))).collect());
    let mut element = Zeroizing::new(vec![0; p.limbs()]);
    for (i, limbs) in element.chunks_mut(BLOCK).enumerate() {
        let mut sum = [0; BLOCK];
        for (one, block) in ones.iter().zip(&*blocks) {
            // Of all bits where the difference is 0, the only one that 1 cannot be taken from.
            let mask = (((block ^ i as u64).wrapping_sub(1)) as i64 >> 63) as u64;
            sum.iter_mut().zip(one).for_each(|(sum, one)| *sum |= one & mask);
        }
        limbs.copy_from_slice(&sum[..limbs.len()]);
    }
    element
}

/// The bit of a place within its block.
fn one_in_block(place: u16) -> [u64; BLOCK] {
    let (limb, bit) = (u64::from(place) / 64 % BLOCK as u64, 1 << (place % 64));
    let limb = black_box(limb);
    core::array::from_fn(|i| bit & (((limb ^ i as u64).wrapping_sub(1)) as i64 >> 63) as u64)
}
