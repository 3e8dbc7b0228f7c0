//! Operators of integers with every primitive integer, and natural numbers, on either side, against another library.

use crate::numbers::{big_signed, integer, integer_from, integer_of, natural, panics};
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
                a in prop_oneof![integer(), integer_of(2), (-20_i8..20).prop_map(Integer::from)],
                w in prop_oneof![
                    any::<$primitive>(), (0..20 as $primitive), Just($primitive::MAX),
                    Just($primitive::MIN), Just(!0),
                ],
            ) {
                let (x, y) = (big_signed(&a), BigInt::from(w));
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
                    prop_assert_eq!(Integer::from(&a % w), integer_from(&(&x % &y)));
                    prop_assert_eq!(Integer::from(a.clone() % w), integer_from(&(&x % &y)));
                    let mut r = a.clone();
                    r %= w;
                    prop_assert_eq!(big_signed(&r), &x % &y);
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
