//! Random primes: the first one from a random number on.

use super::next_prime;
use crate::protocols::uniform;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_limb::trim::bit_len;

/// No prime of so few bits is offered, or one of more bits than a search can take was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{bits} bits are not from {least} to {most}")]
pub struct PrimeBitsError {
    /// The bits that were asked for.
    pub bits: usize,
    /// The least bits that the call takes.
    pub least: usize,
    /// The most bits that the call takes.
    pub most: usize,
}

/// The most bits of a random prime: a search there takes hours.
pub const MOST_PRIME_BITS: usize = 1 << 16;

/// Fails unless so many bits are from `least` to [`MOST_PRIME_BITS`].
pub(super) fn expect_bits(bits: usize, least: usize) -> Result<(), PrimeBitsError> {
    match (least..=MOST_PRIME_BITS).contains(&bits) {
        true => Ok(()),
        false => Err(PrimeBitsError { bits, least, most: MOST_PRIME_BITS }),
    }
}

/// The ones at the top of a random prime.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Top {
    /// The top bit is 1: the prime has exactly the bits asked for.
    #[default]
    One,
    /// The two top bits are 1: the product of two such primes of `b` bits has exactly `2 b`.
    Two,
}

/// A random prime of exactly `bits` bits, 2 to 65536, that begins with `top`: the first one from a
/// random number on, as [`next_prime`] finds it, or from another one where that has more bits.
///
/// A prime after a long gap comes more often than one after a short one; the entropy lost is below
/// a bit (J. Brandt and I. Damgård, On generation of probable primes by incremental search, CRYPTO
/// 1992). The time depends on the prime.
///
/// ```
/// use widelimb::protocols::prime::{Top, random_prime};
/// use rand_chacha::{ChaCha20Rng, rand_core::SeedableRng};
///
/// let mut rng = ChaCha20Rng::seed_from_u64(1); // A seed for an example alone.
/// let p = random_prime(127, Top::Two, &mut rng)?;
/// assert_eq!(p[1] >> 61, 0b11);
/// # Ok::<(), widelimb::protocols::prime::PrimeBitsError>(())
/// ```
///
/// # Errors
/// [`PrimeBitsError`]: there are too few or too many bits.
pub fn random_prime<R: CryptoRng + ?Sized>(
    bits: usize,
    top: Top,
    rng: &mut R,
) -> Result<Vec<Limb>, PrimeBitsError> {
    expect_bits(bits, 2)?;
    loop {
        let prime = next_prime(&random_start(bits, top, rng));
        if bit_len(&prime) as usize == bits {
            return Ok(prime);
        }
    }
}

/// A random number of exactly `bits` bits, 2 or more.
pub(super) fn random_start<R: CryptoRng + ?Sized>(bits: usize, top: Top, rng: &mut R) -> Vec<Limb> {
    let mut start = uniform::limbs(rng, bits.div_ceil(LIMB_BITS)).reveal();
    if let Some(highest) = start.last_mut() {
        *highest &= Limb::MAX >> (LIMB_BITS - 1 - (bits - 1) % LIMB_BITS);
    }
    let mut set = |bit: usize| start[bit / LIMB_BITS] |= 1 << (bit % LIMB_BITS);
    set(bits - 1);
    if top == Top::Two {
        set(bits - 2);
    }
    start
}
