//! Powers modulo numbers that may be even: the odd part by [`Job`]s, the power of two on limbs,
//! both joined.

use super::modulus::low_product;
use super::{Job, Modulus, ModulusError, mod_exp_vartime_with, mod_exp_with};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, Wiped, kernels};
use widelimb_limb::compare::trailing_zeros;
use widelimb_limb::low_bits::inverse_low_bits;
use widelimb_limb::modular::select::select;
use widelimb_limb::owned::shifted_right;
use widelimb_limb::trim::trimmed;

/// A modulus above 0, split as `odd 2^twos`, with what powers modulo it need: made once, used by
/// any number of jobs.
#[derive(Clone)]
pub struct AnyModulus {
    /// The odd part; `None` if that is 1.
    odd: Option<Modulus>,
    twos: usize,
    /// `1 / odd mod 2^twos`, in as many limbs as `twos` bits take.
    inverse: Wiped,
    len: usize,
}

impl AnyModulus {
    /// The modulus, whose limbs of 0 at the top are left away. The time depends on its value.
    ///
    /// Cost: that of [`Modulus::new`] for the odd part, and of an inverse modulo the power of two.
    ///
    /// # Errors
    /// [`ModulusError::Zero`].
    pub fn new(modulus: &[Limb]) -> Result<AnyModulus, ModulusError> {
        AnyModulus::new_with(kernels(), modulus)
    }

    /// [`new`](AnyModulus::new) with the kernels of a level.
    ///
    /// # Errors
    /// [`ModulusError::Zero`].
    #[doc(hidden)]
    pub fn new_with(k: &Kernels, modulus: &[Limb]) -> Result<AnyModulus, ModulusError> {
        let m = trimmed(modulus);
        let twos = trailing_zeros(k, m).ok_or(ModulusError::Zero)? as usize;
        let odd_part = Wiped(shifted_right(k, m, twos));
        let inverse = if twos == 0 { vec![] } else { inverse_low_bits(k, &odd_part, twos) };
        Ok(AnyModulus {
            odd: if odd_part[..] == [1] { None } else { Some(Modulus::new_with(k, &odd_part)?) },
            twos,
            inverse: Wiped::of(&Wiped(inverse), twos.div_ceil(LIMB_BITS)),
            len: m.len(),
        })
    }

    /// The power, from the powers modulo both parts: `x + odd h`, where `h` is their difference
    /// over `odd` modulo `2^twos` (Garner). The lengths alone decide which instructions are
    /// executed.
    fn join(&self, k: &Kernels, modulo_odd: Vec<Limb>, modulo_twos: &[Limb]) -> Vec<Limb> {
        let Some(odd) = &self.odd else {
            let mut power = self.low_twos(modulo_twos);
            power.resize(self.len, 0);
            return power;
        };
        let (mut power, n) = (Wiped(modulo_odd), modulo_twos.len());
        power.0.resize(self.len.max(n), 0);
        let mut difference = Wiped(vec![0; n]);
        k.sub_n(&mut difference, modulo_twos, &power[..n], 0);
        let h = Wiped(self.low_twos(&low_product(k, &difference, &self.inverse, n)));
        let mut product = Wiped(vec![0; odd.limbs().len() + h.len()]);
        k.mul_basecase(&mut product, odd.limbs(), &h);
        // The product and the sum are below the modulus.
        k.add_n_assign(&mut power[..self.len], &product[..self.len], 0);
        power.0.truncate(self.len);
        power.reveal()
    }

    /// The lower `twos` bits of a number.
    fn low_twos(&self, limbs: &[Limb]) -> Vec<Limb> {
        let mut cut = limbs.to_vec();
        if let (Some(top), bits @ 1..) = (cut.last_mut(), self.twos % LIMB_BITS) {
            *top &= (1 << bits) - 1;
        }
        cut
    }
}

impl core::fmt::Debug for AnyModulus {
    /// Prints the lengths only: the modulus may be a secret.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("AnyModulus").field("odd", &self.odd).field("twos", &self.twos).finish()
    }
}

/// One power modulo a number that may be even, `base^exponent mod modulus`. Numbers are limbs,
/// little end first.
#[derive(Clone, Copy, Debug)]
pub struct AnyJob<'a> {
    /// The base.
    pub base: &'a [Limb],
    /// The exponent.
    pub exponent: &'a [Limb],
    /// The bits of the exponent that count, as [`Job::exponent_bits`].
    pub exponent_bits: usize,
    /// The modulus.
    pub modulus: &'a AnyModulus,
}

impl<'a> AnyJob<'a> {
    /// The job modulo the odd part, if that is not 1.
    fn odd(&self) -> Option<Job<'a>> {
        let odd = self.modulus.odd.as_ref()?;
        Some(Job::new(self.base, self.exponent, odd).with_exponent_bits(self.exponent_bits))
    }

    /// The power modulo `2^twos`, in as many limbs as `twos` bits take: a square, a product and a
    /// selection for each bit of the exponent. The lengths alone decide which instructions are
    /// executed.
    fn modulo_twos(&self, k: &Kernels, exponent_bits: usize) -> Wiped {
        let n = self.modulus.twos.div_ceil(LIMB_BITS);
        let base = Wiped::of(&self.base[..n.min(self.base.len())], n);
        let (mut power, mut product) = (Wiped::of(&[1], n), Wiped(vec![0; 2 * n]));
        for i in (0..exponent_bits).rev() {
            k.mul_basecase(&mut product, &power, &power);
            power.copy_from_slice(&product[..n]);
            k.mul_basecase(&mut product, &power, &base);
            select(&mut power, &product[..n], self.exponent[i / LIMB_BITS] >> (i % LIMB_BITS) & 1);
        }
        power
    }
}

/// `base^exponent mod modulus` for each job, in as many limbs as its modulus has. The power 0 is 1,
/// but modulo 1 all is 0.
///
/// Of bases and exponents nothing but their lengths may be seen from outside, as with
/// [`mod_exp`](super::mod_exp); of a modulus also which power of two divides it.
///
/// Cost: that of `mod_exp` for the odd parts; for `e` bits of exponent and `n` limbs of the power
/// of two `2 e` products of `n` by `n` limbs, on one thread.
pub fn mod_exp_any(jobs: &[AnyJob<'_>]) -> Vec<Vec<Limb>> {
    any_with(kernels(), jobs, mod_exp_with)
}

/// [`mod_exp_any`] in a time that depends on all values: for public exponents.
pub fn mod_exp_any_vartime(jobs: &[AnyJob<'_>]) -> Vec<Vec<Limb>> {
    let trimmed = jobs.iter().map(|job| {
        let bits = job.odd().map(|odd| odd.trimmed().exponent_bits);
        AnyJob { exponent_bits: bits.unwrap_or(job.exponent_bits), ..*job }
    });
    let jobs: Vec<AnyJob<'_>> = trimmed.collect();
    any_with(kernels(), &jobs, mod_exp_vartime_with)
}

/// [`mod_exp_any`] with the kernels of a level; `powers` makes the powers modulo the odd parts.
pub fn any_with(
    k: &Kernels,
    jobs: &[AnyJob<'_>],
    powers: impl Fn(&Kernels, &[Job<'_>]) -> Vec<Vec<Limb>>,
) -> Vec<Vec<Limb>> {
    let odd: Vec<Job<'_>> = jobs.iter().filter_map(AnyJob::odd).collect();
    let mut odd = powers(k, &odd).into_iter();
    let power = |job: &AnyJob<'_>| {
        let modulo_odd = match job.modulus.odd {
            Some(_) => odd.next().unwrap_or_default(),
            None => vec![],
        };
        match job.modulus.twos {
            // Modulo 1 nothing is left.
            0 if modulo_odd.is_empty() => vec![0; job.modulus.len],
            0 => modulo_odd,
            _ => {
                let bits = job.exponent_bits.min(LIMB_BITS.saturating_mul(job.exponent.len()));
                job.modulus.join(k, modulo_odd, &job.modulo_twos(k, bits))
            }
        }
    };
    jobs.iter().map(power).collect()
}
