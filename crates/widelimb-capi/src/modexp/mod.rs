//! `wl_modexp_batch` and its variants, and `wl_fixed_base_*`: many modular powers in one call.

pub(crate) mod batch;
mod bytes;
mod eip198;
mod fixed_base;
mod fixed_base_files;
mod fixed_base_new;
pub(crate) mod rows;

pub use bytes::{wl_modexp_bytes, wl_modexp_bytes_vartime};
pub use eip198::wl_modexp_eip198;
pub use fixed_base::{
    FixedBaseTable, wl_fixed_base_free, wl_fixed_base_pow, wl_fixed_base_pow_vartime,
};
pub use fixed_base_files::{wl_fixed_base_load, wl_fixed_base_save};
pub use fixed_base_new::{
    wl_fixed_base_new, wl_fixed_base_new_with_memory, wl_fixed_base_new_with_memory_vartime,
};

use batch::{Batch, Factor};
use rows::{Rows, code_of_jobs};
use std::ffi::c_int;
use widelimb::Limb;
use widelimb::batch::{
    DoubleJob, Job, mod_exp, mod_exp_double, mod_exp_double_vartime, mod_exp_vartime,
};

/// Defines a function of `widelimb.h` whose jobs are products of powers, one for each base given.
macro_rules! batch {
    (
        $(#[$doc:meta])*
        $name:ident,
        [$(($base:ident, $base_limbs:ident, $base_stride:ident,
            $exponent:ident, $exponent_bits:ident, $exponent_stride:ident)),+],
        $results:expr
    ) => {
        $(#[$doc])*
        ///
        /// # Safety
        /// For each job `i` below `count`, the bases, the exponents and `modulus` are valid for
        /// reads, from `i` strides on, of their limbs, of which an exponent has those of its bits;
        /// `r` is valid for writes of `modulus_limbs` limbs from `i r_stride` on. `codes` is null
        /// or valid for writes of `count` codes, and overlaps nothing. Any pointer will do for no
        /// limbs, and for no jobs.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn $name(
            r: *mut Limb,
            r_stride: usize,
            $(
                $base: *const Limb,
                $base_limbs: usize,
                $base_stride: usize,
                $exponent: *const Limb,
                $exponent_bits: usize,
                $exponent_stride: usize,
            )+
            modulus: *const Limb,
            modulus_limbs: usize,
            modulus_stride: usize,
            count: usize,
            codes: *mut c_int,
        ) -> c_int {
            code_of_jobs(count, || {
                let factors = [$(
                    Factor::new(
                        ($base, $base_limbs, $base_stride),
                        ($exponent, $exponent_bits, $exponent_stride),
                        count,
                    )?,
                )+];
                let modulus = Rows::new(modulus, modulus_limbs, modulus_stride, count)?;
                let r = Rows::new(r, modulus_limbs, r_stride, count)?;
                // SAFETY: by the contract above each row that `Rows` computes from start, length,
                // stride and count can be read, those of `r` written, and `codes` is null or has
                // room for `count` codes.
                unsafe { Batch { factors, modulus, results: $results }.run(r, codes) }
            })
        }
    };
}

/// The library's jobs of one power each.
fn jobs<'a>(jobs: &[batch::Job<'a, 1>]) -> Vec<Job<'a>> {
    let job = |&([(base, exponent, bits)], modulus): &batch::Job<'a, 1>| {
        Job::new(base, exponent, modulus).with_exponent_bits(bits)
    };
    jobs.iter().map(job).collect()
}

/// The library's jobs of a product of two powers each.
fn double_jobs<'a>(jobs: &[batch::Job<'a, 2>]) -> Vec<DoubleJob<'a>> {
    let job = |&([(a, x, x_bits), (b, y, y_bits)], modulus): &batch::Job<'a, 2>| {
        DoubleJob::new([a, b], [x, y], modulus).with_exponent_bits([x_bits, y_bits])
    };
    jobs.iter().map(job).collect()
}

batch! {
    /// `r[i] = base[i]^exponent[i] mod modulus[i]` for each job, in constant time.
    wl_modexp_batch,
    [(base, base_limbs, base_stride, exponent, exponent_bits, exponent_stride)],
    |all| mod_exp(&jobs(all))
}

batch! {
    /// `r[i] = base[i]^exponent[i] mod modulus[i]` for each job; the time depends on all values.
    wl_modexp_batch_vartime,
    [(base, base_limbs, base_stride, exponent, exponent_bits, exponent_stride)],
    |all| mod_exp_vartime(&jobs(all))
}

batch! {
    /// `r[i] = a[i]^x[i] b[i]^y[i] mod modulus[i]` for each job, in constant time.
    wl_modexp_double_batch,
    [(a, a_limbs, a_stride, x, x_bits, x_stride), (b, b_limbs, b_stride, y, y_bits, y_stride)],
    |all| mod_exp_double(&double_jobs(all))
}

batch! {
    /// `r[i] = a[i]^x[i] b[i]^y[i] mod modulus[i]` for each job; the time depends on all values.
    wl_modexp_double_batch_vartime,
    [(a, a_limbs, a_stride, x, x_bits, x_stride), (b, b_limbs, b_stride, y, y_bits, y_stride)],
    |all| mod_exp_double_vartime(&double_jobs(all))
}
