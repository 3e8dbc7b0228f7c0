//! The macro that implements an operator of integers, which natural numbers and primitive integers
//! are operands of too.

use super::Integer;
use crate::Natural;

/// An operand: an absolute value and a sign.
#[derive(Clone, Copy)]
pub(super) struct Signed<'a> {
    pub magnitude: &'a Natural,
    /// May be set for 0 too.
    pub negative: bool,
}

impl Signed<'_> {
    /// The operand with the other sign.
    #[inline]
    pub fn negated(self) -> Self {
        Signed { negative: !self.negative, ..self }
    }
}

/// A number that an operator takes on either side.
pub(super) trait Operand {
    fn signed(&self) -> Signed<'_>;
}

impl Operand for Integer {
    #[inline]
    fn signed(&self) -> Signed<'_> {
        Signed { magnitude: &self.magnitude, negative: self.is_negative() }
    }
}

impl Operand for Natural {
    #[inline]
    fn signed(&self) -> Signed<'_> {
        Signed { magnitude: self, negative: false }
    }
}

/// `a op b` and `a op= b` with an integer on either side, and an integer, a natural number or a
/// primitive on the other, from `by_ref(Signed, Signed) -> Integer` and
/// `in_place(&mut Integer, Signed)`. An operator that is called `commutative` writes over an owned
/// `b` too. `without_primitives` leaves the last ones out.
macro_rules! signed_operator {
    (
        commutative $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:path, $in_place:path
    ) => {
        widelimb_limb::binary_operator!(
            commutative Integer, $Op $op, $OpAssign $op_assign,
            |a: &Integer, b: &Integer| $by_ref(a.signed(), b.signed()),
            |a: &mut Integer, b: &Integer| $in_place(a, b.signed())
        );
        $crate::integer::operators::signed_operator!(
            with_natural $Op $op, $OpAssign $op_assign, $by_ref, $in_place
        );
        $crate::integer::operators::signed_operator!(
            with_primitives $Op $op, $OpAssign $op_assign, $by_ref, $in_place
        );
    };
    ($Op:ident $op:ident, $OpAssign:ident $op_assign:ident, $by_ref:path, $in_place:path) => {
        $crate::integer::operators::signed_operator!(
            without_primitives $Op $op, $OpAssign $op_assign, $by_ref, $in_place
        );
        $crate::integer::operators::signed_operator!(
            with_primitives $Op $op, $OpAssign $op_assign, $by_ref, $in_place
        );
    };
    (
        without_primitives $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:path, $in_place:path
    ) => {
        widelimb_limb::binary_operator!(
            Integer, $Op $op, $OpAssign $op_assign,
            |a: &Integer, b: &Integer| $by_ref(a.signed(), b.signed()),
            |a: &mut Integer, b: &Integer| $in_place(a, b.signed())
        );
        $crate::integer::operators::signed_operator!(
            with_natural $Op $op, $OpAssign $op_assign, $by_ref, $in_place
        );
    };
    (
        with_primitives $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:path, $in_place:path
    ) => {
        $crate::owned::primitive_operator!(
            Integer, $Op $op, $OpAssign $op_assign,
            |a: &Integer, w: Parts| $by_ref(a.signed(), Integer::from(w).signed()),
            |w: Parts, a: &Integer| $by_ref(Integer::from(w).signed(), a.signed()),
            |a: &mut Integer, w: Parts| $in_place(a, Integer::from(w).signed())
        );
    };
    (
        with_natural $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:path, $in_place:path
    ) => {
        $crate::integer::operators::signed_operator!(
            forms $Op $op, $by_ref;
            &Integer, &Natural; &Integer, Natural; Integer, &Natural; Integer, Natural;
            &Natural, &Integer; &Natural, Integer; Natural, &Integer; Natural, Integer
        );

        impl core::ops::$OpAssign<&Natural> for Integer {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: &Natural) {
                $in_place(self, rhs.signed());
            }
        }

        impl core::ops::$OpAssign<Natural> for Integer {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: Natural) {
                $in_place(self, rhs.signed());
            }
        }
    };
    (forms $Op:ident $op:ident, $by_ref:path; $($a:ty, $b:ty);*) => {$(
        impl core::ops::$Op<$b> for $a {
            type Output = Integer;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $b) -> Integer {
                $by_ref(self.signed(), rhs.signed())
            }
        }
    )*};
}

pub(super) use signed_operator;
