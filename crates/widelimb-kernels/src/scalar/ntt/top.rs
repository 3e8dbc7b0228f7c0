//! The first three layers, for 4 to 8 eighths of a power of 2.
//!
//! With `X = x^m`, a polynomial `f_0 + f_1 X + ...` of `rows` rows is known by its residues in the
//! first `rows` rings `X - c` of the eight of `X^8 - 1`. On the way back, the first four give its
//! residue modulo `X^4 - 1`, whose coefficients are `g_r = f_r + f_(r+4)`. With
//! `h_r = f_r - f_(r+4)`, what lies beyond gives, by two rings or one, `h_0 + i h_2` and
//! `h_1 + i h_3`, or `(h_0 ± i h_2) + c (h_1 ± i h_3)`; and `h_r = g_r` where `f_(r+4)` is 0.
//!
//! The first ring of every layer splits by 1. And a number whose product has so many rows rarely
//! has more than four itself: then the first layer only copies. So a column of eight takes five
//! products.

use super::field::Field;
use super::load::load;
use crate::Limb;
use crate::ntt::{Columns, Factor, Roots};
use core::slice::{from_raw_parts, from_raw_parts_mut};

/// The residues of a number after the first layers, as [`NttKernels`](crate::ntt::NttKernels)
/// define them: values below 16 after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[inline(always)]
pub unsafe fn enter<F: Field>(
    x: &Columns<'_>,
    a: *const Limb,
    an: usize,
    bytes: usize,
    roots: &Roots,
) {
    let (field, m, rows) = (F::of(&roots.modulus), x.m, x.rows);
    let upper = (8 * an).div_ceil(bytes) > 4 * m;
    // SAFETY: a is valid for reads of an limbs and x for rows of columns by the contract of
    // `NttKernels`; no other thread takes these columns of a row.
    unsafe {
        let a = from_raw_parts(a, an);
        for first in (0..if upper { rows } else { rows.min(4) }).map(|r| r * m + x.from) {
            let row = from_raw_parts_mut(x.x.add(first), x.width());
            load(field, row, a, first, bytes, &roots.modulus);
        }
        let top = Top::new(field, rows, roots);
        match rows {
            1 => (),
            4 => each_column::<4>(x, |f| top.forward_lower(f)),
            _ if upper => each_column::<8>(x, |f| top.forward(f)),
            _ => each_column::<4>(x, |f| top.forward_short(f)),
        }
    }
}

/// The way back from the rings of the first layers, as [`NttKernels`](crate::ntt::NttKernels)
/// define it: values below 4 before; any limbs after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[inline(always)]
pub unsafe fn leave<F: Field>(x: &Columns<'_>, roots: &Roots) {
    let top = Top::new(F::of(&roots.modulus), x.rows, roots);
    // SAFETY: x has x.rows rows of columns, valid for reads and writes, by the contract of
    // `NttKernels`, and four rows or more in each branch that reads them.
    unsafe {
        match x.rows {
            1 => (),
            4 => each_column::<4>(x, |g| top.inverse_lower(g)),
            8 => each_column::<8>(x, |g| top.inverse(g)),
            _ => each_column::<8>(x, |g| top.solve(g)),
        }
    }
}

/// The first `KNOWN` values of each column are read, 0 stands for the others.
///
/// # Safety
/// The columns are those of an array of four rows at least.
#[inline(always)]
unsafe fn each_column<const KNOWN: usize>(x: &Columns<'_>, change: impl Fn([u64; 8]) -> [u64; 8]) {
    let (start, m, rows) = (x.x, x.m, x.rows);
    for at in x.from..x.to {
        let mut column = [0; 8];
        for (r, value) in column.iter_mut().enumerate().take(KNOWN) {
            if r < 4 || r < rows {
                // SAFETY: row r is one of `rows` rows, which are four at least, and `at` one of the
                // columns.
                *value = unsafe { *start.add(r * m + at) };
            }
        }
        for (r, value) in change(column).into_iter().enumerate() {
            if r < 4 || r < rows {
                // SAFETY: row r is one of `rows` rows, which are four at least, and `at` one of the
                // columns.
                unsafe { *start.add(r * m + at) = value }
            }
        }
    }
}

/// The constants of one length.
struct Top<F> {
    field: F,
    rows: usize,
    /// Nodes 1, a square root of -1, 2 and 3.
    w: [Factor; 3],
    /// The inverses of the three nodes.
    inverse: [Factor; 3],
    halves: [Factor; 2],
}

impl<F: Field> Top<F> {
    #[inline(always)]
    fn new(field: F, rows: usize, roots: &Roots) -> Top<F> {
        let w = [roots.at(1), roots.at(2), roots.at(3)];
        let inverse = [roots.inverse_at(1), roots.inverse_at(2), roots.inverse_at(3)];
        Top { field, rows, w, inverse, halves: roots.halves }
    }

    /// `(x + y, x - y)` for `y` at most `bound`.
    #[inline(always)]
    fn sum(&self, x: u64, y: u64, bound: u64) -> (u64, u64) {
        (x + y, self.minus(x, y, bound))
    }

    /// `x - y` for `y` at most `bound`.
    #[inline(always)]
    fn minus(&self, x: u64, y: u64, bound: u64) -> u64 {
        let bound = bound * self.field.p();
        debug_assert!(y <= bound && x < 1 << 60);
        x + bound - y
    }

    /// Both layers of the first four rows: from 4 to at most 16.
    #[inline(always)]
    fn forward_lower(&self, f: [u64; 8]) -> [u64; 8] {
        let (a0, a2) = self.sum(f[0], f[2], 4);
        let (a1, a3) = self.sum(f[1], f[3], 4);
        let (a0, a1) = self.sum(a0, a1, 8);
        let (a2, a3) = self.field.butterfly(a2, a3, &self.w[0]);
        [a0, a1, a2, a3, 0, 0, 0, 0]
    }

    /// All layers of four rows and four zeros: from 4 to at most 16.
    #[inline(always)]
    fn forward_short(&self, f: [u64; 8]) -> [u64; 8] {
        let [a0, a1, a2, a3, ..] = self.forward_lower(f);
        let [a4, a5, a6, a7] = self.forward_upper([f[0], f[1], f[2], f[3]]);
        [a0, a1, a2, a3, a4, a5, a6, a7]
    }

    /// Two layers of the upper rows: at most 4 more.
    #[inline(always)]
    fn forward_upper(&self, f: [u64; 4]) -> [u64; 4] {
        let (a0, a2) = self.field.butterfly(f[0], f[2], &self.w[0]);
        let (a1, a3) = self.field.butterfly(f[1], f[3], &self.w[0]);
        let (a0, a1) = self.field.butterfly(a0, a1, &self.w[1]);
        if self.rows < 7 {
            return [a0, a1, 0, 0];
        }
        let (a2, a3) = self.field.butterfly(a2, a3, &self.w[2]);
        [a0, a1, a2, a3]
    }

    /// All layers: from 4 to at most 32.
    #[inline(always)]
    fn forward(&self, f: [u64; 8]) -> [u64; 8] {
        let mut lower = [0; 8];
        let mut upper = [0; 4];
        for r in 0..4 {
            (lower[r], upper[r]) = self.sum(f[r], f[r + 4], 4);
            lower[r] = self.field.fold(lower[r]);
        }
        let [a0, a1, a2, a3, ..] = self.forward_lower(lower);
        let [a4, a5, a6, a7] = self.forward_upper(upper);
        [a0, a1, a2, a3, a4, a5, a6, a7]
    }

    /// Both layers back of the first four rows, 4 times the polynomial: from 4 to at most 16.
    #[inline(always)]
    fn inverse_lower(&self, g: [u64; 8]) -> [u64; 8] {
        let (a0, a1) = self.sum(g[0], g[1], 4);
        let (a2, a3) =
            self.field.inverse_butterfly(g[2], g[3], 4 * self.field.p(), &self.inverse[0]);
        let (a0, a2) = self.sum(a0, a2, 8);
        let (a1, a3) = self.sum(a1, a3, 2);
        [a0, a1, a2, a3, 0, 0, 0, 0]
    }

    /// All layers back of eight rows, 8 times the polynomial: from 4 to at most 32.
    #[inline(always)]
    fn inverse(&self, g: [u64; 8]) -> [u64; 8] {
        let a = self.inverse_lower(g);
        let four = 4 * self.field.p();
        let b = self.field.inverse_2([g[4], g[5], g[6], g[7]], four, &self.inverse);
        let mut r = [0; 8];
        for i in 0..4 {
            (r[i], r[i + 4]) = self.sum(a[i], b[i], 16);
        }
        r
    }

    #[inline(always)]
    fn times(&self, x: u64, f: &Factor) -> u64 {
        self.field.times(x, f)
    }

    /// From values in 5, 6 or 7 rings, below 4, to 8 times the polynomial, below 64.
    #[inline(always)]
    fn solve(&self, g: [u64; 8]) -> [u64; 8] {
        let [i, c2, c3] = self.w;
        let mut h = self.inverse_lower(g);
        let four = 4 * self.field.p();
        // 2 f mod (X^2 - i), or 1 f mod (X - c2).
        let (g4, g5) = if self.rows > 5 {
            self.field.inverse_butterfly(g[4], g[5], four, &self.inverse[1])
        } else {
            (g[4], 0)
        };
        let lower = [h[0], h[1], h[2], h[3]];
        // h_r where both f_r and f_(r+4) are there; the other f_r are g_r.
        match self.rows {
            5 => {
                let tail = self.times(h[2] + self.times(h[3], &c2), &i);
                h[0] = self.minus(4 * g4, self.times(h[1], &c2) + tail, 4);
            }
            6 => {
                h[0] = self.minus(2 * g4, self.times(h[2], &i), 2);
                h[1] = self.minus(2 * g5, self.times(h[3], &i), 2);
            }
            _ => {
                let u3 = self.times(h[3], &i);
                let (sum, f1) = (2 * g4, self.minus(2 * g5, u3, 2));
                let below = self.times(self.minus(f1, u3, 2), &c3);
                let difference = self.field.fold(self.minus(4 * g[6], below, 2));
                h[0] = self.times(sum + difference, &self.halves[0]);
                h[1] = f1;
                h[2] = self.times(self.minus(sum, difference, 4), &self.halves[1]);
            }
        }
        let mut f = [0; 8];
        for r in 0..4 {
            (f[r], f[r + 4]) = self.sum(lower[r], h[r], 32);
        }
        f
    }
}
