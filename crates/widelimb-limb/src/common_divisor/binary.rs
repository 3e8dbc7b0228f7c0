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
use super::small::{odd_two, reciprocity, sign_of_twos, small_limbs, small_value};
use crate::compare::{cmp, trailing_zeros};
use crate::low_bits::limb_inverse;
use crate::owned::{add_product, div_rem, in_scratch, shifted_left};
use crate::row::addmul_1;
use crate::shift::{shl_assign, shr, shr_assign};
use crate::sum::{add_assign, sub, sub_assign};
use crate::trim::trimmed;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use core::hint::select_unpredictable;
use core::mem::{swap, take};
use widelimb_kernels::{Kernels, with_wide_products};

/// The zeros that the steps of one matrix remove at most.
const MOST_TWOS: u32 = 62;

/// What the upper bits of two numbers have to differ by, or less, for their order to be unsure.
const UNSURE: Limb = 64;

/// Two odd numbers on their way through the binary method.
struct Pair<'a> {
    /// Of one length, at least one of them without zeros at its top.
    a: &'a mut [Limb],
    b: &'a mut [Limb],
    /// Whether the end is reached, `b` the greatest common divisor.
    done: bool,
    /// The zeros that were removed.
    twos: usize,
    /// Whether `a` is a multiple of the second number less one of the first, and `b` the reverse.
    odd: bool,
    /// Bit 1 is set where the Jacobi symbol `(a | b)` is the negative of the first one.
    sign: Limb,
    /// The cofactors of the first number, where they are asked for.
    column: Option<Column<'a>>,
}

/// Cofactors of the first number as magnitudes, `x` of `a` and `x'` of `b`: with others of the
/// second number, `2^twos a = ±(x a0 - y b0)` and `2^twos b = ±(y' b0 - x' a0)`.
struct Column<'a> {
    of_a: &'a mut [Limb],
    of_b: &'a mut [Limb],
    /// The limbs that are in use, of both; those above are 0.
    len: usize,
}

impl<'a> Pair<'a> {
    /// The pair of the odd parts of `a` and `b`, not 0, in `2 n` limbs of scratch, for the length
    /// `n` of the longer one; and the zeros of both.
    fn new(k: &Kernels, a: &[Limb], b: &[Limb], scratch: &'a mut [Limb]) -> (Pair<'a>, [usize; 2]) {
        let n = a.len().max(b.len());
        let (of_a, of_b) = scratch.split_at_mut(n);
        let twos = [odd_part(k, of_a, a), odd_part(k, of_b, b)];
        let sign = sign_of_twos(twos[0] as Limb, of_b[0]);
        let mut pair =
            Pair { a: of_a, b: of_b, done: false, twos: twos[0], odd: false, sign, column: None };
        pair.trim();
        (pair, twos)
    }

    /// Takes away the zeros at the tops of both numbers.
    #[inline(always)]
    fn trim(&mut self) {
        let mut n = self.a.len();
        while n > 1 && self.a[n - 1] | self.b[n - 1] == 0 {
            n -= 1;
        }
        self.a = &mut take(&mut self.a)[..n];
        self.b = &mut take(&mut self.b)[..n];
    }

    /// Takes the pair to its end, in registers from two limbs on: the greatest common divisor,
    /// trimmed, and the sign.
    fn finish<const JACOBI: bool>(mut self, k: &Kernels) -> (Vec<Limb>, Limb) {
        self.run::<JACOBI>(k, 2);
        match (self.done, small_value(self.a), small_value(self.b)) {
            (false, Some(a), Some(b)) => {
                (small_limbs(odd_two::<JACOBI>(a, b, &mut self.sign)), self.sign)
            }
            _ => (trimmed(self.b).to_vec(), self.sign),
        }
    }

    /// Takes the pair further until it has at most `limbs` limbs or the end is reached.
    fn run<const JACOBI: bool>(&mut self, k: &Kernels, limbs: usize) {
        while self.b.len() > limbs && !self.done {
            with_wide_products(k, || while self.b.len() > limbs && self.advance::<JACOBI>() {});
            if self.b.len() > limbs {
                self.divide(k);
            }
        }
    }

    /// Takes the pair several steps further, by the lowest and the upper bits; whether there are
    /// such steps.
    #[inline(always)]
    fn advance<const JACOBI: bool>(&mut self) -> bool {
        let (a, b) = (&mut *self.a, &mut *self.b);
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
        self.trim();
        if let Some(Column { of_a, of_b, len }) = &mut self.column {
            let above = matrix.extend_limbs(&mut of_a[..*len], &mut of_b[..*len]);
            if above != [0; 2] {
                [of_a[*len], of_b[*len]] = above;
                *len += 1;
            }
        }
        self.twos += twos as usize;
        self.odd ^= matrix.is_odd();
        true
    }

    /// The larger number becomes the odd part of its remainder by the smaller one; where they are
    /// equal or there is no remainder the end is reached.
    #[cold]
    fn divide(&mut self, k: &Kernels) {
        let order = cmp(k, self.a, self.b);
        if order.is_lt() {
            self.sign ^= reciprocity(true, self.a[0], self.b[0]);
            swap(&mut self.a, &mut self.b);
            self.odd = !self.odd;
            if let Some(column) = &mut self.column {
                swap(&mut column.of_a, &mut column.of_b);
            }
        }
        if order.is_eq() {
            self.done = true;
            if let Some(Column { of_a, of_b, .. }) = &mut self.column {
                add_assign(k, of_a, of_b);
            }
            return;
        }
        let (q, rest) = div_rem(k, trimmed(self.a), trimmed(self.b));
        self.done = rest.is_empty();
        let (low, high) = self.a.split_at_mut(rest.len());
        high.fill(0);
        let twos = odd_part(k, low, &rest);
        self.twos += twos;
        self.sign ^= sign_of_twos(twos as Limb, self.b[0]);
        self.trim();
        if let Some(Column { of_a, of_b, len }) = &mut self.column {
            add_product(k, of_a, &q, trimmed(of_b));
            shl_assign(k, of_b, twos);
            *len = trimmed(of_a).len().max(trimmed(of_b).len());
        }
    }
}

/// `r = a / 2^twos` for the zeros of `a`, whose number is the result; 0 for 0.
fn odd_part(k: &Kernels, r: &mut [Limb], a: &[Limb]) -> usize {
    if a.first().is_some_and(|low| low % 2 == 1) {
        let (low, high) = r.split_at_mut(a.len());
        low.copy_from_slice(a);
        high.fill(0);
        return 0;
    }
    let twos = trailing_zeros(k, a).map_or(0, |twos| twos as usize);
    shr(k, r, a, twos);
    twos
}

/// `gcd(a, b)` of trimmed numbers that are not 0.
pub(super) fn gcd(k: &Kernels, a: &[Limb], b: &[Limb]) -> Vec<Limb> {
    in_scratch(2 * a.len().max(b.len()), |scratch| {
        let (pair, twos) = Pair::new(k, a, b, scratch);
        let (divisor, _) = pair.finish::<false>(k);
        match twos[0].min(twos[1]) {
            0 => divisor,
            twos => shifted_left(k, &divisor, twos),
        }
    })
}

/// The Jacobi symbol `(a | b)` of trimmed numbers, `b` odd.
pub(super) fn jacobi(k: &Kernels, a: &[Limb], b: &[Limb]) -> i32 {
    if a.is_empty() {
        return i32::from(*b == [1]);
    }
    in_scratch(2 * a.len().max(b.len()), |scratch| {
        let (divisor, sign) = Pair::new(k, a, b, scratch).0.finish::<true>(k);
        if divisor == [1] { 1 - (sign & 2) as i32 } else { 0 }
    })
}

/// The result of [`cofactor`].
pub(super) struct Cofactor {
    /// `gcd(a, b)`, trimmed.
    pub(super) gcd: Vec<Limb>,
    /// The magnitude of an `x` with `x a = gcd` modulo `b`, trimmed.
    pub(super) x: Vec<Limb>,
    /// Whether `x` is below 0.
    pub(super) negative: bool,
}

/// `gcd(a, b)` of trimmed numbers that are not 0, `b` odd, and the cofactor of `a`: that in
/// `0..b / gcd`, or the `SMALLEST`, below half of `b / gcd`.
///
/// The steps end with `2^t gcd = ±(x a - y b)`. No entry of the column is above `b / gcd` on the
/// way: since the matrix has the determinant `2^t` or `-2^t`, always `b = x b' + x' a'`. So it is
/// the entry of `a` in the end, where `a'` is 0. That of `gcd` is divided by `2^t`.
pub(super) fn cofactor<const SMALLEST: bool>(k: &Kernels, a: &[Limb], b: &[Limb]) -> Cofactor {
    let n = a.len().max(b.len());
    // For each entry, and for the quotient by powers of two, which are fewer than the bits.
    let (room, divided) = (b.len() + 1, a.len() + 2 * b.len() + 1);
    in_scratch(2 * n + 2 * room + divided, |scratch| {
        let (pair, columns) = scratch.split_at_mut(2 * n);
        columns.fill(0);
        let (of_a, columns) = columns.split_at_mut(room);
        let (of_b, divided) = columns.split_at_mut(room);
        of_a[0] = 1;
        let (mut pair, _) = Pair::new(k, a, b, pair);
        pair.column = Some(Column { of_a, of_b, len: 1 });
        pair.run::<false>(k, 0);
        let Pair { b: gcd, twos, mut odd, column, .. } = pair;
        let Some(Column { of_a: modulus, of_b: other, .. }) = column else { unreachable!() };
        let modulus = trimmed(modulus);
        let n = modulus.len();
        divided[..n].copy_from_slice(&other[..n]);
        let x = divide_by_twos(k, divided, modulus, twos);
        // That of 2^t gcd is positive after an odd number of exchanges.
        let other = &mut other[..n];
        sub(k, other, modulus, x);
        let exchange = if SMALLEST { cmp(k, other, x).is_lt() } else { !odd };
        odd ^= exchange;
        let x = trimmed(if exchange && !trimmed(x).is_empty() { other } else { x });
        Cofactor { gcd: trimmed(gcd).to_vec(), x: x.to_vec(), negative: !odd && !x.is_empty() }
    })
}

/// `a / 2^twos` modulo `m`, below `m`, for `a <= m`: limb by limb the multiple of `m` that clears
/// the lowest one is added. Above `a` there are as many limbs of 0 as the zeros fill, and one.
/// P. Montgomery, Modular multiplication without trial division, Mathematics of Computation 44
/// (1985).
fn divide_by_twos<'a>(k: &Kernels, a: &'a mut [Limb], m: &[Limb], twos: usize) -> &'a mut [Limb] {
    let (n, limbs, bits) = (m.len(), twos / LIMB_BITS, twos % LIMB_BITS);
    let negative_inverse = limb_inverse(m[0]).wrapping_neg();
    for i in 0..limbs {
        let q = a[i].wrapping_mul(negative_inverse);
        a[i + n] = addmul_1(k, &mut a[i..i + n], m, q);
    }
    let a = &mut a[limbs..=limbs + n];
    let q = a[0].wrapping_mul(negative_inverse) & ((1 << bits) - 1);
    a[n] = addmul_1(k, &mut a[..n], m, q);
    shr_assign(k, a, bits);
    let a = &mut a[..n];
    if !cmp(k, a, m).is_lt() {
        sub_assign(k, a, m);
    }
    a
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
            *sign ^= sign_of_twos(twos, b);
        }
        (negative, upper_negative) = (b.wrapping_sub(a), y.wrapping_sub(x));
    }
    // The determinant is 2^t, or its negative where the numbers changed their places.
    let determinant = p.wrapping_mul(s).wrapping_sub(q.wrapping_mul(r));
    let matrix = Matrix::new([[p, q], [r, s]], determinant >> 63 == 1);
    (matrix, MOST_TWOS - left as u32)
}
