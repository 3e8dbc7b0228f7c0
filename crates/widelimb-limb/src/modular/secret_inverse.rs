//! Inverses of secrets, in a time that depends on the modulus alone.
//!
//! A binary gcd whose count of steps is fixed: T. Pornin, Optimized binary GCD for modular
//! inversion, IACR ePrint 2020/972. A step halves `a`, after a subtraction of `b` where `a` is odd,
//! and after an exchange where `b` is the larger one. As many steps as both numbers have bits
//! together, less one, bring `a` to 0 and `b` to the greatest common divisor.
//!
//! A round finds 31 steps by one word for each number, of its lowest 31 bits and the upper 33 of
//! the longer one's, which are masked out of all limbs. The steps are gathered in a matrix with
//! entries up to 2^31, which two in a word have room for, and the pair is multiplied by it. Where
//! the upper bits gave a wrong order, a result is below 0, and changes its sign; each round still
//! takes 31 bits away (section 3 of the paper). The cofactors of `a` go the same way, modulo `m`,
//! by a limb of Montgomery's reduction, so that a round multiplies them by `2^-64` where the pair
//! loses `2^31`. They begin with what makes up for that.
//!
//! Cost: `4 n` rounds for `n` limbs, each of 31 steps of six cycles and of ten products by a limb.

use super::modulus::Modulus;
use super::select::select;
use crate::low_bits::limb_inverse;
use crate::owned::remainder;
use crate::sum::{add_carry, sub_borrow};
use crate::trim::bit_len;
use crate::{LIMB_BITS, Limb};
use alloc::vec;
use widelimb_kernels::{Kernels, LastTraces, Wiped, with_wide_products};

/// Why there is no inverse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SecretInverseError {
    /// The modulus is even.
    #[error("the modulus is even")]
    EvenModulus,
    /// The number, or the room for the inverse, is not as long as the modulus.
    #[error("{limbs} limbs where the modulus has {modulus}")]
    Length {
        /// The limbs that were given.
        limbs: usize,
        /// The limbs of the modulus.
        modulus: usize,
    },
    /// The number and the modulus have a common divisor above 1.
    #[error("the number is not invertible")]
    NotInvertible,
}

/// The steps of a round.
const STEPS: u32 = 31;
/// The lowest bits that a round knows.
const LOW: Limb = (1 << STEPS) - 1;

/// `r = 1 / a mod m` in constant time, where there is an inverse. The result is 1 if there is, or 0,
/// and nothing was decided by it.
///
/// # Errors
/// The modulus is even, or a length does not fit.
pub fn inverse_if_any(
    k: &Kernels,
    r: &mut [Limb],
    a: &[Limb],
    modulus: &Modulus,
) -> Result<Limb, SecretInverseError> {
    let m = modulus.limbs();
    if let Some(limbs) = [r.len(), a.len()].into_iter().find(|&limbs| limbs != m.len()) {
        return Err(SecretInverseError::Length { limbs, modulus: m.len() });
    }
    if m[0].is_multiple_of(2) {
        return Err(SecretInverseError::EvenModulus);
    }
    if *m == [1] {
        r.fill(0);
        return Ok(1);
    }
    let steps = LIMB_BITS * m.len() + bit_len(m) as usize - 1;
    let rounds = steps.div_ceil(STEPS as usize);
    // The power of two that the rounds take from the cofactors.
    let bits = (LIMB_BITS - STEPS as usize) * rounds;
    let mut power = vec![0; bits / LIMB_BITS + 1];
    power[bits / LIMB_BITS] = 1 << (bits % LIMB_BITS);
    let power = remainder(k, &power, m);
    // What is on the stack lies below this frame.
    let _end = LastTraces;
    Ok(invert(k, r, a, m, rounds, &power))
}

/// Writes the inverse, if there is one, and returns 1 then, otherwise 0. In a frame of its own,
/// which is wiped with the stack.
#[inline(never)]
fn invert(
    k: &Kernels,
    r: &mut [Limb],
    a: &[Limb],
    m: &[Limb],
    rounds: usize,
    power: &[Limb],
) -> Limb {
    let n = m.len();
    let mut room = Wiped::<Limb>::zeros(4 * n);
    let (pair, cofactors) = room.split_at_mut(2 * n);
    let ([x, y], [u, v]) = (halves(pair), halves(cofactors));
    x.copy_from_slice(a);
    y.copy_from_slice(m);
    u[..power.len()].copy_from_slice(power);
    let negative_inverse = limb_inverse(m[0]).wrapping_neg();
    with_wide_products(k, || {
        for _ in 0..rounds {
            let [lead_x, lead_y] = approximate(x, y);
            let mut matrix = steps(lead_x, lead_y);
            let signs = combine(x, y, matrix);
            for (number, (row, sign)) in
                [&mut *x, &mut *y].into_iter().zip(matrix.iter_mut().zip(signs))
            {
                negate_if(number, sign);
                *row = row.map(|entry| (entry ^ sign as i64).wrapping_sub(sign as i64));
            }
            let above = combine_modulo(u, v, matrix, m, negative_inverse);
            normalize(u, m, above[0]);
            normalize(v, m, above[1]);
        }
    });
    let others = x.iter().chain(&y[1..]).fold(0, |all, limb| all | limb);
    let is_one = 1 & !not_zero((y[0] ^ 1) | others);
    select(r, v, is_one);
    is_one
}

/// Both halves of a slice.
fn halves(a: &mut [Limb]) -> [&mut [Limb]; 2] {
    let (low, high) = a.split_at_mut(a.len() / 2);
    [low, high]
}

/// All ones where `a` is not 0.
#[inline(always)]
fn not_zero(a: Limb) -> Limb {
    ((a | a.wrapping_neg()) >> 63).wrapping_neg()
}

/// A word for each number: its lowest 31 bits, and above them the upper 33 bits of both, of 64 bits
/// at least, which begin where the larger one does.
#[inline(always)]
fn approximate(x: &[Limb], y: &[Limb]) -> [Limb; 2] {
    let ([mut high_x, mut high_y], [mut low_x, mut low_y]) = ([x[0], y[0]], [0; 2]);
    let mut is_long = 0;
    for i in 1..x.len() {
        let mask = not_zero(x[i] | y[i]);
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
fn steps(mut x: Limb, mut y: Limb) -> [[i64; 2]; 2] {
    // Two entries in a word, of which the lower one may borrow from the upper one.
    let (mut of_x, mut of_y) = (1 as Limb, 1 << 32);
    for _ in 0..STEPS {
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

/// The pair after the steps of a matrix, `2^31` times smaller; all ones for what is below 0, which
/// is there as a complement.
#[inline(always)]
fn combine(x: &mut [Limb], y: &mut [Limb], [of_x, of_y]: [[i64; 2]; 2]) -> [Limb; 2] {
    let y = &mut y[..x.len()];
    let up = LIMB_BITS as u32 - STEPS;
    let (mut sum_x, mut sum_y) = (0_i128, 0_i128);
    for i in 0..x.len() {
        let both = [x[i], y[i]];
        sum_x += product(of_x, both);
        sum_y += product(of_y, both);
        if i > 0 {
            x[i - 1] |= (sum_x as Limb) << up;
            y[i - 1] |= (sum_y as Limb) << up;
        }
        (x[i], y[i]) = ((sum_x as Limb) >> STEPS, (sum_y as Limb) >> STEPS);
        (sum_x, sum_y) = (sum_x >> LIMB_BITS, sum_y >> LIMB_BITS);
    }
    if let ([.., x], [.., y]) = (x, y) {
        *x |= (sum_x as Limb) << up;
        *y |= (sum_y as Limb) << up;
    }
    [sum_x, sum_y].map(|sum| (sum >> 64) as Limb)
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

/// The cofactors after the steps of a matrix, times `2^-64` modulo `m`: less than `m 2^-33` below 0
/// or above `m`. The limbs above.
#[inline(always)]
fn combine_modulo(
    u: &mut [Limb],
    v: &mut [Limb],
    matrix: [[i64; 2]; 2],
    m: &[Limb],
    negative_inverse: Limb,
) -> [i64; 2] {
    let n = m.len();
    let (u, v) = (&mut u[..n], &mut v[..n]);
    let q = matrix.map(|row| (product(row, [u[0], v[0]]) as Limb).wrapping_mul(negative_inverse));
    let (mut sums, mut carries) = ([0_i128; 2], [0 as Limb; 2]);
    for i in 0..n {
        let both = [u[i], v[i]];
        let limbs: [Limb; 2] = core::array::from_fn(|j| {
            sums[j] += product(matrix[j], both);
            let multiple = u128::from(q[j]) * u128::from(m[i]);
            let sum = multiple + u128::from(carries[j]) + u128::from(sums[j] as Limb);
            (sums[j], carries[j]) = (sums[j] >> LIMB_BITS, (sum >> LIMB_BITS) as Limb);
            sum as Limb
        });
        if i > 0 {
            [u[i - 1], v[i - 1]] = limbs;
        }
    }
    let tops: [i128; 2] = core::array::from_fn(|j| sums[j] + i128::from(carries[j]));
    [u[n - 1], v[n - 1]] = tops.map(|top| top as Limb);
    tops.map(|top| (top >> LIMB_BITS) as i64)
}

/// Brings `above B^n + a`, which is less than `m` below 0 or above `m`, to `0..m`.
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
    let too_large = (high | Limb::from(!borrow)).wrapping_neg();
    let mut borrow = false;
    for (a, m) in a.iter_mut().zip(m) {
        *a = sub_borrow(*a, m & too_large, &mut borrow);
    }
}
