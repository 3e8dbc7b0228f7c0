//! Witnesses that elements are in a set.

use super::{Accumulator, AccumulatorError, is_element, tree};
use crate::{Job, Limb, mod_exp_vartime_with};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::kernels;
use widelimb_limb::trim::{bit_len, trimmed};

impl Accumulator {
    /// The witnesses of all elements of the set that `elements` are: for each of them `g` to the
    /// power of all others. The value of the accumulator is not looked at.
    ///
    /// From the root of the tree of products down, a node's value is that of the node above to the
    /// power of its sibling, and the values at the leaves are the witnesses; the powers of a level
    /// are computed at once. Source: T. Sander, A. Ta-Shma, M. Yung, Blind, auditable membership
    /// proofs, Financial Cryptography 2000; Boneh, Bünz and Fisch's RootFactor.
    ///
    /// Cost for `m` elements: the squares of `m log2(m)` powers with exponents as long as an
    /// element, instead of `m^2`.
    ///
    /// # Errors
    /// [`Element`](AccumulatorError::Element).
    pub fn witnesses(&self, elements: &[&[Limb]]) -> Result<Vec<Vec<Limb>>, AccumulatorError> {
        let k = kernels();
        let tree = tree(k, elements)?;
        if elements.is_empty() {
            return Ok(vec![]);
        }
        let mut values = vec![self.generator.clone()];
        for level in tree.levels().iter().rev().skip(1) {
            let pairs = level.chunks(2).zip(&values);
            let jobs = pairs.flat_map(|(pair, value)| match pair {
                [left, right] => vec![self.job(value, right), self.job(value, left)],
                _ => vec![],
            });
            let mut powers = mod_exp_vartime_with(k, &jobs.collect::<Vec<_>>());
            // The last of an odd number of nodes has no sibling.
            if level.len() % 2 == 1 {
                powers.extend(values.pop());
            }
            values = powers;
        }
        Ok(values)
    }

    /// Whether `witness` proves that the prime is in the set: `w^x = A`.
    pub fn verify(&self, element: &[Limb], witness: &[Limb]) -> bool {
        self.verify_batch(&[(element, witness)]) == [true]
    }

    /// [`verify`](Accumulator::verify) for many pairs of an element and its witness at once.
    pub fn verify_batch(&self, pairs: &[(&[Limb], &[Limb])]) -> Vec<bool> {
        let fits = |(element, witness): &&(&[Limb], &[Limb])| {
            is_element(element) && widelimb_limb::cmp(witness, self.modulus()).is_lt()
        };
        let jobs = pairs.iter().filter(fits).map(|(element, witness)| self.job(witness, element));
        let mut powers = mod_exp_vartime_with(kernels(), &jobs.collect::<Vec<_>>()).into_iter();
        let verdict = |pair| fits(&pair) && powers.next().is_some_and(|power| power == self.value);
        pairs.iter().map(verdict).collect()
    }

    /// The power of a number to an exponent with no zeros at its top.
    pub(super) fn job<'a>(&'a self, base: &'a [Limb], exponent: &'a [Limb]) -> Job<'a> {
        let exponent = trimmed(exponent);
        Job::new(base, exponent, &self.n).with_exponent_bits(bit_len(exponent) as usize)
    }
}
