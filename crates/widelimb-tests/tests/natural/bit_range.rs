//! Scans, ranges and counts of bits of natural numbers, against num-bigint and bit by bit.

use crate::numbers::{big, natural, natural_from, panics};
use num_bigint::BigUint;
use proptest::prelude::*;
use std::ops::Range;
use widelimb::Natural;
use widelimb::natural::MAX_BITS;

/// Indices of bits on and beside the borders of limbs.
fn index() -> impl Strategy<Value = u64> {
    prop_oneof![0_u64..300, (0_u64..42, 0_u64..3).prop_map(|(n, d)| (64 * n + d).saturating_sub(1))]
}

fn range() -> impl Strategy<Value = Range<u64>> {
    (index(), index()).prop_map(|(start, end)| start..end)
}

/// The oracle's `n` with each bit of the range as `bit` tells from its index and value.
fn with_bits(n: &Natural, range: Range<u64>, bit: impl Fn(u64, bool) -> bool) -> Natural {
    let mut oracle = big(n);
    for i in range {
        oracle.set_bit(i, bit(i, oracle.bit(i)));
    }
    natural_from(&oracle)
}

proptest! {
    #[test]
    fn scans_find_the_next_bit(n in natural(), from in index()) {
        let end = n.bit_len();
        prop_assert_eq!(n.scan_one(from), (from..end).find(|&i| big(&n).bit(i)));
        let zero = (from..end).find(|&i| !big(&n).bit(i)).unwrap_or(from.max(end));
        prop_assert_eq!(n.scan_zero(from), zero);
        prop_assert_eq!(n.trailing_ones(), big(&n).trailing_ones());
        prop_assert_eq!(n.is_odd(), big(&n).bit(0));
    }

    #[test]
    fn long_runs_are_scanned(length in index(), shift in index()) {
        let ones = ((Natural::one() << length) - 1) << shift;
        prop_assert_eq!(ones.scan_zero(shift), shift + length);
        prop_assert_eq!(ones.scan_one(0), (length > 0).then_some(shift));
        prop_assert_eq!(ones.scan_one(shift + length), None);
        prop_assert_eq!(ones.trailing_ones(), if shift == 0 { length } else { 0 });
    }

    #[test]
    fn powers_of_two(n in natural(), exponent in index()) {
        prop_assert_eq!(n.is_power_of_two(), n.count_ones() == 1);
        let next = n.next_power_of_two();
        prop_assert!(next.is_power_of_two() && next >= n);
        prop_assert!(&next >> 1 < n || next == 1);
        let power = Natural::one() << exponent;
        prop_assert!(power.is_power_of_two());
        prop_assert_eq!(power.next_power_of_two(), power.clone());
        prop_assert_eq!((&power + 1).next_power_of_two(), &power << 1);
        prop_assert_eq!(power.next_power_of_two_within(exponent + 1), Ok(power.clone()));
        prop_assert!(power.next_power_of_two_within(exponent).is_err());
    }

    #[test]
    fn distances_count_unlike_bits(a in natural(), b in natural()) {
        let expected = (big(&a) ^ big(&b)).count_ones();
        prop_assert_eq!(a.hamming_distance(&b), expected);
        prop_assert_eq!(b.hamming_distance(&a), expected);
        prop_assert_eq!(a.hamming_distance(&a), 0);
    }

    #[test]
    fn ranges_are_read(n in natural(), range in range()) {
        let length = range.end.saturating_sub(range.start);
        let mask = (BigUint::from(1_u8) << length) - 1_u8;
        prop_assert_eq!(n.bit_range(range.clone()), natural_from(&((big(&n) >> range.start) & mask)));
    }

    #[test]
    fn ranges_are_written(n in natural(), range in range(), value in natural()) {
        let expected = with_bits(&n, range.clone(), |i, _| big(&value).bit(i - range.start));
        let mut written = n.clone();
        written.set_bit_range(range.clone(), &value);
        prop_assert_eq!(&written, &expected);
        let mut within = n.clone();
        let limit = expected.bit_len();
        prop_assert_eq!(within.set_bit_range_within(range.clone(), &value, limit), Ok(()));
        prop_assert_eq!(within, expected);
        if limit > n.bit_len() {
            let mut kept = n.clone();
            prop_assert!(kept.set_bit_range_within(range, &value, limit - 1).is_err());
            prop_assert_eq!(kept, n);
        }
    }

    #[test]
    fn ranges_are_flipped(n in natural(), range in range(), index in index()) {
        let mut flipped = n.clone();
        flipped.flip_bits(range.clone());
        prop_assert_eq!(&flipped, &with_bits(&n, range.clone(), |_, bit| !bit));
        if flipped.bit_len() > n.bit_len() {
            let mut kept = n.clone();
            prop_assert!(kept.flip_bits_within(range, flipped.bit_len() - 1).is_err());
            prop_assert_eq!(kept, n.clone());
        }
        let mut toggled = n.clone();
        toggled.toggle_bit(index);
        prop_assert_eq!(&toggled, &with_bits(&n, index..index + 1, |_, bit| !bit));
    }
}

#[test]
fn far_ranges() {
    let five = Natural::from(5_u32);
    assert_eq!((five.scan_zero(u64::MAX), five.scan_one(u64::MAX)), (u64::MAX, None));
    assert_eq!((Natural::ZERO.scan_zero(0), Natural::ZERO.scan_one(0)), (0, None));
    assert_eq!(Natural::ZERO.next_power_of_two(), 1);
    assert_eq!(five.bit_range(0..u64::MAX), 5);
    assert_eq!(five.bit_range(u64::MAX - 1..u64::MAX), 0);
    let mut n = five.clone();
    n.set_bit_range(0..u64::MAX, &Natural::from(9_u32));
    assert_eq!(n, 9);
    n.set_bit_range(u64::MAX - 9..u64::MAX, &Natural::ZERO);
    assert_eq!(n, 9);
    assert!(panics(|| n.set_bit_range(MAX_BITS..u64::MAX, &five)));
    assert!(panics(|| n.flip_bits(0..u64::MAX)));
    assert!(panics(|| n.toggle_bit(u64::MAX)));
    assert!(n.toggle_bit_within(4, 4).is_err());
    assert_eq!(n, 9);
}
