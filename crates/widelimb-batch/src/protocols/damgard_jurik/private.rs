//! [`PrivateKey`]: decryption, and encryption in a quarter of the time, by powers of both primes.

use super::half::Half;
use super::public::power;
use super::{KeyError, PublicKey};
use crate::engine::residue::{OnLimbs, is_below_secret};
use crate::protocols::crt::Crt;
use crate::protocols::paillier::{self, CiphertextError, EncryptionError};
use crate::protocols::uniform;
use crate::{Job, Limb, Modulus, mod_exp_with};
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};

/// A private key of two primes. It is wiped when it is dropped.
#[derive(Clone)]
pub struct PrivateKey {
    public: PublicKey,
    primes: [Modulus; 2],
    /// What joins residues modulo `p^s` and `q^s`.
    messages: Crt,
    /// What joins residues modulo `p^(s + 1)` and `q^(s + 1)`.
    #[doc(hidden)]
    pub ciphertexts: Crt,
    #[doc(hidden)]
    pub halves: [Half; 2],
}

impl PrivateKey {
    /// The key of the primes of one of Paillier's keys, for messages below `n^s`.
    ///
    /// # Errors
    /// [`KeyError`]: `n^(s + 1)` has more than [`MOST_BATCH_BITS`](crate::MOST_BATCH_BITS) bits,
    /// `s` is 0, or a prime is not above `s`.
    pub fn new(key: &paillier::PrivateKey, s: usize) -> Result<PrivateKey, KeyError> {
        let (k, n) = (kernels(), key.public().modulus());
        let public = PublicKey::new(n, s)?;
        let primes = [key.crt.p.clone(), key.crt.q.clone()];
        let joined = |s: usize| {
            let [p, q] = primes.each_ref().map(|prime| Wiped(power(k, prime.limbs(), s)));
            Crt::new(k, &p, &q).map_err(paillier::KeyError::from)
        };
        let (messages, ciphertexts) = (joined(s)?, joined(s + 1)?);
        let half = |prime, ciphertexts| Half::new(k, prime, n, s, ciphertexts);
        let halves = [half(&primes[0], &ciphertexts.p)?, half(&primes[1], &ciphertexts.q)?];
        Ok(PrivateKey { public, primes, messages, ciphertexts, halves })
    }

    /// The public key of this private one.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }

    /// [`PublicKey::encrypt_with`] in a quarter of the time: a uniform residue `x` modulo `p` has
    /// the power `x^(p^s)` modulo `p^(s + 1)`, which is a uniform one of those to the power `n^s`.
    ///
    /// # Errors
    /// [`EncryptionError::Message`] for each message that is not below `n^s`; the others go on.
    pub fn encrypt_with<R: CryptoRng + ?Sized>(
        &self,
        messages: &[&[Limb]],
        rng: &mut R,
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let _end = LastTraces;
        let k = kernels();
        let primes = self.primes.each_ref();
        let draw = |_| primes.map(|prime| uniform::from_one(k, prime.limbs(), rng));
        let drawn: Vec<Wiped> = messages.iter().flat_map(draw).collect();
        let exponents = self.halves.each_ref().map(|half| half.messages().limbs());
        let powers = self.powers(k, &drawn, exponents);
        let len = self.public.ciphertext_modulus().len();
        let encrypt = |(message, both): (&&[Limb], &[Wiped])| {
            if !is_below_secret(k, message, self.public.message_modulus()) {
                return Err(EncryptionError::Message);
            }
            let power = self.ciphertexts.combine(k, &both[0], &both[1], len);
            Ok(self.public.join(k, message, &power))
        };
        messages.iter().zip(powers.chunks_exact(2)).map(encrypt).collect()
    }

    /// The message of each ciphertext, in as many limbs as `n^s` has.
    ///
    /// Cost: two powers modulo numbers of half the length, to exponents of a prime's length.
    ///
    /// # Errors
    /// [`CiphertextError`] for each ciphertext without a message; the others go on.
    pub fn decrypt(&self, ciphertexts: &[&[Limb]]) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        let _end = LastTraces;
        let k = kernels();
        let moduli = [&self.ciphertexts.p, &self.ciphertexts.q];
        let good = ciphertexts.iter().filter(|c| self.public.is_residue(c));
        let bases: Vec<Wiped> =
            good.flat_map(|c| moduli.map(|m| OnLimbs::new(k, m).reduce(c))).collect();
        let powers = self.powers(k, &bases, self.halves.each_ref().map(|half| &half.exponent[..]));
        let mut powers = powers.chunks_exact(2);
        let len = self.public.message_modulus().len();
        let decrypt = |c: &&[Limb]| {
            let both = if self.public.is_residue(c) { powers.next() } else { None };
            let both = both.ok_or(CiphertextError::TooLarge)?;
            let part = |i: usize| {
                self.halves[i].message(k, moduli[i], &both[i]).ok_or(CiphertextError::NoUnit)
            };
            Ok(self.messages.combine(k, &part(0)?, &part(1)?, len).reveal())
        };
        ciphertexts.iter().map(decrypt).collect()
    }

    /// The powers of bases that follow each other, by turns modulo `p^(s + 1)` and `q^(s + 1)`.
    fn powers(&self, k: &Kernels, bases: &[Wiped], exponents: [&[Limb]; 2]) -> Vec<Wiped> {
        let moduli = [&self.ciphertexts.p, &self.ciphertexts.q];
        let job = |(i, base)| Job::new(base, exponents[i % 2], moduli[i % 2]);
        let jobs: Vec<Job<'_>> = bases.iter().map(|base| &base[..]).enumerate().map(job).collect();
        mod_exp_with(k, &jobs).into_iter().map(Wiped).collect()
    }
}

impl core::fmt::Debug for PrivateKey {
    /// Prints the public key only.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PrivateKey").field("public", &self.public).finish_non_exhaustive()
    }
}
