//! The square root of a limb, by the CPU's square root of doubles.

use crate::Limb;

/// `floor(sqrt(a))`.
///
/// Doubles round `a` by at most one part in `2^53` and its root by another, which is far below 1
/// for a root below `2^32`: it is at most 1 off.
#[inline]
pub fn sqrt(a: Limb) -> Limb {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{_mm_cvtsd_f64, _mm_set_sd, _mm_sqrt_pd};
        // SAFETY: every CPU of this architecture has SSE2.
        #[allow(unused_unsafe, reason = "safe where the compiler knows of SSE2")]
        let root = unsafe { _mm_cvtsd_f64(_mm_sqrt_pd(_mm_set_sd(a as f64))) };
        // 2^32 is rounded up.
        let root = (root as Limb).min(Limb::from(u32::MAX));
        if root * root > a {
            root - 1
        } else if a - root * root > 2 * root {
            root + 1
        } else {
            root
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        a.isqrt()
    }
}
