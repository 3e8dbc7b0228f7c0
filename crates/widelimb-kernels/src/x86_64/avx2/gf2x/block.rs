//! Blocks of two limbs in a vector: loads, stores and products.

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
    // SAFETY: a is valid for reads of two limbs by this function's contract; the load takes any
    // alignment.
    unsafe { _mm_loadu_si128(a.cast()) }
}

/// The limb at `a`, and zero.
///
/// # Safety
/// `a` is valid for reads of a limb.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn load_limb(a: *const Limb) -> Block {
    // SAFETY: a is valid for reads of a limb by this function's contract.
    unsafe { _mm_loadl_epi64(a.cast()) }
}

/// # Safety
/// `r` is valid for writes of two limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn store(r: *mut Limb, block: Block) {
    // SAFETY: r is valid for writes of two limbs by this function's contract; the store takes any
    // alignment.
    unsafe { _mm_storeu_si128(r.cast(), block) }
}

/// Stores the low limb.
///
/// # Safety
/// `r` is valid for writes of a limb.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn store_limb(r: *mut Limb, block: Block) {
    // SAFETY: r is valid for writes of a limb by this function's contract.
    unsafe { _mm_storel_epi64(r.cast(), block) }
}

/// Block `i` of the `n` limbs at `a`, with zeros above them.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn block_or_zeros(a: *const Limb, n: usize, i: usize) -> Block {
    // SAFETY: a is valid for n limbs by this function's contract, and none from n on is read.
    unsafe {
        if 2 * i + 2 <= n {
            load(a.add(2 * i))
        } else if 2 * i < n {
            load_limb(a.add(2 * i))
        } else {
            zero()
        }
    }
}

/// Block `i` of the `n` limbs at `r`, or what there is of it below `n`.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx2")]
pub unsafe fn put(r: *mut Limb, n: usize, i: usize, block: Block) {
    // SAFETY: r is valid for n limbs by this function's contract, and none from n on is written.
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
