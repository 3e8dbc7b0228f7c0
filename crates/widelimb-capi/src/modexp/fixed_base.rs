//! `wl_fixed_base_*`: powers of one base, computed from a table that C holds by a pointer.

use super::batch::{CHUNK, probe};
use super::rows::{Codes, Rows, code_of_jobs};
use crate::error::{Error, WL_OK};
use crate::level::level;
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::batch::{ExponentError, FixedBase};

/// The table that `widelimb.h` calls `wl_fixed_base`.
pub struct FixedBaseTable {
    pub(super) base: FixedBase,
    /// The limbs of a result: those of the modulus, zeros at its top among them.
    pub(super) limbs: usize,
}

/// A function of the library that computes powers from a table.
type Powers = fn(&FixedBase, &[&[Limb]]) -> Vec<Result<Vec<Limb>, ExponentError>>;

/// Wipes a table and frees it; null is ignored.
///
/// # Safety
/// `table` is null or from [`wl_fixed_base_new`], and is not used any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wl_fixed_base_free(table: *mut FixedBaseTable) {
    if !table.is_null() {
        // SAFETY: by the contract above the pointer is from `Box::into_raw` in `wl_fixed_base_new`,
        // and is used and freed nowhere else.
        drop(unsafe { Box::from_raw(table) });
    }
}

macro_rules! powers {
    ($(#[$doc:meta])* $name:ident, $powers:expr) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// `table` is null or from [`wl_fixed_base_new`], and was not freed. For each job `i` below
        /// `count`, `exponent` is valid for reads of `exponent_limbs` limbs from `i` strides on,
        /// and `r` for writes of as many as the modulus has. `codes` is null or valid for writes of
        /// `count` codes, and overlaps nothing. Any pointer will do for no limbs, and for no jobs.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn $name(
            table: *const FixedBaseTable,
            r: *mut Limb,
            r_stride: usize,
            exponent: *const Limb,
            exponent_limbs: usize,
            exponent_stride: usize,
            count: usize,
            codes: *mut c_int,
        ) -> c_int {
            code_of_jobs(count, || {
                // SAFETY: by the contract above `table` is null, which `as_ref` checks, or a table
                // that was not freed.
                let table = unsafe { table.as_ref() }.ok_or(Error::NullPointer)?;
                let exponent = Rows::new(exponent, exponent_limbs, exponent_stride, count)?;
                let r = Rows::new(r, table.limbs, r_stride, count)?;
                // SAFETY: by the contract above each row that `Rows` computes from start, length,
                // stride and count can be read, those of `r` written, and `codes` is null or has
                // room for `count` codes.
                unsafe { table.run($powers, r, exponent, codes) }
            })
        }
    };
}

powers! {
    /// `r[i] = base^exponent[i] mod modulus` for each job, in constant time.
    wl_fixed_base_pow, FixedBase::pow
}

powers! {
    /// `r[i] = base^exponent[i] mod modulus` for each job; the time depends on the exponents.
    wl_fixed_base_pow_vartime, FixedBase::pow_vartime
}

impl FixedBaseTable {
    /// Computes the powers of all jobs, a chunk at a time, and returns the code of the first job
    /// with an error.
    ///
    /// # Safety
    /// All rows of `exponent` are valid for reads and all rows of `r` for writes; `codes` is null
    /// or valid for writes of `r.count` codes, and overlaps nothing.
    unsafe fn run(
        &self,
        powers: Powers,
        r: Rows,
        exponent: Rows,
        codes: *mut c_int,
    ) -> Result<c_int, Error> {
        r.check_as_results([exponent])?;
        let jobs = r.count.min(CHUNK);
        // The powers of a chunk, and values in eight lanes of digits of 52 bits.
        let limbs = (self.limbs + 1).checked_mul(2 * jobs + 8 * 20);
        probe(limbs.and_then(|limbs| limbs.checked_add(32 * jobs)))?;
        level();
        // SAFETY: by the contract above `codes` is null or has room for `r.count` codes.
        let mut codes = unsafe { Codes::new(codes) };
        for from in (0..r.count).step_by(CHUNK) {
            let to = r.count.min(from + CHUNK);
            // SAFETY: `i` is below `r.count`, so its exponent can be read.
            let exponents = (from..to).map(|i| unsafe { exponent.source(i) });
            let results = powers(&self.base, &exponents.collect::<Result<Vec<_>, _>>()?);
            for (i, result) in (from..to).zip(results) {
                let code = result.as_ref().map_or(Error::ExponentTooLong as c_int, |_| WL_OK);
                // SAFETY: `i` is below `r.count`, so row `i` of `r` can be written;
                // `check_as_results` has found no overlap with an exponent or another result.
                unsafe { r.write(i, &result.unwrap_or_default())? };
                codes.write(i, code);
            }
        }
        Ok(codes.first)
    }
}
