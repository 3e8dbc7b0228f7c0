//! Layers in registers: two or three at a time, and the last four of blocks of 64 residues, whose
//! rings of 8 come to lie in lanes by a transposition.
//!
//! Forward, values are below 6 before and after two or three layers, and below 8 after the last.
//! Back, they are below 2 before the first, and below 4 from then on.

use super::super::vector::transposed;
use super::passes::Two;
use super::{Field, Twiddle};
use core::arch::x86_64::*;

/// The constants of three layers: of a node, its children and grandchildren.
pub type Three = [Twiddle; 7];

/// The constants of the three layers below `node`.
///
/// # Safety
/// Both arrays hold `node`, its children and grandchildren.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn three(w: *const u64, q: *const u64, node: usize) -> Three {
    // SAFETY: w and q hold the seven nodes from `node` to 4 node + 3 by this function's contract.
    unsafe {
        let at = |node| Twiddle::at(w, q, node);
        let (n2, n4) = (2 * node, 4 * node);
        [at(node), at(n2), at(n2 + 1), at(n4), at(n4 + 1), at(n4 + 2), at(n4 + 3)]
    }
}

impl Field {
    /// Two layers.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn forward_2(&self, a: &mut [__m512i; 4], f: &Two) {
        let [a0, a1, a2, a3] = a;
        *a0 = self.reduce(*a0);
        // The first: a0 and a2 below 4, a1 and a3 below 8.
        self.butterfly(a0, a2, f[0]);
        self.butterfly(a1, a3, f[0]);
        self.butterfly(a0, a1, f[1]);
        self.butterfly(a2, a3, f[2]);
    }

    /// Two layers back.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn inverse_2(&self, a: &mut [__m512i; 4], f: &Two) {
        let [a0, a1, a2, a3] = a;
        self.inverse_butterfly(a0, a1, f[1], self.p4);
        self.inverse_butterfly(a2, a3, f[2], self.p4);
        *a0 = self.reduce(*a0);
        *a2 = self.reduce(*a2);
        self.inverse_butterfly(a0, a2, f[0], self.p2);
        self.inverse_butterfly(a1, a3, f[0], self.p2);
    }

    /// One layer.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn forward_1(&self, a: &mut __m512i, b: &mut __m512i, f: Twiddle) {
        *a = self.reduce(*a);
        self.butterfly(a, b, f);
    }

    /// One layer back, its sums, below 8, reduced.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn inverse_1(&self, a: &mut __m512i, b: &mut __m512i, f: Twiddle) {
        self.inverse_butterfly(a, b, f, self.p4);
        *a = self.reduce(*a);
    }

    /// Three layers.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn forward_3(&self, a: &mut [__m512i; 8], f: &Three) {
        let [a0, a1, a2, a3, a4, a5, a6, a7] = a;
        // All below 8.
        self.butterfly(a0, a4, f[0]);
        self.butterfly(a1, a5, f[0]);
        self.butterfly(a2, a6, f[0]);
        self.butterfly(a3, a7, f[0]);
        for x in [&mut *a0, a1, a4, a5] {
            *x = self.reduce(*x);
        }
        // All below 4, then 6.
        self.butterfly(a0, a2, f[1]);
        self.butterfly(a1, a3, f[1]);
        self.butterfly(a4, a6, f[2]);
        self.butterfly(a5, a7, f[2]);
        self.butterfly(a0, a1, f[3]);
        self.butterfly(a2, a3, f[4]);
        self.butterfly(a4, a5, f[5]);
        self.butterfly(a6, a7, f[6]);
    }

    /// Three layers back.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn inverse_3(&self, a: &mut [__m512i; 8], f: &Three) {
        let [a0, a1, a2, a3, a4, a5, a6, a7] = a;
        self.inverse_butterfly(a0, a1, f[3], self.p4);
        self.inverse_butterfly(a2, a3, f[4], self.p4);
        self.inverse_butterfly(a4, a5, f[5], self.p4);
        self.inverse_butterfly(a6, a7, f[6], self.p4);
        for x in [&mut *a0, a2, a4, a6] {
            *x = self.reduce(*x);
        }
        // The odd ones below 2.
        self.inverse_butterfly(a0, a2, f[1], self.p2);
        self.inverse_butterfly(a4, a6, f[2], self.p2);
        self.inverse_butterfly(a1, a3, f[1], self.p2);
        self.inverse_butterfly(a5, a7, f[2], self.p2);
        // a0 and a4 little above 2, a1 and a5 below 4, the others below 2.
        for x in [&mut *a0, a1, a5] {
            *x = self.reduce(*x);
        }
        self.inverse_butterfly(a0, a4, f[0], self.p4);
        self.inverse_butterfly(a1, a5, f[0], self.p2);
        self.inverse_butterfly(a2, a6, f[0], self.p2);
        self.inverse_butterfly(a3, a7, f[0], self.p2);
    }

    /// The last four layers of a block of 64 residues; ring `j` of 8 is in lane `j` after.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn forward_64(&self, a: &mut [__m512i; 8], f: &Three, last: Twiddle) {
        self.forward_3(a, f);
        *a = transposed(a);
        let [a0, a1, a2, a3, a4, a5, a6, a7] = a;
        self.butterfly(a0, a4, last);
        self.butterfly(a1, a5, last);
        self.butterfly(a2, a6, last);
        self.butterfly(a3, a7, last);
    }

    /// The first four layers back.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn inverse_64(&self, a: &mut [__m512i; 8], f: &Three, last: Twiddle) {
        let [a0, a1, a2, a3, a4, a5, a6, a7] = a;
        self.inverse_butterfly(a0, a4, last, self.p2);
        self.inverse_butterfly(a1, a5, last, self.p2);
        self.inverse_butterfly(a2, a6, last, self.p2);
        self.inverse_butterfly(a3, a7, last, self.p2);
        *a = transposed(a);
        self.inverse_3(a, f);
    }
}
