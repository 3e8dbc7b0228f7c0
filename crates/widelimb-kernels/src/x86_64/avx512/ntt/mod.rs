//! Transforms with the 52-bit products of AVX-512 IFMA, eight residues at a time.
//!
//! For a constant `w` with `w' = floor(w 2^52 / p)` and any `y < 2^52`, `w y - hi52(w' y) p` is in
//! `[0, 2p)`. Modulo 2^52 it is two products added to any third number, so that a butterfly `(x + w
//! y, x - w y + 2p)` takes four products and one subtraction: the quotient, two products on top of
//! `x`, and `2x + 2p` less the first result. All is exact modulo 2^52 only, and the products look
//! at 52 bits only, so nothing is ever masked; the true values stay below `8p < 2^52`, which each
//! function's bounds, in units of `p`, show. Products and sums share ports 0 and 5; five
//! instructions on two ports are two and a half cycles for eight butterflies.

mod block;
mod passes;
mod product;
mod recompose;
mod source;
mod top;
mod transform;

use crate::ntt::{Factor, Form, Modulus, NttKernels, QUOTIENT_OF_ONE, WORD_MASK};
use core::arch::x86_64::*;

/// The transforms of the level `avx512`.
pub static KERNELS: NttKernels = NttKernels {
    form: Form::Words,
    enter: top::enter,
    leave: top::leave,
    multiply: transform::multiply,
    square: transform::square,
    recompose: recompose::recompose,
};

/// A prime in every lane.
#[derive(Clone, Copy)]
pub struct Field {
    p: __m512i,
    p2: __m512i,
    pub p4: __m512i,
    neg: __m512i,
    one_q: __m512i,
    two: __m512i,
}

/// A constant with its quotient, in every lane or one in each.
#[derive(Clone, Copy)]
pub struct Twiddle {
    w: __m512i,
    q: __m512i,
}

/// A number in every lane.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn splat(x: u64) -> __m512i {
    _mm512_set1_epi64(x.cast_signed())
}

#[inline]
#[target_feature(enable = "avx512f")]
fn zero() -> __m512i {
    _mm512_setzero_si512()
}

#[inline]
#[target_feature(enable = "avx512f")]
fn add(x: __m512i, y: __m512i) -> __m512i {
    _mm512_add_epi64(x, y)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn sub(x: __m512i, y: __m512i) -> __m512i {
    _mm512_sub_epi64(x, y)
}

/// `acc` and the low 52 bits of `x y`.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
fn lo(acc: __m512i, x: __m512i, y: __m512i) -> __m512i {
    _mm512_madd52lo_epu64(acc, x, y)
}

/// `acc` and the high 52 bits of `x y`.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
fn hi(acc: __m512i, x: __m512i, y: __m512i) -> __m512i {
    _mm512_madd52hi_epu64(acc, x, y)
}

#[inline]
#[target_feature(enable = "avx512f")]
fn word_mask() -> __m512i {
    splat(WORD_MASK)
}

impl Twiddle {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn splat(f: Factor) -> Twiddle {
        Twiddle { w: splat(f.w), q: splat(f.q) }
    }

    /// The constant of a node in every lane.
    ///
    /// # Safety
    /// Both arrays hold `node`.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn at(w: *const u64, q: *const u64, node: usize) -> Twiddle {
        // SAFETY: w and q hold `node` by this function's contract.
        unsafe { Twiddle { w: splat(*w.add(node)), q: splat(*q.add(node)) } }
    }
}

impl Field {
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn new(modulus: &Modulus) -> Field {
        Field {
            p: splat(modulus.p),
            p2: splat(2 * modulus.p),
            p4: splat(4 * modulus.p),
            neg: splat(modulus.neg),
            one_q: splat(QUOTIENT_OF_ONE),
            two: splat(2),
        }
    }

    /// From below 8 to below `1 + 2^-10`: a product by 1, whose estimate of the quotient takes the
    /// bits above the 49th, each of which leaves less than 2^35 behind.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn reduce(&self, x: __m512i) -> __m512i {
        lo(x, hi(zero(), x, self.one_q), self.neg)
    }

    /// `acc + w y`, the product below 2.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn add_product(&self, acc: __m512i, y: __m512i, f: Twiddle) -> __m512i {
        let q = hi(zero(), y, f.q);
        lo(lo(acc, y, f.w), q, self.neg)
    }

    /// `w y`, below 2.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn product(&self, y: __m512i, f: Twiddle) -> __m512i {
        self.add_product(zero(), y, f)
    }

    /// `x - y` for `y` below 2; below 2 above `x`.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn minus(&self, x: __m512i, y: __m512i) -> __m512i {
        sub(add(x, self.p2), y)
    }

    /// `(x + w y, x - w y)`: both below 2 above `x`, for `y` below 8.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn butterfly(&self, x: &mut __m512i, y: &mut __m512i, f: Twiddle) {
        let twice = lo(self.p2, *x, self.two);
        *x = self.add_product(*x, *y, f);
        *y = sub(twice, *x);
    }

    /// `(x + y, (x - y) w)` for `y` at most as large as `bound`, a multiple of `p`: the sum, and
    /// below 2.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub fn inverse_butterfly(&self, x: &mut __m512i, y: &mut __m512i, f: Twiddle, bound: __m512i) {
        let difference = sub(add(*x, bound), *y);
        *x = add(*x, *y);
        *y = self.product(difference, f);
    }

    /// The residue itself, from anything below 2.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn canonical(&self, x: __m512i) -> __m512i {
        let x = _mm512_and_si512(x, word_mask());
        _mm512_min_epu64(x, sub(x, self.p))
    }
}
