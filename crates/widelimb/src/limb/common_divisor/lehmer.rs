//! Many steps of Euclid's algorithm at once, by the upper 128 bits of the operands.
//!
//! The quotients of Euclid's algorithm depend, for a while, on the upper bits alone. They are
//! gathered in a matrix whose entries fit in a limb, and the long operands are then multiplied by
//! the matrix: four products by one limb in place of some forty long subtractions. Source:
//! D. Lehmer, Euclid's algorithm for large numbers, American Mathematical Monthly 45 (1938); the
//! condition under which a quotient is right: T. Jebelean, A double-digit Lehmer-Euclid algorithm,
//! Journal of Symbolic Computation 19 (1995).

use crate::arch::Kernels;
use crate::limb::row;
use crate::limb::trim::{trim, trimmed};
use crate::{LIMB_BITS, Limb};
use alloc::vec::Vec;

/// The product of the matrices of some quotients: after an even number of steps
/// `(a, b)` becomes `(m[0][0] a - m[0][1] b, m[1][1] b - m[1][0] a)`, after an odd number the
/// negatives of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Matrix {
    m: [[Limb; 2]; 2],
    odd: bool,
}

impl Matrix {
    /// No step.
    pub(super) const IDENTITY: Matrix = Matrix { m: [[1, 0], [0, 1]], odd: false };

    /// Whether no step was taken.
    pub(super) fn is_identity(self) -> bool {
        self == Matrix::IDENTITY
    }

    /// Whether the number of steps is odd.
    pub(super) fn is_odd(self) -> bool {
        self.odd
    }

    /// One more step; `None` if an entry does not fit.
    fn step(self, q: Limb) -> Option<Matrix> {
        let [[a, b], [c, d]] = self.m;
        let next = [c.checked_mul(q)?.checked_add(a)?, d.checked_mul(q)?.checked_add(b)?];
        Some(Matrix { m: [[c, d], next], odd: !self.odd })
    }

    /// The steps of `self`, then those of `later`; `None` if an entry does not fit.
    fn then(self, later: Matrix) -> Option<Matrix> {
        let mut m = [[0; 2]; 2];
        for (row, [v, w]) in m.iter_mut().zip(later.m) {
            for (column, entry) in row.iter_mut().enumerate() {
                let (above, below) = (self.m[0][column], self.m[1][column]);
                *entry = above.checked_mul(v)?.checked_add(below.checked_mul(w)?)?;
            }
        }
        Some(Matrix { m, odd: self.odd != later.odd })
    }

    /// Where the steps lead from `x` and `y`, for entries and a result that fit.
    fn apply(self, x: u128, y: u128) -> (u128, u128) {
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

    /// Whether the last step's quotient is right for all operands whose upper bits become `x` and
    /// `y`: what lies below them changes `x` and `y` by less than the entries of the matrix, and
    /// must leave `floor <= y < x`.
    fn is_certain(self, x: u128, y: u128, floor: u128) -> bool {
        let [[a, b], [c, d]] = self.m;
        let (below, apart) = if self.odd {
            (d, u128::from(a) + u128::from(c))
        } else {
            (c, u128::from(b) + u128::from(d))
        };
        y.checked_sub(below.into()).is_some_and(|y| y >= floor) && x - y >= apart
    }

    /// Takes the pair the matrix's steps further; the operands are of one length and become
    /// trimmed to the length of the first.
    pub(super) fn reduce(
        self,
        k: &Kernels,
        a: &mut Vec<Limb>,
        b: &mut Vec<Limb>,
        room: &mut Vec<Limb>,
    ) {
        let [[p, q], [r, s]] = self.m;
        let n = a.len();
        room.resize(2 * n, 0);
        let (next_a, next_b) = room.split_at_mut(n);
        if self.odd {
            combine(k, next_a, b, q, a, p);
            combine(k, next_b, a, r, b, s);
        } else {
            combine(k, next_a, a, p, b, q);
            combine(k, next_b, b, s, a, r);
        }
        a.copy_from_slice(next_a);
        b.copy_from_slice(next_b);
        trim(a);
        b.truncate(a.len());
    }

    /// Takes the cofactors of the pair, magnitudes of alternating signs, the matrix's steps
    /// further.
    pub(super) fn extend(self, k: &Kernels, x: &mut Vec<Limb>, y: &mut Vec<Limb>) {
        let [[p, q], [r, s]] = self.m;
        let n = x.len().max(y.len());
        x.resize(n, 0);
        y.resize(n, 0);
        let next_x = add_multiples(k, x, p, y, q);
        *y = add_multiples(k, x, r, y, s);
        *x = next_x;
    }
}

/// `r = a v - b w`, which is known to fit.
fn combine(k: &Kernels, r: &mut [Limb], a: &[Limb], v: Limb, b: &[Limb], w: Limb) {
    let carry = row::mul_1(k, r, a, v);
    let borrow = row::submul_1(k, r, b, w);
    debug_assert!(carry == borrow);
}

/// `a v + b w`, trimmed.
fn add_multiples(k: &Kernels, a: &[Limb], v: Limb, b: &[Limb], w: Limb) -> Vec<Limb> {
    let n = a.len();
    let mut r = Vec::with_capacity(n + 2);
    r.resize(n, 0);
    let low = row::mul_1(k, &mut r, a, v);
    let high = row::addmul_1(k, &mut r, b, w);
    let (top, carry) = low.overflowing_add(high);
    r.extend([top, carry.into()]);
    trim(&mut r);
    r
}

/// The steps that the upper 128 bits of `a >= b`, of one length of at least three limbs, decide.
///
/// Both numbers stay at least `floor`, in units of the lowest of those bits. Most steps are found
/// in two batches, by the upper bits of what is left of the 128.
pub(super) fn leading_steps(a: &[Limb], b: &[Limb], floor: u128) -> Matrix {
    let bits = a[a.len() - 1].leading_zeros();
    let (mut x, mut y) = (leading_bits(a, bits), leading_bits(b, bits));
    let mut matrix = Matrix::IDENTITY;
    for width in BATCH_WIDTHS {
        let Some(batch) = half_steps(x, y, width) else { break };
        let Some(next) = matrix.then(batch) else { break };
        let (next_x, next_y) = batch.apply(x, y);
        if !next.is_certain(next_x, next_y, floor) {
            break;
        }
        (x, y, matrix) = (next_x, next_y, next);
    }
    while y != 0 {
        let Some((q, rest)) = small_quotient(x, y) else { break };
        let Some(next) = matrix.step(q).filter(|next| next.is_certain(y, rest, floor)) else {
            break;
        };
        (x, y, matrix) = (y, rest, next);
    }
    matrix
}

/// The bits that each batch looks at. Steps decided by `w` bits have entries of up to `w / 2`:
/// those of the second batch leave enough of the 64 that the matrix may have, and of the 128 that
/// decide it, for all steps to be certain.
const BATCH_WIDTHS: [u32; 2] = [64, 58];

/// The steps that the upper `width <= 64` bits of `x >= y` decide, with entries below 2^32; `None`
/// for none.
fn half_steps(x: u128, y: u128, width: u32) -> Option<Matrix> {
    let shift = (u128::BITS - width).saturating_sub(x.leading_zeros());
    let (mut x, mut y) = ((x >> shift) as Limb, (y >> shift) as Limb);
    let [mut a, mut b, mut c, mut d] = [1, 0, 0, 1];
    let mut odd = false;
    while y != 0 {
        let (q, rest) = limb_quotient(x, y);
        // The condition of `is_certain`, under which the entries are at most x / y, and so that
        // they fit: before the multiplication where the quotient may be large.
        if q >> 32 != 0 {
            break;
        }
        let (next_c, next_d) = (c * q + a, d * q + b);
        let (below, apart) = if odd { (next_c, d + next_d) } else { (next_d, c + next_c) };
        if rest < below || y - rest < apart || next_d >> 32 != 0 {
            break;
        }
        (x, y) = (y, rest);
        [a, b, c, d] = [c, d, next_c, next_d];
        odd = !odd;
    }
    (c != 0).then_some(Matrix { m: [[a, b], [c, d]], odd })
}

/// Quotient and remainder; two of three quotients are below 4, and found by subtraction.
#[inline]
fn limb_quotient(x: Limb, y: Limb) -> (Limb, Limb) {
    let mut rest = x - y;
    for q in 1..4 {
        if rest < y {
            return (q, rest);
        }
        rest -= y;
    }
    (rest / y + 4, rest % y)
}

/// As many steps on two numbers as a matrix holds, and where they lead. Stops before a step whose
/// quotient or entries do not fit.
pub(super) fn exact_steps(mut x: u128, mut y: u128) -> (Matrix, u128, u128) {
    let mut matrix = Matrix::IDENTITY;
    while y != 0 {
        let Some((q, rest)) = small_quotient(x, y) else { break };
        let Some(next) = matrix.step(q) else { break };
        (x, y, matrix) = (y, rest, next);
    }
    (matrix, x, y)
}

/// Quotient and remainder, if the quotient fits in a limb. Two of three quotients of Euclid's
/// algorithm are below 4: those are found by subtraction.
#[inline]
fn small_quotient(x: u128, y: u128) -> Option<(Limb, u128)> {
    let mut rest = x.checked_sub(y).unwrap_or(x);
    let mut q = Limb::from(x >= y);
    for _ in 0..2 {
        if rest < y {
            return Some((q, rest));
        }
        rest -= y;
        q += 1;
    }
    let more = Limb::try_from(rest / y).ok()?;
    Some((q.checked_add(more)?, rest % y))
}

/// The upper 128 bits of `a 2^bits` for at least three limbs and `bits` below 64.
fn leading_bits(a: &[Limb], bits: u32) -> u128 {
    let &[.., low, middle, high] = a else { unreachable!("three limbs or more") };
    let upper = u128::from(high) << LIMB_BITS | u128::from(middle);
    upper << bits | u128::from(low) >> (LIMB_BITS as u32 - bits)
}

/// The value of at most two limbs.
pub(in crate::limb) fn small_value(a: &[Limb]) -> Option<u128> {
    match *trimmed(a) {
        [] => Some(0),
        [low] => Some(low.into()),
        [low, high] => Some(u128::from(high) << LIMB_BITS | u128::from(low)),
        _ => None,
    }
}

/// The limbs of a value, trimmed.
pub(in crate::limb) fn small_limbs(value: u128) -> Vec<Limb> {
    let mut limbs = [value as Limb, (value >> LIMB_BITS) as Limb].to_vec();
    trim(&mut limbs);
    limbs
}
