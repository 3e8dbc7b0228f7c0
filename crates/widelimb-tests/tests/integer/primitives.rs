//! Operators with every primitive integer and natural numbers on either side, against another
//! library.

use crate::numbers::{big_signed, integer, integer_of, natural, panics};
use num_bigint::BigInt;
use num_traits::Zero;
use proptest::prelude::*;
use widelimb::{Integer, Natural};

/// `f` gives the number, or panics where there is none.
fn agrees(what: &str, expected: Option<BigInt>, f: impl FnOnce() -> Integer) {
    match expected {
        Some(expected) => assert_eq!(big_signed(&f()), expected, "{what}"),
        None => assert!(panics(f), "{what}"),
    }
}

test_primitives!(prop_oneof![integer(), integer_of(2), (-20_i8..20).prop_map(Integer::from)]);

proptest! {
    #[test]
    fn natural_numbers(a in integer(), w in natural()) {
        let (x, y) = (big_signed(&a), big_signed(&w.clone().into()));
        // Shadows the natural number by a reference, as the primitives are copied.
        let w = &w;
        check! {
            a, w, x, y;
            + +=, true, true;
            - -=, true, true;
            * *=, true, true;
            / /=, !y.is_zero(), !x.is_zero();
            % %=, !y.is_zero(), !x.is_zero();
            & &=, true, true;
            | |=, true, true;
            ^ ^=, true, true;
        }
        let owned: Natural = w.clone();
        prop_assert_eq!(a.clone() + owned.clone(), &a + w);
        prop_assert_eq!(owned - a.clone(), w - &a);
    }
}
