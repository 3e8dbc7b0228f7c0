//! The powers of Ethereum's precompile 0x05, one at a time: bytes in, bytes out.
//!
//! [`modexp`] is the function of EIP-198, [`run`] a whole call with its lengths and its gas, and
//! [`gas_eip198`], [`gas_eip2565`] and [`gas_eip7883`] are the prices alone. Values are public: the
//! time depends on them. Many powers at once are [`batch`](crate)'s.
//!
//! ```
//! use widelimb::protocols::modexp::modexp;
//! // 3^(p - 1) mod p for the prime of the curve secp256k1.
//! let mut p = [0xff; 32];
//! (p[27], p[30], p[31]) = (0xfe, 0xfc, 0x2f);
//! let mut less = p;
//! less[31] -= 1;
//! assert_eq!(modexp(&[3], &less, &p)[..], [[0; 31].as_slice(), &[1]].concat());
//! ```
//!
//! Sources: V. Buterin, EIP-198 (2017); K. Olson and others, EIP-2565 (2020); A. Beregszaszi,
//! R. Zagorowicz, EIP-7823 (2024); M. Sobczak and others, EIP-7883 (2025).

mod gas;
mod input;
mod precompile;

pub use gas::{Lengths, gas_eip198, gas_eip2565, gas_eip7883};
#[doc(hidden)]
pub use precompile::run_with;
pub use precompile::{Fork, MOST_BYTES, ModexpError, gas, run};

use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::modular::pow::pow_mod_vartime;

/// The bytes of a limb.
const LIMB_BYTES: usize = LIMB_BITS / 8;

/// `base^exponent mod modulus` for numbers in bytes, the highest first, as long as the modulus.
///
/// Any of them may be empty, and then is 0. The power 0 is 1, that of 0 too; modulo 1 all is 0, and
/// so it is modulo 0. The time depends on the values.
///
/// Cost: for `e` bits of exponent about `1.2 e` Montgomery products; an even modulus is split into
/// its odd part and a power of two.
///
/// ```
/// use widelimb::protocols::modexp::modexp;
/// assert_eq!(modexp(&[2], &[10], &[0, 3, 232]), [0, 0, 24]);
/// assert_eq!(modexp(&[], &[], &[7]), [1]);
/// assert_eq!(modexp(&[5], &[2], &[0, 0]), [0, 0]);
/// ```
pub fn modexp(base: &[u8], exponent: &[u8], modulus: &[u8]) -> Vec<u8> {
    modexp_with(kernels(), base, exponent, modulus)
}

/// [`modexp`] with the kernels of a level.
#[doc(hidden)]
pub fn modexp_with(k: &Kernels, base: &[u8], exponent: &[u8], modulus: &[u8]) -> Vec<u8> {
    let mut result = vec![0; modulus.len()];
    let power = pow_mod_vartime(k, &limbs(base), &limbs(exponent), &limbs(modulus));
    for (bytes, limb) in result.rchunks_mut(LIMB_BYTES).zip(power.unwrap_or_default()) {
        bytes.copy_from_slice(&limb.to_be_bytes()[LIMB_BYTES - bytes.len()..]);
    }
    result
}

/// The limbs of a number in bytes, the highest byte first.
fn limbs(bytes: &[u8]) -> Vec<Limb> {
    let zeros = bytes.iter().take_while(|&&byte| byte == 0).count();
    let limb = |bytes: &[u8]| match bytes.try_into() {
        Ok(bytes) => Limb::from_be_bytes(bytes),
        Err(_) => bytes.iter().fold(0, |limb, &byte| limb << 8 | Limb::from(byte)),
    };
    bytes[zeros..].rchunks(LIMB_BYTES).map(limb).collect()
}
