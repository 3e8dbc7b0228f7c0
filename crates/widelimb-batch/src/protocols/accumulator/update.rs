//! Witnesses after the set has changed, without the set.

use super::{Accumulator, AccumulatorError, is_element, tree, unit};
use crate::{DoubleJob, Limb, mod_exp_double_vartime_with, mod_exp_vartime_with};
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::common_divisor::inverse_mod;
use widelimb_limb::owned::{difference, product, quotient};
use widelimb_limb::trim::{bit_len, trimmed};

impl Accumulator {
    /// The witnesses of elements after `added` were put into the set: `w^(x_1 x_2 ...)` for each.
    ///
    /// # Errors
    /// [`Element`](AccumulatorError::Element), of `added`.
    pub fn witnesses_after_adding(
        &self,
        added: &[&[Limb]],
        witnesses: &[&[Limb]],
    ) -> Result<Vec<Vec<Limb>>, AccumulatorError> {
        let k = kernels();
        let tree = tree(k, added)?;
        let jobs: Vec<_> = witnesses.iter().map(|w| self.job(w, tree.root())).collect();
        Ok(mod_exp_vartime_with(k, &jobs))
    }

    /// The witnesses of elements after `removed` were taken out of the set, for pairs of an element
    /// and its witness before. The value of the accumulator is that after the removal.
    ///
    /// With `x` the product of what was removed, `a = 1 / x mod y` and `a x = 1 + b y`, the witness
    /// of `y` is `w^a / A^b`. Source: Li, Li and Xue.
    ///
    /// Cost: one inverse, and for each witness a product of two powers, with exponents as long as
    /// `y` and as `x`.
    ///
    /// # Errors
    /// [`Element`](AccumulatorError::Element), first of `removed`, then of `pairs`;
    /// [`CommonFactor`](AccumulatorError::CommonFactor) for one that was removed itself.
    pub fn witnesses_after_removing(
        &self,
        removed: &[&[Limb]],
        pairs: &[(&[Limb], &[Limb])],
    ) -> Result<Vec<Vec<Limb>>, AccumulatorError> {
        let k = kernels();
        let tree = tree(k, removed)?;
        let inverse = inverse_mod(k, &self.value, self.modulus());
        let inverse = unit(&self.n, &inverse.ok_or(AccumulatorError::NoUnit)?)?;
        let exponents = pairs.iter().enumerate();
        let exponents = exponents.map(|(index, (y, _))| exponents_of(k, index, tree.root(), y));
        let exponents = exponents.collect::<Result<Vec<_>, _>>()?;
        let jobs = pairs.iter().zip(&exponents).map(|((_, witness), [a, b])| {
            let bits = [a, b].map(|exponent| bit_len(exponent) as usize);
            DoubleJob::new([witness, &inverse], [a, b], &self.n).with_exponent_bits(bits)
        });
        Ok(mod_exp_double_vartime_with(k, &jobs.collect::<Vec<_>>()))
    }
}

/// The exponents `a` and `b` for what was removed and the element number `index`.
fn exponents_of(
    k: &Kernels,
    index: usize,
    x: &[Limb],
    y: &[Limb],
) -> Result<[Vec<Limb>; 2], AccumulatorError> {
    if !is_element(y) {
        return Err(AccumulatorError::Element { index });
    }
    let a = inverse_mod(k, x, y).ok_or(AccumulatorError::CommonFactor { index })?;
    let less = difference(k, &product(k, &a, x), &[1]);
    let b = quotient(k, &less, trimmed(y));
    Ok([a, b])
}
