//! Operators with every primitive integer on either side, against another library.

use crate::numbers::{big, natural, natural_of, panics};
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

macro_rules! check {
    ($a:ident, $w:ident, $x:ident, $y:ident; $($op:tt $assign:tt, $possible:expr, $back:expr;)*) => {$(
        let what = format!("{} {} {}", $a, stringify!($op), $w);
        let expected = || $possible.then(|| &$x $op &$y);
        agrees(&what, expected(), || &$a $op $w);
        agrees(&what, expected(), || $a.clone() $op $w);
        agrees(&what, expected(), || {
            let mut r = $a.clone();
            r $assign $w;
            r
        });
        let what = format!("{} {} {}", $w, stringify!($op), $a);
        let expected = || $back.then(|| &$y $op &$x);
        agrees(&what, expected(), || $w $op &$a);
        agrees(&what, expected(), || $w $op $a.clone());
    )*};
}

macro_rules! primitives {
    ($($primitive:ident)*) => {$(
        proptest! {
            #[test]
            fn $primitive(
                a in prop_oneof![natural(), natural_of(2), (0_u8..20).prop_map(Natural::from)],
                w in prop_oneof![
                    any::<$primitive>(), (0..20 as $primitive), Just($primitive::MAX),
                    Just($primitive::MIN), Just(!0),
                ],
            ) {
                let (x, y) = (BigInt::from(big(&a)), BigInt::from(w));
                check! {
                    a, w, x, y;
                    + +=, true, true;
                    - -=, true, true;
                    * *=, true, true;
                    / /=, !y.is_zero(), !x.is_zero();
                    & &=, true, true;
                    | |=, true, true;
                    ^ ^=, true, true;
                }
                if y.is_zero() {
                    prop_assert!(panics(|| &a % w));
                } else {
                    prop_assert_eq!(BigInt::from(&a % w), &x % &y);
                    prop_assert_eq!(BigInt::from(a.clone() % w), &x % &y);
                    let mut r = a.clone();
                    r %= w;
                    prop_assert_eq!(BigInt::from(big(&r)), &x % &y);
                }
                if x.is_zero() {
                    prop_assert!(panics(|| w % &a));
                } else {
                    prop_assert_eq!(BigInt::from(w % &a), &y % &x);
                    prop_assert_eq!(BigInt::from(w % a.clone()), &y % &x);
                }
            }
        }
    )*};
}

primitives!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
