//! Copies, text, and conversions from and to the number within and primitives.

/// What a type has because it holds one number: copies, conversions from and to that number, and the
/// constants 0 and 1.
macro_rules! wrapper {
    ($type:ident $number:ident) => {
        impl Clone for $type {
            #[inline]
            fn clone(&self) -> $type {
                $type(self.0.clone())
            }

            #[inline]
            fn clone_from(&mut self, source: &$type) {
                self.0.clone_from(&source.0);
            }
        }

        impl From<widelimb::$number> for $type {
            #[inline]
            fn from(n: widelimb::$number) -> $type {
                $type(n)
            }
        }

        impl From<$type> for widelimb::$number {
            #[inline]
            fn from(n: $type) -> widelimb::$number {
                n.0
            }
        }

        impl AsRef<widelimb::$number> for $type {
            #[inline]
            fn as_ref(&self) -> &widelimb::$number {
                &self.0
            }
        }

        impl From<bool> for $type {
            #[inline]
            fn from(n: bool) -> $type {
                $type::from(u8::from(n))
            }
        }

        impl num_traits::Zero for $type {
            #[inline]
            fn zero() -> $type {
                $type::ZERO
            }

            #[inline]
            fn is_zero(&self) -> bool {
                self.0.is_zero()
            }
        }

        impl num_traits::ConstZero for $type {
            const ZERO: $type = $type::ZERO;
        }

        impl num_traits::One for $type {
            #[inline]
            fn one() -> $type {
                $type::ONE
            }

            #[inline]
            fn is_one(&self) -> bool {
                self.0.is_one()
            }
        }

        impl num_traits::ConstOne for $type {
            const ONE: $type = $type::ONE;
        }
    };
}

/// What a number converts into: primitive integers, from the number within.
macro_rules! into_primitives {
    ($type:ident: $($p:ident)*) => {$(
        impl TryFrom<&$type> for $p {
            type Error = $crate::TryFromBigIntError<()>;
            #[inline]
            fn try_from(value: &$type) -> Result<$p, Self::Error> {
                $p::try_from(&value.0).map_err(|_| $crate::TryFromBigIntError::new(()))
            }
        }

        impl TryFrom<$type> for $p {
            type Error = $crate::TryFromBigIntError<$type>;
            #[inline]
            fn try_from(value: $type) -> Result<$p, Self::Error> {
                $p::try_from(&value.0).map_err(|_| $crate::TryFromBigIntError::new(value))
            }
        }
    )*};
}

/// `ToPrimitive`, from the conversions of the number within.
macro_rules! to_primitives {
    ($type:ident) => {
        to_primitives! {
            $type:
            to_u8 u8 to_u16 u16 to_u32 u32 to_u64 u64 to_u128 u128 to_usize usize
            to_i8 i8 to_i16 i16 to_i32 i32 to_i64 i64 to_i128 i128 to_isize isize
        }
    };
    ($type:ident: $($to:ident $p:ident)*) => {
        impl num_traits::ToPrimitive for $type {
            $(
                #[inline]
                fn $to(&self) -> Option<$p> {
                    $p::try_from(&self.0).ok()
                }
            )*

            /// The nearest `f32`, to even where two are as near; infinity above the largest.
            #[inline]
            fn to_f32(&self) -> Option<f32> {
                Some(self.0.to_f32())
            }

            /// The nearest `f64`, to even where two are as near; infinity above the largest.
            #[inline]
            fn to_f64(&self) -> Option<f64> {
                Some(self.0.to_f64())
            }
        }
    };
}

/// A trait with one method, which makes `$type` of primitives by their `FromPrimitive`.
macro_rules! from_each_primitive {
    ($Trait:ident $method:ident $type:ident) => {
        from_each_primitive! {
            $Trait $method $type:
            u8 from_u8 u16 from_u16 u32 from_u32 u64 from_u64 u128 from_u128 usize from_usize
            i8 from_i8 i16 from_i16 i32 from_i32 i64 from_i64 i128 from_i128 isize from_isize
            f32 from_f32 f64 from_f64
        }
    };
    ($Trait:ident $method:ident $type:ident: $($p:ident $from:ident)*) => {$(
        impl $Trait for $p {
            #[inline]
            fn $method(&self) -> Option<$type> {
                <$type as num_traits::FromPrimitive>::$from(*self)
            }
        }
    )*};
}

/// The formats of the number within; `Debug` writes the decimal digits too.
macro_rules! formats {
    ($type:ident: $($Trait:ident)*) => {$(
        impl core::fmt::$Trait for $type {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                core::fmt::$Trait::fmt(&self.0, f)
            }
        }
    )*};
}
