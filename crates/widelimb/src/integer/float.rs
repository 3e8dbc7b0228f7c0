//! Conversions from and to floating-point numbers.

use super::Integer;
use crate::error::FloatError;
use crate::natural::{cmp_whole, float_traits, split_float};
use core::cmp::Ordering;

macro_rules! to_float {
    ($to:ident $checked:ident $toward_zero:ident $float:ident) => {
        #[doc = concat!("The nearest `", stringify!($float), "`, of two the one whose last bit is 0;")]
        /// infinity of its sign for a number that rounds to more than the largest finite one.
        #[doc(alias("mpz_get_d"))]
        pub fn $to(&self) -> $float {
            let value = self.magnitude().$to();
            if self.is_negative() { -value } else { value }
        }

        #[doc = concat!("[`", stringify!($to), "`](Integer::", stringify!($to), "), or `None` where")]
        /// that is infinite.
        pub fn $checked(&self) -> Option<$float> {
            Some(self.$to()).filter(|value| value.is_finite())
        }

        #[doc = concat!("The finite `", stringify!($float), "` next to the number toward zero.")]
        pub fn $toward_zero(&self) -> $float {
            let value = self.magnitude().$toward_zero();
            if self.is_negative() { -value } else { value }
        }
    };
}

impl Integer {
    to_float!(to_f64 checked_to_f64 to_f64_toward_zero f64);
    to_float!(to_f32 checked_to_f32 to_f32_toward_zero f32);

    /// The number without its fraction.
    ///
    /// # Errors
    /// [`FloatError::NotFinite`].
    ///
    /// ```
    /// use widelimb::Integer;
    /// assert_eq!(Integer::from_f64_truncated(-7.9)?, -7);
    /// assert_eq!(Integer::from(-7).to_f64(), -7.0);
    /// # Ok::<(), widelimb::error::FloatError>(())
    /// ```
    pub fn from_f64_truncated(value: f64) -> Result<Integer, FloatError> {
        let (negative, whole, _) = split_float(value)?;
        Ok(Integer::from_parts(negative, whole))
    }

    /// [`from_f64_truncated`](Integer::from_f64_truncated) of an `f32`.
    ///
    /// # Errors
    /// [`FloatError::NotFinite`].
    pub fn from_f32_truncated(value: f32) -> Result<Integer, FloatError> {
        Integer::from_f64_truncated(value.into())
    }

    fn cmp_f64(&self, value: f64) -> Option<Ordering> {
        let Ok((negative, whole, exact)) = split_float(value) else {
            return 0.0.partial_cmp(&value);
        };
        let magnitudes = cmp_whole(self.magnitude(), &whole, exact);
        Some(match (self.is_negative(), negative && !(exact && whole.is_zero())) {
            (false, false) => magnitudes,
            (true, true) => magnitudes.reverse(),
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
        })
    }
}

impl TryFrom<f64> for Integer {
    type Error = FloatError;

    /// The number itself.
    ///
    /// # Errors
    /// [`FloatError`]: the number has a fraction or is not finite.
    fn try_from(value: f64) -> Result<Integer, FloatError> {
        let (negative, whole, exact) = split_float(value)?;
        if exact { Ok(Integer::from_parts(negative, whole)) } else { Err(FloatError::Fraction) }
    }
}

float_traits!(Integer);
