//! Sums, differences and the other sign.

use super::Integer;
use crate::Natural;
use crate::natural::{add_limb, sub_limb};
use crate::owned::{binary_operator, limb_operator, sum_operator, unary_operator};
use core::cmp::Ordering;

/// `a + b`, or `a - |b|` where `b_negative`.
fn add_signed(a: &Integer, b: &Natural, b_negative: bool) -> Integer {
    if a.negative == b_negative {
        return Integer { negative: b_negative, magnitude: &a.magnitude + b };
    }
    match a.magnitude.cmp(b) {
        Ordering::Less => Integer { negative: b_negative, magnitude: b - &a.magnitude },
        Ordering::Equal => Integer::ZERO,
        Ordering::Greater => Integer { negative: a.negative, magnitude: &a.magnitude - b },
    }
}

/// [`add_signed`] onto `a`.
fn add_signed_in_place(a: &mut Integer, b: &Natural, b_negative: bool) {
    if a.is_zero() || a.negative == b_negative {
        a.magnitude += b;
        a.negative = b_negative;
        a.normalize();
    } else if a.magnitude >= *b {
        a.magnitude -= b;
        a.normalize();
    } else {
        *a = Integer { negative: b_negative, magnitude: b - &a.magnitude };
    }
}

fn sum(a: &Integer, b: &Integer) -> Integer {
    add_signed(a, &b.magnitude, b.negative)
}

fn add_in_place(a: &mut Integer, b: &Integer) {
    add_signed_in_place(a, &b.magnitude, b.negative);
}

fn difference(a: &Integer, b: &Integer) -> Integer {
    add_signed(a, &b.magnitude, !b.negative && !b.is_zero())
}

fn sub_in_place(a: &mut Integer, b: &Integer) {
    add_signed_in_place(a, &b.magnitude, !b.negative);
}

/// `a + w`, or `a - w` where `negative`, onto `a`.
fn add_limb_signed(a: &mut Integer, w: u64, negative: bool) {
    if a.negative == negative {
        add_limb(&mut a.magnitude, w);
    } else if a.magnitude >= w {
        sub_limb(&mut a.magnitude, w);
    } else {
        let magnitude = Natural::from(w) - &a.magnitude;
        *a = Integer { negative, magnitude };
    }
    a.normalize();
}

fn add_i64(a: &mut Integer, w: i64) {
    add_limb_signed(a, w.unsigned_abs(), w < 0);
}

fn sub_i64(a: &mut Integer, w: i64) {
    add_limb_signed(a, w.unsigned_abs(), w >= 0);
}

fn negative(a: Integer) -> Integer {
    Integer::from_parts(!a.negative, a.magnitude)
}

binary_operator!(Integer, Add add, AddAssign add_assign, sum, add_in_place);
binary_operator!(Integer, Sub sub, SubAssign sub_assign, difference, sub_in_place);
limb_operator!(Integer, i64, Add add, AddAssign add_assign, add_i64);
limb_operator!(Integer, i64, Sub sub, SubAssign sub_assign, sub_i64);
unary_operator!(Integer, Neg neg, negative);
sum_operator!(Integer, Integer::ZERO);
