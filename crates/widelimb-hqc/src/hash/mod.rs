//! Hashes and streams of one or several inputs side by side, by Keccak except in the oldest
//! version.
//!
//! A hash takes its input in parts, one after the other. A part is a function from the index of an
//! input to its bytes, of one length for all inputs. The hashes of HQC differ in the last byte of
//! their input, the domain, which is the last part here.

#[cfg(feature = "aes")]
mod aes;
mod outputs;
mod sponge;
mod stream;
#[cfg(test)]
mod tests;

#[cfg(feature = "aes")]
pub use aes::sha512;
pub use outputs::Outputs;
pub use stream::{Stream, Streams};

use sponge::Sponges;

/// A part of the inputs: a function from the index of an input to its bytes.
pub type Part<'a> = &'a dyn Fn(usize) -> &'a [u8];

/// The bytes between permutations of SHA3-256 and SHAKE256.
const RATE_256: usize = 136;

/// The bytes between permutations of SHA3-512.
const RATE_512: usize = 72;

/// The bits behind the input of SHA-3, and the first of the padding (FIPS 202, section 6).
const SHA3: u8 = 0b110;

/// The bits behind the input of SHAKE, and the first of the padding.
const SHAKE: u8 = 0b11111;

/// SHA3-256 of each input.
pub fn sha3_256(count: usize, parts: &[Part]) -> Outputs {
    digests(sponges(count, RATE_256, parts, SHA3), Outputs::new(count, 32))
}

/// SHA3-512 of each input.
pub fn sha3_512(count: usize, parts: &[Part]) -> Outputs {
    digests(sponges(count, RATE_512, parts, SHA3), Outputs::new(count, 64))
}

/// The first 64 bytes of SHAKE256 of each input.
pub fn shake256(count: usize, parts: &[Part]) -> Outputs {
    digests(shake256_sponges(count, parts), Outputs::new(count, 64))
}

/// The sponges of SHAKE256 of each input, to read from.
fn shake256_sponges(count: usize, parts: &[Part]) -> Sponges {
    sponges(count, RATE_256, parts, SHAKE)
}

fn sponges(count: usize, rate: usize, parts: &[Part], suffix: u8) -> Sponges {
    let mut sponges = Sponges::new(count, rate);
    parts.iter().for_each(|part| sponges.absorb(part));
    sponges.finish(suffix);
    sponges
}

fn digests(mut sponges: Sponges, mut digests: Outputs) -> Outputs {
    sponges.squeeze(&mut digests);
    digests
}
