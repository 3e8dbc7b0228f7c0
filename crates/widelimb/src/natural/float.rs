//! Conversions from and to floating-point numbers.

use super::Natural;
use crate::error::FloatError;
use core::cmp::Ordering;

/// `(t, e)` for a number of about `t 2^e`: `t` has its top bit set, and its lowest bit is one where
/// a one bit of the number lies below it. So whatever rounds `t` to at most 62 bits rounds the
/// number.
fn leading(n: &Natural) -> (u64, i64) {
    let [rest @ .., high] = n.limbs() else { return (0, 0) };
    let (next, below) = rest.split_last().map_or((0, rest), |(next, below)| (*next, below));
    let two = (u128::from(*high) << 64 | u128::from(next)) << high.leading_zeros();
    let more = two as u64 != 0 || below.iter().any(|&limb| limb != 0);
    ((two >> 64) as u64 | u64::from(more), n.bit_len() as i64 - 64)
}

/// A finite float rounded toward zero: whether its sign is negative, its magnitude, and whether
/// nothing was cut off.
pub(crate) fn split_float(value: f64) -> Result<(bool, Natural, bool), FloatError> {
    if !value.is_finite() {
        return Err(FloatError::NotFinite);
    }
    const STORED: u32 = f64::MANTISSA_DIGITS - 1;
    let bits = value.to_bits();
    let (field, stored) = (bits >> STORED & 0x7ff, bits & ((1 << STORED) - 1));
    // The value is `mantissa 2^exponent`.
    let mantissa = if field == 0 { stored } else { stored | 1 << STORED };
    let exponent = field.max(1) as i64 - 1023 - i64::from(STORED);
    let shift = exponent.unsigned_abs();
    let negative = value.is_sign_negative();
    if exponent >= 0 {
        return Ok((negative, Natural::from(mantissa) << shift, true));
    }
    let whole = mantissa.checked_shr(shift as u32).unwrap_or(0);
    let exact = mantissa == 0 || u64::from(mantissa.trailing_zeros()) >= shift;
    Ok((negative, Natural::from(whole), exact))
}

/// The order of a number and a float that [`split_float`] has taken apart.
pub(crate) fn cmp_whole(n: &Natural, whole: &Natural, exact: bool) -> Ordering {
    n.cmp(whole).then(if exact { Ordering::Equal } else { Ordering::Less })
}

macro_rules! to_float {
    ($to:ident $checked:ident $toward_zero:ident $float:ident) => {
        #[doc = concat!("The nearest `", stringify!($float), "`, of two the one whose last bit is 0;")]
        /// infinity for numbers that round to more than the largest finite one.
        #[doc(alias("as_f64", "to_f64_rounding", "mpz_get_d", "RoundingFrom"))]
        pub fn $to(&self) -> $float {
            let (top, exponent) = leading(self);
            scale::$float(top, exponent, $float::INFINITY)
        }

        #[doc = concat!("[`", stringify!($to), "`](Natural::", stringify!($to), "), or `None` where")]
        /// that is infinity.
        pub fn $checked(&self) -> Option<$float> {
            Some(self.$to()).filter(|value| value.is_finite())
        }

        #[doc = concat!("The largest finite `", stringify!($float), "` that is not above the number.")]
        pub fn $toward_zero(&self) -> $float {
            let (top, exponent) = leading(self);
            let cut = u64::BITS - $float::MANTISSA_DIGITS;
            scale::$float(top >> cut << cut, exponent, $float::MAX)
        }
    };
}

/// The functions that make `top 2^exponent` a float, for a `top` of 64 bits or 0; `beyond` above
/// the range.
mod scale {
    macro_rules! scale {
        ($float:ident $signed:ident) => {
            pub fn $float(top: u64, exponent: i64, beyond: $float) -> $float {
                if top == 0 {
                    return 0.0;
                }
                if exponent > i64::from($float::MAX_EXP - u64::BITS as i32) {
                    return beyond;
                }
                // A carry out of the largest exponent makes infinity.
                let raised = (exponent as $signed) << ($float::MANTISSA_DIGITS - 1);
                $float::from_bits((top as $float).to_bits().wrapping_add_signed(raised))
            }
        };
    }

    scale!(f64 i64);
    scale!(f32 i32);
}

/// Rounding, with ties to even, is that of Rust's `as` on 64 bits.
///
/// ```
/// use widelimb::Natural;
/// let n = Natural::from(225_188_150_488_381_457_u64);
/// assert_eq!(n.to_f64(), 2.2518815048838147e17);
/// assert_eq!(Natural::from((1_u64 << 53) + 1).to_f64_toward_zero(), 9007199254740992.0);
/// let large = Natural::one() << 1024;
/// assert_eq!(large.to_f64(), f64::INFINITY);
/// assert_eq!((large.checked_to_f64(), large.to_f64_toward_zero()), (None, f64::MAX));
/// ```
impl Natural {
    to_float!(to_f64 checked_to_f64 to_f64_toward_zero f64);
    to_float!(to_f32 checked_to_f32 to_f32_toward_zero f32);

    /// The number without its fraction.
    ///
    /// # Errors
    /// [`FloatError`]: the float is not finite, or -1 or less.
    ///
    /// ```
    /// use widelimb::Natural;
    /// use widelimb::error::FloatError;
    /// assert_eq!(Natural::from_f64_truncated(7.9)?, 7);
    /// assert_eq!(Natural::from_f64_truncated(-0.9)?, 0);
    /// assert_eq!(Natural::from_f64_truncated(-1.0), Err(FloatError::Negative));
    /// # Ok::<(), FloatError>(())
    /// ```
    pub fn from_f64_truncated(value: f64) -> Result<Natural, FloatError> {
        match split_float(value)? {
            (true, whole, _) if !whole.is_zero() => Err(FloatError::Negative),
            (_, whole, _) => Ok(whole),
        }
    }

    /// [`from_f64_truncated`](Natural::from_f64_truncated) of an `f32`.
    ///
    /// # Errors
    /// [`FloatError`]: the float is not finite, or -1 or less.
    pub fn from_f32_truncated(value: f32) -> Result<Natural, FloatError> {
        Natural::from_f64_truncated(value.into())
    }

    fn cmp_f64(&self, value: f64) -> Option<Ordering> {
        let Ok((negative, whole, exact)) = split_float(value) else {
            return 0.0.partial_cmp(&value);
        };
        if negative && !(exact && whole.is_zero()) {
            return Some(Ordering::Greater);
        }
        Some(cmp_whole(self, &whole, exact))
    }
}

impl TryFrom<f64> for Natural {
    type Error = FloatError;

    /// The number itself.
    ///
    /// # Errors
    /// [`FloatError`]: the float has a fraction, is negative or not finite.
    fn try_from(value: f64) -> Result<Natural, FloatError> {
        let whole = Natural::from_f64_truncated(value)?;
        if split_float(value)?.2 { Ok(whole) } else { Err(FloatError::Fraction) }
    }
}

/// Implements the conversions of `f32` by those of `f64`, and the exact order with both by
/// `cmp_f64`.
macro_rules! float_traits {
    ($type:ident) => {
        impl TryFrom<f32> for $type {
            type Error = FloatError;

            fn try_from(value: f32) -> Result<$type, FloatError> {
                $type::try_from(f64::from(value))
            }
        }

        $crate::natural::float_traits!($type f32 f64);
    };
    ($type:ident $($float:ident)*) => {$(
        impl PartialEq<$float> for $type {
            fn eq(&self, other: &$float) -> bool {
                self.partial_cmp(other) == Some(Ordering::Equal)
            }
        }

        impl PartialOrd<$float> for $type {
            fn partial_cmp(&self, other: &$float) -> Option<Ordering> {
                self.cmp_f64(f64::from(*other))
            }
        }
    )*};
}

pub(crate) use float_traits;

float_traits!(Natural);
