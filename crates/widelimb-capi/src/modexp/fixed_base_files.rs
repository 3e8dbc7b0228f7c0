//! `wl_fixed_base_save` and `wl_fixed_base_load`: tables in files.

use super::fixed_base::FixedBaseTable;
use super::fixed_base_new::{Operands, hand_over};
use crate::error::{Error, code_of};
use crate::level::level;
use std::ffi::{CStr, OsStr, c_char, c_int};
use std::path::Path;
use widelimb::Limb;
use widelimb::batch::{FixedBase, Modulus};

/// Writes a table to a file, whose old content is replaced as a whole.
///
/// # Safety
/// `table` is null or a table that was not freed; `path` is null or a text that ends with a byte of
/// 0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_fixed_base_save(
    table: *const FixedBaseTable,
    path: *const c_char,
) -> c_int {
    code_of(|| {
        // SAFETY: by the contract above `table` is null, which `as_ref` checks, or a table.
        let table = unsafe { table.as_ref() }.ok_or(Error::NullPointer)?;
        // SAFETY: by the contract above `path` is null or a text.
        let path = unsafe { path_of(path)? };
        table.base.save(path).map_err(|_| Error::File)
    })
}

/// Reads the table for these operands from a file, and sets `*table` to it, or to null on an error.
///
/// # Safety
/// `base` and `modulus` are valid for reads of their limbs, `table` is null or valid for a write,
/// `path` is null or a text that ends with a byte of 0. Any pointer will do for no limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_fixed_base_load(
    table: *mut *mut FixedBaseTable,
    path: *const c_char,
    base: *const Limb,
    base_limbs: usize,
    exponent_bits: usize,
    modulus: *const Limb,
    modulus_limbs: usize,
) -> c_int {
    let of = Operands { base, base_limbs, exponent_bits, modulus, modulus_limbs };
    let read = || {
        // SAFETY: by the contract above both operands can be read.
        let (base, modulus) = unsafe { of.sources()? };
        // SAFETY: by the contract above `path` is null or a text.
        let path = unsafe { path_of(path)? };
        level();
        let (modulus, table) = (Modulus::new(modulus)?, FixedBase::load(path)?);
        let is_for = table.modulus().limbs() == modulus.limbs()
            && table.exponent_bits() == exponent_bits
            && is_of(&table, base);
        if is_for { Ok(table) } else { Err(Error::Table) }
    };
    // SAFETY: by the contract above `table` is null or can be written.
    unsafe { hand_over(table, modulus_limbs, read) }
}

/// Whether the first power is that of `base`.
fn is_of(table: &FixedBase, base: &[Limb]) -> bool {
    let first = |table: &FixedBase| table.pow_vartime(&[&[1]]);
    table.exponent_bits() == 0 || first(table) == first(&FixedBase::new(table.modulus(), base, 1))
}

/// The path that a text of C names: its bytes on Unix, elsewhere UTF-8.
///
/// # Safety
/// `path` is null or a text that ends with a byte of 0, and nobody writes it, for `'a`.
unsafe fn path_of<'a>(path: *const c_char) -> Result<&'a Path, Error> {
    if path.is_null() {
        return Err(Error::NullPointer);
    }
    // SAFETY: `path` is not null, and by the contract above it is a text then.
    let text = unsafe { CStr::from_ptr(path) };
    #[cfg(unix)]
    let name = Some(<OsStr as std::os::unix::ffi::OsStrExt>::from_bytes(text.to_bytes()));
    #[cfg(not(unix))]
    let name = text.to_str().ok().map(OsStr::new);
    name.map(Path::new).ok_or(Error::File)
}
