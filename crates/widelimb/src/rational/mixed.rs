//! Operators and comparisons with an [`Integer`], a [`Natural`] or a primitive integer on either
//! side.

use super::Rational;
use super::arithmetic::{difference, product, quotient, remainder, sum};
use crate::owned::{Parts, compare_primitives, primitive_operator};
use crate::{Integer, Natural};
use core::cmp::Ordering;

impl From<Parts> for Rational {
    fn from(parts: Parts) -> Rational {
        Integer::from(parts).into()
    }
}

/// Implements `a op b` and `a op= b` with a number of another type, which is made a fraction first.
macro_rules! mixed_operator {
    ($Op:ident $op:ident, $OpAssign:ident $op_assign:ident, $by_ref:path) => {
        primitive_operator!(
            Rational, $Op $op, $OpAssign $op_assign,
            |a: &Rational, w: Parts| $by_ref(a, &w.into()),
            |w: Parts, a: &Rational| $by_ref(&w.into(), a),
            |a: &mut Rational, w: Parts| *a = $by_ref(a, &w.into())
        );
        mixed_operator!($Op $op, $OpAssign $op_assign, $by_ref; Integer Natural);
    };
    ($Op:ident $op:ident, $OpAssign:ident $op_assign:ident, $by_ref:path; $($other:ident)*) => {$(
        mixed_operator!(
            forms $Op $op, $by_ref;
            &Rational, &$other; &Rational, $other; Rational, &$other; Rational, $other;
            &$other, &Rational; &$other, Rational; $other, &Rational; $other, Rational
        );

        impl core::ops::$OpAssign<&$other> for Rational {
            #[track_caller]
            fn $op_assign(&mut self, rhs: &$other) {
                *self = $by_ref(self, &rhs.fraction());
            }
        }

        impl core::ops::$OpAssign<$other> for Rational {
            #[track_caller]
            fn $op_assign(&mut self, rhs: $other) {
                *self = $by_ref(self, &rhs.fraction());
            }
        }
    )*};
    (forms $Op:ident $op:ident, $by_ref:path; $($a:ty, $b:ty);*) => {$(
        impl core::ops::$Op<$b> for $a {
            type Output = Rational;
            #[track_caller]
            fn $op(self, rhs: $b) -> Rational {
                $by_ref(&self.fraction(), &rhs.fraction())
            }
        }
    )*};
}

/// An operand of another type, which becomes a fraction.
trait Operand: Clone + Into<Rational> {
    fn fraction(&self) -> Rational {
        self.clone().into()
    }
}

impl Operand for Rational {}
impl Operand for Integer {}
impl Operand for Natural {}

mixed_operator!(Add add, AddAssign add_assign, sum);
mixed_operator!(Sub sub, SubAssign sub_assign, difference);
mixed_operator!(Mul mul, MulAssign mul_assign, product);
mixed_operator!(Div div, DivAssign div_assign, quotient);
mixed_operator!(Rem rem, RemAssign rem_assign, remainder);

impl Rational {
    fn cmp_parts(&self, parts: Parts) -> Ordering {
        self.cmp_integer(&Integer::from(parts))
    }

    fn cmp_integer(&self, other: &Integer) -> Ordering {
        self.numerator.cmp(&(other * &self.denominator))
    }
}

compare_primitives!(Rational);

macro_rules! compare {
    ($($other:ident)*) => {$(
        impl PartialEq<$other> for Rational {
            fn eq(&self, other: &$other) -> bool {
                self.is_integer() && self.numerator == *other
            }
        }

        impl PartialEq<Rational> for $other {
            fn eq(&self, other: &Rational) -> bool {
                other == self
            }
        }

        impl PartialOrd<$other> for Rational {
            fn partial_cmp(&self, other: &$other) -> Option<Ordering> {
                Some(self.cmp_integer(&other.clone().into()))
            }
        }

        impl PartialOrd<Rational> for $other {
            fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
                other.partial_cmp(self).map(Ordering::reverse)
            }
        }
    )*};
}

compare!(Integer Natural);
