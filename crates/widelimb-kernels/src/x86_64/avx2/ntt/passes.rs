//! Passes over a block, of one or two layers.

use super::{Field, LANES, Twiddle, load, store};
use crate::ntt::passes::tree_passes;
use core::arch::x86_64::__m256d;

tree_passes! { #[target_feature(enable = "avx2,fma")] }

impl Field {
    /// Two layers: values at most 4 before, 2 after.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub fn forward_2(&self, a: &mut [__m256d; 4], f: &Two) {
        let [a0, a1, a2, a3] = a;
        *a0 = self.reduce(*a0);
        self.butterfly(a0, a2, f[0]);
        self.butterfly(a1, a3, f[0]);
        self.butterfly(a0, a1, f[1]);
        self.butterfly(a2, a3, f[2]);
    }

    /// Two layers back: values at most 2 before and after.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub fn inverse_2(&self, a: &mut [__m256d; 4], f: &Two) {
        let [a0, a1, a2, a3] = a;
        self.inverse_butterfly(a0, a1, f[1]);
        self.inverse_butterfly(a2, a3, f[2]);
        self.inverse_butterfly(a0, a2, f[0]);
        self.inverse_butterfly(a1, a3, f[0]);
        *a0 = self.reduce(*a0);
    }

    /// One layer: values at most 4 before.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn forward_1(&self, a: &mut __m256d, b: &mut __m256d, f: Twiddle) {
        *a = self.reduce(*a);
        self.butterfly(a, b, f);
    }

    /// One layer back: values at most 2 before and after.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn inverse_1(&self, a: &mut __m256d, b: &mut __m256d, f: Twiddle) {
        self.inverse_butterfly(a, b, f);
        *a = self.reduce(*a);
    }
}
