//! The code of HQC: messages become symbols by a Reed-Solomon code, and each symbol bits by a
//! Reed-Muller code.
//!
//! Everything is computed in a fixed number of steps, without an address that depends on data.

pub mod gf256;
pub mod reed_muller;
pub mod reed_solomon;
#[cfg(test)]
mod tests;

use crate::parameters::Parameters;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;
use zeroize::Zeroizing;

/// A code over GF(256).
pub trait Code: Debug + Sync {
    /// The symbols of a message, the checks first.
    fn encode(&self, symbols: &mut [u8], message: &[u8]);

    /// Corrects as many symbols as the code can. What becomes of a word with more wrong ones means
    /// nothing.
    fn correct(&self, symbols: &mut [u8]);
}

/// `v ^= Code(m)`, in limbs.
pub fn add_encoded(p: &Parameters, v: &mut [u64], message: &[u8]) {
    let mut symbols = Zeroizing::new(vec![0; p.symbols]);
    p.code.encode(&mut symbols, message);
    for (limbs, &symbol) in v.chunks_exact_mut(2 * p.copies).zip(&*symbols) {
        let word = reed_muller::encode(symbol);
        limbs.chunks_exact_mut(2).for_each(|copy| {
            copy[0] ^= word[0];
            copy[1] ^= word[1];
        });
    }
}

/// The message whose code word is nearest to `v`, if no more symbols are wrong than can be
/// corrected.
pub fn decode(p: &Parameters, v: &[u64]) -> Zeroizing<Vec<u8>> {
    let mut symbols = symbols_of(p, v);
    p.code.correct(&mut symbols);
    Zeroizing::new(symbols[p.symbols - p.message..].to_vec())
}

/// The symbol nearest to each part of `v`.
pub fn symbols_of(p: &Parameters, v: &[u64]) -> Zeroizing<Vec<u8>> {
    Zeroizing::new(v.chunks_exact(2 * p.copies).map(reed_muller::decode).collect())
}
