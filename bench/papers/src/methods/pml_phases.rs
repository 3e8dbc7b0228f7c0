//! PML Add and PML Sub, each phase over the whole number before the next: the thesis's slow second
//! version.
//!
//! Source: PML thesis, algorithms 7 and 9, and section 3.2.2, "second version": every phase loads
//! the intermediate limbs from memory and stores them again, and an array with one carry per limb
//! is shifted by one place between phases 2 and 3. The thesis gives these two as the reasons why it
//! is slow, so they stay.
//!
//! Domain: everything. Mended:
//! - Phase 4 prints `C_mask[i] = 1` for the limbs to adjust; its own example takes `max_mask` after
//!   the exclusive or, which is right.
//! - The carry out of the top limb, dropped by the shift and by phase 3, is kept. The subtraction
//!   no longer needs X >= Y.
//! - Phase 4 adds the masks as numbers of as many bits as there are limbs.

use super::blocks::{load, mask_of, store};
use super::buffer::{LANES, Numbers, assert_vectors};
use super::{Method, Op, Prepared};
use std::arch::x86_64::*;
use widelimb_kernels::cpu::Level;
use widelimb_limb::Limb;

/// Algorithm 7.
pub const ADD: Method = Method::exact_add(
    "pml_phases_add",
    "PML thesis, algorithm 7 (PML Add, second version)",
    Level::Avx512Base,
    |a, b| Phases::boxed(a, b, exact::<false>),
);

/// Algorithm 9.
pub const SUB: Method = Method {
    name: "pml_phases_sub",
    source: "PML thesis, algorithm 9 (PML Sub, second version)",
    op: Op::Sub,
    prepare: |a, b| Phases::boxed(a, b, exact::<true>),
    ..ADD
};

/// Limbs whose masks share one word in phase 4.
const WORD: usize = 64;

/// The number between its phases. The functions on it say "carry" for borrows too; where they
/// differ, `SUB` tells.
pub(super) struct Phases {
    numbers: Numbers,
    /// The carry of each limb as a byte of 0 or 1, up to a whole block.
    carries: Vec<u8>,
    /// The limbs that phase 4 adjusts, one bit each.
    adjust: Vec<u64>,
    function: unsafe fn(&mut Phases) -> Limb,
}

impl Phases {
    pub(super) fn boxed(
        a: &[Limb],
        b: &[Limb],
        function: unsafe fn(&mut Phases) -> Limb,
    ) -> Box<dyn Prepared> {
        assert_vectors();
        let n = a.len();
        Box::new(Phases {
            numbers: Numbers::new(a, b),
            carries: vec![0; n.next_multiple_of(LANES)],
            adjust: vec![0; n.div_ceil(WORD)],
            function,
        })
    }
}

impl Prepared for Phases {
    fn run(&mut self) -> Limb {
        // SAFETY: `boxed` checked the level.
        unsafe { (self.function)(self) }
    }

    fn result(&self) -> Vec<Limb> {
        self.numbers.r.to_vec()
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn exact<const SUB: bool>(number: &mut Phases) -> Limb {
    combine::<SUB>(number);
    if !detect::<SUB>(number) {
        return 0;
    }
    let out = shift(number);
    if !add_carries::<SUB, true>(number) {
        return out;
    }
    let out_again = propagate::<SUB>(number);
    apply::<SUB>(number);
    out | out_again
}

/// Phase 1: the limbs' own sums or differences.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn combine<const SUB: bool>(number: &mut Phases) {
    let Numbers { a, b, r } = &mut number.numbers;
    for ((r, a), b) in r.chunks_mut(LANES).zip(a.chunks(LANES)).zip(b.chunks(LANES)) {
        let (x, y) = (load(a), load(b));
        store(r, if SUB { _mm512_sub_epi64(x, y) } else { _mm512_add_epi64(x, y) });
    }
}

/// Phase 2: which limbs carried; whether any did.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn detect<const SUB: bool>(number: &mut Phases) -> bool {
    let Numbers { a, r, .. } = &mut number.numbers;
    let mut any = 0;
    let blocks = number.carries.as_chunks_mut().0.iter_mut().zip(r.chunks(LANES));
    for ((carries, r), a) in blocks.zip(a.chunks(LANES)) {
        let (s, x) = (load(r), load(a));
        let carried =
            if SUB { _mm512_cmpgt_epu64_mask(s, x) } else { _mm512_cmplt_epu64_mask(s, x) };
        *carries = bytes_of(carried);
        any |= carried;
    }
    any != 0
}

/// Between the phases: each carry goes to the limb above; the top limb's goes out.
pub(super) fn shift(number: &mut Phases) -> Limb {
    let n = number.numbers.r.len();
    let out = number.carries[n - 1];
    number.carries.copy_within(..n - 1, 1);
    number.carries[0] = 0;
    Limb::from(out)
}

/// Phase 3: adds the carries. If `DETECT`, notes which limbs carried again, and returns whether any
/// did.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
pub(super) fn add_carries<const SUB: bool, const DETECT: bool>(number: &mut Phases) -> bool {
    let blocks = number.carries.as_chunks_mut().0.iter_mut();
    let mut any = 0;
    for (carries, r) in blocks.zip(number.numbers.r.chunks_mut(LANES)) {
        let s = load(r);
        let units = _mm512_cvtepu8_epi64(_mm_cvtsi64_si128(i64::from_le_bytes(*carries)));
        let adjusted = if SUB { _mm512_sub_epi64(s, units) } else { _mm512_add_epi64(s, units) };
        store(r, adjusted);
        if DETECT {
            let carried = if SUB {
                _mm512_cmpgt_epu64_mask(adjusted, s)
            } else {
                _mm512_cmplt_epu64_mask(adjusted, s)
            };
            *carries = bytes_of(carried);
            any |= carried;
        }
    }
    any != 0
}

/// Phase 4, on masks: which limbs the new carries reach; the carry out of the top.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn propagate<const SUB: bool>(number: &mut Phases) -> Limb {
    let (mut below, mut carry, mut out) = (0, false, 0);
    let words = number.adjust.iter_mut().zip(number.carries.chunks(WORD));
    for ((adjust, carries), limbs) in words.zip(number.numbers.r.chunks(WORD)) {
        let carried = bits_of(carries);
        let extreme = extremes::<SUB>(limbs);
        let (sum, over) = (carried << 1 | below).overflowing_add(extreme);
        let (sum, over_too) = sum.overflowing_add(u64::from(carry));
        *adjust = sum ^ extreme;
        below = carried >> (WORD - 1);
        carry = over | over_too;
        // A whole word carries out of its top; a shorter one into the bit above the last limb.
        out = if limbs.len() == WORD { below | u64::from(carry) } else { sum >> limbs.len() & 1 };
    }
    out
}

/// Phase 4, on limbs.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn apply<const SUB: bool>(number: &mut Phases) {
    let ones = _mm512_set1_epi64(-1);
    for (&adjust, limbs) in number.adjust.iter().zip(number.numbers.r.chunks_mut(WORD)) {
        for (mask, r) in adjust.to_le_bytes().into_iter().zip(limbs.chunks_mut(LANES)) {
            let s = load(r);
            let adjusted = if SUB {
                _mm512_mask_add_epi64(s, mask, s, ones)
            } else {
                _mm512_mask_sub_epi64(s, mask, s, ones)
            };
            store(r, adjusted);
        }
    }
}

/// The bits of a mask as bytes of 0 or 1.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn bytes_of(mask: __mmask8) -> [u8; LANES] {
    _mm_cvtsi128_si64(_mm_maskz_set1_epi8(u16::from(mask), 1)).to_le_bytes()
}

/// Bytes of 0 or 1 as the bits of a word, 64 at most.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn bits_of(bytes: &[u8]) -> u64 {
    let mut words = [0; WORD / LANES];
    for (word, bytes) in words.iter_mut().zip(bytes.as_chunks::<LANES>().0) {
        let bytes = _mm_cvtsi64_si128(i64::from_le_bytes(*bytes));
        *word = _mm_test_epi8_mask(bytes, bytes) as u8;
    }
    u64::from_le_bytes(words)
}

/// The limbs that propagate, as the bits of a word, 64 at most: limbs of all ones, or for a
/// subtraction limbs of 0.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn extremes<const SUB: bool>(limbs: &[Limb]) -> u64 {
    let target = if SUB { _mm512_setzero_si512() } else { _mm512_set1_epi64(-1) };
    let mut words = [0; WORD / LANES];
    for (word, limbs) in words.iter_mut().zip(limbs.chunks(LANES)) {
        *word = _mm512_cmpeq_epi64_mask(load(limbs), target) & mask_of(limbs.len());
    }
    u64::from_le_bytes(words)
}
