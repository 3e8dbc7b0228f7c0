//! Roots of one and two limbs by the reciprocal of the root, without a division.
//!
//! For `a = 2^64 alpha` with `1/4 <= alpha < 1`, a table of 384 chords of `1 / sqrt(alpha)` gives
//! `y` to 18 bits, and a step of Newton's iteration, `y + y (1 - alpha y^2) / 2`, to 35. Then `s =
//! alpha y` is the root to 34 bits, and `s + (alpha - s^2) y / 2` to 68; the remainder tells
//! whether that is the root rounded down, or one less. Source: A. Karp, P. Markstein,
//! High-precision division and square root, ACM Transactions on Mathematical Software 23 (1997).

use crate::Limb;
use crate::reciprocal::{Reciprocal1, wide};

/// The intervals of `alpha` between two multiples of `2^-9` from `1/4` to 1.
const CHORDS: usize = 384;

/// For each interval the chord of `1 / sqrt(alpha)`, lowered by half its largest distance from the
/// curve: its value at the lower end less 1, in units of `2^-20`, and in the lower 12 bits what it
/// falls to the upper end, in units of `2^-19`.
static TABLE: [u32; CHORDS] = {
    let mut table = [0; CHORDS];
    let mut i = 0;
    while i < CHORDS {
        // In units of 2^-40, of 1 / sqrt((i + 128) / 512) and its like.
        let (start, end) = (inverse_root(2 * i as u128 + 256), inverse_root(2 * i as u128 + 258));
        let middle = inverse_root(2 * i as u128 + 257);
        let height = (start + end) / 2 - middle;
        let lowered = (start - height / 2 + (1 << 19)) >> 20;
        let fall = (start - end + (1 << 20)) >> 21;
        assert!(lowered >> 20 == 1 && fall < 1 << 12);
        table[i] = ((lowered - (1 << 20)) << 12 | fall) as u32;
        i += 1;
    }
    table
};

/// `2^40 / sqrt(i / 1024)`, rounded down.
const fn inverse_root(i: u128) -> u64 {
    ((1u128 << 90) / i).isqrt() as u64
}

#[inline(always)]
const fn high(a: u64, b: u64) -> u64 {
    ((a as u128 * b as u128) >> 64) as u64
}

#[inline(always)]
const fn high_signed(a: i64, b: i64) -> i64 {
    ((a as i128 * b as i128) >> 64) as i64
}

/// A normal limb `a = 2^64 alpha`, one of whose two top bits is set, and `y = 2^62 / sqrt(alpha)`
/// but for an error below `2^-35 y`; it is too large by at most `2^-61 y`.
#[derive(Clone, Copy)]
pub struct ReciprocalRoot {
    a: Limb,
    y: u64,
}

impl ReciprocalRoot {
    /// The reciprocal root of a limb, one of whose two top bits is set.
    #[inline(always)]
    pub fn new(a: Limb) -> ReciprocalRoot {
        debug_assert!(a >> 62 != 0, "a normal limb");
        let line = TABLE[(a >> 55) as usize - CHORDS / 3];
        let (start, fall) = (u64::from(line >> 12) + (1 << 20), u64::from(line & 0xfff));
        // In units of 2^-24, with an error below 2^-18.
        let first = (start << 4) - ((fall * (a >> 39 & 0xffff)) >> 11);
        // 1 - alpha y^2 in units of 2^-62, below 2^-16.
        let error = (1i64 << 62) - high(a, (first * first) << 14) as i64;
        // 1.5 times the square of the error of y is below 2^-35.
        let step = (first as i64 * (error >> 10)) >> 15;
        ReciprocalRoot { a, y: ((first << 38) as i64 + step) as u64 }
    }

    /// The root of `2^64 a + low`, and the remainder, at most twice the root.
    #[inline(always)]
    pub fn root_of_two(self, low: Limb) -> (Limb, u128) {
        let ReciprocalRoot { a, y } = self;
        // The root in units of 2^-36, too small by less than 2^-34 of it.
        let s = high(a, y) >> 26;
        // alpha - s^2 in units of 2^-96, below 2^63; 64 of them less, so that the step is not too
        // large because of what is too large in y.
        let rest =
            (a << 32 | low >> 32).wrapping_sub(s.wrapping_mul(s) << 24).wrapping_sub(64) as i64;
        debug_assert!(rest >= -64);
        // With e the errors' bound 2^-34, the step leaves an error below e^2, which is 1/16 in the
        // root, and what is cut.
        let s = (s << 28).wrapping_add_signed(high_signed(rest, y as i64) >> 31);
        let rest = wide(a, low) - u128::from(s) * u128::from(s);
        if rest > 2 * u128::from(s) { (s + 1, rest - (2 * u128::from(s) + 1)) } else { (s, rest) }
    }

    /// The reciprocal of the root `s` of two limbs, of which this has the upper one.
    #[inline(always)]
    pub fn of_root(self, s: Limb) -> Reciprocal1 {
        // With e = 1 - (s / 2^64) (y / 2^62), y (1 + e) is too small by y e^2, below 2^-69 y.
        let e = ((1i128 << 126) - (u128::from(s) * u128::from(self.y)) as i128) >> 30;
        let step = (high_signed(e as i64, self.y as i64) - 4) >> 30;
        // 2^128 / s less 2^64, of which the bits above the limb fall off.
        let v = (self.y << 2).wrapping_add_signed(step);
        // What is left of 2^128 - 1, of which it is the quotient or one less.
        let rest = !(wide(s, 0).wrapping_add(u128::from(s) * u128::from(v)));
        Reciprocal1::of_quotient(s, v + Limb::from(rest >= u128::from(s)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends and the middle of each interval, where the chord is furthest from the curve, and
    /// many places between: the error is in the bounds that the steps above rely on.
    #[test]
    fn reciprocal_roots_are_within_their_bounds() {
        let mut largest = 0.0f64;
        for i in 128..512u64 {
            for j in 0..=64 {
                let a = (i << 55) + (j << 49).min((1 << 55) - 1);
                let y = ReciprocalRoot::new(a).y;
                // alpha y^2 - 1 in units of 2^-62.
                let square = high(a, high(y, y) << 2) as i64 - (1 << 62);
                assert!(square <= 4, "{a:x}");
                largest = largest.max(-(square as f64) / 2.0 / (1u64 << 62) as f64);
            }
        }
        assert!(largest < 0.5f64.powi(35) && largest > 0.5f64.powi(37), "{}", largest.log2());
    }
}
