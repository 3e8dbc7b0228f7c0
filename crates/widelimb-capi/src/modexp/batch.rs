//! Runs batches of powers and of products of powers: gives the library a chunk of jobs at a time
//! and copies the results to C's arrays.

use super::rows::{Codes, Rows};
use crate::error::{Error, WL_OK};
use crate::level::level;
use std::ffi::c_int;
use std::ops::Range;
use widelimb::batch::{Modulus, ModulusError};
use widelimb::{LIMB_BITS, Limb};

/// Jobs of a chunk: enough to fill every lane, in little memory.
pub(crate) const CHUNK: usize = 512;

/// The bases and exponents of all jobs, for one of the powers in a product.
#[derive(Clone, Copy)]
pub(super) struct Factor {
    base: Rows,
    exponent: Rows,
    bits: usize,
}

/// A base, an exponent, and the number of bits of the exponent that count.
pub(super) type Power<'a> = (&'a [Limb], &'a [Limb], usize);

/// A job: a product of `N` powers to one modulus.
pub(super) type Job<'a, const N: usize> = ([Power<'a>; N], &'a Modulus);

/// A function of the library that computes the results of many jobs.
pub(super) type Results<const N: usize> = fn(&[Job<'_, N>]) -> Vec<Vec<Limb>>;

impl Factor {
    /// Checks bases and exponents, each given by start, length and stride; the length of exponents
    /// is in bits.
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

    /// The power of job `i`.
    ///
    /// # Safety
    /// Row `i` of the bases and of the exponents is valid for reads, and nobody writes it, for
    /// `'a`.
    unsafe fn power<'a>(&self, i: usize) -> Result<Power<'a>, Error> {
        // SAFETY: by the contract above both rows can be read.
        Ok(unsafe { (self.base.source(i)?, self.exponent.source(i)?, self.bits) })
    }
}

/// All jobs of a call, and the function that computes them.
pub(super) struct Batch<const N: usize> {
    pub factors: [Factor; N],
    pub modulus: Rows,
    pub results: Results<N>,
}

/// The moduli: one for all jobs, or one for each job of a chunk.
enum Moduli {
    One(Result<Modulus, ModulusError>),
    Each(Vec<Result<Modulus, ModulusError>>),
}

impl<const N: usize> Batch<N> {
    /// Runs all jobs, and returns the code of the first one with an error.
    ///
    /// # Safety
    /// All rows of the sources are valid for reads and all rows of `r` for writes; `codes` is null
    /// or valid for writes of `r.count` codes, and overlaps nothing.
    pub unsafe fn run(&self, r: Rows, codes: *mut c_int) -> Result<c_int, Error> {
        let sources = self.factors.iter().flat_map(|factor| [factor.base, factor.exponent]);
        r.check_as_results(sources.chain([self.modulus]))?;
        level();
        self.probe_memory(r.count.min(CHUNK))?;
        let one = match self.modulus.stride {
            // SAFETY: by the contract above every row of the moduli can be read.
            0 => Some(Modulus::new(unsafe { self.modulus.source(0)? })),
            _ => None,
        };
        let mut moduli = one.map_or(Moduli::Each(vec![]), Moduli::One);
        // SAFETY: by the contract above `codes` is null or has room for `r.count` codes.
        let mut codes = unsafe { Codes::new(codes) };
        for from in (0..r.count).step_by(CHUNK) {
            let to = r.count.min(from + CHUNK);
            // SAFETY: the chunk is a part of `0..r.count`, whose rows the contract above covers;
            // `check_as_results` has found no result that overlaps a source or another result.
            unsafe { self.run_chunk(r, &mut codes, from..to, &mut moduli)? };
        }
        Ok(codes.first)
    }

    /// Runs the jobs of a chunk, a range below `r.count`.
    ///
    /// # Safety
    /// The rows of the chunk are valid for reads in all sources, and for writes in `r`, where they
    /// overlap neither each other nor a source.
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
                // SAFETY: `i` is in the chunk, so its modulus can be read.
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
                    // SAFETY: `i` is in the chunk, so its base and its exponent can be read.
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
            // SAFETY: `i` is in the chunk, so row `i` of `r` can be written, and no slice of a
            // source overlaps it.
            unsafe { r.write(i, &result)? };
            codes.write(i, code);
        }
        Ok(())
    }

    /// Asks for the memory of a chunk of jobs beforehand, and gives it back. The library's own
    /// allocations follow and abort if there is no memory, so a lack of it should show here.
    fn probe_memory(&self, jobs: usize) -> Result<(), Error> {
        // For each job four forms of its modulus and its power; the tables of the widest windows
        // and the values beside them, in eight lanes of digits of 52 bits; the remainders of
        // divisions.
        let n = self.modulus.len + 1;
        let bases = self.factors.iter().map(|factor| 2 * factor.base.len).max().unwrap_or(0);
        let limbs = n.checked_mul(6 * jobs + N * (8 * 90 * 64 / 52) + 64);
        probe(limbs.and_then(|limbs| limbs.checked_add(bases + 64 * N * jobs)))
    }
}

/// Asks for memory of `limbs` limbs and gives it back; `None` stands for an overflow.
pub(crate) fn probe(limbs: Option<usize>) -> Result<(), Error> {
    let mut probe: Vec<Limb> = Vec::new();
    probe.try_reserve_exact(limbs.ok_or(Error::TooLong)?).map_err(|_| Error::NoMemory)
}
