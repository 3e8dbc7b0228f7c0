//! What all proofs compute: powers to secret exponents, products of two powers, and which elements
//! are in the group. Bases that many powers have in common get a table, and an element is looked at
//! once.

use crate::engine::residue::OnLimbs;
use crate::protocols::crt::is_below;
use crate::protocols::group::{Exponent, SafeGroup};
use crate::{
    DoubleJob, FixedBase, Job, LIMB_BITS, Limb, mod_exp_double_vartime_with, mod_exp_with,
};
use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::{Kernels, Wiped};
use widelimb_limb::trim::trimmed;

/// The powers of one base from which on a table is made, which takes as long as two or three powers
/// and saves two thirds of each.
const MANY: usize = 8;

/// `base^exponent mod p` for each pair, in constant time in the exponents. Which bases are equal
/// may be seen.
pub fn secret_powers(
    k: &Kernels,
    group: &SafeGroup,
    pairs: &[(&[Limb], &Exponent)],
) -> Vec<Vec<Limb>> {
    let (p, bits) = (group.p(), group.q().bits());
    let mut of_base: BTreeMap<&[Limb], Vec<usize>> = BTreeMap::new();
    pairs.iter().enumerate().for_each(|(i, (base, _))| of_base.entry(base).or_default().push(i));
    let mut powers = vec![vec![]; pairs.len()];
    let mut others = Vec::new();
    for (base, numbers) in of_base {
        if numbers.len() < MANY {
            others.extend(numbers);
            continue;
        }
        let exponents: Vec<&[Limb]> = numbers.iter().map(|&i| pairs[i].1.limbs()).collect();
        // For whole limbs, as many as exponents have, so that none is refused by its value.
        let table = FixedBase::new_with(k, p, base, LIMB_BITS * group.q().limbs().len());
        for (i, power) in numbers.into_iter().zip(table.pow_with(k, &exponents)) {
            powers[i] = power.expect("no more limbs than those of the order");
        }
    }
    let job = |&i: &usize| Job::new(pairs[i].0, pairs[i].1.limbs(), p).with_exponent_bits(bits);
    let jobs: Vec<Job<'_>> = others.iter().map(job).collect();
    for (i, power) in others.iter().zip(mod_exp_with(k, &jobs)) {
        powers[*i] = power;
    }
    powers
}

/// `a^x b^y mod p` of public values, for each `([a, b], [x, y])`.
pub fn products_vartime(
    k: &Kernels,
    group: &SafeGroup,
    products: &[([&[Limb]; 2], [&Exponent; 2])],
) -> Vec<Vec<Limb>> {
    let bits = [group.q().bits(); 2];
    let jobs = products.iter().map(|(bases, exponents)| {
        let exponents = exponents.map(Exponent::limbs);
        DoubleJob::new(*bases, exponents, group.p()).with_exponent_bits(bits)
    });
    mod_exp_double_vartime_with(k, &jobs.collect::<Vec<_>>())
}

/// `a b mod p`, for elements below `p` of any number of limbs, in constant time for one length.
pub fn product(k: &Kernels, group: &SafeGroup, a: &[Limb], b: &[Limb]) -> Wiped {
    let n = group.p().limbs().len();
    OnLimbs::new(k, group.p()).mul(&Wiped::of(a, n), &Wiped::of(b, n))
}

/// Whether a number is from 1 to `p - 1`, in a time that depends on it.
pub fn in_range(group: &SafeGroup, x: &[Limb]) -> bool {
    !trimmed(x).is_empty() && is_below(x, group.p().limbs())
}

/// Which of some elements are in the group.
pub struct Members<'a>(BTreeMap<&'a [Limb], bool>);

impl<'a> Members<'a> {
    /// Looks at each element once.
    pub fn of(
        k: &Kernels,
        group: &SafeGroup,
        elements: impl Iterator<Item = &'a [Limb]>,
    ) -> Members<'a> {
        let mut members: BTreeMap<&[Limb], bool> = elements.map(|x| (x, false)).collect();
        let views: Vec<&[Limb]> = members.keys().copied().collect();
        let found = group.in_subgroup_batch_with(k, &views);
        members.values_mut().zip(found).for_each(|(member, found)| *member = found);
        Members(members)
    }

    /// Whether one of them is.
    pub fn contains(&self, x: &[Limb]) -> bool {
        self.0.get(x).copied().unwrap_or(false)
    }
}
