//! Operators of numbers with every primitive integer on either side, against another library.

/// Checks each operator with `a` on one side and `w` on the other, whose values are `x` and `y`:
/// whether there is a result with `w` on the right, and with `w` on the left. `agrees` of the test
/// file compares.
macro_rules! check {
    (
        $a:ident, $w:ident, $x:ident, $y:ident;
        $($op:tt $assign:tt, $possible:expr, $back:expr;)*
    ) => {$(
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

/// A test for each primitive integer, with the numbers of a strategy.
macro_rules! test_primitives {
    ($numbers:expr) => {
        test_primitives! {
            $numbers; u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize
        }
    };
    ($numbers:expr; $($primitive:ident)*) => {$(
        proptest! {
            #[test]
            fn $primitive(
                a in $numbers,
                w in prop_oneof![
                    any::<$primitive>(), (0..20 as $primitive), Just($primitive::MAX),
                    Just($primitive::MIN), Just(!0),
                ],
            ) {
                let (x, y) = (big_signed(&a.clone().into()), BigInt::from(w));
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
                    prop_assert_eq!(big_signed(&(&a % w).into()), &x % &y);
                    prop_assert_eq!(big_signed(&(a.clone() % w).into()), &x % &y);
                    let mut r = a.clone();
                    r %= w;
                    prop_assert_eq!(big_signed(&r.into()), &x % &y);
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
