//! The vector operations of methods: eight lanes in 512 bits, or four in 256.
//!
//! Each operation is a function over [`Lanes`] that carries the level's features, so that methods
//! written over it need no word of their own about safety: who calls one from outside has checked
//! that the CPU has [`Level::Avx512`](widelimb_kernels::cpu::Level::Avx512).

use std::arch::x86_64::*;
use std::slice;

macro_rules! operations {
    ($($(#[$doc:meta])* $name:ident($($x:ident)*; $($s:ident: $type:ty)?)
        = $wide:expr, $narrow:expr;)*) => {
        /// A vector of 64-bit lanes.
        pub trait Lanes: Copy + 'static {
            /// The number of lanes.
            const COUNT: usize;
            $(
                /// The free function of this name.
                ///
                /// # Safety
                /// The CPU has [`Level::Avx512`](widelimb_kernels::cpu::Level::Avx512).
                unsafe fn $name($($x: Self,)* $($s: $type)?) -> Self;
            )*
        }

        impl Lanes for __m512i {
            const COUNT: usize = 8;
            $(
                #[inline]
                #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
                unsafe fn $name($($x: Self,)* $($s: $type)?) -> Self { $wide }
            )*
        }

        impl Lanes for __m256i {
            const COUNT: usize = 4;
            $(
                #[inline]
                #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
                unsafe fn $name($($x: Self,)* $($s: $type)?) -> Self { $narrow }
            )*
        }

        $(
            $(#[$doc])*
            #[inline]
            #[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
            pub fn $name<V: Lanes>($($x: V,)* $($s: $type)?) -> V {
                // SAFETY: the features are this function's own.
                unsafe { V::$name($($x,)* $($s)?) }
            }
        )*
    };
}

operations! {
    /// A vector with one word in all lanes.
    splat(; x: u64) = _mm512_set1_epi64(x as i64), _mm256_set1_epi64x(x as i64);
    /// `a + b` modulo 2^64.
    add(a b;) = _mm512_add_epi64(a, b), _mm256_add_epi64(a, b);
    /// `a - b` modulo 2^64.
    sub(a b;) = _mm512_sub_epi64(a, b), _mm256_sub_epi64(a, b);
    /// `a & b`.
    and(a b;) = _mm512_and_si512(a, b), _mm256_and_si256(a, b);
    /// `a | b`.
    or(a b;) = _mm512_or_si512(a, b), _mm256_or_si256(a, b);
    /// `c` and the lower 52 bits of the product of 52-bit `a` and `b`.
    lo(c a b;) = _mm512_madd52lo_epu64(c, a, b), _mm256_madd52lo_epu64(c, a, b);
    /// `c` and the upper 52 bits of the product of 52-bit `a` and `b`.
    hi(c a b;) = _mm512_madd52hi_epu64(c, a, b), _mm256_madd52hi_epu64(c, a, b);
    /// The smaller of two words without sign.
    min(a b;) = _mm512_min_epu64(a, b), _mm256_min_epu64(a, b);
    /// `x` where `a` and `b` are equal, else `y`.
    choose(a b x y;) = _mm512_mask_mov_epi64(y, _mm512_cmpeq_epi64_mask(a, b), x),
        _mm256_mask_mov_epi64(y, _mm256_cmpeq_epi64_mask(a, b), x);
    /// `a / 2^bits`, rounded down, of numbers with sign.
    down(a; bits: u32) = _mm512_sra_epi64(a, _mm_cvtsi64_si128(i64::from(bits))),
        _mm256_sra_epi64(a, _mm_cvtsi64_si128(i64::from(bits)));
    /// `a / 2^bits`, rounded down, of numbers without sign.
    down_unsigned(a; bits: u32) = _mm512_srl_epi64(a, _mm_cvtsi64_si128(i64::from(bits))),
        _mm256_srl_epi64(a, _mm_cvtsi64_si128(i64::from(bits)));
    /// `a 2^bits` modulo 2^64, 0 from 64 bits on.
    up(a; bits: u32) = _mm512_sll_epi64(a, _mm_cvtsi64_si128(i64::from(bits))),
        _mm256_sll_epi64(a, _mm_cvtsi64_si128(i64::from(bits)));
}

/// The lower `bits` bits of each lane.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn cut<V: Lanes>(a: V, bits: u32) -> V {
    and(a, splat((1 << bits) - 1))
}

/// `count` vectors of zeros.
pub fn zeros<V: Lanes>(count: usize) -> Vec<V> {
    // SAFETY: zeros are a value of both vectors.
    vec![unsafe { std::mem::zeroed() }; count]
}

/// The words of vectors: those of one vector after the other, lane 0 first.
pub fn words<V: Lanes>(vectors: &[V]) -> &[u64] {
    // SAFETY: a vector is as many words as it has lanes, and is aligned at least as a word is.
    unsafe { slice::from_raw_parts(vectors.as_ptr().cast(), vectors.len() * V::COUNT) }
}

/// The words of vectors, writable: those of one vector after the other, lane 0 first.
pub fn words_mut<V: Lanes>(vectors: &mut [V]) -> &mut [u64] {
    let count = vectors.len() * V::COUNT;
    // SAFETY: a vector is as many words as it has lanes, and is aligned at least as a word is; any
    // words are a valid vector, and the exclusive reference is the only one.
    unsafe { slice::from_raw_parts_mut(vectors.as_mut_ptr().cast(), count) }
}
