//! Shifts, single bits and operations bit by bit on natural numbers, against num-bigint.

use crate::numbers::{big, natural, natural_from, panics};
use proptest::prelude::*;
use widelimb::Natural;
use widelimb::natural::MAX_BITS;

/// Numbers of bits that fall on and beside the borders of limbs.
fn bits() -> impl Strategy<Value = u64> {
    prop_oneof![0_u64..200, (0_u64..30, 0_u64..3).prop_map(|(n, d)| (64 * n + d).saturating_sub(1))]
}

proptest! {
    #[test]
    fn shifts_are_the_oracles(a in natural(), s in bits()) {
        assert_primitive_operator!(a, <<, <<=, s, natural_from(&(big(&a) << s)));
        assert_primitive_operator!(a, >>, >>=, s, natural_from(&(big(&a) >> s)));
        prop_assert_eq!(((&a >> s) << s) + a.low_bits(s), a.clone());
        prop_assert!(a.low_bits(s).bit_len() <= s);
    }

    #[test]
    fn operations_bit_by_bit_are_the_oracles(a in natural(), b in natural()) {
        assert_operator!(a, &, &=, b, natural_from(&(big(&a) & big(&b))));
        assert_operator!(a, |, |=, b, natural_from(&(big(&a) | big(&b))));
        assert_operator!(a, ^, ^=, b, natural_from(&(big(&a) ^ big(&b))));
        prop_assert_eq!(a.and_not(&b), natural_from(&(big(&a) ^ (big(&a) & big(&b)))));
    }

    #[test]
    fn single_bits_are_the_oracles(a in natural(), index in bits()) {
        prop_assert_eq!(a.bit_len(), big(&a).bits());
        prop_assert_eq!(a.bit(index), big(&a).bit(index));
        prop_assert_eq!(a.trailing_zeros(), big(&a).trailing_zeros());
        prop_assert_eq!(a.count_ones(), big(&a).count_ones());
        prop_assert_eq!(a.is_even(), !big(&a).bit(0));
        for value in [false, true] {
            let (mut ours, mut oracle) = (a.clone(), big(&a));
            ours.set_bit(index, value);
            oracle.set_bit(index, value);
            prop_assert_eq!(ours, natural_from(&oracle));
        }
    }

    #[test]
    fn limits_of_shifts_are_exact(a in natural(), s in bits()) {
        let shifted = &a << s;
        prop_assert_eq!(a.shl_within(s, shifted.bit_len()), Ok(shifted.clone()));
        if !a.is_zero() {
            prop_assert!(a.shl_within(s, shifted.bit_len() - 1).is_err());
        }
    }
}

#[test]
fn far_bits() {
    let one = Natural::one();
    assert!(!one.bit(u64::MAX));
    assert_eq!(&one >> u64::MAX, 0);
    assert_eq!(Natural::ZERO << u64::MAX, 0);
    assert_eq!(one.low_bits(u64::MAX), 1);
    assert!(panics(|| &one << u64::MAX));
    assert!(panics(|| &one << MAX_BITS));
    let mut n = one.clone();
    assert!(panics(|| n.set_bit(u64::MAX, true)));
    assert!(n.set_bit_within(64, true, 64).is_err());
    n.set_bit(u64::MAX, false);
    assert_eq!(n, one);
    assert_eq!(n.set_bit_within(63, true, 64), Ok(()));
    assert_eq!(n, (1_u64 << 63) + 1);
    // A bit inside the number is written whatever the limit.
    assert_eq!(n.set_bit_within(1, true, 0), Ok(()));
    assert_eq!(n, (1_u64 << 63) + 3);
}
