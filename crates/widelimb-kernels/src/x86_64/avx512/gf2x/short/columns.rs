//! The vectors of a product before the products of a low and a high half are moved to their place.

use super::super::vectors::{LANES, highest, opaque, up, write, xor};
use super::turned::Sums;
use crate::Limb;
use core::arch::x86_64::*;

/// For each vector of the product: what is at even limbs, and what stands one limb below its place.
#[derive(Clone, Copy)]
pub struct Columns<const V: usize> {
    pub even: [__m512i; V],
    pub odd: [__m512i; V],
}

impl<const V: usize> Columns<V> {
    /// The columns of the lower vectors, as many as there are, and zeros.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn of<const W: usize>(lower: Columns<W>) -> Columns<V> {
        const { assert!(W <= V) };
        let zeros = [_mm512_setzero_si512(); V];
        let mut all = Columns { even: zeros, odd: zeros };
        let mut v = 0;
        while v < W {
            (all.even[v], all.odd[v]) = (lower.even[v], lower.odd[v]);
            v += 1;
        }
        all
    }

    /// Writes the first `n` limbs of the product, an even number.
    ///
    /// # Safety
    /// `r` is valid for writes of `n` limbs.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq,avx512vl")]
    pub unsafe fn write(self, r: *mut Limb, n: usize) {
        let mut below = _mm512_setzero_si512();
        let one_block = if n % LANES == 2 {
            let last = n / LANES - 1;
            // SAFETY: r is valid for n limbs, of which vector `last` is a whole one, to be written
            // later.
            unsafe { highest(self.odd[last], r.add(LANES * last)) }
        } else {
            below
        };
        let mut v = 0;
        while v < V {
            let moved = match n - LANES * v {
                2 => one_block,
                // The compiler would make two moves of it.
                4 | 6 => opaque(up(self.odd[v], below)),
                _ => up(self.odd[v], below),
            };
            let vector = xor(self.even[v], moved);
            below = self.odd[v];
            // SAFETY: r is valid for n limbs by this function's contract, and vector v begins below
            // n.
            unsafe { write(r.add(LANES * v), n - LANES * v, vector) };
            v += 1;
        }
    }
}

/// A product of eight limbs by eight.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn one_part(f: Sums) -> Columns<2> {
    Columns {
        even: [xor(f.even.total, f.even.upper), xor(f.even.upper, f.top)],
        odd: [xor(f.odd.total, f.odd.upper), f.odd.upper],
    }
}

/// Two parts of eight limbs: the columns out of the products of the lower parts, the upper ones,
/// and the sums.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn two_parts(f: Sums, g: Sums, h: Sums) -> Columns<4> {
    let shared = xor(g.odd.total, h.odd.upper);
    let odd = [
        xor(f.odd.total, f.odd.upper),
        xor(xor(xor(f.odd.total, shared), g.odd.upper), h.odd.total),
        xor(shared, f.odd.upper),
        g.odd.upper,
    ];
    let shared = xor(xor(g.even.total, h.even.upper), f.top);
    let even = [
        xor(f.even.total, f.even.upper),
        xor(xor(xor(shared, f.even.total), g.even.upper), h.even.total),
        xor(xor(xor(shared, f.even.upper), g.top), h.top),
        xor(g.even.upper, g.top),
    ];
    Columns { even, odd }
}

/// Three parts of eight limbs: the columns out of the products of like parts, and of the sums of
/// the first and second, first and third, second and third ones.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn three_parts([f, g, h]: [Sums; 3], [fg, fh, gh]: [Sums; 3]) -> Columns<6> {
    // With `t`, `u` the total and the upper vector of each, `t + u` is the lower one.
    let odd = {
        let [f, g, h, fg, fh, gh] = [f.odd, g.odd, h.odd, fg.odd, fh.odd, gh.odd];
        let low = xor(xor(f.total, g.total), fg.upper);
        let high = xor(fh.upper, h.total);
        [
            xor(f.total, f.upper),
            xor(xor(low, fg.total), g.upper),
            xor(xor(low, high), xor(fh.total, h.upper)),
            xor(xor(xor(high, f.upper), g.total), xor(gh.total, gh.upper)),
            xor(xor(gh.upper, g.upper), h.total),
            h.upper,
        ]
    };
    let even = {
        let (ft, gt, ht) = (f.top, g.top, h.top);
        let (fgt, fht, ght) = (fg.top, fh.top, gh.top);
        let [f, g, h, fg, fh, gh] = [f.even, g.even, h.even, fg.even, fh.even, gh.even];
        let low = xor(xor(xor(f.total, g.total), fg.upper), ft);
        let high = xor(xor(fh.upper, h.total), gt);
        [
            xor(f.total, f.upper),
            xor(xor(low, fg.total), g.upper),
            xor(xor(xor(low, high), xor(fh.total, h.upper)), fgt),
            xor(
                xor(xor(xor(high, f.upper), g.total), xor(gh.total, gh.upper)),
                xor(xor(ft, fht), ht),
            ),
            xor(xor(xor(gh.upper, g.upper), h.total), xor(xor(ght, gt), ht)),
            xor(h.upper, ht),
        ]
    };
    Columns { even, odd }
}
