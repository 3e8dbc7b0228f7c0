//! Digits by halves: a number is split by a power of the base near its square root.
//!
//! Digits are handled in groups that fill a limb, so that the powers are those of one limb
//! `base^group`. Source: R. Brent and P. Zimmermann, Modern Computer Arithmetic, section 1.7.

use crate::Limb;
use crate::arch::Kernels;
use crate::limb::cost;
use crate::limb::div::{LimbDivisor, div_rem_1};
use crate::limb::owned::{product, quotient, square, sum};
use crate::limb::power::pow;
use crate::limb::trim::{bit_len, trim, trimmed};
use crate::progress::{Meter, Steps};
use alloc::vec;
use alloc::vec::Vec;

/// As many digits as fit in a limb, and the limb that many digits are counted in.
#[derive(Clone, Copy)]
struct Group {
    base: Limb,
    digits: usize,
    /// `base^digits`.
    power: Limb,
}

impl Group {
    fn new(base: u32) -> Group {
        let base = Limb::from(base);
        let (mut digits, mut power) = (1, base);
        while let Some(next) = power.checked_mul(base) {
            (digits, power) = (digits + 1, next);
        }
        Group { base, digits, power }
    }
}

/// The power that splits numbers of up to `2 groups` groups of digits.
struct Split {
    groups: usize,
    power: Vec<Limb>,
}

/// The lengths in groups of the lower halves of `groups` groups, of their halves, and so on. None
/// if there are fewer than `threshold` groups, which are converted at once.
fn half_lengths(groups: usize, threshold: usize) -> Vec<usize> {
    let mut lengths = vec![];
    let mut length = groups;
    while length >= threshold.max(3) {
        length = length.div_ceil(2);
        lengths.push(length);
    }
    lengths
}

/// The cost of the power for a length, about that of its last square.
fn power_cost(k: &Kernels, groups: usize) -> f64 {
    cost::square(k, groups / 2)
}

/// The cost of `groups` groups that are converted at once: those of all earlier ones for each.
fn groups_cost(groups: usize, per_limb: f64) -> f64 {
    groups as f64 * groups as f64 / 2.0 * per_limb
}

/// The cost of all powers, and of `2^i` nodes and leaves in the tree below them.
fn tree_cost(
    k: &Kernels,
    groups: usize,
    lengths: &[usize],
    node: impl Fn(usize) -> f64,
    leaf: impl Fn(usize) -> f64,
) -> f64 {
    let powers: f64 = lengths.iter().map(|&length| power_cost(k, length)).sum();
    // The lengths are rounded up, the number of nodes is that of all groups together.
    let nodes: f64 = lengths.iter().map(|&n| groups as f64 / (2 * n) as f64 * node(n)).sum();
    let last = lengths.last().copied().unwrap_or(groups).max(1);
    powers + nodes + groups as f64 / last as f64 * leaf(last)
}

/// The limb products that a quotient of two limbs by one is worth, and a product that is added.
const QUOTIENT_BY_LIMB: f64 = 8.0;
const PRODUCT_BY_LIMB: f64 = 1.0;

/// The powers of these lengths, largest first: each splits what the one before leaves.
fn splits(k: &Kernels, group: Group, lengths: &[usize], steps: &mut Steps<'_>) -> Vec<Split> {
    let mut all: Vec<Split> = Vec::with_capacity(lengths.len());
    for &groups in lengths.iter().rev() {
        steps.next(|| power_cost(k, groups));
        let power = match all.last() {
            None => pow(k, &[group.power], groups as u64),
            Some(half) if groups == 2 * half.groups => square(k, &half.power),
            // One group too many: the division by it is exact.
            Some(half) => {
                let twice = square(k, &half.power);
                let mut power = vec![0; twice.len()];
                div_rem_1(&mut power, &twice, group.power);
                trim(&mut power);
                power
            }
        };
        all.push(Split { groups, power });
    }
    all.reverse();
    all
}

/// The digits of `a`, most significant first, without leading zeros.
pub(super) fn to_digits(k: &Kernels, a: &[Limb], base: u32, meter: Meter<'_>) -> Vec<u8> {
    let group = Group::new(base);
    // A group has at least bit_len - 1 bits.
    let group_bits = u64::from(group.power.ilog2());
    let groups = bit_len(a).div_ceil(group_bits) as usize;
    let mut digits = vec![0; groups * group.digits];
    let lengths = half_lengths(groups, k.thresholds.radix_divide);
    let mut steps =
        meter.steps(|| tree_cost(k, groups, &lengths, |n| split_cost(k, n), write_cost));
    let splits = splits(k, group, &lengths, &mut steps);
    write_digits(k, a.to_vec(), group, &splits, &mut digits, &mut steps);
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    digits.drain(..zeros);
    digits
}

/// The cost of a quotient by a power of `n` groups.
fn split_cost(k: &Kernels, n: usize) -> f64 {
    cost::quotient(k, 2 * n, n)
}

fn write_cost(groups: usize) -> f64 {
    groups_cost(groups, QUOTIENT_BY_LIMB)
}

/// Fills `digits` with those of `a`, leading zeros included.
fn write_digits(
    k: &Kernels,
    a: Vec<Limb>,
    group: Group,
    splits: &[Split],
    digits: &mut [u8],
    steps: &mut Steps<'_>,
) {
    if a.is_empty() {
        return digits.fill(0);
    }
    let Some((split, rest)) = splits.split_first() else {
        steps.next(|| write_cost(digits.len() / group.digits));
        return write_groups(a, group, digits);
    };
    // The upper of two halves may be the shorter one, and not need this power.
    let Some(at @ 1..) = digits.len().checked_sub(split.groups * group.digits) else {
        return write_digits(k, a, group, rest, digits, steps);
    };
    let (upper, lower) = digits.split_at_mut(at);
    steps.next(|| split_cost(k, split.groups));
    let (q, r) = quotient(k, &a, &split.power);
    write_digits(k, q, group, rest, upper, steps);
    write_digits(k, r, group, rest, lower, steps);
}

/// [`write_digits`], one group after the other.
fn write_groups(mut a: Vec<Limb>, group: Group, digits: &mut [u8]) {
    let divisor = LimbDivisor::new(group.power);
    for digits in digits.rchunks_mut(group.digits) {
        let value = divisor.div_rem_assign(&mut a);
        trim(&mut a);
        match group.base {
            // A divisor that the compiler knows costs a product and no division.
            10 => write_limb(value, 10, digits),
            base => write_limb(value, base, digits),
        }
    }
}

/// The digits of a limb, leading zeros included.
#[inline(always)]
fn write_limb(mut value: Limb, base: Limb, digits: &mut [u8]) {
    for digit in digits.iter_mut().rev() {
        *digit = (value % base) as u8;
        value /= base;
    }
}

/// The number of the digits, most significant first.
pub(super) fn from_digits(k: &Kernels, digits: &[u8], base: u32, meter: Meter<'_>) -> Vec<Limb> {
    let group = Group::new(base);
    let groups = digits.len().div_ceil(group.digits);
    let lengths = half_lengths(groups, k.thresholds.radix_multiply);
    let join_cost = |n| cost::product(k, n, n);
    let mut steps = meter.steps(|| tree_cost(k, groups, &lengths, join_cost, read_cost));
    let splits = splits(k, group, &lengths, &mut steps);
    read_digits(k, digits, group, &splits, &mut steps)
}

fn read_cost(groups: usize) -> f64 {
    groups_cost(groups, PRODUCT_BY_LIMB)
}

fn read_digits(
    k: &Kernels,
    digits: &[u8],
    group: Group,
    splits: &[Split],
    steps: &mut Steps<'_>,
) -> Vec<Limb> {
    let Some((split, rest)) = splits.split_first() else {
        steps.next(|| read_cost(digits.len() / group.digits));
        return read_groups(k, digits, group);
    };
    let Some(at @ 1..) = digits.len().checked_sub(split.groups * group.digits) else {
        return read_digits(k, digits, group, rest, steps);
    };
    let (upper, lower) = digits.split_at(at);
    let high = read_digits(k, upper, group, rest, steps);
    let low = read_digits(k, lower, group, rest, steps);
    steps.next(|| cost::product(k, high.len(), split.groups));
    sum(k, &product(k, &high, &split.power), &low)
}

/// [`read_digits`], one group after the other.
fn read_groups(k: &Kernels, digits: &[u8], group: Group) -> Vec<Limb> {
    let mut r = Vec::with_capacity(digits.len().div_ceil(group.digits));
    let value = |digits: &[u8]| {
        digits.iter().fold(0, |value, &digit| value * group.base + Limb::from(digit))
    };
    let (first, rest) = digits.split_at(digits.len() % group.digits);
    r.push(value(first));
    for digits in rest.chunks(group.digits) {
        let high = k.mul_1_assign(&mut r, group.power, value(digits));
        r.push(high);
    }
    trimmed(&r).to_vec()
}
