//! [`PublicKey`] and [`PrivateKey`] of RSA.

use super::generate::{LEAST_BITS, MOST_BITS};
use crate::Limb;
use crate::protocols::crt::{Crt, PrimesError, less_one};
use crate::{Job, Modulus, ModulusError};
use alloc::vec::Vec;
use widelimb_kernels::{Wiped, kernels};
use widelimb_limb::common_divisor::inverse_mod;
use widelimb_limb::trim::{bit_len, trimmed};

/// Why numbers make no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// The primes cannot be those of a key.
    #[error(transparent)]
    Primes(#[from] PrimesError),
    /// The modulus is no product of odd primes.
    #[error(transparent)]
    Modulus(#[from] ModulusError),
    /// The public exponent is even or below 3.
    #[error("the public exponent is even or below 3")]
    Exponent,
    /// The public exponent shares a factor with a prime less 1.
    #[error("the public exponent shares a factor with a prime less 1")]
    NoInverse,
    /// Keys of so many bits are not generated.
    #[error("{bits} bits are no even number from {LEAST_BITS} to {MOST_BITS}")]
    Bits {
        /// The bits asked for.
        bits: usize,
    },
}

/// A public key: a modulus and a public exponent.
#[derive(Clone, Debug)]
pub struct PublicKey {
    pub(super) n: Modulus,
    pub(super) e: Vec<Limb>,
}

impl PublicKey {
    /// The public key of a modulus and an exponent.
    ///
    /// # Errors
    /// [`KeyError`]: the modulus is even or below 2, or the exponent is even or below 3.
    pub fn new(n: &[Limb], e: &[Limb]) -> Result<PublicKey, KeyError> {
        let e = trimmed(e);
        if e.first().is_none_or(|low| low % 2 == 0) || e == [1] {
            return Err(KeyError::Exponent);
        }
        Ok(PublicKey { n: Modulus::new(n)?, e: e.to_vec() })
    }

    /// The modulus.
    pub fn modulus(&self) -> &[Limb] {
        self.n.limbs()
    }

    /// The public exponent.
    pub fn exponent(&self) -> &[Limb] {
        &self.e
    }

    /// The job `base^e mod n`.
    pub(super) fn job<'a>(&'a self, base: &'a [Limb]) -> Job<'a> {
        Job::new(base, &self.e, &self.n).with_exponent_bits(bit_len(&self.e) as usize)
    }
}

/// A private key of two primes. It is wiped when it is dropped.
#[derive(Clone)]
pub struct PrivateKey {
    pub(super) public: PublicKey,
    #[doc(hidden)]
    pub crt: Crt,
    /// The inverses of `e` modulo `p - 1` and `q - 1`.
    #[doc(hidden)]
    pub exponents: [Wiped; 2],
}

impl PrivateKey {
    /// The key of the primes `p` and `q` and the public exponent `e`, from which all else follows.
    /// That they are primes is not tested; if they are not, no operation has a result.
    ///
    /// # Errors
    /// [`KeyError`]: no key has such numbers.
    pub fn new(p: &[Limb], q: &[Limb], e: &[Limb]) -> Result<PrivateKey, KeyError> {
        let k = kernels();
        let crt = Crt::new(k, p, q)?;
        let public = PublicKey::new(&crt.product(k), e)?;
        let exponent = |prime: &Modulus| {
            let less = less_one(prime.limbs());
            let inverse = inverse_mod(k, &public.e, &less).ok_or(KeyError::NoInverse)?;
            Ok::<_, KeyError>(Wiped::of(&Wiped(inverse), less.len()))
        };
        let exponents = [exponent(&crt.p)?, exponent(&crt.q)?];
        Ok(PrivateKey { public, crt, exponents })
    }

    /// The public key of this private one.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }
}

impl core::fmt::Debug for PrivateKey {
    /// Prints the public key only.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PrivateKey").field("public", &self.public).finish_non_exhaustive()
    }
}
