//! The first three layers, for 4 to 8 eighths of a power of 2; the formulas stand with the portable
//! ones. The first layers go with the loading of the number, the last ones back with the change
//! from doubles to words.

use super::{Field, LANES, Twiddle, add, load, splat, store, sub};
use crate::Limb;
use crate::ntt::{Columns, Factor, Modulus, Roots};
use crate::scalar::ntt::{limb_shift, piece_residue};
use core::arch::x86_64::*;

/// 2^52: the words of the doubles from there on count up by one.
const UNIT: f64 = 4_503_599_627_370_496.0;

/// A number in pieces.
struct Source<'a> {
    a: &'a [Limb],
    bytes: usize,
    modulus: Modulus,
    shift: Factor,
    field: Field,
    gap: __m256d,
}

impl Source<'_> {
    /// The residues of four pieces from one on, 0 beyond the last: little above 1/2.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn vector(&self, first: usize) -> __m256d {
        let end = 8 * self.a.len();
        if self.bytes == 8 && first + LANES <= self.a.len() {
            // SAFETY: first + LANES is at most the number of limbs of the slice.
            let a = unsafe { _mm256_loadu_si256(self.a.as_ptr().add(first).cast()) };
            let low = _mm256_and_si256(a, _mm256_set1_epi64x((1 << 49) - 1));
            let high = double(_mm256_srli_epi64::<49>(a));
            // Both parts below 2^50.
            self.field.reduce(_mm256_fmadd_pd(high, self.gap, double(low)))
        } else if first * self.bytes < end {
            self.slowly(first)
        } else {
            splat(0.0)
        }
    }

    /// Any pieces.
    #[target_feature(enable = "avx2,fma")]
    fn slowly(&self, first: usize) -> __m256d {
        let piece = |i| {
            let at = (first + i) * self.bytes;
            piece_residue(self.a, at, self.bytes, self.shift, &self.modulus) as f64
        };
        self.field.reduce(_mm256_setr_pd(piece(0), piece(1), piece(2), piece(3)))
    }
}

/// Words below 2^52 as doubles.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn double(words: __m256i) -> __m256d {
    let unit = splat(UNIT);
    sub(_mm256_or_pd(_mm256_castsi256_pd(words), unit), unit)
}

/// Doubles of integers from 0 to 2^52 as words.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn words(x: __m256d) -> __m256i {
    let mask = _mm256_set1_epi64x((1 << 52) - 1);
    _mm256_and_si256(_mm256_castpd_si256(add(x, splat(UNIT))), mask)
}

/// The constants of one length.
struct Top {
    field: Field,
    w: [Twiddle; 4],
    inverse: [Twiddle; 4],
    halves: [Twiddle; 2],
}

impl Top {
    #[target_feature(enable = "avx2,fma")]
    fn new(roots: &Roots) -> Top {
        // SAFETY: every table has so many nodes.
        let at = |w: &[u64], q: &[u64], i| unsafe { Twiddle::at(w.as_ptr(), q.as_ptr(), i) };
        let p = roots.modulus.p;
        let mut top = Top {
            field: Field::new(&roots.modulus),
            w: [Twiddle::of(1, p); 4],
            inverse: [Twiddle::of(1, p); 4],
            halves: [Twiddle::of(roots.halves[0].w, p), Twiddle::of(roots.halves[1].w, p)],
        };
        for i in 0..4 {
            top.w[i] = at(&roots.w, &roots.wq, i);
            top.inverse[i] = at(&roots.iw, &roots.iwq, i);
        }
        top
    }

    /// All layers of the first `N` rows: from 1/2 to at most 3.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn forward<const N: usize>(&self, f: &mut [__m256d; 8]) {
        let mut half = N / 2;
        while half > 0 {
            for i in 0..N / (2 * half) {
                for r in 2 * half * i..2 * half * i + half {
                    let (mut x, mut y) = (f[r], f[r + half]);
                    self.field.butterfly(&mut x, &mut y, self.w[i]);
                    (f[r], f[r + half]) = (x, y);
                }
            }
            half /= 2;
        }
    }

    /// All layers back of the first `N` rows: values at most 2 before, 1 after.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn inverse<const N: usize>(&self, f: &mut [__m256d; 8]) {
        let mut half = 1;
        while half < N {
            for i in 0..N / (2 * half) {
                for r in 2 * half * i..2 * half * i + half {
                    (f[r], f[r + half]) = self.up(f[r], f[r + half], self.inverse[i]);
                }
            }
            half *= 2;
        }
    }

    /// A butterfly back, at most 3/4.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn up(&self, mut x: __m256d, mut y: __m256d, f: Twiddle) -> (__m256d, __m256d) {
        self.field.inverse_butterfly(&mut x, &mut y, f);
        (self.field.reduce(x), y)
    }

    /// From values in 5, 6 or 7 rings to rows: at most 2 before and 2 after.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn solve(&self, g: &mut [__m256d; 8], rows: usize) {
        let k = &self.field;
        let [_, i, c2, c3] = self.w;
        self.inverse::<4>(g);
        if rows > 5 {
            (g[4], g[5]) = self.up(g[4], g[5], self.inverse[2]);
        }
        let times = |x, factor| _mm256_mul_pd(x, splat(factor));
        let mut h = [g[0], g[1], g[2], g[3]];
        match rows {
            5 => {
                let tail = k.product(add(g[2], k.product(g[3], c2)), i);
                h[0] = sub(times(k.reduce(g[4]), 4.0), add(k.product(g[1], c2), tail));
            }
            6 => {
                h[0] = sub(times(g[4], 2.0), k.product(g[2], i));
                h[1] = sub(times(g[5], 2.0), k.product(g[3], i));
            }
            _ => {
                let u3 = k.product(g[3], i);
                let (sum, f1) = (times(g[4], 2.0), sub(times(g[5], 2.0), u3));
                let lower = k.product(sub(f1, u3), c3);
                let difference = sub(times(k.reduce(g[6]), 4.0), lower);
                h[0] = k.product(add(sum, difference), self.halves[0]);
                h[1] = f1;
                h[2] = k.product(sub(sum, difference), self.halves[1]);
            }
        }
        let lower = [g[0], g[1], g[2], g[3]];
        for r in 0..4 {
            if r + 4 < rows {
                g[r + 4] = k.reduce(sub(lower[r], h[r]));
                g[r] = k.reduce(add(lower[r], h[r]));
            } else {
                g[r] = add(lower[r], lower[r]);
            }
        }
    }
}

/// The residues of a number after the first layers, as [`NttKernels`](crate::ntt::NttKernels)
/// define them: values at most `4p` after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn enter(x: &Columns<'_>, a: *const Limb, an: usize, bytes: usize, roots: &Roots) {
    let &Columns { x, rows, m, from, to, .. } = x;
    let (top, modulus) = (Top::new(roots), roots.modulus);
    let source = Source {
        // SAFETY: a is valid for reads of an limbs by the contract of `NttKernels`.
        a: unsafe { core::slice::from_raw_parts(a, an) },
        bytes,
        modulus,
        shift: limb_shift(&modulus),
        field: top.field,
        gap: splat(modulus.gap as f64),
    };
    for at in (from..to).step_by(LANES) {
        let mut f = [splat(0.0); 8];
        for (r, f) in f.iter_mut().enumerate().take(rows) {
            *f = source.vector(r * m + at);
        }
        match rows {
            1 => (),
            4 => top.forward::<4>(&mut f),
            _ => top.forward::<8>(&mut f),
        }
        for (r, value) in f.into_iter().enumerate().take(rows) {
            // SAFETY: x has `rows` rows of columns, valid for writes by the contract of
            // `NttKernels`; a vector of each starts at `at`.
            unsafe { store(x.add(r * m + at), value) }
        }
    }
}

/// The way back from the rings of the first layers, as [`NttKernels`](crate::ntt::NttKernels)
/// define it: values at most `2p` before; words below `2p` after.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx2,fma")]
pub unsafe fn leave(x: &Columns<'_>, roots: &Roots) {
    let &Columns { x, rows, m, from, to, .. } = x;
    let top = Top::new(roots);
    for at in (from..to).step_by(LANES) {
        let mut f = [splat(0.0); 8];
        for (r, f) in f.iter_mut().enumerate().take(rows) {
            // SAFETY: x has `rows` rows of columns, valid for reads by the contract of
            // `NttKernels`; a vector of each starts at `at`.
            *f = unsafe { load(x.add(r * m + at)) };
        }
        match rows {
            1 => (),
            4 => top.inverse::<4>(&mut f),
            8 => top.inverse::<8>(&mut f),
            _ => top.solve(&mut f, rows),
        }
        for (r, value) in f.into_iter().enumerate().take(rows) {
            // From little more than p/2 of either sign.
            let value = words(add(top.field.reduce(value), top.field.p));
            // SAFETY: x has `rows` rows of columns, valid for writes by the contract of
            // `NttKernels`; a vector of each starts at `at`.
            unsafe { store(x.add(r * m + at), _mm256_castsi256_pd(value)) }
        }
    }
}
