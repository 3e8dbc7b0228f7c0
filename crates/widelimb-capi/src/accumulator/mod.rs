//! `wl_accumulator_*`: accumulators of RSA, which C holds by pointers.

mod arrays;

pub use arrays::{wl_accumulator_add, wl_accumulator_verify, wl_accumulator_witnesses};

use crate::error::{Error, code_of};
use crate::handle::{borrowed, freed, made};
use crate::level::level;
use crate::modexp::batch::probe;
use crate::span::Span;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::protocols::accumulator::Accumulator;

/// The accumulator that `widelimb.h` calls `wl_accumulator`.
pub struct Accumulated(Accumulator);

impl Accumulated {
    fn limbs(&self) -> usize {
        self.0.modulus().len()
    }
}

/// Limbs of memory that an accumulator asks for, for each limb of its numbers: forms of the modulus,
/// and greatest common divisors.
const FORMS: usize = 64;

/// Makes the accumulator of the empty set, for a modulus and a generator.
///
/// # Safety
/// `accumulator` is null or valid for a write; `n` and `generator` are valid for reads of their
/// limbs. Any pointer will do for no limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_accumulator_new(
    accumulator: *mut *mut Accumulated,
    n: *const Limb,
    n_limbs: usize,
    generator: *const Limb,
    generator_limbs: usize,
) -> c_int {
    let make = || {
        let (n, generator) = (Span::new(n, n_limbs)?, Span::new(generator, generator_limbs)?);
        probe(n_limbs.checked_add(generator_limbs).and_then(|limbs| limbs.checked_mul(FORMS)))?;
        level();
        // SAFETY: by the contract above both can be read for their limbs, the lengths of the spans.
        let (n, generator) = unsafe { (n.source(), generator.source()) };
        Ok(Accumulated(Accumulator::new(n, generator)?))
    };
    // SAFETY: the contract above contains that of `made`.
    unsafe { made(accumulator, make) }
}

/// The limbs of a value and of a witness; 0 for null.
///
/// # Safety
/// `accumulator` is null or one that was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_accumulator_limbs(accumulator: *const Accumulated) -> usize {
    // SAFETY: the contract above is that of `borrowed`.
    unsafe { borrowed(accumulator) }.map_or(0, Accumulated::limbs)
}

/// Writes the value of the set, of `wl_accumulator_limbs` limbs.
///
/// # Safety
/// `accumulator` is null or one that was not freed; `value` is valid for writes of the limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_accumulator_value(
    accumulator: *const Accumulated,
    value: *mut Limb,
) -> c_int {
    code_of(|| {
        // SAFETY: the contract above is that of `borrowed`.
        let accumulator = unsafe { borrowed(accumulator)? };
        let value = Span::new(value, accumulator.limbs())?;
        // SAFETY: by the contract above the value can be written.
        unsafe { value.destination() }.copy_from_slice(accumulator.0.value());
        Ok(())
    })
}

/// Sets the value to that of another set, of `limbs` limbs.
///
/// # Safety
/// `accumulator` is null or one that was not freed, and nobody else uses it during the call;
/// `value` is valid for reads of `limbs` limbs. Any pointer will do for no limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_accumulator_set_value(
    accumulator: *mut Accumulated,
    value: *const Limb,
    limbs: usize,
) -> c_int {
    code_of(|| {
        // SAFETY: by the contract above it is null, which `as_mut` checks, or this call's alone.
        let accumulator = unsafe { accumulator.as_mut() }.ok_or(Error::NullPointer)?;
        let value = Span::new(value, limbs)?;
        probe(limbs.checked_add(accumulator.limbs()).and_then(|limbs| limbs.checked_mul(FORMS)))?;
        level();
        // SAFETY: by the contract above the value can be read.
        accumulator.0 = accumulator.0.with_value(unsafe { value.source() })?;
        Ok(())
    })
}

/// Frees an accumulator; null is ignored.
///
/// # Safety
/// `accumulator` is null or one that was not freed, and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_accumulator_free(accumulator: *mut Accumulated) {
    // SAFETY: the contract above is that of `freed`.
    unsafe { freed(accumulator) };
}
