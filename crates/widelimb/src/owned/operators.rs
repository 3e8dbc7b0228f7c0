//! Macros that implement operators of owned and borrowed numbers with primitive integers.

/// Implements `a op w`, `w op a` and `a op= w` for every primitive integer `w`, from
/// `by_ref(&a, Parts)`, `from_left(Parts, &a)` and `in_place(&mut a, Parts)`.
macro_rules! primitive_operator {
    (
        $type:ident, $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:expr, $from_left:expr, $in_place:expr
    ) => {
        impl<W: $crate::owned::Primitive> core::ops::$Op<W> for $type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(mut self, rhs: W) -> $type {
                ($in_place)(&mut self, rhs.parts());
                self
            }
        }

        impl<W: $crate::owned::Primitive> core::ops::$Op<W> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: W) -> $type {
                ($by_ref)(self, rhs.parts())
            }
        }

        impl<W: $crate::owned::Primitive> core::ops::$OpAssign<W> for $type {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: W) {
                ($in_place)(self, rhs.parts());
            }
        }

        $crate::owned::primitive_operator!(
            left $type, $Op $op, $from_left;
            u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize
        );
    };
    (left $type:ident, $Op:ident $op:ident, $from_left:expr; $($primitive:ident)*) => {$(
        impl core::ops::$Op<$type> for $primitive {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $type) -> $type {
                ($from_left)($crate::owned::Sealed::parts(self), &rhs)
            }
        }

        impl core::ops::$Op<&$type> for $primitive {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: &$type) -> $type {
                ($from_left)($crate::owned::Sealed::parts(self), rhs)
            }
        }
    )*};
}

/// Implements `w % a`, which is a primitive of the type of `w`, from
/// `from_left(Parts, &a) -> Parts`.
macro_rules! remainder_from_left {
    ($type:ident, $from_left:path; $($primitive:ident)*) => {$(
        impl core::ops::Rem<&$type> for $primitive {
            type Output = $primitive;
            #[inline]
            #[track_caller]
            fn rem(self, rhs: &$type) -> $primitive {
                $crate::owned::Sealed::of($from_left($crate::owned::Sealed::parts(self), rhs))
            }
        }

        impl core::ops::Rem<$type> for $primitive {
            type Output = $primitive;
            #[inline]
            #[track_caller]
            fn rem(self, rhs: $type) -> $primitive {
                self % &rhs
            }
        }
    )*};
    ($type:ident, $from_left:path) => {
        $crate::owned::remainder_from_left!(
            $type, $from_left; u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize
        );
    };
}

/// Implements `a << bits` and `a >> bits` for every primitive integer, from `by_ref(&a, u64)` and
/// `in_place(&mut a, u64)`. Bits above the range of `u64` count as the most that fit.
macro_rules! shift_operator {
    (
        $type:ident, $Op:ident $op:ident, $OpAssign:ident $op_assign:ident,
        $by_ref:path, $in_place:path
    ) => {
        impl<W: $crate::owned::Primitive> core::ops::$Op<W> for $type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(mut self, bits: W) -> $type {
                $in_place(&mut self, bits.parts().shift());
                self
            }
        }

        impl<W: $crate::owned::Primitive> core::ops::$Op<W> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, bits: W) -> $type {
                $by_ref(self, bits.parts().shift())
            }
        }

        impl<W: $crate::owned::Primitive> core::ops::$OpAssign<W> for $type {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, bits: W) {
                $in_place(self, bits.parts().shift());
            }
        }
    };
}

/// Implements equality and order with every primitive integer on either side, from
/// `cmp_parts(&self, Parts)`.
macro_rules! compare_primitives {
    ($type:ident) => {
        impl<W: $crate::owned::Primitive> PartialEq<W> for $type {
            #[inline]
            fn eq(&self, other: &W) -> bool {
                self.cmp_parts(other.parts()).is_eq()
            }
        }

        impl<W: $crate::owned::Primitive> PartialOrd<W> for $type {
            #[inline]
            fn partial_cmp(&self, other: &W) -> Option<Ordering> {
                Some(self.cmp_parts(other.parts()))
            }
        }

        $crate::owned::compare_primitives!(
            left $type; u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize
        );
    };
    (left $type:ident; $($primitive:ident)*) => {$(
        impl PartialEq<$type> for $primitive {
            #[inline]
            fn eq(&self, other: &$type) -> bool {
                other == self
            }
        }

        impl PartialOrd<$type> for $primitive {
            #[inline]
            fn partial_cmp(&self, other: &$type) -> Option<Ordering> {
                other.partial_cmp(self).map(Ordering::reverse)
            }
        }
    )*};
}

pub(crate) use {compare_primitives, primitive_operator, remainder_from_left, shift_operator};
