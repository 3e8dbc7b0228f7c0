//! Eight integers as a vector.
//!
//! SAFETY of each block: a `Field8` is there on a CPU with the level alone, as only
//! [`run`] gives its name to others.

use crate::field::{DIGIT_MASK, Task, Vector};
use core::arch::x86_64::*;

/// A vector of eight lanes.
#[derive(Clone, Copy, Debug)]
pub struct Eight(__m512i);

crate::at_level! { Avx512:
    /// Runs a task with vectors of eight.
    ///
    /// # Safety
    /// The CPU has the level `avx512`.
    pub unsafe fn run<T: Task>(task: T) -> T::Result {
        task.run::<Eight>()
    }
}

crate::at_level! { Avx512:
    fn apart<T>(f: impl FnOnce() -> T) -> T {
        f()
    }
}

/// An expression of intrinsics, all of the level's.
macro_rules! wide {
    ($expression:expr) => {
        // SAFETY: the CPU has the level, without which there is no `Eight`.
        unsafe { $expression }
    };
}

impl Vector for Eight {
    const LANES: usize = 8;
    const HAS_SHORT_PRODUCTS: bool = true;
    type Factor = Eight;

    #[inline(always)]
    fn splat(x: u64) -> Eight {
        wide!(Eight(_mm512_set1_epi64(x.cast_signed())))
    }

    #[inline(always)]
    fn load(lanes: &[u64]) -> Eight {
        let lanes: &[u64; 8] = lanes.try_into().expect("eight lanes");
        wide!(Eight(_mm512_loadu_si512(lanes.as_ptr().cast())))
    }

    #[inline(always)]
    fn store(self, lanes: &mut [u64]) {
        let lanes: &mut [u64; 8] = lanes.try_into().expect("eight lanes");
        wide!(_mm512_storeu_si512(lanes.as_mut_ptr().cast(), self.0));
    }

    #[inline(always)]
    fn add(self, other: Eight) -> Eight {
        wide!(Eight(_mm512_add_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn sub(self, other: Eight) -> Eight {
        wide!(Eight(_mm512_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn and(self, other: Eight) -> Eight {
        wide!(Eight(_mm512_and_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Eight) -> Eight {
        wide!(Eight(_mm512_or_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Eight) -> Eight {
        wide!(Eight(_mm512_xor_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn shl(self, bits: u32) -> Eight {
        wide!(Eight(_mm512_sll_epi64(self.0, _mm_cvtsi32_si128(bits.cast_signed()))))
    }

    #[inline(always)]
    fn shr(self, bits: u32) -> Eight {
        wide!(Eight(_mm512_srl_epi64(self.0, _mm_cvtsi32_si128(bits.cast_signed()))))
    }

    #[inline(always)]
    fn sar(self, bits: u32) -> Eight {
        wide!(Eight(_mm512_sra_epi64(self.0, _mm_cvtsi32_si128(bits.cast_signed()))))
    }

    #[inline(always)]
    fn is_zero(self) -> Eight {
        wide!({
            let mask = _mm512_testn_epi64_mask(self.0, self.0);
            Eight(_mm512_maskz_set1_epi64(mask, -1))
        })
    }

    #[inline(always)]
    fn select(mask: Eight, a: Eight, b: Eight) -> Eight {
        // The bits of a where the mask has some, else those of b.
        wide!(Eight(_mm512_ternarylogic_epi64::<0xca>(mask.0, a.0, b.0)))
    }

    #[inline(always)]
    fn one_of_eight(eight: &[u64; 8], index: Eight) -> Eight {
        wide!(Eight(_mm512_permutexvar_epi64(index.0, _mm512_loadu_si512(eight.as_ptr().cast()))))
    }

    #[inline(always)]
    fn factor(self) -> Eight {
        self
    }

    #[inline(always)]
    fn mul_add(low: &mut Eight, high: &mut Eight, a: Eight, b: Eight) {
        wide!({
            low.0 = _mm512_madd52lo_epu64(low.0, a.0, b.0);
            high.0 = _mm512_madd52hi_epu64(high.0, a.0, b.0);
        });
    }

    #[inline(always)]
    fn mul_low(a: Eight, b: Eight) -> Eight {
        wide!(Eight(_mm512_madd52lo_epu64(_mm512_setzero_si512(), a.0, b.0)))
    }

    #[inline(always)]
    fn cancel(low: Eight, high: &mut Eight, a: Eight, b: Eight) -> Eight {
        // The low half is what is missing in the column to the next multiple of 2^52.
        wide!(high.0 = _mm512_madd52hi_epu64(high.0, a.0, b.0));
        low.add(Eight::splat(DIGIT_MASK)).carry()
    }

    // What has the level's features is not inlined in what has not.
    #[inline(never)]
    fn apart<T>(f: impl FnOnce() -> T) -> T {
        wide!(apart(f))
    }
}
