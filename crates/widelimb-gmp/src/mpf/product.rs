//! Products and powers.

use super::{Value, head, precision, put, put_below_carry, put_size, put_zero};
use crate::abi::{BitCount, Exponent, Mpf};
use crate::export::export;
use crate::product::multiply;
use crate::scratch::with_limbs;
use core::ffi::{c_int, c_ulong};
use widelimb_limb::{self as limb, LIMB_BITS, Limb};

export! {
    /// `r = a b`.
    fn __gmpf_mul(r: *mut Mpf, a: *const Mpf, b: *const Mpf) {
        product(r, Value::of(a), Value::of(b));
    }

    /// `r = a w`.
    fn __gmpf_mul_ui(r: *mut Mpf, a: *const Mpf, w: c_ulong) {
        let a = Value::of(a);
        if a.is_zero() || w == 0 {
            return put_zero(r);
        }
        // Cut below as many limbs as the precision has, and the carry.
        let (below, upper) = a.limbs.split_at(a.limbs.len().saturating_sub(precision(r)));
        let mut carry = below.iter().fold(0, |carry, &limb| mul_wide(limb, w, carry).1);
        let n = upper.len();
        if n <= FEW {
            // Each limb is read before the one in its place, or one below it, is written.
            for i in 0..n {
                (*(*r).d.add(i), carry) = mul_wide(*upper.as_ptr().add(i), w, carry);
            }
            *(*r).d.add(n) = carry;
            let above = usize::from(carry != 0);
            return put_size(r, n + above, a.negative, a.exp.wrapping_add(above as Exponent));
        }
        with_limbs(n + 1, |product| {
            product[n] = limb::mul_1(&mut product[..n], upper, w, carry);
            put_below_carry(r, product, a.negative, a.exp);
        });
    }

    /// `r = a 2^bits`.
    fn __gmpf_mul_2exp(r: *mut Mpf, a: *const Mpf, bits: BitCount) {
        let limbs = (bits / LIMB_BITS as BitCount) as Exponent;
        shifted(r, Value::of(a), limbs, bits as usize % LIMB_BITS);
    }

    /// `r = a / 2^bits`.
    fn __gmpf_div_2exp(r: *mut Mpf, a: *const Mpf, bits: BitCount) {
        let limbs = bits.div_ceil(LIMB_BITS as BitCount) as Exponent;
        shifted(r, Value::of(a), -limbs, (bits as usize).wrapping_neg() % LIMB_BITS);
    }

    /// `r = a^e`, by squares and products from the highest bit of `e` on, all but the last with a
    /// limb more than the precision; `0^0 = 1`.
    fn __gmpf_pow_ui(r: *mut Mpf, a: *const Mpf, e: c_ulong) {
        match e {
            0 => return put(r, Value::of_word(&1, false)),
            1 => return put(r, Value::of(a)),
            _ => {}
        }
        let precision = precision(r) + 1;
        let a = Value::of(a);
        with_limbs(precision + 1, |limbs| {
            let d = limbs.as_mut_ptr();
            let mut t = Mpf { prec: precision as c_int, size: 0, exp: 0, d };
            let t = &raw mut t;
            let mut power = a;
            for i in (0..e.ilog2()).rev() {
                let times = e >> i & 1 == 1;
                product(if i == 0 && !times { r } else { t }, power, power);
                if times {
                    product(if i == 0 { r } else { t }, Value::of(t), a);
                }
                power = Value::of(t);
            }
        });
    }
}

/// `r = a b`, of the heads of both that are as long as the precision.
#[inline]
pub(super) unsafe fn product(r: *mut Mpf, a: Value<'_>, b: Value<'_>) {
    if a.is_zero() || b.is_zero() {
        return put_zero(r);
    }
    let (x, y) = (head(a.limbs, precision(r)), head(b.limbs, precision(r)));
    let n = x.len() + y.len();
    with_limbs(n, |product| {
        multiply(product, x, y);
        let negative = a.negative != b.negative;
        put_below_carry(r, product, negative, a.exp.wrapping_add(b.exp).wrapping_sub(1));
    });
}

/// `limb w + carry`, the lower limb first.
#[inline(always)]
fn mul_wide(limb: Limb, w: Limb, carry: Limb) -> (Limb, Limb) {
    let product = u128::from(limb) * u128::from(w) + u128::from(carry);
    (product as Limb, (product >> LIMB_BITS) as Limb)
}

/// The most limbs that are multiplied by a word, or shifted, one by one.
const FEW: usize = 20;

/// `r = a * 2^(64 limbs + bits)` for `bits < 64`; of the head of `a` that is as long as the
/// precision where the limbs are shifted.
unsafe fn shifted(r: *mut Mpf, a: Value<'_>, limbs: Exponent, bits: usize) {
    let exp = a.exp.wrapping_add(limbs);
    if a.is_zero() || bits == 0 {
        return put(r, Value { exp, ..a });
    }
    let upper = head(a.limbs, precision(r));
    if upper.len() <= FEW {
        // Each limb is read before the one in its place, or one below it, is written.
        let (d, mut below) = ((*r).d, 0);
        for i in 0..upper.len() {
            let limb = *upper.as_ptr().add(i);
            *d.add(i) = limb << bits | below;
            below = limb >> (LIMB_BITS - bits);
        }
        *d.add(upper.len()) = below;
        let n = upper.len() + usize::from(below != 0);
        return put_size(r, n, a.negative, exp.wrapping_add(Exponent::from(below != 0)));
    }
    with_limbs(upper.len() + 1, |shifted| {
        limb::shl(shifted, upper, bits);
        put_below_carry(r, shifted, a.negative, exp);
    });
}
