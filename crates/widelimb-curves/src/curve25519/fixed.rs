//! Multiples of the base point with secret scalars, in constant time: a comb with odd digits.
//!
//! A scalar is the sum of 64 odd digits from -15 to 15 times `16^i`. Those of odd `i` come first,
//! from 32 tables of the multiples of `256^j B`; then all is doubled four times, and those of even
//! `i` come from the same tables. A digit is never 0, so that eight entries do.

use super::encoded;
use super::field::{Fe, invert_all, leave};
use super::point::Point;
use super::scalar::{Limbs, Scalar, odd_digits};
use super::tables::COMB;
use crate::batch::Batch;
use crate::lanes::{MOST_LANES, lane_of};
use alloc::vec::Vec;
use widelimb_batch::field::{Many, choose_shared};
use widelimb_kernels::field::Vector;
use zeroize::Zeroizing;

/// What is made of multiples of the base point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum FixedBase {
    /// The encoding of RFC 8032, section 5.1.2: `y`, and in the highest bit whether `x` is odd.
    Edwards,
    /// The u-coordinate of the same point on Curve25519, `(1 + y) / (1 - y)` (RFC 7748, section
    /// 4.1); 0 for the identity.
    Montgomery,
}

impl Batch<Scalar, [u8; 32]> for FixedBase {
    #[cfg_attr(not(debug_assertions), inline(always))]
    fn groups<V: Vector>(self, scalars: &[Scalar]) -> Vec<[u8; 32]> {
        let groups = scalars.len().div_ceil(V::LANES);
        let (mut xs, mut ys) = (Many::with_room(groups), Many::with_room(groups));
        let mut zs = Many::with_room(groups);
        for group in scalars.chunks(V::LANES) {
            let p = multiple::<V>(|lane| &**lane_of(group, lane));
            let (y, z) = match self {
                FixedBase::Edwards => (p.y, p.z),
                FixedBase::Montgomery => ((p.z + p.y).element(), (p.z - p.y).element()),
            };
            xs.push(p.x);
            ys.push(y);
            zs.push(z);
        }
        invert_all(&mut zs);
        let mut r = Vec::with_capacity(groups * V::LANES);
        for i in 0..groups {
            let (x, y, z) = (xs.get(i), ys.get(i), zs.get(i));
            match self {
                FixedBase::Edwards => encoded(x * z, y * z, |bytes| r.push(bytes)),
                FixedBase::Montgomery => leave(y * z, |_, bytes| r.push(bytes)),
            }
        }
        r.truncate(scalars.len());
        r
    }

    fn few(lanes: usize) -> usize {
        // Eight lanes take less time than a word.
        if lanes < 8 { lanes / 4 } else { 0 }
    }
}

/// Multiples of the base point with numbers below 2^255.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn multiple<'a, V: Vector>(scalar: impl Fn(usize) -> &'a Limbs) -> Point<V> {
    let mut lanes = Zeroizing::new([0; 4 * MOST_LANES]);
    for lane in 0..V::LANES {
        let digits = odd_digits(scalar(lane));
        for (i, limb) in digits.iter().enumerate() {
            lanes[i * V::LANES + lane] = *limb;
        }
    }
    let digit = |i: usize| {
        let limb = V::load(&lanes[i / 16 * V::LANES..][..V::LANES]);
        limb.shr((i % 16 * 4) as u32).and(V::splat(15))
    };
    V::apart(
        #[inline(always)]
        || {
            let mut r = Point::<V>::identity();
            for first in [1, 0] {
                for (i, table) in COMB.iter().enumerate() {
                    // A digit c stands for 2 c - 15: from 8 on, entry c - 8, and below entry 7 - c,
                    // negative.
                    let c = digit(2 * i + first);
                    let is_negative = c.shr(3).sub(V::splat(1));
                    let index = c.xor(is_negative).and(V::splat(7));
                    let [plus, minus, t] = table;
                    let entry: [Fe<V>; 3] = choose_shared(&[plus, minus, t], index);
                    r = r.plus_affine(is_negative, &entry).point();
                }
                if first == 1 {
                    r = r.double_times(4);
                }
            }
            r
        },
    )
}
