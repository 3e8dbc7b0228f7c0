//! Products of the generator: odd multiples of `2^(6 i) G` in tables that all lanes share.

use super::curve::Curve;
use super::point::{Affine, Coordinate, Jacobian, Projective};
use super::windows::Windows;
use alloc::vec;
use alloc::vec::Vec;
use widelimb_batch::field::{Element, Many, choose_shared};
use widelimb_kernels::field::{Task, Vector, on_words};
use widelimb_kernels::kernels;

/// The bits of a digit. A table of 32 entries is read by four permutes for each digit of a
/// coordinate, which cost an eighth of the sum.
pub const WIDTH: u32 = 6;
/// The entries for a digit.
const ENTRIES: usize = 1 << (WIDTH - 1);
/// Their eights.
const EIGHTS: usize = ENTRIES / 8;

/// The points `d 2^(6 i) G` for odd `d` from 1 to 63. Digit `j` of coordinate `c` of the entries of
/// eight `e` for window `i` is at `((i EIGHTS + e) 2 + c) N + j`.
pub struct Comb(Vec<[u64; 8]>);

impl Comb {
    /// The table of a curve. Cost: about a millisecond.
    pub fn new<C: Curve>() -> Self {
        // Made once, so it need not take the least time.
        on_words(kernels(), Make::<C>(core::marker::PhantomData))
    }

    /// The entry for each lane's digit.
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn entry<C: Curve, V: Vector>(&self, windows: &Windows<WIDTH>, i: usize) -> Affine<C, V> {
        let n = Coordinate::<C, V>::DIGITS;
        let (index, is_negative) = windows.at::<V>(i);
        let (eight, place) = (index.shr(3), index.and(V::splat(7)));
        let mut r = [Coordinate::<C, V>::zero(); 2];
        for (e, tables) in self.0[i * EIGHTS * 2 * n..][..EIGHTS * 2 * n].chunks(2 * n).enumerate()
        {
            let (x, y) = tables.split_at(n);
            let found = choose_shared(&[x, y], place);
            let mask = eight.xor(V::splat(e as u64)).is_zero();
            for (r, found) in r.iter_mut().zip(found) {
                *r = Element::select(mask, found, *r);
            }
        }
        Affine { x: r[0], y: r[1] }.negated_where(is_negative)
    }

    /// `k G` for each lane's scalar, from 0 to `n`, in constant time.
    ///
    /// From the lowest digit up: what is summed up before digit `i` is an odd multiple below `2^(6
    /// i)` in magnitude, the next one at least that and, but for the last, both are together below
    /// `n`. So only the last sum meets equal or opposite points.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn times<C: Curve, V: Vector>(&self, windows: &Windows<WIDTH>) -> Projective<C, V> {
        let last = windows.count() - 1;
        let mut sum: Jacobian<C, V> = V::apart(
            #[inline(always)]
            || self.entry(windows, 0).jacobian(),
        );
        for i in 1..last {
            sum = V::apart(
                #[inline(always)]
                || sum.add_unequal_affine(&self.entry(windows, i)),
            );
        }
        let highest = V::apart(
            #[inline(always)]
            || self.entry(windows, last).projective(),
        );
        sum.projective().add(&highest).negated_where(windows.negative())
    }
}

struct Make<C>(core::marker::PhantomData<C>);

impl<C: Curve> Task for Make<C> {
    type Result = Comb;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn run<V: Vector>(self) -> Comb {
        let windows = Windows::<WIDTH>::count_of(C::LENGTH * 8);
        let points = multiples::<C, V>(windows);
        let mut inverses = Many::<C::Field, V>::with_room(points.len());
        points.iter().for_each(|point| inverses.push(point.z));
        inverses.invert();
        let n = Coordinate::<C, V>::DIGITS;
        let mut table = vec![[0; 8]; windows * EIGHTS * 2 * n];
        let mut lanes = vec![0; n * V::LANES];
        for (i, point) in points.iter().enumerate() {
            let inverse = inverses.get(i);
            let square = inverse.sqr();
            let coordinates = [point.x * square, point.y * (square * inverse)];
            for (c, coordinate) in coordinates.into_iter().enumerate() {
                coordinate.residue().store(&mut lanes);
                for j in 0..n {
                    table[(i / 8 * 2 + c) * n + j][i % 8] = lanes[j * V::LANES];
                }
            }
        }
        Comb(table)
    }
}

/// `d 2^(6 i) G` for odd `d` from 1 to 63, window by window.
#[cfg_attr(not(debug_assertions), inline(always))]
fn multiples<C: Curve, V: Vector>(windows: usize) -> Vec<Jacobian<C, V>> {
    let mut points = Vec::with_capacity(windows * ENTRIES);
    let mut base = Affine::<C, V>::generator().jacobian();
    for _ in 0..windows {
        let twice = base.double();
        let mut point = base;
        points.push(point);
        for _ in 1..ENTRIES {
            // (2 i + 1) 2^(6 j) and 2 2^(6 j), neither equal nor opposite modulo n.
            point = V::apart(
                #[inline(always)]
                || point.add_unequal(&twice),
            );
            points.push(point);
        }
        for _ in 0..WIDTH {
            base = V::apart(
                #[inline(always)]
                || base.double(),
            );
        }
    }
    points
}
