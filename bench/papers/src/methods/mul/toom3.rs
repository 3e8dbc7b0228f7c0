//! Toom and Cook's method in three parts.
//!
//! Source: Toom 1963, Cook 1966; the thesis's table 6.1 counts its products. The operands are
//! polynomials of degree 2 in `X = 2^(64 k)`; their product, of degree 4, is interpolated from its
//! values at 0, 1, -1, 2 and infinity. With the value at -1 taken as absolute value and sign, every
//! step of the interpolation is a number that is not below 0:
//!
//! `c0 = w(0)`, `c4 = w(inf)`, `c2 = (w(1) + w(-1)) / 2 - c0 - c4`, `s = c1 + c3 = (w(1) - w(-1)) /
//! 2`, `3 c3 = (w(2) - c0 - 4 c2 - 16 c4) / 2 - s`, `c1 = s - c3`.
//!
//! Below 90 limbs, refined Karatsuba. No paper here prints the algorithm.

use super::karatsuba::{self, REFINED_FUNCTION};
use super::on_limbs::OnLimbs;
use super::words::{add_assign, negate_if, sub_assign};
use super::{Family, MulMethod};
use widelimb_limb::Limb;

/// Toom-3 over Karatsuba.
pub const TOOM3: MulMethod = MulMethod::portable(
    "toom3",
    "Toom 1963, Cook 1966 (thesis, table 6.1)",
    Family::Divided,
    |a, b| OnLimbs::boxed(a, b, scratch_len::<Refined>(a.len()), toom3::<Refined>),
);

/// A method that multiplies short operands.
pub(super) trait Base {
    /// Below this length; at least 5.
    const SHORTEST: usize;

    fn scratch_len(n: usize) -> usize;

    fn multiply(r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]);
}

/// Refined Karatsuba.
struct Refined;

impl Base for Refined {
    const SHORTEST: usize = 90;

    fn scratch_len(n: usize) -> usize {
        karatsuba::scratch_len(n)
    }

    fn multiply(r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
        REFINED_FUNCTION(r, a, b, scratch);
    }
}

pub(super) fn scratch_len<B: Base>(n: usize) -> usize {
    if n < B::SHORTEST {
        return B::scratch_len(n);
    }
    let value = n.div_ceil(3) + 1;
    6 * value + 4 * 2 * value + scratch_len::<B>(value)
}

/// The values of an operand at 1, -1 (without its sign) and 2.
struct Values<'a> {
    one: &'a mut [Limb],
    minus_one: &'a mut [Limb],
    two: &'a mut [Limb],
}

impl<'a> Values<'a> {
    /// Evaluates `x` in `room`; whether the value at -1 is negative, as a mask, comes with it.
    fn of(x: &[Limb], k: usize, room: &'a mut [Limb]) -> (Values<'a>, Limb) {
        let (one, room) = room.split_at_mut(k + 1);
        let (minus_one, two) = room.split_at_mut(k + 1);
        let (x0, x1, x2) = (&x[..k], &x[k..2 * k], &x[2 * k..]);
        // x0 + x2, then minus and plus x1.
        one[..k].copy_from_slice(x0);
        one[k] = 0;
        add_assign(one, x2);
        minus_one.copy_from_slice(one);
        let negative = sub_assign(minus_one, x1).wrapping_neg();
        negate_if(minus_one, negative);
        add_assign(one, x1);
        // (2 x2 + x1) 2 + x0.
        two[..x2.len()].copy_from_slice(x2);
        two[x2.len()..].fill(0);
        shift_up(two, 1);
        add_assign(two, x1);
        shift_up(two, 1);
        add_assign(two, x0);
        (Values { one, minus_one, two }, negative)
    }
}

pub(super) fn toom3<B: Base>(r: &mut [Limb], a: &[Limb], b: &[Limb], scratch: &mut [Limb]) {
    let n = a.len();
    if n < B::SHORTEST {
        B::multiply(r, a, b, scratch);
        return;
    }
    let k = n.div_ceil(3);
    let (room, scratch) = scratch.split_at_mut(3 * (k + 1));
    let (x, x_negative) = Values::of(a, k, room);
    let (room, scratch) = scratch.split_at_mut(3 * (k + 1));
    let (y, y_negative) = Values::of(b, k, room);
    let (room, scratch) = scratch.split_at_mut(8 * (k + 1));
    let (w, spare) = room.split_at_mut(6 * (k + 1));
    let (w1, w) = w.split_at_mut(2 * (k + 1));
    let (wm1, w2) = w.split_at_mut(2 * (k + 1));
    toom3::<B>(w1, x.one, y.one, scratch);
    toom3::<B>(wm1, x.minus_one, y.minus_one, scratch);
    toom3::<B>(w2, x.two, y.two, scratch);
    // The third parts may be shorter than the others, and so are their products.
    toom3::<B>(&mut r[..2 * k], &a[..k], &b[..k], scratch);
    r[2 * k..4 * k].fill(0);
    toom3::<B>(&mut r[4 * k..], &a[2 * k..], &b[2 * k..], scratch);
    interpolate([w1, wm1, w2], x_negative ^ y_negative, &r[..2 * k], &r[4 * k..], spare);
    for (at, part) in [(k, w1), (2 * k, wm1), (3 * k, w2)] {
        // Limbs beyond the product's end are 0.
        let len = part.len().min(2 * n - at);
        add_assign(&mut r[at..], &part[..len]);
    }
}

/// Interpolates `c1`, `c2` and `c3` from `w(1)`, `|w(-1)|` and `w(2)`, in place.
fn interpolate(
    [w1, wm1, w2]: [&mut [Limb]; 3],
    negative: Limb,
    c0: &[Limb],
    c4: &[Limb],
    spare: &mut [Limb],
) {
    // c1 + c3 and c0 + c2 + c4.
    negate_if(wm1, negative);
    spare.copy_from_slice(w1);
    sub_assign(spare, wm1);
    add_assign(wm1, w1);
    w1.copy_from_slice(spare);
    shift_down(w1);
    shift_down(wm1);
    sub_assign(wm1, c0);
    sub_assign(wm1, c4);
    // 3 c3.
    sub_assign(w2, c0);
    subtract_shifted(w2, wm1, 2, spare);
    subtract_shifted(w2, c4, 4, spare);
    shift_down(w2);
    sub_assign(w2, w1);
    divide_by_3(w2);
    sub_assign(w1, w2);
}

/// `r -= 2^bits x`.
fn subtract_shifted(r: &mut [Limb], x: &[Limb], bits: u32, spare: &mut [Limb]) {
    spare[..x.len()].copy_from_slice(x);
    spare[x.len()..].fill(0);
    shift_up(spare, bits);
    sub_assign(r, spare);
}

fn shift_up(r: &mut [Limb], bits: u32) {
    let mut below = 0;
    for r in r {
        (*r, below) = (*r << bits | below, *r >> (64 - bits));
    }
}

/// Half of an even number.
fn shift_down(r: &mut [Limb]) {
    let mut above = 0;
    for r in r.iter_mut().rev() {
        (*r, above) = (*r >> 1 | above, *r << 63);
    }
}

/// A third of a multiple of 3, from the lowest limb up: a limb of the quotient is the limb times
/// the inverse of 3 modulo 2^64, and three times it takes from the limb above.
fn divide_by_3(r: &mut [Limb]) {
    const INVERSE: Limb = 0xaaaa_aaaa_aaaa_aaab;
    let mut borrow = 0;
    for r in r {
        let (rest, under) = r.overflowing_sub(borrow);
        *r = rest.wrapping_mul(INVERSE);
        borrow = ((u128::from(*r) * 3) >> 64) as Limb + Limb::from(under);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_three_times_a_number_is_the_number() {
        for number in [[0, 0, 0], [1, 2, 3], [Limb::MAX, Limb::MAX, 1 << 61], [7, 0, 5]] {
            let mut r = number;
            add_assign(&mut r, &number);
            add_assign(&mut r, &number);
            divide_by_3(&mut r);
            assert_eq!(r, number);
        }
    }

    #[test]
    fn the_negated_value_at_minus_one_wraps_back() {
        let mut r = [5, 0];
        negate_if(&mut r, Limb::MAX);
        assert_eq!((add_assign(&mut r, &[5]), r), (1, [0, 0]));
    }
}
