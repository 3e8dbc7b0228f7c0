//! Shifts by 1 to 63 bits, alone and fused with an addition, eight limbs at a time.
//!
//! A shifted vector is made of two loads one limb apart. Floor of the shifts: two shifts on the one
//! port that has them, an or, and a load that crosses a line, 2 cycles for 8 limbs in L1; fused
//! with an addition, 10 instructions on two ports, 5 cycles.

use super::add::add_vector;
use super::vector::{LANES, all_ones, load, load_first, low_lanes, store, store_first};
use crate::Limb;
use core::arch::x86_64::*;

/// `high * 2^bits + low / 2^(64 - bits)` lane by lane, `down` being `64 - bits`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
fn funnel(high: __m512i, low: __m512i, bits: __m128i, down: __m128i) -> __m512i {
    _mm512_or_si512(_mm512_sll_epi64(high, bits), _mm512_srl_epi64(low, down))
}

/// Shift counts `bits` and `64 - bits`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
fn counts(bits: u32) -> (__m128i, __m128i) {
    (_mm_cvtsi32_si128(bits as i32), _mm_cvtsi32_si128(64 - bits as i32))
}

/// `r = a * 2^bits`; the bits shifted out above. From the top down.
///
/// # Safety
/// `a` is valid for reads and `r` for writes of `n` limbs; `a` is `r`, below it, or apart;
/// `1 <= bits <= 63`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn shl(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if n == 0 {
        return 0;
    }
    let (up, down) = counts(bits);
    // SAFETY: every limb is below n. A vector's limbs and the one below them are read before it is
    // written, and the vectors that come later lie below it.
    unsafe {
        let out = *a.add(n - 1) >> (64 - bits);
        let mut i = n;
        while i > LANES {
            i -= LANES;
            store(r.add(i), funnel(load(a.add(i)), load(a.add(i - 1)), up, down));
        }
        let rest = low_lanes(i);
        let high = load_first(rest, a);
        let low = _mm512_alignr_epi64::<7>(high, _mm512_setzero_si512());
        store_first(r, rest, funnel(high, low, up, down));
        out
    }
}

/// `r = floor(a / 2^bits)`; the bits shifted out below, in the high end of the limb. From the
/// bottom up.
///
/// # Safety
/// The contract of [`shl`] holds, with `a` above `r` for `a` below.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn shr(r: *mut Limb, a: *const Limb, n: usize, bits: u32) -> Limb {
    if n == 0 {
        return 0;
    }
    let (up, down) = counts(64 - bits);
    // SAFETY: every limb is below n. A vector's limbs and the one above them are read before it is
    // written, and the vectors that come later lie above it.
    unsafe {
        let out = *a << (64 - bits);
        let mut i = 0;
        while i + LANES < n {
            store(r.add(i), funnel(load(a.add(i + 1)), load(a.add(i)), up, down));
            i += LANES;
        }
        let rest = low_lanes(n - i);
        let low = load_first(rest, a.add(i));
        let high = _mm512_alignr_epi64::<1>(_mm512_setzero_si512(), low);
        store_first(r.add(i), rest, funnel(high, low, up, down));
        out
    }
}

/// `a ± b * 2^bits`; what goes out above.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds; `1 <= bits <= 63`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
unsafe fn add_shifted<const SUB: bool>(
    r: *mut Limb,
    a: *const Limb,
    b: *const Limb,
    n: usize,
    bits: u32,
) -> Limb {
    if n == 0 {
        return 0;
    }
    let (up, down) = counts(bits);
    let ones = all_ones();
    let (mut carry, mut i) = (0, 0);
    // The limbs of `b` one place down, of which the first comes from the vector before: `r` may be
    // `b`, and then the limb below has been written.
    let mut before = _mm512_setzero_si512();
    // SAFETY: vectors and the part of one behind them lie within n limbs; each is read before it
    // is written.
    unsafe {
        let out = *b.add(n - 1) >> (64 - bits);
        while i + LANES <= n {
            let y = load(b.add(i));
            let shifted = funnel(y, _mm512_alignr_epi64::<7>(y, before), up, down);
            let sum = add_vector::<SUB, true>(load(a.add(i)), shifted, carry, ones);
            store(r.add(i), sum.limbs);
            (before, carry) = (y, sum.carry);
            i += LANES;
        }
        let rest = low_lanes(n - i);
        if rest != 0 {
            let y = load_first(rest, b.add(i));
            let shifted = funnel(y, _mm512_alignr_epi64::<7>(y, before), up, down);
            let x = load_first(rest, a.add(i));
            let sum = add_vector::<SUB, true>(x, shifted, carry, ones);
            store_first(r.add(i), rest, sum.limbs);
            carry = sum.carry_into(n - i);
        }
        out + Limb::from(carry)
    }
}

/// `r = a + b * 2^bits`; what goes out above.
///
/// # Safety
/// The contract of [`CarryKernel`](crate::CarryKernel) holds; `1 <= bits <= 63`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn addlsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb {
    // SAFETY: r, a and b are valid for n limbs by the contract of `CarryKernel`, and 1 <= bits <=
    // 63.
    unsafe { add_shifted::<false>(r, a, b, n, bits) }
}

/// `r = a - b * 2^bits`; what is borrowed from above.
///
/// # Safety
/// The contract of [`addlsh`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2")]
pub unsafe fn sublsh(r: *mut Limb, a: *const Limb, b: *const Limb, n: usize, bits: u32) -> Limb {
    // SAFETY: r, a and b are valid for n limbs by the contract of `CarryKernel`, and 1 <= bits <=
    // 63.
    unsafe { add_shifted::<true>(r, a, b, n, bits) }
}
