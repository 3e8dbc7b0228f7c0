//! PML Add and PML Sub on vectors of two limbs and of four.
//!
//! Source: PML thesis, section 7.1: "two-limb operations can leverage SSE2 using the same PML
//! logic; four-limb operations can utilize AVX2", algorithms 8 and 10 within. These vectors have no
//! masks and compare signed numbers only. So limbs are compared with their top bits flipped, the
//! sign bits of the answer are the mask, and a mask becomes a vector again by a table of 4 or 16
//! vectors. The four phases are those of [`pml_chunks`](super::pml_chunks): the last runs only
//! where the third made limbs carry again.
//!
//! Domain: everything. Mended: what is mended there. A comparison of 64-bit limbs is not in SSE2
//! but in SSE4.2; both forms ask for the level `avx2`, which has it.

use super::buffer::OnVectors;
use super::{Method, Op};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// PML Add on four limbs.
pub const ADD_256: Method = Method::exact_add(
    "pml_256_add",
    "PML thesis, section 7.1, algorithm 8 on 256 bits (AVX2)",
    Level::Avx2,
    |a, b| OnVectors::boxed_at(Level::Avx2, a, b, of_256::walk::<false>),
);

/// PML Sub on four limbs.
pub const SUB_256: Method = Method {
    name: "pml_256_sub",
    source: "PML thesis, section 7.1, algorithm 10 on 256 bits (AVX2)",
    op: Op::Sub,
    prepare: |a, b| OnVectors::boxed_at(Level::Avx2, a, b, of_256::walk::<true>),
    ..ADD_256
};

/// PML Add on two limbs.
pub const ADD_128: Method = Method {
    name: "pml_128_add",
    source: "PML thesis, section 7.1, algorithm 8 on 128 bits (SSE4.2)",
    prepare: |a, b| OnVectors::boxed_at(Level::Avx2, a, b, of_128::walk::<false>),
    ..ADD_256
};

/// PML Sub on two limbs.
pub const SUB_128: Method = Method {
    name: "pml_128_sub",
    source: "PML thesis, section 7.1, algorithm 10 on 128 bits (SSE4.2)",
    prepare: |a, b| OnVectors::boxed_at(Level::Avx2, a, b, of_128::walk::<true>),
    ..SUB_256
};

/// A vector for each mask, with ones in the lanes of the mask.
const fn units<const LANES: usize, const MASKS: usize>() -> [[Limb; LANES]; MASKS] {
    let mut units = [[0; LANES]; MASKS];
    let mut at = 0;
    while at < LANES * MASKS {
        units[at / LANES][at % LANES] = ((at / LANES) >> (at % LANES)) as Limb & 1;
        at += 1;
    }
    units
}

macro_rules! width {
    ($(#[$doc:meta])* $name:ident, $features:literal, $lanes:literal, $vector:ident,
     $load:ident, $store:ident, $add:ident, $sub:ident, $xor:ident, $greater:ident, $equal:ident,
     $doubles:ident, $signs:ident, $all:ident) => {
        $(#[$doc])*
        mod $name {
            use super::*;

            const LANES: usize = $lanes;
            static UNITS: [[Limb; LANES]; 1 << LANES] = units();

            /// Adds or subtracts all blocks, lowest first, and returns the carry or borrow out.
            #[target_feature(enable = $features)]
            pub fn walk<const SUB: bool>(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
                let (r_blocks, r_rest) = r.as_chunks_mut::<LANES>();
                let (a_blocks, a_rest) = a.as_chunks::<LANES>();
                let (b_blocks, b_rest) = b.as_chunks::<LANES>();
                let mut carry = 0;
                for ((r, a), b) in r_blocks.iter_mut().zip(a_blocks).zip(b_blocks) {
                    carry = block::<SUB>(r, a, b, LANES, carry);
                }
                if !r_rest.is_empty() {
                    let padded = |rest: &[Limb]| {
                        let mut block = [0; LANES];
                        block[..rest.len()].copy_from_slice(rest);
                        block
                    };
                    let (mut block_r, lanes) = ([0; LANES], r_rest.len());
                    let (a, b) = (padded(a_rest), padded(b_rest));
                    carry = block::<SUB>(&mut block_r, &a, &b, lanes, carry);
                    r_rest.copy_from_slice(&block_r[..lanes]);
                }
                Limb::from(carry)
            }

            /// The first `lanes` limbs of a block; the others are 0. The carry out of them.
            #[inline]
            #[target_feature(enable = $features)]
            fn block<const SUB: bool>(
                r: &mut [Limb; LANES],
                a: &[Limb; LANES],
                b: &[Limb; LANES],
                lanes: usize,
                carry: u32,
            ) -> u32 {
                // SAFETY: a vector's limbs each.
                let (x, y) = unsafe { ($load(a.as_ptr().cast()), $load(b.as_ptr().cast())) };
                let s = if SUB { $sub(x, y) } else { $add(x, y) };
                let carried = if SUB { below(x, y) } else { below(s, x) };
                let mut out = carried >> (lanes - 1);
                let first = (1 << lanes) - 1;
                let mut adjusted = adjust::<SUB>(s, (carried << 1 | carry) & first);
                let again = if SUB { below(s, adjusted) } else { below(adjusted, s) };
                if again != 0 {
                    let extreme = if SUB { $all(0) } else { $all(-1) };
                    let passing = bits($equal(adjusted, extreme)) & first;
                    let sum = (again << 1) + passing;
                    out |= sum >> lanes;
                    adjusted = adjust::<SUB>(adjusted, (sum ^ passing) & first);
                }
                // SAFETY: a vector's limbs.
                unsafe { $store(r.as_mut_ptr().cast(), adjusted) };
                out
            }

            /// 1 added to, or taken from, the lanes of a mask.
            #[inline]
            #[target_feature(enable = $features)]
            fn adjust<const SUB: bool>(s: $vector, mask: u32) -> $vector {
                // SAFETY: a vector's limbs.
                let units = unsafe { $load(UNITS[mask as usize].as_ptr().cast()) };
                if SUB { $sub(s, units) } else { $add(s, units) }
            }

            /// The lanes where `x < y`.
            #[inline]
            #[target_feature(enable = $features)]
            fn below(x: $vector, y: $vector) -> u32 {
                let top = $all(i64::MIN);
                bits($greater($xor(y, top), $xor(x, top)))
            }

            #[inline]
            #[target_feature(enable = $features)]
            fn bits(lanes: $vector) -> u32 {
                $signs($doubles(lanes)).cast_unsigned()
            }
        }
    };
}

width! {
    /// Two limbs in a vector.
    of_128, "sse4.2", 2, __m128i, _mm_loadu_si128, _mm_storeu_si128, _mm_add_epi64, _mm_sub_epi64,
    _mm_xor_si128, _mm_cmpgt_epi64, _mm_cmpeq_epi64, _mm_castsi128_pd, _mm_movemask_pd,
    _mm_set1_epi64x
}

width! {
    /// Four limbs in a vector.
    of_256, "avx2", 4, __m256i, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_add_epi64,
    _mm256_sub_epi64, _mm256_xor_si256, _mm256_cmpgt_epi64, _mm256_cmpeq_epi64,
    _mm256_castsi256_pd, _mm256_movemask_pd, _mm256_set1_epi64x
}
