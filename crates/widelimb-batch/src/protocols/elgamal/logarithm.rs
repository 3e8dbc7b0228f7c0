//! [`SmallLogarithms`]: numbers of a few digits from their powers.

use super::ElGamalError;
use crate::Limb;
use crate::protocols::group::SafeGroup;
use crate::protocols::sigma::powers::{in_range, product};
use crate::{Job, mod_exp_vartime_with};
use alloc::vec::Vec;
use widelimb_kernels::{Wiped, kernels};
use widelimb_limb::common_divisor::inverse_mod;
use widelimb_limb::trim::trimmed;

/// The largest bound: a table for it has a million entries, 16 MiB.
pub const MOST_LOGARITHM: u64 = 1 << 40;

/// Why there is no table of logarithms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoundError {
    /// The bound is above [`MOST_LOGARITHM`].
    #[error("the bound {bound} is above {MOST_LOGARITHM}")]
    TooLarge {
        /// The bound.
        bound: u64,
    },
    /// The base is no number from 1 to `p - 1`.
    #[error(transparent)]
    Base(#[from] ElGamalError),
}

/// The logarithms from 0 to a bound of powers of one base, by D. Shanks' baby and giant steps, with
/// a table that is made once. Of public values: the time depends on them.
///
/// Source: D. Shanks, Class number, a theory of factorization, and genera, 1971.
#[derive(Clone, Debug)]
pub struct SmallLogarithms {
    group: SafeGroup,
    base: Vec<Limb>,
    bound: u64,
    /// The low limb of `base^i` and `i`, for each `i` below the number of entries, sorted.
    table: Vec<(Limb, u32)>,
    /// `base^-n` for `n` entries.
    giant: Vec<Limb>,
}

impl SmallLogarithms {
    /// The table for logarithms from 0 to `bound`.
    ///
    /// Cost: a product for each of `sqrt(bound)` entries, and an inverse.
    ///
    /// # Errors
    /// [`BoundError`]: the bound is too large, or the base is not from 1 to `p - 1`.
    pub fn new(
        group: &SafeGroup,
        base: &[Limb],
        bound: u64,
    ) -> Result<SmallLogarithms, BoundError> {
        if bound > MOST_LOGARITHM {
            return Err(BoundError::TooLarge { bound });
        }
        if !in_range(group, base) {
            return Err(ElGamalError::Element.into());
        }
        let (k, n) = (kernels(), group.p().limbs().len());
        let base = Wiped::of(trimmed(base), n);
        // At most 2^20 + 1 entries.
        let entries = bound.isqrt() as u32 + 1;
        let mut power = Wiped::of(&[1], n);
        let mut table = Vec::with_capacity(entries as usize);
        for i in 0..entries {
            table.push((power[0], i));
            power = product(k, group, &power, &base);
        }
        table.sort_unstable();
        let giant = inverse_mod(k, &power, group.p().limbs()).unwrap_or_default();
        let giant = Wiped::of(&giant, n).reveal();
        Ok(SmallLogarithms { group: group.clone(), base: base.reveal(), bound, table, giant })
    }

    /// The least number from 0 to the bound whose power this is, or `None`.
    ///
    /// Cost: at most `sqrt(bound)` products, and a power for each entry whose lowest limb is right.
    pub fn find_vartime(&self, power: &[Limb]) -> Option<u64> {
        if !in_range(&self.group, power) {
            return None;
        }
        let entries = self.table.len() as u64;
        let mut rest = Wiped::of(trimmed(power), self.group.p().limbs().len());
        for step in 0..=self.bound / entries {
            let from = self.table.partition_point(|&(low, _)| low < rest[0]);
            let alike = self.table[from..].iter().take_while(|&&(low, _)| low == rest[0]);
            let numbers = alike.map(|&(_, i)| step * entries + u64::from(i));
            // They are sorted, so the first is the least; of a base of small order all may be right.
            if let Some(found) = { numbers }.find(|&n| self.is_logarithm(n, power)) {
                return (found <= self.bound).then_some(found);
            }
            rest = product(kernels(), &self.group, &rest, &self.giant);
        }
        None
    }

    fn is_logarithm(&self, n: u64, power: &[Limb]) -> bool {
        let exponent = [n];
        let job = Job::new(&self.base, &exponent, self.group.p());
        mod_exp_vartime_with(kernels(), &[job]).iter().all(|found| trimmed(found) == trimmed(power))
    }
}
