//! Inverses modulo odd numbers, by a binary greatest common divisor of a fixed number of steps.
//!
//! With `a = u x` and `b = v x` modulo `m`, `b` odd, a step halves `a`, after a subtraction of `b`
//! where `a` is odd, and after an exchange where `b` is the larger one. As many steps as both
//! numbers have bits together, less one, bring `a` to 0 and `b` to the greatest common divisor.
//! Source: T. Pornin, Optimized binary GCD for modular inversion, IACR ePrint 2020/972.
//!
//! A round finds 31 steps by one word for each number, of its lowest 31 bits and the upper 33 of
//! the longer one's, which are masked out of all limbs. The steps are gathered in a matrix with
//! entries up to 2^31, which two in a word have room for, and the pair is multiplied by it and
//! divided by `2^31`. Where the upper bits gave a wrong order, a result is below 0, and changes its
//! sign; each round still takes 31 bits away (section 3 of the paper). The cofactors go the same
//! way modulo `m`: a multiple of `m` below `2^31 m` makes their lowest 31 bits 0.

use crate::low_bits::limb_inverse;
use crate::modular::select::{equal, mask};
use crate::sum::{add_carry, sub_borrow};
use crate::{LIMB_BITS, Limb};
use widelimb_kernels::{Kernels, with_wide_products};

/// The steps of a round.
const STEPS: u32 = 31;
/// The lowest bits that a round knows.
const LOW: Limb = (1 << STEPS) - 1;

/// The limbs of scratch that [`invert`] takes for `n` limbs.
pub const fn invert_scratch_len(n: usize) -> usize {
    2 * n
}

/// `r = 1 / a mod m` for an odd `m`, all of `n` limbs; 1, or 0 if there is none, and then `r` is
/// unspecified. `a` is overwritten. `steps` is at least the bits of `a` and those of `m` together,
/// less one, `scratch` at least [`invert_scratch_len`] limbs of any content.
///
/// Cost: a round for 31 steps, each of 31 times six cycles and `10 n` products of limbs.
///
/// # Panics
/// If the lengths do not fit.
pub fn invert(
    k: &Kernels,
    r: &mut [Limb],
    a: &mut [Limb],
    m: &[Limb],
    steps: u64,
    scratch: &mut [Limb],
) -> Limb {
    let n = m.len();
    let (b, scratch) = scratch.split_at_mut(n);
    let (u, v) = (&mut scratch[..n], r);
    assert!(a.len() == n && v.len() == n, "numbers as long as the modulus");
    b.copy_from_slice(m);
    v.fill(0);
    u.fill(0);
    // 1, but for the modulus 1, which has no other residue than 0.
    u[0] = 1 & !is_one(m);
    let negative_inverse = limb_inverse(m[0]).wrapping_neg();
    with_wide_products(k, || {
        for _ in 0..steps.div_ceil(STEPS.into()) {
            let [lead_a, lead_b] = approximate(a, b);
            let mut matrix = matrix_of(lead_a, lead_b);
            let signs = apply(a, b, matrix, |_| [0; 2]).map(|top| (top >> 64) as Limb);
            for (number, (row, sign)) in
                [&mut *a, &mut *b].into_iter().zip(matrix.iter_mut().zip(signs))
            {
                negate_if(number, sign);
                *row = row.map(|entry| (entry ^ sign as i64).wrapping_sub(sign as i64));
            }
            let q = matrix.map(|row| {
                (product(row, [u[0], v[0]]) as Limb).wrapping_mul(negative_inverse) & LOW
            });
            let multiple = |i: usize| q.map(|q| i128::from(q) * i128::from(m[i]));
            let above = apply(u, v, matrix, multiple);
            normalize(u, m, above[0] as i64);
            normalize(v, m, above[1] as i64);
        }
    });
    is_one(b) & 1
}

/// All ones for the number 1, else zeros.
fn is_one(a: &[Limb]) -> Limb {
    equal(a[1..].iter().fold(a[0] ^ 1, |all, limb| all | limb), 0)
}

/// A word for each number: its lowest 31 bits, and above them the upper 33 bits of both, of 64 bits
/// at least, which begin where the larger one does.
#[inline(always)]
fn approximate(x: &[Limb], y: &[Limb]) -> [Limb; 2] {
    let ([mut high_x, mut high_y], [mut low_x, mut low_y]) = ([x[0], y[0]], [0; 2]);
    let mut is_long = 0;
    for i in 1..x.len() {
        let mask = !equal(x[i] | y[i], 0);
        let choose = |new: Limb, old: Limb| old ^ ((old ^ new) & mask);
        (high_x, low_x) = (choose(x[i], high_x), choose(x[i - 1], low_x));
        (high_y, low_y) = (choose(y[i], high_y), choose(y[i - 1], low_y));
        is_long |= mask;
    }
    // The lowest bit is of no matter, and makes a number above 0.
    let bits = (high_x | high_y | 1).leading_zeros() & is_long as u32;
    let word = |high: Limb, low: Limb, lowest: Limb| {
        let upper = high << bits | low >> 1 >> (63 - bits);
        upper & !LOW | lowest & LOW
    };
    [word(high_x, low_x, x[0]), word(high_y, low_y, y[0])]
}

/// The matrix of 31 steps, with the rows of `x` and of `y`.
#[inline(always)]
fn matrix_of(mut x: Limb, mut y: Limb) -> [[i64; 2]; 2] {
    // Two entries in a word, of which the lower one may borrow from the upper one.
    let (mut of_x, mut of_y) = (1 as Limb, 1 << 32);
    for _ in 0..STEPS {
        // Without the barrier of `mask`, which would put each of them into memory: the tests of
        // secrets look at what the compiler makes of it.
        let odd = (x & 1).wrapping_neg();
        let less = Limb::from(x < y).wrapping_neg();
        let exchange = (x ^ y) & odd & less;
        (x, y) = (x ^ exchange, y ^ exchange);
        let exchange = (of_x ^ of_y) & odd & less;
        (of_x, of_y) = (of_x ^ exchange, of_y ^ exchange);
        x = x.wrapping_sub(y & odd) >> 1;
        of_x = of_x.wrapping_sub(of_y & odd);
        of_y = of_y.wrapping_shl(1);
    }
    // No entry is -2^31, so that both are above 0 with this on top.
    const ABOVE: Limb = 0x7fff_ffff;
    [of_x, of_y].map(|row| {
        let row = row.wrapping_add(ABOVE << 32 | ABOVE);
        [row & 0xffff_ffff, row >> 32].map(|entry| entry as i64 - ABOVE as i64)
    })
}

/// `(matrix (x, y) + multiple) / 2^31`, exactly; the limbs above, which are below 0 where a result
/// is, and the pair is as a complement then. Sums stay below `2^98`.
#[inline(always)]
fn apply(
    x: &mut [Limb],
    y: &mut [Limb],
    matrix: [[i64; 2]; 2],
    multiple: impl Fn(usize) -> [i128; 2],
) -> [i128; 2] {
    let (n, up) = (x.len(), LIMB_BITS as u32 - STEPS);
    let y = &mut y[..n];
    let mut sums = [0_i128; 2];
    for i in 0..n {
        let (both, multiple) = ([x[i], y[i]], multiple(i));
        for (j, number) in [&mut *x, &mut *y].into_iter().enumerate() {
            sums[j] += product(matrix[j], both) + multiple[j];
            if i > 0 {
                number[i - 1] |= (sums[j] as Limb) << up;
            }
            number[i] = (sums[j] as Limb) >> STEPS;
            sums[j] >>= LIMB_BITS;
        }
    }
    x[n - 1] |= (sums[0] as Limb) << up;
    y[n - 1] |= (sums[1] as Limb) << up;
    sums.map(|sum| sum >> STEPS)
}

/// `f x + g y`, below 2^96.
#[inline(always)]
fn product([f, g]: [i64; 2], [x, y]: [Limb; 2]) -> i128 {
    i128::from(f) * i128::from(x) + i128::from(g) * i128::from(y)
}

/// Negates a complement where `sign` is all ones.
#[inline(always)]
fn negate_if(a: &mut [Limb], sign: Limb) {
    let mut carry = sign & 1;
    for limb in a {
        let (sum, over) = (*limb ^ sign).overflowing_add(carry);
        (*limb, carry) = (sum, over.into());
    }
}

/// Brings `above B^n + a`, from `-m` to `2 m`, to `0..m`.
#[inline(always)]
fn normalize(a: &mut [Limb], m: &[Limb], above: i64) {
    // The multiple of m that is subtracted is -1, 0 or 1.
    let (low, mut high) = ((above >> 63) as Limb, above as Limb);
    let mut carry = false;
    for (a, m) in a.iter_mut().zip(m) {
        *a = add_carry(*a, m & low, &mut carry);
    }
    high = high.wrapping_add(carry.into());
    let mut borrow = false;
    for (a, m) in a.iter().zip(m) {
        sub_borrow(*a, *m, &mut borrow);
    }
    let too_large = mask(high | Limb::from(!borrow));
    let mut borrow = false;
    for (a, m) in a.iter_mut().zip(m) {
        *a = sub_borrow(*a, m & too_large, &mut borrow);
    }
}
