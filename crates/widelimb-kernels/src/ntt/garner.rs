//! The constants that turn residues modulo several primes into numbers.

use super::{Factor, Modulus, PRIME_COUNT, WORD_BITS, WORD_MASK};

/// The constants that make coefficients of residues.
///
/// With `z_i` the residue modulo prime `i` of `scale` times a coefficient, its mixed-radix digits
/// are `x_i = unscale_i z_i + sum of MIX[i][j] x_j over j < i`, each modulo its prime, and the
/// coefficient is the sum of `x_i` times the product of the primes before.
#[derive(Clone, Copy, Debug)]
pub struct Garner {
    /// How many primes there are.
    pub count: usize,
    /// The factor that makes `z_i` its part of digit `i`.
    pub unscale: [Factor; PRIME_COUNT],
}

/// `MIX[i][j]`, `j < i`: minus the inverse of the product of the primes from `j` to `i - 1`, modulo
/// prime `i`.
pub static MIX: [[Factor; PRIME_COUNT]; PRIME_COUNT] = mixes();

/// `2^64` times minus `MIX[i][0]`, and `2^64` for the first prime.
const UNITS: [u64; PRIME_COUNT] = units();

/// `RADIX[i]`: the product of the first `i` primes in words of 52 bits.
pub static RADIX: [[u64; PRIME_COUNT]; PRIME_COUNT] = radices();

impl Garner {
    /// The constants for the first `count` primes, and residues that are `2^log / 2^64` times too
    /// large.
    pub fn new(count: usize, log: u32) -> Garner {
        let mut unscale = [Factor::default(); PRIME_COUNT];
        for (i, (unscale, &unit)) in unscale.iter_mut().zip(&UNITS).enumerate().take(count) {
            let modulus = Modulus::of(i);
            let halve = |x: u64, _| if x.is_multiple_of(2) { x / 2 } else { x.midpoint(modulus.p) };
            *unscale = modulus.factor((0..log).fold(unit, halve));
        }
        Garner { count, unscale }
    }
}

/// The product of the first one or two primes, in limbs.
#[derive(Clone, Copy, Debug)]
pub struct Product {
    /// The low limb.
    pub low: u64,
    /// The high limb.
    pub high: u64,
}

impl Product {
    /// The product of the first `count` primes.
    pub const fn of(count: usize) -> Product {
        assert!(count == 1 || count == 2);
        let first = Modulus::of(0).p as u128;
        let product = if count == 1 { first } else { first * Modulus::of(1).p as u128 };
        Product { low: product as u64, high: (product >> 64) as u64 }
    }
}

const fn mixes() -> [[Factor; PRIME_COUNT]; PRIME_COUNT] {
    let mut mix = [[Factor { w: 0, q: 0 }; PRIME_COUNT]; PRIME_COUNT];
    let mut i = 0;
    while i < PRIME_COUNT {
        let modulus = Modulus::of(i);
        let mut product = 1;
        let mut j = i;
        while j > 0 {
            j -= 1;
            product = modulus.mul(product, Modulus::of(j).p);
            mix[i][j] = modulus.factor(modulus.p - modulus.inverse(product));
        }
        i += 1;
    }
    mix
}

const fn units() -> [u64; PRIME_COUNT] {
    let mut units = [0; PRIME_COUNT];
    let mut i = 0;
    while i < PRIME_COUNT {
        let modulus = Modulus::of(i);
        let inverse = if i == 0 { 1 } else { modulus.p - MIX_VALUES[i][0].w };
        units[i] = modulus.mul(((1u128 << 64) % modulus.p as u128) as u64, inverse);
        i += 1;
    }
    units
}

/// The values of [`MIX`], for other constants.
const MIX_VALUES: [[Factor; PRIME_COUNT]; PRIME_COUNT] = mixes();

const fn radices() -> [[u64; PRIME_COUNT]; PRIME_COUNT] {
    let mut radix = [[0; PRIME_COUNT]; PRIME_COUNT];
    radix[0][0] = 1;
    let mut i = 1;
    while i < PRIME_COUNT {
        let mut carry = 0u128;
        let mut word = 0;
        while word < PRIME_COUNT {
            carry += radix[i - 1][word] as u128 * Modulus::of(i - 1).p as u128;
            radix[i][word] = carry as u64 & WORD_MASK;
            carry >>= WORD_BITS;
            word += 1;
        }
        i += 1;
    }
    radix
}
