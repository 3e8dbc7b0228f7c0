//! Many modular powers in one call.

use crate::error::{Error, WL_OK, code_of};
use crate::level::kernels;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::arch::Kernels;
use widelimb::batch::{Job, Modulus, ModulusError, mod_exp_vartime_with, mod_exp_with};
use widelimb::{LIMB_BITS, Limb};

/// Jobs that are done at one time: enough to fill every lane, and little memory.
const CHUNK: usize = 512;

/// The powers of many jobs by a function of the library.
type Powers = fn(&Kernels, &[Job<'_>]) -> Vec<Vec<Limb>>;

macro_rules! batch {
    ($(#[$doc:meta])* $name:ident, $powers:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// For each job `i` below `count`, `base`, `exponent` and `modulus` are valid for reads, from `i`
        /// strides on, of their limbs, of which an exponent has `ceil(exponent_bits / 64)`; `r` is valid
        /// for writes of `modulus_limbs` limbs from `i r_stride` on. `codes` is null or valid for writes
        /// of `count` codes, and overlaps nothing. Any pointer will do for no limbs, and for no jobs.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn $name(
            r: *mut Limb,
            r_stride: usize,
            base: *const Limb,
            base_limbs: usize,
            base_stride: usize,
            exponent: *const Limb,
            exponent_bits: usize,
            exponent_stride: usize,
            modulus: *const Limb,
            modulus_limbs: usize,
            modulus_stride: usize,
            count: usize,
            codes: *mut c_int,
        ) -> c_int {
            let mut first = WL_OK;
            let code = code_of(|| {
                if count == 0 {
                    return Ok(());
                }
                let exponent_limbs = exponent_bits.div_ceil(LIMB_BITS);
                exponent_limbs.checked_mul(LIMB_BITS).ok_or(Error::TooLong)?;
                let r = Rows::new(r, modulus_limbs, r_stride, count)?;
                let batch = Batch {
                    base: Rows::new(base, base_limbs, base_stride, count)?,
                    exponent: Rows::new(exponent, exponent_limbs, exponent_stride, count)?,
                    exponent_bits,
                    modulus: Rows::new(modulus, modulus_limbs, modulus_stride, count)?,
                    powers: $powers,
                };
                batch.check(r)?;
                // SAFETY: the caller's promise, and no limb of r is in a source.
                first = unsafe { batch.run(r, codes)? };
                Ok(())
            });
            if code == WL_OK { first } else { code }
        }
    };
}

batch! {
    /// `r[i] = base[i]^exponent[i] mod modulus[i]` for each job, in constant time.
    wl_modexp_batch, mod_exp_with
}

batch! {
    /// The same in a time that depends on all values.
    wl_modexp_batch_vartime, mod_exp_vartime_with
}

/// Numbers of one length, one every so many limbs.
#[derive(Clone, Copy)]
struct Rows {
    start: *mut Limb,
    len: usize,
    stride: usize,
    count: usize,
    /// All limbs from the first to the last.
    whole: Span,
}

impl Rows {
    fn new(start: *const Limb, len: usize, stride: usize, count: usize) -> Result<Rows, Error> {
        let whole = match len {
            0 => 0,
            _ => (count - 1)
                .checked_mul(stride)
                .and_then(|last| last.checked_add(len))
                .ok_or(Error::TooLong)?,
        };
        let whole = Span::new(start, whole)?;
        // Numbers without limbs are nowhere.
        let stride = if len == 0 { 0 } else { stride };
        Ok(Rows { start: start.cast_mut(), len, stride, count, whole })
    }

    fn at(self, i: usize) -> Result<Span, Error> {
        debug_assert!(i < self.count);
        Span::new(self.start.wrapping_add(i * self.stride), self.len)
    }

    /// Where they are read.
    ///
    /// # Safety
    /// As [`Span::source`], for number `i`.
    unsafe fn source<'a>(self, i: usize) -> Result<&'a [Limb], Error> {
        // SAFETY: the caller's promise.
        Ok(unsafe { self.at(i)?.source() })
    }
}

/// The jobs of a call.
struct Batch {
    base: Rows,
    exponent: Rows,
    exponent_bits: usize,
    modulus: Rows,
    powers: Powers,
}

/// One modulus for all jobs, or one for each.
enum Moduli {
    One(Result<Modulus, ModulusError>),
    Each(Vec<Result<Modulus, ModulusError>>),
}

impl Batch {
    /// # Errors
    /// Results overlap each other or a source.
    fn check(&self, r: Rows) -> Result<(), Error> {
        if r.count > 1 && r.stride < r.len {
            return Err(Error::Overlap);
        }
        r.whole.apart_from(&[self.base.whole, self.exponent.whole, self.modulus.whole])
    }

    /// Does all jobs; the code of the first one with an error.
    ///
    /// # Safety
    /// The promise of the functions above, and no limb of `r` is in a source.
    unsafe fn run(&self, r: Rows, codes: *mut c_int) -> Result<c_int, Error> {
        let k = kernels();
        self.probe_memory(r.count.min(CHUNK))?;
        let one = match self.modulus.stride {
            // SAFETY: the caller's promise.
            0 => Some(Modulus::new_with(k, unsafe { self.modulus.source(0)? })),
            _ => None,
        };
        let mut moduli = one.map_or(Moduli::Each(vec![]), Moduli::One);
        let mut first = WL_OK;
        for from in (0..r.count).step_by(CHUNK) {
            let to = r.count.min(from + CHUNK);
            // SAFETY: the caller's promise.
            let code = unsafe { self.run_chunk(k, r, codes, from..to, &mut moduli)? };
            first = if first == WL_OK { code } else { first };
        }
        Ok(first)
    }

    /// # Safety
    /// As [`run`](Batch::run).
    unsafe fn run_chunk(
        &self,
        k: &Kernels,
        r: Rows,
        codes: *mut c_int,
        chunk: std::ops::Range<usize>,
        moduli: &mut Moduli,
    ) -> Result<c_int, Error> {
        if let Moduli::Each(each) = moduli {
            each.clear();
            for i in chunk.clone() {
                // SAFETY: the caller's promise.
                each.push(Modulus::new_with(k, unsafe { self.modulus.source(i)? }));
            }
        }
        let modulus = |i: usize| match &*moduli {
            Moduli::One(modulus) => modulus.as_ref(),
            Moduli::Each(each) => each[i - chunk.start].as_ref(),
        };
        let mut jobs = Vec::with_capacity(chunk.len());
        for i in chunk.clone() {
            if let Ok(modulus) = modulus(i) {
                // SAFETY: the caller's promise.
                let (base, exponent) = unsafe { (self.base.source(i)?, self.exponent.source(i)?) };
                let job = Job::new(base, exponent, modulus);
                jobs.push(job.with_exponent_bits(self.exponent_bits));
            }
        }
        let mut powers = (self.powers)(k, &jobs).into_iter();
        let mut first = WL_OK;
        for i in chunk.clone() {
            let (power, code) = match modulus(i) {
                Ok(_) => (powers.next().unwrap_or_default(), WL_OK),
                Err(&error) => (vec![], Error::from(error) as c_int),
            };
            // SAFETY: the caller's promise, and no two results overlap.
            let r = unsafe { r.at(i)?.destination() };
            r[..power.len()].copy_from_slice(&power);
            r[power.len()..].fill(0);
            if !codes.is_null() {
                // SAFETY: the caller's promise.
                unsafe { codes.add(i).write(code) };
            }
            first = if first == WL_OK { code } else { first };
        }
        Ok(first)
    }

    /// Asks for the memory that a chunk of jobs takes, and gives it back. The library's own requests
    /// come after, and cannot be refused; where these are many, one that is refused is found here.
    fn probe_memory(&self, jobs: usize) -> Result<(), Error> {
        // Of each modulus four forms and its power; the table of the widest window and the values beside
        // it, in eight lanes of digits of 52 bits; the rests of divisions.
        let n = self.modulus.len + 1;
        let limbs = n.checked_mul(6 * jobs + 8 * 90 * 64 / 52 + 64);
        let limbs = limbs.and_then(|limbs| limbs.checked_add(2 * self.base.len + 64 * jobs));
        let mut probe: Vec<Limb> = Vec::new();
        probe.try_reserve_exact(limbs.ok_or(Error::TooLong)?).map_err(|_| Error::NoMemory)
    }
}
