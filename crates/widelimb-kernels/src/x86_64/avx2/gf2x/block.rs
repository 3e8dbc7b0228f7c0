//! Two limbs in a vector, and their product by three of PCLMULQDQ.

use crate::Limb;
use core::arch::x86_64::*;

/// Two limbs.
pub type Block = __m128i;

/// The two limbs at `a`.
///
/// # Safety
/// `a` is valid for reads of two limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn load(a: *const Limb) -> Block {
    // SAFETY: the caller's promise.
    unsafe { _mm_loadu_si128(a.cast()) }
}

/// The limb at `a`, and zero.
///
/// # Safety
/// `a` is valid for reads of a limb.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn load_limb(a: *const Limb) -> Block {
    // SAFETY: the caller's promise.
    unsafe { _mm_loadl_epi64(a.cast()) }
}

/// # Safety
/// `r` is valid for writes of two limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn store(r: *mut Limb, block: Block) {
    // SAFETY: the caller's promise.
    unsafe { _mm_storeu_si128(r.cast(), block) }
}

/// Stores the low limb.
///
/// # Safety
/// `r` is valid for writes of a limb.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn store_limb(r: *mut Limb, block: Block) {
    // SAFETY: the caller's promise.
    unsafe { _mm_storel_epi64(r.cast(), block) }
}

/// Block `i` of the `n` limbs at `a`, with a limb of zero above an odd number of them.
///
/// # Safety
/// `a` is valid for reads of `n > 2 i` limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn load_up_to(a: *const Limb, n: usize, i: usize) -> Block {
    // SAFETY: below n.
    unsafe { if 2 * i + 2 <= n { load(a.add(2 * i)) } else { load_limb(a.add(2 * i)) } }
}

/// Block `i` of the `n` limbs at `r`, or what there is of it below `n`.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn put(r: *mut Limb, n: usize, i: usize, block: Block) {
    // SAFETY: below n.
    unsafe {
        if 2 * i + 2 <= n {
            store(r.add(2 * i), block);
        } else if 2 * i < n {
            store_limb(r.add(2 * i), block);
        }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
pub fn zero() -> Block {
    _mm_setzero_si128()
}

#[inline]
#[target_feature(enable = "avx2")]
pub fn xor(a: Block, b: Block) -> Block {
    _mm_xor_si128(a, b)
}

/// The sum of the two limbs, twice.
#[inline]
#[target_feature(enable = "avx2")]
pub fn folded(a: Block) -> Block {
    xor(a, _mm_shuffle_epi32::<0x4E>(a))
}

/// The high limb of `low` and the low one of `high`.
#[inline]
#[target_feature(enable = "avx2")]
pub fn between(low: Block, high: Block) -> Block {
    _mm_alignr_epi8::<8>(high, low)
}

/// The product of the low limbs.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
pub fn low_low(a: Block, b: Block) -> Block {
    _mm_clmulepi64_si128::<0x00>(a, b)
}

/// The product of the low limb of `a` and the high one of `b`.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
pub fn low_high(a: Block, b: Block) -> Block {
    _mm_clmulepi64_si128::<0x10>(a, b)
}

/// The product of the high limbs.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
pub fn high_high(a: Block, b: Block) -> Block {
    _mm_clmulepi64_si128::<0x11>(a, b)
}
