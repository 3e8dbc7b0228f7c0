//! Proofs that primes are not in a set.

use super::{Accumulator, AccumulatorError, is_element, tree};
use crate::engine::residue::OnLimbs;
use crate::{Limb, mod_exp_vartime_with};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::common_divisor::inverse_mod;
use widelimb_limb::owned::{difference, product, quotient};
use widelimb_limb::tree::ProductTree;
use widelimb_limb::trim::{trim, trimmed};

/// A proof that a prime `x` is not in the set of value `A`: numbers `a < x` and `b` with
/// `A^a = g b^x`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    /// The exponent `a`.
    pub exponent: Vec<Limb>,
    /// The number `b`.
    pub base: Vec<Limb>,
}

impl Accumulator {
    /// A proof for each of `absent` that it is not in the set that `elements` are; `None` for one
    /// that is, or has a factor in common with one.
    ///
    /// With `s` the product of all elements, `a = 1 / s mod x`, and `b = g^((a s - 1) / x)`.
    ///
    /// Cost: a tree of remainders, and for each proof a power with an exponent as long as `s`.
    ///
    /// # Errors
    /// [`Element`](AccumulatorError::Element), first of `elements`, then of `absent`.
    pub fn prove_absence(
        &self,
        elements: &[&[Limb]],
        absent: &[&[Limb]],
    ) -> Result<Vec<Option<Absence>>, AccumulatorError> {
        let k = kernels();
        let (all, others) = (tree(k, elements)?, tree(k, absent)?);
        let exponents: Vec<_> = exponents(k, all.root(), &others, absent).collect();
        let jobs = exponents.iter().flatten().map(|(_, power)| self.job(&self.generator, power));
        let mut powers = mod_exp_vartime_with(k, &jobs.collect::<Vec<_>>()).into_iter();
        let proof = |exponent: &Option<(Vec<Limb>, Vec<Limb>)>| {
            let (exponent, _) = exponent.clone()?;
            Some(Absence { exponent, base: powers.next()? })
        };
        Ok(exponents.iter().map(proof).collect())
    }

    /// Whether each proof proves that its prime is not in the set: `A^a = g b^x`.
    pub fn verify_absence(&self, proofs: &[(&[Limb], &Absence)]) -> Vec<bool> {
        let k = kernels();
        let fits = |(x, proof): &&(&[Limb], &Absence)| {
            is_element(x)
                && widelimb_limb::cmp(&proof.exponent, x).is_lt()
                && widelimb_limb::cmp(&proof.base, self.modulus()).is_lt()
        };
        let jobs = proofs.iter().filter(fits).flat_map(|(x, proof)| {
            [self.job(&self.value, &proof.exponent), self.job(&proof.base, x)]
        });
        let mut powers = mod_exp_vartime_with(k, &jobs.collect::<Vec<_>>()).into_iter();
        let residues = OnLimbs::new(k, &self.n);
        let verdict = |pair| {
            let pair = fits(&pair).then(|| Some((powers.next()?, powers.next()?))).flatten();
            pair.is_some_and(|(left, right)| left[..] == residues.mul(&self.generator, &right)[..])
        };
        proofs.iter().map(verdict).collect()
    }
}

/// The exponents `a` and `(a s - 1) / x` for each `x` that has no factor of `s`.
fn exponents(
    k: &Kernels,
    s: &[Limb],
    tree: &ProductTree,
    absent: &[&[Limb]],
) -> impl Iterator<Item = Option<(Vec<Limb>, Vec<Limb>)>> {
    let remainders = match absent {
        [] => Vec::new(),
        _ => tree.remainders(k, s),
    };
    remainders.into_iter().zip(absent).map(move |(remainder, x)| {
        let mut a = inverse_mod(k, &remainder, x)?;
        trim(&mut a);
        let less = difference(k, &product(k, &a, s), &[1]);
        let b = quotient(k, &less, trimmed(x));
        Some((a, b))
    })
}
