//! [`Group`]: as many digits as fit in a limb, read and written at once.

use crate::Limb;
use widelimb_kernels::{DECIMAL_GROUP, Kernels};

/// The largest base: a digit is a byte.
pub(super) const MAX_BASE: u32 = 256;

/// The most digits of a group: those of base 3.
pub(super) const MAX_DIGITS: usize = 40;

/// `2^40`, the unit of [`Group::log2`].
const LOG2_UNIT: u32 = 40;

/// The digits that fit in a limb, for a base that is no power of two.
#[derive(Clone, Copy, Debug)]
pub struct Group {
    base: Limb,
    /// The number of digits.
    pub digits: usize,
    /// `base^digits`, below 2^64.
    pub power: Limb,
    /// A bound on `log2(power)` in units of `2^-40`, above it by 1 to 3 units.
    log2: u64,
}

static GROUPS: [Group; MAX_BASE as usize + 1] = {
    let mut all = [Group::of(3); MAX_BASE as usize + 1];
    let mut base = 4;
    while base <= MAX_BASE {
        all[base as usize] = Group::of(base);
        base += 1;
    }
    all
};

impl Group {
    /// The group of a base from 3 to 256.
    pub fn new(base: u32) -> Group {
        GROUPS[base as usize]
    }

    const fn of(base: u32) -> Group {
        let base = base as Limb;
        let (mut digits, mut power) = (1, base);
        while let Some(next) = power.checked_mul(base) {
            (digits, power) = (digits + 1, next);
        }
        Group { base, digits, power, log2: log2_above(power) }
    }

    /// The base.
    pub fn base(self) -> u32 {
        self.base as u32
    }

    /// A bound on the bits of `power^groups`: above its logarithm by less than 2, for up to
    /// 2^38 groups.
    pub fn bits(self, groups: usize) -> u64 {
        ((groups as u128 * u128::from(self.log2)) >> LOG2_UNIT) as u64 + 1
    }

    /// The fewest groups that any number of so many bits fits in, or one more.
    pub fn groups(self, bits: u64) -> usize {
        // The logarithm is above this by at most 4 units, which 2^36 groups do not notice.
        let log2 = u128::from(self.log2 - 4);
        (u128::from(bits) << LOG2_UNIT).div_ceil(log2) as usize
    }

    /// The most digits that a number of so many bits, up to 2^42, has: it may have one less.
    pub fn digits_of_bits(self, bits: u64) -> u64 {
        // The logarithm is above this by less than 4 units, in 2^45 of them.
        let log2 = u128::from(self.log2 - 4);
        let digits = (u128::from(bits) * self.digits as u128) << LOG2_UNIT;
        (digits / log2) as u64 + 1
    }

    /// Writes the digits of values below the power, leading zeros included, into a slice of just
    /// their length.
    pub fn write(self, k: &Kernels, values: &[Limb], digits: &mut [u8]) {
        if self.base == 10 {
            return k.write_decimal(digits, values);
        }
        for (&value, digits) in values.iter().zip(digits.chunks_exact_mut(self.digits)) {
            let mut value = value;
            for digit in digits.iter_mut().rev() {
                *digit = (value % self.base) as u8;
                value /= self.base;
            }
        }
    }

    /// The values of groups of digits, of which the first may be shorter.
    pub fn read(self, k: &Kernels, digits: &[u8], values: &mut [Limb]) {
        let (first, rest) = digits.split_at(digits.len() % self.digits);
        let values = match values {
            [value, values @ ..] if !first.is_empty() => {
                *value = self.value(k, first);
                values
            }
            values => values,
        };
        if self.base == 10 {
            return k.read_decimal(values, rest);
        }
        for (value, digits) in values.iter_mut().zip(rest.chunks_exact(self.digits)) {
            *value = self.value(k, digits);
        }
    }

    /// The value of at most one group of digits.
    pub fn value(self, k: &Kernels, digits: &[u8]) -> Limb {
        if self.base == 10 {
            let (mut group, mut value) = ([0; DECIMAL_GROUP], [0]);
            group[DECIMAL_GROUP - digits.len()..].copy_from_slice(digits);
            k.read_decimal(&mut value, &group);
            return value[0];
        }
        digits.iter().fold(0, |value, &digit| value * self.base + Limb::from(digit))
    }
}

/// `log2(x)` in units of `2^-40`, rounded up by 1 to 3 of them: bit by bit, as squaring doubles a
/// logarithm.
const fn log2_above(x: Limb) -> u64 {
    // From 1 to 2, with 63 bits after the point.
    let mut fraction = x << x.leading_zeros();
    let mut log2 = x.ilog2() as u64;
    let mut bit = 0;
    while bit < LOG2_UNIT {
        let square = (fraction as u128 * fraction as u128) >> 63;
        let two = square >> 64;
        log2 = log2 << 1 | two as u64;
        fraction = (square >> two) as Limb;
        bit += 1;
    }
    // What the squares lose makes less than a unit; what is below a unit is cut off.
    log2 + 2
}
