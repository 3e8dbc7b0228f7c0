//! Digits as doubles, four lanes at a time, whose products give both halves as the bits of doubles.
//!
//! For digits `x` and `y`, `x y <= (2^52 - 1)^2 < 2^104 - 2^52`. Rounded to nearest, which is the
//! mode that all Rust code runs in and that a [`DefaultFloats`](crate::floats::DefaultFloats)
//! sets for all others,
//!
//! - `h = x y + 2^104` is `2^104 + 2^52 H` with an integer `H < 2^52`, since doubles from 2^104 to
//!   2^105 are multiples of 2^52; and `l = x y - 2^52 H` has `|l| <= 2^51`;
//! - `d = 2^104 + 3 2^51 - h = 2^51 (3 - 2 H)` is exact: an integer below 2^53 in magnitude, times
//!   2^51;
//! - `x y + d = 2^52 + 2^51 + l` is exact: an integer from 2^52 to 2^53.
//!
//! So the bits of `h` are [`HIGH_BITS`]` + H`, those of `x y + d` are [`LOW_BITS`]` + l`, and
//! integers can sum them up. `2^104 + 3 2^51` has 54 bits, one too many for a double; as the
//! product of two doubles it takes the place of a factor pair in a third fused multiplication.
//! (With a difference instead, digits would have 51 bits, one more of them for most lengths in
//! use.)
//!
//! No double here is subnormal, infinite or no number: digits are 0 or at least 1, `h` is at least
//! 2^104, `d` is at least 2^51 in magnitude, and the low half at least 2^52. So the time depends on
//! no digit.
//!
//! Source: N. Emmart, J. Luitjens, C. Weems, C. Woolley, Optimizing modular multiplication for
//! NVIDIA's Maxwell GPUs, ARITH 2016, and N. Emmart, F. Zheng, C. Weems, Faster modular
//! exponentiation using double precision floating point arithmetic on the GPU, ARITH 2018, who
//! round towards zero.

use crate::batch::{DIGIT_BITS, DIGIT_MASK, Lanes};
use core::arch::x86_64::*;

/// The bits above the value of a high half: those of 2^104.
pub const HIGH_BITS: u64 = (1023 + 104) << 52;
/// The bits above the value of a low half: those of `2^52 + 2^51`.
pub const LOW_BITS: u64 = (1023 + 52) << 52 | 1 << 51;

const EXPONENT: u64 = (1023 + 52) << 52;
const HIGH_BASE: f64 = f64::from_bits(HIGH_BITS);
/// Two doubles whose product is `2^104 + 3 2^51 = 2^51 (2^53 + 3)`, where the sum is a multiple
/// of 5.
const LOW_BASE: [f64; 2] = [5.0 * (1u64 << 51) as f64, (((1u64 << 53) + 3) / 5) as f64];

/// The offset of a sum of signed halves: 2^62, so that shifts need no sign.
pub const OFFSET: u64 = 1 << 62;
/// The offset of a carry above its value that comes of [`OFFSET`].
pub const CARRY_OFFSET: u64 = OFFSET >> DIGIT_BITS;

#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn splat(x: u64) -> __m256i {
    _mm256_set1_epi64x(x.cast_signed())
}

#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn add(x: __m256i, y: __m256i) -> __m256i {
    _mm256_add_epi64(x, y)
}

/// # Safety
/// `x` is valid for reads.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub unsafe fn load(x: *const __m256d) -> __m256d {
    // SAFETY: x is valid for reads by this function's contract; a `__m256d` lies on a vector's
    // boundary.
    unsafe { _mm256_load_pd(x.cast()) }
}

/// The low 52 bits as a double.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn to_double(x: __m256i) -> __m256d {
    let digit = _mm256_and_si256(x, splat(DIGIT_MASK));
    let double = _mm256_castsi256_pd(_mm256_or_si256(digit, splat(EXPONENT)));
    _mm256_sub_pd(double, _mm256_set1_pd(f64::from_bits(EXPONENT)))
}

/// A digit out of its double.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn to_integer(x: __m256d) -> __m256i {
    let double = _mm256_add_pd(x, _mm256_set1_pd(f64::from_bits(EXPONENT)));
    _mm256_and_si256(_mm256_castpd_si256(double), splat(DIGIT_MASK))
}

/// Four lanes of `n` digits to doubles; `half` is 0 for the lower lanes, 1 for the upper ones.
///
/// # Safety
/// `a` is valid for reads, `r` for writes of `n` digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub unsafe fn enter(r: *mut __m256d, a: *const Lanes, half: usize, n: usize) {
    // SAFETY: a is valid for reads and r for writes of n digits by this function's contract; a
    // digit of `Lanes` is two vectors, aligned to one, of which this takes number `half`.
    unsafe {
        let a = a.cast::<__m256i>().add(half);
        for i in 0..n {
            _mm256_store_pd(r.add(i).cast(), to_double(_mm256_load_si256(a.add(2 * i))));
        }
    }
}

/// The bits of the high half of a product.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn high(x: __m256d, y: __m256d) -> __m256i {
    _mm256_castpd_si256(_mm256_fmadd_pd(x, y, _mm256_set1_pd(HIGH_BASE)))
}

/// The bits of the low half of a product, from those of the high half.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn low(x: __m256d, y: __m256d, high: __m256i) -> __m256i {
    let [u, v] = LOW_BASE;
    let rest = _mm256_fmsub_pd(_mm256_set1_pd(u), _mm256_set1_pd(v), _mm256_castsi256_pd(high));
    _mm256_castpd_si256(_mm256_fmadd_pd(x, y, rest))
}

/// `sum` and the bits of the low half of a product.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn add_low(sum: __m256i, x: __m256d, y: __m256d) -> __m256i {
    add(sum, low(x, y, high(x, y)))
}

/// `sum` and the bits of the high half of a product.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub fn add_high(sum: __m256i, x: __m256d, y: __m256d) -> __m256i {
    add(sum, high(x, y))
}
