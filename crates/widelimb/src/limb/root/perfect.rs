//! Which numbers are squares, and which are powers.

use super::{pow, sqrt_rem};
use crate::arch::Kernels;
use crate::limb::compare::trailing_zeros;
use crate::limb::owned::{product, shifted_left, shifted_right};
use crate::limb::sum::add_1_assign;
use crate::limb::trim::{bit_len, trim, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;

/// Bits of the digits whose sum tells a number modulo `2^48 - 1`.
const FOLD_BITS: u32 = 48;
const FOLD: u64 = (1 << FOLD_BITS) - 1;

/// The residues of squares modulo up to 704, one bit for each.
type Residues = [u64; 11];

const fn squares(modulus: u64) -> Residues {
    let mut bits = [0; 11];
    let mut x = 0;
    while x < modulus {
        let residue = x * x % modulus;
        bits[(residue / 64) as usize] |= 1 << (residue % 64);
        x += 1;
    }
    bits
}

/// Factors of `2^48 - 1 = 63 * 65 * 17 * 97 * 241 * 257 * 673`, and the squares modulo them. They
/// leave one number in 350 that is no square.
static FILTERS: [(u64, Residues); 7] = [
    (63, squares(63)),
    (65, squares(65)),
    (17, squares(17)),
    (97, squares(97)),
    (241, squares(241)),
    (257, squares(257)),
    (673, squares(673)),
];
const _: () = assert!(63 * 65 * 17 * 97 * 241 * 257 * 673 == FOLD);

/// The squares modulo 64.
const SQUARES_MOD_64: u64 = squares(64)[0];

/// A number congruent to `a` modulo `2^48 - 1`: the sum of its digits in base `2^48`.
fn folded(a: &[Limb]) -> u64 {
    let mut sum: u64 = 0;
    for three in a.chunks(3) {
        let of = |i: usize| three.get(i).copied().unwrap_or(0);
        let (x, y, z) = (of(0), of(1), of(2));
        let digits = (x & FOLD) + ((x >> 48 | y << 16) & FOLD);
        let digits = digits + ((y >> 32 | z << 32) & FOLD) + (z >> 16);
        sum += digits;
        sum = (sum & FOLD) + (sum >> FOLD_BITS);
    }
    sum
}

/// Whether `a` is the square of an integer. All but one in 1800 of the numbers that are none are
/// told by their residues modulo 64 and `2^48 - 1`; for the others the root is computed.
pub fn is_square(k: &Kernels, a: &[Limb]) -> bool {
    let a = trimmed(a);
    let Some(low) = a.first() else { return true };
    if SQUARES_MOD_64 >> (low % 64) & 1 == 0 {
        return false;
    }
    let folded = folded(a);
    FILTERS.iter().all(|(modulus, squares)| {
        let residue = folded % modulus;
        squares[(residue / 64) as usize] >> (residue % 64) & 1 == 1
    }) && sqrt_rem(k, a).1.is_empty()
}

/// Whether `a = b^e` for some `b` and `e >= 2`. So 0 and 1 are powers.
pub fn is_power(k: &Kernels, a: &[Limb]) -> bool {
    let a = trimmed(a);
    a.is_empty() || a == [1] || some_root(k, a).is_some()
}

/// `(b, e)` with `a = b^e` for the largest `e`, where that is 2 or more; `None` for 0 and 1, which
/// have no largest one. `b` is trimmed.
///
/// For each prime exponent that may be, a root modulo a power of two is taken, and its power is
/// compared where the root is short enough. Cost: that of a few products for small exponents; for
/// large ones, whose roots are a limb, a few hundred steps each. Source: D. Bernstein, Detecting
/// perfect powers in essentially linear time, Mathematics of Computation 67 (1998).
pub fn perfect_power(k: &Kernels, a: &[Limb]) -> Option<(Vec<Limb>, u64)> {
    let a = trimmed(a);
    if a.is_empty() || a == [1] {
        return None;
    }
    let (mut root, mut exponent) = some_root(k, a)?;
    while let Some((next, more)) = some_root(k, &root) {
        (root, exponent) = (next, exponent * more);
    }
    Some((root, exponent))
}

/// `(b, p)` with `a = b^p` for the least prime `p` for which there is one; `a` is above 1.
fn some_root(k: &Kernels, a: &[Limb]) -> Option<(Vec<Limb>, u64)> {
    let twos = trailing_zeros(k, a)?;
    if twos.is_multiple_of(2) && is_square(k, a) {
        return Some((sqrt_rem(k, a).0, 2));
    }
    let odd = shifted_right(k, a, twos as usize);
    let bits = bit_len(&odd);
    // The root of the odd part is 3 or more, unless that is 1.
    let most = if bits == 1 { twos } else { bits * 100 / 158 + 1 };
    let may_be = |p: &u64| twos == 0 || twos.is_multiple_of(*p);
    odd_primes(most).filter(may_be).find_map(|p| {
        let root = if bits == 1 { vec![1] } else { odd_root(k, &odd, bits, p)? };
        Some((shifted_left(k, &root, (twos / p) as usize), p))
    })
}

/// The odd primes up to `max`.
fn odd_primes(max: u64) -> impl Iterator<Item = u64> {
    let is_prime =
        |n: &u64| (3..).step_by(2).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (3..=max).step_by(2).filter(is_prime)
}

/// `b` with `b^p = a` for odd `a` of `bits` bits, above 1, and an odd prime `p`.
fn odd_root(k: &Kernels, a: &[Limb], bits: u64, p: u64) -> Option<Vec<Limb>> {
    let root_bits = bits.div_ceil(p);
    let n = root_bits.div_ceil(LIMB_BITS as u64) as usize;
    let mut root = root_modulo(k, a, p, n);
    trim(&mut root);
    // One limb of power tells most that are none, before all of it is computed.
    if bit_len(&root) != root_bits || n == 1 && !ends_alike(root[0], p, a) {
        return None;
    }
    (pow(k, &root, p) == a).then_some(root)
}

/// Whether `b^p` and `a` have the same bits 64 to 127.
fn ends_alike(b: Limb, p: u64, a: &[Limb]) -> bool {
    let power = (0..64 - p.leading_zeros()).rev().fold(1u128, |power, i| {
        let square = power.wrapping_mul(power);
        if p >> i & 1 == 1 { square.wrapping_mul(b.into()) } else { square }
    });
    (power >> 64) as Limb == a.get(1).copied().unwrap_or(0)
}

/// The root of odd degree `p` of odd `a` modulo `2^(64 n)`, which has exactly one.
///
/// With `y` the inverse of the root, `y (1 + (1 - a y^p) / p)` is right to twice as many limbs.
fn root_modulo(k: &Kernels, a: &[Limb], p: u64, n: usize) -> Vec<Limb> {
    let p_inverse = limb_inverse(p);
    // Odd numbers modulo 2^64 to the power 2^62 are 1, so -1/p is an exponent modulo 2^62.
    let exponent = p_inverse.wrapping_neg() & (Limb::MAX >> 2);
    let mut y = vec![limb_power(a[0], exponent)];
    while y.len() < n {
        let (right, len) = (y.len(), (2 * y.len()).min(n));
        let power = low_power(k, &y, p, len);
        let mut rest = low(k, &power, &a[..len.min(a.len())], len);
        // (1 - a y^p) / 2^(64 right), of which as many limbs are needed as y has more.
        rest.resize(len, 0);
        let mut more: Vec<Limb> = rest[right..].iter().map(|limb| !limb).collect();
        // The limbs below are 1, 0, 0, ..., so that 1 less them borrows nothing.
        add_1_assign(&mut more, 1);
        divide_exact(&mut more, p, p_inverse);
        let step = low(k, &more, &y, len - right);
        y.extend_from_slice(&step);
        y.resize(len, 0);
    }
    let power = low_power(k, &y, p - 1, n);
    low(k, &power, &a[..n.min(a.len())], n)
}

/// `a b mod 2^(64 n)`, perhaps shorter.
fn low(k: &Kernels, a: &[Limb], b: &[Limb], n: usize) -> Vec<Limb> {
    let mut r = product(k, &a[..n.min(a.len())], &b[..n.min(b.len())]);
    r.truncate(n);
    r
}

/// `a^exponent mod 2^(64 n)`.
fn low_power(k: &Kernels, a: &[Limb], exponent: u64, n: usize) -> Vec<Limb> {
    let mut r = vec![1];
    for i in (0..64 - exponent.leading_zeros()).rev() {
        r = low(k, &r, &r, n);
        if exponent >> i & 1 == 1 {
            r = low(k, &r, a, n);
        }
    }
    r
}

/// `a / d mod 2^(64 n)` in place, for odd `d` and its inverse modulo 2^64: from the low end, each
/// limb of the quotient clears one.
fn divide_exact(a: &mut [Limb], d: Limb, inverse: Limb) {
    let mut borrow = 0;
    for limb in a {
        let (rest, under) = limb.overflowing_sub(borrow);
        *limb = rest.wrapping_mul(inverse);
        borrow = ((u128::from(*limb) * u128::from(d)) >> 64) as Limb + Limb::from(under);
    }
}

/// `a^exponent mod 2^64`.
fn limb_power(a: Limb, exponent: Limb) -> Limb {
    (0..LIMB_BITS).rev().fold(1, |power: Limb, i| {
        let square = power.wrapping_mul(power);
        if exponent >> i & 1 == 1 { square.wrapping_mul(a) } else { square }
    })
}

/// `1 / d mod 2^64` for odd `d`: each step doubles the bits that are right, of which `d` has three.
fn limb_inverse(d: Limb) -> Limb {
    (0..5).fold(d, |x, _| x.wrapping_mul(2u64.wrapping_sub(d.wrapping_mul(x))))
}
