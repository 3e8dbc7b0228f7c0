//! `wl_gf2x_is_irreducible` and `wl_gf2x_irreducible_*`: a test for irreducible polynomials, and
//! the search for one of least weight or a random one.

use super::{poly, write};
use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use std::ffi::{c_int, c_void};
use widelimb::gf2x::Poly;
use widelimb::gf2x::irreducible::{self, IrreducibleError};
use widelimb::{LIMB_BITS, Limb};

/// Sets `*result` to 1 if `f` is irreducible, and to 0 if it is not.
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
        // SAFETY: by the contract above `f` can be read for `f_len` limbs, the length of its span.
        let f = poly(unsafe { f.source() });
        // SAFETY: `result` is not null, as checked above, and can be written then; the write needs
        // no alignment.
        unsafe { result.write_unaligned(irreducible::is_irreducible(&f).into()) };
        Ok(())
    })
}

/// Sets `r` to the irreducible polynomial of least weight of a degree, of `degree / 64 + 1` limbs.
///
/// # Safety
/// `r` is valid for writes of `degree / 64 + 1` limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_irreducible_least(r: *mut Limb, degree: usize) -> c_int {
    // SAFETY: the contract above is that of `of_degree`, which checks for null.
    code_of(|| unsafe { of_degree(r, degree, irreducible::least_weight) })
}

/// C's function that draws a random limb; its argument is the `state` that C gave.
type Draw = unsafe extern "C" fn(*mut c_void) -> Limb;

/// Sets `r` to an irreducible polynomial of a degree, drawn by the limbs that `next(state)`
/// returns.
///
/// # Safety
/// `r` is valid for writes of `degree / 64 + 1` limbs; `next` may be called with `state`, and
/// returns.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_gf2x_irreducible_random(
    r: *mut Limb,
    degree: usize,
    next: Option<Draw>,
    state: *mut c_void,
) -> c_int {
    code_of(|| {
        let next = next.ok_or(Error::NullPointer)?;
        // SAFETY: `next` is not null, as checked above, and the contract above lets it be called
        // with `state`.
        let random = |degree| irreducible::random(degree, || unsafe { next(state) });
        // SAFETY: the contract above covers that of `of_degree`, which checks `r` for null.
        unsafe { of_degree(r, degree, random) }
    })
}

/// Writes the polynomial that `find(degree)` returns to `r`.
///
/// # Safety
/// `r` is valid for writes of `degree / 64 + 1` limbs.
unsafe fn of_degree(
    r: *mut Limb,
    degree: usize,
    find: impl FnOnce(usize) -> Result<Poly, IrreducibleError>,
) -> Result<(), Error> {
    let r = Span::new(r, degree / LIMB_BITS + 1)?;
    level();
    let found = find(degree)?;
    // SAFETY: the span has `degree / 64 + 1` limbs, for which by the contract above `r` can be
    // written; no other slice of it exists.
    write(unsafe { r.destination() }, found.limbs());
    Ok(())
}
