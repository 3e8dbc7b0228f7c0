//! `wl_fixed_base_new` and its variants: tables that are made.

use super::batch::probe;
use super::fixed_base::FixedBaseTable;
use crate::error::{Error, code_of};
use crate::level::level;
use crate::span::Span;
use std::ffi::c_int;
use std::ptr::null_mut;
use widelimb::Limb;
use widelimb::batch::{FixedBase, Modulus};

/// Makes a table for powers of `base` modulo `modulus` to exponents below `2^exponent_bits`, and
/// sets `*table` to it, or to null on an error.
///
/// # Safety
/// `base` and `modulus` are valid for reads of their limbs, `table` is null or valid for a write.
/// Any pointer will do for no limbs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_fixed_base_new(
    table: *mut *mut FixedBaseTable,
    base: *const Limb,
    base_limbs: usize,
    exponent_bits: usize,
    modulus: *const Limb,
    modulus_limbs: usize,
) -> c_int {
    let of = Operands { base, base_limbs, exponent_bits, modulus, modulus_limbs };
    // SAFETY: the contract above is that of `make`.
    unsafe { make(table, of, 1 << 20, FixedBase::new) }
}

macro_rules! with_memory {
    ($(#[$doc:meta])* $name:ident, $make:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// That of [`wl_fixed_base_new`].
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name(
            table: *mut *mut FixedBaseTable,
            base: *const Limb,
            base_limbs: usize,
            exponent_bits: usize,
            modulus: *const Limb,
            modulus_limbs: usize,
            bytes: usize,
        ) -> c_int {
            let of = Operands { base, base_limbs, exponent_bits, modulus, modulus_limbs };
            // SAFETY: the contract above is that of `make`.
            unsafe { make(table, of, bytes, |m, base, bits| $make(m, base, bits, bytes)) }
        }
    };
}

with_memory! {
    /// [`wl_fixed_base_new`] with the table of at most `bytes` bytes from which
    /// [`wl_fixed_base_pow`] takes least time.
    wl_fixed_base_new_with_memory, FixedBase::with_memory
}

with_memory! {
    /// [`wl_fixed_base_new`] with the table of at most `bytes` bytes from which
    /// [`wl_fixed_base_pow_vartime`] takes least time.
    wl_fixed_base_new_with_memory_vartime, FixedBase::with_memory_vartime
}

/// What a table is for.
#[derive(Clone, Copy)]
pub(super) struct Operands {
    pub base: *const Limb,
    pub base_limbs: usize,
    pub exponent_bits: usize,
    pub modulus: *const Limb,
    pub modulus_limbs: usize,
}

impl Operands {
    /// The base and the modulus.
    ///
    /// # Errors
    /// [`Error::NullPointer`] or [`Error::TooLong`].
    ///
    /// # Safety
    /// Both are valid for reads of their limbs, and nobody writes them, for `'a`.
    pub unsafe fn sources<'a>(&self) -> Result<(&'a [Limb], &'a [Limb]), Error> {
        let base = Span::new(self.base, self.base_limbs)?;
        let modulus = Span::new(self.modulus, self.modulus_limbs)?;
        if self.exponent_bits > MOST_BITS {
            return Err(Error::TooLong);
        }
        // SAFETY: by the contract above both can be read for the lengths of their spans.
        Ok(unsafe { (base.source(), modulus.source()) })
    }
}

/// Makes a table of at most `bytes` bytes, or two numbers as long as the modulus, and sets `*table`
/// to it, or to null on an error.
///
/// # Safety
/// That of [`wl_fixed_base_new`].
unsafe fn make(
    table: *mut *mut FixedBaseTable,
    of: Operands,
    bytes: usize,
    make: impl FnOnce(&Modulus, &[Limb], usize) -> FixedBase,
) -> c_int {
    let made = || {
        // SAFETY: by the contract above both operands can be read.
        let (base, modulus) = unsafe { of.sources()? };
        // The table; values beside it, and the modulus and its forms.
        let limbs = modulus.len().checked_add(1).and_then(|n| n.checked_mul(128));
        let limbs = limbs.and_then(|limbs| limbs.checked_add(bytes / size_of::<Limb>()));
        probe(limbs.and_then(|limbs| limbs.checked_add(2 * base.len())))?;
        level();
        Ok(make(&Modulus::new(modulus)?, base, of.exponent_bits))
    };
    // SAFETY: by the contract above `table` is null or can be written.
    unsafe { hand_over(table, of.modulus_limbs, made) }
}

/// Sets `*table` to a table that is made or read, or to null on an error.
///
/// # Safety
/// `table` is null or valid for a write.
pub(super) unsafe fn hand_over(
    table: *mut *mut FixedBaseTable,
    limbs: usize,
    made: impl FnOnce() -> Result<FixedBase, Error>,
) -> c_int {
    if table.is_null() {
        return Error::NullPointer as c_int;
    }
    // SAFETY: `table` is not null here, and the contract above says that it can be written then.
    unsafe { table.write(null_mut()) };
    code_of(|| {
        let made = Box::into_raw(Box::new(FixedBaseTable { base: made()?, limbs }));
        // SAFETY: `table` is not null, as checked above, and can be written.
        unsafe { table.write(made) };
        Ok(())
    })
}

/// The most bits of an exponent that fits an address space.
const MOST_BITS: usize = isize::MAX as usize;
