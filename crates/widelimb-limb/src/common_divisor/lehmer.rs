//! Many steps of Euclid's algorithm at once, by the upper 128 bits of the operands.
//!
//! The quotients of Euclid's algorithm depend, for a while, on the upper bits alone. They are
//! gathered in a matrix whose entries fit in a limb, and the long operands are then multiplied by
//! the matrix: four products by one limb in place of some forty long subtractions. Source: D.
//! Lehmer, Euclid's algorithm for large numbers, American Mathematical Monthly 45 (1938); in two
//! halves of one limb each: T. Jebelean, A double-digit Lehmer-Euclid algorithm, Journal of
//! Symbolic Computation 19 (1995); when to stop: N. Möller, On Schönhage's algorithm and
//! subquadratic integer gcd computation, Mathematics of Computation 77 (2008).
//!
//! Why no quotient is too large: let the steps with the rows `(p, q)` and `(r, s)` take `x >= y` to
//! `x', y' >= L`. Since the determinant is 1 or -1, `x = s x' + q y'` and `y = r x' + p y'`, so
//! that `s + q <= x / L` and `r + p <= y / L`. What lies below `x` and `y` changes `x'` and `y'` by
//! less than these sums: for `x < 2^64` and `L = 2^33` by less than `2^31`, and the numbers of
//! which `x` and `y` are the upper bits stay positive. A last quotient may be too small, if the
//! order is lost: a step with the quotient 0, an exchange, makes it good.

use super::watch::Watch;
use crate::compare::cmp;
use crate::reciprocal::wide;
use crate::row;
use crate::trim::trim;
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::mem::swap;
use widelimb_kernels::{Kernels, with_wide_products};

/// The product of the matrices of some quotients, with entries below 2^63 and `r + s <= 2^64` for
/// the rows `(p, q)` and `(r, s)`: after an even number of steps `(a, b)` becomes
/// `(p a - q b, s b - r a)`, after an odd number the negatives of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Matrix {
    m: [[Limb; 2]; 2],
    odd: bool,
}

impl Matrix {
    /// The matrix of no step.
    pub(super) const IDENTITY: Matrix = Matrix { m: [[1, 0], [0, 1]], odd: false };

    /// The matrix with these entries, of an odd or an even number of exchanges.
    pub(super) fn new(m: [[Limb; 2]; 2], odd: bool) -> Matrix {
        Matrix { m, odd }
    }

    /// The matrix of one step, with a quotient below 2^63.
    pub(super) fn one_step(q: Limb) -> Matrix {
        debug_assert!(q >> 63 == 0);
        Matrix { m: [[0, 1], [1, q]], odd: true }
    }

    /// Whether no step was taken.
    pub(super) fn is_identity(self) -> bool {
        self.m[0][1] | self.m[1][0] == 0
    }

    /// Whether the number of steps is odd.
    pub(super) fn is_odd(self) -> bool {
        self.odd
    }

    /// Whether the cofactors of the second number are larger than those of the first.
    fn second_is_larger(self) -> bool {
        self.m[0] < self.m[1]
    }

    /// Appends a step with the quotient 0, which exchanges the numbers.
    pub(super) fn exchange(&mut self) {
        self.m.swap(0, 1);
        self.odd = !self.odd;
    }

    /// The product of both: the steps of `self`, then those of `later`, where the entries fit.
    fn then(self, later: Matrix) -> Matrix {
        let [above, below] = self.m;
        let row = |[v, w]: [Limb; 2]| [above[0] * v + below[0] * w, above[1] * v + below[1] * w];
        Matrix { m: later.m.map(row), odd: self.odd != later.odd }
    }

    /// The pair `(x, y)` after the steps, for results that fit.
    #[inline]
    pub(super) fn apply(self, x: u128, y: u128) -> (u128, u128) {
        let combine = |x: u128, v: Limb, y: u128, w: Limb| {
            x.wrapping_mul(v.into()).wrapping_sub(y.wrapping_mul(w.into()))
        };
        let [[p, q], [r, s]] = self.m;
        if self.odd {
            (combine(y, q, x, p), combine(x, r, y, s))
        } else {
            (combine(x, p, y, q), combine(y, s, x, r))
        }
    }

    /// Applies the steps to a pair of one length. Both numbers become trimmed, and in order;
    /// returns whether they had to be exchanged for that.
    pub(super) fn reduce<W: Watch>(
        self,
        k: &Kernels,
        a: &mut Vec<Limb>,
        b: &mut Vec<Limb>,
        room: &mut Room,
        watch: &mut W,
    ) -> bool {
        let [[p, q], [r, s]] = self.m;
        let n = a.len();
        if n < ROWS_FROM {
            with_wide_products(k, || match self.odd {
                true => combine_both::<true>(a, b, self.m),
                false => combine_both::<false>(a, b, self.m),
            });
        } else {
            let [next_a, next_b] = room;
            next_a.resize(n, 0);
            next_b.resize(n, 0);
            if self.odd {
                combine(k, next_a, b, q, a, p);
                combine(k, next_b, a, r, b, s);
            } else {
                combine(k, next_a, a, p, b, q);
                combine(k, next_b, b, s, a, r);
            }
            swap(a, next_a);
            swap(b, next_b);
        }
        trim(a);
        trim(b);
        in_order(k, a, b, || self.second_is_larger(), watch)
    }

    /// Applies the steps to a pair of one length, and divides both results by `2^twos`, which is
    /// exact, for `twos` in 1..=62.
    #[inline(always)]
    pub(super) fn reduce_shifted(self, a: &mut [Limb], b: &mut [Limb], twos: u32) {
        match self.odd {
            true => combine_both_shifted::<true>(a, b, self.m, twos),
            false => combine_both_shifted::<false>(a, b, self.m, twos),
        }
    }

    /// Applies the steps to cofactors of one length, as [`extend`](Matrix::extend); the limbs
    /// above.
    #[inline(always)]
    pub(super) fn extend_limbs(self, x: &mut [Limb], y: &mut [Limb]) -> [Limb; 2] {
        extend_both(x, y, self.m)
    }

    /// Applies the steps to the cofactors of the pair, which are magnitudes of alternating signs.
    pub(super) fn extend(self, k: &Kernels, x: &mut Vec<Limb>, y: &mut Vec<Limb>, room: &mut Room) {
        let n = x.len().max(y.len());
        x.resize(n, 0);
        y.resize(n, 0);
        let [[p, q], [r, s]] = self.m;
        if n < ROWS_FROM {
            let [of_x, of_y] = with_wide_products(k, || extend_both(x, y, self.m));
            x.push(of_x);
            y.push(of_y);
        } else {
            let [next_x, next_y] = room;
            add_multiples(k, next_x, (x, p), (y, q));
            add_multiples(k, next_y, (x, r), (y, s));
            swap(x, next_x);
            swap(y, next_y);
        }
        trim(x);
        trim(y);
    }
}

/// Memory for the results of [`Matrix::reduce`] and [`Matrix::extend`].
pub(super) type Room = [Vec<Limb>; 2];

/// Limbs from which on each row of a matrix goes through the level's kernels.
const ROWS_FROM: usize = 24;

/// Puts `a >= b` in order again, for a pair where only the last quotient may be too small; whether
/// they were exchanged. Of equal numbers, Euclid's remainder has the smaller cofactors, and becomes
/// the second: `second_is_larger` says whether those of `b` are the larger ones.
pub(super) fn in_order<W: Watch>(
    k: &Kernels,
    a: &mut Vec<Limb>,
    b: &mut Vec<Limb>,
    second_is_larger: impl FnOnce() -> bool,
    watch: &mut W,
) -> bool {
    let lost = match cmp(k, a, b) {
        Ordering::Less => true,
        Ordering::Equal => second_is_larger(),
        Ordering::Greater => false,
    };
    if lost {
        swap(a, b);
        watch.quotient(0);
    }
    lost
}

/// `(a, b)` becomes `(p a - q b, s b - r a)`, or the negatives, which are at least 0 and fit.
#[inline(always)]
fn combine_both<const ODD: bool>(a: &mut [Limb], b: &mut [Limb], [[p, q], [r, s]]: [[Limb; 2]; 2]) {
    // Each product is below 2^127, and the carry in -2^63..2^63.
    let product = |x: Limb, y: Limb| (u128::from(x) * u128::from(y)) as i128;
    let (mut of_a, mut of_b) = (0_i128, 0_i128);
    for (a, b) in a.iter_mut().zip(b.iter_mut()) {
        let (first, second) = (product(p, *a) - product(q, *b), product(s, *b) - product(r, *a));
        of_a += if ODD { -first } else { first };
        of_b += if ODD { -second } else { second };
        (*a, *b) = (of_a as Limb, of_b as Limb);
        (of_a, of_b) = (of_a >> LIMB_BITS, of_b >> LIMB_BITS);
    }
    debug_assert!(of_a == 0 && of_b == 0);
}

/// `(x, y)` becomes `(p x + q y, r x + s y)`; the limbs above.
#[inline(always)]
fn extend_both(x: &mut [Limb], y: &mut [Limb], [[p, q], [r, s]]: [[Limb; 2]; 2]) -> [Limb; 2] {
    let product = |x: Limb, y: Limb| u128::from(x) * u128::from(y);
    let (mut of_x, mut of_y) = (0, 0);
    for (x, y) in x.iter_mut().zip(y.iter_mut()) {
        let (v, w) = (*x, *y);
        of_x += product(p, v) + product(q, w);
        of_y += product(r, v) + product(s, w);
        (*x, *y) = (of_x as Limb, of_y as Limb);
        (of_x, of_y) = (of_x >> LIMB_BITS, of_y >> LIMB_BITS);
    }
    [of_x as Limb, of_y as Limb]
}

/// [`combine_both`], and a division of both results by `2^twos`, which is exact.
#[inline(always)]
fn combine_both_shifted<const ODD: bool>(
    a: &mut [Limb],
    b: &mut [Limb],
    [[p, q], [r, s]]: [[Limb; 2]; 2],
    twos: u32,
) {
    debug_assert!((1..=62).contains(&twos));
    let b = &mut b[..a.len()];
    let up = LIMB_BITS as u32 - twos;
    let product = |x: Limb, y: Limb| (u128::from(x) * u128::from(y)) as i128;
    let (mut of_a, mut of_b) = (0_i128, 0_i128);
    for i in 0..a.len() {
        let (v, w) = (a[i], b[i]);
        let (first, second) = (product(p, v) - product(q, w), product(s, w) - product(r, v));
        of_a += if ODD { -first } else { first };
        of_b += if ODD { -second } else { second };
        if i > 0 {
            a[i - 1] |= (of_a as Limb) << up;
            b[i - 1] |= (of_b as Limb) << up;
        }
        (a[i], b[i]) = ((of_a as Limb) >> twos, (of_b as Limb) >> twos);
        (of_a, of_b) = (of_a >> LIMB_BITS, of_b >> LIMB_BITS);
    }
    debug_assert!(of_a >= 0 && of_b >= 0);
    if let ([.., a], [.., b]) = (a, b) {
        *a |= (of_a as Limb) << up;
        *b |= (of_b as Limb) << up;
    }
}

/// `r = a v - b w`, which is known to fit.
fn combine(k: &Kernels, r: &mut [Limb], a: &[Limb], v: Limb, b: &[Limb], w: Limb) {
    let carry = row::mul_1(k, r, a, v);
    let borrow = row::submul_1(k, r, b, w);
    debug_assert!(carry == borrow);
}

/// `r = a v + b w`, of a limb more or two than `a` and `b` have.
fn add_multiples(k: &Kernels, r: &mut Vec<Limb>, (a, v): (&[Limb], Limb), (b, w): (&[Limb], Limb)) {
    r.resize(a.len(), 0);
    let low = row::mul_1(k, r, a, v);
    let high = row::addmul_1(k, r, b, w);
    let (top, carry) = low.overflowing_add(high);
    r.extend([top, carry.into()]);
}

/// The upper 128 bits of `a`, and those of `b` of the same weights; both of one length of at least
/// three limbs, the top limb of `a` not 0.
pub(super) fn leading_pair(a: &[Limb], b: &[Limb]) -> (u128, u128) {
    let bits = a[a.len() - 1].leading_zeros();
    (leading_bits(a, bits), leading_bits(b, bits))
}

/// The upper 128 bits of `a 2^bits` for at least three limbs and `bits` below 64.
fn leading_bits(a: &[Limb], bits: u32) -> u128 {
    let &[.., low, middle, high] = a else { unreachable!("three limbs or more") };
    wide(high, middle) << bits | u128::from(low) >> 1 >> (LIMB_BITS as u32 - 1 - bits)
}

/// The steps that the upper 128 bits `x >= y` of two numbers decide, of which both stay at least
/// `floor`, in units of the lowest of those bits. The entries are below 2^62.
///
/// Half of the steps are found by the upper 64 bits, the others by those of what the first half
/// leaves.
pub(super) fn leading_steps<W: Watch>(
    mut x: u128,
    mut y: u128,
    floor: u128,
    watch: &mut W,
) -> Matrix {
    let mut matrix = Matrix::IDENTITY;
    for _ in 0..2 {
        let (upper_x, upper_y, shift) = upper_limbs(x, y);
        // What stands below changes the results by less than 2^31 at each of the two levels.
        let mut limit = 1 << 33;
        if floor >> shift > 1 << 32 {
            let Ok(above) = Limb::try_from((floor >> shift) + (1 << 32)) else { break };
            limit = above;
        }
        let batch = half_steps::<false, _>(upper_x, upper_y, limit, watch);
        if batch.is_identity() {
            break;
        }
        (x, y) = batch.apply(x, y);
        matrix = matrix.then(batch);
        if x < y || x == y && batch.second_is_larger() {
            swap(&mut x, &mut y);
            matrix.exchange();
            watch.quotient(0);
        }
    }
    matrix
}

/// The upper 64 bits of `x`, the bits of `y` of the same weights, and how many are below.
#[inline]
fn upper_limbs(x: u128, y: u128) -> (Limb, Limb, u32) {
    let high = (x >> LIMB_BITS) as Limb;
    if high == 0 {
        return (x as Limb, y as Limb, 0);
    }
    let bits = high.leading_zeros();
    // Two shifts, since one by 64 is not allowed.
    let upper = |x: u128| {
        let (low, high) = (x as Limb, (x >> LIMB_BITS) as Limb);
        high << bits | low >> 1 >> (LIMB_BITS as u32 - 1 - bits)
    };
    (upper(x), upper(y), LIMB_BITS as u32 - bits)
}

/// Takes `a >= b`, both trimmed and `a` of three limbs or more, as many steps further as the upper
/// 128 bits decide, while both stay at least `floor`, in units of the lowest of those bits. No step
/// where the next quotient is too long for that.
pub(super) fn advance<W: Watch>(
    k: &Kernels,
    a: &mut Vec<Limb>,
    b: &mut Vec<Limb>,
    floor: u128,
    room: &mut Room,
    watch: &mut W,
) -> Matrix {
    b.resize(a.len(), 0);
    let (x, y) = leading_pair(a, b);
    let mut matrix = leading_steps(x, y, floor, watch);
    if matrix.is_identity() {
        trim(b);
    } else if matrix.reduce(k, a, b, room, watch) {
        matrix.exchange();
    }
    matrix
}

/// Euclid's steps from `x >= y` on while the remainder is at least `limit`, which is 2 or more. Of
/// the last quotient, all but one, if that is not `EXACT`: the first number is then no remainder.
///
/// A division costs less here than the branches that would avoid one for small quotients.
#[inline]
pub(super) fn half_steps<const EXACT: bool, W: Watch>(
    mut x: Limb,
    mut y: Limb,
    limit: Limb,
    watch: &mut W,
) -> Matrix {
    debug_assert!(x >= y && limit >= 2);
    let mut matrix = Matrix::IDENTITY;
    if y < limit {
        return matrix;
    }
    loop {
        let (q, rest) = (x / y, x % y);
        let [[a, b], [c, d]] = matrix.m;
        if rest < limit {
            if !EXACT && q > 1 {
                matrix.m[0] = [c * (q - 1) + a, d * (q - 1) + b];
                watch.quotient(q - 1);
                watch.quotient(0);
            }
            return matrix;
        }
        matrix = Matrix { m: [[c, d], [c * q + a, d * q + b]], odd: !matrix.odd };
        watch.quotient(q);
        (x, y) = (y, rest);
    }
}
