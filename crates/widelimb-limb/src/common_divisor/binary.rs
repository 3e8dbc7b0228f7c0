//! Many steps of the binary method at once, by the lowest and the upper 64 bits of the operands.
//!
//! Stein's method takes two odd numbers `a` and `b` to the difference, without its trailing zeros,
//! and the smaller one. The zeros follow from the lowest bits, and which of the two is the smaller
//! one nearly always from the upper bits. The steps are gathered in a matrix whose entries fit in a
//! limb, and the long operands are then multiplied by the matrix and shifted. Sources: J. Stein,
//! Computational problems associated with Racah algebra, Journal of Computational Physics 1 (1967);
//! both ends of the operands in one loop: T. Pornin, Optimized binary GCD for modular inversion,
//! IACR ePrint 2020/972.
//!
//! Why it is exact: each step adds the rows of the matrix for one of the numbers and shifts the
//! row of the other by the zeros that the first one loses. So the magnitudes of the entries of a
//! row sum to at most `2^t` after `t` zeros, and `t <= 62`. The lowest limbs have `64 - t` right
//! bits then, two or more, which is enough to see that the results are odd; a count of zeros that
//! reaches beyond them exceeds the limit and ends the steps.
//!
//! Why no difference gets the wrong sign: let the upper bits `x` and `y` stand for numbers of which
//! they differ by less than `w` units, in an interval of this width. Those of `(x - y) / 2^z`,
//! rounded down, have the width `w + 1/2` at most, so that after 62 steps at most 32 is reached. A
//! step is taken where `x` and `y` differ by more than twice that.
//!
//! A turn of the loop takes six to seven cycles and two bits, where a step of Euclid's method takes
//! a division and 3.4 bits.

use super::lehmer::Matrix;
use super::small::{halves, odd_two, reciprocity, small_limbs, small_value};
use crate::compare::{cmp, trailing_zeros};
use crate::low_bits::limb_inverse;
use crate::owned::{add_product, difference, div_rem, shifted_left};
use crate::row::addmul_1;
use crate::shift::{shl_assign, shr_assign};
use crate::trim::trim;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::hint::select_unpredictable;
use core::mem::swap;
use widelimb_kernels::{Kernels, with_wide_products};

/// The zeros that the steps of one matrix remove at most.
const MOST_TWOS: u32 = 62;

/// What the upper bits of two numbers have to differ by, or less, for their order to be unsure.
const UNSURE: Limb = 64;

/// Two odd numbers on their way through the binary method.
struct Pair {
    /// Of one length, at least one of them without zeros at its top, until `a` is empty: then `b`
    /// is the greatest common divisor, trimmed.
    a: Vec<Limb>,
    b: Vec<Limb>,
    /// The zeros that were removed.
    twos: u64,
    /// Whether `a` is a multiple of the second number less one of the first, and `b` the reverse.
    odd: bool,
    /// Bit 1 is set where the Jacobi symbol `(a | b)` is the negative of the first one.
    sign: Limb,
}

/// Cofactors of one of the first two numbers, as magnitudes: `2^twos a = ±(x a0 - y b0)` for the
/// first entries `x` and `y` of two columns, and the reverse for `b` and the second entries. Both
/// have one length.
type Column = [Vec<Limb>; 2];

impl Pair {
    /// The pair of an odd `b` and of the odd part of `a`, both trimmed, `b` not 0.
    fn new(k: &Kernels, a: Vec<Limb>, b: Vec<Limb>) -> Pair {
        debug_assert!(b[0] % 2 == 1);
        let mut pair = Pair { a, b, twos: 0, odd: false, sign: 0 };
        pair.halve(k);
        pair
    }

    /// Whether `b` is the greatest common divisor.
    fn is_done(&self) -> bool {
        self.a.is_empty()
    }

    /// Takes the pair to its end, in registers from two limbs on: the greatest common divisor,
    /// trimmed, and the sign.
    fn finish<const JACOBI: bool>(mut self, k: &Kernels) -> (Vec<Limb>, Limb) {
        self.run::<JACOBI>(k, 2, &mut []);
        let Pair { a, b, mut sign, .. } = self;
        match (small_value(&a), small_value(&b)) {
            (Some(a), Some(b)) if a != 0 => {
                (small_limbs(odd_two::<JACOBI>(a, b, &mut sign)), sign)
            }
            _ => (b, sign),
        }
    }

    /// Takes the pair further until it has at most `limbs` limbs or `b` is the greatest common
    /// divisor; columns of cofactors go with it.
    fn run<const JACOBI: bool>(&mut self, k: &Kernels, limbs: usize, columns: &mut [Column]) {
        while self.b.len() > limbs && !self.a.is_empty() {
            with_wide_products(k, || {
                while self.b.len() > limbs && self.step::<JACOBI>(columns) {}
            });
            if self.b.len() > limbs {
                self.divide(k, columns);
            }
        }
    }

    /// Takes the pair several steps further, by the lowest and the upper bits; whether there are
    /// such steps.
    #[inline(always)]
    fn step<const JACOBI: bool>(&mut self, columns: &mut [Column]) -> bool {
        let (a, b) = (&mut self.a, &mut self.b);
        let bits = (a[a.len() - 1] | b[a.len() - 1]).leading_zeros();
        let (x, y) = (leading_bits(a, bits), leading_bits(b, bits));
        if x.min(y) == 0 && is_short(if x == 0 { a } else { b }) {
            return false;
        }
        let (matrix, twos) = steps::<JACOBI>([a[0], b[0]], [x, y], &mut self.sign);
        if twos == 0 {
            return false;
        }
        matrix.reduce_shifted(a, b, twos);
        while let ([.., 0], [.., 0]) = (&a[..], &b[..]) {
            a.pop();
            b.pop();
        }
        for [x, y] in columns {
            let [of_x, of_y] = matrix.extend_limbs(x, y);
            if of_x | of_y != 0 {
                x.push(of_x);
                y.push(of_y);
            }
        }
        self.twos += u64::from(twos);
        self.odd ^= matrix.is_odd();
        true
    }

    /// The larger number becomes the odd part of its remainder by the smaller one.
    #[cold]
    fn divide(&mut self, k: &Kernels, columns: &mut [Column]) {
        trim(&mut self.a);
        trim(&mut self.b);
        let order = cmp(k, &self.a, &self.b);
        if order.is_lt() {
            self.sign ^= reciprocity(true, self.a[0], self.b[0]);
            swap(&mut self.a, &mut self.b);
            columns.iter_mut().for_each(|column| column.swap(0, 1));
            self.odd = !self.odd;
        }
        let (q, rest) = match order {
            Ordering::Equal => ([1].to_vec(), Vec::new()),
            _ => div_rem(k, &self.a, &self.b),
        };
        self.a = rest;
        let twos = self.halve(k);
        for [x, next] in columns {
            trim(next);
            x.resize(x.len().max(q.len() + next.len()) + 1, 0);
            add_product(k, x, &q, next);
            next.resize(x.len().max(next.len() + twos / LIMB_BITS + 1), 0);
            shl_assign(k, next, twos);
            x.resize(next.len(), 0);
            while let ([_, .., 0], [_, .., 0]) = (&x[..], &next[..]) {
                x.pop();
                next.pop();
            }
        }
    }

    /// Removes the zeros of `a`, and brings the pair to one length; returns how many zeros there
    /// were.
    fn halve(&mut self, k: &Kernels) -> usize {
        let Some(twos) = trailing_zeros(k, &self.a) else { return 0 };
        if twos > 0 {
            shr_assign(k, &mut self.a, twos as usize);
            trim(&mut self.a);
            self.twos += twos;
            self.sign ^= halves(twos, self.b[0]);
        }
        let n = self.a.len().max(self.b.len());
        self.a.resize(n, 0);
        self.b.resize(n, 0);
        twos as usize
    }
}

/// `gcd(a, b)` of trimmed numbers that are not 0.
pub(super) fn gcd(k: &Kernels, a: Vec<Limb>, mut b: Vec<Limb>) -> Vec<Limb> {
    let [of_a, of_b] = [&a, &b].map(|a| trailing_zeros(k, a).unwrap_or(0));
    shr_assign(k, &mut b, of_b as usize);
    trim(&mut b);
    let (divisor, _) = Pair::new(k, a, b).finish::<false>(k);
    shifted_left(k, &divisor, of_a.min(of_b) as usize)
}

/// The Jacobi symbol `(a | b)` of trimmed numbers, `b` odd.
pub(super) fn jacobi(k: &Kernels, a: Vec<Limb>, b: Vec<Limb>) -> i32 {
    let (divisor, sign) = Pair::new(k, a, b).finish::<true>(k);
    if divisor == [1] { 1 - (sign & 2) as i32 } else { 0 }
}

/// `gcd(a, b)` of trimmed numbers, `b` odd, then `x` and `b / gcd` such that `x a = gcd` modulo
/// `b`, `0 <= x < b / gcd`.
///
/// The method ends with `2^t gcd = ±x a ± y b`, and its columns have no entry above `b / gcd`, to
/// which they come in the end: their determinant is `2^t` or `-2^t`, so that `b` is the sum of the
/// pair with the entries as factors, exchanged. What remains is a division of `x` by `2^t`.
pub(super) fn cofactor(k: &Kernels, a: Vec<Limb>, b: Vec<Limb>) -> [Vec<Limb>; 3] {
    // Room for a limb more than the largest value has, and for the division by powers of two.
    let room = a.len() + 2 * b.len() + 2;
    let mut columns = [[1, 0].map(|value| {
        let mut cofactor = Vec::with_capacity(room);
        cofactor.push(value);
        cofactor
    })];
    let mut pair = Pair::new(k, a, b);
    pair.run::<false>(k, 0, &mut columns);
    let [[mut modulus, mut x]] = columns;
    trim(&mut modulus);
    divide_by_twos(k, &mut x, &modulus, pair.twos);
    if !pair.odd && !x.is_empty() {
        x = difference(k, &modulus, &x);
    }
    [pair.b, x, modulus]
}

/// `a = a / 2^twos` modulo `m`, for `a <= m`, trimmed and below `m`: limb by limb the multiple of `m` that
/// clears the lowest one is added. P. Montgomery, Modular multiplication without trial division,
/// Mathematics of Computation 44 (1985).
fn divide_by_twos(k: &Kernels, a: &mut Vec<Limb>, m: &[Limb], twos: u64) {
    let (n, limbs, bits) = (m.len(), twos as usize / LIMB_BITS, twos as usize % LIMB_BITS);
    let negative_inverse = limb_inverse(m[0]).wrapping_neg();
    a.truncate(n);
    a.resize(limbs + n + 1, 0);
    for i in 0..limbs {
        let q = a[i].wrapping_mul(negative_inverse);
        a[i + n] = addmul_1(k, &mut a[i..i + n], m, q);
    }
    a.drain(..limbs);
    if bits > 0 {
        let q = a[0].wrapping_mul(negative_inverse) & ((1 << bits) - 1);
        a[n] = addmul_1(k, &mut a[..n], m, q);
        shr_assign(k, a, bits);
    }
    trim(a);
    if !cmp(k, a, m).is_lt() {
        *a = difference(k, a, m);
    }
}

/// The upper 64 bits of `a 2^bits`, `bits` below 64.
#[inline(always)]
fn leading_bits(a: &[Limb], bits: u32) -> Limb {
    match *a {
        // Two shifts, since one by 64 is not allowed.
        [.., below, top] => top << bits | below >> 1 >> (63 - bits),
        [top] => top << bits,
        [] => 0,
    }
}

/// Whether the three limbs at the top are 0: the other number is then divided by this one.
fn is_short(a: &[Limb]) -> bool {
    matches!(a, [.., 0, 0, 0])
}

/// Steps from two odd numbers on, as a matrix and the zeros that they remove, by the lowest limbs
/// and by the upper bits.
#[inline(always)]
fn steps<const JACOBI: bool>(
    [mut a, mut b]: [Limb; 2],
    [mut x, mut y]: [Limb; 2],
    sign: &mut Limb,
) -> (Matrix, u32) {
    let [[mut p, mut q], [mut r, mut s]] = [[1 as Limb, 0], [0, 1 as Limb]];
    let mut left = Limb::from(MOST_TWOS);
    // The differences are made at the end of a turn, so that the count of zeros starts early.
    let (mut negative, mut upper_negative) = (b.wrapping_sub(a), y.wrapping_sub(x));
    while upper_negative.wrapping_add(UNSURE) > 2 * UNSURE {
        let twos = Limb::from(negative.trailing_zeros());
        let (next, over) = left.overflowing_sub(twos);
        if over {
            break;
        }
        left = next;
        let (upper, less) = x.overflowing_sub(y);
        if JACOBI {
            *sign ^= reciprocity(less, a, b);
        }
        let (old_a, old_x) = (a, x);
        a = select_unpredictable(less, negative, negative.wrapping_neg()) >> twos;
        x = select_unpredictable(less, upper_negative, upper) >> twos;
        b = select_unpredictable(less, old_a, b);
        y = select_unpredictable(less, old_x, y);
        let of_b = [select_unpredictable(less, p, r), select_unpredictable(less, q, s)];
        (p, q) = (p + r, q + s);
        [r, s] = of_b.map(|entry| entry << twos);
        if JACOBI {
            *sign ^= halves(twos, b);
        }
        (negative, upper_negative) = (b.wrapping_sub(a), y.wrapping_sub(x));
    }
    // The determinant is 2^t, or its negative where the numbers changed their places.
    let determinant = p.wrapping_mul(s).wrapping_sub(q.wrapping_mul(r));
    let matrix = Matrix::new([[p, q], [r, s]], determinant >> 63 == 1);
    (matrix, MOST_TWOS - left as u32)
}
