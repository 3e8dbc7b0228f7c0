//! Transforms in doubles, four residues at a time.
//!
//! A residue is an integer of either sign in a double. For a constant `w`, `|w| <= p/2`, and `y`
//! with `|y| <= 8p < 2^52`, `h = y w` rounded and `l = y w - h` are exact together, by a fused
//! multiplication; `q`, the integer next to `y (w/p)`, is found by adding `3 2^51`, which leaves no
//! bits for a fraction; and `r = (h - q p) + l` is exact, since it is an integer of few bits: `|r|
//! <= 3/4 p`, a half from the rounding and a quarter from `w/p`. So a butterfly is eight
//! instructions, and signs spare the corrections. All that holds where the CPU rounds to nearest,
//! as it does while a [`DefaultFloats`](crate::floats::DefaultFloats) is held. Bounds stand
//! in units of `p`. Source: J. van der Hoeven, G. Lecerf, G. Quintin, "Modular SIMD arithmetic in
//! Mathemagix", ACM TOMS 43 (2016).

mod block;
mod passes;
mod recompose;
mod top;
mod transform;

use crate::ntt::{Form, Modulus, NttKernels};
use core::arch::x86_64::*;

/// The transforms of the level `avx2`.
pub static KERNELS: NttKernels = NttKernels {
    form: Form::Doubles,
    enter: top::enter,
    leave: top::leave,
    multiply: transform::multiply,
    square: transform::square,
    recompose: recompose::recompose,
};

/// Residues in a vector.
const LANES: usize = 4;

/// `3 2^51`: sums with less than 2^51 in magnitude are integers of 53 bits.
const ROUNDER: f64 = 6_755_399_441_055_744.0;

/// A prime in every lane.
#[derive(Clone, Copy)]
pub struct Field {
    p: __m256d,
    inverse: __m256d,
    rounder: __m256d,
}

/// A constant `w` and `w/p`, in every lane or one in each.
#[derive(Clone, Copy)]
pub struct Twiddle {
    w: __m256d,
    q: __m256d,
}

#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn splat(x: f64) -> __m256d {
    _mm256_set1_pd(x)
}

#[inline]
#[target_feature(enable = "avx2,fma")]
fn add(x: __m256d, y: __m256d) -> __m256d {
    _mm256_add_pd(x, y)
}

#[inline]
#[target_feature(enable = "avx2,fma")]
fn sub(x: __m256d, y: __m256d) -> __m256d {
    _mm256_sub_pd(x, y)
}

/// # Safety
/// `x` is valid for reads of four residues.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn load(x: *const u64) -> __m256d {
    // SAFETY: x is valid for reads of four residues by this function's contract; the load takes any
    // alignment.
    unsafe { _mm256_loadu_pd(x.cast()) }
}

/// # Safety
/// `x` is valid for writes of four residues.
#[inline]
#[target_feature(enable = "avx2,fma")]
unsafe fn store(x: *mut u64, value: __m256d) {
    // SAFETY: x is valid for writes of four residues by this function's contract; the store takes
    // any alignment.
    unsafe { _mm256_storeu_pd(x.cast(), value) }
}

impl Twiddle {
    /// The constant of a node in every lane.
    ///
    /// # Safety
    /// Both arrays hold `node`, as doubles.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    unsafe fn at(w: *const u64, q: *const u64, node: usize) -> Twiddle {
        // SAFETY: w and q hold `node` by this function's contract.
        unsafe {
            Twiddle { w: splat(*w.cast::<f64>().add(node)), q: splat(*q.cast::<f64>().add(node)) }
        }
    }

    /// A constant in every lane.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub fn of(w: u64, p: u64) -> Twiddle {
        let (w, q) = crate::ntt::doubles(w, p);
        Twiddle { w: splat(w), q: splat(q) }
    }
}

impl Field {
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub fn new(modulus: &Modulus) -> Field {
        let p = modulus.p as f64;
        Field { p: splat(p), inverse: splat(1.0 / p), rounder: splat(ROUNDER) }
    }

    /// The integer next to `x y`, for products below 2^51.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn round(&self, x: __m256d, y: __m256d) -> __m256d {
        sub(_mm256_fmadd_pd(x, y, self.rounder), self.rounder)
    }

    /// From at most 8 to little above 1/2.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub fn reduce(&self, x: __m256d) -> __m256d {
        _mm256_fnmadd_pd(self.round(x, self.inverse), self.p, x)
    }

    /// `w y` for `y` at most 8: at most 3/4.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub fn product(&self, y: __m256d, f: Twiddle) -> __m256d {
        let h = _mm256_mul_pd(y, f.w);
        let l = _mm256_fmsub_pd(y, f.w, h);
        add(_mm256_fnmadd_pd(self.round(y, f.q), self.p, h), l)
    }

    /// `x y` for both at most 2: at most 1 and a little.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub fn product_of_two(&self, x: __m256d, y: __m256d) -> __m256d {
        let h = _mm256_mul_pd(x, y);
        let l = _mm256_fmsub_pd(x, y, h);
        add(_mm256_fnmadd_pd(self.round(h, self.inverse), self.p, h), l)
    }

    /// `(x + w y, x - w y)`: both at most 3/4 above `x`.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn butterfly(&self, x: &mut __m256d, y: &mut __m256d, f: Twiddle) {
        let r = self.product(*y, f);
        (*x, *y) = (add(*x, r), sub(*x, r));
    }

    /// `(x + y, (x - y) w)`, for `x` and `y` at most 8 together: the sum, and at most 3/4.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn inverse_butterfly(&self, x: &mut __m256d, y: &mut __m256d, f: Twiddle) {
        let difference = sub(*x, *y);
        *x = add(*x, *y);
        *y = self.product(difference, f);
    }
}
