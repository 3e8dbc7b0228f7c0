//! Operators with every primitive integer on either side, against another library.

use crate::numbers::{big, big_signed, natural, natural_of, panics};
use num_bigint::BigInt;
use num_traits::{Signed, Zero};
use proptest::prelude::*;
use widelimb::Natural;

/// `f` gives the number, or panics where there is none.
fn agrees(what: &str, expected: Option<BigInt>, f: impl FnOnce() -> Natural) {
    match expected.filter(|n| !n.is_negative()) {
        Some(expected) => assert_eq!(BigInt::from(big(&f())), expected, "{what}"),
        None => assert!(panics(f), "{what}"),
    }
}

test_primitives!(prop_oneof![natural(), natural_of(2), (0_u8..20).prop_map(Natural::from)]);
