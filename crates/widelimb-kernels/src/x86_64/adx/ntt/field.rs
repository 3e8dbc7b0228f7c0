//! Products by constants with `mulx`.

use crate::ntt::{Factor, Modulus};
use crate::scalar::ntt::Field;
use core::arch::asm;

/// A prime, with `mulx`: for kernels of this level alone.
#[derive(Clone, Copy)]
pub struct Mulx {
    p: u64,
    gap: u64,
}

/// For the features of the level.
impl Field for Mulx {
    #[inline(always)]
    fn of(modulus: &Modulus) -> Mulx {
        Mulx { p: modulus.p, gap: modulus.gap }
    }

    #[inline(always)]
    fn p(self) -> u64 {
        self.p
    }

    #[inline(always)]
    fn gap(self) -> u64 {
        self.gap
    }

    #[inline(always)]
    fn times(self, y: u64, f: &Factor) -> u64 {
        let r;
        // SAFETY: arithmetic on registers and on the two words of a constant.
        unsafe {
            asm!(
                "mulx {q}, {t}, [{f} + 8]",
                "imul rdx, [{f}]",
                "imul {q}, {p}",
                "sub rdx, {q}",
                f = in(reg) core::ptr::from_ref(f),
                p = in(reg) self.p,
                q = out(reg) _,
                t = out(reg) _,
                inout("rdx") y => r,
                options(pure, readonly, nostack),
            );
        }
        debug_assert!(r < 2 * self.p);
        r
    }
}
