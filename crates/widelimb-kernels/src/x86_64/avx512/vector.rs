//! Loads and stores of eight limbs, whole or the first few of them.

use crate::Limb;
use core::arch::asm;
use core::arch::x86_64::*;

/// Limbs in a vector.
pub const LANES: usize = 8;

/// The mask of the lowest `n` lanes (0 to 8).
#[inline]
pub fn low_lanes(n: usize) -> __mmask8 {
    debug_assert!(n <= LANES);
    ((1u32 << n) - 1) as __mmask8
}

/// All bits set, in a way that the compiler does not see through: it would turn a masked addition
/// of this constant into the expansion of the mask to a vector and an addition, one instruction
/// more.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn all_ones() -> __m512i {
    let ones: __m512i;
    // SAFETY: the instruction writes one register and reads nothing that counts.
    unsafe {
        asm!(
            "vpternlogd {0}, {0}, {0}, 0xff",
            out(zmm_reg) ones,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    ones
}

/// The bits of a mask in a general register, which the compiler does not see through: where the
/// bits are used both wide and narrow it would move them twice.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub fn bits_of(mask: __mmask8) -> u32 {
    let bits: u32;
    // SAFETY: the instruction moves a mask to a general register, without memory.
    unsafe {
        asm!(
            "kmovb {0:e}, {1}",
            out(reg) bits,
            in(kreg) mask,
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    bits
}

/// A mask that the compiler does not know: it would make instructions with masks that it knows into
/// others and a blend.
#[inline]
#[target_feature(enable = "avx512f,avx512dq")]
pub fn opaque_mask(mask: __mmask8) -> __mmask8 {
    let opaque: __mmask8;
    // SAFETY: the instruction moves a general register to a mask, without memory.
    unsafe {
        asm!(
            "kmovb {0}, {1:e}",
            out(kreg) opaque,
            in(reg) u32::from(mask),
            options(pure, nomem, nostack, preserves_flags)
        );
    }
    opaque
}

/// Eight limbs from any address of a limb.
///
/// # Safety
/// `p` is valid for reads of eight limbs.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn load(p: *const Limb) -> __m512i {
    // SAFETY: p is valid for reads of eight limbs by this function's contract; the load takes any
    // alignment.
    unsafe { _mm512_loadu_si512(p.cast()) }
}

/// Eight limbs to any address of a limb.
///
/// # Safety
/// `p` is valid for writes of eight limbs.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn store(p: *mut Limb, v: __m512i) {
    // SAFETY: p is valid for writes of eight limbs by this function's contract; the store takes any
    // alignment.
    unsafe { _mm512_storeu_si512(p.cast(), v) }
}

/// The limbs of the lanes in `mask`, 0 in the others, which are not read.
///
/// # Safety
/// `p` is valid for reads of the limbs in `mask`.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn load_first(mask: __mmask8, p: *const Limb) -> __m512i {
    // SAFETY: p is valid for the limbs in mask by this function's contract; others are not touched.
    unsafe { _mm512_maskz_loadu_epi64(mask, p.cast()) }
}

/// The lanes in `mask`; the limbs of the others are not touched.
///
/// # Safety
/// `p` is valid for writes of the limbs in `mask`.
#[inline]
#[target_feature(enable = "avx512f")]
pub unsafe fn store_first(p: *mut Limb, mask: __mmask8, v: __m512i) {
    // SAFETY: p is valid for the limbs in mask by this function's contract; others are not touched.
    unsafe { _mm512_mask_storeu_epi64(p.cast(), mask, v) }
}

/// Lane `j` of vector `i` becomes lane `i` of vector `j`.
#[inline]
#[target_feature(enable = "avx512f")]
pub fn transposed(a: &[__m512i; 8]) -> [__m512i; 8] {
    let [a0, a1, a2, a3, a4, a5, a6, a7] = *a;
    // Pairs of lanes.
    let (b0, b1) = (_mm512_unpacklo_epi64(a0, a1), _mm512_unpackhi_epi64(a0, a1));
    let (b2, b3) = (_mm512_unpacklo_epi64(a2, a3), _mm512_unpackhi_epi64(a2, a3));
    let (b4, b5) = (_mm512_unpacklo_epi64(a4, a5), _mm512_unpackhi_epi64(a4, a5));
    let (b6, b7) = (_mm512_unpacklo_epi64(a6, a7), _mm512_unpackhi_epi64(a6, a7));
    // Quarters 0, 2 of both, and 1, 3 of both.
    const EVEN: i32 = 0b10_00_10_00;
    const ODD: i32 = 0b11_01_11_01;
    let low = |x, y| _mm512_shuffle_i64x2::<EVEN>(x, y);
    let high = |x, y| _mm512_shuffle_i64x2::<ODD>(x, y);
    let (c0, c1, c2, c3) = (low(b0, b2), low(b1, b3), high(b0, b2), high(b1, b3));
    let (c4, c5, c6, c7) = (low(b4, b6), low(b5, b7), high(b4, b6), high(b5, b7));
    [
        low(c0, c4),
        low(c1, c5),
        low(c2, c6),
        low(c3, c7),
        high(c0, c4),
        high(c1, c5),
        high(c2, c6),
        high(c3, c7),
    ]
}
