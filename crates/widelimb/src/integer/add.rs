//! Sums, differences and negation of integers.

use super::Integer;
use super::operators::{Operand, Signed, signed_operator};
use crate::Natural;
use crate::natural::{Limbs, cmp_long, difference_of_limbs, short, sum_of_limbs};
use crate::owned::Parts;
use core::cmp::Ordering;
use widelimb_limb::values::{sum_operator, unary_operator};

#[inline]
fn sum(a: Signed<'_>, b: Signed<'_>) -> Integer {
    if let Some((x, y)) = a.magnitude.limbs.both_short(&b.magnitude.limbs)
        && let Some((sum, negative)) = short::add_signed(x, a.negative, y, b.negative)
    {
        return Integer::from_short(negative, sum);
    }
    sum_long(a, b)
}

#[inline(never)]
fn sum_long(a: Signed<'_>, b: Signed<'_>) -> Integer {
    let (x, y) = (a.magnitude.limbs(), b.magnitude.limbs());
    if a.negative == b.negative {
        return of_limbs(sum_of_limbs(x, y, a.negative));
    }
    let (x, y, negative) = match cmp_long(x, y) {
        Ordering::Less => (y, x, b.negative),
        Ordering::Equal => return Integer::ZERO,
        Ordering::Greater => (x, y, a.negative),
    };
    of_limbs(difference_of_limbs(x, y, negative).expect("the larger number is the first"))
}

#[inline(always)]
fn of_limbs(limbs: Limbs) -> Integer {
    Integer { magnitude: Natural { limbs } }
}

#[inline]
fn add_in_place(a: &mut Integer, b: Signed<'_>) {
    let negative = a.is_negative();
    if let Some((x, y)) = a.magnitude.limbs.both_short(&b.magnitude.limbs)
        && let Some((sum, negative)) = short::add_signed(x, negative, y, b.negative)
    {
        *a = Integer::from_short(negative, sum);
        return;
    }
    add_in_place_long(a, b);
}

#[inline(never)]
fn add_in_place_long(a: &mut Integer, b: Signed<'_>) {
    let negative = a.is_negative();
    if a.is_zero() || negative == b.negative {
        a.magnitude += b.magnitude;
        a.set_sign(b.negative);
    } else if a.magnitude >= *b.magnitude {
        a.magnitude -= b.magnitude;
        a.set_sign(negative);
    } else {
        *a = Integer::from_parts(b.negative, b.magnitude - &a.magnitude);
    }
}

#[inline]
fn difference(a: Signed<'_>, b: Signed<'_>) -> Integer {
    sum(a, b.negated())
}

#[inline]
fn sub_in_place(a: &mut Integer, b: Signed<'_>) {
    add_in_place(a, b.negated());
}

#[inline]
fn negative(mut a: Integer) -> Integer {
    a.set_sign(!a.is_negative());
    a
}

signed_operator!(commutative Add add, AddAssign add_assign, sum, add_in_place);
signed_operator!(Sub sub, SubAssign sub_assign, difference, sub_in_place);
unary_operator!(Integer, Neg neg, negative);
sum_operator!(Integer, Integer::ZERO);
