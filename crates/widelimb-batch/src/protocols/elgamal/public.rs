//! [`PublicKey`]: encryption, and products of ciphertexts.

use super::{Ciphertext, ElGamalError};
use crate::Limb;
use crate::engine::residue::is_below_secret;
use crate::protocols::group::{Exponent, SafeGroup};
use crate::protocols::sigma::powers::{in_range, product, secret_powers};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};
use widelimb_limb::common_divisor::inverse_mod;

/// The base `h` whose powers are the numbers of a ciphertext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// The generator: `(g^r, y^r g^n)`.
    Generator,
    /// The element of the key: `(g^r, y^(r + n))`, one power less.
    Key,
}

/// A public key: a group, its generator `g`, and an element `y = g^x`.
#[derive(Clone, Debug)]
pub struct PublicKey {
    group: SafeGroup,
    generator: Vec<Limb>,
    element: Vec<Limb>,
    encoding: Encoding,
}

impl PublicKey {
    /// The key of an element.
    ///
    /// # Errors
    /// [`ElGamalError`]: the generator or the element is not in the group, or 1.
    pub fn new(
        group: &SafeGroup,
        generator: &[Limb],
        element: &[Limb],
        encoding: Encoding,
    ) -> Result<PublicKey, ElGamalError> {
        group.is_generator(generator).then_some(()).ok_or(ElGamalError::Generator)?;
        group.is_generator(element).then_some(()).ok_or(ElGamalError::Key)?;
        let [generator, element] =
            [generator, element].map(|x| Wiped::of(x, group.p().limbs().len()).reveal());
        Ok(PublicKey { group: group.clone(), generator, element, encoding })
    }

    /// The group.
    pub fn group(&self) -> &SafeGroup {
        &self.group
    }

    /// The generator `g`.
    pub fn generator(&self) -> &[Limb] {
        &self.generator
    }

    /// The element `y`.
    pub fn element(&self) -> &[Limb] {
        &self.element
    }

    /// What numbers are powers of.
    pub fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The base `h` of numbers.
    pub fn base(&self) -> &[Limb] {
        match self.encoding {
            Encoding::Generator => &self.generator,
            Encoding::Key => &self.element,
        }
    }

    /// `1 / h`.
    pub(crate) fn inverse_base(&self, k: &Kernels) -> Vec<Limb> {
        inverse_mod(k, self.base(), self.group.p().limbs()).unwrap_or_default()
    }

    /// `(g^r, y^r m)` for each element `m` of the group and nonce `r`, which is new and secret.
    ///
    /// # Errors
    /// [`ElGamalError`]: a message is not from 1 to `p - 1`, or a nonce is of another group. That a
    /// message is in the subgroup is not tested, as this would take a time that depends on it; one
    /// that is not gives away part of what it is.
    pub fn encrypt(
        &self,
        messages: &[(&[Limb], &Exponent)],
    ) -> Result<Vec<Ciphertext>, ElGamalError> {
        let _end = LastTraces;
        let k = kernels();
        let p = self.group.p().limbs();
        let fits = |(message, _): &(&[Limb], _)| {
            let any = message.iter().fold(0, |any, limb| any | limb);
            (any != 0) & is_below_secret(k, message, p)
        };
        messages.iter().all(fits).then_some(()).ok_or(ElGamalError::Element)?;
        self.check(messages.iter().map(|(_, r)| *r))?;
        let pairs =
            messages.iter().flat_map(|(_, r)| [(self.generator(), *r), (self.element(), *r)]);
        let powers = secret_powers(k, &self.group, &pairs.collect::<Vec<_>>());
        Ok(self.joined(k, powers, messages.iter().map(|(message, _)| *message)))
    }

    /// `(g^r, y^r h^n)` for each number `n`, modulo `q`, and nonce `r`, which is new and secret.
    ///
    /// Cost: two or three powers to numbers below `q`, from tables where there are eight numbers.
    ///
    /// # Errors
    /// [`ElGamalError::Exponent`]: a nonce is of another group.
    pub fn encrypt_numbers(
        &self,
        numbers: &[(Limb, &Exponent)],
    ) -> Result<Vec<Ciphertext>, ElGamalError> {
        self.encrypt_numbers_with(kernels(), numbers)
    }

    /// [`encrypt_numbers`](PublicKey::encrypt_numbers) with the kernels of a level.
    ///
    /// # Errors
    /// [`ElGamalError::Exponent`]: a nonce is of another group.
    pub fn encrypt_numbers_with(
        &self,
        k: &Kernels,
        numbers: &[(Limb, &Exponent)],
    ) -> Result<Vec<Ciphertext>, ElGamalError> {
        let _end = LastTraces;
        self.check(numbers.iter().map(|(_, r)| *r))?;
        let (g, y) = (self.generator(), self.element());
        let exponent = |(n, r): &(Limb, &Exponent)| {
            let n = self.group.exponent_reduced(&[*n]);
            if self.encoding == Encoding::Key { self.group.add(r, &n) } else { n }
        };
        let exponents: Vec<Exponent> = numbers.iter().map(exponent).collect();
        let pairs = numbers.iter().zip(&exponents);
        if self.encoding == Encoding::Key {
            let pairs = pairs.flat_map(|((_, r), sum)| [(g, *r), (y, sum)]);
            let mut powers = secret_powers(k, &self.group, &pairs.collect::<Vec<_>>()).into_iter();
            let next = || Some(Ciphertext { alpha: powers.next()?, beta: powers.next()? });
            return Ok(core::iter::from_fn(next).collect());
        }
        let pairs = pairs.flat_map(|((_, r), n)| [(g, *r), (y, *r), (g, n)]);
        let powers = secret_powers(k, &self.group, &pairs.collect::<Vec<_>>());
        let powers: Vec<Wiped> = powers.into_iter().map(Wiped).collect();
        let pairs = powers.chunks_exact(3).flat_map(|part| part[..2].iter().map(|x| x.to_vec()));
        let messages = powers.chunks_exact(3).map(|part| &part[2][..]);
        Ok(self.joined(k, pairs.collect(), messages))
    }

    /// The ciphertexts of powers of `g` and `y`, one after the other, and messages.
    fn joined<'a>(
        &self,
        k: &Kernels,
        powers: Vec<Vec<Limb>>,
        messages: impl Iterator<Item = &'a [Limb]>,
    ) -> Vec<Ciphertext> {
        let powers: Vec<Wiped> = powers.into_iter().map(Wiped).collect();
        let join = |(pair, message): (&[Wiped], &[Limb])| Ciphertext {
            alpha: pair[0].to_vec(),
            beta: product(k, &self.group, &pair[1], message).reveal(),
        };
        powers.chunks_exact(2).zip(messages).map(join).collect()
    }

    fn check<'a>(
        &self,
        mut nonces: impl Iterator<Item = &'a Exponent>,
    ) -> Result<(), ElGamalError> {
        nonces.all(|r| self.group.is_wide(r)).then_some(()).ok_or(ElGamalError::Exponent)
    }

    /// The ciphertext of the product of the messages, or of the sum of the numbers: the product of
    /// all ciphertexts, `(1, 1)` for none. Of public values; that they are in the subgroup is not
    /// tested.
    ///
    /// # Errors
    /// [`ElGamalError::Element`]: a part of a ciphertext is not from 1 to `p - 1`.
    pub fn sum(&self, ciphertexts: &[&Ciphertext]) -> Result<Ciphertext, ElGamalError> {
        let k = kernels();
        let one = Wiped::of(&[1], self.group.p().limbs().len());
        let mut total = [one.clone(), one];
        for ciphertext in ciphertexts {
            for (total, x) in total.iter_mut().zip(ciphertext.elements()) {
                in_range(&self.group, x).then_some(()).ok_or(ElGamalError::Element)?;
                *total = product(k, &self.group, total, x);
            }
        }
        let [alpha, beta] = total.map(Wiped::reveal);
        Ok(Ciphertext { alpha, beta })
    }
}
