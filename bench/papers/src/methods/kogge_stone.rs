//! Addition whose carries in a block come from one ordinary addition of masks.
//!
//! Source: PML thesis, algorithms 2 and 4, in the form that it ascribes to Yee's y-cruncher:
//! AVX-512 masks instead of the serial third phase. In a block of 8 limbs, `g` are the lanes whose
//! sum carried and `p` those that are all ones; then in `m = (g << 1) + carry_in + p` a carry runs
//! through each row of propagating lanes as it does in a number's bits, the lanes of `m ^ p` are
//! those to increment, and the bit above the lanes is the carry out. Subtraction: `g` are the lanes
//! that borrowed, `p` those that are 0.
//!
//! Domain: everything. The printed algorithms' serial phase is wrong, see
//! [`kogge_stone_serial`](super::kogge_stone_serial); this form needed no mending but the masked
//! last block.

use super::blocks::{mask_of, with_carry};
use super::buffer::OnVectors;
use super::{Method, Op};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Algorithm 2 with masks.
pub const ADD: Method = Method::exact_add(
    "kogge_stone_add",
    "PML thesis, algorithm 2 (Kogge-Stone, after Yee), with masks",
    Level::Avx512Base,
    |a, b| OnVectors::boxed(a, b, add),
);

/// Algorithm 4 with masks.
pub const SUB: Method = Method {
    name: "kogge_stone_sub",
    source: "PML thesis, algorithm 4 (Kogge-Stone, after Yee), with masks",
    op: Op::Sub,
    prepare: |a, b| OnVectors::boxed(a, b, sub),
    ..ADD
};

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn add(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let ones = _mm512_set1_epi64(-1);
    with_carry(r, a, b, |x, y, lanes, carry| {
        let s = _mm512_add_epi64(x, y);
        let g = u32::from(_mm512_cmplt_epu64_mask(s, x));
        let p = u32::from(_mm512_cmpeq_epi64_mask(s, ones));
        let m = (g << 1) + carry + p;
        // Adding 1 is subtracting all ones, a register that is there already.
        (_mm512_mask_sub_epi64(s, (m ^ p) as __mmask8, s, ones), m >> lanes & 1)
    })
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn sub(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    let ones = _mm512_set1_epi64(-1);
    with_carry(r, a, b, |x, y, lanes, borrow| {
        let d = _mm512_sub_epi64(x, y);
        let g = u32::from(_mm512_cmplt_epu64_mask(x, y));
        // Lanes beyond the end are 0 - 0: no borrow may run through them.
        let p = u32::from(_mm512_testn_epi64_mask(d, d) & mask_of(lanes));
        let m = (g << 1) + borrow + p;
        (_mm512_mask_add_epi64(d, (m ^ p) as __mmask8, d, ones), m >> lanes & 1)
    })
}
