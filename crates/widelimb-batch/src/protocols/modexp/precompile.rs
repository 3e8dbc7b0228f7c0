//! [`run`]: a call of the precompile, from the bytes of its input to those of its output.

use super::gas::{Lengths, gas_eip198, gas_eip2565, gas_eip7883};
use super::input::Input;
use super::modexp_with;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};

/// The longest number in bytes from [`Fork::Osaka`] on (EIP-7823).
pub const MOST_BYTES: usize = 1024;

/// The rules of a call: those of a fork, until the next one that changed them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fork {
    /// EIP-198, from Byzantium on.
    Byzantium,
    /// The gas of EIP-2565, from Berlin on.
    Berlin,
    /// The gas of EIP-7883 and numbers of at most [`MOST_BYTES`] (EIP-7823), from Osaka on.
    Osaka,
}

impl Fork {
    /// The gas of a call with these lengths.
    pub fn gas(self, lengths: &Lengths) -> u64 {
        match self {
            Fork::Byzantium => gas_eip198(lengths),
            Fork::Berlin => gas_eip2565(lengths),
            Fork::Osaka => gas_eip7883(lengths),
        }
    }
}

/// Why a call has no output. All of its gas is consumed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ModexpError {
    /// A number is longer than [`MOST_BYTES`].
    #[error("a number is longer than 1024 bytes")]
    TooLong,
    /// The call needs more gas than it may use, or `2^64 - 1` or more.
    #[error("the call needs {needed} gas")]
    OutOfGas {
        /// The gas that the call needs, `2^64 - 1` if it is more.
        needed: u64,
    },
}

/// The gas of a call with this input, `2^64 - 1` if it is more.
///
/// # Errors
/// [`TooLong`](ModexpError::TooLong), from [`Fork::Osaka`] on.
pub fn gas(input: &[u8], fork: Fork) -> Result<u64, ModexpError> {
    checked(&Input(input).lengths(), fork)
}

/// The gas of a call with numbers that the fork allows.
fn checked(lengths: &Lengths, fork: Fork) -> Result<u64, ModexpError> {
    let most = [lengths.base, lengths.exponent, lengths.modulus].into_iter().max();
    if fork == Fork::Osaka && most > Some(MOST_BYTES as u128) {
        return Err(ModexpError::TooLong);
    }
    Ok(fork.gas(lengths))
}

/// The output of a call, as long as its modulus, and its gas.
///
/// The input is the three lengths of base, exponent and modulus in 32 bytes each, then the three
/// numbers; bytes that are missing are zeros, and what is behind the modulus counts for nothing.
/// Nothing is computed or allocated before the gas is compared with `limit`: the limit bounds time
/// and memory, in the two older forks to about `20 sqrt(limit)` bytes for the modulus.
///
/// # Errors
/// [`ModexpError`].
///
/// ```
/// use widelimb::protocols::modexp::{Fork, ModexpError, run};
///
/// let mut input = [0; 99];
/// (input[31], input[63], input[95]) = (1, 1, 1);
/// input[96..].copy_from_slice(&[3, 5, 100]);
/// assert_eq!(run(&input, Fork::Osaka, 30_000), Ok((vec![43], 500)));
/// let needed = 500;
/// assert_eq!(run(&input, Fork::Osaka, 499), Err(ModexpError::OutOfGas { needed }));
/// ```
pub fn run(input: &[u8], fork: Fork, limit: u64) -> Result<(Vec<u8>, u64), ModexpError> {
    run_with(kernels(), input, fork, limit)
}

/// [`run`] with the kernels of a level.
///
/// # Errors
/// [`ModexpError`].
#[doc(hidden)]
pub fn run_with(
    k: &Kernels,
    input: &[u8],
    fork: Fork,
    limit: u64,
) -> Result<(Vec<u8>, u64), ModexpError> {
    let input = Input(input);
    let lengths = input.lengths();
    let gas = checked(&lengths, fork)?;
    let out_of_gas = ModexpError::OutOfGas { needed: gas };
    if gas > limit || gas == u64::MAX {
        return Err(out_of_gas);
    }
    let Lengths { base, exponent, modulus, .. } = lengths;
    if modulus == 0 {
        return Ok((vec![], gas));
    }
    let behind_base = base.saturating_add(exponent);
    let number = |at, len| input.number(at, len).ok_or(out_of_gas);
    let (base, exponent) = (number(0, base)?, number(base, exponent)?);
    let len = usize::try_from(modulus).map_err(|_| out_of_gas)?;
    let modulus = number(behind_base, modulus)?;
    let mut output = modexp_with(k, &base, &exponent, &modulus);
    // A modulus of zeros alone may have come without them.
    output.resize(len, 0);
    Ok((output, gas))
}
