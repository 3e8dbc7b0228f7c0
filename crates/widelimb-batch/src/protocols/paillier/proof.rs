//! Proofs that a modulus is good, by roots of random numbers.

use super::{PrivateKey, PublicKey};
use crate::engine::residue::{OnLimbs, rest_vartime};
use crate::protocols::crt::{is_below, less_one};
use crate::{Job, LIMB_BITS, Limb, Modulus, mod_exp_vartime_with, mod_exp_with};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, LastTraces, Wiped, kernels};
use widelimb_limb::common_divisor::inverse_mod;
use widelimb_limb::owned::remainder;
use widelimb_limb::trial::small_factor;

/// The roots of a proof: a modulus that is not good passes with a probability of at most
/// `4096^-11 = 2^-132`.
pub const PROOF_ROOTS: usize = 11;
/// The bound below which the modulus must have no factor.
const BOUND: Limb = 4096;
/// Limbs of a challenge beyond those of the modulus: what makes its residue uniform.
const MORE_LIMBS: usize = 2;

/// Why a proof of a modulus is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProofError {
    /// There are not as many roots as challenges, or fewer than [`PROOF_ROOTS`].
    #[error("{roots} roots for {challenges} challenges, and {PROOF_ROOTS} are needed")]
    Count {
        /// The challenges.
        challenges: usize,
        /// The roots.
        roots: usize,
    },
    /// The modulus has a small factor.
    #[error("the modulus has the factor {0}")]
    SmallFactor(Limb),
    /// A number is not below the modulus, or no root of its challenge.
    #[error("root {0} is none of its challenge")]
    Root(usize),
    /// A root that was made failed its check: the key's numbers are no primes, or the machine made
    /// a mistake.
    #[error("a root failed its check")]
    Fault,
}

impl PublicKey {
    /// The challenges of a proof, uniform numbers below `n`: `fill` writes the bytes of number `i`,
    /// as the output of a hash function of the modulus, of what the proof is for, and of `i`.
    pub fn challenges(&self, mut fill: impl FnMut(usize, &mut [u8])) -> Vec<Vec<Limb>> {
        let (k, n) = (kernels(), self.modulus());
        let mut bytes = vec![0; (n.len() + MORE_LIMBS) * LIMB_BITS / 8];
        let challenge = |i| {
            fill(i, &mut bytes);
            let limbs = bytes.chunks_exact(LIMB_BITS / 8);
            let limb =
                |bytes: &[u8]| bytes.iter().rev().fold(0, |r, byte| r << 8 | Limb::from(*byte));
            remainder(k, &limbs.map(limb).collect::<Vec<_>>(), n)
        };
        (0..PROOF_ROOTS).map(challenge).collect()
    }

    /// Checks a proof that `n` has no factor in common with the number of units modulo `n`, so that
    /// encryption with it can be reversed: `y^n = x mod n` for each challenge `x` and root `y`, and
    /// no factor of `n` below 4096. That includes that `n` has no square of a prime as a factor.
    /// All numbers are public. Of the bits of `n` the proof says nothing:
    /// [`bits`](PublicKey::bits) should be as many as were agreed on.
    ///
    /// If such a common factor `e` exists, it is above the bound, and at most one number in `e` is
    /// an `n`th power. The challenges have to be those that the one who checks derives, by
    /// [`challenges`](PublicKey::challenges).
    ///
    /// Source: S. Goldberg, L. Reyzin, O. Sagga, F. Baldimtsi, Efficient noninteractive
    /// certification of RSA moduli and beyond, ASIACRYPT 2019, section 3.
    ///
    /// Cost: 11 powers modulo `n`.
    ///
    /// # Errors
    /// [`ProofError`].
    pub fn verify_modulus(
        &self,
        challenges: &[&[Limb]],
        roots: &[&[Limb]],
    ) -> Result<(), ProofError> {
        expect_count(challenges.len(), roots.len())?;
        if let Some(factor) = small_factor(self.modulus(), BOUND) {
            return Err(ProofError::SmallFactor(factor));
        }
        let k = kernels();
        if let Some(i) = roots.iter().position(|root| !is_below(root, self.modulus())) {
            return Err(ProofError::Root(i));
        }
        let job = |root| Job::new(root, self.modulus(), &self.n);
        let jobs: Vec<Job<'_>> = roots.iter().map(|root| job(root)).collect();
        let powers = mod_exp_vartime_with(k, &jobs);
        let mut pairs = powers.iter().zip(challenges);
        match pairs.position(|(power, x)| *power != *rest_vartime(k, x, &self.n)) {
            Some(i) => Err(ProofError::Root(i)),
            None => Ok(()),
        }
    }
}

impl PrivateKey {
    /// The roots `x^(1/n) mod n` of the challenges, which prove to
    /// [`verify_modulus`](PublicKey::verify_modulus) that the modulus is good, in as many limbs as
    /// `n` has. They show nothing else: everybody can make pairs of numbers and their powers.
    ///
    /// ```
    /// use widelimb::protocols::paillier::PrivateKey;
    /// use rand_chacha::{ChaCha20Rng, rand_core::{RngCore, SeedableRng}};
    ///
    /// let mut rng = ChaCha20Rng::seed_from_u64(1); // A seed for an example alone.
    /// let key = PrivateKey::generate(256, &mut rng)?;
    /// let hash = |i: usize, bytes: &mut [u8]| {
    ///     // In place of a hash of the modulus, a context and i.
    ///     ChaCha20Rng::seed_from_u64(key.public().modulus()[0] ^ i as u64).fill_bytes(bytes);
    /// };
    /// let challenges = key.public().challenges(hash);
    /// let challenges: Vec<&[u64]> = challenges.iter().map(|x| &x[..]).collect();
    /// let roots = key.prove_modulus(&challenges)?;
    /// let roots: Vec<&[u64]> = roots.iter().map(|y| &y[..]).collect();
    /// assert_eq!(key.public().verify_modulus(&challenges, &roots), Ok(()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Every root is raised to its power before it leaves: one that is wrong modulo one prime alone
    /// would give both away. The powers are in constant time; the inverses of `n` modulo `p - 1`
    /// and `q - 1` take a time that depends on the key, as making it did.
    ///
    /// # Errors
    /// [`ProofError::Count`]: there are fewer challenges than [`PROOF_ROOTS`].
    /// [`ProofError::SmallFactor`] and [`ProofError::Fault`]: the proof would not pass.
    pub fn prove_modulus(&self, challenges: &[&[Limb]]) -> Result<Vec<Vec<Limb>>, ProofError> {
        let _end = LastTraces;
        let k = kernels();
        expect_count(challenges.len(), challenges.len())?;
        let primes = [&self.crt.p, &self.crt.q];
        let [p_part, q_part] = primes.map(|prime| self.root_exponent(k, prime));
        let (p_part, q_part) = (p_part?, q_part?);
        let roots = self.roots(k, challenges, [&p_part, &q_part]);
        let views: Vec<&[Limb]> = roots.iter().map(|root| &root[..]).collect();
        match self.public().verify_modulus(challenges, &views) {
            Err(ProofError::Root(_)) => Err(ProofError::Fault),
            checked => checked.map(|()| roots.into_iter().map(Wiped::reveal).collect()),
        }
    }

    /// The roots of challenges, by the inverses of `n` modulo `p - 1` and `q - 1`.
    #[doc(hidden)]
    pub fn roots(
        &self,
        k: &Kernels,
        challenges: &[&[Limb]],
        exponents: [&[Limb]; 2],
    ) -> Vec<Wiped> {
        let primes = [&self.crt.p, &self.crt.q];
        let reduced: Vec<Wiped> = challenges
            .iter()
            .flat_map(|x| primes.map(|prime| OnLimbs::new(k, prime).reduce(x)))
            .collect();
        let job = |(i, x)| Job::new(x, exponents[i % 2], primes[i % 2]);
        let jobs: Vec<Job<'_>> = reduced.iter().map(|x| &x[..]).enumerate().map(job).collect();
        let powers: Vec<Wiped> = mod_exp_with(k, &jobs).into_iter().map(Wiped).collect();
        let len = self.public().modulus().len();
        let join = |both: &[Wiped]| self.crt.combine(k, &both[0], &both[1], len);
        powers.chunks_exact(2).map(join).collect()
    }

    /// `1 / n mod (p - 1)`.
    fn root_exponent(&self, k: &Kernels, prime: &Modulus) -> Result<Wiped, ProofError> {
        let order = less_one(prime.limbs());
        let n = Wiped(remainder(k, self.public().modulus(), &order));
        let inverse = inverse_mod(k, &n, &order).ok_or(ProofError::Fault)?;
        Ok(Wiped::of(&Wiped(inverse), order.len()))
    }
}

fn expect_count(challenges: usize, roots: usize) -> Result<(), ProofError> {
    match challenges == roots && roots >= PROOF_ROOTS {
        true => Ok(()),
        false => Err(ProofError::Count { challenges, roots }),
    }
}
