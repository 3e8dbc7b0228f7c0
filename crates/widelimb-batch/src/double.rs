//! Products of two powers with one modulus, `a^x b^y`, as the verification of signatures and
//! ElGamal's encryption take them: the case of two factors of [`multi`](super::multi).

use super::engine::Secrecy;
use super::job::all_bits;
use super::multi::straus;
use super::{Job, Modulus};
use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};

/// One product of two powers, `a^x b^y mod modulus`. Numbers are limbs, little end first.
#[derive(Clone, Copy, Debug)]
pub struct DoubleJob<'a> {
    /// `a` and `b`, of any length and size.
    pub bases: [&'a [Limb]; 2],
    /// `x` and `y`.
    pub exponents: [&'a [Limb]; 2],
    /// The bits of each exponent that count, as [`Job::exponent_bits`].
    pub exponent_bits: [usize; 2],
    /// The modulus.
    pub modulus: &'a Modulus,
}

impl<'a> DoubleJob<'a> {
    /// A product whose exponents may be as long as their limbs.
    ///
    /// # Panics
    /// If an exponent has more bits than an `usize` can count, as [`Job::new`].
    pub fn new(
        bases: [&'a [Limb]; 2],
        exponents: [&'a [Limb]; 2],
        modulus: &'a Modulus,
    ) -> DoubleJob<'a> {
        DoubleJob { bases, exponents, exponent_bits: exponents.map(all_bits), modulus }
    }

    /// The job with exponents below `2^bits`, for bounds that may be public.
    pub fn with_exponent_bits(self, bits: [usize; 2]) -> DoubleJob<'a> {
        DoubleJob { exponent_bits: bits, ..self }
    }

    fn factors(&self, secrecy: Secrecy) -> Vec<Job<'a>> {
        let factor = |i: usize| {
            let job = Job::new(self.bases[i], self.exponents[i], self.modulus);
            job.with_exponent_bits(self.exponent_bits[i]).with_secrecy(secrecy)
        };
        [factor(0), factor(1)].into()
    }
}

/// `a^x b^y mod modulus` for each job, in as many limbs as its modulus has, in constant time like
/// [`mod_exp`](super::mod_exp).
///
/// Cost: a square for each bit of the longer exponent and, for each exponent of `e` bits with
/// windows of `w`, about `e / w` products and `2^w` for its table: about two thirds of that of two
/// powers of one length.
///
/// ```
/// use widelimb::batch::{DoubleJob, Modulus, mod_exp_double};
///
/// let p = Modulus::new(&[1_000_003])?;
/// let products = mod_exp_double(&[DoubleJob::new([&[2], &[3]], [&[10], &[4]], &p)]);
/// assert_eq!(products, [vec![1024 * 81]]);
/// # Ok::<(), widelimb::batch::ModulusError>(())
/// ```
pub fn mod_exp_double(jobs: &[DoubleJob<'_>]) -> Vec<Vec<Limb>> {
    run(kernels(), jobs, Secrecy::Secret)
}

/// [`mod_exp_double`] in a time that depends on all values: for public ones.
pub fn mod_exp_double_vartime(jobs: &[DoubleJob<'_>]) -> Vec<Vec<Limb>> {
    run(kernels(), jobs, Secrecy::Public)
}

pub(crate) fn run(k: &Kernels, jobs: &[DoubleJob<'_>], secrecy: Secrecy) -> Vec<Vec<Limb>> {
    straus::run(k, jobs.iter().map(|job| job.factors(secrecy)).collect(), secrecy)
}
