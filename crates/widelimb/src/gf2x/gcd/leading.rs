//! Some sixty degrees of Euclid's algorithm at once, by the upper 128 coefficients of the operands.
//!
//! Sums have no carries, so what lies below the upper 128 coefficients never changes a quotient that
//! they decide: from `x` of degree 127 and `y`, all quotients are right while the divisor's degree is
//! at least 64 (`M` the matrix of the quotients so far, `deg M = 127 - deg x'`; what was cut off
//! changes `M (x, y)` below degree `deg M` only). They are gathered in a matrix whose entries fit in a
//! limb, and the long operands are multiplied by that. The matrix itself is found in two halves of 32
//! degrees each, in words of 64 bits. The method is Lehmer's, whose condition for integers falls away here.

use crate::Limb;
use crate::arch::Kernels;
use alloc::vec::Vec;
use core::hint::select_unpredictable;

/// The degree that the entries of a [`Step`] may have.
pub(super) const STEP_DEGREE: usize = 2 * HALF as usize;

/// The degree of the entries of half a step.
const HALF: u32 = 31;

/// A matrix of quotients: `(a, b)` becomes `(m[0][0] a + m[0][1] b, m[1][0] a + m[1][1] b)`.
/// Its determinant is 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) m: [[Limb; 2]; 2],
}

impl Step {
    /// The quotients that the upper 128 coefficients decide and whose degrees come to at most
    /// `degree`; `None` if the first one's does not. The uppermost coefficient of `x` is 1.
    pub(super) fn leading(k: &Kernels, x: u128, y: u128, degree: usize) -> Option<Step> {
        debug_assert!(x >> 127 == 1);
        let degree = degree.min(STEP_DEGREE) as u32;
        let mut state = [row(x, [1, 0]), row(y, [0, 1])];
        let mut done = 0;
        let mut found = false;
        for _ in 0..2 {
            let (x, y) = (value(&state[0]) << done, value(&state[1]) << done);
            let Some(m) = half(high(x), high(y), HALF.min(degree - done)) else { break };
            state = state_after(k, &state, m);
            done = value(&state[0]).leading_zeros();
            found = true;
        }
        found.then(|| Step { m: [[state[0][2], state[0][3]], [state[1][2], state[1][3]]] })
    }

    /// Takes a pair of one length the step further; what lies above the length afterwards.
    pub(super) fn apply(
        &self,
        k: &Kernels,
        x: &mut [Limb],
        y: &mut [Limb],
        room: &mut Vec<Limb>,
    ) -> [Limb; 2] {
        let n = x.len();
        room.clear();
        room.extend_from_slice(x);
        room.extend_from_slice(y);
        let (old_x, old_y) = room.split_at(n);
        let mut above = [0; 2];
        for ((r, above), [p, q]) in [&mut *x, &mut *y].into_iter().zip(&mut above).zip(self.m) {
            r.fill(0);
            *above = k.gf2x.addmul_1(r, old_x, p) ^ k.gf2x.addmul_1(r, old_y, q);
        }
        above
    }
}

/// A value and its row of the matrix.
type Row = [Limb; 4];

fn row(x: u128, [p, q]: [Limb; 2]) -> Row {
    [x as Limb, high(x), p, q]
}

fn value(row: &Row) -> u128 {
    u128::from(row[1]) << 64 | u128::from(row[0])
}

fn high(x: u128) -> Limb {
    (x >> 64) as Limb
}

/// Both rows times the matrix of half a step. The entries' degrees stay below 64, and what goes
/// beyond a value's two limbs is the same in both of its terms.
fn state_after(k: &Kernels, state: &[Row; 2], m: [Limb; 2]) -> [Row; 2] {
    m.map(|packed| {
        let mut row = [0; 4];
        k.gf2x.addmul_1(&mut row, &state[0], packed >> 32);
        k.gf2x.addmul_1(&mut row, &state[1], packed & 0xFFFF_FFFF);
        row
    })
}

/// The quotients that 64 coefficients decide, of at most `degree <= 31` together: the two rows of
/// their matrix, the first entry above the second one. The swaps are selections: which way they go
/// cannot be foreseen.
#[inline]
fn half(mut x: Limb, mut y: Limb, degree: u32) -> Option<[Limb; 2]> {
    let (mut row_x, mut row_y): (Limb, Limb) = (1 << 32, 1);
    let (mut zeros_x, mut zeros_y) = (x.leading_zeros(), y.leading_zeros());
    debug_assert!(degree <= HALF && zeros_x <= zeros_y);
    if zeros_y > degree {
        return None;
    }
    while zeros_y <= degree {
        let shift = (zeros_y - zeros_x) & 63;
        let (rest, row_rest) = (x ^ y << shift, row_x ^ row_y << shift);
        let zeros_rest = rest.leading_zeros();
        let turned = zeros_rest > zeros_y;
        x = select_unpredictable(turned, y, rest);
        y = select_unpredictable(turned, rest, y);
        row_x = select_unpredictable(turned, row_y, row_rest);
        row_y = select_unpredictable(turned, row_rest, row_y);
        zeros_x = select_unpredictable(turned, zeros_y, zeros_rest);
        zeros_y = select_unpredictable(turned, zeros_rest, zeros_y);
    }
    Some([row_x, row_y])
}

/// The coefficients from `shift` below the top of `a` on: 128 of them, zeros below those of `a`.
pub(super) fn upper(a: &[Limb], shift: u32) -> u128 {
    let at = |i: usize| a.len().checked_sub(i).map_or(0, |at| a[at]);
    let two = u128::from(at(1)) << 64 | u128::from(at(2));
    two << shift | u128::from(at(3)) >> (64 - shift)
}
