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
use core::fmt::Debug;
use zeroize::Zeroizing;

/// A code over GF(256).
pub trait Code: Debug + Sync {
    /// Encodes a message as symbols, the checks first.
    fn encode(&self, symbols: &mut [u8], message: &[u8]);

    /// Corrects the wrong symbols of a word, if there are no more than the code can correct. For
    /// other words the result is unspecified.
    fn correct(&self, symbols: &mut [u8]);
}

/// Adds the code word of a message: `v ^= Code(m)`, in limbs.
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

/// Decodes `v` to the message whose code word is nearest, if no more symbols are wrong than the
/// code can correct.
pub fn decode(p: &Parameters, message: &mut [u8], v: &[u64]) {
    let mut symbols = Zeroizing::new(vec![0; p.symbols]);
    reed_muller::decode(&mut symbols, v, p.copies);
    p.code.correct(&mut symbols);
    message.copy_from_slice(&symbols[p.symbols - p.message..]);
}
