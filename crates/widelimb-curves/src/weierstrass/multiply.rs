//! Products of any point with a scalar, in constant time.

use super::curve::Curve;
use super::endomorphism;
use super::number::Number;
use super::odd::{Table, WIDTH, entry};
use super::point::Projective;
use super::windows::Windows;
use widelimb_kernels::field::Vector;

/// `k p` for each item's scalar, from 0 to `n - 1`, and the table of the group's points. In constant
/// time.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn product<C: Curve, V: Vector, T>(
    table: &Table<C, V>,
    group: &[T],
    scalar: impl Fn(&T) -> Number,
) -> Projective<C, V> {
    if C::IS_A_ZERO {
        endomorphism::times(table, group, scalar)
    } else {
        times(table, &Windows::new::<C, V, T>(group, scalar))
    }
}

/// `k p` for each lane's scalar, from 0 to `n`.
///
/// From the highest digit down: a sum adds `d p` to `32 m p` for an odd `m` with `32 |m| > |d|`, and
/// `32 |m| + |d| < n` but for the last digit. So only the last sum meets equal or opposite points.
///
/// Cost: for each five bits five doublings, of 3 products and 5 squares for `a = -3`, and a sum, of 8
/// products and 3 squares.
#[cfg_attr(not(debug_assertions), inline(always))]
fn times<C: Curve, V: Vector>(table: &Table<C, V>, windows: &Windows<WIDTH>) -> Projective<C, V> {
    let mut sum = V::apart(
        #[inline(always)]
        || entry(&table.entries, windows, windows.count() - 1).jacobian(),
    );
    for i in (1..windows.count() - 1).rev() {
        sum = sum.double_times(WIDTH);
        sum = V::apart(
            #[inline(always)]
            || sum.add_unequal_affine(&entry(&table.entries, windows, i)),
        );
    }
    let last = V::apart(
        #[inline(always)]
        || entry(&table.entries, windows, 0).jacobian(),
    );
    table.back(&sum.double_times(WIDTH)).add(&table.back(&last))
}
