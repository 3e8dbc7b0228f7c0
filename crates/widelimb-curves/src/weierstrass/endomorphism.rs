//! Products of points of secp256k1 with scalars of half the length: `(b x, y)` is `l (x, y)` for
//! cube roots of 1, `b` modulo `p` and `l` modulo `n` (Gallant, Lambert and Vanstone, CRYPTO 2001).
//! All of it in constant time.
//!
//! `k = k1 + k2 l`, with `(k1, k2)` the difference of `(k, 0)` and a near vector of the lattice of
//! those with `k1 + k2 l = 0`, which `(A1, -B1)` and `(A2, A1)` span. `A1` is odd, `B1` is odd and
//! `A2` is even, so adding one, the other or both makes both halves odd. Then they are below 2^129.

use super::curve::Curve;
use super::lanes::lane_of;
use super::number::{self, Number};
use super::point::{Affine, Coordinate, Jacobian, Projective};
use super::windows::Windows;
use widelimb_batch::field::{Element, choose};
use widelimb_kernels::field::Vector;
use zeroize::Zeroizing;

/// The bits of a digit.
const WIDTH: u32 = 5;
/// The odd multiples of a point.
const ENTRIES: usize = 1 << (WIDTH - 1);
/// The bits of a half.
const HALF_BITS: usize = 130;

/// The cube root of 1 modulo `p`, in digits of 52 bits.
const BETA: [u64; 5] = widelimb_batch::field::digits_of(&[
    0xc139_6c28_7195_01ee,
    0x9cf0_4975_12f5_8995,
    0x6e64_479e_ac34_34e9,
    0x7ae9_6a2b_657c_0710,
]);
/// `2^384 A1 / n` and `2^384 B1 / n`, rounded.
const G1: [u64; 4] =
    [0xe893_209a_45db_b031, 0x3daa_8a14_71e8_ca7f, 0xe86c_90e4_9284_eb15, 0x3086_d221_a7d4_6bcd];
const G2: [u64; 4] =
    [0x1571_b4ae_8ac4_7f71, 0x2212_08ac_9df5_06c6, 0x6f54_7fa9_0abf_e4c4, 0xe443_7ed6_010e_8828];
const A1: Number = [0xe86c_90e4_9284_eb15, 0x3086_d221_a7d4_6bcd, 0, 0, 0, 0];
const B1: Number = [0x6f54_7fa9_0abf_e4c3, 0xe443_7ed6_010e_8828, 0, 0, 0, 0];
const A2: Number = [0x57c1_108d_9d44_cfd8, 0x14ca_50f7_a8e2_f3f6, 1, 0, 0, 0];

/// `round(k g / 2^384)`, for numbers below 2^256.
fn quotient(k: &Number, g: &[u64; 4]) -> Number {
    let product = Zeroizing::new(number::product::<8>(&k[..4], g));
    let low = [product[6], product[7], 0, 0, 0, 0];
    number::add(&low, &[product[5] >> 63, 0, 0, 0, 0, 0]).0
}

/// `a` where the mask has all bits, else 0.
fn masked(mask: u64, a: &Number) -> Number {
    a.map(|limb| limb & mask)
}

/// Two odd halves of a scalar below `n`: their magnitudes, and all bits where they are negative.
fn halves(k: &Number) -> [(Zeroizing<Number>, u64); 2] {
    let (c1, c2) = (Zeroizing::new(quotient(k, &G1)), Zeroizing::new(quotient(k, &G2)));
    let times = |c: &Number, a: &Number| Zeroizing::new(number::product::<6>(&c[..3], &a[..3]));
    let first = number::sub(&number::sub(k, &times(&c1, &A1)).0, &times(&c2, &A2)).0;
    let second = number::sub(&times(&c1, &B1), &times(&c2, &A1)).0;
    let is_even = core::hint::black_box(first[0] & 1).wrapping_sub(1);
    let first = number::add(&first, &masked(is_even, &A1)).0;
    let second = number::sub(&second, &masked(is_even, &B1)).0;
    let is_even = core::hint::black_box(second[0] & 1).wrapping_sub(1);
    let first = number::add(&first, &masked(is_even, &A2)).0;
    let second = number::add(&second, &masked(is_even, &A1)).0;
    [first, second].map(|half| {
        let is_negative = core::hint::black_box(half[5] >> 63).wrapping_neg();
        let opposite = number::sub(&[0; 6], &half).0;
        (Zeroizing::new(number::select(is_negative, &opposite, &half)), is_negative)
    })
}

/// The digits of the halves of a group's scalars.
fn windows<V: Vector, T>(group: &[T], scalar: impl Fn(&T) -> Number) -> [Windows<WIDTH>; 2] {
    let count = Windows::<WIDTH>::count_of(HALF_BITS);
    let mut r = [(); 2].map(|()| Windows::with_count(count));
    for lane in 0..V::LANES {
        let k = Zeroizing::new(scalar(lane_of(group, lane)));
        for (r, (half, is_negative)) in r.iter_mut().zip(halves(&k)) {
            r.set_lane::<V>(lane, &half, is_negative);
        }
    }
    r
}

/// Odd multiples of a point and of `l` times it, as affine points of an isomorphic curve: `(x z^2,
/// y z^3)` for all `(x, y)`. Sums and doublings with `a = 0` are the same there.
struct Tables<C: Curve, V: Vector> {
    entries: [[[Coordinate<C, V>; 2]; ENTRIES]; 2],
    z: Coordinate<C, V>,
}

impl<C: Curve, V: Vector> Tables<C, V> {
    #[inline(always)]
    fn new(p: &Affine<C, V>) -> Self {
        let twice = p.jacobian().double();
        let zz = twice.z.sqr();
        // Where 2 p is affine, a sum with it takes the least products.
        let step = Affine::<C, V> { x: twice.x, y: twice.y };
        let start = Affine::<C, V> { x: p.x * zz, y: p.y * (zz * twice.z) };
        let mut point = start.jacobian();
        let mut entries = [[point.x, point.y]; ENTRIES];
        // By what z grows with each sum.
        let mut growth = [Element::one(); ENTRIES];
        for i in 1..ENTRIES {
            (point, growth[i]) = V::apart(
                #[inline(always)]
                || point.add_unequal_affine_growing(&step),
            );
            entries[i] = [point.x, point.y];
        }
        let mut ratio = growth[ENTRIES - 1];
        for i in (0..ENTRIES - 1).rev() {
            let square = ratio.sqr();
            let [x, y] = entries[i];
            entries[i] = [x * square, y * (square * ratio)];
            ratio = ratio * growth[i];
        }
        let beta = Element::inside(&BETA);
        let others = entries.map(
            #[inline(always)]
            |[x, y]| [x * beta, y],
        );
        Tables { entries: [entries, others], z: point.z * twice.z }
    }

    /// The multiple for each lane's digit of a half.
    #[inline(always)]
    fn entry(&self, windows: &[Windows<WIDTH>; 2], half: usize, i: usize) -> Affine<C, V> {
        let (index, is_negative) = windows[half].at::<V>(i);
        let [x, y] = choose(&self.entries[half], index);
        Affine { x, y }.negated_where(is_negative.xor(windows[half].negative()))
    }

    /// The point of the curve itself.
    #[inline(always)]
    fn back(&self, p: &Jacobian<C, V>) -> Projective<C, V> {
        Jacobian { z: p.z * self.z, ..*p }.projective()
    }
}

/// `k p` for each item's scalar, from 0 to `n - 1`, and point, which is not infinity.
///
/// From the highest digits down, what is summed up is `a p + b l p` with odd `a` and `b`. Were it
/// equal or opposite to `d p` or `d l p`, then `(a ± d, b)` or `(a, b ± d)` would be in the lattice,
/// whose vectors but for 0 have `x^2 - x y + y^2` of at least `n`, that is, a number of at least 2^127.
/// Before the last digits, `a` and `b` are below 2^126. So only the last two sums meet such points.
///
/// Cost: 26 times five doublings, of 3 products and 4 squares, and two sums, of 8 and 3.
#[inline(always)]
pub fn times<C: Curve, V: Vector, T>(
    p: &Affine<C, V>,
    group: &[T],
    scalar: impl Fn(&T) -> Number,
) -> Projective<C, V> {
    let windows = windows::<V, T>(group, scalar);
    let tables = V::apart(
        #[inline(always)]
        || Tables::new(p),
    );
    let highest = windows[0].count() - 1;
    let mut sum = V::apart(
        #[inline(always)]
        || {
            let first = tables.entry(&windows, 0, highest).jacobian();
            first.add_unequal_affine(&tables.entry(&windows, 1, highest))
        },
    );
    for i in (1..highest).rev() {
        sum = sum.double_times(WIDTH);
        for half in 0..2 {
            sum = V::apart(
                #[inline(always)]
                || sum.add_unequal_affine(&tables.entry(&windows, half, i)),
            );
        }
    }
    let mut r = tables.back(&sum.double_times(WIDTH));
    for half in 0..2 {
        let last = V::apart(
            #[inline(always)]
            || tables.back(&tables.entry(&windows, half, 0).jacobian()),
        );
        r = r.add(&last);
    }
    r
}
