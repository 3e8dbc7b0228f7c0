//! Numbers of up to 384 bits in limbs, lowest first: scalars, coordinates, halves of signatures.
//! All of it in constant time.

/// Six limbs, lowest first.
pub type Number = [u64; 6];

/// The number of big-endian bytes, of up to 48.
pub fn of_bytes(bytes: &[u8]) -> Number {
    debug_assert!(bytes.len() <= 48);
    let mut r = [0; 6];
    for (i, byte) in bytes.iter().rev().enumerate() {
        r[i / 8] |= u64::from(*byte) << (i % 8 * 8);
    }
    r
}

/// The big-endian bytes of a number that is not longer.
pub fn to_bytes(x: &Number, bytes: &mut [u8]) {
    for (i, byte) in bytes.iter_mut().rev().enumerate() {
        *byte = (x[i / 8] >> (i % 8 * 8)) as u8;
    }
}

/// `(a + b, carry)`.
pub const fn add(a: &Number, b: &Number) -> (Number, u64) {
    let (mut r, mut carry, mut i) = ([0; 6], 0, 0);
    while i < 6 {
        let sum = a[i] as u128 + b[i] as u128 + carry as u128;
        (r[i], carry) = (sum as u64, (sum >> 64) as u64);
        i += 1;
    }
    (r, carry)
}

/// `a - b` modulo 2^384, and all bits where `a < b`, else none.
pub const fn sub(a: &Number, b: &Number) -> (Number, u64) {
    let (mut r, mut borrow, mut i) = ([0; 6], 0, 0);
    while i < 6 {
        let difference = (a[i] as u128).wrapping_sub(b[i] as u128).wrapping_sub(borrow as u128);
        (r[i], borrow) = (difference as u64, (difference >> 64) as u64 & 1);
        i += 1;
    }
    (r, borrow.wrapping_neg())
}

/// `a b` modulo `2^(64 N)`.
pub fn product<const N: usize>(a: &[u64], b: &[u64]) -> [u64; N] {
    let mut r = [0; N];
    for (i, x) in a.iter().enumerate() {
        let mut carry = 0;
        for (j, y) in b.iter().enumerate().take(N - i) {
            let sum = u128::from(*x) * u128::from(*y) + u128::from(r[i + j]) + u128::from(carry);
            (r[i + j], carry) = (sum as u64, (sum >> 64) as u64);
        }
        if i + b.len() < N {
            r[i + b.len()] = carry;
        }
    }
    r
}

/// All bits where `a < b`, else none.
pub fn is_below(a: &Number, b: &Number) -> u64 {
    core::hint::black_box(sub(a, b).1)
}

/// All bits where the number is 0, else none.
pub fn is_zero(a: &Number) -> u64 {
    let all = a.iter().fold(0, |all, limb| all | limb);
    core::hint::black_box((all | all.wrapping_neg()) >> 63).wrapping_sub(1)
}

/// `a` where the mask has all bits, `b` where it has none.
pub fn select(mask: u64, a: &Number, b: &Number) -> Number {
    let mut r = *b;
    for (r, a) in r.iter_mut().zip(a) {
        *r ^= mask & (a ^ *r);
    }
    r
}

/// `a mod n`, for `a < 2 n`.
pub fn reduced(a: &Number, n: &Number) -> Number {
    let (less, is_below) = sub(a, n);
    select(core::hint::black_box(is_below), a, &less)
}

/// `-a mod n`, for `a < n`.
pub fn negated(a: &Number, n: &Number) -> Number {
    select(is_zero(a), a, &sub(n, a).0)
}

/// So many bits of a number, of up to 52, from a place on.
#[cfg_attr(not(debug_assertions), inline(always))]
pub const fn bits(x: &Number, from: usize, count: u32) -> u64 {
    let (limb, shift) = (from / 64, from % 64);
    if limb >= 6 {
        return 0;
    }
    let mut r = x[limb] >> shift;
    if shift > 0 && limb + 1 < 6 {
        r |= x[limb + 1] << (64 - shift);
    }
    r & ((1 << count) - 1)
}

/// The number of digits of 52 bits.
pub const fn of_digits(digits: &[u64]) -> Number {
    let (mut r, mut i) = ([0; 6], 0);
    while i < digits.len() {
        let (limb, shift) = (i * 52 / 64, i * 52 % 64);
        if limb < 6 {
            r[limb] |= digits[i] << shift;
        }
        if shift > 12 && limb + 1 < 6 {
            r[limb + 1] |= digits[i] >> (64 - shift);
        }
        i += 1;
    }
    r
}
