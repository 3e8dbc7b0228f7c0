//! Numbers modulo the order of the base point, `L = 2^252 +
//! 27742317777372353535851937790883648493`, on words, in constant time.
//!
//! Montgomery's product with `R = 2^256`: for `a` below `R` and `b` below `L`, `a b / R` modulo `L`
//! comes out below `2 L` before the last subtraction.

use core::hint::black_box;
use zeroize::{Zeroize, Zeroizing};

/// A number of limbs, lowest first.
pub type Limbs = [u64; 4];

/// The order.
pub const L: Limbs = [0x5812_631a_5cf5_d3ed, 0x14de_f9de_a2f7_9cd6, 0, 0x1000_0000_0000_0000];
/// `-1 / L` modulo 2^64.
const NEG_INVERSE: u64 = {
    // Each step doubles the bits that are right.
    let (mut x, mut i) = (1u64, 0);
    while i < 6 {
        x = x.wrapping_mul(2u64.wrapping_sub(L[0].wrapping_mul(x)));
        i += 1;
    }
    x.wrapping_neg()
};
/// `2^256` modulo `L`.
const R: Limbs = power_of_two(256);
/// `2^512` modulo `L`.
const R2: Limbs = power_of_two(512);

/// A number below `L`, which may be secret. Wiped when dropped.
pub type Scalar = Zeroizing<Limbs>;

/// `2^bits` modulo `L`, by doubling.
const fn power_of_two(bits: u32) -> Limbs {
    let (mut r, mut i) = ([1, 0, 0, 0], 0);
    while i < bits {
        let twice =
            [r[0] << 1, r[1] << 1 | r[0] >> 63, r[2] << 1 | r[1] >> 63, r[3] << 1 | r[2] >> 63];
        let (less, borrow) = minus_order(&twice);
        r = chosen(&twice, &less, borrow.wrapping_neg());
        i += 1;
    }
    r
}

/// `a - L` where it is not negative, else `a`.
fn reduced_once(a: &Limbs) -> Limbs {
    let (less, borrow) = minus_order(a);
    // What is known to be 0 or 1 may become a condition, and that a branch.
    chosen(a, &less, black_box(borrow).wrapping_neg())
}

/// `a` where the mask has all bits, else `b`.
const fn chosen(a: &Limbs, b: &Limbs, mask: u64) -> Limbs {
    let (mut r, mut i) = ([0; 4], 0);
    while i < 4 {
        r[i] = a[i] & mask | b[i] & !mask;
        i += 1;
    }
    r
}

/// `a - L` and what is borrowed.
const fn minus_order(a: &Limbs) -> (Limbs, u64) {
    let (mut r, mut borrow, mut i) = ([0; 4], 0, 0);
    while i < 4 {
        let digit = (a[i] as u128).wrapping_sub(L[i] as u128 + borrow as u128);
        (r[i], borrow) = (digit as u64, (digit >> 64) as u64 & 1);
        i += 1;
    }
    (r, borrow)
}

/// `a b / R` modulo `L`.
fn product(a: &Limbs, b: &Limbs) -> Limbs {
    let mut t = [0; 6];
    for x in a {
        add_multiple(&mut t, b, *x);
        let q = t[0].wrapping_mul(NEG_INVERSE);
        add_multiple(&mut t, &L, q);
        t.copy_within(1.., 0);
        t[5] = 0;
    }
    let r = reduced_once(&[t[0], t[1], t[2], t[3]]);
    t.zeroize();
    r
}

/// `t + x b`.
fn add_multiple(t: &mut [u64; 6], b: &Limbs, x: u64) {
    let mut carry = 0;
    for (t, b) in t.iter_mut().zip(b) {
        let sum = u128::from(*t) + u128::from(*b) * u128::from(x) + carry;
        (*t, carry) = (sum as u64, sum >> 64);
    }
    let sum = u128::from(t[4]) + carry;
    t[4] = sum as u64;
    t[5] += (sum >> 64) as u64;
}

/// `a + b`, for numbers below `L`.
pub fn add(a: &Limbs, b: &Limbs) -> Scalar {
    Zeroizing::new(reduced_once(&sum(a, b)))
}

/// `a + b`, below 2^256.
fn sum(a: &Limbs, b: &Limbs) -> Limbs {
    let (mut r, mut carry) = ([0; 4], 0);
    for (r, (a, b)) in r.iter_mut().zip(a.iter().zip(b)) {
        let sum = u128::from(*a) + u128::from(*b) + carry;
        (*r, carry) = (sum as u64, sum >> 64);
    }
    r
}

/// `a b`, for `a` below 2^256 and `b` below `L`.
pub fn mul(a: &Limbs, b: &Limbs) -> Scalar {
    let over_r = Zeroizing::new(product(a, b));
    Zeroizing::new(product(&over_r, &R2))
}

/// The residue of a number of 64 bytes, lowest first.
pub fn of_hash(bytes: &[u8; 64]) -> Scalar {
    let (low, high) = bytes.split_at(32);
    let half = |bytes: &[u8]| limbs_of(bytes.try_into().expect("half of 64"));
    let low = Zeroizing::new(product(&half(low), &R));
    let high = Zeroizing::new(product(&half(high), &R2));
    add(&low, &high)
}

/// `L - a` for a number below `L`, or 0.
pub fn negative(a: &Limbs) -> Scalar {
    // (L - 1) a
    let mut minus_one = L;
    minus_one[0] -= 1;
    mul(a, &minus_one)
}

/// The limbs of bytes, lowest first.
pub fn limbs_of(bytes: &[u8; 32]) -> Scalar {
    let mut limbs = Zeroizing::new([0; 4]);
    for (limb, bytes) in limbs.iter_mut().zip(bytes.chunks_exact(8)) {
        *limb = u64::from_le_bytes(bytes.try_into().expect("eight bytes"));
    }
    limbs
}

/// The bytes of limbs, lowest first.
pub fn bytes_of(limbs: &Limbs) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (bytes, limb) in bytes.chunks_exact_mut(8).zip(limbs) {
        bytes.copy_from_slice(&limb.to_le_bytes());
    }
    bytes
}

/// The number of bytes, if it is below `L`.
pub fn canonical(bytes: &[u8; 32]) -> Option<Scalar> {
    let limbs = limbs_of(bytes);
    (minus_order(&limbs).1 == 1).then_some(limbs)
}

/// Digits `c` of four bits, with which an odd number congruent to a number below 2^255 is the sum
/// of `(2 c_i - 15) 16^i`.
///
/// An even number becomes odd by `L`. An odd `k` is `2 c - (2^256 - 1)`, for `c = (k - 1) / 2 +
/// 2^255`, and `2^256 - 1` has the digits 15.
pub fn odd_digits(a: &Limbs) -> Scalar {
    let even = black_box(a[0] & 1).wrapping_sub(1);
    let odd = Zeroizing::new(sum(a, &L.map(|limb| limb & even)));
    let [a, b, c, d] = *odd;
    Zeroizing::new([a >> 1 | b << 63, b >> 1 | c << 63, c >> 1 | d << 63, d >> 1 | 1 << 63])
}

/// The number as `N` digits of `256 / N` bits with signs, from `-2^(w - 1)` to `2^(w - 1) - 1` for
/// digits of `w` bits. The number is below 2^255.
pub fn signed_digits<const N: usize>(a: &Limbs) -> [i16; N] {
    let bits = 256 / N;
    let (mut r, mut carry) = ([0; N], 0);
    for (i, r) in r.iter_mut().enumerate() {
        let at = i * bits;
        let digit = (a[at / 64] >> (at % 64) & ((1 << bits) - 1)) as i16 + carry;
        carry = (digit + (1 << (bits - 1))) >> bits;
        *r = digit - (carry << bits);
    }
    r
}
