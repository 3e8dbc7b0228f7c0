//! Powers and products of powers: jobs to the library, chunk by chunk, and their results back.

use super::rows::{Codes, Rows};
use crate::error::{Error, WL_OK};
use crate::level::level;
use std::ffi::c_int;
use std::ops::Range;
use widelimb::batch::{Modulus, ModulusError};
use widelimb::{LIMB_BITS, Limb};

/// Jobs that are done at one time: enough to fill every lane, and little memory.
pub(super) const CHUNK: usize = 512;

/// One base and one exponent of each job.
#[derive(Clone, Copy)]
pub(super) struct Factor {
    base: Rows,
    exponent: Rows,
    bits: usize,
}

/// A base, an exponent, and its bits.
pub(super) type Power<'a> = (&'a [Limb], &'a [Limb], usize);

/// A job of `N` powers.
pub(super) type Job<'a, const N: usize> = ([Power<'a>; N], &'a Modulus);

/// The results of many jobs by a function of the library.
pub(super) type Results<const N: usize> = fn(&[Job<'_, N>]) -> Vec<Vec<Limb>>;

impl Factor {
    /// Bases and exponents, each by its start, its length, and its stride.
    pub fn new(
        base: (*const Limb, usize, usize),
        exponent: (*const Limb, usize, usize),
        count: usize,
    ) -> Result<Factor, Error> {
        let bits = exponent.1;
        let limbs = bits.div_ceil(LIMB_BITS);
        limbs.checked_mul(LIMB_BITS).ok_or(Error::TooLong)?;
        let base = Rows::new(base.0, base.1, base.2, count)?;
        Ok(Factor { base, exponent: Rows::new(exponent.0, limbs, exponent.2, count)?, bits })
    }

    /// # Safety
    /// As [`Rows::source`].
    unsafe fn power<'a>(&self, i: usize) -> Result<Power<'a>, Error> {
        // SAFETY: the caller's promise.
        Ok(unsafe { (self.base.source(i)?, self.exponent.source(i)?, self.bits) })
    }
}

/// The jobs of a call.
pub(super) struct Batch<const N: usize> {
    pub factors: [Factor; N],
    pub modulus: Rows,
    pub results: Results<N>,
}

/// One modulus for all jobs, or one for each.
enum Moduli {
    One(Result<Modulus, ModulusError>),
    Each(Vec<Result<Modulus, ModulusError>>),
}

impl<const N: usize> Batch<N> {
    /// Does all jobs; the code of the first one with an error.
    ///
    /// # Safety
    /// The sources are valid for reads, the results and the codes, if these are not null, for
    /// writes.
    pub unsafe fn run(&self, r: Rows, codes: *mut c_int) -> Result<c_int, Error> {
        let sources = self.factors.iter().flat_map(|factor| [factor.base, factor.exponent]);
        r.check_as_results(sources.chain([self.modulus]))?;
        level();
        self.probe_memory(r.count.min(CHUNK))?;
        let one = match self.modulus.stride {
            // SAFETY: the caller's promise.
            0 => Some(Modulus::new(unsafe { self.modulus.source(0)? })),
            _ => None,
        };
        let mut moduli = one.map_or(Moduli::Each(vec![]), Moduli::One);
        // SAFETY: the caller's promise.
        let mut codes = unsafe { Codes::new(codes) };
        for from in (0..r.count).step_by(CHUNK) {
            let to = r.count.min(from + CHUNK);
            // SAFETY: the caller's promise.
            unsafe { self.run_chunk(r, &mut codes, from..to, &mut moduli)? };
        }
        Ok(codes.first)
    }

    /// # Safety
    /// As [`run`](Batch::run).
    unsafe fn run_chunk(
        &self,
        r: Rows,
        codes: &mut Codes,
        chunk: Range<usize>,
        moduli: &mut Moduli,
    ) -> Result<(), Error> {
        if let Moduli::Each(each) = moduli {
            each.clear();
            for i in chunk.clone() {
                // SAFETY: the caller's promise.
                each.push(Modulus::new(unsafe { self.modulus.source(i)? }));
            }
        }
        let modulus = |i: usize| match &*moduli {
            Moduli::One(modulus) => modulus.as_ref(),
            Moduli::Each(each) => each[i - chunk.start].as_ref(),
        };
        let mut jobs = Vec::with_capacity(chunk.len());
        for i in chunk.clone() {
            if let Ok(modulus) = modulus(i) {
                let mut powers = [(&[][..], &[][..], 0); N];
                for (power, factor) in powers.iter_mut().zip(&self.factors) {
                    // SAFETY: the caller's promise.
                    *power = unsafe { factor.power(i)? };
                }
                jobs.push((powers, modulus));
            }
        }
        let mut results = (self.results)(&jobs).into_iter();
        for i in chunk.clone() {
            let (result, code) = match modulus(i) {
                Ok(_) => (results.next().unwrap_or_default(), WL_OK),
                Err(&error) => (vec![], Error::from(error) as c_int),
            };
            // SAFETY: the caller's promise, and no two results overlap.
            unsafe { r.write(i, &result)? };
            codes.write(i, code);
        }
        Ok(())
    }

    /// Asks for the memory that a chunk of jobs takes, and gives it back. The library's own
    /// requests come after, and cannot be refused; where these are many, one that is refused is
    /// found here.
    fn probe_memory(&self, jobs: usize) -> Result<(), Error> {
        // Of each modulus four forms and its power; the tables of the widest windows and the values
        // beside them, in eight lanes of digits of 52 bits; the rests of divisions.
        let n = self.modulus.len + 1;
        let bases = self.factors.iter().map(|factor| 2 * factor.base.len).max().unwrap_or(0);
        let limbs = n.checked_mul(6 * jobs + N * (8 * 90 * 64 / 52) + 64);
        probe(limbs.and_then(|limbs| limbs.checked_add(bases + 64 * N * jobs)))
    }
}

/// Asks for so many limbs, and gives them back.
pub(super) fn probe(limbs: Option<usize>) -> Result<(), Error> {
    let mut probe: Vec<Limb> = Vec::new();
    probe.try_reserve_exact(limbs.ok_or(Error::TooLong)?).map_err(|_| Error::NoMemory)
}
