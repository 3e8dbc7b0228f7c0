//! As many digits as fit in a limb, read and written at once.

use crate::Limb;

/// The largest base.
pub(super) const MAX_BASE: u32 = 62;

/// `2^40`, the unit of [`Group::log2`].
const LOG2_UNIT: u32 = 40;

/// The digits that fit in a limb, for a base that is no power of two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    base: Limb,
    /// How many.
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
    /// The group of a base from 3 to [`MAX_BASE`].
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

    /// Writes the digits of `value < power`, leading zeros included, into a slice of just their
    /// length.
    #[inline]
    pub fn write(self, mut value: Limb, digits: &mut [u8]) {
        if let (10, Ok(digits)) = (self.base, <&mut [u8; 19]>::try_from(&mut *digits)) {
            return write_decimal(value, digits);
        }
        for digit in digits.iter_mut().rev() {
            *digit = (value % self.base) as u8;
            value /= self.base;
        }
    }

    /// The value of up to so many digits.
    #[inline]
    pub fn read(self, digits: &[u8]) -> Limb {
        if let (10, Ok(digits)) = (self.base, <&[u8; 19]>::try_from(digits)) {
            return read_decimal(digits);
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

/// The two digits of each number below 100.
static PAIRS: [[u8; 2]; 100] = {
    let mut pairs = [[0; 2]; 100];
    let mut i = 0;
    while i < 100 {
        pairs[i] = [(i / 10) as u8, (i % 10) as u8];
        i += 1;
    }
    pairs
};

/// The 19 digits of `value < 10^19`: three, eight and eight, in pairs.
#[inline]
fn write_decimal(value: Limb, digits: &mut [u8; 19]) {
    let (high, rest) = (value / 10_u64.pow(16), value % 10_u64.pow(16));
    digits[0] = (high / 100) as u8;
    digits[1..3].copy_from_slice(&PAIRS[(high % 100) as usize]);
    for (eight, at) in [(rest / 10_u64.pow(8), 3), (rest % 10_u64.pow(8), 11)] {
        let eight = eight as u32;
        for (four, at) in [(eight / 10_000, at), (eight % 10_000, at + 4)] {
            digits[at..at + 2].copy_from_slice(&PAIRS[(four / 100) as usize]);
            digits[at + 2..at + 4].copy_from_slice(&PAIRS[(four % 100) as usize]);
        }
    }
}

#[inline]
fn read_decimal(digits: &[u8; 19]) -> Limb {
    let [high @ .., _, _, _, _, _, _, _, _] = digits;
    let [top @ .., _, _, _, _, _, _, _, _] = high;
    let eight = |at: usize| {
        let mut eight = [0; 8];
        eight.copy_from_slice(&digits[at..at + 8]);
        value_of_eight(u64::from_le_bytes(eight))
    };
    let top = top.iter().fold(0, |value, &digit| value * 10 + Limb::from(digit));
    (top * 10_u64.pow(8) + eight(3)) * 10_u64.pow(8) + eight(11)
}

/// The value of eight digits, one in each byte, the most significant in the lowest: pairs, fours,
/// and all.
#[inline]
fn value_of_eight(digits: u64) -> u64 {
    let ones = 0x00ff_00ff_00ff_00ff;
    let twos = (digits & ones) * 10 + (digits >> 8 & ones);
    let pairs = 0x0000_ffff_0000_ffff;
    let fours = (twos & pairs) * 100 + (twos >> 16 & pairs);
    (fours & 0xffff_ffff) * 10_000 + (fours >> 32)
}

#[cfg(test)]
mod tests {
    use super::Group;

    #[test]
    fn decimal_groups_are_written_and_read() {
        let group = Group::new(10);
        let mut digits = [0; 19];
        for four in 0..10_000 {
            for weight in (0..16).map(|i| 10_u64.pow(i)) {
                for value in [four * weight % group.power, group.power - 1 - four * weight] {
                    group.write(value, &mut digits);
                    let text: std::string::String =
                        digits.iter().map(|&digit| char::from(digit + b'0')).collect();
                    assert_eq!(text, std::format!("{value:019}"));
                    assert_eq!(group.read(&digits), value);
                }
            }
        }
    }

    #[test]
    fn groups_hold_and_bits_bound() {
        for base in (3..=62).filter(|base: &u32| !base.is_power_of_two()) {
            let group = Group::new(base);
            assert_eq!(u128::from(base).pow(group.digits as u32), group.power.into());
            assert!(group.power.checked_mul(base.into()).is_none());
            for groups in [1, 2, 3, 10, 100, 1000] {
                let power = num_bigint::BigUint::from(group.power).pow(groups as u32);
                let bits = group.bits(groups);
                assert!(power.bits() <= bits && bits <= power.bits() + 1, "{base}^{groups}");
                // A number of as many bits as the power minus 1 has fits.
                assert!(group.groups((power.clone() - 1u32).bits()) >= groups);
                assert!(group.groups(power.bits() - 1) <= groups + 1);
            }
        }
    }
}
