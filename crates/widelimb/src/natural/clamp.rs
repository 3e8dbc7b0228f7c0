//! Conversions to primitive integers, wrapping or saturating, and from truth values.

use super::Natural;

/// The lowest 128 bits.
pub(crate) fn low_u128(n: &Natural) -> u128 {
    let limb = |i| n.limbs().get(i).map_or(0, |&limb| u128::from(limb));
    limb(1) << 64 | limb(0)
}

/// Implements two conversions to each primitive type, from `low128(&self) -> u128` and
/// `beyond(&self) -> bool`, whether a number out of the range is below it.
macro_rules! clamped {
    ($type:ident $low:path, $below:path;
     $($primitive:ident $wrapping:ident $saturating:ident;)*) => {
        impl $type {$(
            #[doc = concat!("The `", stringify!($primitive), "` with the lowest bits of the number, ")]
            /// which is congruent to it modulo the power of two that the type has values.
            #[doc(alias("to_primitive_wrapping", "wrapping_from"))]
            pub fn $wrapping(&self) -> $primitive {
                $low(self) as $primitive
            }

            #[doc = concat!("The `", stringify!($primitive), "` that is nearest to the number.")]
            #[doc(alias("saturating_from"))]
            pub fn $saturating(&self) -> $primitive {
                let beyond = if $below(self) { $primitive::MIN } else { $primitive::MAX };
                $primitive::try_from(self).unwrap_or(beyond)
            }
        )*}

        impl From<bool> for $type {
            /// 1 for `true` and 0 for `false`.
            fn from(value: bool) -> $type {
                $type::from(u8::from(value))
            }
        }
    };
    ($type:ident $low:path, $below:path) => {
        $crate::natural::clamped! {
            $type $low, $below;
            u8 to_u8_wrapping to_u8_saturating;
            u16 to_u16_wrapping to_u16_saturating;
            u32 to_u32_wrapping to_u32_saturating;
            u64 to_u64_wrapping to_u64_saturating;
            u128 to_u128_wrapping to_u128_saturating;
            usize to_usize_wrapping to_usize_saturating;
            i8 to_i8_wrapping to_i8_saturating;
            i16 to_i16_wrapping to_i16_saturating;
            i32 to_i32_wrapping to_i32_saturating;
            i64 to_i64_wrapping to_i64_saturating;
            i128 to_i128_wrapping to_i128_saturating;
            isize to_isize_wrapping to_isize_saturating;
        }
    };
}

pub(crate) use clamped;

fn never(_: &Natural) -> bool {
    false
}

clamped!(Natural low_u128, never);
