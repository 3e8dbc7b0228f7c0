//! Sums and differences, negation and absolute values.

use super::{
    Value, head, in_place, move_limbs, place_at_top, precision, put, put_size, put_trimmed,
    put_zero,
};
use crate::abi::{Exponent, Mpf};
use crate::export::export;
use crate::scratch::with_limbs;
use core::ffi::c_ulong;
use core::mem::swap;
use core::slice::{from_raw_parts, from_raw_parts_mut};
use widelimb_limb::trim::trimmed;
use widelimb_limb::{self as limb, Limb, raw};

export! {
    /// `r = a + b`.
    fn __gmpf_add(r: *mut Mpf, a: *const Mpf, b: *const Mpf) {
        sum(r, Value::of(a), Value::of(b));
    }

    /// `r = a - b`.
    fn __gmpf_sub(r: *mut Mpf, a: *const Mpf, b: *const Mpf) {
        sum(r, Value::of(a), Value::of(b).negated());
    }

    /// `r = a + w`.
    fn __gmpf_add_ui(r: *mut Mpf, a: *const Mpf, w: c_ulong) {
        let (a, w) = (Value::of(a), Value::of_word(&w, false));
        if a.negative || a.is_zero() || w.is_zero() {
            sum(r, a, w);
        } else {
            add_word(r, a, w);
        }
    }

    /// `r = a - w`.
    fn __gmpf_sub_ui(r: *mut Mpf, a: *const Mpf, w: c_ulong) {
        sum(r, Value::of(a), Value::of_word(&w, true));
    }

    /// `r = w - b`.
    fn __gmpf_ui_sub(r: *mut Mpf, w: c_ulong, b: *const Mpf) {
        sum(r, Value::of_word(&w, false), Value::of(b).negated());
    }

    /// `r = -a`.
    fn __gmpf_neg(r: *mut Mpf, a: *const Mpf) {
        put(r, Value::of(a).negated());
    }

    /// `r = |a|`.
    fn __gmpf_abs(r: *mut Mpf, a: *const Mpf) {
        put(r, Value::of(a).absolute());
    }
}

/// `r = a + b`.
#[inline]
pub(super) unsafe fn sum<'a>(r: *mut Mpf, a: Value<'a>, b: Value<'a>) {
    if b.is_zero() {
        return put(r, a);
    }
    if a.is_zero() {
        return put(r, b);
    }
    let (mut high, mut low) = (a, b);
    if high.exp < low.exp {
        swap(&mut high, &mut low);
    }
    let apart = usize::try_from(high.exp.saturating_sub(low.exp)).unwrap_or(usize::MAX);
    if high.negative == low.negative {
        add(r, high, low.limbs, apart);
    } else {
        subtract(r, high, low, apart);
    }
}

/// `r = a + 0.b * 2^(64 (a.exp - apart))` with the sign of `a`: in a window of as many limbs as the
/// precision has, from the highest limb of `a` on.
unsafe fn add(r: *mut Mpf, a: Value<'_>, b: &[Limb], apart: usize) {
    let window = precision(r);
    let a = Value { limbs: head(a.limbs, window), ..a };
    if apart >= window {
        put(r, a);
    } else {
        add_whole(r, a, head(b, window - apart), apart);
    }
}

/// [`add`] with all of the limbs, in the memory of `r` where that is not that of an operand in
/// another place.
#[inline]
unsafe fn add_whole(r: *mut Mpf, a: Value<'_>, b: &[Limb], apart: usize) {
    let n = a.limbs.len().max(apart + b.len());
    let (a_above, b_above) = (n - a.limbs.len(), n - apart - b.len());
    if in_place(r, n + 1, a.limbs, a_above) && in_place(r, n + 1, b, b_above) {
        let carry = sum_limbs((*r).d, n, a.limbs, b, b_above);
        *(*r).d.add(n) = carry;
        put_size(r, n + carry as usize, a.negative, a.exp.wrapping_add(carry as Exponent));
        return;
    }
    with_limbs(n + 1, |sum| {
        let carry = sum_limbs(sum.as_mut_ptr(), n, a.limbs, b, b_above);
        sum[n] = carry;
        let exp = a.exp.wrapping_add(carry as Exponent);
        put(r, Value { limbs: &sum[..n + carry as usize], negative: a.negative, exp });
    });
}

/// `r = a + b` of `n` limbs, where `a` is at their top and `b` above so many of them; the carry.
#[inline(always)]
unsafe fn sum_limbs(r: *mut Limb, n: usize, a: &[Limb], b: &[Limb], b_above: usize) -> Limb {
    let (a_above, b_end) = (n - a.len(), b_above + b.len());
    let (low, carry) = if a_above <= b_above {
        // a reaches as low as b.
        move_limbs(r, a.as_ptr(), b_above);
        let (r, a) = (r.add(b_above), a.as_ptr().add(b_above));
        if let &[w] = b {
            let carry;
            (*r, carry) = (*a).overflowing_add(w);
            (b_end, carry.into())
        } else {
            (b_end, raw::add_n(r, a, b.as_ptr(), b.len()))
        }
    } else {
        let below = a_above.min(b.len());
        move_limbs(r, b.as_ptr(), below);
        from_raw_parts_mut(r.add(below), a_above - below).fill(0);
        let carry = raw::add_n(r.add(a_above), a.as_ptr(), b.as_ptr().add(below), b.len() - below);
        (b_end.max(a_above), carry)
    };
    let high = from_raw_parts_mut(r.add(low), n - low);
    move_limbs(high.as_mut_ptr(), a.as_ptr().add(low - a_above), n - low);
    if carry == 0 || high.is_empty() { carry } else { limb::add_1_assign(high, carry) }
}

/// `r = a + w` for numbers above 0. Where `a` has no limb before the point, the result has all the
/// limbs below `w` that `a` has, zeros too; where it has more than the precision, it is `a`.
unsafe fn add_word(r: *mut Mpf, a: Value<'_>, w: Value<'_>) {
    let window = precision(r) as Exponent;
    if a.exp > window {
        put(r, a);
    } else if a.exp > 0 {
        add(r, a, w.limbs, a.exp as usize - 1);
    } else if a.exp <= -window {
        put(r, w);
    } else {
        let apart = 1 - a.exp;
        add_whole(r, w, head(a.limbs, (window - apart) as usize), apart as usize);
    }
}

/// `r = a - 0.b * 2^(64 (a.exp - apart))` times the sign of `a`, for `b` above 0.
unsafe fn subtract<'a>(r: *mut Mpf, mut a: Value<'a>, b: Value<'a>, apart: usize) {
    let mut b = b.limbs;
    let near = if apart == 0 {
        let equal = equal_limbs(a.limbs, b);
        a.limbs = &a.limbs[..a.limbs.len() - equal];
        b = &b[..b.len() - equal];
        a.exp = a.exp.wrapping_sub(equal as Exponent);
        if a.limbs.last() < b.last() {
            swap(&mut a.limbs, &mut b);
            a.negative = !a.negative;
        }
        match (a.limbs, b) {
            ([], []) => return put_zero(r),
            (_, []) => return put_trimmed(r, a),
            ([.., a], [.., b]) => a - b == 1,
            ([], _) => false,
        }
    } else {
        let is_one = matches!(a.limbs, [1] | [.., 0, 1]);
        apart == 1 && is_one && b.last() == Some(&Limb::MAX)
    };
    if near {
        if apart == 0 {
            b = &b[..b.len() - 1];
        }
        a.limbs = &a.limbs[..a.limbs.len() - 1];
        a.exp = a.exp.wrapping_sub(1);
        subtract_near(r, a, b);
    } else {
        subtract_far(r, a, b, apart);
    }
}

/// The number of highest limbs that are equal.
#[inline]
fn equal_limbs(a: &[Limb], b: &[Limb]) -> usize {
    a.iter().rev().zip(b.iter().rev()).take_while(|(a, b)| a == b).count()
}

/// `r = (1.a - 0.b) * 2^(64 a.exp)` times the sign of `a`: limbs of `b` that are all ones over
/// those of `a` that are 0 do no more than move the point.
unsafe fn subtract_near(r: *mut Mpf, a: Value<'_>, mut b: &[Limb]) {
    let Value { limbs: mut a, negative, mut exp } = a;
    while let ([] | [.., 0], [b_low @ .., Limb::MAX]) = (a, b) {
        a = &a[..a.len().saturating_sub(1)];
        b = b_low;
        exp = exp.wrapping_sub(1);
    }
    let (a, b) = (head(a, precision(r)), head(b, precision(r)));
    let n = a.len().max(b.len());
    with_limbs(n + 1, |rest| {
        place_at_top(&mut rest[..n], a);
        rest[n] = 1;
        limb::sub_assign(&mut rest[n - b.len()..], b);
        put_trimmed(r, Value { limbs: rest, negative, exp: exp.wrapping_add(1) });
    });
}

/// [`subtract`] where the highest limb of `a` stays above 0, or does so for all but a few operands:
/// in a window of one limb more than the precision, without the zeros at the low end of either
/// operand there.
unsafe fn subtract_far(r: *mut Mpf, a: Value<'_>, b: &[Limb], apart: usize) {
    let window = precision(r) + 1;
    let upper = head(a.limbs, window);
    let b = if apart < window { without_low_zeros(head(b, window - apart)) } else { &[] };
    if b.is_empty() {
        return put(r, Value { limbs: upper, ..a });
    }
    let upper = without_low_zeros(upper);
    let n = upper.len().max(apart + b.len());
    let (a_above, b_above) = (n - upper.len(), n - apart - b.len());
    if a_above == 0 && in_place(r, n, upper, 0) && in_place(r, n, b, b_above) {
        subtract_limbs((*r).d, upper, b, b_above);
        let used = trimmed(from_raw_parts((*r).d, n)).len();
        put_size(r, used, a.negative, a.exp.wrapping_sub((n - used) as Exponent));
        return;
    }
    with_limbs(n, |rest| {
        place_at_top(rest, upper);
        limb::sub_assign(&mut rest[b_above..], b);
        put_trimmed(r, Value { limbs: rest, ..a });
    });
}

/// `r = a - b`, of as many limbs as `a`, above so many of which `b` is.
#[inline(always)]
unsafe fn subtract_limbs(r: *mut Limb, a: &[Limb], b: &[Limb], b_above: usize) {
    move_limbs(r, a.as_ptr(), b_above);
    let borrow = raw::sub_n(r.add(b_above), a.as_ptr().add(b_above), b.as_ptr(), b.len());
    let low = b_above + b.len();
    let high = from_raw_parts_mut(r.add(low), a.len() - low);
    move_limbs(high.as_mut_ptr(), a.as_ptr().add(low), high.len());
    if borrow != 0 && !high.is_empty() {
        limb::sub_1_assign(high, borrow);
    }
}

/// The limbs without the zeros at the low end.
#[inline]
fn without_low_zeros(a: &[Limb]) -> &[Limb] {
    let zeros = a.iter().take_while(|&&limb| limb == 0).count();
    &a[zeros..]
}
