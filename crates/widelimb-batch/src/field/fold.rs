//! Primes just below a power of two: what is above is multiplied with how much they are below.
//!
//! For `p = 2^b - c` of five digits, `2^260 = 2^(260 - b) c` modulo `p`, of 42 bits at most. The
//! upper five digits of a product times that go to the lower five: ten products more. What is above
//! `2^b` then is less than `2^45`, and its product with `c` goes to the two lowest digits.

use super::digits::{carry, digits_of, each};
use super::prime::Prime;
use super::product::{product, short_or_apart, square};
use widelimb_kernels::field::{DIGIT_BITS, DIGIT_MASK, Vector};

/// The digits.
const N: usize = 5;

/// The lower digits of ten columns and what the upper ones fold to, in one element.
#[cfg_attr(not(debug_assertions), inline(always))]
fn folded<V: Vector, const BITS: u32, const C: u64>(mut c: [V; 2 * N]) -> [V; N] {
    let top = top_bits(BITS);
    let by = V::splat(C << (DIGIT_BITS - top)).factor();
    if V::HAS_SIGNED_HALVES {
        each!(i < N, c[i + 1] = c[i + 1].add(c[i].carry()));
        each!(i < N, c[i] = c[i].low());
    }
    let [r0, r1, r2, r3, r4, c5, c6, c7, c8, c9] = c;
    let c6 = c6.add(c5.carry());
    let c7 = c7.add(c6.carry());
    let c8 = c8.add(c7.carry());
    let c9 = c9.add(c8.carry());
    let mut r = [r0, r1, r2, r3, r4, V::splat(0)];
    let upper = [c5, c6, c7, c8, c9];
    each!(i < N, {
        let (mut low, mut high) = (r[i], r[i + 1]);
        // A factor is the low 52 bits.
        V::mul_add(&mut low, &mut high, upper[i].factor(), by);
        (r[i], r[i + 1]) = (low, high);
    });
    let [r0, r1, r2, r3, r4, r5] = r;
    let above = r4.sar(top).add(r5.shl(DIGIT_BITS - top));
    let r = [r0, r1, r2, r3, r4.and(V::splat((1 << top) - 1))];
    if V::HAS_SIGNED_HALVES {
        with_signed::<V, BITS, C>(r, above)
    } else {
        with_top::<V, BITS, C>(r, above)
    }
}

/// The bits of the prime in the highest digit.
const fn top_bits(bits: u32) -> u32 {
    bits - DIGIT_BITS * (N as u32 - 1)
}

/// `r + C above`, with carries, for `above` from 0 to `2^52 - 1`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn with_top<V: Vector, const BITS: u32, const C: u64>(mut r: [V; N], above: V) -> [V; N] {
    let (mut low, mut high) = (r[0], r[1]);
    V::mul_add(&mut low, &mut high, above.factor(), V::splat(C).factor());
    (r[0], r[1]) = (low, high);
    carry(&mut r);
    r
}

/// What is added to a number above `2^b` that may be negative.
const OFFSET: u64 = 1 << 10;

/// `r + C above + p`, for `above` from `-OFFSET` to `2^51`: `C (above + OFFSET) + 2^b - C (OFFSET +
/// 1)`.
#[cfg_attr(not(debug_assertions), inline(always))]
fn with_signed<V: Vector, const BITS: u32, const C: u64>(mut r: [V; N], above: V) -> [V; N] {
    let less = u128::from(C) * (OFFSET as u128 + 1);
    r[0] = r[0].sub(V::splat(less as u64 & DIGIT_MASK));
    if less >> DIGIT_BITS > 0 {
        r[1] = r[1].sub(V::splat((less >> DIGIT_BITS) as u64));
    }
    r[4] = r[4].add(V::splat(1 << top_bits(BITS)));
    with_top::<V, BITS, C>(r, above.add(V::splat(OFFSET)))
}

/// An element out of digits with signs and carries.
#[cfg_attr(not(debug_assertions), inline(always))]
fn settled<V: Vector, const BITS: u32, const C: u64>(mut r: [V; N]) -> [V; N] {
    let above = r[4].sar(top_bits(BITS));
    r[4] = r[4].and(V::splat((1 << top_bits(BITS)) - 1));
    with_signed::<V, BITS, C>(r, above)
}

/// `2^BITS - C`, for `C` of up to 33 bits.
#[derive(Clone, Copy, Debug)]
pub struct Below<const BITS: u32, const C: u64>;

/// The prime of Curve25519, `2^255 - 19`.
pub type P25519 = Below<255, 19>;
/// The prime of secp256k1, `2^256 - 2^32 - 977`.
pub type Secp256k1 = Below<256, 0x1_0000_03d1>;

impl<const BITS: u32, const C: u64> Below<BITS, C> {
    const DIGITS: [u64; N] = {
        let limbs = [C.wrapping_neg(), u64::MAX, u64::MAX, u64::MAX >> (256 - BITS)];
        digits_of(&limbs)
    };
    const UNIT: [u64; N] = [1, 0, 0, 0, 0];
}

impl<const BITS: u32, const C: u64> Prime for Below<BITS, C> {
    type Digits<V: Vector> = [V; N];

    const BITS: u32 = BITS;
    const MODULUS: &'static [u64] = &Self::DIGITS;
    const ONE: &'static [u64] = &Self::UNIT;
    const ENTRY: Option<&'static [u64]> = None;

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn mul<V: Vector>(a: &[V; N], b: &[V; N]) -> [V; N] {
        short_or_apart!(V, folded::<V, BITS, C>(product(a, b)))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn sqr<V: Vector>(a: &[V; N]) -> [V; N] {
        short_or_apart!(V, folded::<V, BITS, C>(square(a)))
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn settle<V: Vector>(a: [V; N]) -> [V; N] {
        settled::<V, BITS, C>(a)
    }

    #[cfg_attr(not(debug_assertions), inline(always))]
    fn leave<V: Vector>(a: &[V; N]) -> [V; N] {
        *a
    }
}
