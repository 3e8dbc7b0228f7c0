//! Comparisons.

use crate::abi::Size;
use crate::export::export;
use core::ffi::c_int;
use core::slice::from_raw_parts;
use widelimb_kernels::kernels;
use widelimb_limb::Limb;

export! {
    /// 1, 0 or -1 as `a` is above, equal to or below `b`, of `n` limbs each.
    fn __gmpn_cmp(a: *const Limb, b: *const Limb, n: Size) -> c_int {
        let (a, b) = (from_raw_parts(a, n as usize), from_raw_parts(b, n as usize));
        // The highest limbs tell, nearly always.
        let (Some((x, a)), Some((y, b))) = (a.split_last(), b.split_last()) else { return 0 };
        if x == y { kernels().cmp(a, b) as c_int } else if x < y { -1 } else { 1 }
    }

    /// 1 if `n` limbs are all 0, else 0.
    fn __gmpn_zero_p(a: *const Limb, n: Size) -> c_int {
        let a = from_raw_parts(a, n as usize);
        (a.last().is_none_or(|&top| top == 0) && kernels().first_nonzero(a) == a.len()).into()
    }
}
