//! Products of operands of two lengths by those of one: zeros above the shorter one.

use super::super::block::{load, put, store};
use super::super::product::Equal;
use super::strips::there;
use crate::Limb;
use core::mem::MaybeUninit;

/// `r = a b`, where `a` has at most `MOST` limbs.
///
/// # Safety
/// What [`Gf2xKernels`](crate::gf2x::Gf2xKernels) asks for of products of operands that are
/// filled up.
#[target_feature(enable = "avx2,pclmulqdq")]
pub unsafe fn mul<const MOST: usize>(
    product: Equal,
    r: *mut Limb,
    a: *const Limb,
    n: usize,
    b: *const Limb,
    m: usize,
) {
    debug_assert!(1 <= m && m <= n && n <= MOST);
    let mut filled = [0; MOST];
    let mut whole = MaybeUninit::<[[Limb; MOST]; 2]>::uninit();
    let whole = whole.as_mut_ptr().cast::<Limb>();
    // SAFETY: both operands have `n` limbs, for which there is room in whole blocks as `MOST` is
    // even; the product has `2 n`, all of whole blocks. Copies go block by block as products do, so
    // that no load waits for two stores.
    unsafe {
        for i in 0..m.div_ceil(2) {
            store(filled.as_mut_ptr().add(2 * i), there(b, m, i));
        }
        product(whole, a, filled.as_ptr());
        for i in 0..(n + m).div_ceil(2) {
            put(r, n + m, i, load(whole.add(2 * i)));
        }
    }
}
