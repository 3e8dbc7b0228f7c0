//! Tests for squares and for perfect powers.

use super::{pow, sqrt_rem};
use crate::compare::trailing_zeros;
use crate::div::rem_1;
use crate::factors::product_of;
use crate::low_bits::{div_1_assign, limb_inverse, limb_power};
use crate::modular::low::pow_low_bits;
use crate::owned::{product, remainder, shifted_left, shifted_right};
use crate::progress::Meter;
use crate::sieve::primes_below;
use crate::sum::add_1_assign;
use crate::trial::{multiplicity, small_factor};
use crate::trim::{bit_len, trim, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use alloc::vec::Vec;
use widelimb_kernels::Kernels;

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
fn fold(a: &[Limb]) -> u64 {
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
    square_root(k, a).is_some()
}

/// The root of a square, trimmed; `None` of any other number.
fn square_root(k: &Kernels, a: &[Limb]) -> Option<Vec<Limb>> {
    let a = trimmed(a);
    if !may_be_square(a) {
        return None;
    }
    let (root, rest) = sqrt_rem(k, a);
    rest.is_empty().then_some(root)
}

/// Whether `a` is a square modulo 64 and modulo `2^48 - 1`.
fn may_be_square(a: &[Limb]) -> bool {
    let Some(low) = a.first() else { return true };
    if SQUARES_MOD_64 >> (low % 64) & 1 == 0 {
        return false;
    }
    let folded = fold(a);
    FILTERS.iter().all(|(modulus, squares)| {
        let residue = folded % modulus;
        squares[(residue / 64) as usize] >> (residue % 64) & 1 == 1
    })
}

/// Whether `a = b^e` for some `b` and `e >= 2`. So 0 and 1 are powers.
pub fn is_power(k: &Kernels, a: &[Limb]) -> bool {
    let a = trimmed(a);
    a.is_empty() || a == [1] || some_root(k, a).is_some()
}

/// `(b, e)` with `a = b^e` for the largest `e`, where that is 2 or more; `None` for 0 and 1, which
/// have no largest one. `b` is trimmed.
///
/// A small prime factor leaves the exponents that divide its multiplicity. Without one, for each
/// prime exponent up to a tenth of the bits, a root modulo a power of two is taken, and its power is
/// compared where the root is short enough. Exponents with roots longer than a limb are told before
/// by residues modulo small primes, but for one in `q^2` of them. Cost: for most numbers a remainder
/// by one limb; for those without a small factor that of a few products, and 16 steps for each
/// exponent. Source: D. Bernstein, Detecting perfect powers in
/// essentially linear time, Mathematics of Computation 67 (1998).
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

/// `(b, p)` with `a = b^p`: `b = 2` or the least prime `p` for which there is one; `a` is above 1.
///
/// A prime divides a power as often as a multiple of the exponent: so a small factor leaves the
/// primes that divide its multiplicity, and none for most numbers. Without one the root is above
/// [`SMALL`], and the exponent short.
fn some_root(k: &Kernels, a: &[Limb]) -> Option<(Vec<Limb>, u64)> {
    let twos = trailing_zeros(k, a)?;
    let bits = bit_len(a) - twos;
    if bits == 1 {
        return (twos > 1).then(|| (vec![2], twos));
    }
    let times = match twos {
        0 => small_factor(a, SMALL).map(|p| multiplicity(k, a, p)),
        _ => Some(twos),
    };
    if times.is_none_or(|times| times.is_multiple_of(2))
        && let Some(root) = square_root(k, a)
    {
        return Some((root, 2));
    }
    let Some(times) = times else { return root_above_small(k, a, bits) };
    let odd = shifted_right(k, a, twos as usize);
    // The root of the odd part is 3 or more.
    let exponents = odd_prime_factors(times).into_iter().filter(|&p| p <= bits * 100 / 158 + 1);
    exponents.filter(|&p| may_be_power(&odd, p)).find_map(|p| {
        let root = odd_root(k, &odd, bits, p)?;
        Some((shifted_left(k, &root, (twos / p) as usize), p))
    })
}

/// The bound of the primes that are divided by first.
const SMALL: Limb = 1 << 10;

/// [`some_root`] of odd exponent of an odd number of `bits` bits without a prime factor below
/// [`SMALL`].
fn root_above_small(k: &Kernels, a: &[Limb], bits: u64) -> Option<(Vec<Limb>, u64)> {
    let most = bits / u64::from(SMALL.ilog2());
    // Roots of a limb cost less than residues that would tell that there are none.
    let limb_from = bits.div_ceil(LIMB_BITS as u64);
    let residue = if limb_from > 3 { residue(k, a) } else { vec![] };
    let powers = PowersOfLimb::new(a[0]);
    primes_below(most + 1).skip(1).find_map(|p| {
        let root = if p < limb_from {
            may_be_power(&residue, p).then(|| odd_root(k, a, bits, p))?
        } else {
            powers.root(k, a, bits, p)
        };
        Some((root?, p))
    })
}

/// The odd primes that divide `n`, which is not 0. Cost: a division for each odd number up to the
/// root of `n`.
fn odd_prime_factors(n: u64) -> Vec<u64> {
    let (mut rest, mut p, mut factors) = (n >> n.trailing_zeros(), 3, vec![]);
    while p * p <= rest {
        if rest.is_multiple_of(p) {
            factors.push(p);
            while rest.is_multiple_of(p) {
                rest /= p;
            }
        }
        p += 2;
    }
    if rest > 1 {
        factors.push(rest);
    }
    factors
}

/// The number of exponents that residues filter.
const EXPONENTS: usize = 98;

/// The odd primes `q` from 3 to 523, each with the two least primes `r = 1 mod q`, modulo which one
/// in `q` numbers is a power of exponent `q`.
static RESIDUES: [(u64, [u64; 2]); EXPONENTS] = {
    let mut all = [(0, [0; 2]); EXPONENTS];
    let (mut q, mut i) = (3, 0);
    while i < EXPONENTS {
        let first = next_prime(1, 2 * q);
        all[i] = (q, [first, next_prime(first, 2 * q)]);
        q = next_prime(q, 2);
        i += 1;
    }
    all
};

/// The next prime above odd `n` in steps of an even number.
const fn next_prime(n: u64, step: u64) -> u64 {
    let mut next = n + step;
    let mut p = 3;
    while p * p <= next {
        if next.is_multiple_of(p) {
            next += step;
            p = 1;
        }
        p += 2;
    }
    next
}

/// A number that is congruent to `a` modulo all primes of [`RESIDUES`]: less than the product of
/// these, or `a` itself.
fn residue(k: &Kernels, a: &[Limb]) -> Vec<Limb> {
    let primes: Vec<Limb> = RESIDUES.iter().flat_map(|(_, primes)| *primes).collect();
    // A quarter of their limbs, as each has 16 bits at most.
    if a.len() <= primes.len() / 4 {
        return a.to_vec();
    }
    remainder(k, a, &product_of(k, &primes))
}

/// Whether a number with this [`residue`] may be a power of prime exponent `q`.
fn may_be_power(residue: &[Limb], q: u64) -> bool {
    let at = RESIDUES.binary_search_by_key(&q, |&(q, _)| q);
    at.ok().is_none_or(|at| {
        RESIDUES[at].1.iter().all(|&r| {
            let x = rem_1(residue, r);
            // The power of a power is `b^(r - 1)`.
            x == 0 || (0..(r - 1) / q).fold(1, |power, _| power * x % r) == 1
        })
    })
}

/// `b` with `b^p = a` for odd `a` of `bits` bits, above 1, and an odd prime `p`.
fn odd_root(k: &Kernels, a: &[Limb], bits: u64, p: u64) -> Option<Vec<Limb>> {
    let root_bits = bits.div_ceil(p);
    let n = root_bits.div_ceil(LIMB_BITS as u64) as usize;
    if n == 1 {
        return PowersOfLimb::new(a[0]).root(k, a, bits, p);
    }
    // One limb more, which is 0 in a root: few others come to have their power computed.
    let mut root = root_modulo(k, a, p, n + 1);
    trim(&mut root);
    (bit_len(&root) == root_bits && pow(k, &root, p) == a).then_some(root)
}

/// The powers of an odd limb modulo `2^64` by each digit of an exponent in base 16.
struct PowersOfLimb([[Limb; 16]; 16]);

impl PowersOfLimb {
    fn new(a: Limb) -> PowersOfLimb {
        let mut powers = [[1 as Limb; 16]; 16];
        let mut base = a;
        for powers in &mut powers {
            for digit in 1..16 {
                powers[digit] = powers[digit - 1].wrapping_mul(base);
            }
            base = powers[15].wrapping_mul(base);
        }
        PowersOfLimb(powers)
    }

    /// `b` of a limb with `b^p = a` for odd `a` of `bits` bits, whose lowest limb this is of, and
    /// an odd prime `p`.
    ///
    /// Odd numbers modulo `2^64` to the power `2^62` are 1, so `1 / p` is an exponent modulo
    /// `2^62`. One limb of power tells most that are none, before all of it is computed.
    fn root(&self, k: &Kernels, a: &[Limb], bits: u64, p: u64) -> Option<Vec<Limb>> {
        let exponent = limb_inverse(p) & (Limb::MAX >> 2);
        let factor =
            |(i, powers): (usize, &[Limb; 16])| powers[(exponent >> (4 * i) & 15) as usize];
        let root = self.0.iter().enumerate().map(factor).fold(1, Limb::wrapping_mul);
        let fits = bit_len(&[root]) == bits.div_ceil(p) && ends_alike(root, p, a);
        (fits && pow(k, &[root], p) == a).then(|| vec![root])
    }
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
    let exponent = limb_inverse(p).wrapping_neg() & (Limb::MAX >> 2);
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
        div_1_assign(&mut more, p);
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

/// `a^exponent mod 2^(64 n)`, perhaps shorter.
fn low_power(k: &Kernels, a: &[Limb], exponent: u64, n: usize) -> Vec<Limb> {
    pow_low_bits(k, a, &[exponent], n * LIMB_BITS, Meter::SILENT)
}
