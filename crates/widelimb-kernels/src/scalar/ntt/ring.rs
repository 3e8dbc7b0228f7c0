//! Products in the rings `x^4 ± c` at which transforms end.
//!
//! Sums of products are reduced once: with values below 72 = 2^6.2, four products are below
//! `2^113`, and what Montgomery's reduction by 2^64 takes away is below `p`.

use super::field::Field;
use crate::ntt::{Factor, Roots};

/// Coefficients of a ring.
const LEN: usize = 4;

/// The bound of the values before a product, in units of `p`.
const BOUND: u64 = 72;

/// A prime and its table.
pub struct Ring<'a, F> {
    pub field: F,
    pub roots: &'a Roots,
}

impl<F: Field> Ring<'_, F> {
    /// `x = x y` in the rings `x^4 ± c` of each eight coefficients, `c` of the nodes from one on:
    /// below 2 after. With `SPLIT`, the eight are in the rings above, `x^8 - c^2`, before and
    /// after: one layer down and up, and below 4 after.
    #[inline(always)]
    pub fn pairs<const SQUARE: bool, const SPLIT: bool>(
        &self,
        x: &mut [u64],
        y: &mut [u64],
        node: usize,
    ) {
        let mut others = y.chunks_exact_mut(2 * LEN);
        for (i, x) in x.chunks_exact_mut(2 * LEN).enumerate() {
            let c = &self.roots.at(node + i);
            let mut a = halves(x);
            if SPLIT {
                self.down(&mut a, c);
            }
            let mut r = if SQUARE {
                [self.square(a[0], c, false), self.square(a[1], c, true)]
            } else {
                let Some(y) = others.next() else { return };
                let mut b = halves(y);
                if SPLIT {
                    self.down(&mut b, c);
                }
                [self.multiply(a[0], b[0], c, false), self.multiply(a[1], b[1], c, true)]
            };
            if SPLIT {
                self.up(&mut r, &self.roots.inverse_at(node + i));
            }
            x[..LEN].copy_from_slice(&r[0]);
            x[LEN..].copy_from_slice(&r[1]);
        }
    }

    #[inline(always)]
    fn down(&self, a: &mut [[u64; LEN]; 2], c: &Factor) {
        let [low, high] = a;
        for (x, y) in low.iter_mut().zip(high) {
            (*x, *y) = self.field.butterfly(*x, *y, c);
        }
    }

    #[inline(always)]
    fn up(&self, r: &mut [[u64; LEN]; 2], c: &Factor) {
        let bound = 2 * self.field.p();
        let [low, high] = r;
        for (x, y) in low.iter_mut().zip(high) {
            (*x, *y) = self.field.inverse_butterfly(*x, *y, bound, c);
        }
    }

    /// `c y`, or `-c y`: at most 2.
    #[inline(always)]
    fn times(&self, y: u64, c: &Factor, negative: bool) -> u64 {
        let r = self.field.times(y, c);
        if negative { 2 * self.field.p() - r } else { r }
    }

    /// `x y / 2^64` modulo `x^4 - c`, or `x^4 + c` if `negative`.
    #[inline(always)]
    fn multiply(&self, x: [u64; LEN], y: [u64; LEN], c: &Factor, negative: bool) -> [u64; LEN] {
        let [a0, a1, a2, a3] = x;
        let [b0, b1, b2, b3] = y;
        let [c1, c2, c3] = [b1, b2, b3].map(|b| self.times(b, c, negative));
        [
            self.reduce([(a0, b0), (a1, c3), (a2, c2), (a3, c1)]),
            self.reduce([(a0, b1), (a1, b0), (a2, c3), (a3, c2)]),
            self.reduce([(a0, b2), (a1, b1), (a2, b0), (a3, c3)]),
            self.reduce([(a0, b3), (a1, b2), (a2, b1), (a3, b0)]),
        ]
    }

    /// `x^2 / 2^64` modulo `x^4 - c`, or `x^4 + c` if `negative`.
    #[inline(always)]
    fn square(&self, x: [u64; LEN], c: &Factor, negative: bool) -> [u64; LEN] {
        let [a0, a1, a2, a3] = x;
        let [c2, c3] = [a2, a3].map(|a| self.times(a, c, negative));
        let (d0, d1, d2) = (2 * a0, 2 * a1, 2 * a2);
        [
            self.reduce([(a0, a0), (d1, c3), (a2, c2)]),
            self.reduce([(d0, a1), (d2, c3)]),
            self.reduce([(d0, a2), (a1, a1), (a3, c3)]),
            self.reduce([(d0, a3), (d1, a2)]),
        ]
    }

    /// The sum of products, divided by 2^64: below 2.
    #[inline(always)]
    fn reduce<const N: usize>(&self, products: [(u64, u64); N]) -> u64 {
        let p = self.field.p();
        let mut sum = 0;
        for (a, b) in products {
            debug_assert!(a <= 2 * BOUND * p && b <= BOUND * p);
            sum += u128::from(a) * u128::from(b);
        }
        let m = (sum as u64).wrapping_mul(self.roots.modulus.inverse_limb);
        let away = (u128::from(m) * u128::from(p)) >> 64;
        let r = (sum >> 64) as u64 + p - away as u64;
        debug_assert!(r < 2 * p);
        r
    }
}

#[inline(always)]
fn halves(x: &[u64]) -> [[u64; LEN]; 2] {
    let mut halves = [[0; LEN]; 2];
    halves[0].copy_from_slice(&x[..LEN]);
    halves[1].copy_from_slice(&x[LEN..2 * LEN]);
    halves
}
