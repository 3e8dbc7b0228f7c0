//! [`PublicKey`]: encryption, sums, and products with scalars.

use super::KeyError;
use crate::engine::residue::{OnLimbs, is_below_secret};
use crate::protocols::crt::is_below;
use crate::protocols::paillier::{self, CiphertextError, EncryptionError, MessageAndRandom, Pair};
use crate::protocols::uniform;
use crate::{Job, Limb, Modulus, mod_exp_public_with, mod_exp_vartime_with, mod_exp_with};
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};
use widelimb_limb::common_divisor::inverse_mod;
use widelimb_limb::owned::product;
use widelimb_limb::trim::bit_len;

/// A public key: the modulus `n` and the exponent `s`.
#[derive(Clone, Debug)]
pub struct PublicKey {
    n: Modulus,
    s: usize,
    /// `n^s`, the bound of messages.
    messages: Vec<Limb>,
    /// `n^(s + 1)`, the bound of ciphertexts.
    pub(super) ciphertexts: Modulus,
    /// `n / i mod n^(s + 1)` for `i` from 1 to `s`.
    steps: Vec<Vec<Limb>>,
}

impl PublicKey {
    /// The public key of a modulus, for messages below `n^s`.
    ///
    /// # Errors
    /// [`KeyError`]: the modulus is even or below 2, `n^(s + 1)` has more than
    /// [`MOST_BATCH_BITS`](crate::MOST_BATCH_BITS) bits, `s` is 0, or a number up to `s` has a
    /// factor in common with `n`.
    pub fn new(n: &[Limb], s: usize) -> Result<PublicKey, KeyError> {
        let k = kernels();
        let n = paillier::PublicKey::new(n)?.n;
        let bits = s.checked_add(1).and_then(|factors| factors.checked_mul(n.bits()));
        if bits.is_none_or(|bits| bits > crate::MOST_BATCH_BITS) {
            return Err(paillier::KeyError::TooLong.into());
        }
        if s == 0 {
            return Err(KeyError::Exponent { s });
        }
        let messages = power(k, n.limbs(), s);
        let ciphertexts = product(k, &messages, n.limbs());
        let ciphertexts = Modulus::new_with(k, &ciphertexts).map_err(paillier::KeyError::from)?;
        let residues = OnLimbs::new(k, &ciphertexts);
        let len = ciphertexts.limbs().len();
        let step = |i: usize| {
            let inverse = inverse_mod(k, &[i as Limb], ciphertexts.limbs())?;
            Some(residues.mul(&Wiped::of(n.limbs(), len), &Wiped::of(&inverse, len)).reveal())
        };
        let steps = (1..=s).map(step).collect::<Option<_>>().ok_or(KeyError::Exponent { s })?;
        Ok(PublicKey { n, s, messages, ciphertexts, steps })
    }

    /// The modulus `n`.
    pub fn modulus(&self) -> &[Limb] {
        self.n.limbs()
    }

    /// The exponent `s`.
    pub fn exponent(&self) -> usize {
        self.s
    }

    /// The bound of messages, `n^s`.
    pub fn message_modulus(&self) -> &[Limb] {
        &self.messages
    }

    /// The bound of ciphertexts, `n^(s + 1)`, which have as many limbs.
    pub fn ciphertext_modulus(&self) -> &[Limb] {
        self.ciphertexts.limbs()
    }

    /// `(1 + n)^m r^(n^s) mod n^(s + 1)` for each message `m` below `n^s` and random number `r`
    /// from 1 to `n - 1`, which should be uniform, new, and secret.
    ///
    /// Cost: a power modulo `n^(s + 1)` to the exponent `n^s`.
    ///
    /// # Errors
    /// [`EncryptionError`] for each message that cannot be encrypted; the others go on.
    pub fn encrypt(
        &self,
        messages: &[MessageAndRandom<'_>],
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let _end = LastTraces;
        let (k, n) = (kernels(), self.n.limbs());
        let check = |(message, random): &MessageAndRandom<'_>| {
            let is_zero = random.iter().fold(0, |any, limb| any | limb) == 0;
            if !is_below_secret(k, message, &self.messages) {
                return Err(EncryptionError::Message);
            } else if is_zero || !is_below_secret(k, random, n) {
                return Err(EncryptionError::Random);
            }
            Ok(Wiped::of(&random[..n.len().min(random.len())], n.len()))
        };
        let randoms: Vec<Result<Wiped, _>> = messages.iter().map(check).collect();
        let bits = bit_len(&self.messages) as usize;
        let job = |r| Job::new(r, &self.messages, &self.ciphertexts).with_exponent_bits(bits);
        let jobs: Vec<Job<'_>> = randoms.iter().flatten().map(|random| job(random)).collect();
        let mut powers = mod_exp_public_with(k, &jobs).into_iter().map(Wiped);
        let encrypt = |((message, _), random): (&MessageAndRandom<'_>, &Result<Wiped, _>)| {
            random.as_ref().map_err(|error| *error)?;
            Ok(self.join(k, message, &powers.next().unwrap_or_default()))
        };
        messages.iter().zip(&randoms).map(encrypt).collect()
    }

    /// [`encrypt`](PublicKey::encrypt) with random numbers from a generator for cryptography.
    ///
    /// # Errors
    /// [`EncryptionError::Message`] for each message that is not below `n^s`; the others go on.
    pub fn encrypt_with<R: CryptoRng + ?Sized>(
        &self,
        messages: &[&[Limb]],
        rng: &mut R,
    ) -> Vec<Result<Vec<Limb>, EncryptionError>> {
        let draw = |_: &&[Limb]| uniform::from_one(kernels(), self.n.limbs(), rng);
        let randoms: Vec<Wiped> = messages.iter().map(draw).collect();
        let pairs = messages.iter().zip(&randoms).map(|(message, random)| (*message, &random[..]));
        self.encrypt(&pairs.collect::<Vec<_>>())
    }

    /// `(1 + n)^m power mod n^(s + 1)` for a message `m` below `n^s`.
    #[doc(hidden)]
    pub fn join(&self, k: &Kernels, message: &[Limb], power: &[Limb]) -> Vec<Limb> {
        OnLimbs::new(k, &self.ciphertexts).mul(&self.form_of(k, message), power).reveal()
    }

    /// `(1 + n)^m`, the sum of the terms `binomial(m, i) n^i` up to `i = s`, each of which is the
    /// one before times `(m - i + 1) n / i`.
    fn form_of(&self, k: &Kernels, message: &[Limb]) -> Wiped {
        let residues = OnLimbs::new(k, &self.ciphertexts);
        let len = self.ciphertexts.limbs().len();
        let mut left = Wiped::of(&message[..len.min(message.len())], len);
        let (one, zero) = (residues.one(), Wiped::of(&[], len));
        let (mut form, mut term) = (residues.one(), residues.one());
        for step in &self.steps {
            term = residues.mul(&residues.mul(&term, &left), step);
            form = residues.sub(&form, &residues.sub(&zero, &term));
            left = residues.sub(&left, &one);
        }
        form
    }

    /// A ciphertext of the sum of the messages of each pair modulo `n^s`: the product of both.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`] for each pair of which one is not below `n^(s + 1)`; the
    /// others go on.
    pub fn add(&self, pairs: &[Pair<'_>]) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        let residues = OnLimbs::new(kernels(), &self.ciphertexts);
        let padded = |c: &[Limb]| {
            let len = self.ciphertexts.limbs().len();
            self.is_residue(c).then(|| Wiped::of(&c[..len.min(c.len())], len))
        };
        let sum = |(a, b): &Pair<'_>| {
            let both = padded(a).zip(padded(b)).ok_or(CiphertextError::TooLarge)?;
            Ok(residues.mul(&both.0, &both.1).reveal())
        };
        pairs.iter().map(sum).collect()
    }

    /// A ciphertext of the product of each message with a secret scalar: `c^x`. The time depends on
    /// how many limbs a scalar has, and not on its value.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`] for each ciphertext that is not below `n^(s + 1)`; the others
    /// go on.
    pub fn mul(&self, pairs: &[Pair<'_>]) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        self.raise(pairs, mod_exp_with)
    }

    /// [`mul`](PublicKey::mul) for public scalars, in a time that depends on them.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`] for each ciphertext that is not below `n^(s + 1)`; the others
    /// go on.
    pub fn mul_vartime(&self, pairs: &[Pair<'_>]) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        self.raise(pairs, mod_exp_vartime_with)
    }

    fn raise(
        &self,
        pairs: &[Pair<'_>],
        powers: fn(&Kernels, &[Job<'_>]) -> Vec<Vec<Limb>>,
    ) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        let good = pairs.iter().filter(|(c, _)| self.is_residue(c));
        let jobs: Vec<Job<'_>> =
            good.map(|(c, scalar)| Job::new(c, scalar, &self.ciphertexts)).collect();
        let mut powers = powers(kernels(), &jobs).into_iter();
        let power = |(c, _): &Pair<'_>| match self.is_residue(c) {
            true => Ok(powers.next().unwrap_or_default()),
            false => Err(CiphertextError::TooLarge),
        };
        pairs.iter().map(power).collect()
    }

    pub(super) fn is_residue(&self, c: &[Limb]) -> bool {
        is_below(c, self.ciphertexts.limbs())
    }
}

/// `a^exponent`.
pub(super) fn power(k: &Kernels, a: &[Limb], exponent: usize) -> Vec<Limb> {
    (0..exponent).fold(alloc::vec![1], |power, _| product(k, &power, a))
}
