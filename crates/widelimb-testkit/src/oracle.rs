//! Slow arithmetic that shares nothing with the code under test: 32-bit digits in 64-bit
//! accumulators, or one bit at a time. No carry flag, no 128-bit integers, no vectors.
//!
//! Cost: products are quadratic in 32-bit digits, divisions quadratic in bits times digits.

use std::cmp::Ordering;
use widelimb_limb::Limb;

const LOW: u64 = 0xffff_ffff;

/// `r = a + b + carry mod 2^(64 n)`; the carry out.
///
/// # Panics
/// If the lengths differ.
pub fn add_n(r: &mut [Limb], a: &[Limb], b: &[Limb], carry: Limb) -> Limb {
    assert!(a.len() == r.len() && b.len() == r.len());
    let mut sum = carry;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        sum += (a & LOW) + (b & LOW);
        let low = sum & LOW;
        sum = (sum >> 32) + (a >> 32) + (b >> 32);
        *r = low | (sum << 32);
        sum >>= 32;
    }
    sum
}

/// `r = a - b - borrow mod 2^(64 n)`; the borrow out.
///
/// # Panics
/// If the lengths differ.
pub fn sub_n(r: &mut [Limb], a: &[Limb], b: &[Limb], borrow: Limb) -> Limb {
    assert!(a.len() == r.len() && b.len() == r.len());
    // Each difference of digits is kept positive by a unit of the next digit, which is there
    // afterwards exactly if it was not borrowed.
    let mut borrow = borrow;
    for ((r, &a), &b) in r.iter_mut().zip(a).zip(b) {
        let low = (1 << 32) + (a & LOW) - (b & LOW) - borrow;
        borrow = 1 - (low >> 32);
        let high = (1 << 32) + (a >> 32) - (b >> 32) - borrow;
        borrow = 1 - (high >> 32);
        *r = (low & LOW) | (high << 32);
    }
    borrow
}

/// The sum `a + b`, one limb longer than the longer operand.
pub fn add(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let n = a.len().max(b.len()) + 1;
    let mut r = vec![0; n];
    add_n(&mut r, &resized(a, n), &resized(b, n), 0);
    r
}

/// `a - b mod 2^(64 n)` and the borrow out, for `n` the longer length.
pub fn sub(a: &[Limb], b: &[Limb]) -> (Vec<Limb>, Limb) {
    let n = a.len().max(b.len());
    let mut r = vec![0; n];
    let borrow = sub_n(&mut r, &resized(a, n), &resized(b, n), 0);
    (r, borrow)
}

/// The product `a * b`, as long as both together.
pub fn mul(a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    let (x, y) = (digits(a), digits(b));
    let mut r = vec![0u32; x.len() + y.len()];
    for (i, &x) in x.iter().enumerate() {
        let mut carry = 0;
        for (j, &y) in y.iter().enumerate() {
            // At most (2^32-1)^2 + 2 (2^32-1) = 2^64 - 1.
            let t = u64::from(x) * u64::from(y) + u64::from(r[i + j]) + carry;
            r[i + j] = t as u32;
            carry = t >> 32;
        }
        r[i + y.len()] = carry as u32;
    }
    limbs(&r)
}

/// Quotient and remainder, as long as `a` and `d`, by long division of bits.
///
/// # Panics
/// If `d` is 0.
pub fn divrem(a: &[Limb], d: &[Limb]) -> (Vec<Limb>, Vec<Limb>) {
    assert!(d.iter().any(|&limb| limb != 0), "division by zero");
    let mut quotient = vec![0; a.len()];
    // One limb more than the divisor: twice a remainder may be longer than it.
    let n = d.len() + 1;
    let d = resized(d, n);
    let mut rest = vec![0; n];
    for i in (0..64 * a.len()).rev() {
        rest = shl(&rest, 1, n);
        rest[0] |= Limb::from(bit(a, i));
        if cmp(&rest, &d) != Ordering::Less {
            rest = sub(&rest, &d).0;
            quotient[i / 64] |= 1 << (i % 64);
        }
    }
    rest.truncate(n - 1);
    (quotient, rest)
}

/// `a * 2^bits`, cut or filled up to `n` limbs.
pub fn shl(a: &[Limb], bits: usize, n: usize) -> Vec<Limb> {
    from_bits(n, |i| i >= bits && bit(a, i - bits))
}

/// `floor(a / 2^bits)`, cut or filled up to `n` limbs.
pub fn shr(a: &[Limb], bits: usize, n: usize) -> Vec<Limb> {
    from_bits(n, |i| bit(a, i + bits))
}

/// Compares two numbers of any lengths.
pub fn cmp(a: &[Limb], b: &[Limb]) -> Ordering {
    let n = a.len().max(b.len());
    let (x, y) = (digits(&resized(a, n)), digits(&resized(b, n)));
    x.iter().rev().cmp(y.iter().rev())
}

/// The number of one bits.
pub fn popcount(a: &[Limb]) -> u64 {
    (0..64 * a.len()).filter(|&i| bit(a, i)).count() as u64
}

/// The index of the lowest one bit.
pub fn trailing_zeros(a: &[Limb]) -> Option<u64> {
    (0..64 * a.len()).find(|&i| bit(a, i)).map(|i| i as u64)
}

/// Bit `i`; the bits above the top limb are 0.
pub fn bit(a: &[Limb], i: usize) -> bool {
    a.get(i / 64).is_some_and(|limb| (limb >> (i % 64)) & 1 == 1)
}

/// The first `n` limbs of `a`, with limbs of 0 above it where it is shorter.
pub fn resized(a: &[Limb], n: usize) -> Vec<Limb> {
    let mut r = a.to_vec();
    r.resize(n, 0);
    r
}

/// The number of `n` limbs whose bit `i` is `bit_of(i)`.
pub fn from_bits(n: usize, bit_of: impl Fn(usize) -> bool) -> Vec<Limb> {
    let limb = |i| (0..64).fold(0, |limb, j| limb | Limb::from(bit_of(64 * i + j)) << j);
    (0..n).map(limb).collect()
}

fn digits(a: &[Limb]) -> Vec<u32> {
    a.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect()
}

fn limbs(digits: &[u32]) -> Vec<Limb> {
    digits.chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX: Limb = Limb::MAX;

    #[test]
    fn known_sums_and_differences() {
        let mut r = [7; 2];
        assert_eq!((add_n(&mut r, &[MAX, MAX], &[0, 0], 1), r), (1, [0, 0]));
        assert_eq!((add_n(&mut r, &[MAX, 5], &[MAX, MAX], 1), r), (1, [MAX, 5]));
        assert_eq!((sub_n(&mut r, &[0, 1], &[1, 0], 0), r), (0, [MAX, 0]));
        assert_eq!((sub_n(&mut r, &[3, 3], &[3, 3], 1), r), (1, [MAX, MAX]));
        assert_eq!(add(&[MAX], &[1, 2]), [0, 3, 0]);
        assert_eq!(sub(&[5], &[6, 0]), (vec![MAX, MAX], 1));
    }

    #[test]
    fn known_products_and_quotients() {
        assert_eq!(mul(&[MAX], &[MAX]), [1, MAX - 1]);
        assert_eq!(mul(&[3, 4], &[]), [0, 0]);
        assert_eq!(divrem(&[1, MAX - 1], &[MAX]), (vec![MAX, 0], vec![0]));
        assert_eq!(divrem(&[7, 1], &[MAX, 0]), (vec![1, 0], vec![8, 0]));
    }

    #[test]
    fn known_shifts_and_counts() {
        assert_eq!(shl(&[MAX, 1], 4, 3), [MAX << 4, 31, 0]);
        assert_eq!(shr(&[1, 2], 65, 2), [1, 0]);
        assert_eq!(popcount(&[MAX, 5]), 66);
        assert_eq!(trailing_zeros(&[0, 8]), Some(67));
        assert_eq!(trailing_zeros(&[0, 0]), None);
        assert_eq!(cmp(&[1, 0], &[1]), Ordering::Equal);
        assert_eq!(cmp(&[0, 1], &[MAX]), Ordering::Greater);
    }
}
