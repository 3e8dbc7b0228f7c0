//! The first layers of lengths that are 5, 6 or 7 eighths of a power of 2; the formulas stand with
//! the portable ones. Bounds in units of `p`: reduced values are little above 1.

use super::super::vector::{LANES, load, store};
use super::{Field, Twiddle, add, zero};
use crate::arch::ntt::Roots;
use core::arch::x86_64::*;

/// The constants of one length.
struct Top {
    field: Field,
    /// Node 1: a square root of -1.
    i: Twiddle,
    /// Nodes 2 and 3.
    c: [Twiddle; 2],
    halves: [Twiddle; 2],
}

impl Top {
    #[target_feature(enable = "avx512f")]
    fn new(roots: &Roots) -> Top {
        Top {
            field: Field::new(&roots.modulus),
            i: Twiddle::splat(roots.at(1)),
            c: [Twiddle::splat(roots.at(2)), Twiddle::splat(roots.at(3))],
            halves: [Twiddle::splat(roots.halves[0]), Twiddle::splat(roots.halves[1])],
        }
    }

    /// Values below 6 before and after.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn forward<const ROWS: usize>(&self, f: [__m512i; ROWS]) -> [__m512i; ROWS] {
        let k = &self.field;
        let f = f.map(|x| k.reduce(x));
        let mut g = f;
        let mut h = [f[0], f[1], f[2], f[3]];
        for r in 4..ROWS {
            g[r - 4] = add(f[r - 4], f[r]);
            h[r - 4] = k.minus(f[r - 4], f[r]);
        }
        let (u2, u3) = (k.product(h[2], self.i), k.product(h[3], self.i));
        // Below 6.
        let (plus0, plus1) = (add(h[0], u2), add(h[1], u3));
        if ROWS == 5 {
            g[4] = k.add_product(k.reduce(plus0), plus1, self.c[0]);
        } else {
            g[4] = plus0;
            g[5] = plus1;
        }
        if ROWS == 7 {
            let (minus0, minus1) = (k.minus(h[0], u2), k.minus(h[1], u3));
            g[6] = k.add_product(k.reduce(minus0), minus1, self.c[1]);
        }
        g
    }

    /// Values below 4 before and after.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn inverse<const ROWS: usize>(&self, g: [__m512i; ROWS]) -> [__m512i; ROWS] {
        let k = &self.field;
        let g = g.map(|x| k.reduce(x));
        let twice = |x| add(x, x);
        let mut h = [g[0], g[1], g[2], g[3]];
        match ROWS {
            5 => {
                let tail = k.add_product(g[2], g[3], self.c[0]);
                let rest = k.add_product(k.product(g[1], self.c[0]), tail, self.i);
                // Little above 1, and 4 less what is below 4.
                let four = k.reduce(twice(twice(g[4])));
                h[0] = _mm512_sub_epi64(add(four, k.p4), rest);
            }
            6 => {
                h[0] = k.minus(twice(g[4]), k.product(g[2], self.i));
                h[1] = k.minus(twice(g[5]), k.product(g[3], self.i));
            }
            _ => {
                let u3 = k.product(g[3], self.i);
                let (sum, f1) = (twice(g[4]), k.reduce(k.minus(twice(g[5]), u3)));
                let lower = k.product(k.minus(f1, u3), self.c[1]);
                let four = k.reduce(twice(twice(g[ROWS - 1])));
                let difference = k.reduce(k.minus(four, lower));
                h[0] = k.product(add(sum, difference), self.halves[0]);
                h[1] = f1;
                h[2] = k.product(k.minus(sum, difference), self.halves[1]);
            }
        }
        let mut f = [zero(); ROWS];
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

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `6p` before and after.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn forward_top(x: *mut u64, m: usize, rows: usize, roots: &Roots) {
    // SAFETY: the caller's promise.
    unsafe {
        match rows {
            5 => forward_rows::<5>(x, m, roots),
            6 => forward_rows::<6>(x, m, roots),
            _ => forward_rows::<7>(x, m, roots),
        }
    }
}

/// See [`NttKernels`](crate::arch::ntt::NttKernels): values below `4p` before and after.
///
/// # Safety
/// As there.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn inverse_top(x: *mut u64, m: usize, rows: usize, roots: &Roots) {
    // SAFETY: the caller's promise.
    unsafe {
        match rows {
            5 => inverse_rows::<5>(x, m, roots),
            6 => inverse_rows::<6>(x, m, roots),
            _ => inverse_rows::<7>(x, m, roots),
        }
    }
}

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn forward_rows<const ROWS: usize>(x: *mut u64, m: usize, roots: &Roots) {
    let top = Top::new(roots);
    for at in (0..m).step_by(LANES) {
        // SAFETY: a vector of each row.
        unsafe {
            let column = top.forward(read::<ROWS>(x.add(at), m));
            write(x.add(at), m, &column);
        }
    }
}

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn inverse_rows<const ROWS: usize>(x: *mut u64, m: usize, roots: &Roots) {
    let top = Top::new(roots);
    for at in (0..m).step_by(LANES) {
        // SAFETY: a vector of each row.
        unsafe {
            let column = top.inverse(read::<ROWS>(x.add(at), m));
            write(x.add(at), m, &column);
        }
    }
}

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn read<const ROWS: usize>(x: *const u64, m: usize) -> [__m512i; ROWS] {
    let mut column = [zero(); ROWS];
    for (r, value) in column.iter_mut().enumerate() {
        // SAFETY: the caller's promise.
        *value = unsafe { load(x.add(r * m)) };
    }
    column
}

#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn write<const ROWS: usize>(x: *mut u64, m: usize, column: &[__m512i; ROWS]) {
    for (r, value) in column.iter().enumerate() {
        // SAFETY: the caller's promise.
        unsafe { store(x.add(r * m), *value) }
    }
}
