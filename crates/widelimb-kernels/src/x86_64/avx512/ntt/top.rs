//! The first three layers, for as many eighths of a power of 2 as a transform has; the formulas
//! stand with the portable ones. The first layers go with the loading of the number, whose rows
//! above its end are 0. Bounds in units of `p`: reduced values are little above 1.

use super::super::vector::{LANES, load, store};
use super::block::{Three, three};
use super::source::Source;
use super::{Field, Twiddle, add, zero};
use crate::Limb;
use crate::ntt::{Columns, Roots};
use core::arch::x86_64::*;

/// The constants of one length.
struct Top {
    field: Field,
    /// The nodes of three layers; the first is 1, the third a square root of -1.
    forward: Three,
    /// Their inverses.
    inverse: Three,
    halves: [Twiddle; 2],
}

impl Top {
    #[target_feature(enable = "avx512f")]
    fn new(roots: &Roots) -> Top {
        // SAFETY: every table has so many nodes.
        let (forward, inverse) = unsafe {
            (
                three(roots.w.as_ptr(), roots.wq.as_ptr(), 0),
                three(roots.iw.as_ptr(), roots.iwq.as_ptr(), 0),
            )
        };
        let halves = roots.halves.map(|f| Twiddle::splat(f));
        Top { field: Field::new(&roots.modulus), forward, inverse, halves }
    }

    /// Values below 4 before and after; with `UPPER`, of rows from the fourth on.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn forward<const ROWS: usize, const UPPER: bool>(&self, f: [__m512i; ROWS]) -> [__m512i; 8] {
        let k = &self.field;
        let [_, _, i, _, _, c2, c3] = self.forward;
        let f = f.map(|x| k.reduce(x));
        let mut g = [f[0], f[1], f[2], f[3]];
        let mut h = g;
        if UPPER {
            for r in 4..ROWS {
                g[r - 4] = add(f[r - 4], f[r]);
                h[r - 4] = k.minus(f[r - 4], f[r]);
            }
        }
        // Sums of g below 5, differences below 7; of h below 6.
        let below = |x, y| _mm512_sub_epi64(add(x, k.p4), y);
        let (s0, d0) = (k.reduce(add(g[0], g[2])), k.reduce(below(g[0], g[2])));
        let (s1, d1) = (k.reduce(add(g[1], g[3])), below(g[1], g[3]));
        let [mut a, mut b] = [d0, d1];
        k.butterfly(&mut a, &mut b, i);
        let mut r = [add(s0, s1), k.minus(s0, s1), a, b, zero(), zero(), zero(), zero()];
        if ROWS > 4 {
            let [h0, h1, h2, h3] = &mut h;
            k.butterfly(h0, h2, i);
            k.butterfly(h1, h3, i);
            let [mut a, mut b] = [k.reduce(h[0]), h[1]];
            k.butterfly(&mut a, &mut b, c2);
            (r[4], r[5]) = (a, b);
        }
        if ROWS > 6 {
            let [mut a, mut b] = [k.reduce(h[2]), h[3]];
            k.butterfly(&mut a, &mut b, c3);
            (r[6], r[7]) = (a, b);
        }
        r
    }

    /// Values below 4 before and after.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn inverse<const ROWS: usize>(&self, mut g: [__m512i; 8]) -> [__m512i; 8] {
        let k = &self.field;
        if ROWS == 8 {
            k.inverse_3(&mut g, &self.inverse);
            return g;
        }
        let [g0, g1, g2, g3, g4, g5, g6, _] = g;
        let mut lower = [g0, g1, g2, g3];
        k.inverse_2(&mut lower, &[self.inverse[0], self.inverse[1], self.inverse[2]]);
        if ROWS == 4 {
            let [g0, g1, g2, g3] = lower;
            return [g0, g1, g2, g3, g4, g5, g6, zero()];
        }
        let [mut g4, mut g5] = [g4, g5];
        if ROWS > 5 {
            k.inverse_butterfly(&mut g4, &mut g5, self.inverse[5], k.p4);
        }
        self.solve::<ROWS>(lower.map(|x| k.reduce(x)), [g4, g5, g6].map(|x| k.reduce(x)))
    }

    /// From residues modulo `X^4 - 1` and those beyond it, little above 1, to rows below 4.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn solve<const ROWS: usize>(&self, g: [__m512i; 4], beyond: [__m512i; 3]) -> [__m512i; 8] {
        let k = &self.field;
        let [_, _, i, _, _, c2, c3] = self.forward;
        let twice = |x| add(x, x);
        let mut h = g;
        match ROWS {
            5 => {
                let tail = k.add_product(g[2], g[3], c2);
                let rest = k.add_product(k.product(g[1], c2), tail, i);
                // Little above 1, and 4 less what is below 4.
                let four = k.reduce(twice(twice(beyond[0])));
                h[0] = _mm512_sub_epi64(add(four, k.p4), rest);
            }
            6 => {
                h[0] = k.minus(twice(beyond[0]), k.product(g[2], i));
                h[1] = k.minus(twice(beyond[1]), k.product(g[3], i));
            }
            _ => {
                let u3 = k.product(g[3], i);
                let (sum, f1) = (twice(beyond[0]), k.reduce(k.minus(twice(beyond[1]), u3)));
                let lower = k.product(k.minus(f1, u3), c3);
                let four = k.reduce(twice(twice(beyond[2])));
                let difference = k.reduce(k.minus(four, lower));
                h[0] = k.product(add(sum, difference), self.halves[0]);
                h[1] = f1;
                h[2] = k.product(k.minus(sum, difference), self.halves[1]);
            }
        }
        let mut f = [zero(); 8];
        for r in 0..4 {
            let h = if r + 4 < ROWS { k.reduce(h[r]) } else { h[r] };
            f[r] = add(g[r], h);
            if r + 4 < ROWS {
                f[r + 4] = k.minus(g[r], h);
            }
        }
        f
    }
}

/// The residues of a number after the first layers, as [`NttKernels`](crate::ntt::NttKernels)
/// define them: values below `4p` after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512ifma,avx512vbmi")]
pub unsafe fn enter(x: &Columns<'_>, a: *const Limb, an: usize, bytes: usize, roots: &Roots) {
    // SAFETY: a is valid for an limbs and x has columns of rows for all its pieces, by the contract
    // of `NttKernels`.
    unsafe {
        if bytes == 8 {
            let source = Source::<true>::new(a, an, bytes, &roots.modulus);
            enter_from(x, &source, roots);
        } else {
            let source = Source::<false>::new(a, an, bytes, &roots.modulus);
            enter_from(x, &source, roots);
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512ifma,avx512vbmi")]
unsafe fn enter_from<const WHOLE: bool>(x: &Columns<'_>, source: &Source<WHOLE>, roots: &Roots) {
    // SAFETY: `enter` passes a source whose number is valid for reads, and x with columns of x.rows
    // rows that are valid for writes; the table has the nodes of three layers.
    unsafe {
        match (x.rows, source.pieces() > 4 * x.m) {
            (1, _) => {
                for at in (x.from..x.to).step_by(LANES) {
                    store(x.x.add(at), source.vector(at));
                }
            }
            (4, _) => enter_rows::<4, false, WHOLE>(x, source, roots),
            (5, false) => enter_rows::<5, false, WHOLE>(x, source, roots),
            (6, false) => enter_rows::<6, false, WHOLE>(x, source, roots),
            (7, false) => enter_rows::<7, false, WHOLE>(x, source, roots),
            (_, false) => enter_rows::<8, false, WHOLE>(x, source, roots),
            (5, true) => enter_rows::<5, true, WHOLE>(x, source, roots),
            (6, true) => enter_rows::<6, true, WHOLE>(x, source, roots),
            (7, true) => enter_rows::<7, true, WHOLE>(x, source, roots),
            (_, true) => enter_rows::<8, true, WHOLE>(x, source, roots),
        }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512ifma,avx512vbmi")]
unsafe fn enter_rows<const ROWS: usize, const UPPER: bool, const WHOLE: bool>(
    x: &Columns<'_>,
    source: &Source<WHOLE>,
    roots: &Roots,
) {
    let top = Top::new(roots);
    for at in (x.from..x.to).step_by(LANES) {
        let mut f = [zero(); ROWS];
        for (r, f) in f.iter_mut().enumerate().take(if UPPER { ROWS } else { 4 }) {
            // SAFETY: the number of the source is valid for reads, as `enter` passes it; a vector
            // may start at any of its pieces or beyond.
            *f = unsafe { source.vector(r * x.m + at) };
        }
        for (r, value) in top.forward::<ROWS, UPPER>(f).iter().enumerate().take(ROWS) {
            // SAFETY: x has ROWS rows of columns, valid for writes, as `enter_from` checks; a
            // vector of each starts at `at`.
            unsafe { store(x.x.add(r * x.m + at), *value) }
        }
    }
}

/// The way back from the rings of the first layers, as [`NttKernels`](crate::ntt::NttKernels)
/// define it: values below `4p` before and after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn leave(x: &Columns<'_>, roots: &Roots) {
    // SAFETY: x has columns of x.rows rows, valid for reads and writes, and the table the nodes of
    // three layers, by the contract of `NttKernels`.
    unsafe {
        match x.rows {
            1 => (),
            4 => leave_rows::<4>(x, roots),
            5 => leave_rows::<5>(x, roots),
            6 => leave_rows::<6>(x, roots),
            7 => leave_rows::<7>(x, roots),
            _ => leave_rows::<8>(x, roots),
        }
    }
}

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn leave_rows<const ROWS: usize>(x: &Columns<'_>, roots: &Roots) {
    let top = Top::new(roots);
    for at in (x.from..x.to).step_by(LANES) {
        let mut g = [zero(); 8];
        for (r, g) in g.iter_mut().enumerate().take(ROWS) {
            // SAFETY: x has ROWS rows of columns, valid for reads, as `leave` checks; a vector of
            // each starts at `at`.
            *g = unsafe { load(x.x.add(r * x.m + at)) };
        }
        for (r, value) in top.inverse::<ROWS>(g).iter().enumerate().take(ROWS) {
            // SAFETY: x has ROWS rows of columns, valid for writes, as `leave` checks; a vector of
            // each starts at `at`.
            unsafe { store(x.x.add(r * x.m + at), *value) }
        }
    }
}
