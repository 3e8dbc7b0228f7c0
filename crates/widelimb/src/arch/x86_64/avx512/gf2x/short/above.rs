//! A limb or a block of each operand above a short product, where products have a port of their own: with `A` and `B`
//! above `a` and `b`, `a B + A b` in one pass, and `A B`.
//!
//! Floor for eight limbs of each operand: four products for a limb, six for a block.

use super::lanes::{CROSS, HIGH, LANES, LOW, OTHER_CROSS};
use super::lanes::{block, clmul, folded, limb, up, xor, xor3};
use super::of_length;
use crate::Limb;
use crate::arch::x86_64::avx512::vector::{load, store};
use core::arch::x86_64::*;

/// `r = a b`, by the product of the first `N - REST` limbs: whole vectors, or below a limb four limbs more.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize, const REST: usize, const FOLDS: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
) {
    const {
        assert!((N - REST).is_multiple_of(match REST {
            1 => LANES / 2,
            2 => LANES,
            _ => panic!("a limb or a block"),
        }));
    }
    let below = const { of_length::<FOLDS>(N - REST) };
    // SAFETY: the caller's promise.
    unsafe {
        below(r, a, b);
        if REST == 1 {
            add_limbs::<N>(r, a, b);
        } else {
            add_blocks::<N>(r, a, b);
        }
    }
}

/// What a limb above each operand adds.
///
/// # Safety
/// As [`mul`]; the product of what is below is there.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,vpclmulqdq")]
unsafe fn add_limbs<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    let n = N - 1;
    // SAFETY: the caller's limbs.
    unsafe {
        let (end_a, end_b, r) = (limb(a.add(n)), limb(b.add(n)), r.add(n));
        let mut odd_below = _mm512_setzero_si512();
        let mut i = 0;
        while i < n {
            let (x, y) = (limbs(a, i, n), limbs(b, i, n));
            let even = xor(clmul::<LOW>(x, end_b), clmul::<LOW>(end_a, y));
            let odd = xor(clmul::<HIGH>(x, end_b), clmul::<HIGH>(end_a, y));
            let sum = xor3(limbs(r, i, n), even, up(odd, odd_below));
            if i + LANES <= n {
                store(r.add(i), sum);
                odd_below = odd;
            } else {
                // Where the end finds the odd products' last limb.
                _mm256_storeu_si256(r.add(i).cast(), _mm512_castsi512_si256(sum));
                odd_below = _mm512_shuffle_i64x2::<0b01_00_00_00>(odd, odd);
            }
            i += LANES;
        }
        let end = _mm_clmulepi64_si128::<LOW>(low_block(end_a), low_block(end_b));
        let below = _mm_srli_si128::<8>(last_block(odd_below));
        _mm_storeu_si128(r.add(n).cast(), _mm_xor_si128(end, below));
    }
}

/// What a block above each operand adds, above whole vectors.
///
/// # Safety
/// As [`add_limbs`].
#[inline]
#[target_feature(enable = "avx512f,avx512dq,vpclmulqdq")]
unsafe fn add_blocks<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    let n = N - 2;
    // SAFETY: the caller's limbs.
    unsafe {
        let (end_a, end_b, r) = (block(a.add(n), 2), block(b.add(n), 2), r.add(n));
        let (fold_a, fold_b) = (folded(end_a), folded(end_b));
        let [mut high_below, mut odd_below] = [_mm512_setzero_si512(); 2];
        let mut i = 0;
        while i < n {
            let (x, y) = (load(a.add(i)), load(b.add(i)));
            let low = xor(clmul::<LOW>(x, end_b), clmul::<LOW>(end_a, y));
            let high = xor(clmul::<HIGH>(x, end_b), clmul::<HIGH>(end_a, y));
            let fold = xor(clmul::<LOW>(folded(x), fold_b), clmul::<LOW>(fold_a, folded(y)));
            let odd = xor3(low, high, fold);
            let moved = xor(_mm512_alignr_epi64::<6>(high, high_below), up(odd, odd_below));
            store(r.add(i), xor3(load(r.add(i)), low, moved));
            (high_below, odd_below) = (high, odd);
            i += LANES;
        }
        let [low, high] = block_by_block(low_block(end_a), low_block(end_b));
        let below = _mm_srli_si128::<8>(last_block(odd_below));
        let below = _mm_xor_si128(below, last_block(high_below));
        _mm_storeu_si128(r.add(n).cast(), _mm_xor_si128(low, below));
        _mm_storeu_si128(r.add(n + 2).cast(), high);
    }
}

/// The product of two blocks.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn block_by_block(a: __m128i, b: __m128i) -> [__m128i; 2] {
    let (low, high) = (_mm_clmulepi64_si128::<LOW>(a, b), _mm_clmulepi64_si128::<HIGH>(a, b));
    let cross = _mm_clmulepi64_si128::<CROSS>(a, b);
    let middle = _mm_xor_si128(cross, _mm_clmulepi64_si128::<OTHER_CROSS>(a, b));
    [
        _mm_xor_si128(low, _mm_slli_si128::<8>(middle)),
        _mm_xor_si128(high, _mm_srli_si128::<8>(middle)),
    ]
}

#[inline]
#[target_feature(enable = "avx512f")]
fn low_block(x: __m512i) -> __m128i {
    _mm512_castsi512_si128(x)
}

#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
fn last_block(x: __m512i) -> __m128i {
    _mm512_extracti64x2_epi64::<3>(x)
}

/// Those of eight limbs from `i` on that are below `n`, which are all or four, and zeros.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn limbs(a: *const Limb, i: usize, n: usize) -> __m512i {
    // SAFETY: limbs below n.
    unsafe {
        if i + LANES <= n {
            load(a.add(i))
        } else {
            _mm512_zextsi256_si512(_mm256_loadu_si256(a.add(i).cast()))
        }
    }
}
