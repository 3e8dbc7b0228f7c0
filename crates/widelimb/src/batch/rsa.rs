//! The raw operations of RSA, many at once: powers modulo `n`, without any padding.
//!
//! **Without padding RSA is not secure.** This is what a library of cryptography calls between its
//! padding (OAEP, PSS) and its output.
//!
//! ```
//! use widelimb::batch::rsa::{PrivateKey, PrivateOperation, private, public};
//!
//! let key = PrivateKey::new(&[61], &[53], &[17])?;
//! let encrypted = public(&[(key.public(), &[65])]);
//! assert_eq!(encrypted, [Ok(vec![2790])]);
//! let decrypted = private(&[PrivateOperation::new(&key, &[2790])]);
//! assert_eq!(decrypted, [Ok(vec![65])]);
//! # Ok::<(), widelimb::batch::rsa::KeyError>(())
//! ```
//!
//! The private operation goes through the residues of both primes, which takes two powers of half the
//! length, eight of them side by side. Every result is raised to the public exponent again before it
//! leaves: were one of the two powers wrong, by a fault of the machine that an attacker may have caused,
//! the result would give the primes away (D. Boneh, R. DeMillo, R. Lipton, On the importance of
//! checking cryptographic protocols for faults, EUROCRYPT 1997).
//!
//! # What may be seen from outside
//!
//! The lengths of the primes and their bits, the public exponents, and the number of operations.
//! [`private`] is otherwise as [`mod_exp`](super::mod_exp), residues and their combination included. Making
//! a key takes a time that depends on it. Whether a value is below the modulus, and whether a result failed its check, is told and
//! may be seen. [`Blinding`] makes all powers independent of the values that an attacker chooses.

use super::crt::{Crt, PrimesError, bits_of, is_below, less_one};
use super::residue::{Residues, Secret};
use super::{Job, Modulus, mod_exp_public_with, mod_exp_vartime_with, mod_exp_with};
use crate::Limb;
use crate::arch::{Kernels, kernels};
use crate::limb::extended_gcd::inverse_mod;
use crate::limb::trim::{bit_len, trimmed};
use alloc::vec::Vec;

/// Numbers that make no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// The primes cannot be those of a key.
    #[error(transparent)]
    Primes(#[from] PrimesError),
    /// The modulus is no product of odd primes.
    #[error(transparent)]
    Modulus(#[from] super::ModulusError),
    /// The public exponent is even or below 3.
    #[error("the public exponent is even or below 3")]
    Exponent,
    /// The public exponent shares a factor with a prime less 1.
    #[error("the public exponent shares a factor with a prime less 1")]
    NoInverse,
}

/// An operation that has no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OperationError {
    /// The value is not below the modulus.
    #[error("the value is not below the modulus")]
    TooLarge,
    /// The random numbers of the blinding share a factor with the modulus.
    #[error("the random numbers of the blinding share a factor with the modulus")]
    Blinding,
    /// The result, raised to the public exponent, was not the value: the key's numbers are no primes, or
    /// the machine made a mistake.
    #[error("the result failed its check")]
    Fault,
}

/// A modulus and a public exponent.
#[derive(Clone, Debug)]
pub struct PublicKey {
    n: Modulus,
    e: Vec<Limb>,
}

impl PublicKey {
    /// The key.
    ///
    /// # Errors
    /// The modulus is even or below 2, or the exponent is even or below 3.
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

    /// `base^e mod n`.
    fn job<'a>(&'a self, base: &'a [Limb]) -> Job<'a> {
        Job::new(base, &self.e, &self.n).with_exponent_bits(bit_len(&self.e) as usize)
    }
}

/// A key of two primes. It is wiped when it is dropped.
#[derive(Clone)]
pub struct PrivateKey {
    public: PublicKey,
    crt: Crt,
    /// The inverses of `e` modulo `p - 1` and `q - 1`.
    exponents: [Secret; 2],
}

impl PrivateKey {
    /// The key of the primes `p` and `q` and the public exponent `e`, from which all else follows. That
    /// they are primes is not tested; if they are not, no operation has a result.
    ///
    /// # Errors
    /// No key has such numbers.
    pub fn new(p: &[Limb], q: &[Limb], e: &[Limb]) -> Result<PrivateKey, KeyError> {
        let k = kernels();
        let crt = Crt::new(k, p, q)?;
        let public = PublicKey::new(&crt.product(k), e)?;
        let exponent = |prime: &Modulus| {
            let less = less_one(prime.limbs());
            let inverse = inverse_mod(k, &public.e, &less).ok_or(KeyError::NoInverse)?;
            Ok::<_, KeyError>(Secret::of(&Secret(inverse), less.len()))
        };
        let exponents = [exponent(&crt.p)?, exponent(&crt.q)?];
        Ok(PrivateKey { public, crt, exponents })
    }

    /// What everybody may know of it.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }
}

impl core::fmt::Debug for PrivateKey {
    /// The public half.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PrivateKey").field("public", &self.public).finish_non_exhaustive()
    }
}

/// Two random numbers `r` and `s` that hide a value: the powers are those of `value r^e`, and the result
/// is multiplied by `1 / r`. That inverse is computed as `s / (r s)` in a time that depends on `r s`, of
/// which `s` makes a number that says nothing about `r`.
///
/// Both should be uniform, new for each operation, and unknown to all: as many random limbs as the
/// modulus has and one more, which are taken modulo `n`, are so for all purposes.
#[derive(Clone, Copy)]
pub struct Blinding<'a> {
    /// The number `r`.
    pub factor: &'a [Limb],
    /// The number `s`.
    pub mask: &'a [Limb],
}

/// A value for the private operation: a signature to make, a text to decrypt.
#[derive(Clone, Copy)]
pub struct PrivateOperation<'a> {
    key: &'a PrivateKey,
    value: &'a [Limb],
    blinding: Option<Blinding<'a>>,
}

impl<'a> PrivateOperation<'a> {
    /// The operation without blinding.
    pub fn new(key: &'a PrivateKey, value: &'a [Limb]) -> PrivateOperation<'a> {
        PrivateOperation { key, value, blinding: None }
    }

    /// The operation with blinding.
    pub fn blinded(self, blinding: Blinding<'a>) -> PrivateOperation<'a> {
        PrivateOperation { blinding: Some(blinding), ..self }
    }
}

/// `value^e mod n` for each, in as many limbs as `n` has, in a time that depends on the values.
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

/// `value^(1/e) mod n` for each, in as many limbs as `n` has.
///
/// Cost: two powers modulo numbers of half the length; with [`Blinding`] also an inverse, and in any case
/// one or two powers to the public exponent.
pub fn private(operations: &[PrivateOperation<'_>]) -> Vec<Result<Vec<Limb>, OperationError>> {
    let k = kernels();
    let hidden = hide(k, operations);
    let good: Vec<&Hidden<'_>> = hidden.iter().filter_map(|hidden| hidden.as_ref().ok()).collect();
    let roots = roots(k, &good);
    // What an attacker could learn from is not shown before this.
    let checks: Vec<Job<'_>> =
        good.iter().zip(&roots).map(|(hidden, root)| hidden.key.public.job(root)).collect();
    let checks = mod_exp_public_with(k, &checks);
    let mut results =
        good.iter().zip(roots).zip(checks).map(|((hidden, root), check)| {
            match *Secret(check) == *hidden.value {
                true => Ok(hidden.uncover(k, root)),
                false => Err(OperationError::Fault),
            }
        });
    let result = |hidden: &Result<Hidden<'_>, OperationError>| match hidden {
        Ok(_) => results.next().unwrap_or(Err(OperationError::Fault)),
        Err(error) => Err(*error),
    };
    hidden.iter().map(result).collect()
}

/// A value that goes into the powers, and what its result is to be multiplied by.
struct Hidden<'a> {
    key: &'a PrivateKey,
    value: Secret,
    uncover: Option<Secret>,
}

impl Hidden<'_> {
    fn uncover(&self, k: &Kernels, root: Secret) -> Vec<Limb> {
        match &self.uncover {
            Some(factor) => Residues::new(k, &self.key.public.n).mul(&root, factor).reveal(),
            None => root.reveal(),
        }
    }
}

/// The values, with the blinding where there is one.
fn hide<'a>(
    k: &Kernels,
    operations: &[PrivateOperation<'a>],
) -> Vec<Result<Hidden<'a>, OperationError>> {
    let factors: Vec<Option<Secret>> = operations
        .iter()
        .map(|o| o.blinding.map(|b| Residues::new(k, &o.key.public.n).reduce(b.factor)))
        .collect();
    let jobs = operations.iter().zip(&factors).filter_map(|(operation, factor)| {
        factor.as_ref().map(|factor| operation.key.public.job(factor))
    });
    let mut powers = mod_exp_public_with(k, &jobs.collect::<Vec<_>>()).into_iter().map(Secret);
    let hide = |(operation, factor): (&PrivateOperation<'a>, &Option<Secret>)| {
        let power = factor.as_ref().and_then(|_| powers.next());
        let n = &operation.key.public.n;
        if !is_below(operation.value, n.limbs()) {
            return Err(OperationError::TooLarge);
        }
        let value = Secret::of(operation.value, n.limbs().len());
        let hidden = |value, uncover| Hidden { key: operation.key, value, uncover };
        let (Some(blinding), Some(factor), Some(power)) = (operation.blinding, factor, power)
        else {
            return Ok(hidden(value, None));
        };
        let residues = Residues::new(k, n);
        let mask = residues.reduce(blinding.mask);
        let product = residues.mul(factor, &mask);
        let inverse = inverse_mod(k, &product, n.limbs()).ok_or(OperationError::Blinding)?;
        let inverse = Secret::of(&Secret(inverse), n.limbs().len());
        Ok(hidden(residues.mul(&value, &power), Some(residues.mul(&mask, &inverse))))
    };
    operations.iter().zip(&factors).map(hide).collect()
}

/// The powers to the private exponents.
fn roots(k: &Kernels, hidden: &[&Hidden<'_>]) -> Vec<Secret> {
    let bases: Vec<[Secret; 2]> = hidden
        .iter()
        .map(|hidden| {
            let Crt { p, q, .. } = &hidden.key.crt;
            [p, q].map(|prime| Residues::new(k, prime).reduce(&hidden.value))
        })
        .collect();
    let jobs = hidden.iter().zip(&bases).flat_map(|(hidden, bases)| {
        let PrivateKey { crt, exponents, .. } = hidden.key;
        let job = |i: usize, prime| {
            let bits = bits_of(&exponents[i]).min(Modulus::bits(prime));
            Job::new(&bases[i], &exponents[i], prime).with_exponent_bits(bits)
        };
        [job(0, &crt.p), job(1, &crt.q)]
    });
    let powers: Vec<Secret> =
        mod_exp_with(k, &jobs.collect::<Vec<_>>()).into_iter().map(Secret).collect();
    let combine = |(hidden, powers): (&&Hidden<'_>, &[Secret])| {
        let PrivateKey { crt, public, .. } = hidden.key;
        crt.combine(k, &powers[0], &powers[1], public.n.limbs().len())
    };
    hidden.iter().zip(powers.chunks_exact(2)).map(combine).collect()
}

#[cfg(test)]
#[path = "tests/rsa.rs"]
mod tests;
