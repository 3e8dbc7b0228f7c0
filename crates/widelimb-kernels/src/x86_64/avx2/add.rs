//! Sums and differences whose carries go one limb far, four limbs at a time.
//!
//! Here every carry stays in its vector. AVX2 compares signed numbers alone, so with h = 2^63, the
//! top bit, for x + y it takes x' = x - h and s' = x' + y: the limb carried just where s' < x' as
//! signed numbers, and s' - h is the sum. The carries, -1 or 0 a lane, are rotated by one lane; the
//! one that leaves at the top comes in at the bottom of the next vector. For x - y the borrow is
//! x' < y' of both moved by h, and the difference needs no h. Source: S. Das, PML Add and PML Sub
//! (Approx), IIT Gandhinagar 2025, chapter 5, algorithms 12 and 14.
//!
//! Floor: 8 instructions for four limbs, 1.6 to 2 cycles of the front end, against 4 of the carry
//! chain.

use crate::Limb;
use crate::scalar;
use core::arch::asm;
use core::arch::x86_64::*;

/// Limbs in a vector.
const LANES: usize = 4;

/// The sum of one vector: the limbs without their carries, and the carry out of each, -1 or 0.
struct Lanes {
    limbs: __m256i,
    carries: __m256i,
}

/// The top bit of each limb.
#[inline]
#[target_feature(enable = "avx2")]
fn top_bits() -> __m256i {
    _mm256_set1_epi64x(i64::MIN)
}

/// `x + y`, less the top bit.
#[inline]
#[target_feature(enable = "avx2")]
fn add_lanes(x: __m256i, y: __m256i) -> Lanes {
    let x = _mm256_xor_si256(x, top_bits());
    let limbs = _mm256_add_epi64(x, y);
    Lanes { limbs, carries: _mm256_cmpgt_epi64(x, limbs) }
}

/// `x - y`.
#[inline]
#[target_feature(enable = "avx2")]
fn sub_lanes(x: __m256i, y: __m256i) -> Lanes {
    let limbs = _mm256_sub_epi64(x, y);
    let [x, y] = [x, y].map(|limbs| _mm256_xor_si256(limbs, top_bits()));
    Lanes { limbs, carries: _mm256_cmpgt_epi64(y, x) }
}

/// Adds the carries to the sums, and the top bit again.
#[inline]
#[target_feature(enable = "avx2")]
fn add_carries(limbs: __m256i, carries: __m256i) -> __m256i {
    _mm256_xor_si256(_mm256_sub_epi64(limbs, carries), top_bits())
}

/// Lane i - 1 in lane i, the top one in lane 0; in a way that the compiler does not see through,
/// which knows that lanes are -1 or 0, and makes four instructions of it on narrower ones.
#[inline]
#[target_feature(enable = "avx2")]
fn rotated(carries: __m256i) -> __m256i {
    let rotated: __m256i;
    // SAFETY: one permutation of a register.
    unsafe {
        asm!("vpermq {0}, {1}, 0x93", out(ymm_reg) rotated, in(ymm_reg) carries,
             options(pure, nomem, nostack, preserves_flags));
    }
    rotated
}

macro_rules! one_limb_far {
    ($(#[$doc:meta])* $name:ident, $lanes:ident, $carries:expr) => {
        $(#[$doc])*
        ///
        /// A last vector that overlaps the one before it gets its carries from the limbs one below
        /// its own. It is computed first, for where `r` is a source or begins
        /// below one those limbs are overwritten.
        ///
        /// # Safety
        /// The contract of [`BinaryKernel`](crate::BinaryKernel) holds.
        #[target_feature(enable = "avx2")]
        pub unsafe fn $name(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
            if n < LANES {
                // SAFETY: r, a and b are valid for n limbs by the contract of `BinaryKernel`, which
                // is that of the scalar function.
                return unsafe { scalar::$name(r, a, b, n) };
            }
            let has_rest = !n.is_multiple_of(LANES);
            // SAFETY: there is a whole vector, more than one if there is a rest, and all lie
            // within n limbs; what is written twice is written alike.
            unsafe {
                let lanes_at = |i: usize| {
                    let [x, y] = [a, b].map(|limbs| _mm256_loadu_si256(limbs.add(i).cast()));
                    $lanes(x, y)
                };
                let mut last = _mm256_setzero_si256();
                if has_rest {
                    let Lanes { carries, .. } = lanes_at(n - LANES - 1);
                    last = $carries(lanes_at(n - LANES).limbs, carries);
                }
                // Lane 0 is the carry into the next vector.
                let (mut before, mut i) = (_mm256_setzero_si256(), 0);
                while i + LANES <= n {
                    let Lanes { limbs, carries } = lanes_at(i);
                    let carries = rotated(carries);
                    let into = _mm256_blend_epi32::<0b11>(carries, before);
                    _mm256_storeu_si256(r.add(i).cast(), $carries(limbs, into));
                    (before, i) = (carries, i + LANES);
                }
                if has_rest {
                    _mm256_storeu_si256(r.add(n - LANES).cast(), last);
                }
            }
        }
    };
}

one_limb_far! {
    /// `a + b` with carries that go one limb far.
    add_n_approx, add_lanes, add_carries
}

one_limb_far! {
    /// `a - b` with borrows that go one limb far.
    sub_n_approx, sub_lanes, |limbs, borrows| _mm256_add_epi64(limbs, borrows)
}
