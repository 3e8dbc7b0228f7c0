//! The first three layers, for 4 to 8 eighths of a power of 2.
//!
//! With `X = x^m`, a polynomial `f_0 + f_1 X + ...` of `rows` rows is known by its residues in the
//! first `rows` rings `X - c` of the eight of `X^8 - 1`. On the way back, the first four give its
//! residue modulo `X^4 - 1`, whose coefficients are `g_r = f_r + f_(r+4)`. With
//! `h_r = f_r - f_(r+4)`, what lies beyond gives, by two rings or one, `h_0 + i h_2` and
//! `h_1 + i h_3`, or `(h_0 ± i h_2) + c (h_1 ± i h_3)`; and `h_r = g_r` where `f_(r+4)` is 0.

use super::load::load;
use super::{butterfly, inverse_butterfly, mul_factor, to_two};
use crate::Limb;
use crate::arch::ntt::{Factor, Roots};

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `8p` after.
///
/// # Safety
/// As there.
pub unsafe fn enter(
    x: *mut u64,
    m: usize,
    rows: usize,
    a: *const Limb,
    an: usize,
    bytes: usize,
    roots: &Roots,
) {
    // SAFETY: the caller's promise.
    let (x, a) = unsafe {
        (core::slice::from_raw_parts_mut(x, rows * m), core::slice::from_raw_parts(a, an))
    };
    load(x, a, bytes, &roots.modulus);
    match rows {
        1 => (),
        4 => each_column(x, m, |f| forward::<4>(f, roots)),
        _ => each_column(x, m, |f| forward::<8>(f, roots)),
    }
}

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `2p` before, `8p` after.
///
/// # Safety
/// As there.
pub unsafe fn leave(x: *mut u64, m: usize, rows: usize, roots: &Roots) {
    // SAFETY: the caller's promise.
    let x = unsafe { core::slice::from_raw_parts_mut(x, rows * m) };
    let top = Top::new(rows, roots);
    match rows {
        1 => (),
        4 => each_column(x, m, |g| inverse::<4>(g, roots)),
        8 => each_column(x, m, |g| inverse::<8>(g, roots)),
        _ => each_column(x, m, |g| top.solve(inverse_lower(g, rows, roots))),
    }
}

fn each_column(x: &mut [u64], m: usize, change: impl Fn([u64; 8]) -> [u64; 8]) {
    for at in 0..m {
        let mut column = [0; 8];
        for (value, row) in column.iter_mut().zip(x.chunks_exact(m)) {
            *value = row[at];
        }
        for (value, row) in change(column).iter().zip(x.chunks_exact_mut(m)) {
            row[at] = *value;
        }
    }
}

/// All layers of the first `N` rows.
fn forward<const N: usize>(mut f: [u64; 8], roots: &Roots) -> [u64; 8] {
    let mut half = N / 2;
    while half > 0 {
        for i in 0..N / (2 * half) {
            let factor = roots.at(i);
            for r in 2 * half * i..2 * half * i + half {
                (f[r], f[r + half]) = butterfly(f[r], f[r + half], factor, roots.modulus.p);
            }
        }
        half /= 2;
    }
    f
}

/// All layers back of the first `N` rows: `N` times the polynomial.
fn inverse<const N: usize>(mut f: [u64; 8], roots: &Roots) -> [u64; 8] {
    let mut half = 1;
    while half < N {
        for i in 0..N / (2 * half) {
            let factor = roots.inverse_at(i);
            for r in 2 * half * i..2 * half * i + half {
                (f[r], f[r + half]) = inverse_butterfly(f[r], f[r + half], factor, roots.modulus.p);
            }
        }
        half *= 2;
    }
    f
}

/// To 4 times the residue modulo `X^4 - 1`, and 2 times that modulo `X^2 - i` if it is known.
fn inverse_lower(g: [u64; 8], rows: usize, roots: &Roots) -> [u64; 8] {
    let mut g = inverse::<4>(g, roots);
    if rows > 5 {
        (g[4], g[5]) = inverse_butterfly(g[4], g[5], roots.inverse_at(2), roots.modulus.p);
    }
    g
}

/// The constants of one length.
/// The constants of one length.
struct Top {
    p: u64,
    /// Node 1: a square root of -1.
    i: Factor,
    /// Nodes 2 and 3.
    c: [Factor; 2],
    halves: [Factor; 2],
    rows: usize,
}

impl Top {
    fn new(rows: usize, roots: &Roots) -> Top {
        let c = [roots.at(2), roots.at(3)];
        Top { p: roots.modulus.p, i: roots.at(1), c, halves: roots.halves, rows }
    }

    fn times(&self, x: u64, f: Factor) -> u64 {
        mul_factor(x, f, self.p)
    }

    /// `x - y` for `y < 2p`.
    fn minus(&self, x: u64, y: u64) -> u64 {
        x + 2 * self.p - y
    }

    fn combine(&self, [x, y]: [u64; 2], c: Factor) -> u64 {
        x + self.times(y, c)
    }

    /// From `4 f mod (X^4 - 1)`, `2 f mod (X^2 - i)`, `f mod (X - c)`, below `2p`, to `8 f`,
    /// below `8p`.
    fn solve(&self, g: [u64; 8]) -> [u64; 8] {
        let p = self.p;
        let (two, four) = (|x| to_two(2 * x, p), |x| to_two(to_two(2 * x, p) * 2, p));
        // h_r where both f_r and f_(r+4) are there; the other f_r are g_r.
        let mut h = [g[0], g[1], g[2], g[3]];
        match self.rows {
            5 => {
                let tail = self.times(self.combine([g[2], g[3]], self.c[0]), self.i);
                let rest = self.times(g[1], self.c[0]) + tail;
                h[0] = self.minus(four(g[4]), to_two(rest, p));
            }
            6 => {
                h[0] = self.minus(two(g[4]), self.times(g[2], self.i));
                h[1] = self.minus(two(g[5]), self.times(g[3], self.i));
            }
            _ => {
                let u3 = self.times(g[3], self.i);
                let (sum, f1) = (two(g[4]), to_two(self.minus(two(g[5]), u3), p));
                let lower = self.times(self.minus(f1, u3), self.c[1]);
                let difference = to_two(self.minus(four(g[6]), lower), p);
                h[0] = self.times(sum + difference, self.halves[0]);
                h[1] = f1;
                h[2] = self.times(self.minus(sum, difference), self.halves[1]);
            }
        }
        let mut f = [0; 8];
        for r in 0..4 {
            let h = to_two(h[r], p);
            f[r] = g[r] + h;
            f[r + 4] = self.minus(g[r], h);
        }
        f
    }
}
