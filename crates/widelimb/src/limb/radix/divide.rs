//! Digits by halves: a number is split by a power of the base near its square root.
//!
//! Digits are handled in groups that fill a limb, so that the powers are those of one limb
//! `base^group`. Source: R. Brent and P. Zimmermann, Modern Computer Arithmetic, section 1.7.

use crate::Limb;
use crate::arch::Kernels;
use crate::limb::div::{LimbDivisor, div_rem_1};
use crate::limb::owned::{product, quotient, square, sum};
use crate::limb::pow::pow;
use crate::limb::trim::{bit_len, trim, trimmed};
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

/// The powers for numbers of `groups` groups, largest first: each splits what the one before
/// leaves. None if the number has fewer than `threshold` groups, and is converted at once.
fn splits(k: &Kernels, group: Group, groups: usize, threshold: usize) -> Vec<Split> {
    let mut lengths = vec![];
    let mut length = groups;
    while length >= threshold.max(3) {
        length = length.div_ceil(2);
        lengths.push(length);
    }
    let mut all: Vec<Split> = Vec::with_capacity(lengths.len());
    for groups in lengths.into_iter().rev() {
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
pub(super) fn to_digits(k: &Kernels, a: &[Limb], base: u32) -> Vec<u8> {
    let group = Group::new(base);
    // A group has at least bit_len - 1 bits.
    let group_bits = u64::from(group.power.ilog2());
    let groups = bit_len(a).div_ceil(group_bits) as usize;
    let mut digits = vec![0; groups * group.digits];
    let splits = splits(k, group, groups, k.thresholds.radix_divide);
    write_digits(k, a.to_vec(), group, &splits, &mut digits);
    let zeros = digits.iter().take_while(|&&digit| digit == 0).count();
    digits.drain(..zeros);
    digits
}

/// Fills `digits` with those of `a`, leading zeros included.
fn write_digits(k: &Kernels, a: Vec<Limb>, group: Group, splits: &[Split], digits: &mut [u8]) {
    if a.is_empty() {
        return digits.fill(0);
    }
    let Some((split, rest)) = splits.split_first() else {
        return write_groups(a, group, digits);
    };
    // The upper of two halves may be the shorter one, and not need this power.
    let Some(at @ 1..) = digits.len().checked_sub(split.groups * group.digits) else {
        return write_digits(k, a, group, rest, digits);
    };
    let (upper, lower) = digits.split_at_mut(at);
    let (q, r) = quotient(k, &a, &split.power);
    write_digits(k, q, group, rest, upper);
    write_digits(k, r, group, rest, lower);
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
pub(super) fn from_digits(k: &Kernels, digits: &[u8], base: u32) -> Vec<Limb> {
    let group = Group::new(base);
    let groups = digits.len().div_ceil(group.digits);
    let splits = splits(k, group, groups, k.thresholds.radix_multiply);
    read_digits(k, digits, group, &splits)
}

fn read_digits(k: &Kernels, digits: &[u8], group: Group, splits: &[Split]) -> Vec<Limb> {
    let Some((split, rest)) = splits.split_first() else {
        return read_groups(k, digits, group);
    };
    let Some(at @ 1..) = digits.len().checked_sub(split.groups * group.digits) else {
        return read_digits(k, digits, group, rest);
    };
    let (upper, lower) = digits.split_at(at);
    let high = read_digits(k, upper, group, rest);
    let low = read_digits(k, lower, group, rest);
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
