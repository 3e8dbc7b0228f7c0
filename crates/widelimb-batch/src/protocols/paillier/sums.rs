//! Sums of encrypted messages: products of ciphertexts, which are public.

use super::{CiphertextError, Obfuscator, PublicKey};
use crate::engine::residue::OnLimbs;
use crate::protocols::crt::is_below;
use crate::{LIMB_BITS, Limb, Numbers, NumbersMut, Residues, ShapeError, mul_mod};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::batch::LANES;
use widelimb_kernels::{LastTraces, Wiped, kernels};
use widelimb_limb::common_divisor::{gcd, inverse_mod};
use widelimb_limb::owned::{product, remainder};

/// Two ciphertexts.
pub type Pair<'a> = (&'a [Limb], &'a [Limb]);

impl PublicKey {
    /// A ciphertext of the sum of two messages modulo `n`: the product of their ciphertexts, in a
    /// time that depends on them. The ciphertexts are not checked;
    /// [`add_each`](PublicKey::add_each) does that.
    pub fn add(&self, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
        let k = kernels();
        let mut r = remainder(k, &product(k, a, b), self.square.limbs());
        r.resize(self.square.limbs().len(), 0);
        r
    }

    /// A ciphertext of the sum of the messages of each pair.
    ///
    /// Cost: two Montgomery products for each pair, eight pairs side by side.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`] for each pair of which one is not below `n^2`; the others go
    /// on.
    pub fn add_each(&self, pairs: &[Pair<'_>]) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        let fits = |pair: &Pair<'_>| self.is_residue(pair.0) && self.is_residue(pair.1);
        let good: Vec<Pair<'_>> = pairs.iter().copied().filter(fits).collect();
        let mut sums = self.products(&good).into_iter();
        let sum = |pair| match fits(pair) {
            true => Ok(sums.next().unwrap_or_default()),
            false => Err(CiphertextError::TooLarge),
        };
        pairs.iter().map(sum).collect()
    }

    /// Writes a ciphertext of the sum of the messages of each two ciphertexts of two arrays. A
    /// number that is not below `n^2` counts as its residue.
    ///
    /// # Errors
    /// The counts differ, or the results have fewer bits than `n^2`.
    pub fn add_arrays(
        &self,
        r: &mut NumbersMut<'_>,
        a: Numbers<'_>,
        b: Numbers<'_>,
    ) -> Result<(), ShapeError> {
        mul_mod(r, a, b, &self.ring)
    }

    /// A ciphertext of the sum of all messages: the product of all ciphertexts, 1 for none.
    ///
    /// Cost: two Montgomery products for each, eight side by side.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`]: one of them is not below `n^2`.
    pub fn sum(&self, ciphertexts: &[&[Limb]]) -> Result<Vec<Limb>, CiphertextError> {
        if !ciphertexts.iter().all(|c| self.is_residue(c)) {
            return Err(CiphertextError::TooLarge);
        }
        let len = self.square.limbs().len();
        let one = Wiped::of(&[1], len);
        let mut partial = vec![one.to_vec(); LANES];
        if ciphertexts.len() > LANES {
            partial = self.eight_products(ciphertexts);
        } else {
            partial.iter_mut().zip(ciphertexts).for_each(|(r, c)| *r = padded(c, len));
        }
        let residues = OnLimbs::new(kernels(), &self.square);
        Ok(partial.iter().fold(one, |sum, c| residues.mul(c, &sum)).reveal())
    }

    /// Eight products of every eighth ciphertext.
    fn eight_products(&self, ciphertexts: &[&[Limb]]) -> Vec<Vec<Limb>> {
        let len = self.square.limbs().len();
        let mut room = vec![0; LANES * len];
        let mut products: Option<Residues> = None;
        for eight in ciphertexts.chunks(LANES) {
            for (i, place) in room.chunks_exact_mut(len).enumerate() {
                place.copy_from_slice(&padded(eight.get(i).unwrap_or(&&[1][..]), len));
            }
            let factors = Numbers::new(&room, LANES, LIMB_BITS * len)
                .and_then(|numbers| Residues::from_limbs(&self.ring, numbers));
            match (&mut products, factors) {
                (Some(products), Ok(factors)) => _ = products.mul_assign(&factors),
                (products, factors) => *products = factors.ok(),
            }
        }
        let products = products.iter().flat_map(|all| (0..LANES).filter_map(|i| all.get(i)));
        products.collect()
    }

    /// A ciphertext of the sum of the message of each ciphertext and a plain number, which may be a
    /// secret and of any length. The random number of the ciphertext stays:
    /// [`rerandomize`](PublicKey::rerandomize) hides what was added.
    ///
    /// Cost: three Montgomery products of the length of `n^2`.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`] for each ciphertext that is not below `n^2`; the others go on.
    pub fn add_plain(&self, pairs: &[Pair<'_>]) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        let _end = LastTraces;
        let k = kernels();
        let (of_n, of_square) = (OnLimbs::new(k, &self.n), OnLimbs::new(k, &self.square));
        let sum = |(c, plain): &Pair<'_>| {
            if !self.is_residue(c) {
                return Err(CiphertextError::TooLarge);
            }
            let form = self.form_of(k, &of_n.reduce(plain));
            Ok(of_square.mul(&form, &Wiped::of(c, form.len())).reveal())
        };
        pairs.iter().map(sum).collect()
    }

    /// A ciphertext of the same message with another random number, for each ciphertext and
    /// obfuscator: nobody sees that both are of one message.
    ///
    /// # Errors
    /// [`CiphertextError::TooLarge`] for each ciphertext that is not below `n^2`; the others go on.
    pub fn rerandomize<'a>(
        &self,
        ciphertexts: impl IntoIterator<Item = (&'a [Limb], Obfuscator)>,
    ) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        let _end = LastTraces;
        let residues = OnLimbs::new(kernels(), &self.square);
        let hide = |(c, obfuscator): (&[Limb], Obfuscator)| match self.is_residue(c) {
            true => Ok(residues.mul(&Wiped::of(c, self.square().len()), &obfuscator.0).reveal()),
            false => Err(CiphertextError::TooLarge),
        };
        ciphertexts.into_iter().map(hide).collect()
    }

    /// A ciphertext of the message less than 0, `n - m`, for each: inverses, in a time that depends
    /// on the ciphertexts.
    ///
    /// # Errors
    /// [`CiphertextError`] for each ciphertext that is not below `n^2` or has no inverse; the
    /// others go on.
    pub fn negate_vartime(
        &self,
        ciphertexts: &[&[Limb]],
    ) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        let k = kernels();
        let negate = |c: &&[Limb]| {
            if !self.is_residue(c) {
                return Err(CiphertextError::TooLarge);
            }
            let inverse = inverse_mod(k, c, self.square()).ok_or(CiphertextError::NoUnit)?;
            Ok(padded(&inverse, self.square().len()))
        };
        ciphertexts.iter().map(negate).collect()
    }

    /// Whether each is a ciphertext, below `n^2` and without a factor of `n`: what strangers send
    /// is checked once, when it comes in. The time depends on the ciphertexts.
    ///
    /// Cost: two Montgomery products for each, and one greatest common divisor for all; where that
    /// is not 1, one for each.
    ///
    /// # Errors
    /// [`CiphertextError`] for each that is none.
    pub fn check_vartime(&self, ciphertexts: &[&[Limb]]) -> Vec<Result<(), CiphertextError>> {
        let k = kernels();
        let is_unit = |c: &[Limb]| gcd(k, c, self.modulus()) == [1];
        let good: Vec<&[Limb]> =
            ciphertexts.iter().copied().filter(|c| self.is_residue(c)).collect();
        let all = self.sum(&good).is_ok_and(|product| is_unit(&product));
        let check = |c: &&[Limb]| match self.is_residue(c) {
            false => Err(CiphertextError::TooLarge),
            true if all || is_unit(c) => Ok(()),
            true => Err(CiphertextError::NoUnit),
        };
        ciphertexts.iter().map(check).collect()
    }

    /// Whether a number is below `n^2`.
    pub(super) fn is_residue(&self, c: &[Limb]) -> bool {
        is_below(c, self.square())
    }

    /// The products modulo `n^2` of numbers below it.
    fn products(&self, pairs: &[Pair<'_>]) -> Vec<Vec<Limb>> {
        let len = self.square().len();
        let dense = |side: fn(&Pair<'_>) -> Vec<Limb>| -> Vec<Limb> {
            pairs.iter().flat_map(|pair| padded(&side(pair), len)).collect()
        };
        let (a, b) = (dense(|pair| pair.0.to_vec()), dense(|pair| pair.1.to_vec()));
        let mut r = vec![0; a.len()];
        let bits = LIMB_BITS * len;
        let numbers = |limbs| Numbers::new(limbs, pairs.len(), bits);
        let done = numbers(&a).and_then(|a| {
            let mut r = NumbersMut::new(&mut r, pairs.len(), bits)?;
            self.add_arrays(&mut r, a, numbers(&b)?)
        });
        debug_assert!(done.is_ok());
        r.chunks_exact(len).map(<[Limb]>::to_vec).collect()
    }
}

/// A number below `B^n` in `n` limbs.
pub(super) fn padded(a: &[Limb], n: usize) -> Vec<Limb> {
    let mut r = vec![0; n];
    let len = n.min(a.len());
    r[..len].copy_from_slice(&a[..len]);
    r
}
