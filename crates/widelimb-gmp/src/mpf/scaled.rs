//! Floats of digits and a power of their base.

use super::{Value, head, put, put_trimmed, put_zero};
use crate::abi::{Exponent, Mpf};
use widelimb_kernels::kernels;
use widelimb_limb::trim::trim;
use widelimb_limb::{self as limb, LIMB_BITS, Limb, owned};

/// `r = mantissa * base^exponent` and a sign. Of mantissa and power the highest limbs count, of
/// each one more than the precision.
pub(crate) unsafe fn set_scaled(
    r: *mut Mpf,
    mantissa: &[Limb],
    negative: bool,
    base: u32,
    exponent: i64,
) {
    let most = (*r).prec as usize + 1;
    if mantissa.is_empty() {
        return put_zero(r);
    }
    let upper = head(mantissa, most);
    let below = mantissa.len() - upper.len();
    if exponent == 0 {
        return put(r, Value { limbs: upper, negative, exp: mantissa.len() as Exponent });
    }
    let (power, power_below) = power(base, exponent.unsigned_abs(), most);
    if exponent > 0 {
        let product = owned::product(kernels(), upper, &power);
        let exp = ((product.len() + below) as Exponent).wrapping_add(power_below);
        return put_trimmed(r, Value { limbs: &product, negative, exp });
    }
    // A quotient of one limb more, or of two.
    let above = most + power.len() - upper.len();
    let dividend = owned::shifted_left(kernels(), upper, above * LIMB_BITS);
    let quotient = owned::quotient(kernels(), &dividend, &power);
    let exp = (quotient.len() + below) as Exponent - above as Exponent;
    let exp = exp.wrapping_sub(power_below);
    put_trimmed(r, Value { limbs: &quotient, negative, exp });
}

/// The highest limbs of `base^k`, so many at most, and the number of those below; from the highest
/// bit of `k` on, where each square is cut, and so what is multiplied next.
pub(crate) fn power(base: u32, k: u64, most: usize) -> (Vec<Limb>, Exponent) {
    if k == 0 {
        return (vec![1], 0);
    }
    let (mut power, mut below): (Vec<Limb>, Exponent) = (vec![base.into()], 0);
    let cut = |power: &mut Vec<Limb>, below: &mut Exponent| {
        trim(power);
        let lower = power.len().saturating_sub(most);
        power.drain(..lower);
        *below = below.wrapping_add(lower as Exponent);
    };
    for i in (0..k.ilog2()).rev() {
        power = owned::square(kernels(), &power);
        below = below.wrapping_mul(2);
        cut(&mut power, &mut below);
        if k >> i & 1 == 1 {
            let carry = limb::mul_1_assign(&mut power, base.into(), 0);
            if carry != 0 {
                power.push(carry);
            }
        }
    }
    cut(&mut power, &mut below);
    (power, below)
}
