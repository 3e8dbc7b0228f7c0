//! [`Primitive`]: primitive integers as operands.

/// A primitive integer: `u8` to `u128`, `i8` to `i128`, `usize` or `isize`.
///
/// They are operands of the operators of [`Natural`](crate::Natural) and
/// [`Integer`](crate::Integer). No other type can be one.
///
/// The operators are written once for all of them, and not once for each, so that the compiler
/// knows the type of `n + 1` before it decides which of them `1` is.
pub trait Primitive: sealed::Sealed {}

pub(crate) use sealed::{Parts, Sealed};

mod sealed {
    /// A primitive integer of any type as sign and magnitude.
    #[derive(Clone, Copy, Debug)]
    pub struct Parts {
        pub negative: bool,
        pub magnitude: u128,
    }

    /// A primitive integer that is split into sign and magnitude, and made of those of a value that
    /// fits.
    pub trait Sealed: Copy {
        fn parts(self) -> Parts;
        fn of(parts: Parts) -> Self;
    }
}

impl Parts {
    /// The same magnitude with the other sign.
    #[inline]
    pub fn negated(self) -> Parts {
        Parts { negative: !self.negative, ..self }
    }

    /// The number of bits of a shift, at most `u64::MAX`.
    ///
    /// # Panics
    /// If the value is below 0.
    #[inline]
    #[track_caller]
    pub fn shift(self) -> u64 {
        assert!(!self.negative, "a shift by a negative number of bits");
        u64::try_from(self.magnitude).unwrap_or(u64::MAX)
    }
}

macro_rules! primitives {
    ($($unsigned:ident $signed:ident)*) => {$(
        impl Primitive for $unsigned {}
        impl Primitive for $signed {}

        impl Sealed for $unsigned {
            #[inline]
            fn parts(self) -> Parts {
                Parts { negative: false, magnitude: self as u128 }
            }

            #[inline]
            fn of(parts: Parts) -> $unsigned {
                parts.magnitude as $unsigned
            }
        }

        impl Sealed for $signed {
            #[inline]
            fn parts(self) -> Parts {
                Parts { negative: self < 0, magnitude: self.unsigned_abs() as u128 }
            }

            #[inline]
            fn of(parts: Parts) -> $signed {
                let magnitude = parts.magnitude as $signed;
                if parts.negative { magnitude.wrapping_neg() } else { magnitude }
            }
        }
    )*};
}

primitives!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize);
