//! Products of points of secp256k1 with scalars of half the length: `(b x, y)` is `l (x, y)` for
//! cube roots of 1, `b` modulo `p` and `l` modulo `n` (Gallant, Lambert and Vanstone, CRYPTO 2001).
//! All of it in constant time.
//!
//! `k = k1 + k2 l`, with `(k1, k2)` the difference of `(k, 0)` and a near vector of the lattice of
//! those with `k1 + k2 l = 0`, which `(A1, -B1)` and `(A2, A1)` span. `A1` is odd, `B1` is odd and
//! `A2` is even, so adding one, the other or both makes both halves odd. Then they are below 2^129.

use super::curve::Curve;
use super::number::{self, Number};
use super::odd::{Table, WIDTH, entry};
use super::point::Projective;
use super::windows::Windows;
use crate::lanes::lane_of;
use widelimb_batch::field::Element;
use widelimb_kernels::field::Vector;
use zeroize::Zeroizing;

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
    number::select(mask, a, &[0; 6])
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
    let magnitude = |half: &Number| {
        let is_negative = core::hint::black_box(half[5] >> 63).wrapping_neg();
        let opposite = number::sub(&[0; 6], half).0;
        (Zeroizing::new(number::select(is_negative, &opposite, half)), is_negative)
    };
    [magnitude(&first), magnitude(&second)]
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

/// `k p` for each item's scalar, from 0 to `n - 1`, and the table of the group's
/// points.
///
/// From the highest digits down, what is summed up is `a p + b l p` with odd `a` and `b`. Were it
/// equal or opposite to `d p` or `d l p`, then `(a ± d, b)` or `(a, b ± d)` would be in the lattice,
/// whose vectors but for 0 have `x^2 - x y + y^2` of at least `n`, that is, a number of at least 2^127.
/// Before the last digits, `a` and `b` are below 2^126. So only the last two sums meet such points.
///
/// Cost: 26 times five doublings, of 3 products and 4 squares, and two sums, of 8 and 3.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn times<C: Curve, V: Vector, T>(
    table: &Table<C, V>,
    group: &[T],
    scalar: impl Fn(&T) -> Number,
) -> Projective<C, V> {
    let windows = windows::<V, T>(group, scalar);
    let beta = Element::inside(&BETA);
    // On the isomorphic curve of the table too.
    let others = V::apart(
        #[inline(always)]
        || {
            let mut entries = table.entries;
            for [x, _] in &mut entries {
                *x = *x * beta;
            }
            entries
        },
    );
    let tables = [&table.entries, &others];
    let highest = windows[0].count() - 1;
    let mut sum = V::apart(
        #[inline(always)]
        || {
            let first = entry(tables[0], &windows[0], highest).jacobian();
            first.add_unequal_affine(&entry(tables[1], &windows[1], highest))
        },
    );
    for i in (1..highest).rev() {
        sum = sum.double_times(WIDTH);
        for half in 0..2 {
            sum = V::apart(
                #[inline(always)]
                || sum.add_unequal_affine(&entry(tables[half], &windows[half], i)),
            );
        }
    }
    let mut r = table.back(&sum.double_times(WIDTH));
    for half in 0..2 {
        let last = V::apart(
            #[inline(always)]
            || entry(tables[half], &windows[half], 0).jacobian(),
        );
        r = r.add(&table.back(&last));
    }
    r
}
