//! Natural numbers from and to primitives, limbs and bytes, and their order.

use crate::numbers::{big, natural, natural_from};
use proptest::prelude::*;
use std::collections::HashSet;
use widelimb::{Limb, Natural};

/// Every primitive value goes in, comes out, compares; what does not fit is refused.
macro_rules! round_trip_unsigned {
    ($($name:ident $type:ident;)*) => {
        proptest! {$(
            #[test]
            fn $name(value: $type, n in natural()) {
                for value in [value, 0, 1, $type::MAX] {
                    let number = Natural::from(value);
                    prop_assert_eq!(big(&number), value.into());
                    prop_assert_eq!($type::try_from(&number), Ok(value));
                    prop_assert_eq!($type::try_from(number.clone()), Ok(value));
                    prop_assert!(number == value);
                    prop_assert_eq!(n.partial_cmp(&value), Some(n.cmp(&number)));
                }
                let fits = $type::try_from(&n);
                prop_assert_eq!(fits.is_ok(), n.bit_len() <= u64::from($type::BITS));
                prop_assert!(fits.is_err() || n == fits.unwrap());
                let error = $type::try_from(Natural::from($type::MAX) + 1).unwrap_err();
                prop_assert_eq!(error.target, stringify!($type));
            }
        )*}
    };
}

macro_rules! round_trip_signed {
    ($($name:ident $type:ident;)*) => {
        proptest! {$(
            #[test]
            fn $name(value: $type, n in natural()) {
                for value in [value, 0, 1, -1, $type::MIN, $type::MAX] {
                    if value < 0 {
                        prop_assert!(Natural::try_from(value).is_err());
                        prop_assert!(n > value && n != value);
                        continue;
                    }
                    let number = Natural::try_from(value).unwrap();
                    prop_assert_eq!(number.to_string(), value.to_string());
                    prop_assert_eq!($type::try_from(&number), Ok(value));
                    prop_assert!(number == value);
                    prop_assert_eq!(n.partial_cmp(&value), Some(n.cmp(&number)));
                }
                prop_assert_eq!($type::try_from(&n).is_ok(), n.bit_len() < u64::from($type::BITS));
            }
        )*}
    };
}

round_trip_unsigned! {
    u8_round_trips u8;
    u16_round_trips u16;
    u32_round_trips u32;
    u64_round_trips u64;
    u128_round_trips u128;
    usize_round_trips usize;
}

round_trip_signed! {
    i8_round_trips i8;
    i16_round_trips i16;
    i32_round_trips i32;
    i64_round_trips i64;
    i128_round_trips i128;
    isize_round_trips isize;
}

proptest! {
    #[test]
    fn bytes_are_the_oracles(a in natural(), zeros in 0_usize..20) {
        let expected = if a.is_zero() { vec![] } else { big(&a).to_bytes_le() };
        let mut bytes = a.to_bytes_le();
        prop_assert_eq!(&bytes, &expected);
        bytes.resize(bytes.len() + zeros, 0);
        prop_assert_eq!(Natural::from_bytes_le(&bytes), a.clone());
        bytes.reverse();
        prop_assert_eq!(Natural::from_bytes_be(&bytes), a.clone());
        prop_assert_eq!(Natural::from_bytes_be(&a.to_bytes_be()), a);
    }

    #[test]
    fn any_bytes_are_a_number(bytes: Vec<u8>) {
        let expected = natural_from(&num_bigint::BigUint::from_bytes_le(&bytes));
        prop_assert_eq!(Natural::from_bytes_le(&bytes), expected);
    }

    #[test]
    fn limbs_have_one_form(limbs: Vec<Limb>, zeros in 0_usize..5) {
        let n = Natural::from_limbs(limbs.clone());
        let mut padded = limbs;
        padded.resize(padded.len() + zeros, 0);
        prop_assert_eq!(&Natural::from_limbs(padded), &n);
        prop_assert!(n.limbs().last() != Some(&0));
        prop_assert_eq!(Natural::from_limbs(n.clone().into_limbs()), n);
    }

    #[test]
    fn order_and_hash_are_the_oracles(a in natural(), b in natural()) {
        prop_assert_eq!(a.cmp(&b), big(&a).cmp(&big(&b)));
        prop_assert_eq!(a == b, big(&a) == big(&b));
        let mut set = HashSet::from([a.clone()]);
        prop_assert!(!set.insert((&a + &b) - &b));
        prop_assert_eq!(set.insert(b.clone()), a != b);
    }
}

#[test]
fn zero_has_no_limb() {
    for zero in
        [Natural::ZERO, Natural::default(), Natural::from(0_u8), Natural::from_bytes_be(&[])]
    {
        assert!(zero.is_zero() && zero.is_even() && !zero.is_one());
        assert_eq!(zero.limbs(), [0; 0]);
        assert_eq!(zero.to_bytes_le(), [0; 0]);
    }
    assert!(Natural::one().is_one());
}
