//! Scans, ranges and counts of bits of the two's complement, against num-bigint and bit by bit.

use crate::numbers::{big, big_signed, integer, integer_from, natural, panics};
use num_bigint::BigInt;
use num_integer::Integer as _;
use proptest::prelude::*;
use std::ops::Range;
use widelimb::Integer;

/// Indices of bits on and beside the borders of limbs.
fn index() -> impl Strategy<Value = u64> {
    prop_oneof![0_u64..300, (0_u64..42, 0_u64..3).prop_map(|(n, d)| (64 * n + d).saturating_sub(1))]
}

/// The oracle's `n` with each bit of the range as `bit` tells from its index and value.
fn with_bits(n: &Integer, range: Range<u64>, bit: impl Fn(u64, bool) -> bool) -> Integer {
    let mut oracle = big_signed(n);
    for i in range {
        oracle.set_bit(i, bit(i, oracle.bit(i)));
    }
    integer_from(&oracle)
}

proptest! {
    #[test]
    fn scans_find_the_next_bit(n in integer(), from in index()) {
        let end = n.bit_len().max(from) + 1;
        prop_assert_eq!(n.scan_one(from), (from..end).find(|&i| big_signed(&n).bit(i)));
        prop_assert_eq!(n.scan_zero(from), (from..end).find(|&i| !big_signed(&n).bit(i)));
        prop_assert_eq!(n.trailing_ones(), n.scan_zero(0));
        prop_assert_eq!(n.is_odd(), big_signed(&n).bit(0));
        let zeros = (0..n.bit_len()).filter(|&i| !big_signed(&n).bit(i)).count() as u64;
        prop_assert_eq!(n.count_zeros(), n.is_negative().then_some(zeros));
        prop_assert_eq!(n.is_power_of_two(), n.count_ones() == Some(1));
    }

    #[test]
    fn distances_count_unlike_bits(a in integer(), b in integer()) {
        let differ = big_signed(&a) ^ big_signed(&b);
        let expected = (a.is_negative() == b.is_negative()).then(|| differ.magnitude().count_ones());
        prop_assert_eq!(a.hamming_distance(&b), expected);
    }

    #[test]
    fn low_bits_are_residues(n in integer(), bits in index(), start in index()) {
        let expected = big_signed(&n).mod_floor(&(BigInt::from(1) << bits));
        prop_assert_eq!(Integer::from(n.low_bits(bits)), integer_from(&expected));
        let high = (big_signed(&n) >> start).mod_floor(&(BigInt::from(1) << bits));
        prop_assert_eq!(Integer::from(n.bit_range(start..start + bits)), integer_from(&high));
        let exact = n.low_bits_within(bits, bits);
        prop_assert_eq!(exact, Ok(n.low_bits(bits)));
        if n.is_negative() && bits > 0 {
            prop_assert!(n.low_bits_within(bits, bits - 1).is_err());
        }
    }

    #[test]
    fn ranges_are_written_and_flipped(
        n in integer(), start in index(), end in index(), value in natural(), at in index(),
    ) {
        let expected = with_bits(&n, start..end, |i, _| big(&value).bit(i - start));
        let mut written = n.clone();
        written.set_bit_range(start..end, &value);
        prop_assert_eq!(written, expected);
        let expected = with_bits(&n, start..end, |_, bit| !bit);
        let mut flipped = n.clone();
        flipped.flip_bits(start..end);
        prop_assert_eq!(&flipped, &expected);
        if expected.bit_len() > n.bit_len() {
            let mut kept = n.clone();
            prop_assert!(kept.flip_bits_within(start..end, expected.bit_len() - 1).is_err());
            prop_assert_eq!(&kept, &n);
        }
        let mut toggled = n.clone();
        toggled.toggle_bit(at);
        prop_assert_eq!(toggled, with_bits(&n, at..at + 1, |_, bit| !bit));
    }
}

#[test]
fn far_ranges() {
    let (mut n, five) = (Integer::from(-5), widelimb::Natural::from(5_u32));
    assert_eq!((n.scan_one(u64::MAX), n.scan_zero(u64::MAX)), (Some(u64::MAX), None));
    assert_eq!(Integer::from(-1).trailing_ones(), None);
    assert_eq!(Integer::from(-1).count_zeros(), Some(0));
    assert!(panics(|| n.low_bits(u64::MAX)) && panics(|| n.bit_range(0..u64::MAX)));
    assert_eq!(Integer::from(5).low_bits(u64::MAX), 5);
    assert!(panics(|| n.set_bit_range(0..u64::MAX, &five)));
    assert!(panics(|| n.flip_bits(0..u64::MAX)) && panics(|| n.toggle_bit(u64::MAX)));
    assert!(n.toggle_bit_within(9, 4).is_err());
    assert!(n.set_bit_range_within(0..9, &five, 8).is_err());
    assert_eq!(n, -5);
    n.set_bit_range(9..9, &five);
    assert_eq!((n.bit_range(7..7), n), (widelimb::Natural::ZERO, Integer::from(-5)));
}
