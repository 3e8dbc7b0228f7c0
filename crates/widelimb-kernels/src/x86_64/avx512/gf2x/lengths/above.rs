//! A limb or a block of each operand above a short product, on AMD's cores: with `A` and `B`
//! above `a` and `b`, `a B + A b` in one pass, and `A B`.
//!
//! Floor for eight limbs of each operand: four products for a limb, six for a block.

use super::super::vectors::{CROSS, HIGH, LANES, LOW, OTHER_CROSS};
use super::super::vectors::{block, clmul, folded, limb, up, xor, xor3};
use super::zen::of_length;
use crate::Limb;
use crate::x86_64::avx512::vector::{load, store};
use core::arch::x86_64::*;

/// `r = a b`, by the product of the first `N - REST` limbs: whole vectors, or below a limb four
/// limbs more.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize, const REST: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const {
        assert!((N - REST).is_multiple_of(match REST {
            1 => LANES / 2,
            2 => LANES,
            _ => panic!("a limb or a block"),
        }));
    }
    let below = const { of_length(N - REST) };
    // SAFETY: a and b are valid for N limbs and r for 2 N by this function's contract; `below` is
    // the product of N - REST limbs.
    unsafe {
        below(r, a, b);
        if REST == 1 {
            add_limbs::<N>(r, a, b);
        } else {
            add_blocks::<N>(r, a, b);
        }
    }
}

/// Adds the products of a limb above each operand.
///
/// # Safety
/// The contract of [`mul`] holds; `r` has the product of the first `N - 1` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,vpclmulqdq")]
unsafe fn add_limbs<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    let n = N - 1;
    // SAFETY: a and b are valid for N limbs and r for 2 N by the contract of `mul`, and N - 1 is a
    // multiple of four limbs.
    unsafe {
        let (end_a, end_b, r) = (limb(a.add(n)), limb(b.add(n)), r.add(n));
        let mut odd_below = _mm512_setzero_si512();
        let mut i = 0;
        while i + LANES <= n {
            let (x, y) = (load(a.add(i)), load(b.add(i)));
            let even = xor(clmul::<LOW>(x, end_b), clmul::<LOW>(end_a, y));
            let odd = xor(clmul::<HIGH>(x, end_b), clmul::<HIGH>(end_a, y));
            store(r.add(i), xor3(load(r.add(i)), even, up(odd, odd_below)));
            odd_below = odd;
            i += LANES;
        }
        let last = if i < n {
            add_half(r.add(i), [a.add(i), b.add(i)], [end_a, end_b], odd_below)
        } else {
            last_block(odd_below)
        };
        let end = _mm_clmulepi64_si128::<LOW>(low_block(end_a), low_block(end_b));
        _mm_storeu_si128(r.add(n).cast(), _mm_xor_si128(end, _mm_srli_si128::<8>(last)));
    }
}

/// What the limbs above add to four limbs at `r` and `below` to the lowest of them, and the last of
/// the odd products. In half a vector: on Zen 4 that costs half as much.
///
/// # Safety
/// `a` and `b` are valid for reads of four limbs, `r` for reads and writes of as many.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,vpclmulqdq")]
unsafe fn add_half(
    r: *mut Limb,
    [a, b]: [*const Limb; 2],
    [end_a, end_b]: [__m512i; 2],
    below: __m512i,
) -> __m128i {
    let half = |x| _mm512_castsi512_si256(x);
    // SAFETY: a and b are valid for reads and r for reads and writes of four limbs by this
    // function's contract.
    unsafe {
        let (x, y) = (_mm256_loadu_si256(a.cast()), _mm256_loadu_si256(b.cast()));
        let (end_a, end_b) = (half(end_a), half(end_b));
        let even = _mm256_xor_si256(
            _mm256_clmulepi64_epi128::<LOW>(x, end_b),
            _mm256_clmulepi64_epi128::<LOW>(end_a, y),
        );
        let odd = _mm256_xor_si256(
            _mm256_clmulepi64_epi128::<HIGH>(x, end_b),
            _mm256_clmulepi64_epi128::<HIGH>(end_a, y),
        );
        let moved = _mm256_alignr_epi64::<3>(odd, _mm512_extracti64x4_epi64::<1>(below));
        let sum = _mm256_loadu_si256(r.cast());
        let sum = _mm256_ternarylogic_epi64::<0x96>(sum, even, moved);
        _mm256_storeu_si256(r.cast(), sum);
        _mm256_extracti128_si256::<1>(odd)
    }
}

/// Adds the products of a block above each operand, above whole vectors.
///
/// # Safety
/// The contract of [`mul`] holds; `r` has the product of the first `N - 2` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,vpclmulqdq")]
unsafe fn add_blocks<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    let n = N - 2;
    // SAFETY: a and b are valid for N limbs and r for 2 N by the contract of `mul`, and N - 2 is a
    // multiple of eight limbs, so that a load from one limb above stays within N.
    unsafe {
        let (end_a, end_b, r) = (block(a.add(n), 2), block(b.add(n), 2), r.add(n));
        let (fold_a, fold_b) = (folded(end_a), folded(end_b));
        let [mut high_below, mut odd_below] = [_mm512_setzero_si512(); 2];
        let mut i = 0;
        while i < n {
            let (x, y) = (load(a.add(i)), load(b.add(i)));
            let low = xor(clmul::<LOW>(x, end_b), clmul::<LOW>(end_a, y));
            let high = xor(clmul::<HIGH>(x, end_b), clmul::<HIGH>(end_a, y));
            // Sums of limbs in low halves, without a move: the block above ends each operand.
            let (fold_x, fold_y) = (xor(x, load(a.add(i + 1))), xor(y, load(b.add(i + 1))));
            let fold = xor(clmul::<LOW>(fold_x, fold_b), clmul::<LOW>(fold_a, fold_y));
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
