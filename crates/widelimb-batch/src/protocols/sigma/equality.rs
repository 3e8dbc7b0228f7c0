//! Proofs that some powers have one exponent, which is known: Schnorr's, of one power, and Chaum
//! and Pedersen's, of two.

use super::powers::{Members, in_range, products_vartime, secret_powers};
use super::{Challenge, Proof, Refusal, Sigma};
use crate::Limb;
use crate::protocols::group::{Exponent, SafeGroup};
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::LastTraces;

/// There is one `x`, and who made the proof knows it, with `power = base^x` for each pair
/// `[base, power]`: of one pair as Schnorr has it, of two as Chaum and Pedersen do.
#[derive(Clone, Copy, Debug)]
pub struct Statement<'a> {
    /// What else the challenge depends on: who proves this, and what for.
    pub context: &'a [u8],
    /// The pairs `[base, power]`, numbers below `p`.
    pub pairs: &'a [[&'a [Limb]; 2]],
}

impl<'a> Statement<'a> {
    /// The pairs, of which there is one at least.
    fn said(&self) -> Result<&'a [[&'a [Limb]; 2]], Refusal> {
        if self.pairs.is_empty() { Err(Refusal::Empty) } else { Ok(self.pairs) }
    }
}

impl<C: Challenge> Sigma<C> {
    /// A proof of each statement with its secret, in constant time in the secrets. The nonces are
    /// drawn one after the other. That a secret is that of its statement is not tested.
    ///
    /// Cost: a power to a number below `q` for each pair, from a table where eight have one base.
    ///
    /// # Errors
    /// [`Refusal`] for each statement that cannot be proved: an element is not from 1 to `p - 1`,
    /// or a secret is not below `q`.
    pub fn prove(
        &self,
        group: &SafeGroup,
        claims: &[(Statement<'_>, &Exponent)],
        rng: &mut impl CryptoRng,
    ) -> Vec<Result<Proof, Refusal>> {
        let _end = LastTraces;
        let check = |(statement, x): &(Statement<'_>, &Exponent)| {
            let mut elements = statement.said()?.iter().flatten();
            elements.all(|x| in_range(group, x)).then_some(()).ok_or(Refusal::Element)?;
            group.is_wide(x).then_some(()).ok_or(Refusal::Exponent)?;
            Ok(((*x).clone(), group.random_exponent(rng)))
        };
        let checked: Vec<Result<(Exponent, Exponent), Refusal>> =
            claims.iter().map(check).collect();
        let good = claims
            .iter()
            .zip(&checked)
            .filter_map(|(claim, checked)| Some((claim.0, checked.as_ref().ok()?)));
        let jobs: Vec<(&[Limb], &Exponent)> =
            good.flat_map(|(s, (_, u))| s.pairs.iter().map(move |pair| (pair[0], u))).collect();
        let commitments = secret_powers(self.k, group, &jobs);
        let mut rest = &commitments[..];
        let prove = |((statement, _), checked): (&(Statement<'_>, _), Result<_, Refusal>)| {
            let (x, u): (Exponent, Exponent) = checked?;
            let c = self.challenge_of(group, statement, &mut rest);
            let v = group.sub(&u, &group.mul(&x, &c));
            Ok(Proof::of(c, v))
        };
        claims.iter().zip(checked).map(prove).collect()
    }

    /// Whether each proof shows its statement; of public values.
    ///
    /// Cost: a product of two powers for each pair, and one power for each element that is not
    /// there twice, to find it in the group.
    ///
    /// # Errors
    /// [`Refusal`] for each statement that is not shown; the others go on.
    pub fn verify(
        &self,
        group: &SafeGroup,
        claims: &[(Statement<'_>, &Proof)],
    ) -> Vec<Result<(), Refusal>> {
        let elements = claims.iter().flat_map(|(s, _)| s.pairs.iter().flatten().copied());
        let members = Members::of(self.k, group, elements);
        let check = |(statement, proof): &(Statement<'_>, &Proof)| {
            let mut elements = statement.said()?.iter().flatten();
            elements.all(|x| members.contains(x)).then_some(()).ok_or(Refusal::Element)?;
            proof.exponents(group)
        };
        let checked: Vec<Result<[Exponent; 2], Refusal>> = claims.iter().map(check).collect();
        let good = claims
            .iter()
            .zip(&checked)
            .filter_map(|(claim, checked)| Some((claim.0, checked.as_ref().ok()?)));
        let jobs: Vec<([&[Limb]; 2], [&Exponent; 2])> =
            good.flat_map(|(s, [c, v])| s.pairs.iter().map(move |&pair| (pair, [v, c]))).collect();
        let commitments = products_vartime(self.k, group, &jobs);
        let mut rest = &commitments[..];
        let verify = |((statement, _), checked): (&(Statement<'_>, _), Result<_, Refusal>)| {
            let [c, _]: [Exponent; 2] = checked?;
            let found = self.challenge_of(group, statement, &mut rest);
            if found.equals(&c) { Ok(()) } else { Err(Refusal::Challenge) }
        };
        claims.iter().zip(checked).map(verify).collect()
    }

    /// The challenge of a statement, whose commitments are the first of those left.
    fn challenge_of(
        &self,
        group: &SafeGroup,
        statement: &Statement<'_>,
        rest: &mut &[Vec<Limb>],
    ) -> Exponent {
        let (commitments, left) = rest.split_at(statement.pairs.len());
        *rest = left;
        let numbers = statement.pairs.iter().flatten().copied();
        let numbers = numbers.chain(commitments.iter().map(|a| &a[..]));
        self.exponent_of(group, statement.context, numbers)
    }
}
