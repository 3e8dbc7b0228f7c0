//! Products of one to four limbs.
//!
//! Two blocks by two, 256 bits by 256: the four products of blocks are in the four lanes of one
//! vector. Those of the low halves are laid `00, 01, 11, 10`, those of the high halves, which
//! belong one block higher, `01, 00, 10, 11`: so all but one of each lie where they belong. What
//! does not is in the outermost lanes. The products of a low and a high half lie like those of the
//! low halves, and when they are turned one limb up all of them lie right but the last one, which
//! is now in the outermost limbs. So what is wrong is gathered from the outermost lanes; one
//! shuffle puts it where it belongs and also takes it from where it is.
//!
//! Floor for 4: four products, a turn and a shuffle on one port, with 8 more on two: 7 cycles.

use super::super::vectors::{CROSS, HIGH, LOW, Mask, OTHER_CROSS};
use super::super::vectors::{clmul, limb, plus_where, select, write, xor, xor3};
use super::turned::blocks;
use crate::Limb;
use core::arch::x86_64::*;

static UPPER_HALF: Mask = Mask::limbs(4, 8);
static MIDDLE: Mask = Mask::limbs(2, 6);
static FIRST_LANE: Mask = Mask::limbs(0, 2);
static OUTERMOST: Mask = Mask::of(0b1000_0001);

/// The product of two blocks by two. A last limb of 0 may stand above the others.
///
/// # Safety
/// `a` and `b` are valid for reads of `n` limbs, 3 or 4.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn two_blocks(a: *const Limb, b: *const Limb, n: usize) -> __m512i {
    // SAFETY: a and b are valid for n limbs, 3 or 4, by this function's contract, which are two
    // blocks.
    let ([a0, a1], [b0, b1]) = unsafe { (blocks::<2>(a, n), blocks::<2>(b, n)) };
    let a = select(a0, a1, &UPPER_HALF);
    let (b, other_b) = (select(b0, b1, &MIDDLE), select(b1, b0, &MIDDLE));
    let (low, high) = (clmul::<LOW>(a, b), clmul::<HIGH>(a, other_b));
    let cross = xor(clmul::<CROSS>(a, b), clmul::<OTHER_CROSS>(a, b));
    let cross = _mm512_alignr_epi64::<7>(cross, cross);
    let astray = plus_where(select(low, high, &FIRST_LANE), cross, &OUTERMOST);
    let mended = _mm512_shuffle_i64x2::<0b11_00_11_00>(astray, astray);
    xor(xor3(low, high, cross), mended)
}

/// `r = a b` for three or four limbs.
///
/// # Safety
/// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
pub unsafe fn mul<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
    const { assert!(N == 3 || N == 4) };
    // SAFETY: a and b are valid for N limbs, 3 or 4, and r for 2 N by this function's contract.
    unsafe { write(r, 2 * N, two_blocks(a, b, N)) };
}

/// `r = a b` for one limb.
///
/// # Safety
/// The contract of [`mul`] holds with one limb.
#[target_feature(enable = "avx512f,pclmulqdq")]
pub unsafe fn mul_1(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: a and b are valid for one limb and r for two by this function's contract.
    unsafe {
        let (a, b) = (_mm_loadl_epi64(a.cast()), _mm_loadl_epi64(b.cast()));
        _mm_storeu_si128(r.cast(), _mm_clmulepi64_si128::<LOW>(a, b));
    }
}

/// `r = a b` for two limbs: the products `00, 01` and `11, 10` in the lanes of two vectors, four
/// instructions on the port of the products.
///
/// # Safety
/// The contract of [`mul`] holds with two limbs.
#[target_feature(enable = "avx512f,avx512vl,vpclmulqdq")]
pub unsafe fn mul_2(r: *mut Limb, a: *const Limb, b: *const Limb) {
    // SAFETY: a and b are valid for two limbs by this function's contract.
    let (a, b0, b1) = unsafe {
        let (b0, b1) = (_mm512_castsi512_si256(limb(b)), _mm512_castsi512_si256(limb(b.add(1))));
        (_mm256_broadcastsi128_si256(_mm_loadu_si128(a.cast())), b0, b1)
    };
    let b = _mm256_blend_epi32::<0b0011_1100>(b0, b1);
    let low = _mm256_clmulepi64_epi128::<LOW>(a, b);
    let high = _mm256_clmulepi64_epi128::<HIGH>(a, b);
    let outer = _mm256_permute2x128_si256::<0x20>(low, high);
    let inner = _mm256_permute4x64_epi64::<0b00_11_10_00>(_mm256_xor_si256(low, high));
    let inner = _mm256_blend_epi32::<0b0011_1100>(_mm256_setzero_si256(), inner);
    // SAFETY: r is valid for writes of four limbs by this function's contract.
    unsafe { _mm256_storeu_si256(r.cast(), _mm256_xor_si256(outer, inner)) };
}
