//! The first layers of lengths that are 5, 6 or 7 eighths of a power of 2.
//!
//! With `X = x^m`, a polynomial `f_0 + f_1 X + ... ` of `rows` rows is known by its residues modulo
//! `X^4 - 1`, `X^2 - i` and `X - c` (5 rows: without the second, `c^2 = i`; 6 rows: without the
//! third; 7 rows: `c^2 = -i`). With `h_r = f_r - f_(r+4)`, they are
//! `f_r + f_(r+4)`; `h_0 + i h_2, h_1 + i h_3`; and `(h_0 ± i h_2) + c (h_1 ± i h_3)`.

use super::{mul_factor, to_two};
use crate::arch::ntt::{Factor, Roots};

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

    /// Values below `2p` before, `8p` after.
    fn forward(&self, f: [u64; 8]) -> [u64; 8] {
        let mut g = [0; 8];
        let mut h = [0; 4];
        for r in 0..4 {
            g[r] = f[r] + f[r + 4];
            h[r] = self.minus(f[r], f[r + 4]);
        }
        let (u2, u3) = (self.times(h[2], self.i), self.times(h[3], self.i));
        let (plus, minus) = ([h[0] + u2, h[1] + u3], [self.minus(h[0], u2), self.minus(h[1], u3)]);
        match self.rows {
            5 => g[4] = self.combine(plus, self.c[0]),
            6 => [g[4], g[5]] = plus,
            _ => {
                [g[4], g[5]] = plus;
                g[6] = self.combine(minus, self.c[1]);
            }
        }
        g
    }

    fn combine(&self, [x, y]: [u64; 2], c: Factor) -> u64 {
        x + self.times(y, c)
    }

    /// From `m f mod (X^4 - 1)`, `m f / 2 mod (X^2 - i)`, `m f / 4 mod (X - c)`, below `2p`, to
    /// `2 m f`, below `8p`.
    fn inverse(&self, g: [u64; 8]) -> [u64; 8] {
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

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `8p` before and after.
///
/// # Safety
/// As there.
pub unsafe fn forward_top(x: *mut u64, m: usize, rows: usize, roots: &Roots) {
    let top = Top::new(rows, roots);
    // SAFETY: the caller's promise.
    let x = unsafe { core::slice::from_raw_parts_mut(x, rows * m) };
    each_column(x, m, |f| top.forward(f.map(|x| to_two(x, top.p))));
}

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `2p` before, `8p` after.
///
/// # Safety
/// As there.
pub unsafe fn inverse_top(x: *mut u64, m: usize, rows: usize, roots: &Roots) {
    let top = Top::new(rows, roots);
    // SAFETY: the caller's promise.
    let x = unsafe { core::slice::from_raw_parts_mut(x, rows * m) };
    each_column(x, m, |g| top.inverse(g));
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
