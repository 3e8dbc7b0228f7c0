//! The basis of 256 words, in eight registers.
//!
//! In the expansions' order: at `y^16 + y`, of 8, 4, 2 and 1 times 16 words; of the sixteen rows of
//! 16 words, at `s_4^4 + s_4` and `s_4^2 + s_4`; and the same in each 16 words. A shift within a
//! vector is one shuffle; where the way down adds words that it has added to, a second one is
//! needed, but not on the way up. Floor: about 24 instructions a vector down, 18 up, half of them
//! shuffles at one a cycle.

use super::moves::{STEPS, add_moved, add_some, lower, take_moved, upper, xor};
use crate::Limb;
use crate::gf2x::fft::stamp::low_passes;
use core::arch::x86_64::*;

/// Limbs of a vector.
const LANES: usize = 8;

/// 256 words.
type Words = [__m512i; LOW_LIMBS / LANES];

/// The words 1 and 2 of four, and word 1.
const MIDDLE: i64 = 0x0000_FFFF_FFFF_0000;
const SECOND: i64 = 0x0000_0000_FFFF_0000;

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn down(x: &mut Words) {
    let zero = _mm512_setzero_si512();
    x[4] = xor(x[4], _mm512_alignr_epi64::<6>(zero, x[7]));
    x[3] = xor(x[3], _mm512_alignr_epi64::<6>(x[7], x[6]));
    x[2] = xor(x[2], _mm512_alignr_epi64::<6>(x[6], x[5]));
    x[1] = xor(x[1], _mm512_alignr_epi64::<6>(x[5], x[4]));
    x[0] = xor(x[0], _mm512_alignr_epi64::<6>(x[4], zero));
    for g in [0, 4] {
        x[g + 2] = xor(x[g + 2], _mm512_alignr_epi64::<7>(zero, x[g + 3]));
        x[g + 1] = xor(x[g + 1], _mm512_alignr_epi64::<7>(x[g + 3], x[g + 2]));
        x[g] = xor(x[g], _mm512_alignr_epi64::<7>(x[g + 2], zero));
    }
    for g in [0, 2, 4, 6] {
        x[g + 1] = xor(x[g + 1], _mm512_alignr_epi32::<15>(zero, x[g + 1]));
        x[g] = xor(x[g], _mm512_alignr_epi32::<15>(x[g + 1], zero));
    }
    add_moved(x, &STEPS[0]);
    for i in [4, 3, 2, 1] {
        x[i] = xor(x[i], x[i + 3]);
    }
    for g in [0, 4] {
        x[g + 2] = xor(x[g + 2], upper(x[g + 3]));
        x[g + 1] = xor(x[g + 1], _mm512_alignr_epi64::<4>(x[g + 3], x[g + 2]));
        x[g] = xor(x[g], lower(x[g + 2]));
    }
    for i in [5, 4, 3, 2] {
        x[i] = xor(x[i], x[i + 2]);
    }
    for g in [0, 2, 4, 6] {
        x[g + 1] = xor(x[g + 1], upper(x[g + 1]));
        x[g] = xor(x[g], lower(x[g + 1]));
    }
    for step in &STEPS[1..] {
        add_moved(x, step);
    }
    for x in x {
        let once = add_some(*x, _mm512_srli_epi64::<16>(*x), MIDDLE);
        *x = add_some(once, _mm512_srli_epi64::<32>(*x), SECOND);
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn up(x: &mut Words) {
    let zero = _mm512_setzero_si512();
    for x in &mut *x {
        *x = add_some(*x, _mm512_srli_epi64::<16>(*x), MIDDLE);
    }
    for step in STEPS[1..].iter().rev() {
        take_moved(x, step);
    }
    for g in [0, 2, 4, 6] {
        x[g] = xor(x[g], lower(x[g + 1]));
        x[g + 1] = xor(x[g + 1], upper(x[g + 1]));
    }
    for i in [2, 3, 4, 5] {
        x[i] = xor(x[i], x[i + 2]);
    }
    for g in [0, 4] {
        x[g] = xor(x[g], lower(x[g + 2]));
        x[g + 1] = xor(x[g + 1], _mm512_alignr_epi64::<4>(x[g + 3], x[g + 2]));
        x[g + 2] = xor(x[g + 2], upper(x[g + 3]));
    }
    for i in [1, 2, 3, 4] {
        x[i] = xor(x[i], x[i + 3]);
    }
    take_moved(x, &STEPS[0]);
    for g in [0, 2, 4, 6] {
        x[g] = xor(x[g], _mm512_alignr_epi32::<15>(x[g + 1], zero));
        x[g + 1] = xor(x[g + 1], _mm512_alignr_epi32::<15>(zero, x[g + 1]));
    }
    for g in [0, 4] {
        x[g] = xor(x[g], _mm512_alignr_epi64::<7>(x[g + 2], zero));
        x[g + 1] = xor(x[g + 1], _mm512_alignr_epi64::<7>(x[g + 3], x[g + 2]));
        x[g + 2] = xor(x[g + 2], _mm512_alignr_epi64::<7>(zero, x[g + 3]));
    }
    x[0] = xor(x[0], _mm512_alignr_epi64::<6>(x[4], zero));
    x[1] = xor(x[1], _mm512_alignr_epi64::<6>(x[5], x[4]));
    x[2] = xor(x[2], _mm512_alignr_epi64::<6>(x[6], x[5]));
    x[3] = xor(x[3], _mm512_alignr_epi64::<6>(x[7], x[6]));
    x[4] = xor(x[4], _mm512_alignr_epi64::<6>(zero, x[7]));
}

/// 256 words in place, down or up.
///
/// # Safety
/// `x` is valid for reads and writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
unsafe fn convert<const DOWN: bool>(x: *mut Limb, n: usize) {
    debug_assert!(n == LOW_LIMBS);
    // SAFETY: x is valid for LOW_LIMBS limbs by this function's contract, eight vectors.
    unsafe {
        let mut v: Words = core::array::from_fn(|i| _mm512_loadu_si512(x.add(i * LANES).cast()));
        if DOWN {
            down(&mut v);
        } else {
            up(&mut v);
        }
        for (i, v) in v.into_iter().enumerate() {
            _mm512_storeu_si512(x.add(i * LANES).cast(), v);
        }
    }
}

low_passes! { convert, LOW_LIMBS, #[target_feature(enable = "avx512f,avx512bw")] }
