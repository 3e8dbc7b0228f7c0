//! [`Steps`]: steps of Euclid's algorithm as a matrix of long entries.

use super::lehmer::{Matrix, Room};
use crate::Limb;
use crate::compare::cmp;
use crate::owned::{add_product, sub_product, zeros};
use crate::trim::trim;
use alloc::vec::Vec;
use core::mem::swap;
use widelimb_kernels::Kernels;

/// The product of the matrices of some quotients: with the rows `(p, q)` and `(r, s)`, after an
/// even number of steps `(a, b)` becomes `(p a - q b, s b - r a)`, after an odd number the
/// negatives of these.
pub(super) struct Steps {
    /// `(p, r)` and `(q, s)`, entries without zeros at their tops: the cofactors of `a` and of `b`.
    columns: [[Vec<Limb>; 2]; 2],
    odd: bool,
    /// Memory for the steps of matrices of limbs.
    room: Room,
}

impl Steps {
    pub(super) fn none() -> Steps {
        Steps::none_with_room(1)
    }

    /// The matrix of no step, with room for cofactors of so many limbs.
    pub(super) fn none_with_room(limbs: usize) -> Steps {
        let entry = |value: &[Limb]| {
            let mut entry = Vec::with_capacity(limbs);
            entry.extend_from_slice(value);
            entry
        };
        let columns = [[entry(&[1]), entry(&[])], [entry(&[]), entry(&[1])]];
        Steps { columns, odd: false, room: Room::default() }
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

    /// Appends a step with the quotient 0, which exchanges the numbers.
    pub(super) fn exchange(&mut self) {
        self.columns.iter_mut().for_each(|column| column.swap(0, 1));
        self.odd = !self.odd;
    }

    /// Appends a step with the quotient `q`.
    pub(super) fn quotient(&mut self, k: &Kernels, q: &[Limb]) {
        for [x, next] in &mut self.columns {
            extend_by_quotient(k, q, x, next);
        }
        self.odd = !self.odd;
    }

    /// Appends the steps of a matrix of limbs.
    pub(super) fn then_short(&mut self, k: &Kernels, later: Matrix) {
        for [x, next] in &mut self.columns {
            later.extend(k, x, next, &mut self.room);
        }
        self.odd ^= later.is_odd();
    }

    /// The product of both: these steps, then `later`.
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

    /// Applies the steps to a pair of cofactors, which are magnitudes of alternating signs.
    pub(super) fn extend(&self, k: &Kernels, x: &mut Vec<Limb>, next: &mut Vec<Limb>) {
        let [[p, r], [q, s]] = &self.columns;
        let combine = |v: &[Limb], w: &[Limb]| {
            let n = (v.len() + x.len()).max(w.len() + next.len()) + 1;
            let mut r = zeros(n);
            add_product(k, &mut r, v, x);
            add_product(k, &mut r, w, next);
            trim(&mut r);
            r
        };
        (*x, *next) = (combine(p, q), combine(r, s));
    }

    /// Extends the steps to the lower limbs `a` and `b`, of one length, of a pair: `upper_a` and
    /// `upper_b` are its upper limbs after the steps. Both results are positive and trimmed.
    pub(super) fn apply_below(
        &self,
        k: &Kernels,
        [a, b]: [&[Limb]; 2],
        [upper_a, upper_b]: [&[Limb]; 2],
    ) -> (Vec<Limb>, Vec<Limb>) {
        let [[p, r], [q, s]] = &self.columns;
        let onto = |upper: &[Limb], (v, x): (&[Limb], &[Limb]), (w, y): (&[Limb], &[Limb])| {
            let low = a.len();
            let n = (v.len() + x.len()).max(w.len() + y.len()).max(low + upper.len()) + 1;
            let mut result = zeros(n);
            result[low..low + upper.len()].copy_from_slice(upper);
            add_product(k, &mut result, v, x);
            sub_product(k, &mut result, w, y);
            trim(&mut result);
            result
        };
        if self.odd {
            (onto(upper_a, (q, b), (p, a)), onto(upper_b, (r, a), (s, b)))
        } else {
            (onto(upper_a, (p, a), (q, b)), onto(upper_b, (s, b), (r, a)))
        }
    }
}

/// Applies a step with any quotient to a pair of cofactors.
pub(super) fn extend_by_quotient(k: &Kernels, q: &[Limb], x: &mut Vec<Limb>, next: &mut Vec<Limb>) {
    x.resize(x.len().max(q.len() + next.len()) + 1, 0);
    add_product(k, x, q, next);
    trim(x);
    swap(x, next);
}
