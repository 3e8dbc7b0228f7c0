//! Powers of natural numbers.

use super::compare::trailing_zeros;
use super::cost;
use super::owned::{product, shifted_left, shifted_right, square};
use super::trim::{bit_len, trimmed};
use crate::progress::Meter;
use crate::{LIMB_BITS, Limb};
use alloc::borrow::Cow;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

/// `a^exponent`, trimmed; `0^0 = 1`.
///
/// Binary powering from the top bit of the exponent down, so that the factor of the products that
/// are not squares stays short; powers of two are shifted in at the end. Cost: about that of the
/// last square.
///
/// # Panics
/// If the result has more bits than memory.
pub fn pow(k: &Kernels, a: &[Limb], exponent: u64) -> Vec<Limb> {
    pow_metered(k, a, exponent, Meter::SILENT)
}

/// [`pow`], with a step for each bit of the exponent.
pub fn pow_metered(k: &Kernels, a: &[Limb], exponent: u64, meter: Meter<'_>) -> Vec<Limb> {
    if exponent == 0 {
        return vec![1];
    }
    let Some(twos) = trailing_zeros(k, a) else { return vec![] };
    let shift = twos.checked_mul(exponent).and_then(|bits| usize::try_from(bits).ok());
    let shift = shift.expect("a power that fits in memory");
    let odd = match twos {
        0 => Cow::Borrowed(trimmed(a)),
        _ => Cow::Owned(shifted_right(k, a, twos as usize)),
    };
    if *odd == [1] {
        return shifted_left(k, &odd, shift);
    }
    let mut r = Cow::Borrowed(&*odd);
    let step_cost = |i: u32| step_cost(k, bit_len(&odd), exponent, i);
    let mut steps = meter.steps(|| (0..exponent.ilog2()).map(step_cost).sum());
    for i in (0..exponent.ilog2()).rev() {
        steps.next(|| step_cost(i));
        r = Cow::Owned(square(k, &r));
        if exponent >> i & 1 == 1 {
            r = Cow::Owned(product(k, &r, &odd));
        }
    }
    if shift == 0 { r.into_owned() } else { shifted_left(k, &r, shift) }
}

/// The cost of the step for bit `i` of the exponent, for a base of so many bits.
fn step_cost(k: &Kernels, bits: u64, exponent: u64, i: u32) -> f64 {
    let limbs = |power: u64| (bits.saturating_mul(power) as usize).div_ceil(LIMB_BITS);
    let square = cost::square(k, limbs(exponent >> (i + 1)));
    let by_base = (exponent >> i & 1) as f64;
    square + by_base * cost::product(k, limbs(exponent >> i), limbs(1))
}
