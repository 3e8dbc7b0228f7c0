//! Addition whose carries come from one addition of bytes, a byte for each limb.
//!
//! Source: PML thesis, algorithm 3 ("ProposedAdd", after the carry-select addition of RSS23). Each
//! limb is one of three cases: its sum carries whatever comes in (G), passes on what comes in (P:
//! all ones), or carries in no case (N). A byte `t` per limb and a constant `p` are chosen so that
//! `t + p` behaves alike: with `p` = 7F, `t` is 81 for G, 80 for P and 0 for N, so that `t + p` is
//! 100, FF or 7F. The 8 bytes of a block are one 64-bit addition, and `s - t - p`, byte by byte, is
//! the carry that came into each limb. It is widened to limbs and added.
//!
//! The printed algorithm leaves the values of `t` and `p` open; those above are ours. Subtraction,
//! which the thesis says can be had likewise, has the same bytes with "borrows" for "carries" and
//! "is 0" for "is all ones". Domain: everything.

use super::blocks::{mask_of, with_carry};
use super::buffer::OnVectors;
use super::{Method, Op};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Algorithm 3.
pub const ADD: Method = Method::exact_add(
    "carry_bytes_add",
    "PML thesis, algorithm 3 (RSS23)",
    Level::Avx512Base,
    |a, b| OnVectors::boxed(a, b, add),
);

/// Algorithm 3 turned into a subtraction.
pub const SUB: Method = Method {
    name: "carry_bytes_sub",
    source: "PML thesis, algorithm 3 (RSS23), for borrows",
    op: Op::Sub,
    prepare: |a, b| OnVectors::boxed(a, b, sub),
    ..ADD
};

const P: i64 = 0x7f7f_7f7f_7f7f_7f7f;
const T_GENERATE: i8 = 0x81_u8 as i8;
const T_PROPAGATE: i8 = 0x80_u8 as i8;

/// Steps 2 to 4: from the lanes of cases G and P, what comes into each lane as limbs of 0 and 1,
/// and what goes out of lane `lanes - 1`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn incoming(g: __mmask8, p: __mmask8, lanes: usize, carry: u32) -> (__m512i, u32) {
    let t = _mm_maskz_set1_epi8(u16::from(g), T_GENERATE);
    let t = _mm_mask_set1_epi8(t, u16::from(p), T_PROPAGATE);
    let low = _mm_cvtsi128_si64(t) as u64;
    let (s, above) = low.overflowing_add(P as u64);
    let (s, above_too) = s.overflowing_add(u64::from(carry));
    let t_plus_p = _mm_add_epi8(t, _mm_cvtsi64_si128(P));
    let carries = _mm_sub_epi8(_mm_cvtsi64_si128(s as i64), t_plus_p);
    let out = if lanes == 8 {
        above | above_too
    } else {
        // The first lane beyond the end is of case N: what comes into it is what goes out.
        _mm_cvtsi128_si64(carries) >> (8 * lanes) & 1 != 0
    };
    (_mm512_cvtepu8_epi64(carries), u32::from(out))
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn add(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    with_carry(r, a, b, |x, y, lanes, carry| {
        let s = _mm512_add_epi64(x, y);
        let g = _mm512_cmplt_epu64_mask(s, x);
        let p = _mm512_cmpeq_epi64_mask(s, _mm512_set1_epi64(-1));
        let (carries, out) = incoming(g, p, lanes, carry);
        (_mm512_add_epi64(s, carries), out)
    })
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn sub(r: &mut [Limb], a: &[Limb], b: &[Limb]) -> Limb {
    with_carry(r, a, b, |x, y, lanes, borrow| {
        let d = _mm512_sub_epi64(x, y);
        let g = _mm512_cmplt_epu64_mask(x, y);
        let p = _mm512_testn_epi64_mask(d, d) & mask_of(lanes);
        let (borrows, out) = incoming(g, p, lanes, borrow);
        (_mm512_sub_epi64(d, borrows), out)
    })
}
