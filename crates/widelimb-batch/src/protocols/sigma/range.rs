//! Proofs that a ciphertext is of one of 0, 1, ..., L.
//!
//! For the message `m` and the nonce `r` of `(alpha, beta) = (g^r, y^r h^m)`, a part `j` shows that
//! `(alpha, beta / h^j)` has one logarithm `r` for the bases `g` and `y`. That of `j = m` is true,
//! and the others are made of a challenge that was chosen first; only the sum of the challenges is
//! hashed.

use super::powers::{Members, in_range, product, products_vartime, secret_powers};
use super::{Challenge, MOST_LIMIT, Proof, RangeProof, Refusal, Sigma};
use crate::Limb;
use crate::protocols::elgamal::{Ciphertext, Encoding, PublicKey};
use crate::protocols::group::{Exponent, SafeGroup};
use alloc::vec;
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::{LastTraces, Wiped};
use widelimb_limb::modular::select::{equal, select};

/// A ciphertext is of a number from 0 to a limit.
#[derive(Clone, Copy, Debug)]
pub struct RangeClaim<'a> {
    /// What else the challenge depends on: the ballot, and the place on it.
    pub context: &'a [u8],
    /// The ciphertext.
    pub ciphertext: &'a Ciphertext,
    /// The limit `L`.
    pub limit: usize,
}

/// What is in a ciphertext: the secrets of who made it.
#[derive(Clone, Copy, Debug)]
pub struct Opening<'a> {
    /// The message `m`.
    pub message: Limb,
    /// The nonce `r`.
    pub nonce: &'a Exponent,
}

/// The secrets of a proof while it is made, one of each kind for a part.
struct Parts {
    nonce: Exponent,
    /// `u_j`.
    commitments: Vec<Exponent>,
    /// `c_j`; that of the message is corrected in the end.
    challenges: Vec<Exponent>,
    /// `(m - j) c_j`.
    shifts: Vec<Exponent>,
}

impl<C: Challenge> Sigma<C> {
    /// A proof of each claim, by what is in its ciphertext, in constant time in messages and
    /// nonces. For each claim `L + 1` nonces are drawn, then as many challenges.
    ///
    /// Cost: `2 (L + 1)` powers to numbers below `q`, and as many again of `g` for
    /// [`Encoding::Generator`]; all are powers of `g` and `y`, from tables where there are eight.
    ///
    /// # Errors
    /// [`Refusal`] for each claim that cannot be proved: the message is above the limit, the
    /// ciphertext is not below `p`, or the nonce of another group.
    pub fn prove_range(
        &self,
        key: &PublicKey,
        claims: &[(RangeClaim<'_>, Opening<'_>)],
        rng: &mut impl CryptoRng,
    ) -> Vec<Result<RangeProof, Refusal>> {
        let _end = LastTraces;
        let start = |(claim, opening): &(RangeClaim<'_>, Opening<'_>)| {
            let Ciphertext { alpha, beta } = claim.ciphertext;
            let fits = [alpha, beta].into_iter().all(|x| in_range(key.group(), x));
            fits.then_some(()).ok_or(Refusal::Element)?;
            Parts::start(key.group(), claim.limit, opening, rng)
        };
        let started: Vec<Result<Parts, Refusal>> = claims.iter().map(start).collect();
        let commitments = self.commitments(key, started.iter().flatten());
        let mut rest = &commitments[..];
        let prove = |((claim, opening), parts): (&(RangeClaim<'_>, Opening<'_>), Result<_, _>)| {
            let parts: Parts = parts?;
            let c = self.challenge_of_range(key, claim, &mut rest);
            Ok(parts.finish(key.group(), opening.message, &c))
        };
        claims.iter().zip(started).map(prove).collect()
    }

    /// `a_j = g^(u_j)` and `b_j = y^(u_j) h^((m - j) c_j)` of all parts of all proofs.
    fn commitments<'a>(
        &self,
        key: &PublicKey,
        proofs: impl Iterator<Item = &'a Parts>,
    ) -> Vec<Vec<Limb>> {
        let (group, [g, y]) = (key.group(), [key.generator(), key.element()]);
        let parts: Vec<(&Exponent, &Exponent)> =
            proofs.flat_map(|parts| parts.commitments.iter().zip(&parts.shifts)).collect();
        match key.encoding() {
            Encoding::Key => {
                let sums: Vec<Exponent> = parts.iter().map(|(u, s)| group.add(u, s)).collect();
                let jobs = parts.iter().zip(&sums).flat_map(|((u, _), sum)| [(g, *u), (y, sum)]);
                secret_powers(self.k, group, &jobs.collect::<Vec<_>>())
            }
            Encoding::Generator => {
                let jobs = parts.iter().flat_map(|(u, s)| [(g, *u), (y, *u), (g, *s)]);
                let powers = secret_powers(self.k, group, &jobs.collect::<Vec<_>>());
                let powers: Vec<Wiped> = powers.into_iter().map(Wiped).collect();
                let joined = powers.chunks_exact(3).flat_map(|part| {
                    let b = product(self.k, group, &part[1], &part[2]);
                    [part[0].clone().reveal(), b.reveal()]
                });
                joined.collect()
            }
        }
    }

    /// Whether each proof shows its claim; of public values.
    ///
    /// Cost: `2 (L + 1)` products of two powers to numbers below `q`, and two powers to find the
    /// ciphertext in the group.
    ///
    /// # Errors
    /// [`Refusal`] for each claim that is not shown; the others go on.
    pub fn verify_range(
        &self,
        key: &PublicKey,
        claims: &[(RangeClaim<'_>, &RangeProof)],
    ) -> Vec<Result<(), Refusal>> {
        let group = key.group();
        let elements = claims.iter().flat_map(|(claim, _)| claim.ciphertext.elements());
        let members = Members::of(self.k, group, elements);
        let check = |(claim, proof): &(RangeClaim<'_>, &RangeProof)| {
            let (parts, expected) = (proof.parts.len(), claim.limit.saturating_add(1));
            if parts != expected {
                return Err(Refusal::Parts { parts, expected });
            }
            if !claim.ciphertext.elements().iter().all(|x| members.contains(x)) {
                return Err(Refusal::Element);
            }
            proof.parts.iter().map(|part| part.exponents(group)).collect()
        };
        let checked: Vec<Result<Vec<[Exponent; 2]>, Refusal>> = claims.iter().map(check).collect();
        let good =
            || claims.iter().zip(&checked).filter_map(|(c, r)| Some((&c.0, r.as_ref().ok()?)));
        let inverses = self.inverse_messages(key, good().map(|(_, parts)| parts.len()).max());
        let shifted: Vec<Vec<Wiped>> = good()
            .map(|(claim, parts)| {
                let beta = &claim.ciphertext.beta;
                inverses[..parts.len()].iter().map(|h| product(self.k, group, beta, h)).collect()
            })
            .collect();
        let [g, y] = [key.generator(), key.element()];
        let parts = good().zip(&shifted).flat_map(|((claim, parts), shifted)| {
            let alpha = &claim.ciphertext.alpha[..];
            parts
                .iter()
                .zip(shifted)
                .flat_map(move |([c, v], beta)| [([g, alpha], [v, c]), ([y, &beta[..]], [v, c])])
        });
        let commitments = products_vartime(self.k, group, &parts.collect::<Vec<_>>());
        let mut rest = &commitments[..];
        let verify = |((claim, _), parts): (&(RangeClaim<'_>, _), Result<_, Refusal>)| {
            let parts: Vec<[Exponent; 2]> = parts?;
            let c = self.challenge_of_range(key, claim, &mut rest);
            let total = parts.iter().map(|[c, _]| c);
            if sum(group, total).equals(&c) { Ok(()) } else { Err(Refusal::Challenge) }
        };
        claims.iter().zip(checked).map(verify).collect()
    }

    /// `h^0, h^-1, h^-2, ...`: as many as a proof has parts.
    fn inverse_messages(&self, key: &PublicKey, count: Option<usize>) -> Vec<Wiped> {
        let group = key.group();
        let mut powers = vec![Wiped::of(&[1], group.p().limbs().len())];
        let inverse = key.inverse_base(self.k);
        for j in 1..count.unwrap_or(0) {
            powers.push(product(self.k, group, &powers[j - 1], &inverse));
        }
        powers
    }

    /// The challenge of a claim, whose commitments are the first of those left.
    fn challenge_of_range(
        &self,
        key: &PublicKey,
        claim: &RangeClaim<'_>,
        rest: &mut &[Vec<Limb>],
    ) -> Exponent {
        let (commitments, left) = rest.split_at(2 * (claim.limit + 1));
        *rest = left;
        let statement = [key.generator(), key.element()].into_iter();
        let numbers = statement.chain(claim.ciphertext.elements());
        let numbers = numbers.chain(commitments.iter().map(|a| &a[..]));
        self.exponent_of(key.group(), claim.context, numbers)
    }
}

impl Parts {
    fn start(
        group: &SafeGroup,
        limit: usize,
        opening: &Opening<'_>,
        rng: &mut impl CryptoRng,
    ) -> Result<Parts, Refusal> {
        // That a message is too large is an error, which may be seen.
        if limit > MOST_LIMIT || opening.message > limit as Limb {
            return Err(Refusal::Message);
        }
        let nonce = group.is_wide(opening.nonce).then(|| opening.nonce.clone());
        let nonce = nonce.ok_or(Refusal::Exponent)?;
        let message = group.exponent_reduced(&[opening.message]);
        let mut draw = || (0..=limit).map(|_| group.random_exponent(rng)).collect::<Vec<_>>();
        let (commitments, challenges) = (draw(), draw());
        let shift = |(j, c): (usize, &Exponent)| {
            let distance = group.sub(&message, &group.exponent_reduced(&[j as Limb]));
            group.mul(&distance, c)
        };
        let shifts = challenges.iter().enumerate().map(shift).collect();
        Ok(Parts { nonce, commitments, challenges, shifts })
    }

    /// The proof with the challenge `c`: the part of the message gets what the others leave of it.
    fn finish(mut self, group: &SafeGroup, message: Limb, c: &Exponent) -> RangeProof {
        let missing = group.sub(c, &sum(group, self.challenges.iter()));
        let part = |((j, c), u): ((usize, &mut Exponent), &Exponent)| {
            let corrected = group.add(c, &missing);
            select(&mut c.0, &corrected.0, equal(message, j as Limb) & 1);
            Proof::of(c.clone(), group.sub(u, &group.mul(&self.nonce, c)))
        };
        let parts = self.challenges.iter_mut().enumerate().zip(&self.commitments).map(part);
        RangeProof { parts: parts.collect() }
    }
}

/// The sum of exponents.
fn sum<'a>(group: &SafeGroup, mut exponents: impl Iterator<Item = &'a Exponent>) -> Exponent {
    let first = exponents.next().cloned().unwrap_or_else(|| group.exponent_reduced(&[]));
    exponents.fold(first, |total, x| group.add(&total, x))
}
