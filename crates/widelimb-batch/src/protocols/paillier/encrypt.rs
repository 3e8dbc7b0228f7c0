//! Encryption with the private key, by the residues modulo the squares of both primes.

use super::private::Half;
use super::{EncryptionError, MessageAndRandom, Obfuscator, PrivateKey};
use crate::Limb;
use crate::engine::residue::OnLimbs;
use crate::protocols::uniform;
use crate::{Job, Modulus, mod_exp_with};
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};

impl PrivateKey {
    /// The ciphertexts of [`PublicKey::encrypt`](super::PublicKey::encrypt) in a third of the time.
    ///
    /// Modulo `p^2` the power `r^(p q)` is `(r^q mod p)^p`: numbers that are equal modulo `p` have
    /// equal powers to `p` modulo `p^2`. The exponent `q` counts modulo `p - 1`.
    ///
    /// # Errors
    /// [`EncryptionError`] for each message that cannot be encrypted; the others go on.
    pub fn encrypt(
        &self,
        messages: &[MessageAndRandom<'_>],
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let _end = LastTraces;
        let k = kernels();
        self.public().encrypt_by(messages, |randoms| {
            let reduced = randoms.iter().flat_map(|random| {
                self.prime_moduli().map(|prime| OnLimbs::new(k, prime).reduce(random))
            });
            let reduced: Vec<Wiped> = reduced.collect();
            let halves: [&Half; 2] = self.halves.each_ref();
            let exponents = halves.map(|half| &half.other[..]);
            let first = self.powers(k, &reduced, exponents, self.prime_moduli());
            self.obfuscators_of(k, &first)
        })
    }

    /// [`PublicKey::encrypt_with`](super::PublicKey::encrypt_with) in a third of the time.
    ///
    /// # Errors
    /// [`EncryptionError::Message`] for each message that is not below `n`; the others go on.
    pub fn encrypt_with<R: CryptoRng + ?Sized>(
        &self,
        messages: &[&[Limb]],
        rng: &mut R,
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let obfuscators = self.obfuscators(messages.len(), rng);
        self.public().encrypt_raw(messages.iter().copied().zip(obfuscators))
    }

    /// [`PublicKey::obfuscators`](super::PublicKey::obfuscators) in a third of the time.
    ///
    /// For a uniform `r` the residue of `r^q` modulo `p` is a uniform one, as `q` has no factor in
    /// common with `p - 1`. So it is drawn, and what is left is its power to `p` modulo `p^2`.
    pub fn obfuscators<R: CryptoRng + ?Sized>(&self, count: usize, rng: &mut R) -> Vec<Obfuscator> {
        let _end = LastTraces;
        let k = kernels();
        let draw = |_| self.prime_moduli().map(|prime| uniform::from_one(k, prime.limbs(), rng));
        let drawn: Vec<Wiped> = (0..count).flat_map(draw).collect();
        self.obfuscators_of(k, &drawn).into_iter().map(Obfuscator).collect()
    }

    /// The numbers modulo `n^2` that are `x^p` modulo `p^2` and `y^q` modulo `q^2`, for the numbers
    /// `x` modulo `p` and `y` modulo `q` that follow each other.
    #[doc(hidden)]
    pub fn obfuscators_of(&self, k: &Kernels, residues: &[Wiped]) -> Vec<Wiped> {
        let exponents = self.prime_moduli().map(Modulus::limbs);
        let powers = self.powers(k, residues, exponents, [&self.squares.p, &self.squares.q]);
        let len = self.public().square().len();
        powers
            .chunks_exact(2)
            .map(|both| self.squares.combine(k, &both[0], &both[1], len))
            .collect()
    }

    fn prime_moduli(&self) -> [&Modulus; 2] {
        [&self.crt.p, &self.crt.q]
    }

    /// The powers of bases that follow each other, by turns with both exponents and both moduli.
    fn powers(
        &self,
        k: &Kernels,
        bases: &[Wiped],
        exponents: [&[Limb]; 2],
        moduli: [&Modulus; 2],
    ) -> Vec<Wiped> {
        // An exponent has no more bits than its prime, which may be seen.
        let bits = self.prime_moduli().map(Modulus::bits);
        let job = |(i, base)| {
            Job::new(base, exponents[i % 2], moduli[i % 2]).with_exponent_bits(bits[i % 2])
        };
        let jobs: Vec<Job<'_>> = bases.iter().map(|base| &base[..]).enumerate().map(job).collect();
        mod_exp_with(k, &jobs).into_iter().map(Wiped).collect()
    }
}
