//! PML Add and PML Sub, all four phases on 8 limbs before the next 8: the thesis's final version.
//!
//! Source: PML thesis, algorithms 8 and 10. Phase 1 adds lane by lane; phase 2 finds the lanes that
//! carried; phase 3 adds the carries to the lanes above, with the carry of the block below; only if
//! that made lanes carry again does phase 4 find by one addition of masks where the new carries
//! end.
//!
//! Domain: everything. Mended:
//! - Phases 3 and 4 make carries out of lane 7, which are bit 8 of the mask once it is shifted. The
//!   published code loses that bit, and with it the carry of a ripple that runs through the block's
//!   all-ones top limb: (2^512 - 1) + 1. Here the masks are 32-bit integers.
//! - Algorithm 10 walks down from the end of the array and shifts its masks right, as for numbers
//!   stored big end first, but phase 4 shifts left; here all of it is little end first.
//! - The lengths were multiples of 8; a masked last block takes the rest.

use super::blocks::{mask_of, with_carry};
use super::buffer::OnVectors;
use super::{Method, Op};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Algorithm 8.
pub const ADD: Method = Method::exact_add(
    "pml_chunks_add",
    "PML thesis, algorithm 8 (PML Add, final)",
    Level::Avx512Base,
    |a, b| OnVectors::boxed(a, b, add),
);

/// Algorithm 10.
pub const SUB: Method = Method {
    name: "pml_chunks_sub",
    source: "PML thesis, algorithm 10 (PML Sub, final)",
    op: Op::Sub,
    prepare: |a, b| OnVectors::boxed(a, b, sub),
    ..ADD
};

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn add(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let ones = _mm512_set1_epi64(-1);
    with_carry(r, a, b, |x, y, lanes, c_in| {
        let s = _mm512_add_epi64(x, y);
        let carried = u32::from(_mm512_cmplt_epu64_mask(s, x));
        let mut c_out = carried >> (lanes - 1);
        let increments = (carried << 1 | c_in) as __mmask8 & mask_of(lanes);
        let mut adjusted = _mm512_mask_sub_epi64(s, increments, s, ones);
        let carried_again = u32::from(_mm512_cmplt_epu64_mask(adjusted, s));
        if carried_again != 0 {
            let all_ones = u32::from(_mm512_cmpeq_epi64_mask(adjusted, ones));
            let sum = (carried_again << 1) + all_ones;
            c_out |= sum >> lanes;
            let increments = (sum ^ all_ones) as __mmask8;
            adjusted = _mm512_mask_sub_epi64(adjusted, increments, adjusted, ones);
        }
        (adjusted, c_out)
    })
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn sub(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let ones = _mm512_set1_epi64(-1);
    with_carry(r, a, b, |x, y, lanes, b_in| {
        let d = _mm512_sub_epi64(x, y);
        let borrowed = u32::from(_mm512_cmplt_epu64_mask(x, y));
        let mut b_out = borrowed >> (lanes - 1);
        let decrements = (borrowed << 1 | b_in) as __mmask8 & mask_of(lanes);
        let mut adjusted = _mm512_mask_add_epi64(d, decrements, d, ones);
        let borrowed_again = u32::from(_mm512_cmpgt_epu64_mask(adjusted, d));
        if borrowed_again != 0 {
            // Lanes beyond the end are 0 too, but not part of the number.
            let zeros = _mm512_testn_epi64_mask(adjusted, adjusted) & mask_of(lanes);
            let sum = (borrowed_again << 1) + u32::from(zeros);
            b_out |= sum >> lanes;
            let decrements = sum as __mmask8 ^ zeros;
            adjusted = _mm512_mask_add_epi64(adjusted, decrements, adjusted, ones);
        }
        (adjusted, b_out)
    })
}
