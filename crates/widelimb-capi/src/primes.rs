//! `wl_random_prime` and `wl_safe_prime`.

use crate::error::{Error, code_of};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::random::random_bytes;
use crate::span::Span;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicBool, Ordering};
use widelimb::protocols::prime::{MOST_PRIME_BITS, SafePrimeSearch, Top, random_prime};
use widelimb::{LIMB_BITS, Limb};

/// The limbs of memory that a search asks for beforehand, for each limb of the prime: candidates
/// side by side and their powers.
const FOR_EACH_LIMB: usize = 2048;
/// The number that the primes of a sieve are below at most.
const MOST_BOUND: usize = 1 << 27;

/// C's function that is told the chance that a search would have ended by now, and ends it by a
/// result other than 0.
type Progress = unsafe extern "C" fn(context: *mut c_void, chance: f64) -> c_int;

/// Sets `r` to a random prime of exactly `bits` bits of which the highest `top` are ones.
///
/// # Safety
/// `r` is valid for writes of `ceil(bits / 64)` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_random_prime(r: *mut Limb, bits: usize, top: c_int) -> c_int {
    code_of(|| {
        let (r, top) = (prepare(r, bits, |_| 0)?, top_of(top)?);
        let prime = random_prime(bits, top, &mut random_bytes()?)?;
        // SAFETY: the contract above is that of `write`.
        unsafe { write(r, &prime) };
        Ok(())
    })
}

/// Sets `r` to a random safe prime of exactly `bits` bits of which the highest `top` are ones.
///
/// # Safety
/// `r` is valid for writes of `ceil(bits / 64)` limbs; `progress` is null or may be called with
/// `context` and a number, and returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_safe_prime(
    r: *mut Limb,
    bits: usize,
    top: c_int,
    progress: Option<Progress>,
    context: *mut c_void,
) -> c_int {
    code_of(|| {
        let (r, top) = (prepare(r, bits, sieve)?, top_of(top)?);
        let cancel = AtomicBool::new(false);
        let observer = |step: widelimb::progress::Step| {
            if let Some(progress) = progress {
                // SAFETY: by the contract above the function may be called so.
                let code = unsafe { progress(context, step.done) };
                cancel.fetch_or(code != 0, Ordering::Relaxed);
            }
        };
        let search = SafePrimeSearch::new(bits)?.with_top(top).with_cancel(&cancel);
        let search = search.with_observer(&observer).run(&mut random_bytes()?);
        // SAFETY: the contract above is that of `write`.
        unsafe { write(r, &search.map_err(|_| Error::Cancelled)?) };
        Ok(())
    })
}

/// Checks the result, and asks for memory: so many limbs, and those of candidates.
fn prepare(r: *mut Limb, bits: usize, sieve: impl Fn(usize) -> usize) -> Result<Span, Error> {
    let limbs = bits.div_ceil(LIMB_BITS);
    let r = Span::new(r, limbs)?;
    if bits > MOST_PRIME_BITS {
        return Err(Error::PrimeBits);
    }
    probe(Some(sieve(bits) + FOR_EACH_LIMB * (limbs + 1)))?;
    level();
    Ok(r)
}

/// The limbs of a sieve for safe primes: the marks, and its primes, which grow twofold.
fn sieve(bits: usize) -> usize {
    let bound = (bits as u64).pow(3) / 256;
    bits * bits / LIMB_BITS + MOST_BOUND.min(bound as usize) / 16 + 4096
}

fn top_of(top: c_int) -> Result<Top, Error> {
    match top {
        1 => Ok(Top::One),
        2 => Ok(Top::Two),
        _ => Err(Error::PrimeBits),
    }
}

/// Writes a prime of as many limbs as the span has.
///
/// # Safety
/// The span is valid for writes.
unsafe fn write(r: Span, prime: &[Limb]) {
    // SAFETY: by the contract above it can be written.
    let r = unsafe { r.destination() };
    r.copy_from_slice(prime);
}
