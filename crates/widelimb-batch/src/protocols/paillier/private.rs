//! [`PrivateKey`]: Paillier's decryption, by the residues modulo the squares of both primes.

use super::{KeyError, PublicKey};
use crate::Limb;
use crate::engine::residue::{OnLimbs, rest_vartime};
use crate::protocols::crt::{Crt, PrimesError, is_below, less_one};
use crate::{Job, Modulus, mod_exp_with};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};
use widelimb_limb::common_divisor::inverse_mod;
use widelimb_limb::owned::{remainder, square};

/// Why a ciphertext has no message, or makes no other ciphertext.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CiphertextError {
    /// The ciphertext is not below the modulus of ciphertexts, Paillier's `n^2`.
    #[error("the ciphertext is not below the modulus of ciphertexts")]
    TooLarge,
    /// The ciphertext shares a factor with the modulus, or the key's numbers are no primes.
    #[error("the ciphertext has no inverse")]
    NoUnit,
}

/// A private key of two primes. It is wiped when it is dropped.
#[derive(Clone)]
pub struct PrivateKey {
    public: PublicKey,
    #[doc(hidden)]
    pub crt: Crt,
    /// What joins residues modulo the squares of both primes.
    #[doc(hidden)]
    pub squares: Crt,
    #[doc(hidden)]
    pub halves: [Half; 2],
}

/// The constants modulo one of the primes.
#[derive(Clone)]
pub struct Half {
    /// `p - 1`.
    exponent: Wiped,
    /// `q mod (p - 1)`.
    pub(super) other: Wiped,
    /// `-1 / q mod p`, the inverse of `(g^(p-1) mod p^2 - 1) / p`.
    pub factor: Wiped,
}

impl PrivateKey {
    /// The key of two primes, which are not tested.
    ///
    /// # Errors
    /// [`KeyError`]: no key has such numbers.
    pub fn new(p: &[Limb], q: &[Limb]) -> Result<PrivateKey, KeyError> {
        let k = kernels();
        let crt = Crt::new(k, p, q)?;
        let public = PublicKey::new(&crt.product(k))?;
        let halves = [half(k, &crt.p, &crt.q)?, half(k, &crt.q, &crt.p)?];
        let [p, q] = [&crt.p, &crt.q].map(|prime| Wiped(square(k, prime.limbs())));
        let squares = Crt::new(k, &p, &q)?;
        Ok(PrivateKey { public, crt, squares, halves })
    }

    /// Both primes, without limbs of 0 at the top.
    pub fn primes(&self) -> [&[Limb]; 2] {
        [self.crt.p.limbs(), self.crt.q.limbs()]
    }

    /// The public key of this private one.
    pub fn public(&self) -> &PublicKey {
        &self.public
    }

    /// The message of each ciphertext, in as many limbs as `n` has.
    ///
    /// # Errors
    /// [`CiphertextError`] for each ciphertext without a message; the others go on.
    pub fn decrypt(&self, ciphertexts: &[&[Limb]]) -> Vec<Result<Vec<Limb>, CiphertextError>> {
        let _end = LastTraces;
        let k = kernels();
        let fits = |c: &&&[Limb]| is_below(c, self.public.square.limbs());
        let of_half = [(&self.squares.p, &self.halves[0]), (&self.squares.q, &self.halves[1])];
        let bases = ciphertexts.iter().filter(fits).flat_map(|c| {
            of_half.map(|(square, half)| (square, half, OnLimbs::new(k, square).reduce(c)))
        });
        let bases: Vec<(&Modulus, &Half, Wiped)> = bases.collect();
        let jobs: Vec<Job<'_>> =
            bases.iter().map(|(square, half, c)| Job::new(c, &half.exponent, square)).collect();
        let powers: Vec<Wiped> = mod_exp_with(k, &jobs).into_iter().map(Wiped).collect();
        let mut powers = powers.chunks_exact(2);
        let decrypt = |c: &&[Limb]| {
            let powers = if fits(&c) { powers.next() } else { None };
            let powers = powers.ok_or(CiphertextError::TooLarge)?;
            self.message(k, &powers[0], &powers[1]).ok_or(CiphertextError::NoUnit)
        };
        ciphertexts.iter().map(decrypt).collect()
    }

    /// The message, from the powers of a ciphertext modulo both squares.
    fn message(&self, k: &Kernels, x: &[Limb], y: &[Limb]) -> Option<Vec<Limb>> {
        let Crt { p, q, .. } = &self.crt;
        let x = self.halves[0].message(k, p, x)?;
        let y = self.halves[1].message(k, q, y)?;
        Some(self.crt.combine(k, &x, &y, self.public.n.limbs().len()).reveal())
    }
}

impl core::fmt::Debug for PrivateKey {
    /// Prints the public key only.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("PrivateKey").field("public", &self.public).finish_non_exhaustive()
    }
}

/// The constants modulo `p`, in a key with `q`.
fn half(k: &Kernels, p: &Modulus, q: &Modulus) -> Result<Half, KeyError> {
    let exponent = less_one(p.limbs());
    if rest_vartime(k, &exponent, q).iter().all(|&limb| limb == 0) {
        return Err(KeyError::Related);
    }
    let other = rest_vartime(k, q.limbs(), p);
    let inverse = inverse_mod(k, &other, p.limbs()).ok_or(PrimesError::CommonFactor)?;
    let inverse = Wiped::of(&Wiped(inverse), p.limbs().len());
    let residues = OnLimbs::new(k, p);
    let factor = residues.sub(&vec![0; inverse.len()], &inverse);
    let other = Wiped::of(&Wiped(remainder(k, q.limbs(), &exponent)), exponent.len());
    Ok(Half { exponent, other, factor })
}

impl Half {
    /// The message modulo `p`, from the power `x = c^(p-1) mod p^2`; `None` if `x` is not 1 modulo
    /// `p`.
    fn message(&self, k: &Kernels, p: &Modulus, x: &[Limb]) -> Option<Wiped> {
        let (message, apart) = self.message_unless(k, p, x);
        (apart == 0).then_some(message)
    }

    /// The message modulo `p`, and what is not 0 if there is none.
    #[doc(hidden)]
    pub fn message_unless(&self, k: &Kernels, p: &Modulus, x: &[Limb]) -> (Wiped, Limb) {
        let n = p.limbs().len();
        let x = Wiped::of(x, 2 * n);
        let mut multiple = Wiped(vec![0; 2 * n]);
        k.sub_n(&mut multiple, &x, &vec![0; 2 * n], 1);
        // The quotient of an exact division follows from the low limbs.
        let mut products = Wiped(vec![0; 2 * n]);
        k.mul_basecase(&mut products, &multiple[..n], p.neg_inverse());
        let mut quotient = Wiped(vec![0; n]);
        k.sub_n(&mut quotient, &vec![0; n], &products[..n], 0);
        k.mul_basecase(&mut products, &quotient, p.limbs());
        let apart = products.iter().zip(&*multiple).fold(0, |any, (x, y)| any | (x ^ y));
        (OnLimbs::new(k, p).mul(&quotient, &self.factor), apart)
    }
}
