//! Turns residues into coefficients by Garner's digits, and coefficients into the product.
//!
//! With three primes and pieces of one limb, a coefficient is three limbs, of which limb `i` of the
//! product takes the low one of coefficient `i`, the middle one of the one before, the high one of
//! the one before that, and what was carried. Carries out of a sum of three are at most 2; they
//! move up one lane, and what they ripple through is found by adding masks.

mod pieces;

use super::super::vector::{LANES, load, low_lanes, store_first};
use super::{Field, Twiddle, add, hi, lo, splat, word_mask, zero};
use crate::Limb;
use crate::ntt::{Garner, MIX, Modulus, RADIX};
use crate::scalar;
use core::arch::x86_64::*;

/// The product from residues below `8p`, as [`NttKernels`](crate::ntt::NttKernels) define it.
///
/// # Safety
/// The contract of [`NttKernels`](crate::ntt::NttKernels) holds.
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn recompose(
    r: *mut Limb,
    rn: usize,
    z: *const u64,
    stride: usize,
    bytes: usize,
    garner: &Garner,
) {
    // SAFETY: r is valid for rn limbs and z for an aligned array of each prime of garner, stride
    // words apart, by the contract of `NttKernels`; each branch checks the number of primes.
    unsafe {
        match (garner.count, bytes) {
            (3, 8) if stride >= rn => recompose_3(r, rn, z, stride, garner),
            (4, 11) => pieces::recompose::<4, 4, 11>(r, rn, z, stride, garner),
            (5, 14) => pieces::recompose::<5, 4, 14>(r, rn, z, stride, garner),
            (6, 17) => pieces::recompose::<6, 5, 17>(r, rn, z, stride, garner),
            (7, 20) => pieces::recompose::<7, 6, 20>(r, rn, z, stride, garner),
            (8, 22) => pieces::recompose::<8, 7, 22>(r, rn, z, stride, garner),
            (8, 23) => pieces::recompose::<8, 7, 23>(r, rn, z, stride, garner),
            _ => scalar::ntt::recompose_words(r, rn, z, stride, bytes, garner),
        }
    }
}

/// The constants for three primes.
struct Three {
    fields: [Field; 3],
    scale: [Twiddle; 3],
    mix: [Twiddle; 3],
    /// `p_0`, and the two words of `p_0 p_1`.
    radix: [__m512i; 3],
}

impl Three {
    #[target_feature(enable = "avx512f")]
    fn new(garner: &Garner) -> Three {
        let field = |i| Field::new(&Modulus::of(i));
        let scale = |i: usize| Twiddle::splat(garner.unscale[i]);
        let mix = |i: usize, j: usize| Twiddle::splat(MIX[i][j]);
        let radix = |i: usize, word: usize| splat(RADIX[i][word]);
        Three {
            fields: [field(0), field(1), field(2)],
            scale: [scale(0), scale(1), scale(2)],
            mix: [mix(1, 0), mix(2, 0), mix(2, 1)],
            radix: [radix(1, 0), radix(2, 0), radix(2, 1)],
        }
    }

    /// The limbs of eight coefficients.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn limbs(&self, z: [__m512i; 3]) -> [__m512i; 3] {
        let [k0, k1, k2] = &self.fields;
        let x0 = k0.canonical(k0.product(z[0], self.scale[0]));
        let x1 = k1.add_product(k1.product(z[1], self.scale[1]), x0, self.mix[0]);
        let x1 = k1.canonical(k1.reduce(x1));
        let x2 = k2.add_product(k2.product(z[2], self.scale[2]), x0, self.mix[1]);
        let x2 = k2.canonical(k2.reduce(k2.add_product(x2, x1, self.mix[2])));
        let [p0, q0, q1] = self.radix;
        let (mask, carry) = (word_mask(), |x| _mm512_srli_epi64::<52>(x));
        let d0 = lo(lo(x0, x1, p0), x2, q0);
        let d1 = hi(hi(lo(carry(d0), x2, q1), x1, p0), x2, q0);
        let d2 = hi(carry(d1), x2, q1);
        let (d0, d1) = (_mm512_and_si512(d0, mask), _mm512_and_si512(d1, mask));
        [
            _mm512_or_si512(d0, _mm512_slli_epi64::<52>(d1)),
            _mm512_or_si512(_mm512_srli_epi64::<12>(d1), _mm512_slli_epi64::<40>(d2)),
            _mm512_srli_epi64::<24>(d2),
        ]
    }
}

/// The limbs and carries that the next vector needs of the vectors before it.
struct Tail {
    middle: __m512i,
    high: __m512i,
    /// Carries of each lane.
    carries: __m512i,
    /// A carry out of the top lane by a ripple.
    ripple: u32,
}

impl Tail {
    /// Eight limbs of the product.
    #[inline]
    #[target_feature(enable = "avx512f")]
    fn sum(&mut self, [low, middle, high]: [__m512i; 3]) -> __m512i {
        let one = splat(1);
        let t = add(low, _mm512_alignr_epi64::<7>(middle, self.middle));
        let over = _mm512_cmplt_epu64_mask(t, low);
        let s = add(t, _mm512_alignr_epi64::<6>(high, self.high));
        let over2 = _mm512_cmplt_epu64_mask(s, t);
        let carries = _mm512_maskz_mov_epi64(over, one);
        let carries = _mm512_mask_add_epi64(carries, over2, carries, one);
        let u = add(s, _mm512_alignr_epi64::<7>(carries, self.carries));
        let over3 = u32::from(_mm512_cmplt_epu64_mask(u, s));
        let ones = u32::from(_mm512_cmpeq_epu64_mask(u, splat(u64::MAX)));
        // Lane i takes a carry of its own from lane i - 1, through lanes of all ones.
        let sum = ((over3 << 1) | self.ripple) + ones;
        let bumped = (sum ^ ones) as __mmask8;
        let r = _mm512_mask_add_epi64(u, bumped, u, one);
        (self.middle, self.high, self.carries) = (middle, high, carries);
        self.ripple = (sum >> 8) & 1;
        r
    }
}

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn recompose_3(r: *mut Limb, rn: usize, z: *const u64, stride: usize, garner: &Garner) {
    let three = Three::new(garner);
    let mut tail = Tail { middle: zero(), high: zero(), carries: zero(), ripple: 0 };
    for at in (0..rn).step_by(LANES) {
        // SAFETY: `stride` is a multiple of the lanes, and at least `rn`; the mask ends with `r`.
        unsafe {
            let z = z.add(at);
            let z = [load(z), load(z.add(stride)), load(z.add(2 * stride))];
            let limbs = tail.sum(three.limbs(z));
            store_first(r.add(at), low_lanes((rn - at).min(LANES)), limbs);
        }
    }
}
