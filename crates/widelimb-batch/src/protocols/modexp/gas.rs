//! The gas of a call, by the rules of three forks: pure functions of lengths.
//!
//! Lengths saturate at `2^128 - 1` and gas at `2^64 - 1`, which is exact: a sum or product that
//! saturates in 128 bits is above `2^64 - 1` after every division below too.

/// What the gas of a call depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lengths {
    /// The bytes of the base.
    pub base: u128,
    /// The bytes of the exponent.
    pub exponent: u128,
    /// The bytes of the modulus.
    pub modulus: u128,
    /// The bits of the number that the first 32 bytes of the exponent are, or all where it has
    /// fewer.
    pub head_bits: u32,
}

impl Lengths {
    /// The longer of base and modulus.
    fn longer(&self) -> u128 {
        self.base.max(self.modulus)
    }

    /// The iterations, where a byte of the exponent behind the first 32 counts as `per_byte`.
    fn iterations(&self, per_byte: u128) -> u128 {
        let bytes = self.exponent.saturating_sub(32).saturating_mul(per_byte);
        bytes.saturating_add(self.head_bits.saturating_sub(1).into()).max(1)
    }

    /// The square of the 8-byte words of the longer of base and modulus.
    fn words_squared(&self) -> u128 {
        let words = self.longer().div_ceil(8);
        words.saturating_mul(words)
    }
}

/// The number, or the greatest of 64 bits.
fn saturated(gas: u128) -> u64 {
    gas.try_into().unwrap_or(u64::MAX)
}

/// The gas of EIP-198 (Byzantium): `complexity(longer of base and modulus) iterations / 20`.
///
/// ```
/// use widelimb::protocols::modexp::{Lengths, gas_eip198};
/// let lengths = Lengths { base: 1, exponent: 32, modulus: 32, head_bits: 256 };
/// assert_eq!(gas_eip198(&lengths), 13056);
/// ```
pub fn gas_eip198(lengths: &Lengths) -> u64 {
    let x = lengths.longer();
    let square = x.saturating_mul(x);
    let complexity = match x {
        0..=64 => square,
        65..=1024 => square / 4 + 96 * x - 3072,
        _ => (square / 16).saturating_add(x.saturating_mul(480)) - 199_680,
    };
    saturated(complexity.saturating_mul(lengths.iterations(8)) / 20)
}

/// The gas of EIP-2565 (Berlin): `words^2 iterations / 3`, at least 200.
///
/// ```
/// use widelimb::protocols::modexp::{Lengths, gas_eip2565};
/// let lengths = Lengths { base: 32, exponent: 32, modulus: 32, head_bits: 256 };
/// assert_eq!(gas_eip2565(&lengths), 1360);
/// ```
pub fn gas_eip2565(lengths: &Lengths) -> u64 {
    let gas = lengths.words_squared().saturating_mul(lengths.iterations(8)) / 3;
    saturated(gas.max(200))
}

/// The gas of EIP-7883 (Osaka): `complexity iterations`, at least 500. The complexity is 16 up to
/// 32 bytes and `2 words^2` above.
///
/// ```
/// use widelimb::protocols::modexp::{Lengths, gas_eip7883};
/// let lengths = Lengths { base: 32, exponent: 32, modulus: 32, head_bits: 256 };
/// assert_eq!(gas_eip7883(&lengths), 4080);
/// ```
pub fn gas_eip7883(lengths: &Lengths) -> u64 {
    let complexity = match lengths.longer() {
        0..=32 => 16,
        _ => lengths.words_squared().saturating_mul(2),
    };
    saturated(complexity.saturating_mul(lengths.iterations(16)).max(500))
}
