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
use super::powers::{Powers, Room, SPLIT_FROM, powers_cost, split_groups, split_index};
use crate::arch::Kernels;
use crate::limb::cost;
use crate::limb::div::LimbDivisor;
use crate::limb::product::{mul, mul_scratch_len};
use crate::limb::row;
use crate::limb::scratch::with_scratch;
use crate::limb::sum;
use crate::limb::trim::bit_len;
use crate::progress::{Meter, Steps};
use crate::{LIMB_BITS, Limb};

/// Limbs whose digits are found by divisions, which is quicker for so few.
const BY_DIVISION: usize = 6;

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
    let mut sink = |digits: &[u8]| {
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
    Powers::with(base, |powers, room| {
        let groups = powers.group.groups(bit_len(a));
        let mut steps = meter.steps(|| whole_cost(k, groups));
        powers.prepare(k, groups, &mut steps);
        steps.next(|| root_cost(k, groups));
        root(k, a, groups, powers, room);
        let threshold = k.thresholds.radix_divide.max(SPLIT_FROM);
        Writer { k, powers, threshold, room, steps, sink: &mut sink }.node(0, groups)
    })
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

/// The limbs of a fraction of so many groups.
fn fraction_len(powers: &Powers, groups: usize) -> usize {
    (powers.group.bits(groups) + LIMB_BITS as u64).div_ceil(LIMB_BITS as u64) as usize
}

/// The fraction of `a`, of so many groups, as the only number in the room.
fn root(k: &Kernels, a: &[Limb], groups: usize, powers: &mut Powers, room: &mut Room) {
    let (p, n) = (fraction_len(powers, groups), powers.integer_len(groups));
    let (fraction, product) = (&mut room.numbers, &mut room.product);
    powers.with_reciprocal(k, groups, p, |reciprocal| {
        product.resize(a.len() + reciprocal.len(), 0);
        multiply(k, product, reciprocal, a);
    });
    // Both errors, that of the reciprocal and this one, are below one unit.
    debug_assert!(product.iter().skip(n + p).all(|&limb| limb == 0));
    fraction.clear();
    fraction.extend_from_slice(&product[n..product.len().min(n + p)]);
    fraction.resize(p, 0);
    // `b^(d g)` is from 1/4 to 1 times 2^bits: 1/16 to 1/4 of delta.
    let bit = p as u64 * LIMB_BITS as u64 - powers.group.bits(groups) - 2;
    sum::add_1_assign(&mut fraction[bit as usize / LIMB_BITS..], 1 << (bit % LIMB_BITS as u64));
}

fn multiply(k: &Kernels, r: &mut [Limb], a: &[Limb], b: &[Limb]) {
    with_scratch(mul_scratch_len(k, a.len(), b.len()), |scratch| mul(k, r, a, b, scratch))
        .unwrap_or_else(|error| panic!("{error}"));
}

/// The tree of fractions, walked from its first digit to the last.
struct Writer<'a, S> {
    k: &'a Kernels,
    powers: &'a Powers,
    /// From so many groups on a fraction is split.
    threshold: usize,
    /// Its numbers are the fractions on the way from the root, each above those it belongs to.
    room: &'a mut Room,
    steps: Steps<'a>,
    sink: &'a mut S,
}

impl<E, S: FnMut(&[u8]) -> Result<(), E>> Writer<'_, S> {
    /// The digits of the fraction of so many groups from limb `at` on, up to the last one.
    fn node(&mut self, at: usize, groups: usize) -> Result<(), E> {
        let p = fraction_len(self.powers, groups);
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
        let upper_at = end - fraction_len(self.powers, upper);
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
        let (n, len) = (power.limbs.len(), fraction_len(self.powers, lower));
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

fn root_cost(k: &Kernels, groups: usize) -> f64 {
    cost::quotient(k, 2 * groups, groups) + cost::product(k, groups, groups)
}

fn split_cost(k: &Kernels, groups: usize) -> f64 {
    cost::product(k, groups, groups / 3)
}

fn leaf_cost(groups: usize) -> f64 {
    groups as f64 * (groups as f64 / 2.0 + 10.0)
}

fn whole_cost(k: &Kernels, groups: usize) -> f64 {
    let threshold = k.thresholds.radix_divide.max(SPLIT_FROM);
    powers_cost(k, groups) + root_cost(k, groups) + tree_cost(k, groups, threshold)
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
