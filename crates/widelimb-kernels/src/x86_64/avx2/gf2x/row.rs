//! Products by one limb, two limbs at a time.
//!
//! Floor: a product for each limb, one a cycle.

use super::block::{Block, between, load, load_limb, low_low, store, store_limb, xor, zero};
use crate::Limb;
use core::arch::x86_64::*;

/// `a w` for both limbs of `a`, and `above`, whose high limb is what the limbs below sent up: the
/// two limbs of the sum, and what they send up.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
fn step(a: Block, w: Block, above: Block) -> (Block, Block) {
    let (low, high) = (low_low(a, w), _mm_clmulepi64_si128::<0x01>(a, w));
    // The high limb of `low` and the low one of `high` have the same place.
    (xor(xor(low, _mm_slli_si128::<8>(high)), _mm_srli_si128::<8>(above)), high)
}

/// `r = a w`, or `r += a w` if `ADD`; the limb above.
///
/// # Safety
/// `a` is valid for reads and `r` for reads (if `ADD`) and writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx2,pclmulqdq")]
unsafe fn row<const ADD: bool>(r: *mut Limb, a: *const Limb, n: usize, w: Limb) -> Limb {
    let (w, mut above) = (_mm_cvtsi64_si128(w as i64), zero());
    let mut i = 0;
    // SAFETY: a and r are valid for n limbs by this function's contract, r for reads only where ADD
    // reads it.
    unsafe {
        while i + 2 <= n {
            let (mut sum, next) = step(load(a.add(i)), w, above);
            if ADD {
                sum = xor(sum, load(r.add(i)));
            }
            store(r.add(i), sum);
            above = next;
            i += 2;
        }
        if i < n {
            // The limb's product begins one limb lower than that of a pair's high limb.
            let product = xor(low_low(load_limb(a.add(i)), w), _mm_srli_si128::<8>(above));
            let low = if ADD { xor(product, load_limb(r.add(i))) } else { product };
            store_limb(r.add(i), low);
            above = product;
        }
    }
    _mm_cvtsi128_si64(between(above, zero())) as Limb
}

/// `r += a w`; the limb above.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn addmul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb) -> Limb {
    // SAFETY: a and r are valid for n limbs by the contract of `Gf2xKernels`, r for reads too.
    unsafe { row::<true>(r, a, n, w) }
}

/// `r = a w`, one limb longer than `a`.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of `n + 1`.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul_1(r: *mut Limb, a: *const Limb, n: usize, w: Limb) {
    // SAFETY: a is valid for n limbs and r for n + 1 by this function's contract.
    unsafe { *r.add(n) = row::<false>(r, a, n, w) }
}
