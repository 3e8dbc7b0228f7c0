//! P. Paillier's encryption, whose ciphertexts multiply as their messages add, many at once.
//!
//! ```
//! use widelimb::batch::paillier::PrivateKey;
//!
//! let key = PrivateKey::new(&[(1 << 61) - 1], &[(1 << 31) - 1])?;
//! let encrypted = key.public().encrypt(&[(&[42], &[1234567]), (&[7], &[7654321])]);
//! let sum = key.public().add(encrypted[0].as_ref().unwrap(), encrypted[1].as_ref().unwrap());
//! assert_eq!(key.decrypt(&[&sum]), [Ok(vec![49, 0])]);
//! # Ok::<(), widelimb::batch::paillier::KeyError>(())
//! ```
//!
//! With `g = n + 1` a ciphertext is `(1 + m n) r^n mod n^2`. Decryption goes through the residues modulo
//! `p^2` and `q^2`, each with a power to `p - 1` or `q - 1`.
//!
//! These are raw operations: random numbers are the caller's, and anybody can change what is encrypted.
//!
//! # What may be seen from outside
//!
//! The lengths of all numbers and the bits of the key's primes; whether an operation has an error; and, of
//! [`PublicKey::add`] and of making a key, what the values make of the time. Otherwise as
//! [`mod_exp`](super::mod_exp).
//!
//! Source: P. Paillier, Public-key cryptosystems based on composite degree residuosity classes,
//! EUROCRYPT 1999, sections 4 and 7.

use super::crt::{Crt, PrimesError, is_below, less_one};
use super::residue::{Residues, Secret, is_below_secret, rest_vartime};
use super::room::LastTraces;
use super::{Job, Modulus, ModulusError, mod_exp_with};
use crate::Limb;
use crate::arch::{Kernels, kernels};
use crate::limb::extended_gcd::inverse_mod;
use crate::limb::owned::{product, quotient, square};
use alloc::vec;
use alloc::vec::Vec;

/// Numbers that make no key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// The primes cannot be those of a key.
    #[error(transparent)]
    Primes(#[from] PrimesError),
    /// The modulus is no product of odd primes.
    #[error(transparent)]
    Modulus(#[from] ModulusError),
    /// A prime divides the other less 1.
    #[error("a prime of the key divides the other less 1")]
    Related,
}

/// A message that cannot be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EncryptionError {
    /// The message is not below the modulus.
    #[error("the message is not below the modulus")]
    Message,
    /// The random number is 0 or not below the modulus.
    #[error("the random number is not from 1 to the modulus less 1")]
    Random,
}

/// A ciphertext that is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecryptionError {
    /// It is not below the square of the modulus.
    #[error("the ciphertext is not below the square of the modulus")]
    TooLarge,
    /// It shares a factor with the modulus, or the key's numbers are no primes.
    #[error("the ciphertext has no inverse")]
    NoUnit,
}

/// A modulus.
#[derive(Clone, Debug)]
pub struct PublicKey {
    n: Modulus,
    square: Modulus,
}

impl PublicKey {
    /// The key.
    ///
    /// # Errors
    /// The modulus is even or below 2.
    pub fn new(n: &[Limb]) -> Result<PublicKey, KeyError> {
        let k = kernels();
        let n = Modulus::new_with(k, n)?;
        let square = Modulus::new_with(k, &square(k, n.limbs()))?;
        Ok(PublicKey { n, square })
    }

    /// The modulus `n`.
    pub fn modulus(&self) -> &[Limb] {
        self.n.limbs()
    }

    /// `(1 + m n) r^n mod n^2` for each message `m` below `n` and random number `r`, in as many limbs as
    /// `n^2` has. Each `r` should be uniform from 1 to `n - 1`, new, and secret; that it has no factor of
    /// `n` is not tested, as who finds one has the key.
    ///
    /// # Errors
    /// For each message its own.
    pub fn encrypt(
        &self,
        messages: &[(&[Limb], &[Limb])],
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let _end = LastTraces;
        let k = kernels();
        let n = self.n.limbs();
        let checked = messages.iter().map(|(message, random)| {
            let is_zero = random.iter().fold(0, |any, limb| any | limb) == 0;
            if !is_below_secret(k, message, n) {
                return Err(EncryptionError::Message);
            } else if is_zero || !is_below_secret(k, random, n) {
                return Err(EncryptionError::Random);
            }
            Ok(Secret::of(random, n.len()))
        });
        let randoms: Vec<Result<Secret, EncryptionError>> = checked.collect();
        let good = randoms.iter().filter_map(|random| random.as_ref().ok());
        let jobs =
            good.map(|random| Job::new(random, n, &self.square).with_exponent_bits(self.n.bits()));
        let powers = mod_exp_with(k, &jobs.collect::<Vec<_>>());
        let mut powers = powers.into_iter().map(Secret);
        let encrypt = |((message, _), random): (&(&[Limb], &[Limb]), Result<Secret, _>)| {
            random?;
            let power = powers.next().unwrap_or(Secret(vec![]));
            let residues = Residues::new(k, &self.square);
            Ok(residues.mul(&self.form_of(k, message), &power).reveal())
        };
        messages.iter().zip(randoms).map(encrypt).collect()
    }

    /// `1 + m n`, below `n^2` for `m < n`.
    fn form_of(&self, k: &Kernels, message: &[Limb]) -> Secret {
        let n = self.n.limbs();
        let mut multiple = Secret(vec![0; 2 * n.len()]);
        k.mul_basecase(&mut multiple, &Secret::of(message, n.len()), n);
        let mut form = Secret(vec![0; 2 * n.len()]);
        k.add_n(&mut form, &multiple, &vec![0; 2 * n.len()], 1);
        Secret::of(&form, self.square.limbs().len())
    }

    /// A ciphertext of the sum of two messages modulo `n`: the product of theirs, in a time that depends
    /// on them.
    pub fn add(&self, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        let k = kernels();
        let mut r = quotient(k, &product(k, a, b), self.square.limbs()).1;
        r.resize(self.square.limbs().len(), 0);
        r
    }
}

/// A key of two primes. It is wiped when it is dropped.
#[derive(Clone)]
pub struct PrivateKey {
    public: PublicKey,
    crt: Crt,
    halves: [Half; 2],
}

/// What one of the primes needs.
#[derive(Clone)]
struct Half {
    square: Modulus,
    /// `p - 1`.
    exponent: Secret,
    /// `-1 / q mod p`: what `(g^(p-1) mod p^2 - 1) / p` has as its inverse.
    factor: Secret,
}

impl PrivateKey {
    /// The key of two primes, which are not tested.
    ///
    /// # Errors
    /// No key has such numbers.
    pub fn new(p: &[Limb], q: &[Limb]) -> Result<PrivateKey, KeyError> {
        let k = kernels();
        let crt = Crt::new(k, p, q)?;
        let public = PublicKey::new(&crt.product(k))?;
        let halves = [half(k, &crt.p, &crt.q)?, half(k, &crt.q, &crt.p)?];
        Ok(PrivateKey { public, crt, halves })
    }

    /// What everybody may know of it.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The message of each ciphertext, in as many limbs as `n` has.
    ///
    /// # Errors
    /// For each ciphertext its own.
    pub fn decrypt(&self, ciphertexts: &[&[Limb]]) -> Vec<Result<Vec<Limb>, DecryptionError>> {
        let _end = LastTraces;
        let k = kernels();
        let fits = |c: &&&[Limb]| is_below(c, self.public.square.limbs());
        let bases = ciphertexts.iter().filter(fits).flat_map(|c| {
            self.halves.each_ref().map(|half| (half, Residues::new(k, &half.square).reduce(c)))
        });
        let bases: Vec<(&Half, Secret)> = bases.collect();
        let jobs: Vec<Job<'_>> =
            bases.iter().map(|(half, c)| Job::new(c, &half.exponent, &half.square)).collect();
        let powers: Vec<Secret> = mod_exp_with(k, &jobs).into_iter().map(Secret).collect();
        let mut powers = powers.chunks_exact(2);
        let decrypt = |c: &&[Limb]| {
            let powers = if fits(&c) { powers.next() } else { None };
            let powers = powers.ok_or(DecryptionError::TooLarge)?;
            self.message(k, &powers[0], &powers[1]).ok_or(DecryptionError::NoUnit)
        };
        ciphertexts.iter().map(decrypt).collect()
    }

    /// The message with these powers modulo both squares.
    fn message(&self, k: &Kernels, x: &[Limb], y: &[Limb]) -> Option<Vec<Limb>> {
        let Crt { p, q, .. } = &self.crt;
        let x = self.halves[0].message(k, p, x)?;
        let y = self.halves[1].message(k, q, y)?;
        Some(self.crt.combine(k, &x, &y, self.public.n.limbs().len()).reveal())
    }
}

impl core::fmt::Debug for PrivateKey {
    /// The public half.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PrivateKey").field("public", &self.public).finish_non_exhaustive()
    }
}

/// The half of `p` in a key with `q`.
fn half(k: &Kernels, p: &Modulus, q: &Modulus) -> Result<Half, KeyError> {
    let exponent = less_one(p.limbs());
    if rest_vartime(k, &exponent, q).iter().all(|&limb| limb == 0) {
        return Err(KeyError::Related);
    }
    let other = rest_vartime(k, q.limbs(), p);
    let inverse = inverse_mod(k, &other, p.limbs()).ok_or(PrimesError::CommonFactor)?;
    let inverse = Secret::of(&Secret(inverse), p.limbs().len());
    let residues = Residues::new(k, p);
    let factor = residues.sub(&vec![0; inverse.len()], &inverse);
    let square = Secret(square(k, p.limbs()));
    Ok(Half { square: Modulus::new_with(k, &square)?, exponent, factor })
}

impl Half {
    /// The message modulo `p`, from the power `x = c^(p-1) mod p^2`; `None` if `x` is not 1 modulo `p`.
    fn message(&self, k: &Kernels, p: &Modulus, x: &[Limb]) -> Option<Secret> {
        let n = p.limbs().len();
        let x = Secret::of(x, 2 * n);
        let mut multiple = Secret(vec![0; 2 * n]);
        k.sub_n(&mut multiple, &x, &vec![0; 2 * n], 1);
        // The quotient of an exact division follows from the low limbs.
        let mut products = Secret(vec![0; 2 * n]);
        k.mul_basecase(&mut products, &multiple[..n], p.neg_inverse());
        let mut quotient = Secret(vec![0; n]);
        k.sub_n(&mut quotient, &vec![0; n], &products[..n], 0);
        k.mul_basecase(&mut products, &quotient, p.limbs());
        let apart = products.iter().zip(&*multiple).fold(0, |any, (x, y)| any | (x ^ y));
        (apart == 0).then(|| Residues::new(k, p).mul(&quotient, &self.factor))
    }
}

#[cfg(test)]
#[path = "tests/paillier.rs"]
mod tests;
