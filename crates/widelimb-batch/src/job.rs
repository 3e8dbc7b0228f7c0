//! [`Job`] and [`RawJob`]: the powers that a call is to compute.

use super::engine::Secrecy;
use super::{Modulus, ModulusError};
use crate::{LIMB_BITS, Limb};
use widelimb_limb::trim::bit_len;

/// One power, `base^exponent mod modulus`. Numbers are limbs, little end first.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The base, of any length and size.
    pub base: &'a [Limb],
    /// The exponent.
    pub exponent: &'a [Limb],
    /// The bits of the exponent that count, from the lowest on: those above are not looked at, as
    /// if they were 0. The time depends on this number, and not on how many of these bits are 0.
    /// More than the limbs have is the same as all of them.
    pub exponent_bits: usize,
    /// The modulus.
    pub modulus: &'a Modulus,
}

impl<'a> Job<'a> {
    /// A power whose exponent may be as long as its limbs.
    ///
    /// # Panics
    /// If the exponent has more bits than an `usize` can count: 512 MiB of them where that has 32
    /// bits.
    pub fn new(base: &'a [Limb], exponent: &'a [Limb], modulus: &'a Modulus) -> Job<'a> {
        Job { base, exponent, exponent_bits: all_bits(exponent), modulus }
    }

    /// The job with an exponent below `2^bits`, for a bound that may be public: it saves work if
    /// the exponent's highest limb is not full.
    pub fn with_exponent_bits(self, bits: usize) -> Job<'a> {
        Job { exponent_bits: bits, ..self }
    }

    /// The number of bits of the exponent that count.
    pub(crate) fn bits(&self) -> usize {
        self.exponent_bits.min(LIMB_BITS.saturating_mul(self.exponent.len()))
    }

    /// The job without the zero bits at the top of its exponent, which is public.
    pub(crate) fn trimmed(&self) -> Job<'a> {
        let bits = self.bits();
        let limbs = &self.exponent[..bits.div_ceil(LIMB_BITS)];
        let ones = match (limbs.split_last(), bits % LIMB_BITS) {
            (Some((&top, below)), cut @ 1..) => match top & ((1 << cut) - 1) {
                0 => bit_len(below) as usize,
                top => LIMB_BITS * limbs.len() - top.leading_zeros() as usize,
            },
            _ => bit_len(limbs) as usize,
        };
        Job { exponent_bits: ones, ..*self }
    }

    /// The job as it is if its exponent is a secret, or [`trimmed`](Job::trimmed).
    pub(crate) fn with_secrecy(&self, secrecy: Secrecy) -> Job<'a> {
        if secrecy == Secrecy::Secret { *self } else { self.trimmed() }
    }

    /// The limbs of the exponent, with 0 for the bits that do not count.
    pub(crate) fn counted_exponent(&self) -> impl Iterator<Item = Limb> {
        let bits = self.bits();
        let limbs = self.exponent[..bits.div_ceil(LIMB_BITS)].iter().enumerate();
        limbs.map(move |(i, &limb)| match bits - i * LIMB_BITS {
            left @ 0..LIMB_BITS => limb & ((1 << left) - 1),
            _ => limb,
        })
    }
}

/// The number of bits of all limbs of an exponent.
///
/// # Panics
/// If an `usize` cannot count them.
pub(crate) fn all_bits(exponent: &[Limb]) -> usize {
    LIMB_BITS.checked_mul(exponent.len()).expect("an exponent whose bits can be counted")
}

/// One power modulo a number that need not be prepared, odd or above 1,
/// `base^exponent mod modulus`.
#[derive(Clone, Copy, Debug)]
pub struct RawJob<'a> {
    /// The base.
    pub base: &'a [Limb],
    /// The exponent.
    pub exponent: &'a [Limb],
    /// The modulus.
    pub modulus: &'a [Limb],
}

/// A job has no result: which one, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("job {job}: {error}")]
pub struct JobError {
    /// The job's number among those of the call, from 0.
    pub job: usize,
    /// The reason: what is wrong with the job's modulus.
    pub error: ModulusError,
}
