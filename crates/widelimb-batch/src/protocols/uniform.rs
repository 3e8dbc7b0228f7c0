//! Uniform numbers from a caller's generator, for the protocols.

use crate::engine::residue::is_below_secret;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use rand_core::CryptoRng;
use widelimb_kernels::{Kernels, Wiped};
use widelimb_limb::trim::{bit_len, trimmed};

/// `n` uniform limbs.
pub fn limbs<R: CryptoRng + ?Sized>(rng: &mut R, n: usize) -> Wiped {
    let mut r = Wiped(vec![0; n]);
    r.iter_mut().for_each(|limb| *limb = rng.next_u64());
    r
}

/// A uniform number from 1 to `bound - 1`, in as many limbs as the bound, for a bound above 1. A
/// number that is not below the bound is drawn again; how often says nothing about the one kept.
///
/// Cost: two numbers are drawn on average at most.
pub fn from_one<R: CryptoRng + ?Sized>(k: &Kernels, bound: &[Limb], rng: &mut R) -> Wiped {
    let bound = trimmed(bound);
    debug_assert!(bound > &[1][..] || bound.len() > 1);
    let unused = LIMB_BITS * bound.len() - bit_len(bound) as usize;
    loop {
        let mut r = limbs(rng, bound.len());
        if let Some(top) = r.last_mut() {
            *top &= Limb::MAX >> unused;
        }
        let is_zero = r.iter().fold(0, |any, limb| any | limb) == 0;
        if !is_zero && is_below_secret(k, &r, bound) {
            return r;
        }
    }
}
