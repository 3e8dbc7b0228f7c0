//! `wl_gf2x_factor` and `wl_gf2x_factors_*`: factorizations, which C holds by a pointer.

use super::poly;
use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use widelimb::gf2x::factor::{Factor, factor};
use widelimb::gf2x::irreducible::ask_for_memory;
use widelimb::{LIMB_BITS, Limb};

/// The factors that `widelimb.h` calls `wl_gf2x_factors`.
pub struct Factors(Vec<Factor>);

/// Factors `f`, and sets `*factors` to its irreducible factors with their multiplicities, or to
/// null on an error.
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
    // SAFETY: `factors` is not null here, and the contract above says that it can be written then.
    unsafe { factors.write(null_mut()) };
    code_of(|| {
        let f = Span::new(f, f_limbs)?;
        level();
        ask_for_memory(f_limbs.saturating_mul(LIMB_BITS))?;
        // SAFETY: by the contract above `f` can be read for `f_limbs` limbs, the length of its
        // span.
        let found = factor(&poly(unsafe { f.source() }))?;
        // SAFETY: `factors` is not null, as checked above, and can be written.
        unsafe { factors.write(Box::into_raw(Box::new(Factors(found)))) };
        Ok(())
    })
}

/// The number of different factors; 0 for null.
///
/// # Safety
/// `factors` is null or from [`wl_gf2x_factor`], and was not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_factors_count(factors: *const Factors) -> usize {
    // SAFETY: by the contract above `factors` is null, which `as_ref` checks, or was not freed.
    unsafe { factors.as_ref() }.map_or(0, |factors| factors.0.len())
}

/// The limbs of factor `i`, their number, and the multiplicity; null, 0 and 0 if there is no factor
/// `i`.
///
/// # Safety
/// `factors` is null or from [`wl_gf2x_factor`], and was not freed; `limbs` and `multiplicity` are
/// each null or valid for a write.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_factors_get(
    factors: *const Factors,
    i: usize,
    limbs: *mut usize,
    multiplicity: *mut usize,
) -> *const Limb {
    // SAFETY: by the contract above `factors` is null, which `as_ref` checks, or was not freed.
    let factor = unsafe { factors.as_ref() }.and_then(|factors| factors.0.get(i));
    let (at, len, times) = match factor {
        Some(Factor { poly, multiplicity }) => {
            (poly.limbs().as_ptr(), poly.limbs().len(), *multiplicity)
        }
        None => (null(), 0, 0),
    };
    for (to, number) in [(limbs, len), (multiplicity, times)] {
        if !to.is_null() {
            // SAFETY: `to` is not null, and by the contract above it can be written then.
            unsafe { to.write(number) };
        }
    }
    at
}

/// Frees factors; null is ignored.
///
/// # Safety
/// `factors` is null or from [`wl_gf2x_factor`], and neither it nor a limb of a factor is used any
/// more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_factors_free(factors: *mut Factors) {
    if !factors.is_null() {
        // SAFETY: by the contract above the pointer is from `Box::into_raw` in `wl_gf2x_factor`,
        // and neither it nor a limb of a factor is used any more.
        drop(unsafe { Box::from_raw(factors) });
    }
}
