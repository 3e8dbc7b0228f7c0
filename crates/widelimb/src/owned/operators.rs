//! Stamps operators for owned and borrowed operands.

/// `a op b` for owned and borrowed operands and `a op= b`, from `by_ref(&a, &b) -> result` and
/// `in_place(&mut a, &b)`.
macro_rules! binary_operator {
    (
        $type:ident, $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:path, $in_place:path
    ) => {
        impl core::ops::$Op<&$type> for &$type {
            type Output = $type;
            #[track_caller]
            fn $op(self, rhs: &$type) -> $type {
                $by_ref(self, rhs)
            }
        }

        impl core::ops::$Op<$type> for &$type {
            type Output = $type;
            #[track_caller]
            fn $op(self, rhs: $type) -> $type {
                $by_ref(self, &rhs)
            }
        }

        impl core::ops::$Op<&$type> for $type {
            type Output = $type;
            #[track_caller]
            fn $op(mut self, rhs: &$type) -> $type {
                $in_place(&mut self, rhs);
                self
            }
        }

        impl core::ops::$Op<$type> for $type {
            type Output = $type;
            #[track_caller]
            fn $op(mut self, rhs: $type) -> $type {
                $in_place(&mut self, &rhs);
                self
            }
        }

        impl core::ops::$OpAssign<&$type> for $type {
            #[track_caller]
            fn $op_assign(&mut self, rhs: &$type) {
                $in_place(self, rhs);
            }
        }

        impl core::ops::$OpAssign<$type> for $type {
            #[track_caller]
            fn $op_assign(&mut self, rhs: $type) {
                $in_place(self, &rhs);
            }
        }
    };
}

/// `a op w` for an owned or borrowed `a` and a primitive `w`, and `a op= w`, from
/// `in_place(&mut a, w)`, and `by_ref(&a, w) -> result` where a copy of `a` would be lost.
macro_rules! limb_operator {
    (
        $type:ident, $small:ident, $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $in_place:path
    ) => {
        $crate::owned::limb_operator!(
            $type, $small, $Op $op, $OpAssign $op_assign,
            |a: &$type, w| {
                let mut result = a.clone();
                $in_place(&mut result, w);
                result
            },
            $in_place
        );
    };
    (
        $type:ident, $small:ident, $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:expr, $in_place:path
    ) => {
        impl core::ops::$Op<$small> for $type {
            type Output = $type;
            #[track_caller]
            fn $op(mut self, rhs: $small) -> $type {
                $in_place(&mut self, rhs);
                self
            }
        }

        impl core::ops::$Op<$small> for &$type {
            type Output = $type;
            #[track_caller]
            fn $op(self, rhs: $small) -> $type {
                $by_ref(self, rhs)
            }
        }

        impl core::ops::$OpAssign<$small> for $type {
            #[track_caller]
            fn $op_assign(&mut self, rhs: $small) {
                $in_place(self, rhs);
            }
        }
    };
}

/// Equality and order with every primitive integer on the right, from `cmp_parts(&self, Parts)`.
/// With one on the left, comparisons of primitives with `x.into()` would no longer compile.
macro_rules! compare_primitives {
    ($type:ident; $($primitive:ident)*) => {$(
        impl PartialEq<$primitive> for $type {
            fn eq(&self, other: &$primitive) -> bool {
                self.cmp_parts((*other).into()).is_eq()
            }
        }

        impl PartialOrd<$primitive> for $type {
            fn partial_cmp(&self, other: &$primitive) -> Option<Ordering> {
                Some(self.cmp_parts((*other).into()))
            }
        }
    )*};
    ($type:ident) => {
        $crate::owned::compare_primitives!(
            $type; u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize
        );
    };
}

/// `op a` for an owned and a borrowed operand, from `by_value(a) -> result`.
macro_rules! unary_operator {
    ($type:ident, $Op:ident $op:ident, $by_value:path) => {
        impl core::ops::$Op for $type {
            type Output = $type;
            fn $op(self) -> $type {
                $by_value(self)
            }
        }

        impl core::ops::$Op for &$type {
            type Output = $type;
            fn $op(self) -> $type {
                $by_value(self.clone())
            }
        }
    };
}

/// Sums of iterators of owned and borrowed numbers.
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
macro_rules! product_operator {
    ($type:ident, $one:expr, $limbs:expr) => {
        impl core::iter::Product for $type {
            fn product<I: Iterator<Item = $type>>(numbers: I) -> $type {
                $crate::owned::product_of(numbers, || $one, $limbs)
            }
        }

        impl<'a> core::iter::Product<&'a $type> for $type {
            fn product<I: Iterator<Item = &'a $type>>(numbers: I) -> $type {
                $crate::owned::product_of(numbers, || $one, $limbs)
            }
        }
    };
}

pub(crate) use {
    binary_operator, compare_primitives, limb_operator, product_operator, sum_operator,
    unary_operator,
};
