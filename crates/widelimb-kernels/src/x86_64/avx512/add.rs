//! Addition and subtraction, exact and approximate: the mask arithmetic of PML, for any length.
//!
//! Eight limbs a vector. With s = x + y lane by lane, let g be the lanes that carried (s < x) and p
//! the lanes that would pass a carry on (s = 2^64 - 1). As integers with one bit a lane, g and p
//! are disjoint, and in
//!
//! ```text
//! m = 2 g + carry_in + p
//! ```
//!
//! the carries of all lanes ripple in one ordinary addition: the lanes to increment are m xor p,
//! and the carry out is bit 8. Nothing depends on the data, so the worst ripple costs what a random
//! sum costs. Subtraction is the same with g = (x < y), p = (x = y) and lanes to decrement. Source:
//! S. Das, PML Add and PML Sub, IIT Gandhinagar 2025, chapters 3 and 4; here the carry out of a
//! vector survives its all-ones top limb.
//!
//! Approximate sums and differences (there, chapter 5) are those in which no lane passes a carry
//! on: p is 0, and a carry goes one limb far.
//!
//! Long numbers go through [`pipeline`], which has the same arithmetic in another order.
//!
//! Floor: on the two 512-bit ports a vector costs one add, two compares, two moves of masks out,
//! one move of a mask in and one masked increment: 7 instructions, 3.5 cycles for 8 limbs in L1; an
//! approximate sum 5 and 2.5, one compare and one move less. The scalar side is a chain of two
//! cycles a vector (add, shift), so gathering the masks of several vectors in one integer, which
//! costs a shift and an or for each, gains nothing: it was slower.

use super::super::baseline;
use super::pipeline;
use super::vector::{LANES, all_ones, bits_of, load, load_first, low_lanes, store, store_first};
use crate::Limb;
use core::arch::asm;
use core::arch::x86_64::*;

/// From this length on, exact sums are vectors'. Shorter ones are read soon after, and what a
/// masked store has written reaches no load before it is in the cache: a sum and a difference of
/// one to twelve limbs, each from the result before, take half the time with limbs.
pub const VECTORS_FROM: usize = 16;
/// The shortest sums, in limbs, that go through the pipeline: shorter ones lose by its way in and
/// out.
pub const PIPELINE_FROM: usize = 96;
/// The shortest sums, in limbs, whose limbs before a line boundary are added on their own, first.
pub const ALIGN_FROM: usize = 128;
/// From this length on, three operands fill a first cache of 48 KiB, and the lines of the result
/// are asked for early.
pub const FAR_FROM: usize = 2049;
/// Vectors in a turn of the plain loop.
const UNROLL: usize = 4;

/// The sum of one vector.
pub struct Sum {
    /// The result.
    pub limbs: __m512i,
    /// The carry out of all lanes.
    pub carry: u32,
    /// Bit n is the carry into lane n.
    pub carries: u32,
}

impl Sum {
    /// The carry into lane `n`, which is the carry out of the lanes below.
    #[inline]
    pub const fn carry_into(&self, n: usize) -> u32 {
        debug_assert!(n <= LANES);
        self.carries >> n & 1
    }
}

/// `2 g + p`, apart from the carry: the compiler would add the carry first, and the chain from
/// vector to vector would be the longer by a shifted addition, which takes two cycles on many CPUs.
#[inline(always)]
fn twice_plus(g: u32, p: u32) -> u32 {
    let sum: u32;
    // SAFETY: one addition in registers.
    unsafe {
        asm!("lea {sum:e}, [{p:r} + 2*{g:r}]", sum = lateout(reg) sum, p = in(reg) p, g = in(reg) g,
             options(pure, nomem, nostack, preserves_flags));
    }
    sum
}

/// One vector. `ones` is [`all_ones`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub fn add_vector<const SUB: bool, const EXACT: bool>(
    x: __m512i,
    y: __m512i,
    carry: u32,
    ones: __m512i,
) -> Sum {
    let (s, g, p) = if SUB {
        (_mm512_sub_epi64(x, y), _mm512_cmplt_epu64_mask(x, y), _mm512_cmpeq_epi64_mask(x, y))
    } else {
        let s = _mm512_add_epi64(x, y);
        (s, _mm512_cmplt_epu64_mask(s, x), _mm512_cmpeq_epi64_mask(s, ones))
    };
    let (g, p) = (bits_of(g), if EXACT { bits_of(p) } else { 0 });
    debug_assert!(g & p == 0 && carry <= 1);
    let m = carry + twice_plus(g, p);
    let carries = m ^ p;
    let to = carries as __mmask8;
    let limbs = if SUB {
        _mm512_mask_add_epi64(s, to, s, ones)
    } else {
        _mm512_mask_sub_epi64(s, to, s, ones)
    };
    Sum { limbs, carry: m >> LANES, carries }
}

/// `VECTORS` whole vectors; returns the carry out.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds with `n = 8 * VECTORS`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn vectors<const SUB: bool, const EXACT: bool, const VECTORS: usize>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    carry: u32,
    ones: __m512i,
) -> u32 {
    let mut carry = carry;
    for i in 0..VECTORS {
        // SAFETY: vector i of VECTORS lies within the operands, and is read before it is written.
        unsafe {
            let (x, y) = (load(a.add(LANES * i)), load(b.add(LANES * i)));
            let sum = add_vector::<SUB, EXACT>(x, y, carry, ones);
            store(r.add(LANES * i), sum.limbs);
            carry = sum.carry;
        }
    }
    carry
}

/// The first `n` limbs (1 to 8) of one vector; the carry out of limb `n - 1`.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn part<const SUB: bool, const EXACT: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    carry: u32,
    ones: __m512i,
) -> u32 {
    debug_assert!((1..=LANES).contains(&n));
    let first = low_lanes(n);
    // SAFETY: only the first n lanes are read and written.
    unsafe {
        let (x, y) = (load_first(first, a), load_first(first, b));
        let sum = add_vector::<SUB, EXACT>(x, y, carry, ones);
        store_first(r, first, sum.limbs);
        sum.carry_into(n)
    }
}

/// Vector by vector, and the part of one at the end.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn plain<const SUB: bool, const EXACT: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    carry: u32,
) -> Limb {
    let (mut r, mut a, mut b, mut n, mut carry) = (r, a, b, n, carry);
    let ones = all_ones();
    // SAFETY: `n` counts the limbs that are left behind the three pointers; each step takes what
    // it does from all four.
    unsafe {
        while n >= UNROLL * LANES {
            carry = vectors::<SUB, EXACT, UNROLL>(r, a, b, carry, ones);
            let done = UNROLL * LANES;
            (r, a, b, n) = (r.add(done), a.add(done), b.add(done), n - done);
        }
        while n >= LANES {
            carry = vectors::<SUB, EXACT, 1>(r, a, b, carry, ones);
            (r, a, b, n) = (r.add(LANES), a.add(LANES), b.add(LANES), n - LANES);
        }
        if n != 0 {
            carry = part::<SUB, EXACT>(r, a, b, n, carry, ones);
        }
    }
    Limb::from(carry)
}

/// Up to a line boundary if it is worth it, through the pipeline, and the part of a vector behind
/// it. Apart from [`plain`], which is called for short numbers and needs none of the registers that
/// the pipeline has to save.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds; `n >= PIPELINE_FROM`.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn long<const SUB: bool, const EXACT: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    carry: u32,
) -> Limb {
    let ones = all_ones();
    let head = if n < ALIGN_FROM { 0 } else { limbs_before_line(r, a, b) };
    let (mut first, mut carry) = (ones, carry);
    // SAFETY: the first vector and the limbs behind limb `head` lie within n limbs, and these are
    // enough for the pipeline, which leaves less than a vector. The store of the first vector comes
    // last: where r is a source or begins below one, its limbs behind the head are read again, and
    // what it holds for them is what the others have stored.
    unsafe {
        if head != 0 {
            let sum = add_vector::<SUB, EXACT>(load(a), load(b), carry, ones);
            (first, carry) = (sum.limbs, sum.carry_into(head));
        }
        let mut i = head;
        let (done, mut carry) = middle::<SUB, EXACT>(r.add(i), a.add(i), b.add(i), n - i, carry);
        i += done;
        if i < n {
            carry = part::<SUB, EXACT>(r.add(i), a.add(i), b.add(i), n - i, carry, ones);
        }
        if head != 0 {
            store(r, first);
        }
        Limb::from(carry)
    }
}

/// The pipeline that the constants name.
///
/// # Safety
/// The contract of the functions of [`pipeline`] holds; the CPU has the features of this level.
#[inline(always)]
unsafe fn middle<const SUB: bool, const EXACT: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    carry: u32,
) -> (usize, u32) {
    // SAFETY: r, a and b are valid for n limbs, of which there are 64 or more, by this function's
    // contract; `long`, which calls this, has the features.
    unsafe {
        match (SUB, EXACT, n < FAR_FROM) {
            (false, true, true) => pipeline::add(r, a, b, n, carry),
            (false, true, false) => pipeline::add_far(r, a, b, n, carry),
            (true, true, true) => pipeline::sub(r, a, b, n, carry),
            (true, true, false) => pipeline::sub_far(r, a, b, n, carry),
            (false, false, true) => pipeline::add_approx(r, a, b, n, carry),
            (false, false, false) => pipeline::add_approx_far(r, a, b, n, carry),
            (true, false, true) => pipeline::sub_approx(r, a, b, n, carry),
            (true, false, false) => pipeline::sub_approx_far(r, a, b, n, carry),
        }
    }
}

/// How many limbs stand before the line boundary that is worth most. A load that crosses a line
/// costs twice what such a store does, so it is one of the sources': `b`'s if `r` shares it, else
/// `a`'s.
#[inline]
fn limbs_before_line(r: *mut Limb, a: *const Limb, b: *const Limb) -> usize {
    let source = if (r.addr() ^ b.addr()).is_multiple_of(64) { b } else { a };
    source.addr().wrapping_neg() % 64 / 8
}

/// [`plain`] or [`long`], by the length.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn chain<const SUB: bool, const EXACT: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    carry: Limb,
) -> Limb {
    // SAFETY: r, a and b are valid for n limbs by the contract of `CarryKernel`; `long` gets at
    // least PIPELINE_FROM limbs.
    unsafe {
        if n < PIPELINE_FROM {
            plain::<SUB, EXACT>(r, a, b, n, carry as u32)
        } else {
            long::<SUB, EXACT>(r, a, b, n, carry as u32)
        }
    }
}

/// `r = -a`; 0 if `a` is 0, else 1.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, above it, or apart.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn neg(r: *mut Limb, a: *const Limb, n: usize) -> Limb {
    let (zero, ones) = (_mm512_setzero_si512(), all_ones());
    let (mut carry, mut i) = (0, 0);
    // SAFETY: vectors and the part of one behind them lie within n limbs.
    unsafe {
        while i + LANES <= n {
            let sum = add_vector::<true, true>(zero, load(a.add(i)), carry, ones);
            store(r.add(i), sum.limbs);
            carry = sum.carry;
            i += LANES;
        }
        if i < n {
            let rest = low_lanes(n - i);
            let y = load_first(rest, a.add(i));
            let sum = add_vector::<true, true>(zero, y, carry, ones);
            store_first(r.add(i), rest, sum.limbs);
            carry = sum.carry_into(n - i);
        }
    }
    Limb::from(carry)
}

/// `r = a + b + carry`; the carry out.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn add_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, carry: Limb) -> Limb {
    // SAFETY: r, a and b are valid for n limbs and carry is 0 or 1 by the contract of
    // `CarryKernel`.
    unsafe {
        if n < VECTORS_FROM {
            baseline::add_n(r, a, b, n, carry)
        } else {
            chain::<false, true>(r, a, b, n, carry)
        }
    }
}

/// `r = a - b - borrow`; the borrow out.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn sub_n(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, borrow: Limb) -> Limb {
    // SAFETY: r, a and b are valid for n limbs and borrow is 0 or 1 by the contract of
    // `CarryKernel`.
    unsafe {
        if n < VECTORS_FROM {
            baseline::sub_n(r, a, b, n, borrow)
        } else {
            chain::<true, true>(r, a, b, n, borrow)
        }
    }
}

/// The longest numbers in one vector or two.
const SHORT_APPROX: usize = 2 * LANES;

/// One vector or two, whose masks stay in their registers: lane i takes what lane i - 1 carried.
///
/// # Safety
/// The contract of [`BinaryKernel`](crate::BinaryKernel) holds; `n` is 1 to [`SHORT_APPROX`].
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn short_approx<const SUB: bool>(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    debug_assert!((1..=SHORT_APPROX).contains(&n));
    let ones = all_ones();
    let lanes = |x, y| {
        if SUB {
            (_mm512_sub_epi64(x, y), _mm512_cmplt_epu64_mask(x, y))
        } else {
            let s = _mm512_add_epi64(x, y);
            (s, _mm512_cmplt_epu64_mask(s, x))
        }
    };
    let carried = |s, into| {
        if SUB {
            _mm512_mask_add_epi64(s, into, s, ones)
        } else {
            _mm512_mask_sub_epi64(s, into, s, ones)
        }
    };
    // SAFETY: the first vector, if it is whole, and the lanes of the last one lie within n limbs;
    // each vector is read before it is written.
    unsafe {
        if n <= LANES {
            let first = low_lanes(n);
            let (s, g) = lanes(load_first(first, a), load_first(first, b));
            store_first(r, first, carried(s, _kadd_mask8(g, g)));
            return;
        }
        let (s, g) = lanes(load(a), load(b));
        store(r, carried(s, _kadd_mask8(g, g)));
        let (r, a, b) = (r.add(LANES), a.add(LANES), b.add(LANES));
        let rest = low_lanes(n - LANES);
        let (s, h) = lanes(load_first(rest, a), load_first(rest, b));
        let into = _kor_mask8(_kadd_mask8(h, h), _kshiftri_mask8::<7>(g));
        store_first(r, rest, carried(s, into));
    }
}

/// `a + b` with carries that go one limb far.
///
/// # Safety
/// The contract of [`BinaryKernel`](crate::BinaryKernel) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn add_n_approx(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    // SAFETY: r, a and b are valid for n limbs by the contract of `BinaryKernel`.
    unsafe { approx::<false>(r, a, b, n) };
}

/// `a - b` with borrows that go one limb far.
///
/// # Safety
/// The contract of [`BinaryKernel`](crate::BinaryKernel) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn sub_n_approx(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    // SAFETY: r, a and b are valid for n limbs by the contract of `BinaryKernel`.
    unsafe { approx::<true>(r, a, b, n) };
}

/// Approximate sums and differences of any length, by the shortest way for it.
///
/// # Safety
/// The contract of [`BinaryKernel`](crate::BinaryKernel) holds.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn approx<const SUB: bool>(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize) {
    // SAFETY: r, a and b are valid for n limbs by the contract of `BinaryKernel`; `short_approx`
    // gets 1 to SHORT_APPROX limbs.
    unsafe {
        match n {
            0 => (),
            1..=SHORT_APPROX => short_approx::<SUB>(r, a, b, n),
            _ => _ = chain::<SUB, false>(r, a, b, n, 0),
        }
    }
}
