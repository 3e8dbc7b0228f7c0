//! Digits of a number, from the most significant down.
//!
//! A number `a` of `g` groups of digits, in base `b` with `b^d` for a group, is taken as a fraction
//! `x = (a + delta) / b^(d g)` with `0 < delta < 1`. Then `x b^d` has the first group as its
//! integral part and the rest of the number as its fraction: a row of products gives a group, where
//! a division would wait for each limb of a quotient. Long numbers are split likewise: with `u`
//! groups in the upper part, the fraction of `x b^(d u)` is that of the lower part, and `x` itself
//! that of the upper one. So a split costs one product, of which the middle is wanted, and no
//! quotient. Source: R. Brent and P. Zimmermann, Modern Computer Arithmetic, section 1.7, and D.
//! Bernstein, Scaled remainder trees (2004), for products in the place of remainders.
//!
//! # Why it is exact
//!
//! A fraction of `g` groups has the fewest limbs `p` with `2^(64 p) >= 2^64 b^(d g)`: one unit of
//! its last limb is at most `2^-64` of `delta`. Every step rounds down, by a few such units; so
//! `delta` stays what it is but for less than `2^-30`, if it begins away from 0 and 1.
//!
//! - At the root `delta` is from 1/16 to 1/4.
//! - The lower part has the `delta` of the whole.
//! - That of the upper part is the fraction of the lower one, which may be near to 0 or to 1; if it
//!   is below one half, `2^-26` to `2^-24` is added to it, else taken away. Both parts are at hand.

use super::group::{Group, MAX_DIGITS};
use super::powers::{KEPT_MAX, Powers, Room, SPLIT_FROM, powers_cost, split_groups, split_index};
use crate::compare::cmp;
use crate::cost;
use crate::div::LimbDivisor;
use crate::owned::product;
use crate::product::{mul, mul_scratch_len};
use crate::progress::{Meter, Steps};
use crate::row;
use crate::scratch::with_scratch;
use crate::sum;
use crate::trim::{bit_len, trim};
use crate::{LIMB_BITS, Limb};
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::cmp::Ordering;
use widelimb_kernels::Kernels;

/// The limbs of the longest number whose digits are found by divisions, which is quicker for so
/// few.
pub const BY_DIVISION: usize = 6;

/// Groups above which a number is halved by a division first. The halves share a reciprocal of half
/// the length, and all that is there at once is half as long. But where a reciprocal is kept for
/// the next number, one product with it is less than those of a division.
const HALVED_ABOVE: usize = KEPT_MAX / 2;

/// Hands the digits of `a`, trimmed, to `sink`: the most significant first, without leading zeros,
/// in pieces of any length.
pub(super) fn write<E>(
    k: &Kernels,
    a: &[Limb],
    base: u32,
    meter: Meter<'_>,
    mut sink: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut begun = false;
    let sink = |digits: &[u8]| {
        let zeros = if begun { 0 } else { digits.iter().take_while(|&&digit| digit == 0).count() };
        begun |= zeros < digits.len();
        if begun { sink(&digits[zeros..]) } else { Ok(()) }
    };
    // Any group has 58 bits and more.
    match a.len() {
        0..=2 => return write_short::<3, { 3 * MAX_DIGITS }, E>(k, a, Group::new(base), sink),
        3..=BY_DIVISION => {
            const GROUPS: usize = BY_DIVISION + 1;
            return write_short::<GROUPS, { GROUPS * MAX_DIGITS }, E>(k, a, Group::new(base), sink);
        }
        _ => {}
    }
    write_long(k, a, base, meter, sink, HALVED_ABOVE)
}

/// [`write`] for many limbs, in halves above so many groups.
pub fn write_long<E>(
    k: &Kernels,
    a: &[Limb],
    base: u32,
    meter: Meter<'_>,
    mut sink: impl FnMut(&[u8]) -> Result<(), E>,
    halved_above: usize,
) -> Result<(), E> {
    Powers::with(base, |powers, room| {
        let groups = powers.group.groups(bit_len(a));
        let halvings = groups.div_ceil(halved_above).next_power_of_two().ilog2();
        let groups = groups.next_multiple_of(1 << halvings);
        let mut steps = meter.steps(|| whole_cost(k, groups, halvings));
        for part in parts(groups, halvings) {
            powers.prepare(k, part, &mut steps);
            steps.next(|| reciprocal_cost(k, part));
            powers.prepare_reciprocal(k, part);
        }
        let threshold = k.thresholds.radix_divide.max(SPLIT_FROM);
        let mut writer = Writer { k, powers, threshold, room, steps, sink: &mut sink };
        writer.number(Cow::Borrowed(a), groups, halvings)
    })
}

/// The groups of each power that has a reciprocal.
fn parts(groups: usize, halvings: u32) -> impl Iterator<Item = usize> {
    (halvings.min(1)..=halvings).map(move |halved| groups >> halved)
}

/// [`write`] for few limbs, which have at most `GROUPS` groups and `DIGITS` digits.
fn write_short<const GROUPS: usize, const DIGITS: usize, E>(
    k: &Kernels,
    a: &[Limb],
    group: Group,
    mut sink: impl FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut limbs = [0; GROUPS];
    let limbs = &mut limbs[..a.len()];
    limbs.copy_from_slice(a);
    let (mut values, mut at) = ([0; GROUPS], GROUPS);
    let mut put = |value| {
        at -= 1;
        values[at] = value;
    };
    let mut len = limbs.len();
    if len > 1 {
        let divisor = LimbDivisor::new(group.power);
        while len > 1 {
            put(divisor.div_rem_assign(&mut limbs[..len]));
            // The divisor is less than a limb holds: one limb at most goes.
            len -= usize::from(limbs[len - 1] == 0);
        }
    }
    let mut limb = limbs.first().copied().unwrap_or(0);
    while limb != 0 {
        put(limb % group.power);
        limb /= group.power;
    }
    let values = &values[at..];
    let mut digits = [0; DIGITS];
    let digits = &mut digits[..values.len() * group.digits];
    group.write(k, values, digits);
    sink(digits)
}

/// Quotient and remainder of `a`, of at most twice so many groups, by the power for them: a step of
/// [`blocks`](crate::div) with a reciprocal that is there.
///
/// With `R` for it, `B = 2^64`, `n` and `p = n + 1` limbs of an integer and of a fraction, and the
/// upper limbs `t` of `a`, `a < (t + 1) B^(n-2)`, the quotient is estimated as `t R / B^(p+2)`. It
/// is not above `a / power`, and below it by less than `4 / B` for the limbs of `a` left out, as
/// `power > B^(n-1) / 4`, and `6 / B` for the error of `R`: rounded down it is right or too small
/// by 1.
pub fn halves(k: &Kernels, a: &[Limb], groups: usize, powers: &Powers) -> (Vec<Limb>, Vec<Limb>) {
    let (n, p) = (powers.integer_len(groups), powers.fraction_len(groups));
    let upper = a.get(n - 2..).unwrap_or(&[]);
    let estimate = product(k, upper, powers.reciprocal(groups));
    let mut quotient = [estimate.get(p + 2..).unwrap_or(&[]), &[0]].concat();
    drop(estimate);
    let power = powers.whole(k, groups);
    // What is left is less than twice the power.
    let mut rest = a[..a.len().min(n + 1)].to_vec();
    rest.resize(n + 1, 0);
    let subtracted = product(k, &quotient, &power.limbs);
    let upper = &mut rest[power.zeros..];
    sum::sub_assign(k, upper, &subtracted[..subtracted.len().min(upper.len())]);
    while cmp(k, upper, &power.limbs) != Ordering::Less {
        sum::sub_assign(k, upper, &power.limbs);
        sum::add_1_assign(&mut quotient, 1);
    }
    trim(&mut quotient);
    trim(&mut rest);
    (quotient, rest)
}

fn multiply(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    with_scratch(mul_scratch_len(k, a.len(), b.len()), |scratch| mul(k, r, a, b, scratch))
        .unwrap_or_else(|error| panic!("{error}"));
}

/// The tree of fractions, walked from its first digit to the last.
struct Writer<'a, S> {
    k: &'a Kernels,
    powers: &'a Powers,
    /// The number of groups from which on a fraction is split.
    threshold: usize,
    /// Memory whose numbers are the fractions on the way from the root, each above the one it
    /// belongs to.
    room: &'a mut Room,
    steps: Steps<'a>,
    sink: &'a mut S,
}

impl<E, S: FnMut(&[u8]) -> Result<(), E>> Writer<'_, S> {
    /// The digits of `a`, of at most so many groups, with zeros before them up to these: by halves,
    /// which are halved once less.
    fn number(&mut self, a: Cow<'_, [Limb]>, groups: usize, halvings: u32) -> Result<(), E> {
        if halvings == 0 {
            self.root(&a, groups);
            drop(a);
            return self.node(0, groups);
        }
        let part = groups / 2;
        self.steps.next(|| halves_cost(self.k, part));
        let (upper, lower) = halves(self.k, &a, part, self.powers);
        drop(a);
        self.number(Cow::Owned(upper), part, halvings - 1)?;
        self.number(Cow::Owned(lower), part, halvings - 1)
    }

    /// Makes the fraction of `a`, of at most so many groups, the only number in the room.
    fn root(&mut self, a: &[Limb], groups: usize) {
        self.steps.next(|| root_cost(self.k, groups));
        let (k, powers) = (self.k, self.powers);
        let (p, n) = (powers.fraction_len(groups), powers.integer_len(groups));
        let reciprocal = powers.reciprocal(groups);
        let (fraction, product) = (&mut self.room.numbers, &mut self.room.product);
        fraction.clear();
        // A lower part is up to 2/3 of what is split: all on the way down are three times the root.
        fraction.reserve_exact(3 * p);
        product.reserve_exact((2 * p).saturating_sub(product.len()));
        product.resize(a.len() + reciprocal.len(), 0);
        multiply(k, product, reciprocal, a);
        // Both errors together, 6 units by the reciprocal and the one by what is cut here, are less
        // than 2^-61 of delta.
        debug_assert!(product.iter().skip(n + p).all(|&limb| limb == 0));
        fraction.extend_from_slice(product.get(n..product.len().min(n + p)).unwrap_or(&[]));
        fraction.resize(p, 0);
        // `b^(d g)` is from 1/4 to 1 times 2^bits: 1/16 to 1/4 of delta.
        let bit = p as u64 * LIMB_BITS as u64 - powers.group.bits(groups) - 2;
        sum::add_1_assign(&mut fraction[bit as usize / LIMB_BITS..], 1 << (bit % LIMB_BITS as u64));
    }

    /// The digits of the fraction of so many groups from limb `at` on, up to the last one.
    fn node(&mut self, at: usize, groups: usize) -> Result<(), E> {
        let p = self.powers.fraction_len(groups);
        self.node_between(at, at + p, groups)
    }

    /// The digits of the fraction in the limbs from `at` to `end`.
    fn node_between(&mut self, at: usize, end: usize, groups: usize) -> Result<(), E> {
        if groups < self.threshold {
            return self.leaf(at, end, groups);
        }
        let index = split_index(groups);
        let upper = split_groups(index);
        let lower = groups - upper;
        self.steps.next(|| split_cost(self.k, groups));
        let lower_at = self.room.numbers.len();
        self.push_lower(at, end, index, lower);
        let upper_at = end - self.powers.fraction_len(upper);
        let below_half = self.room.numbers[self.room.numbers.len() - 1] >> (LIMB_BITS - 1) == 0;
        self.move_from_end(upper_at, end, upper, below_half);
        self.node_between(upper_at, end, upper)?;
        self.node(lower_at, lower)?;
        self.room.numbers.truncate(lower_at);
        Ok(())
    }

    /// Puts the fraction of the lower part on top: the upper limbs of the fraction of the product
    /// by the power of the upper part. The limbs that do not reach them make less than a unit.
    fn push_lower(&mut self, at: usize, end: usize, index: usize, lower: usize) {
        let power = self.powers.power(index);
        let (n, len) = (power.limbs.len(), self.powers.fraction_len(lower));
        // The limbs of the fraction that the zeros of the power move to its integral part.
        let fraction = &self.room.numbers[at..end - power.zeros];
        let from = fraction.len().saturating_sub(len + n);
        let fraction = &fraction[from..];
        self.room.product.resize(fraction.len() + n, 0);
        multiply(self.k, &mut self.room.product, fraction, &power.limbs);
        let top = fraction.len();
        self.room.numbers.extend_from_slice(&self.room.product[top - len..top]);
    }

    /// Moves `delta` of the fraction of the upper part away from 0 or from 1.
    fn move_from_end(&mut self, at: usize, end: usize, groups: usize, up: bool) {
        let fraction = &mut self.room.numbers[at..end];
        let bit = fraction.len() * LIMB_BITS - self.powers.group.bits(groups) as usize - 24;
        let (from, step) = (bit / LIMB_BITS, 1 << (bit % LIMB_BITS));
        let over = if up {
            sum::add_1_assign(&mut fraction[from..], step)
        } else {
            sum::sub_1_assign(&mut fraction[from..], step)
        };
        debug_assert!(over == 0);
    }

    /// The digits of a fraction, one group after the other. Each takes a row of products, and the
    /// lowest limb is of no more use.
    fn leaf(&mut self, at: usize, end: usize, groups: usize) -> Result<(), E> {
        self.steps.next(|| leaf_cost(groups));
        let group = self.powers.group;
        let Room { numbers, values, digits, .. } = &mut *self.room;
        values.resize(groups, 0);
        digits.resize(groups * group.digits, 0);
        let fraction = &mut numbers[at..end];
        for (i, value) in values.iter_mut().enumerate() {
            // One limb more than there are groups is always enough.
            let from = fraction.len().saturating_sub(groups - i + 1);
            *value = row::mul_1_assign(self.k, &mut fraction[from..], group.power, 0);
        }
        group.write(self.k, values, digits);
        (self.sink)(digits)
    }
}

/// The cost of a reciprocal: about one and a half products.
fn reciprocal_cost(k: &Kernels, groups: usize) -> f64 {
    1.5 * cost::product(k, groups, groups)
}

fn root_cost(k: &Kernels, groups: usize) -> f64 {
    cost::product(k, groups, groups)
}

fn halves_cost(k: &Kernels, groups: usize) -> f64 {
    2.0 * cost::product(k, groups, groups)
}

fn split_cost(k: &Kernels, groups: usize) -> f64 {
    cost::product(k, groups, groups / 3)
}

fn leaf_cost(groups: usize) -> f64 {
    groups as f64 * (groups as f64 / 2.0 + 10.0)
}

fn whole_cost(k: &Kernels, groups: usize, halvings: u32) -> f64 {
    let reciprocals: f64 = parts(groups, halvings).map(|part| reciprocal_cost(k, part)).sum();
    let numbers = |halved: u32| (1_u64 << halved) as f64;
    let halves = |halved| numbers(halved - 1) * halves_cost(k, groups >> halved);
    let halved: f64 = (1..=halvings).map(halves).sum();
    let (size, threshold) = (groups >> halvings, k.thresholds.radix_divide.max(SPLIT_FROM));
    let number = root_cost(k, size) + tree_cost(k, size, threshold);
    powers_cost(k, groups) + reciprocals + halved + numbers(halvings) * number
}

/// The cost of the tree, that of its levels as if all parts were halves.
fn tree_cost(k: &Kernels, groups: usize, threshold: usize) -> f64 {
    let (mut nodes, mut size, mut total) = (1.0, groups, 0.0);
    while size >= threshold {
        total += nodes * split_cost(k, size);
        (nodes, size) = (nodes * 2.0, size.div_ceil(2));
    }
    total + nodes * leaf_cost(size)
}
