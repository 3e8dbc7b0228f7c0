//! The operators of each library, as its users write them.

use super::Case;
use super::contestant::{Contestant, natural, signed};
use crate::peers::Identity;
use std::fmt::Display;
use std::hash::Hash;
use std::str::FromStr;

/// The divisor of [`Theory::rem_small`].
const SMALL_DIVISOR: u64 = 1_000_000_007;

/// Operators on numbers, signed or not.
pub(super) trait Number:
    Clone + Ord + Hash + Display + FromStr + From<u64> + 'static
{
    fn add(a: &Self, b: &Self) -> Self;
    fn sub(a: &Self, b: &Self) -> Self;
    fn mul(a: &Self, b: &Self) -> Self;
    fn and(a: &Self, b: &Self) -> Self;
    fn or(a: &Self, b: &Self) -> Self;
    fn div(a: &Self, b: &Self) -> Self;
    /// Quotient, rounded toward zero, and remainder.
    fn div_rem(a: &Self, b: &Self) -> (Self, Self);
    fn shl(a: &Self) -> Self;
    fn shr(a: &Self) -> Self;
    fn add_small(a: &Self) -> Self;
    fn sub_small(a: &Self) -> Self;
    fn mul_small(a: &Self, by: u16) -> Self;
    fn add_assign(a: &mut Self, b: &Self);
    fn sub_assign(a: &mut Self, b: &Self);
    /// `c += a * b`, by one call where the library has it.
    fn add_mul(c: &mut Self, a: &Self, b: &Self);
    /// `c -= a * b`.
    fn sub_mul(c: &mut Self, a: &Self, b: &Self);
}

/// Operators on numbers without sign only.
pub(super) trait Theory: Number {
    /// The type of a remainder by a primitive.
    type Residue: Display;
    fn gcd(a: &Self, b: &Self) -> Self;
    /// The inverse of `b` modulo `a`.
    fn inverse(b: &Self, a: &Self) -> Self;
    fn sqrt(a: &Self) -> Self;
    /// The remainder of `a` by a primitive, by the operator `%`.
    fn rem_small(a: &Self) -> Self::Residue;
}

/// A library: its identity, and its contestants with numbers of either kind.
pub(super) struct Library {
    pub identity: Identity,
    /// Whether the library is another project's.
    pub peer: bool,
    pub natural: fn(&Case) -> Contestant,
    pub integer: fn(&Case) -> Contestant,
}

impl Library {
    /// A library of another project.
    const fn of<N: Theory, I: Number>(identity: Identity) -> Library {
        Library { identity, peer: true, natural: natural::<N>, integer: signed::<I> }
    }
}

/// All libraries: widelimb first, then those that were compiled in.
pub(super) fn libraries() -> Vec<Library> {
    let version = env!("CARGO_PKG_VERSION");
    #[allow(unused_mut, reason = "without peers it is alone")]
    let mut all = vec![Library {
        peer: false,
        ..Library::of::<widelimb::Natural, widelimb::Integer>(Identity::new(
            "widelimb",
            version,
            "Natural and Integer",
        ))
    }];
    #[cfg(any(test, feature = "peer-crates"))]
    all.push(Library {
        peer: false,
        ..Library::of::<widelimb_num::BigUint, widelimb_num::BigInt>(Identity::new(
            "widelimb-num",
            version,
            "BigUint and BigInt over Natural and Integer",
        ))
    });
    #[cfg(feature = "peer-rug")]
    all.push(Library::of::<rug::Integer, rug::Integer>(Identity::new(
        "rug",
        env!("WIDELIMB_LAB_VERSION_RUG"),
        "Integer, on GMP built for this CPU",
    )));
    #[cfg(feature = "peer-crates")]
    all.push(Library::of::<malachite_nz::natural::Natural, malachite_nz::integer::Integer>(
        Identity::new(
            "malachite",
            env!("WIDELIMB_LAB_VERSION_MALACHITE_NZ"),
            "Natural and Integer, portable Rust",
        ),
    ));
    #[cfg(feature = "peer-crates")]
    all.push(Library::of::<dashu_int::UBig, dashu_int::IBig>(Identity::new(
        "dashu",
        env!("WIDELIMB_LAB_VERSION_DASHU_INT"),
        "UBig and IBig, portable Rust",
    )));
    #[cfg(any(test, feature = "peer-crates"))]
    all.push(Library::of::<num_bigint::BigUint, num_bigint::BigInt>(Identity::new(
        "num-bigint",
        env!("WIDELIMB_LAB_VERSION_NUM_BIGINT"),
        "BigUint and BigInt, portable Rust",
    )));
    all
}

/// The operators that all libraries write alike, with the type of small operands and of shifts;
/// `from` converts the result of an operator that is not a number yet.
macro_rules! operators {
    // Sums of products, where `+=` is all there is, or stands for the one call; and by methods.
    ([]) => {
        #[inline(always)]
        fn add_mul(c: &mut Self, a: &Self, b: &Self) {
            *c += a * b;
        }

        #[inline(always)]
        fn sub_mul(c: &mut Self, a: &Self, b: &Self) {
            *c -= a * b;
        }
    };
    ([$add_mul:ident $sub_mul:ident]) => {
        #[inline(always)]
        fn add_mul(c: &mut Self, a: &Self, b: &Self) {
            c.$add_mul(a, b);
        }

        #[inline(always)]
        fn sub_mul(c: &mut Self, a: &Self, b: &Self) {
            c.$sub_mul(a, b);
        }
    };
    ($small:ty, $shift:ty) => {
        operators!(binary add +, sub -, mul *, div /, and &, or |);

        #[inline(always)]
        fn shl(a: &Self) -> Self {
            Self::from(a << (13 as $shift))
        }

        #[inline(always)]
        fn shr(a: &Self) -> Self {
            Self::from(a >> (13 as $shift))
        }

        #[inline(always)]
        fn add_small(a: &Self) -> Self {
            Self::from(a + <$small>::from(5_u8))
        }

        #[inline(always)]
        fn sub_small(a: &Self) -> Self {
            Self::from(a - <$small>::from(5_u8))
        }

        #[inline(always)]
        fn mul_small(a: &Self, by: u16) -> Self {
            Self::from(a * <$small>::from(by))
        }

        #[inline(always)]
        fn add_assign(a: &mut Self, b: &Self) {
            *a += b;
        }

        #[inline(always)]
        fn sub_assign(a: &mut Self, b: &Self) {
            *a -= b;
        }
    };
    (binary $($name:ident $operator:tt),*) => {$(
        #[inline(always)]
        fn $name(a: &Self, b: &Self) -> Self {
            Self::from(a $operator b)
        }
    )*};
}

/// The operators, with the type of shifts; the names of the calls for `c += &a * &b` and
/// `c -= &a * &b`, if there are any; the types, each with that of small operands; a division.
macro_rules! numbers {
    (
        $shift:ty, $products:tt, $($type:ty: $small:ty),*; |$a:ident, $b:ident| $div_rem:expr
    ) => {$(
        impl Number for $type {
            operators!($small, $shift);
            operators!($products);

            #[inline(always)]
            fn div_rem($a: &Self, $b: &Self) -> (Self, Self) {
                $div_rem
            }
        }
    )*};
}

/// [`Theory`] of a type, with the type of a remainder by a primitive.
macro_rules! theory {
    ($type:ty, $residue:ty; $($name:ident |$($a:ident),*| $result:expr;)*) => {
        impl Theory for $type {
            type Residue = $residue;
            theory!(@each $type, $($name |$($a),*| $result;)*);
        }
    };
    (@each $type:ty, rem_small |$a:ident| $result:expr; $($rest:tt)*) => {
        #[inline(always)]
        fn rem_small($a: &Self) -> Self::Residue {
            $result
        }
        theory!(@each $type, $($rest)*);
    };
    (@each $type:ty, $name:ident |$($a:ident),*| $result:expr; $($rest:tt)*) => {
        #[inline(always)]
        fn $name($($a: &Self),*) -> Self {
            $result
        }
        theory!(@each $type, $($rest)*);
    };
    (@each $type:ty,) => {};
}

numbers!(
    u64, [add_mul sub_mul], widelimb::Natural: u64, widelimb::Integer: i64;
    |a, b| a.div_rem(b)
);

theory! { widelimb::Natural, u64;
    gcd |a, b| a.gcd(b);
    inverse |b, a| b.inverse_mod(a).expect("coprime");
    sqrt |a| a.sqrt();
    rem_small |a| a % SMALL_DIVISOR;
}

/// GMP's integers, by the crate rug, where `c += &a * &b` is one call.
#[cfg(feature = "peer-rug")]
mod of_rug {
    use super::*;
    use rug::Integer;

    numbers!(usize, [], Integer: i64; |a, b| <(Integer, Integer)>::from(a.div_rem_ref(b)));

    theory! { Integer, Self;
        gcd |a, b| Integer::from(a.gcd_ref(b));
        inverse |b, a| Integer::from(b.invert_ref(a).expect("coprime"));
        sqrt |a| Integer::from(a.sqrt_ref());
        rem_small |a| Integer::from(a % SMALL_DIVISOR);
    }
}

#[cfg(feature = "peer-crates")]
mod of_malachite {
    use super::*;
    use malachite_base::num::arithmetic::traits::{
        AddMulAssign as _, DivRem as _, FloorSqrt as _, Gcd as _, ModInverse as _,
        SubMulAssign as _,
    };
    use malachite_nz::integer::Integer;
    use malachite_nz::natural::Natural;

    // Small operands are numbers.
    numbers!(
        u64, [add_mul_assign sub_mul_assign], Natural: Natural, Integer: Integer;
        |a, b| a.div_rem(b)
    );

    theory! { Natural, Self;
        gcd |a, b| a.gcd(b);
        inverse |b, a| b.mod_inverse(a).expect("coprime");
        sqrt |a| a.floor_sqrt();
        rem_small |a| a % Natural::from(SMALL_DIVISOR);
    }
}

#[cfg(feature = "peer-crates")]
mod of_dashu {
    use super::*;
    use dashu_int::fast_div::ConstDivisor;
    use dashu_int::ops::{DivRem as _, Gcd as _, SquareRoot as _};
    use dashu_int::{IBig, UBig};

    numbers!(usize, [], UBig: u64, IBig: i64; |a, b| a.div_rem(b));

    theory! { UBig, u64;
        gcd |a, b| a.gcd(b);
        inverse |b, a| {
            let ring = ConstDivisor::new(a.clone());
            ring.reduce(b.clone()).inv().expect("coprime").residue()
        };
        sqrt |a| a.sqrt();
        rem_small |a| a % SMALL_DIVISOR;
    }
}

/// Types that have the names of num-bigint.
#[cfg(any(test, feature = "peer-crates"))]
macro_rules! as_num_bigint {
    ($natural:ty, $integer:ty) => {
        numbers!(
            u64, [], $natural: u64, $integer: i64;
            |a, b| num_integer::Integer::div_rem(a, b)
        );

        theory! { $natural, Self;
            gcd |a, b| num_integer::Integer::gcd(a, b);
            inverse |b, a| b.modinv(a).expect("coprime");
            sqrt |a| a.sqrt();
            rem_small |a| a % SMALL_DIVISOR;
        }
    };
}

#[cfg(any(test, feature = "peer-crates"))]
as_num_bigint!(num_bigint::BigUint, num_bigint::BigInt);

#[cfg(any(test, feature = "peer-crates"))]
as_num_bigint!(widelimb_num::BigUint, widelimb_num::BigInt);
