//! Factorizations, behind a pointer.

use super::poly;
use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use widelimb::gf2x::factor::{Factor, factor};
use widelimb::gf2x::irreducible::ask_for_memory;
use widelimb::{LIMB_BITS, Limb};

/// What `wl_gf2x_factors` is.
pub struct Factors(Vec<Factor>);

/// `*factors` becomes the irreducible factors of `f` with their multiplicities, or null with an
/// error.
///
/// # Safety
/// `f` is valid for reads of `f_limbs` limbs, `factors` is null or valid for a write. Any pointer
/// `f` will do for no limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_factor(
    factors: *mut *mut Factors,
    f: *const Limb,
    f_limbs: usize,
) -> c_int {
    if factors.is_null() {
        return Error::NullPointer as c_int;
    }
    // SAFETY: the caller's promise.
    unsafe { factors.write(null_mut()) };
    code_of(|| {
        let f = Span::new(f, f_limbs)?;
        level();
        ask_for_memory(f_limbs.saturating_mul(LIMB_BITS))?;
        // SAFETY: the caller's promise.
        let found = factor(&poly(unsafe { f.source() }))?;
        // SAFETY: likewise.
        unsafe { factors.write(Box::into_raw(Box::new(Factors(found)))) };
        Ok(())
    })
}

/// How many different factors there are; of null none.
///
/// # Safety
/// `factors` is null or from [`wl_gf2x_factor`], and was not given back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_factors_count(factors: *const Factors) -> usize {
    // SAFETY: the caller's promise.
    unsafe { factors.as_ref() }.map_or(0, |factors| factors.0.len())
}

/// The limbs of factor `i`, how many they are and its multiplicity; null, 0 and 0 if there is none.
///
/// # Safety
/// As [`wl_gf2x_factors_count`]; `limbs` and `multiplicity` are each null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_factors_get(
    factors: *const Factors,
    i: usize,
    limbs: *mut usize,
    multiplicity: *mut usize,
) -> *const Limb {
    // SAFETY: the caller's promise.
    let factor = unsafe { factors.as_ref() }.and_then(|factors| factors.0.get(i));
    let (at, len, times) = match factor {
        Some(Factor { poly, multiplicity }) => {
            (poly.limbs().as_ptr(), poly.limbs().len(), *multiplicity)
        }
        None => (null(), 0, 0),
    };
    for (to, number) in [(limbs, len), (multiplicity, times)] {
        if !to.is_null() {
            // SAFETY: the caller's promise.
            unsafe { to.write(number) };
        }
    }
    at
}

/// Gives factors back; null is nothing to do.
///
/// # Safety
/// `factors` is null or from [`wl_gf2x_factor`], and neither it nor a limb of a factor is used any
/// more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_factors_free(factors: *mut Factors) {
    if !factors.is_null() {
        // SAFETY: the caller's promise.
        drop(unsafe { Box::from_raw(factors) });
    }
}
