//! PML Add (Approx) and PML Sub (Approx), 8 limbs at a time: carries go one limb far.
//!
//! Source: PML thesis, algorithms 12 and 14: the final version, [`pml_chunks`](super::pml_chunks),
//! without phase 4 and without the test for it. Limb i of the result is the limbs' own sum plus the
//! carry out of limb i-1's own sum; a carry which that addition causes is dropped. The carry
//! returned is that of the top limb's own sum.
//!
//! Domain: everything, approximately; exact where no limb's own sum (difference) below the top one
//! is all ones (0) when a carry (borrow) arrives. Mended as in `pml_chunks`: algorithm 14 mixes big
//! end first and little end first; lengths need not be multiples of 8.

use super::blocks::with_carry;
use super::buffer::OnVectors;
use super::{Method, Op, any_length, any_operands};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Algorithm 12.
pub const ADD: Method = Method {
    name: "pml_approx_chunks_add",
    source: "PML thesis, algorithm 12 (PML Add Approx)",
    op: Op::Add,
    exact: false,
    needs: Level::Avx512Base,
    domain: "any length; exact unless a carry meets a limb sum of all ones",
    lengths: any_length,
    admits: any_operands,
    prepare: |a, b| OnVectors::boxed(a, b, add),
};

/// Algorithm 14.
pub const SUB: Method = Method {
    name: "pml_approx_chunks_sub",
    source: "PML thesis, algorithm 14 (PML Sub Approx)",
    op: Op::Sub,
    domain: "any length; exact unless a borrow meets a limb difference of 0",
    prepare: |a, b| OnVectors::boxed(a, b, sub),
    ..ADD
};

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn add(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let ones = _mm512_set1_epi64(-1);
    with_carry(r, a, b, |x, y, lanes, c_in| {
        let s = _mm512_add_epi64(x, y);
        let carried = u32::from(_mm512_cmplt_epu64_mask(s, x));
        let increments = (carried << 1 | c_in) as __mmask8;
        (_mm512_mask_sub_epi64(s, increments, s, ones), carried >> (lanes - 1))
    })
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn sub(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let ones = _mm512_set1_epi64(-1);
    with_carry(r, a, b, |x, y, lanes, b_in| {
        let d = _mm512_sub_epi64(x, y);
        let borrowed = u32::from(_mm512_cmplt_epu64_mask(x, y));
        let decrements = (borrowed << 1 | b_in) as __mmask8;
        (_mm512_mask_add_epi64(d, decrements, d, ones), borrowed >> (lanes - 1))
    })
}
