//! Four integers as a vector; products are those of doubles, as in [`digits`](super::batch::digits).

use super::batch::digits::{HIGH_BITS, LOW_BITS, high, low, splat, to_double};
use crate::field::{Task, Vector};
use core::arch::x86_64::*;

/// A vector of four lanes.
#[derive(Clone, Copy, Debug)]
pub struct Four(__m256i);

crate::at_level! { Avx2:
    /// Runs a task with vectors of four. The floating-point environment is the default one.
    ///
    /// # Safety
    /// The CPU has the level `avx2`.
    pub unsafe fn run<T: Task>(task: T) -> T::Result {
        task.run::<Four>()
    }
}

crate::at_level! { Avx2:
    fn apart<T>(f: impl FnOnce() -> T) -> T {
        f()
    }
}

/// An expression of intrinsics, all of the level's.
macro_rules! wide {
    ($expression:expr) => {
        // SAFETY: the CPU has the level, without which there is no `Four`.
        unsafe { $expression }
    };
}

/// The offset that makes an integer of a column one without sign.
const OFFSET: u64 = 1 << 63;

impl Vector for Four {
    const LANES: usize = 4;
    const HAS_SIGNED_HALVES: bool = true;
    type Factor = __m256d;

    #[inline(always)]
    fn splat(x: u64) -> Four {
        wide!(Four(_mm256_set1_epi64x(x.cast_signed())))
    }

    #[inline(always)]
    fn load(lanes: &[u64]) -> Four {
        let lanes: &[u64; 4] = lanes.try_into().expect("four lanes");
        wide!(Four(_mm256_loadu_si256(lanes.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u64]) {
        let lanes: &mut [u64; 4] = lanes.try_into().expect("four lanes");
        wide!(_mm256_storeu_si256(lanes.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn add(self, other: Four) -> Four {
        wide!(Four(_mm256_add_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn sub(self, other: Four) -> Four {
        wide!(Four(_mm256_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn and(self, other: Four) -> Four {
        wide!(Four(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Four) -> Four {
        wide!(Four(_mm256_or_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Four) -> Four {
        wide!(Four(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn shl(self, bits: u32) -> Four {
        wide!(Four(_mm256_sll_epi64(self.0, _mm_cvtsi32_si128(bits.cast_signed()))))
    }

    #[inline(always)]
    fn shr(self, bits: u32) -> Four {
        wide!(Four(_mm256_srl_epi64(self.0, _mm_cvtsi32_si128(bits.cast_signed()))))
    }

    #[inline(always)]
    fn sar(self, bits: u32) -> Four {
        // There is no shift with sign of 64 bits.
        self.add(Four::splat(OFFSET)).shr(bits).sub(Four::splat(OFFSET >> bits))
    }

    #[inline(always)]
    fn is_zero(self) -> Four {
        wide!(Four(_mm256_cmpeq_epi64(self.0, _mm256_setzero_si256())))
    }

    #[inline(always)]
    fn factor(self) -> __m256d {
        wide!(to_double(self.0))
    }

    #[inline(always)]
    fn start(low_halves: usize, high_halves: usize) -> Four {
        let bits = LOW_BITS.wrapping_mul(low_halves as u64);
        Four::splat(bits.wrapping_add(HIGH_BITS.wrapping_mul(high_halves as u64)).wrapping_neg())
    }

    #[inline(always)]
    fn mul_add_to_start(sum: &mut Four, next: &mut Four, a: __m256d, b: __m256d) {
        wide!({
            let up = high(a, b);
            *sum = sum.add(Four(low(a, b, up)));
            *next = next.add(Four(up));
        });
    }

    #[inline(always)]
    fn mul_add(sum: &mut Four, next: &mut Four, a: __m256d, b: __m256d) {
        Four::mul_add_to_start(sum, next, a, b);
        wide!({
            *sum = sum.add(Four(splat(LOW_BITS.wrapping_neg())));
            *next = next.add(Four(splat(HIGH_BITS.wrapping_neg())));
        });
    }

    // What has the level's features is not inlined in what has not.
    #[inline(never)]
    fn apart<T>(f: impl FnOnce() -> T) -> T {
        wide!(apart(f))
    }
}
