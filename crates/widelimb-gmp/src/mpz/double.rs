//! Integers and `double`s.

use crate::abi::Mpz;
use crate::export::export;
use crate::fault::{INVALID_ARGUMENT, raise};
use core::cmp::Ordering;
use core::ffi::c_long;
use widelimb_limb::{LIMB_BITS, Limb};

/// The bits of a `double`'s fraction.
const FRACTION_BITS: u32 = f64::MANTISSA_DIGITS - 1;
/// What is added to the exponent of a number in `1 <= x < 2` in a `double`'s memory.
const BIAS: i64 = f64::MAX_EXP as i64 - 1;
/// The exponent in the memory of infinities and NaNs.
const NOT_FINITE: u64 = 0x7ff;

export! {
    /// `a`, rounded to 0; infinite where that is too large.
    fn __gmpz_get_d(a: *const Mpz) -> f64 {
        let Some(leading) = Leading::of(Mpz::limbs(a)) else { return 0.0 };
        leading.times_power(0, Mpz::is_negative(a))
    }

    /// `d` with `0.5 <= |d| < 1` and `a = d 2^exponent`, rounded to 0; 0 and 0 for 0.
    fn __gmpz_get_d_2exp(exponent: *mut c_long, a: *const Mpz) -> f64 {
        let Some(leading) = Leading::of(Mpz::limbs(a)) else {
            *exponent = 0;
            return 0.0;
        };
        *exponent = leading.bits;
        leading.times_power(-leading.bits, Mpz::is_negative(a))
    }
}

/// A positive real number `x` by where its highest bit is and what follows it:
/// `2^(bits-1) <= x < 2^bits`, and the leading 64 bits of `x` are `top`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Leading {
    /// The bits before the point.
    pub bits: i64,
    /// The leading bits, of which the highest is 1.
    pub top: Limb,
}

impl Leading {
    /// Those of an integer without zeros at the top; `None` for 0.
    #[inline(always)]
    pub fn of(a: &[Limb]) -> Option<Leading> {
        let (high, lower) = a.split_last()?;
        let zeros = high.leading_zeros();
        let mut top = high << zeros;
        if let (Some(next), 1..) = (lower.last(), zeros) {
            top |= next >> (LIMB_BITS as u32 - zeros);
        }
        Some(Leading { bits: a.len() as i64 * LIMB_BITS as i64 - i64::from(zeros), top })
    }

    /// Those of `|x|`, which are exact; `None` for 0.
    ///
    /// # Panics
    /// In debug builds, if `x` is infinite or no number.
    #[inline(always)]
    pub fn of_double(x: f64) -> Option<Leading> {
        debug_assert!(x.is_finite());
        let memory = x.abs().to_bits();
        let (exponent, fraction) = (memory >> FRACTION_BITS, memory << (63 - FRACTION_BITS));
        if exponent > 0 {
            return Some(Leading { bits: exponent as i64 - BIAS + 1, top: 1 << 63 | fraction });
        }
        // A subnormal number, which the next exponent would have a one bit before.
        let zeros = fraction.checked_ilog2().map(|high| 63 - high)?;
        Some(Leading { bits: 2 - BIAS - i64::from(zeros), top: fraction << zeros })
    }

    /// `±x 2^power` as a `double`, rounded to 0, for what is at least 1/2.
    #[inline(always)]
    fn times_power(self, power: i64, negative: bool) -> f64 {
        let bits = self.bits + power;
        let memory = if bits > BIAS + 1 {
            NOT_FINITE << FRACTION_BITS
        } else {
            // The leading bit of the significand adds 1 to the exponent.
            let significand = self.top >> (63 - FRACTION_BITS);
            (((bits + BIAS - 2) as u64) << FRACTION_BITS) + significand
        };
        f64::from_bits(u64::from(negative) << 63 | memory)
    }
}

/// `|a|` compared with `|x|`, of which `x` may be infinite.
#[inline(always)]
pub(crate) fn compare_magnitudes(a: &[Limb], x: f64) -> Ordering {
    if x.is_infinite() {
        return Ordering::Less;
    }
    let (Some(leading), Some(other)) = (Leading::of(a), Leading::of_double(x)) else {
        return (!a.is_empty()).cmp(&(x != 0.0));
    };
    leading.cmp(&other).then_with(|| {
        // All bits of `x` are among the leading ones.
        let rest = (leading.bits.max(64) - 64) as usize;
        let (limbs, bits) = (rest / LIMB_BITS, rest % LIMB_BITS);
        let is_rest = a[..limbs].iter().any(|&limb| limb != 0) || a[limbs] << 1 << (63 - bits) != 0;
        if is_rest { Ordering::Greater } else { Ordering::Equal }
    })
}

/// Raises an error for what is no number.
#[inline(always)]
pub(crate) fn refuse_nan(x: f64) {
    if x.is_nan() {
        raise(INVALID_ARGUMENT);
    }
}
