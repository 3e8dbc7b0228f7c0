//! Many numbers at once, eight of them side by side in the lanes of vectors, and the [`protocols`]
//! made of such batches.
//!
//! Programs use the crate `widelimb`, whose module `widelimb::batch` says what the calls compute
//! and what of their operands may be seen from outside. The functions of this module are the public
//! calls: they take the kernels of the level in force. Those named `_with` take a table of kernels,
//! so that tests and measurements can pass another level's; any version may change these, and
//! whatever else `widelimb` does not show.
//!
//! | room | what is in it |
//! |---|---|
//! | `engine` | powers: the plan of groups, the group in lanes, the single job |
//! | `fixed_base`, `any` | powers of one base, powers modulo even numbers |
//! | `multi`, `double` | products of any number of powers, and of two |
//! | `plain`, `residues`, [`bytes`] | arrays of numbers, of residues, of numbers in bytes |
//! | [`protocols`] | RSA, Diffie and Hellman, Paillier, ElGamal, proofs, the search for primes |

#![cfg_attr(not(feature = "std"), no_std)]
#![allow(rustdoc::private_intra_doc_links, reason = "documents are read beside the code here")]

extern crate alloc;

mod any;
pub mod bytes;
mod double;
#[doc(hidden)]
pub mod engine;
pub mod field;
pub mod fixed_base;
mod job;
mod modulus;
#[doc(hidden)]
pub mod multi;
mod numbers;
mod plain;
pub mod protocols;
mod residues;
mod ring;
mod with_kernels;

pub use any::{AnyJob, AnyModulus, any_with, mod_exp_any, mod_exp_any_vartime};
#[doc(inline)]
pub use double::{DoubleJob, mod_exp_double, mod_exp_double_vartime};
#[doc(inline)]
pub use fixed_base::{ExponentError, FixedBase, ProductError};
#[cfg(feature = "std")]
#[doc(inline)]
pub use fixed_base::{SharedBytes, TableError};
pub use job::{Job, JobError, RawJob};
pub use modulus::{Modulus, ModulusError};
#[doc(inline)]
pub use multi::{MultiJob, multi_exp, multi_exp_vartime};
pub use numbers::{Numbers, NumbersMut, ShapeError};
pub use plain::{add, add_assign, mul, sqr, sub, sub_assign};
pub use plain::{add_with, mul_with, sqr_with, sub_with};
pub use residues::{NoInverseError, Residues, mul_mod};
pub use ring::{Ring, RingError};
pub use widelimb_kernels::{LIMB_BITS, Limb};
pub use with_kernels::{
    mod_exp_double_vartime_with, mod_exp_double_with, mod_exp_public_with, mod_exp_vartime_with,
    mod_exp_with, multi_exp_vartime_with, multi_exp_with,
};

use alloc::vec::Vec;
use widelimb_kernels::kernels;

/// The longest modulus, in bits, that goes through the vectors; a job with a longer one is computed
/// alone, on limbs, at any length.
pub const MOST_BATCH_BITS: usize =
    widelimb_kernels::batch::MOST_DIGITS * widelimb_kernels::batch::DIGIT_BITS - 2;

/// `base^exponent mod modulus` for each job, in as many limbs as its modulus has. The power 0 is 1.
///
/// Cost: for `e` bits of exponent and `n` digits of 52 bits about `e (3 n^2 + 4 n^2 / 5)` half
/// products, at level `avx512` eight of them in an instruction. See the [module](self) for what the
/// time depends on.
pub fn mod_exp(jobs: &[Job<'_>]) -> Vec<Vec<Limb>> {
    mod_exp_with(kernels(), jobs)
}

/// [`mod_exp`] in a time that depends on all values, for public exponents: short ones and those
/// with few ones take less.
pub fn mod_exp_vartime(jobs: &[Job<'_>]) -> Vec<Vec<Limb>> {
    mod_exp_vartime_with(kernels(), jobs)
}

/// [`mod_exp`] for secret bases and public exponents, such as that of an RSA key: constant time in
/// the bases and the moduli alone. Jobs of one size that have one exponent share sliding windows,
/// which need no table for exponents like 3 and 65537.
///
/// Cost for 65537: 16 squares and two products, one of them into Montgomery's form.
pub fn mod_exp_public(jobs: &[Job<'_>]) -> Vec<Vec<Limb>> {
    mod_exp_public_with(kernels(), jobs)
}

/// [`mod_exp_any`] for moduli that are not prepared: each job gives its power or, where the modulus
/// is 0, the error; the others go on.
pub fn mod_exp_raw(jobs: &[RawJob<'_>]) -> Vec<Result<Vec<Limb>, JobError>> {
    let k = kernels();
    let moduli: Vec<_> = jobs.iter().map(|job| AnyModulus::new_with(k, job.modulus)).collect();
    let good = jobs.iter().zip(&moduli).filter_map(|(job, modulus)| {
        let (base, exponent) = (job.base, job.exponent);
        let modulus = modulus.as_ref().ok()?;
        Some(AnyJob { base, exponent, exponent_bits: job::all_bits(exponent), modulus })
    });
    let mut powers = any::any_with(k, &good.collect::<Vec<_>>(), mod_exp_with).into_iter();
    let result = |(job, modulus): (usize, Result<AnyModulus, ModulusError>)| match modulus {
        Ok(_) => Ok(powers.next().unwrap_or_default()),
        Err(error) => Err(JobError { job, error }),
    };
    moduli.into_iter().enumerate().map(result).collect()
}
