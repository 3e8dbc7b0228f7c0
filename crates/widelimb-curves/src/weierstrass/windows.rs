//! Scalars in digits that are odd and have a sign, one in each lane.
//!
//! An odd `k` below `2^(w t)` is the sum of `d_i 2^(w i)`, `i < t`, with odd `d_i` from `-2^w + 1` to
//! `2^w - 1`: `d_i = 2 u_i - 2^w + 1`, where the `u_i` are the digits of `u = floor(k / 2) + 2^(w t -
//! 1)` (Joye and Tunstall, AFRICACRYPT 2009). An even `k` is replaced by `n - k`, and the product is
//! negated. So no digit is 0, and the way is the same for all scalars.

use super::curve::Curve;
use super::number::{self, Number};
use crate::lanes::{MOST_LANES, lane_of};
use widelimb_kernels::field::Vector;
use zeroize::Zeroizing;

/// The digits of scalars of up to `BITS` bits, of `W` bits each.
pub struct Windows<const W: u32> {
    digits: Zeroizing<[u64; 80 * MOST_LANES]>,
    count: usize,
    negative: Zeroizing<[u64; MOST_LANES]>,
}

impl<const W: u32> Windows<W> {
    /// The digits of a number with so many bits.
    pub const fn count_of(bits: usize) -> usize {
        bits.div_ceil(W as usize)
    }

    /// So many digits, of scalars that are set lane by lane.
    pub fn with_count(count: usize) -> Self {
        Windows {
            digits: Zeroizing::new([0; 80 * MOST_LANES]),
            count,
            negative: Zeroizing::new([0; MOST_LANES]),
        }
    }

    /// The scalars of a group, from 0 to `n`.
    pub fn new<C: Curve, V: Vector, T>(group: &[T], scalar: impl Fn(&T) -> Number) -> Self {
        let mut r = Self::with_count(Self::count_of(C::LENGTH * 8));
        for lane in 0..V::LANES {
            let k = Zeroizing::new(scalar(lane_of(group, lane)));
            let is_even = core::hint::black_box(k[0] & 1).wrapping_sub(1);
            let odd = Zeroizing::new(number::select(is_even, &number::sub(&C::N, &k).0, &k));
            r.set_lane::<V>(lane, &odd, is_even);
        }
        r
    }

    /// Sets the digits of an odd number, and whether its product is negated.
    pub fn set_lane<V: Vector>(&mut self, lane: usize, odd: &Number, negative: u64) {
        self.negative[lane] = negative;
        for i in 0..self.count {
            let digit = number::bits(odd, 1 + i * W as usize, W);
            let top = if i + 1 == self.count { 1 << (W - 1) } else { 0 };
            self.digits[i * V::LANES + lane] = digit | top;
        }
    }

    /// How many digits there are.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn count(&self) -> usize {
        self.count
    }

    /// All bits where the product has to be negated.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn negative<V: Vector>(&self) -> V {
        V::load(&self.negative[..V::LANES])
    }

    /// Of the digit `d` at a place: `(|d| - 1) / 2`, and all bits where `d` is negative.
    #[cfg_attr(not(debug_assertions), inline(always))]
    pub fn at<V: Vector>(&self, i: usize) -> (V, V) {
        let u = V::load(&self.digits[i * V::LANES..][..V::LANES]);
        // The highest bit says that d is positive.
        let is_negative = u.shr(W - 1).sub(V::splat(1));
        (u.xor(is_negative).and(V::splat((1 << (W - 1)) - 1)), is_negative)
    }
}
