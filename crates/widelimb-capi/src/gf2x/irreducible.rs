//! Irreducible polynomials: a test, that of least weight, random ones.

use super::{poly, write};
use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use std::ffi::{c_int, c_void};
use widelimb::gf2x::Poly;
use widelimb::gf2x::irreducible::{self, IrreducibleError};
use widelimb::{LIMB_BITS, Limb};

/// Whether `f` is irreducible, as 1 or 0 in `result`.
///
/// # Safety
/// `f` is valid for reads of `f_len` limbs, `result`, if it is not null, for writes. Any pointer
/// `f` will do for a length of 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_is_irreducible(
    result: *mut c_int,
    f: *const Limb,
    f_len: usize,
) -> c_int {
    code_of(|| {
        let f = Span::new(f, f_len)?;
        if result.is_null() {
            return Err(Error::NullPointer);
        }
        level();
        irreducible::ask_for_memory(f_len.saturating_mul(LIMB_BITS))?;
        // SAFETY: the caller's promise.
        let f = poly(unsafe { f.source() });
        // SAFETY: likewise, and it is not null. It need not be aligned.
        unsafe { result.write_unaligned(irreducible::is_irreducible(&f).into()) };
        Ok(())
    })
}

/// `r` becomes the irreducible polynomial of the least weight of that degree, of `degree / 64 + 1`
/// limbs.
///
/// # Safety
/// `r` is valid for writes of these limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_irreducible_least(r: *mut Limb, degree: usize) -> c_int {
    // SAFETY: the caller's promise.
    code_of(|| unsafe { of_degree(r, degree, irreducible::least_weight) })
}

/// What C draws a limb by, with what it was given for that.
type Draw = unsafe extern "C" fn(*mut c_void) -> Limb;

/// `r` becomes an irreducible polynomial of that degree, out of the limbs that `next(state)`
/// returns.
///
/// # Safety
/// As [`wl_gf2x_irreducible_least`]; `next` may be called with `state`, and returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_irreducible_random(
    r: *mut Limb,
    degree: usize,
    next: Option<Draw>,
    state: *mut c_void,
) -> c_int {
    code_of(|| {
        let next = next.ok_or(Error::NullPointer)?;
        // SAFETY: the caller's promise.
        let random = |degree| irreducible::random(degree, || unsafe { next(state) });
        // SAFETY: likewise.
        unsafe { of_degree(r, degree, random) }
    })
}

/// `find(degree)`.
///
/// # Safety
/// As [`wl_gf2x_irreducible_least`].
unsafe fn of_degree(
    r: *mut Limb,
    degree: usize,
    find: impl FnOnce(usize) -> Result<Poly, IrreducibleError>,
) -> Result<(), Error> {
    let r = Span::new(r, degree / LIMB_BITS + 1)?;
    level();
    let found = find(degree)?;
    // SAFETY: the caller's promise.
    write(unsafe { r.destination() }, found.limbs());
    Ok(())
}
