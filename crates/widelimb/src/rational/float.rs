//! Conversions from and to floating-point numbers.

use super::Rational;
use crate::error::FloatError;
use crate::{Integer, Natural};
use core::cmp::Ordering;

/// The bits of a fraction of `f64`, and the exponent of the lowest bit of the least number above 0.
const FRACTION: u32 = 52;
const LOWEST: i64 = -1074;

impl TryFrom<f64> for Rational {
    type Error = FloatError;

    /// The number that the float is, exactly.
    ///
    /// ```
    /// use widelimb::Rational;
    /// assert_eq!(Rational::try_from(-0.375).map(|x| x.to_string()), Ok("-3/8".into()));
    /// assert!(Rational::try_from(f64::NAN).is_err());
    /// ```
    fn try_from(value: f64) -> Result<Rational, FloatError> {
        // That a fraction is cut off is no error here; what is not finite is one.
        Integer::from_f64_truncated(value)?;
        let bits = value.to_bits();
        let fraction = bits & ((1 << FRACTION) - 1);
        let exponent = (bits >> FRACTION & 0x7ff) as i64;
        let (magnitude, exponent) = match exponent {
            0 => (fraction, LOWEST),
            _ => (fraction | 1 << FRACTION, exponent + LOWEST - 1),
        };
        let numerator = Integer::from_parts(value < 0.0, Natural::from(magnitude));
        Ok(if exponent >= 0 {
            (numerator << exponent).into()
        } else {
            Rational::new(numerator, Integer::ONE << -exponent)
        })
    }
}

impl Rational {
    /// The nearest `f64`, of two the one whose last bit is 0; infinity of its sign for a number
    /// that rounds to more than the largest finite one.
    ///
    /// ```
    /// use widelimb::{Integer, Rational};
    /// assert_eq!(Rational::new(Integer::from(-2), Integer::from(3)).to_f64(), -2.0 / 3.0);
    /// ```
    pub fn to_f64(&self) -> f64 {
        let (n, d) = (self.numerator.magnitude(), &self.denominator);
        if n.is_zero() {
            return 0.0;
        }
        // A quotient of 66 or 67 bits, fewer where the float is shorter: two at least are below
        // those of the float.
        let up = (66 + d.bit_len() as i64 - n.bit_len() as i64).min(2 - LOWEST);
        let (q, r) = if up >= 0 { (n << up).div_rem(d) } else { n.div_rem(&(d << -up)) };
        // The lowest bit stands for all that is below it. At most 67 bits.
        let q = q.to_u128_wrapping() | u128::from(!r.is_zero());
        let value = scale(q, -up);
        if self.is_negative() { -value } else { value }
    }

    /// [`to_f64`](Rational::to_f64) for `f32`.
    ///
    /// ```
    /// use widelimb::Rational;
    /// assert_eq!(Rational::new(-2, 3).to_f32(), -2.0 / 3.0);
    /// ```
    pub fn to_f32(&self) -> f32 {
        let nearest = self.to_f64();
        let Ok(float) = Rational::try_from(nearest) else { return nearest as f32 };
        // Of the two neighbours of an inexact number the one with an odd last bit, so that the
        // second rounding takes no half for what is above or below one.
        let odd = match self.cmp(&float) {
            _ if nearest.to_bits() & 1 == 1 => nearest,
            Ordering::Less => nearest.next_down(),
            Ordering::Equal => nearest,
            Ordering::Greater => nearest.next_up(),
        };
        odd as f32
    }
}

/// The float nearest to `q 2^exponent`, for `exponent` of at least that of the lowest bit less 2.
fn scale(q: u128, exponent: i64) -> f64 {
    let bits = i64::from(u128::BITS - q.leading_zeros());
    // The bits below those of the float.
    let below = (bits - i64::from(FRACTION) - 1).max(LOWEST - exponent);
    let (whole, rest) = (q >> below, q & ((1 << below) - 1));
    let half = 1_u128 << (below - 1);
    let up = rest > half || rest == half && whole & 1 == 1;
    let whole = (whole + u128::from(up)) as u64;
    // Exact, or too large: `whole` has at most 53 bits and one, which is a power of two.
    let exponent = exponent + below;
    if exponent >= 1024 {
        return f64::INFINITY;
    }
    let power = |e: i64| match e {
        -1022.. => f64::from_bits(((e + 1023) as u64) << FRACTION),
        _ => f64::from_bits(1 << (e - LOWEST)),
    };
    // In two steps, for exponents above that of the largest power.
    let first = exponent.min(1023 - i64::from(FRACTION) - 1);
    whole as f64 * power(first) * power(exponent - first)
}
