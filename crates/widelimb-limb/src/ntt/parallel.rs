//! Products by transforms on several threads.
//!
//! Primes need nothing of each other: as many as there are threads and scratch for are taken at
//! once. Within a prime, the columns of the first layers, and then the blocks, are as independent;
//! so a thread that has no prime of its own helps with the columns and blocks of another's. The
//! scratch is parted between the threads before they begin, and nothing is locked. While a thread
//! waits for another it may take up anything, so it sets its floating-point environment for each
//! part anew.

use super::{Plan, ranges, threads};
use crate::Limb;
use widelimb_kernels::Kernels;
use widelimb_kernels::floats::DefaultFloats;
use widelimb_kernels::ntt::{Columns, Roots, roots};

/// Columns of one task: some microseconds.
const NARROW: usize = 1024;

/// The threads of a product, two at least.
pub struct Pool {
    threads: usize,
}

impl Pool {
    /// The threads for a product by this plan, if there are several.
    pub fn at_hand(plan: &Plan) -> Option<Pool> {
        let threads = threads::at_hand(plan);
        (threads > 1).then_some(Pool { threads })
    }

    /// The product of two operands. The scratch is aligned; beyond the plan's primes it has room
    /// for one transform at least.
    pub fn mul(
        &self,
        k: &Kernels,
        plan: &Plan,
        r: &mut [Limb],
        [a, b]: [&[Limb]; 2],
        scratch: &mut [Limb],
    ) {
        let (residues, others) = scratch.split_at_mut(plan.primes * plan.coefficients());
        let at_once = self.threads.min(plan.primes).min(others.len() / plan.coefficients());
        assert!(at_once > 0, "scratch for the other operand");
        let work = Work { k, plan, a, b: Some(b) };
        work.primes(0, residues, &mut others[..at_once * plan.coefficients()], at_once);
        ranges::recompose(k, plan, r, residues, self.threads);
    }

    /// The square of an operand. The scratch is aligned.
    pub fn sqr(&self, k: &Kernels, plan: &Plan, r: &mut [Limb], a: &[Limb], scratch: &mut [Limb]) {
        let residues = &mut scratch[..plan.primes * plan.coefficients()];
        let work = Work { k, plan, a, b: None };
        work.primes(0, residues, &mut [], self.threads.min(plan.primes));
        ranges::recompose(k, plan, r, residues, self.threads);
    }
}

/// The plan, the kernels and the operands of a product, which all threads read.
struct Work<'a> {
    k: &'a Kernels,
    plan: &'a Plan,
    a: &'a [Limb],
    /// The second operand; `None` for a square.
    b: Option<&'a [Limb]>,
}

impl Work<'_> {
    /// The product modulo the primes from `first` on, `at_once` at a time. `others` has room for as
    /// many transforms, or none for a square.
    fn primes(&self, first: usize, residues: &mut [Limb], others: &mut [Limb], at_once: usize) {
        let len = self.plan.coefficients();
        if at_once == 1 {
            for (i, x) in residues.chunks_exact_mut(len).enumerate() {
                self.prime(first + i, x, others);
            }
            return;
        }
        let left = at_once.div_ceil(2);
        let primes = (residues.len() / len * left).div_ceil(at_once);
        let (low, high) = residues.split_at_mut(primes * len);
        let (low_others, high_others) = others.split_at_mut(others.len() / at_once * left);
        rayon::join(
            || self.primes(first, low, low_others, left),
            || self.primes(first + primes, high, high_others, at_once - left),
        );
    }

    /// The product modulo one prime.
    fn prime(&self, prime: usize, x: &mut [Limb], y: &mut [Limb]) {
        let (k, plan) = (self.k, self.plan);
        let roots = roots(k.ntt.form, prime, plan.nodes());
        let enter = |x: &mut [Limb], a| {
            columns(Columns::of(x, plan.rows), &|x, floats| {
                k.ntt.enter(x, a, plan.bytes, roots, floats);
            });
        };
        if let Some(b) = self.b {
            rayon::join(|| enter(x, self.a), || enter(y, b));
        } else {
            enter(x, self.a);
        }
        self.blocks(0, x, y, roots);
        columns(Columns::of(x, plan.rows), &|x, floats| k.ntt.leave(x, roots, floats));
    }

    /// The products in the blocks from `first` on.
    fn blocks(&self, first: usize, x: &mut [Limb], y: &mut [Limb], roots: &Roots) {
        let (k, row) = (self.k, self.plan.row);
        let count = x.len() / row;
        if count > 1 {
            let left = count.div_ceil(2);
            let (x0, x1) = x.split_at_mut(left * row);
            let (y0, y1) = y.split_at_mut(y.len() / count * left);
            let low = || self.blocks(first, x0, y0, roots);
            rayon::join(low, || self.blocks(first + left, x1, y1, roots));
        } else if self.b.is_some() {
            k.ntt.multiply(x, y, first, roots, &DefaultFloats::set());
        } else {
            k.ntt.square(x, first, roots, &DefaultFloats::set());
        }
    }
}

/// The work on all columns, by halves, in parts that are short against a product.
fn columns(x: Columns<'_>, work: &(impl Fn(&Columns<'_>, &DefaultFloats) + Sync)) {
    if x.width() <= NARROW {
        return work(&x, &DefaultFloats::set());
    }
    let [low, high] = x.halves();
    rayon::join(|| columns(low, work), || columns(high, work));
}
