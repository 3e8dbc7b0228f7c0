//! `wl_factor`: the primes of a number, in arrays of the caller's.

use crate::error::{Error, WL_OK, code_of};
use crate::level::level;
use crate::span::Span;
use std::ffi::c_int;
use std::time::Duration;
use widelimb::{Limb, Natural};
use widelimb_factor::{Factorization, Factorizer};

/// Bytes of memory that a call for a number of more than a limb asks for beforehand.
const MEMORY: usize = 64 << 20;

/// Writes the factors of `n` and how often each divides, primes first, and their number.
///
/// # Safety
/// `n` is valid for reads of `limbs` limbs, `factors` for writes of `capacity` times as many,
/// `exponents` of `capacity`; `codes` is null or valid for writes of `capacity` codes, `count` is
/// null or valid for a write. The results overlap nothing. Any pointer will do for no limbs.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn wl_factor(
    factors: *mut Limb,
    exponents: *mut Limb,
    codes: *mut c_int,
    capacity: usize,
    count: *mut usize,
    n: *const Limb,
    limbs: usize,
    seconds: f64,
    threads: usize,
) -> c_int {
    code_of(|| {
        let room = capacity.checked_mul(limbs).ok_or(Error::TooLong)?;
        let (factors, exponents) = (Span::new(factors, room)?, Span::new(exponents, capacity)?);
        let n = Span::new(n, limbs)?;
        factors.apart_from(&[exponents, n])?;
        exponents.apart_from(&[n])?;
        if count.is_null() {
            return Err(Error::NullPointer);
        }
        level();
        // SAFETY: by the contract above `n` can be read for `limbs` limbs, the length of its span.
        let n = Natural::from_limb_slice(unsafe { n.source() });
        let found = factored(&n, seconds, threads)?;
        let needed = found.factors().len() + found.rest().len();
        // SAFETY: `count` is not null, and by the contract above it can be written then.
        unsafe { count.write(needed) };
        if needed > capacity {
            return Err(Error::TooManyFactors);
        }
        // SAFETY: by the contract above the results can be written for the lengths of their spans;
        // `apart_from` has checked that they overlap neither each other nor `n`.
        let (factors, exponents) = unsafe { (factors.destination(), exponents.destination()) };
        for (i, (factor, times, code)) in parts(&found).enumerate() {
            let (low, high) =
                factors[i * limbs..(i + 1) * limbs].split_at_mut(factor.limbs().len());
            low.copy_from_slice(factor.limbs());
            high.fill(0);
            exponents[i] = times;
            if !codes.is_null() {
                // SAFETY: `codes` is not null, and by the contract above `capacity` codes can be
                // written then, of which `i` is one.
                unsafe { codes.add(i).write(code) };
            }
        }
        if found.is_complete() { Ok(()) } else { Err(Error::NotSplit) }
    })
}

/// The factors of `n`, as many as are found in so many seconds.
fn factored(n: &Natural, seconds: f64, threads: usize) -> Result<Factorization, Error> {
    if n.bit_len() > 64 {
        Vec::<u8>::new().try_reserve_exact(MEMORY).map_err(|_| Error::NoMemory)?;
    }
    // Not a number is not above 0 either.
    let limit = match seconds > 0.0 {
        true => Duration::try_from_secs_f64(seconds).ok(),
        false => Some(Duration::ZERO),
    };
    let factorizer = Factorizer::new().threads(threads);
    let factorizer = match limit {
        Some(limit) => factorizer.time_limit(limit),
        None => factorizer,
    };
    factorizer.factor(n).map_err(|_| Error::FactorZero)
}

/// The factors, how often each divides, and its code: primes first.
fn parts(found: &Factorization) -> impl Iterator<Item = (&Natural, u64, c_int)> {
    let primes = found.factors().iter().map(|part| (&part.prime, part.multiplicity, WL_OK));
    let rest = found.rest().iter().map(|(part, times)| (part, *times, Error::NotSplit as c_int));
    primes.chain(rest)
}
