//! RSA's public operation: powers to public exponents.

use super::{OperationError, PublicKey};
use crate::Limb;
use crate::protocols::crt::is_below;
use crate::{Job, mod_exp_vartime_with};
use alloc::vec::Vec;
use widelimb_kernels::kernels;

/// `value^e mod n` for each, in as many limbs as `n` has, in a time that depends on the values.
///
/// # Errors
/// [`TooLarge`](OperationError::TooLarge) for each value that is not below its `n`.
pub fn public(operations: &[(&PublicKey, &[Limb])]) -> Vec<Result<Vec<Limb>, OperationError>> {
    let fits = |&(key, value): &(&PublicKey, &[Limb])| is_below(value, key.modulus());
    let jobs: Vec<Job<'_>> =
        operations.iter().filter(|o| fits(o)).map(|(key, value)| key.job(value)).collect();
    let mut powers = mod_exp_vartime_with(kernels(), &jobs).into_iter();
    let result = |operation| match fits(operation) {
        true => Ok(powers.next().unwrap_or_default()),
        false => Err(OperationError::TooLarge),
    };
    operations.iter().map(result).collect()
}
