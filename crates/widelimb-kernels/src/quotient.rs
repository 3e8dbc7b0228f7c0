//! Divides two limbs by one.

use crate::Limb;

/// Quotient and remainder of `high 2^64 + low` by `d`.
///
/// Cost: the CPU's division, some eighteen cycles that no other division overlaps.
///
/// # Panics
/// If `high >= d`: the quotient would not fit.
#[inline(always)]
pub fn div_2_by_1(high: Limb, low: Limb, d: Limb) -> (Limb, Limb) {
    assert!(high < d, "a quotient of one limb");
    #[cfg(target_arch = "x86_64")]
    {
        let (q, r);
        // SAFETY: every CPU of this architecture has `div`; the quotient fits, as `high < d`.
        unsafe {
            core::arch::asm!(
                "div {d}",
                d = in(reg) d,
                inout("rax") low => q,
                inout("rdx") high => r,
                options(pure, nomem, nostack),
            );
        }
        (q, r)
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        let (u, d) = (u128::from(high) << 64 | u128::from(low), u128::from(d));
        ((u / d) as Limb, (u % d) as Limb)
    }
}
