//! Arithmetic modulo one number: powers and primes.
//!
//! The public calls take the kernels of the level in force and hand them to the algorithm's own
//! file, like those of [`limb`](crate). Numbers are slices of limbs, little end first; limbs of 0
//! at the top of an operand count for nothing, and results are trimmed.

pub mod digits;
pub mod factor;
pub mod form;
pub(crate) mod low;
pub mod lucas;
mod modulus;
pub mod montgomery;
pub mod pow;
pub mod prime;
mod residue;
pub mod search;
mod secret;
pub mod secret_inverse;
pub mod select;
pub mod sequence;
pub mod short;
pub mod window;
pub mod word;

pub use crate::sieve::{count_primes_below, primes_below};
pub use factor::FactorError;
pub use modulus::Modulus;
pub use residue::Residue;
pub use search::PrimeBitsError;
pub use secret::SecretPowerError;
pub use secret_inverse::SecretInverseError;

use crate::Limb;
use alloc::vec::Vec;
use widelimb_kernels::kernels;

/// `base^exponent mod modulus`, or `None` if the modulus is 0. The time depends on the values.
///
/// ```
/// use widelimb::modular::pow_mod_vartime;
/// assert_eq!(pow_mod_vartime(&[3], &[100], &[7]), Some(vec![4]));
/// ```
pub fn pow_mod_vartime(base: &[Limb], exponent: &[Limb], modulus: &[Limb]) -> Option<Vec<Limb>> {
    pow::pow_mod_vartime(kernels(), base, exponent, modulus)
}

/// `r = base^exponent mod modulus` for secrets: the low `exponent_bits` bits of the exponent count.
///
/// On every level the instructions executed and the addresses touched depend on the lengths, on
/// `exponent_bits` and on the modulus, never on the limbs of the base, of the exponent or of the
/// power. The base is any number of as many limbs as the modulus has, the power is as long, with
/// zeros at the top where it is short. What was computed is wiped at the end: memory, the stack as
/// far as products use it, and, on CPUs that have level `avx2`, vector and mask registers.
///
/// Cost: a square for each bit, and for each window of 1 to 6 bits a product and a pass over the
/// `2^width` powers of a table; the counts of bits and limbs choose the width. Above 199 limbs, and
/// on levels below `avx512` from 9 on, a product takes time quadratic in the limbs.
///
/// # Errors
/// The modulus is even, or a length does not fit; nothing was written then.
///
/// ```
/// use widelimb::modular::{Modulus, pow_secret};
/// let p = Modulus::new(&[1_000_003])?;
/// let mut power = [0];
/// pow_secret(&mut power, &[2], &[10], 64, &p)?;
/// assert_eq!(power, [1024]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn pow_secret(
    r: &mut [Limb],
    base: &[Limb],
    exponent: &[Limb],
    exponent_bits: usize,
    modulus: &Modulus,
) -> Result<(), SecretPowerError> {
    secret::pow_secret(kernels(), r, base, exponent, exponent_bits, modulus)
}

/// `r = 1 / a mod modulus` for a secret `a` and an odd modulus; 0 modulo 1.
///
/// On every level the instructions executed and the addresses touched depend on the modulus, never
/// on the limbs of the number or of its inverse; whether there is an inverse may be seen. The
/// number is any of as many limbs as the modulus has, the inverse is as long, with zeros at the top
/// where it is short. What was computed is wiped at the end, as by [`pow_secret`].
///
/// Cost: about `42 n^2` products of limbs for `n` limbs, and 31 binary steps for each of `4 n`
/// rounds. Source: T. Pornin, Optimized binary GCD for modular inversion, IACR ePrint 2020/972.
///
/// # Errors
/// The modulus is even, a length does not fit, or there is no inverse; nothing was written then.
///
/// ```
/// use widelimb::modular::{Modulus, inverse_secret};
/// let p = Modulus::new(&[1_000_003])?;
/// let mut inverse = [0];
/// inverse_secret(&mut inverse, &[2], &p)?;
/// assert_eq!(inverse, [500_002]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn inverse_secret(
    r: &mut [Limb],
    a: &[Limb],
    modulus: &Modulus,
) -> Result<(), SecretInverseError> {
    match secret_inverse::inverse_if_any(kernels(), r, a, modulus)? {
        1 => Ok(()),
        _ => Err(SecretInverseError::NotInvertible),
    }
}

/// Whether `n` is prime, as far as the test of Baillie, Pomerance, Selfridge and Wagstaff tells,
/// then `extra_rounds` rounds of Miller and Rabin's test: exactly so below 2^64, and without a
/// known exception above. Each extra round would let pass at most one in four composite numbers of
/// those left; its base follows from `n` and the number of rounds alone, so that the answer does
/// too.
///
/// Cost: 4.2 Montgomery products for each bit of `n`, and 1.2 for each bit and extra round.
///
/// ```
/// assert!(widelimb::modular::is_probable_prime(&[(1 << 61) - 1], 0));
/// assert!(!widelimb::modular::is_probable_prime(&[561], 0));
/// ```
pub fn is_probable_prime(n: &[Limb], extra_rounds: u32) -> bool {
    prime::is_probable_prime(kernels(), n, extra_rounds)
}

/// Whether `n` passes Miller and Rabin's test to a base of the caller's: with `n - 1 = 2^s d`,
/// whether `base^d = 1` or `base^(2^i d) = -1` for some `i < s`. Every prime does, and of the bases
/// below a composite number at most one in four lets it pass; a base that is 0 modulo `n` says
/// nothing. Numbers below 2 and even ones but 2 do not pass.
///
/// ```
/// use widelimb::modular::is_strong_probable_prime;
/// assert!(is_strong_probable_prime(&[2047], 2) && !is_strong_probable_prime(&[2047], 3));
/// ```
pub fn is_strong_probable_prime(n: &[Limb], base: Limb) -> bool {
    prime::is_strong_probable_prime(kernels(), n, base)
}

/// The least prime above `n`, trimmed, as far as [`is_probable_prime`] tells.
/// `widelimb::protocols::prime::next_prime` may give `n` itself, and tests candidates side by side.
///
/// Cost for `b` bits: a sieve, and about `b / 25` powers of `b` bits.
///
/// ```
/// assert_eq!(widelimb::modular::next_prime(&[0, 1]), [13, 1]);
/// ```
pub fn next_prime(n: &[Limb]) -> Vec<Limb> {
    search::next_prime(kernels(), n)
}

/// The largest prime below `n`, trimmed, as far as [`is_probable_prime`] tells; `None` for `n` up
/// to 2. Cost: that of [`next_prime`].
///
/// ```
/// assert_eq!(widelimb::modular::prev_prime(&[0, 1]), Some(vec![u64::MAX - 58]));
/// assert_eq!(widelimb::modular::prev_prime(&[2]), None);
/// ```
pub fn prev_prime(n: &[Limb]) -> Option<Vec<Limb>> {
    search::prev_prime(kernels(), n)
}

/// A random prime of exactly `bits` bits: the first one from a random odd number on, whose limbs
/// `fill` fills. `tried` is called before each test with the number of tests so far.
///
/// A prime after a long gap comes more often than one after a short one; the entropy lost is below
/// a bit (J. Brandt, I. Damgård, On generation of probable primes by incremental search, CRYPTO
/// 1992). The time depends on the prime: a secret one needs a machine on which nobody can measure
/// it.
///
/// # Errors
/// There is no prime of 0 bits or 1 bit; those of more than 2^24 bits are not looked for.
///
/// ```
/// let mut state = 1u64;
/// let fill = |limbs: &mut [u64]| {
///     for limb in limbs {
///         state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
///         *limb = state;
///     }
/// };
/// let mut tests = 0;
/// let p = widelimb::modular::random_prime(128, fill, |tried| tests = tried + 1)?;
/// assert!(p[1] >> 63 == 1 && widelimb::modular::is_probable_prime(&p, 0) && tests > 0);
/// # Ok::<(), widelimb::modular::PrimeBitsError>(())
/// ```
pub fn random_prime(
    bits: u64,
    mut fill: impl FnMut(&mut [Limb]),
    mut tried: impl FnMut(u64),
) -> Result<Vec<Limb>, PrimeBitsError> {
    search::random_prime(kernels(), bits, &mut fill, &mut tried)
}

/// A random safe prime `p` of exactly `bits` bits: `(p - 1) / 2` is prime too. `fill` and `tried`
/// are those of [`random_prime`].
///
/// # Errors
/// There is no safe prime of less than 3 bits; those of more than 2^24 bits are not looked for.
pub fn random_safe_prime(
    bits: u64,
    mut fill: impl FnMut(&mut [Limb]),
    mut tried: impl FnMut(u64),
) -> Result<Vec<Limb>, PrimeBitsError> {
    search::random_safe_prime(kernels(), bits, &mut fill, &mut tried)
}

/// The primes that divide `n`, least first and trimmed, and how often each does: `n` is the product
/// of the `p^e`. The primes are such as far as [`is_probable_prime`] tells.
///
/// Small primes are divided out; what is left is no power, and J. Pollard's rho method, as R. Brent
/// runs it (BIT 20, 1980), finds its divisors. `steps` bounds that: a prime `p` is found after
/// about `1.5 sqrt(p)` steps, each of two Montgomery products of the length of `n`. So `2^24` steps
/// find nearly all primes of up to 40 bits, of which a number may have any count and one that is
/// longer.
///
/// # Errors
/// `n` is 0, or a composite divisor is left when there are no steps left.
///
/// ```
/// use widelimb::modular::{FactorError, factor};
/// assert_eq!(factor(&[360], 0)?, [(vec![2], 3), (vec![3], 2), (vec![5], 1)]);
/// assert_eq!(factor(&[4093 * 4099 * 4111], 0), Err(FactorError::Steps { steps: 0 }));
/// # Ok::<(), FactorError>(())
/// ```
pub fn factor(n: &[Limb], steps: u64) -> Result<Vec<(Vec<Limb>, u64)>, FactorError> {
    factor::factor(kernels(), n, steps)
}
