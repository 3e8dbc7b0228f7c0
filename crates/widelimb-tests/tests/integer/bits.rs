//! Shifts, single bits and operations bit by bit on integers, against num-bigint and `i64`.

use crate::numbers::{big_signed, integer, integer_from, panics};
use proptest::prelude::*;
use widelimb::Integer;

/// Numbers of bits that fall on and beside the borders of limbs.
fn bits() -> impl Strategy<Value = u64> {
    prop_oneof![0_u64..200, (0_u64..30, 0_u64..3).prop_map(|(n, d)| (64 * n + d).saturating_sub(1))]
}

proptest! {
    #[test]
    fn shifts_are_the_oracles(a in integer(), s in bits()) {
        assert_primitive_operator!(a, <<, <<=, s, integer_from(&(big_signed(&a) << s)));
        assert_primitive_operator!(a, >>, >>=, s, integer_from(&(big_signed(&a) >> s)));
        prop_assert_eq!(&a >> s, a.div_floor(&(Integer::one() << s)));
        let shifted = &a << s;
        prop_assert_eq!(a.shl_within(s, shifted.bit_len()), Ok(shifted));
    }

    #[test]
    fn operations_bit_by_bit_are_the_oracles(a in integer(), b in integer()) {
        assert_operator!(a, &, &=, b, integer_from(&(big_signed(&a) & big_signed(&b))));
        assert_operator!(a, |, |=, b, integer_from(&(big_signed(&a) | big_signed(&b))));
        assert_operator!(a, ^, ^=, b, integer_from(&(big_signed(&a) ^ big_signed(&b))));
        prop_assert_eq!(!&a, integer_from(&!big_signed(&a)));
        prop_assert_eq!(!!a.clone(), a.clone());
        prop_assert_eq!(!(&a & &b), !a | !b);
    }

    #[test]
    fn words_are_words(a: i64, b: i64, s in 0_u64..64) {
        let (x, y) = (Integer::from(a), Integer::from(b));
        prop_assert!(&x & &y == a & b && &x | &y == a | b && &x ^ &y == a ^ b && !&x == !a);
        prop_assert_eq!(x >> s, a >> s);
    }

    #[test]
    fn single_bits_are_the_oracles(a in integer(), index in bits()) {
        prop_assert_eq!(a.bit_len(), big_signed(&a).bits());
        prop_assert_eq!(a.bit(index), big_signed(&a).bit(index));
        prop_assert_eq!(a.bit(index), !(&a >> index).is_even());
        prop_assert_eq!(a.trailing_zeros(), big_signed(&a).trailing_zeros());
        prop_assert_eq!(a.is_even(), !a.bit(0));
        prop_assert_eq!(a.count_ones().is_none(), a.is_negative());
        prop_assert_eq!(a.abs().count_ones(), Some(a.magnitude().count_ones()));
        for value in [false, true] {
            let (mut ours, mut oracle) = (a.clone(), big_signed(&a));
            ours.set_bit(index, value);
            oracle.set_bit(index, value);
            prop_assert_eq!(ours, integer_from(&oracle));
        }
    }
}

#[test]
fn far_bits() {
    let minus_one = Integer::from(-1);
    assert!(minus_one.bit(u64::MAX));
    assert_eq!(&minus_one >> u64::MAX, -1);
    assert_eq!(Integer::one() >> u64::MAX, 0);
    assert!(panics(|| &minus_one << u64::MAX));
    let mut n = minus_one.clone();
    assert!(panics(|| n.set_bit(u64::MAX, false)));
    assert!(n.set_bit_within(64, false, 64).is_err());
    n.set_bit(u64::MAX, true);
    assert_eq!(n, minus_one);
    assert_eq!(n.set_bit_within(63, false, 64), Ok(()));
    assert_eq!(n, -1 - (1_i128 << 63));
    // One bit more makes it the negative of 2^64, which is longer.
    let mut n = Integer::from_str_radix("-8000000000000000", 16).unwrap();
    assert!(n.set_bit_within(63, false, 64).is_err());
    assert_eq!(n.set_bit_within(63, false, 65), Ok(()));
    assert_eq!(n, -(1_i128 << 64));
}
