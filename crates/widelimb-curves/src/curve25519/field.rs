//! Elements modulo `p = 2^255 - 19`: bytes, inverses.

use crate::lanes::MOST_LANES;
use widelimb_batch::field::fold::P25519;
use widelimb_batch::field::{Element, Many};
use widelimb_kernels::field::{DIGIT_MASK, Vector};
use zeroize::Zeroizing;

/// An element of the field in each lane.
pub type Fe<V> = Element<P25519, V>;

/// The digits of an element.
const N: usize = 5;

/// The digits of 52 bits of a number in bytes, lowest first.
pub fn digits_of(bytes: &[u8; 32]) -> [u64; N] {
    let mut limbs = [0; 4];
    for (limb, bytes) in limbs.iter_mut().zip(bytes.chunks_exact(8)) {
        *limb = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    }
    let [a, b, c, d] = limbs;
    let digits = [a, a >> 52 | b << 12, b >> 40 | c << 24, c >> 28 | d << 36, d >> 16];
    digits.map(|digit| digit & DIGIT_MASK)
}

/// The bytes of a number below 2^256, lowest first.
pub fn bytes_of(digits: &[u64; N]) -> [u8; 32] {
    let [a, b, c, d, e] = *digits;
    let limbs = [a | b << 52, b >> 12 | c << 40, c >> 24 | d << 28, d >> 36 | e << 16];
    let mut bytes = [0; 32];
    for (bytes, limb) in bytes.chunks_exact_mut(8).zip(limbs) {
        bytes.copy_from_slice(&limb.to_le_bytes());
    }
    bytes
}

/// The elements of numbers in bytes, lowest first, whose highest bit is left out; it gets the
/// number of a lane. Numbers from `p` on stand for their residues.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn enter<V: Vector>(bytes: impl Fn(usize) -> [u8; 32]) -> Fe<V> {
    let mut lanes = [0; N * MOST_LANES];
    for lane in 0..V::LANES {
        let mut digits = digits_of(&bytes(lane));
        digits[N - 1] &= (1 << 47) - 1;
        for (i, digit) in digits.into_iter().enumerate() {
            lanes[i * V::LANES + lane] = digit;
        }
    }
    Fe::enter(&lanes[..N * V::LANES])
}

/// The residues in bytes, lowest first, of the first lanes.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn leave<V: Vector>(x: Fe<V>, mut each: impl FnMut(usize, [u8; 32])) {
    let mut lanes = Zeroizing::new([0; N * MOST_LANES]);
    x.leave(&mut lanes[..N * V::LANES]);
    for lane in 0..V::LANES {
        let digits: Zeroizing<[u64; N]> =
            Zeroizing::new(core::array::from_fn(|i| lanes[i * V::LANES + lane]));
        each(lane, bytes_of(&digits));
    }
}

/// `a + b` as a factor, without what an element needs beyond: what is above `2^255` stays.
///
/// Bound: a product takes factors below 2^259. What is folded of it, of a number below 2^518, is
/// below 2^268, and 19 times what that has above `2^255` is below 2^18: products are below `2^256 +
/// 2^18` as ever, since on some levels `p` is added. So sums of a few are factors.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn plus<V: Vector>(a: Fe<V>, b: Fe<V>) -> Fe<V> {
    let mut r = *a.digits();
    for (r, b) in r.iter_mut().zip(b.digits()) {
        *r = r.add(*b);
    }
    carried(r)
}

/// `a + 2 b` as a factor. See [`plus`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn plus_twice<V: Vector>(a: Fe<V>, b: Fe<V>) -> Fe<V> {
    let mut r = *a.digits();
    for (r, b) in r.iter_mut().zip(b.digits()) {
        *r = r.add(b.add(*b));
    }
    carried(r)
}

/// `a - b + 4 p` as a factor, for `b` below 2^256. See [`plus`].
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn minus<V: Vector>(a: Fe<V>, b: Fe<V>) -> Fe<V> {
    let mut r = *a.digits();
    for (r, b) in r.iter_mut().zip(b.digits()) {
        *r = r.sub(*b);
    }
    r[0] = r[0].sub(V::splat(4 * 19));
    r[4] = r[4].add(V::splat(1 << 49));
    carried(r)
}

/// Digits with carries as those of a factor.
#[cfg_attr(not(debug_assertions), inline(always))]
fn carried<V: Vector>(mut r: [V; N]) -> Fe<V> {
    for i in 0..N - 1 {
        r[i + 1] = r[i + 1].add(r[i].carry());
        r[i] = r[i].low();
    }
    Fe::of_digits(r)
}

/// The `2^n`-th powers.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn squares<V: Vector, const K: usize>(mut x: [Fe<V>; K], n: usize) -> [Fe<V>; K] {
    for _ in 0..n {
        for x in &mut x {
            *x = x.sqr();
        }
    }
    x
}

/// Products.
#[cfg_attr(not(debug_assertions), inline(always))]
fn products<V: Vector, const K: usize>(mut x: [Fe<V>; K], y: [Fe<V>; K]) -> [Fe<V>; K] {
    for i in 0..K {
        x[i] = x[i] * y[i];
    }
    x
}

/// The powers with exponents `2^250 - 1` and 11: 249 squares and 10 products.
#[cfg_attr(not(debug_assertions), inline(always))]
pub fn chain<V: Vector, const K: usize>(x: [Fe<V>; K]) -> ([Fe<V>; K], [Fe<V>; K]) {
    let x2 = squares(x, 1);
    let x9 = products(squares(x2, 2), x);
    let x11 = products(x9, x2);
    let to_5 = products(squares(x11, 1), x9);
    let to_10 = products(squares(to_5, 5), to_5);
    let to_20 = products(squares(to_10, 10), to_10);
    let to_40 = products(squares(to_20, 20), to_20);
    let to_50 = products(squares(to_40, 10), to_10);
    let to_100 = products(squares(to_50, 50), to_50);
    let to_200 = products(squares(to_100, 100), to_100);
    (products(squares(to_200, 50), to_50), x11)
}

/// `1 / x`, and 0 for 0: the power with exponent `p - 2`, by 254 squares and 11 products.
pub fn invert<V: Vector>(x: Fe<V>) -> Fe<V> {
    V::apart(
        #[inline(always)]
        || {
            let ([high], [x11]) = chain([x]);
            let [high] = squares([high], 5);
            high * x11
        },
    )
}

/// Replaces each element by its inverse, 0 by 0: see [`Many::invert_by`].
pub fn invert_all<V: Vector>(elements: &mut Many<P25519, V>) {
    V::apart(
        #[inline(always)]
        || elements.invert_by(invert),
    );
}
