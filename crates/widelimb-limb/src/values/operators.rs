//! Macros that implement operators for owned and borrowed operands.

/// `a op b` for owned and borrowed operands and `a op= b`, from `by_ref(&a, &b) -> result` and
/// `in_place(&mut a, &b)`. An operator that is called `commutative` writes over an owned `b` too.
#[doc(hidden)]
#[macro_export]
macro_rules! binary_operator {
    (
        commutative $type:ident, $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:expr, $in_place:expr
    ) => {
        $crate::binary_operator!(
            $type, $Op $op, $OpAssign $op_assign, $by_ref, $in_place,
            |a: &$type, mut b: $type| {
                ($in_place)(&mut b, a);
                b
            }
        );
    };
    (
        $type:ident, $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:expr, $in_place:expr
    ) => {
        $crate::binary_operator!(
            $type, $Op $op, $OpAssign $op_assign, $by_ref, $in_place,
            |a: &$type, b: $type| ($by_ref)(a, &b)
        );
    };
    (
        $type:ident, $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:expr, $in_place:expr, $into_right:expr
    ) => {
        impl core::ops::$Op<&$type> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: &$type) -> $type {
                ($by_ref)(self, rhs)
            }
        }

        impl core::ops::$Op<$type> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $type) -> $type {
                ($into_right)(self, rhs)
            }
        }

        impl core::ops::$Op<&$type> for $type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(mut self, rhs: &$type) -> $type {
                ($in_place)(&mut self, rhs);
                self
            }
        }

        impl core::ops::$Op<$type> for $type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(mut self, rhs: $type) -> $type {
                ($in_place)(&mut self, &rhs);
                self
            }
        }

        impl core::ops::$OpAssign<&$type> for $type {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: &$type) {
                ($in_place)(self, rhs);
            }
        }

        impl core::ops::$OpAssign<$type> for $type {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: $type) {
                ($in_place)(self, &rhs);
            }
        }
    };
}

/// `op a` for an owned and a borrowed operand, from `by_value(a) -> result`.
#[doc(hidden)]
#[macro_export]
macro_rules! unary_operator {
    ($type:ident, $Op:ident $op:ident, $by_value:path) => {
        impl core::ops::$Op for $type {
            type Output = $type;
            #[inline]
            fn $op(self) -> $type {
                $by_value(self)
            }
        }

        impl core::ops::$Op for &$type {
            type Output = $type;
            #[inline]
            fn $op(self) -> $type {
                $by_value(self.clone())
            }
        }
    };
}

/// Sums of iterators of owned and borrowed numbers.
#[doc(hidden)]
#[macro_export]
macro_rules! sum_operator {
    ($type:ident, $zero:expr) => {
        impl core::iter::Sum for $type {
            fn sum<I: Iterator<Item = $type>>(numbers: I) -> $type {
                numbers.fold($zero, core::ops::Add::add)
            }
        }

        impl<'a> core::iter::Sum<&'a $type> for $type {
            fn sum<I: Iterator<Item = &'a $type>>(numbers: I) -> $type {
                numbers.fold($zero, core::ops::Add::add)
            }
        }
    };
}

/// Products of iterators of owned and borrowed numbers, from `limbs(&self) -> usize`.
#[doc(hidden)]
#[macro_export]
macro_rules! product_operator {
    ($type:ident, $one:expr, $limbs:expr) => {
        impl core::iter::Product for $type {
            fn product<I: Iterator<Item = $type>>(numbers: I) -> $type {
                $crate::values::product_of(numbers, || $one, $limbs)
            }
        }

        impl<'a> core::iter::Product<&'a $type> for $type {
            fn product<I: Iterator<Item = &'a $type>>(numbers: I) -> $type {
                $crate::values::product_of(numbers, || $one, $limbs)
            }
        }
    };
}
