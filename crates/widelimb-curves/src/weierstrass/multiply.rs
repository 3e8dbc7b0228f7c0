//! Products of any point with a scalar, in constant time.

use super::curve::Curve;
use super::endomorphism;
use super::number::Number;
use super::point::{Affine, Jacobian, Projective};
use super::windows::Windows;
use widelimb_batch::field::{Element, choose};
use widelimb_kernels::field::Vector;

/// The bits of a digit.
const WIDTH: u32 = 5;
/// The odd multiples of the point.
const ENTRIES: usize = 1 << (WIDTH - 1);

type Table<C, V> = [[Element<<C as Curve>::Field, V>; 3]; ENTRIES];

/// `p`, `3 p`, ..., `31 p`.
#[inline(always)]
fn odd_multiples<C: Curve, V: Vector>(p: &Affine<C, V>) -> Table<C, V> {
    let base = p.jacobian();
    let twice = base.double();
    let mut point = base;
    let mut table = [[base.x, base.y, base.z]; ENTRIES];
    for entry in &mut table[1..] {
        // Neither equal nor opposite: the order is a large prime.
        point = V::apart(
            #[inline(always)]
            || point.add_unequal(&twice),
        );
        *entry = [point.x, point.y, point.z];
    }
    table
}

/// The multiple for each lane's digit.
#[inline(always)]
fn entry<C: Curve, V: Vector>(
    table: &Table<C, V>,
    windows: &Windows<WIDTH>,
    i: usize,
) -> Jacobian<C, V> {
    let (index, is_negative) = windows.at::<V>(i);
    let [x, y, z] = choose(table, index);
    Jacobian { x, y, z }.negated_where(is_negative)
}

/// `k p` for each item's scalar, from 0 to `n - 1`, and point, which is not infinity. In constant time.
#[inline(always)]
pub fn product<C: Curve, V: Vector, T>(
    p: &Affine<C, V>,
    group: &[T],
    scalar: impl Fn(&T) -> Number,
) -> Projective<C, V> {
    if C::IS_A_ZERO {
        endomorphism::times(p, group, scalar)
    } else {
        times(p, &Windows::new::<C, V, T>(group, scalar))
    }
}

/// `k p` for each lane's scalar, from 0 to `n`, and point, which is not infinity. In constant time.
///
/// From the highest digit down: a sum adds `d p` to `32 m p` for an odd `m` with `32 |m| > |d|`, and
/// `32 |m| + |d| < n` but for the last digit. So only the last sum meets equal or opposite points.
///
/// Cost: for each five bits five doublings, of 3 products and 5 squares for `a = -3`, and a sum, of 12
/// products and 4 squares.
#[inline(always)]
fn times<C: Curve, V: Vector>(p: &Affine<C, V>, windows: &Windows<WIDTH>) -> Projective<C, V> {
    let table = V::apart(
        #[inline(always)]
        || odd_multiples(p),
    );
    let mut sum = V::apart(
        #[inline(always)]
        || entry(&table, windows, windows.count() - 1),
    );
    for i in (1..windows.count() - 1).rev() {
        sum = sum.double_times(WIDTH);
        sum = V::apart(
            #[inline(always)]
            || sum.add_unequal(&entry(&table, windows, i)),
        );
    }
    let last = V::apart(
        #[inline(always)]
        || entry(&table, windows, 0),
    );
    sum.double_times(WIDTH).projective().add(&last.projective()).negated_where(windows.negative())
}
