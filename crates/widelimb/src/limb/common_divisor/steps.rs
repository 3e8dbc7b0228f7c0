//! Steps of Euclid's algorithm as a matrix of long entries.

use super::lehmer::{Matrix, Room};
use crate::Limb;
use crate::arch::Kernels;
use crate::limb::compare::cmp;
use crate::limb::owned::{product, sum};
use crate::limb::sum::{add_assign, sub_assign};
use crate::limb::trim::{trim, trimmed};
use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

/// The product of the matrices of some quotients: with the rows `(p, q)` and `(r, s)`, after an
/// even number of steps `(a, b)` becomes `(p a - q b, s b - r a)`, after an odd number the
/// negatives of these.
pub(super) struct Steps {
    /// `(p, r)` and `(q, s)`, entries without zeros at their tops: the cofactors of `a` and of `b`.
    columns: [[Vec<Limb>; 2]; 2],
    odd: bool,
    /// Memory for [`Matrix::reduce`].
    room: Room,
}

impl Steps {
    pub(super) fn none() -> Steps {
        Steps { columns: [[vec![1], vec![]], [vec![], vec![1]]], odd: false, room: Room::default() }
    }

    /// Whether the number of steps is odd.
    pub(super) fn is_odd(&self) -> bool {
        self.odd
    }

    /// Whether there is no step.
    pub(super) fn is_none(&self) -> bool {
        let [[_, r], [q, _]] = &self.columns;
        !self.odd && r.is_empty() && q.is_empty()
    }

    pub(super) fn room(&mut self) -> &mut Room {
        &mut self.room
    }

    /// Whether the cofactors of the second number are larger than those of the first.
    pub(super) fn second_is_larger(&self, k: &Kernels) -> bool {
        let [first, second] = self.columns.each_ref().map(|[of_a, of_b]| cmp(k, of_a, of_b));
        first.then(second).is_lt()
    }

    /// One more step, with the quotient 0.
    pub(super) fn exchange(&mut self) {
        self.columns.iter_mut().for_each(|column| column.swap(0, 1));
        self.odd = !self.odd;
    }

    /// One more step.
    pub(super) fn quotient(&mut self, k: &Kernels, q: &[Limb]) {
        for [x, next] in &mut self.columns {
            let after = sum(k, x, &product(k, q, next));
            *x = core::mem::replace(next, after);
        }
        self.odd = !self.odd;
    }

    /// These steps, then those of a matrix of limbs.
    pub(super) fn then_short(&mut self, k: &Kernels, later: Matrix) {
        self.columns.iter_mut().for_each(|[x, next]| later.extend(k, x, next));
        self.odd ^= later.is_odd();
    }

    /// These steps, then later ones.
    pub(super) fn then(mut self, k: &Kernels, later: Steps) -> Steps {
        if self.is_none() {
            return later;
        }
        if !later.is_none() {
            self.columns.iter_mut().for_each(|[x, next]| later.extend(k, x, next));
            self.odd ^= later.odd;
        }
        self
    }

    /// Takes a pair of cofactors, magnitudes of alternating signs, the steps further.
    pub(super) fn extend(&self, k: &Kernels, x: &mut Vec<Limb>, next: &mut Vec<Limb>) {
        let [[p, r], [q, s]] = &self.columns;
        let combine = |v: &[Limb], w: &[Limb]| sum(k, &product(k, v, x), &product(k, w, next));
        (*x, *next) = (combine(p, q), combine(r, s));
    }

    /// What the steps make of the limbs below those that decided them; both are taken.
    pub(super) fn apply_below(&self, k: &Kernels, a: &mut Vec<Limb>, b: &mut Vec<Limb>) -> Below {
        let low = a.len();
        let (a, b) = (take(a), take(b));
        let [[p, r], [q, s]] = &self.columns;
        let (pa, qb) = (product(k, p, &a), product(k, q, &b));
        let (sb, ra) = (product(k, s, &b), product(k, r, &a));
        let terms = if self.odd { [[qb, pa], [ra, sb]] } else { [[pa, qb], [sb, ra]] };
        Below { low, terms }
    }
}

/// Differences of products, of which each is to be added to a number that starts at limb `low`.
pub(super) struct Below {
    low: usize,
    terms: [[Vec<Limb>; 2]; 2],
}

impl Below {
    /// The sums, which are positive, trimmed.
    pub(super) fn onto(self, k: &Kernels, a: Vec<Limb>, b: Vec<Limb>) -> (Vec<Limb>, Vec<Limb>) {
        let [of_a, of_b] = self.terms;
        (onto(k, self.low, a, of_a), onto(k, self.low, b, of_b))
    }
}

/// `upper B^low + plus - minus`, which is positive, trimmed.
fn onto(k: &Kernels, low: usize, upper: Vec<Limb>, [plus, minus]: [Vec<Limb>; 2]) -> Vec<Limb> {
    let mut r = vec![0; low.max(plus.len()).max(low + upper.len()) + 1];
    r[low..low + upper.len()].copy_from_slice(&upper);
    add_assign(k, &mut r, trimmed(&plus));
    let borrow = sub_assign(k, &mut r, trimmed(&minus));
    debug_assert!(borrow == 0);
    trim(&mut r);
    r
}
