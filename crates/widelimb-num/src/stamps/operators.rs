//! Operators, sums and products of many, and powers.

/// `a op b` for owned and borrowed operands, and `a op= b`. An operator that commutes takes the
/// memory of the owned operand, whichever side it is on.
macro_rules! operators {
    ($type:ident: $($Op:ident $op:ident $OpAssign:ident $op_assign:ident $by_val:ident;)*) => {$(
        impl core::ops::$Op<$type> for $type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $type) -> $type {
                $type(core::ops::$Op::$op(self.0, rhs.0))
            }
        }

        impl core::ops::$Op<&$type> for $type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: &$type) -> $type {
                $type(core::ops::$Op::$op(self.0, &rhs.0))
            }
        }

        impl core::ops::$Op<$type> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $type) -> $type {
                operators!(@$by_val $type $Op $op self rhs)
            }
        }

        impl core::ops::$Op<&$type> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: &$type) -> $type {
                $type(core::ops::$Op::$op(&self.0, &rhs.0))
            }
        }

        impl core::ops::$OpAssign<$type> for $type {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: $type) {
                core::ops::$OpAssign::$op_assign(&mut self.0, rhs.0);
            }
        }

        impl core::ops::$OpAssign<&$type> for $type {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: &$type) {
                core::ops::$OpAssign::$op_assign(&mut self.0, &rhs.0);
            }
        }
    )*};
    (@commutes $type:ident $Op:ident $op:ident $a:ident $b:ident) => {
        $type(core::ops::$Op::$op($b.0, &$a.0))
    };
    (@ordered $type:ident $Op:ident $op:ident $a:ident $b:ident) => {
        $type(core::ops::$Op::$op(&$a.0, $b.0))
    };
}

/// `a op &w` from `a op w`, for an owned or borrowed `a`.
macro_rules! borrowed_primitive {
    ($type:ident $Op:ident $op:ident $p:ident) => {
        borrowed_primitive!(@each $type, $type $Op $op $p);
        borrowed_primitive!(@each &$type, $type $Op $op $p);
    };
    (@each $left:ty, $type:ident $Op:ident $op:ident $p:ident) => {
        impl core::ops::$Op<&$p> for $left {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: &$p) -> $type {
                core::ops::$Op::$op(self, *rhs)
            }
        }
    };
}

/// `a op w` and `a op= w` for an owned or borrowed `a` and primitive integers `w`. A remainder by
/// one is a primitive integer in the library.
macro_rules! primitive_right {
    (
        $type:ident $primitives:tt:
        $($Op:ident $op:ident $OpAssign:ident $op_assign:ident;)*
    ) => {$(
        primitive_right!(@each $type $primitives $Op $op $OpAssign $op_assign);
    )*};
    (
        @each $type:ident ($($p:ident)*)
        $Op:ident $op:ident $OpAssign:ident $op_assign:ident
    ) => {$(
        impl core::ops::$Op<$p> for $type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(mut self, rhs: $p) -> $type {
                core::ops::$OpAssign::$op_assign(&mut self, rhs);
                self
            }
        }

        impl core::ops::$Op<$p> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $p) -> $type {
                $type(core::ops::$Op::$op(&self.0, rhs).into())
            }
        }

        impl core::ops::$OpAssign<$p> for $type {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: $p) {
                core::ops::$OpAssign::$op_assign(&mut self.0, rhs);
            }
        }

        borrowed_primitive!($type $Op $op $p);
    )*};
}

/// `w op a` for primitive integers `w` and an owned or borrowed `a`: `owned` and `borrowed` say how
/// it is computed from both.
macro_rules! primitive_left {
    (
        $type:ident $primitives:tt:
        $($Op:ident $op:ident owned $owned:expr, borrowed $borrowed:expr;)*
    ) => {$(
        primitive_left!(@each $type $primitives $Op $op $owned, $borrowed);
    )*};
    (@each $type:ident ($($p:ident)*) $Op:ident $op:ident $owned:expr, $borrowed:expr) => {$(
        impl core::ops::$Op<$type> for $p {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $type) -> $type {
                let compute: fn($p, $type) -> $type = $owned;
                compute(self, rhs)
            }
        }

        impl core::ops::$Op<&$type> for $p {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: &$type) -> $type {
                let compute: fn($p, &$type) -> $type = $borrowed;
                compute(self, rhs)
            }
        }

        impl core::ops::$Op<$type> for &$p {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $type) -> $type {
                core::ops::$Op::$op(*self, rhs)
            }
        }

        impl core::ops::$Op<&$type> for &$p {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: &$type) -> $type {
                core::ops::$Op::$op(*self, rhs)
            }
        }
    )*};
}

/// Shifts by all primitive integers.
macro_rules! shifts {
    ($type:ident: $($Op:ident $op:ident $OpAssign:ident $op_assign:ident $places:path;)*) => {$(
        shifts!(
            @each $type $Op $op $OpAssign $op_assign $places,
            u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize
        );
    )*};
    (
        @each $type:ident $Op:ident $op:ident $OpAssign:ident $op_assign:ident $places:path,
        $($p:ident)*
    ) => {$(
        impl core::ops::$Op<$p> for $type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $p) -> $type {
                $type(core::ops::$Op::$op(self.0, $places(rhs)))
            }
        }

        impl core::ops::$Op<$p> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn $op(self, rhs: $p) -> $type {
                $type(core::ops::$Op::$op(&self.0, $places(rhs)))
            }
        }

        impl core::ops::$OpAssign<$p> for $type {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: $p) {
                core::ops::$OpAssign::$op_assign(&mut self.0, $places(rhs));
            }
        }

        borrowed_primitive!($type $Op $op $p);

        impl core::ops::$OpAssign<&$p> for $type {
            #[inline]
            #[track_caller]
            fn $op_assign(&mut self, rhs: &$p) {
                core::ops::$OpAssign::$op_assign(self, *rhs);
            }
        }
    )*};
}

/// Sums and products of iterators of whatever can be added to a number or multiplied with it.
macro_rules! folds {
    ($type:ident) => {
        impl<T> core::iter::Sum<T> for $type
        where
            $type: core::ops::Add<T, Output = $type>,
        {
            fn sum<I: Iterator<Item = T>>(numbers: I) -> $type {
                numbers.fold($type::ZERO, core::ops::Add::add)
            }
        }

        impl<T> core::iter::Product<T> for $type
        where
            $type: core::ops::Mul<T, Output = $type>,
        {
            fn product<I: Iterator<Item = T>>(numbers: I) -> $type {
                let mut parts = crate::product::Parts::default();
                let one = <$type as num_traits::One>::one;
                let last = numbers.fold(one(), |product, number| {
                    let product = core::ops::Mul::mul(product, number);
                    match parts.takes(&product) {
                        true => {
                            parts.push(product);
                            one()
                        }
                        false => product,
                    }
                });
                parts.finish(last)
            }
        }
    };
}

/// `number.pow(exponent)` for owned and borrowed numbers and primitive exponents, from
/// `huge(&number, odd)` for exponents above `u64`.
macro_rules! powers {
    ($type:ident $huge:path: $($exponent:ident)*) => {$(
        impl num_traits::Pow<$exponent> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn pow(self, exponent: $exponent) -> $type {
                // By reference: a trait of the number's own may take it by value.
                let base = &self.0;
                match u64::try_from(exponent) {
                    Ok(exponent) => $type(base.pow(exponent)),
                    Err(_) => $huge(self, exponent % 2 == 1),
                }
            }
        }

        impl num_traits::Pow<&$exponent> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn pow(self, exponent: &$exponent) -> $type {
                num_traits::Pow::pow(self, *exponent)
            }
        }
        powers!(@owned $type $exponent);
        powers!(@owned $type &$exponent);
    )*};
    ($type:ident $huge:path) => {
        impl num_traits::Pow<&$crate::BigUint> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn pow(self, exponent: &$crate::BigUint) -> $type {
                let base = &self.0;
                match u64::try_from(&exponent.0) {
                    Ok(exponent) => $type(base.pow(exponent)),
                    Err(_) => $huge(self, !exponent.0.is_even()),
                }
            }
        }

        impl num_traits::Pow<$crate::BigUint> for &$type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn pow(self, exponent: $crate::BigUint) -> $type {
                num_traits::Pow::pow(self, &exponent)
            }
        }
        powers!(@owned $type $crate::BigUint);
        powers!(@owned $type &$crate::BigUint);
    };
    (@owned $type:ident $exponent:ty) => {
        impl num_traits::Pow<$exponent> for $type {
            type Output = $type;
            #[inline]
            #[track_caller]
            fn pow(self, exponent: $exponent) -> $type {
                num_traits::Pow::pow(&self, exponent)
            }
        }
    };
}

/// The four checked operators: `None` where there is no such number.
macro_rules! checked {
    ($type:ident: $($Trait:ident $checked:ident |$a:ident, $b:ident| $result:expr;)*) => {$(
        impl num_traits::$Trait for $type {
            #[inline]
            fn $checked(&self, rhs: &$type) -> Option<$type> {
                let ($a, $b) = (self, rhs);
                $result
            }
        }
    )*};
}
