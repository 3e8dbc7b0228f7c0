//! Membership of many numbers at once, by random subsets of them.

use super::SafeGroup;
use crate::multi::buckets::subsets;
use crate::multi::method::{powers_cost, subsets_cost};
use crate::{Job, LIMB_BITS, Limb, mod_exp_vartime_with};
use alloc::vec;
use alloc::vec::Vec;
use rand_core::CryptoRng;
use widelimb_kernels::{Kernels, kernels};
use widelimb_limb::trim::trimmed;

/// The rounds of [`SafeGroup::in_subgroup_batch_random`] that leave an error of `2^-128`.
pub const ROUNDS: usize = 128;

impl SafeGroup {
    /// [`in_subgroup_batch`](SafeGroup::in_subgroup_batch) by random subsets: a number in the
    /// subgroup is always found there, and one outside is found there too with a probability of
    /// about `2^-rounds`, whatever the numbers are, if they were chosen before the random bits.
    /// [`ROUNDS`] are right where nothing else is said.
    ///
    /// Each round multiplies half of the numbers, chosen at random, and raises the product to `q`.
    /// If a number lies outside, then for every choice among the others at least one of the two
    /// products, with it and without it, lies outside: a round finds that with a probability of a
    /// half or more, whatever the cofactor is. (Random exponents, the small exponents test, would need less
    /// time and be wrong here: modulo `p` there are numbers of order 2, as `p - 1` is, and even
    /// exponents hide them.)
    ///
    /// If a test fails, both halves of the numbers are tested, down to numbers on their own where
    /// these take less time. Tests of halves have more rounds, so that all of them together add less
    /// than a sixtieth to the probability of an error. Few numbers, and those of a group whose
    /// cofactor is 2, are tested on their own from the start. Of public values: the time depends on
    /// them, and is at most about twice that of numbers on their own.
    ///
    /// Cost: for `n` numbers and eight rounds `n + 256` products, most of them eight at a time, and
    /// eight powers to `q`. Measured at 4096 bits with `q` of 256: a quarter of the time of numbers on
    /// their own for 1000 of them, a ninth for 4000.
    ///
    /// Source: M. Bellare, J. Garay, T. Rabin, Fast batch verification for modular exponentiation
    /// and digital signatures, EUROCRYPT 1998, section 3.
    ///
    /// ```
    /// use widelimb::protocols::group::{ROUNDS, SafeGroup};
    ///
    /// let group = SafeGroup::new(&[607], &[101])?;
    /// let numbers: [&[u64]; 4] = [&[64], &[606], &[1], &[607]];
    /// let inside = group.in_subgroup_batch_random(&numbers, ROUNDS, &mut rand::rng());
    /// assert_eq!(inside, [true, false, true, false]);
    /// # Ok::<(), widelimb::protocols::group::GroupError>(())
    /// ```
    pub fn in_subgroup_batch_random(
        &self,
        elements: &[&[Limb]],
        rounds: usize,
        rng: &mut impl CryptoRng,
    ) -> Vec<bool> {
        self.in_subgroup_batch_random_with(kernels(), elements, rounds, rng)
    }

    /// [`in_subgroup_batch_random`](SafeGroup::in_subgroup_batch_random) with the kernels of a level.
    pub fn in_subgroup_batch_random_with(
        &self,
        k: &Kernels,
        elements: &[&[Limb]],
        rounds: usize,
        rng: &mut impl CryptoRng,
    ) -> Vec<bool> {
        if self.cofactor == [2] {
            return self.in_subgroup_batch_with(k, elements);
        }
        let good: Vec<&[Limb]> = elements.iter().copied().filter(|x| self.in_range(x)).collect();
        let budget = self.single_cost(k, good.len());
        let mut search = Search { k, group: self, rounds: rounds.max(1), rng, budget };
        let mut inside = search.inside(&good, 0, false).into_iter();
        elements.iter().map(|x| self.in_range(x) && inside.next() == Some(true)).collect()
    }

    /// The cost of testing numbers on their own.
    fn single_cost(&self, k: &Kernels, count: usize) -> u64 {
        powers_cost(k, self.p.digits(), count, self.q.bits()) as u64
    }
}

/// The search for numbers outside of the subgroup.
struct Search<'a, R> {
    k: &'a Kernels,
    group: &'a SafeGroup,
    rounds: usize,
    rng: &'a mut R,
    /// What tests may cost yet, so that all of them take no longer than numbers on their own would.
    budget: u64,
}

impl<R: CryptoRng> Search<'_, R> {
    /// Whether each number is in the subgroup; `fails` says that one of them is known not to be.
    fn inside(&mut self, elements: &[&[Limb]], depth: usize, fails: bool) -> Vec<bool> {
        let Search { k, group, .. } = *self;
        // At depth d > 0 there are 2^d tests or fewer, of 6 + 2 d rounds more: all of them together
        // are wrong with a probability below 2^(-rounds - 6).
        let more = if depth == 0 { 0 } else { 6 + 2 * depth };
        let rounds = self.rounds.saturating_add(more);
        let (products, in_lanes) = subsets_cost(k, group.p.digits(), elements.len(), rounds);
        let cost = (products as u64).saturating_add(group.single_cost(k, rounds));
        if cost >= group.single_cost(k, elements.len()) || cost > self.budget {
            return group.in_subgroup_batch_with(k, elements);
        }
        if !fails {
            self.budget -= cost;
            if self.passes(elements, rounds, in_lanes) {
                return vec![true; elements.len()];
            }
        }
        let (left, right) = elements.split_at(elements.len() / 2);
        let mut inside = self.inside(left, depth + 1, false);
        let fails = inside.iter().all(|&inside| inside);
        inside.extend(self.inside(right, depth + 1, fails));
        inside
    }

    /// Whether the products of so many random subsets are in the subgroup.
    fn passes(&mut self, elements: &[&[Limb]], rounds: usize, in_lanes: bool) -> bool {
        let (p, q) = (&self.group.p, self.group.q.limbs());
        let len = rounds.div_ceil(LIMB_BITS);
        let choices: Vec<Limb> = (0..len * elements.len()).map(|_| self.rng.next_u64()).collect();
        let factors: Vec<Job<'_>> = elements
            .iter()
            .zip(choices.chunks_exact(len))
            .map(|(x, choices)| Job::new(x, choices, p).with_exponent_bits(rounds))
            .collect();
        let products = subsets::run(self.k, &factors, rounds, in_lanes);
        let jobs: Vec<Job<'_>> = products.iter().map(|x| Job::new(x, q, p)).collect();
        mod_exp_vartime_with(self.k, &jobs).iter().all(|power| trimmed(power) == [1])
    }
}
