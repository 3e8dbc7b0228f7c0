//! The kernels of divisions: reciprocals of up to eight limbs in registers, by Newton's iteration.
//!
//! With the parts `P(Y^2) + Y Q(Y^2)` of the divisor, a step from `G` is `(G P)(Y^2) + Y (G
//! Q)(Y^2)`. Both products lie beside each other in the lanes, that of the even part below. Of each
//! the upper half is wanted, so that no product of limbs counts that ends below it. All parts are
//! there before the first step.
//!
//! A chain of 64 coefficients takes about 25 cycles, those of one, two and four limbs 12, 16
//! and 28.

use super::super::vector::{LANES, load, low_lanes, store, store_first};
use super::rows::{deal_divisor, divide_by_lanes, half};
use super::square::parts;
use crate::Limb;
use crate::gf2x::DivisionKernels;
use crate::x86_64::avx512::gf2x::cores::{Intel, Zen};
use core::arch::x86_64::*;
use core::mem::MaybeUninit;

/// The functions of the level.
pub(super) const KERNELS: DivisionKernels = DivisionKernels {
    reciprocal,
    join_parts,
    // A half of 32 limbs takes 0.81 of the time of a whole product, one of 24 limbs 0.96. Measured
    // on Sapphire Rapids.
    least_half: 32,
    least_lane_division: 32,
    most_in_two: 0,
    half: half::<Intel>,
    deal_divisor,
    divide_by_lanes: divide_by_lanes::<Intel>,
};

/// The functions on AMD's cores. On Zen 5 blocks of 32 limbs in lanes take 6 % off the time of
/// divisions of 64 limbs, but halves of 32 limbs by themselves cost 2 % at 256. Two blocks in place
/// of four take about as many products up to 264 limbs, and 1 to 20 % less time, as there is less
/// code for them.
pub(super) const ZEN: DivisionKernels = DivisionKernels {
    least_half: 56,
    most_in_two: 264,
    half: half::<Zen>,
    divide_by_lanes: divide_by_lanes::<Zen>,
    ..KERNELS
};

/// Halves of blocks that are multiplied.
const LOW: i32 = 0x00;
const HIGH: i32 = 0x11;
const CROSS: i32 = 0x10;
const OTHER_CROSS: i32 = 0x01;

/// Functions of three bits by their tables: `a + b + c`, `a + b c`.
const SUM: i32 = 0x96;
const PLUS_WHERE: i32 = 0x78;

/// The first limb of the reciprocal of `1 + f`, in the high halves of all lanes: `F^127`, as `F^128
/// = 1` up to `Y^64`.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,vpclmulqdq,bmi2")]
fn first(f: Limb) -> __m256i {
    const fn every(bits: u32) -> Limb {
        let (mut mask, mut i) = (0, 0);
        while i < 64 {
            mask |= 1 << i;
            i += bits;
        }
        mask
    }
    let all = |x: Limb| _mm256_set1_epi64x(x as i64);
    // F^(2^i) has the first coefficients of F, 2^i places apart; two of them together have too few
    // for a product.
    let f2 = all(_pdep_u64(f >> 32, every(2)));
    let f4 = all(_pdep_u64(f >> 48, every(4)));
    let f8 = all(_pdep_u64(f >> 56, every(8)));
    let f16 = all(_pdep_u64(f >> 60, every(16)));
    let f96 = all(_pdep_u64(f >> 62, every(32)) ^ f >> 63);
    let low = |a, b| plus(a, b, _mm256_clmulepi64_epi128::<LOW>(a, b));
    let high = |a, b| plus(a, b, _mm256_clmulepi64_epi128::<HIGH>(a, b));
    high(high(low(all(f), f2), low(f4, f8)), low(f16, f96))
}

/// `a + b + c`.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn plus(a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    _mm256_ternarylogic_epi64::<SUM>(a, b, c)
}

/// From one limb, in the high halves of both lanes, to two, in both lanes. The high halves of
/// `parts` count.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,vpclmulqdq")]
fn one_to_two(g: __m256i, parts: __m256i) -> __m256i {
    let to_even = _mm256_setr_epi64x(-1, -1, 0, 0);
    let known = _mm256_ternarylogic_epi64::<PLUS_WHERE>(parts, g, to_even);
    let sums = _mm256_xor_si256(known, _mm256_clmulepi64_epi128::<HIGH>(parts, g));
    let squares = _mm256_clmulepi64_epi128::<HIGH>(sums, sums);
    let squares = _mm256_sllv_epi64(squares, _mm256_setr_epi64x(0, 0, 1, 1));
    _mm256_xor_si256(squares, _mm256_permute4x64_epi64::<0b01_00_11_10>(squares))
}

/// From two limbs, in both lanes, to four.
#[inline]
#[target_feature(enable = "avx512f,avx512vl,vpclmulqdq")]
fn two_to_four(g: __m256i, parts: __m256i) -> __m256i {
    let to_even = _mm256_setr_epi64x(-1, -1, 0, 0);
    let known = _mm256_ternarylogic_epi64::<PLUS_WHERE>(parts, g, to_even);
    let cross = _mm256_clmulepi64_epi128::<CROSS>(parts, g);
    let cross = _mm256_xor_si256(cross, _mm256_clmulepi64_epi128::<OTHER_CROSS>(parts, g));
    let high = _mm256_clmulepi64_epi128::<HIGH>(parts, g);
    let sums = plus(known, high, _mm256_bsrli_epi128::<8>(cross));
    // The limbs of the even part low in each lane, those of the odd one high.
    let sums = _mm256_permute4x64_epi64::<0b11_01_10_00>(sums);
    let even = _mm256_clmulepi64_epi128::<LOW>(sums, sums);
    let odd = _mm256_clmulepi64_epi128::<HIGH>(sums, sums);
    _mm256_xor_si256(even, _mm256_slli_epi64::<1>(odd))
}

/// From four limbs to eight.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,vpclmulqdq")]
fn four_to_eight(g: __m256i, parts: __m512i) -> __m512i {
    const OTHER_LANES: i32 = 0b10_11_00_01;
    let cross = |a, b| {
        let cross = _mm512_clmulepi64_epi128::<CROSS>(a, b);
        _mm512_xor_si512(cross, _mm512_clmulepi64_epi128::<OTHER_CROSS>(a, b))
    };
    let both = _mm512_broadcast_i64x4(g);
    // The upper block by the upper one, in both lanes of a part: the low block of the product in
    // the lower, the high one in the upper lane, where limbs have changed places, so that the
    // instruction is the same.
    let a = _mm512_permutexvar_epi64(_mm512_setr_epi64(2, 3, 3, 2, 6, 7, 7, 6), parts);
    let upper = _mm512_setr_epi64(2, 3, 3, 2, 2, 3, 3, 2);
    let b = _mm512_permutexvar_epi64(upper, _mm512_castsi256_si512(g));
    let moved = _mm512_set_epi64(
        -1,
        0x0F0E_0D0C_0B0A_0908,
        0x0706_0504_0302_0100,
        -1,
        -1,
        0x0F0E_0D0C_0B0A_0908,
        0x0706_0504_0302_0100,
        -1,
    );
    let outer = _mm512_clmulepi64_epi128::<LOW>(a, b);
    let outer_cross = _mm512_shuffle_epi8(cross(a, b), moved);
    // Blocks by the other ones, of which the high blocks of the products count, in the lower lane.
    let turned = _mm512_shuffle_i64x2::<OTHER_LANES>(parts, parts);
    let inner = _mm512_clmulepi64_epi128::<HIGH>(turned, both);
    let inner = _mm512_xor_si512(inner, _mm512_bsrli_epi128::<8>(cross(turned, both)));
    let inner = _mm512_xor_si512(inner, _mm512_shuffle_i64x2::<OTHER_LANES>(inner, inner));

    let to_even = _mm512_setr_epi64(-1, -1, -1, -1, 0, 0, 0, 0);
    let to_lower = _mm512_setr_epi64(-1, -1, 0, 0, -1, -1, 0, 0);
    let known = _mm512_ternarylogic_epi64::<PLUS_WHERE>(parts, both, to_even);
    let sums = _mm512_ternarylogic_epi64::<SUM>(known, outer, outer_cross);
    joined(_mm512_ternarylogic_epi64::<PLUS_WHERE>(sums, inner, to_lower))
}

/// Bits of the lower four limbs and, between them, those of the upper four.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn joined(parts: __m512i) -> __m512i {
    let by_lanes = _mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7);
    squares(_mm512_permutexvar_epi64(by_lanes, parts))
}

/// The square of the low half of each lane, and `X` times that of the high one.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn squares(x: __m512i) -> __m512i {
    let even = _mm512_clmulepi64_epi128::<LOW>(x, x);
    let odd = _mm512_clmulepi64_epi128::<HIGH>(x, x);
    _mm512_xor_si512(even, _mm512_slli_epi64::<1>(odd))
}

/// The reciprocal of `n` limbs.
///
/// # Safety
/// The contract of [`DivisionKernels`] holds.
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,gfni,vpclmulqdq,bmi2")]
unsafe fn reciprocal(g: *mut Limb, f: *const Limb, n: usize) {
    // Fewer limbs are the upper lanes.
    let (zeros, lanes) = (LANES - n, !low_lanes(LANES - n));
    // SAFETY: limb n - 1 of f, which is valid for n limbs by the contract of `DivisionKernels`.
    let one = first(unsafe { *f.add(n - 1) });
    if n == 1 {
        // SAFETY: g is valid for the only limb by the contract of `DivisionKernels`.
        return unsafe {
            _mm_storeh_pd(g.cast(), _mm256_castpd256_pd128(_mm256_castsi256_pd(one)))
        };
    }
    let mut room = MaybeUninit::<[[Limb; LANES]; 2]>::uninit();
    // SAFETY: masks leave the n limbs of f and g, which are valid by the contract of
    // `DivisionKernels`; the room has eight limbs for the divisor and as many for its parts.
    unsafe {
        let padded = room.as_mut_ptr().cast::<Limb>();
        let (even, odd) = (padded.add(LANES), padded.add(LANES + LANES / 2));
        store(padded, _mm512_maskz_loadu_epi64(lanes, f.wrapping_sub(zeros).cast()));
        parts(even, odd, padded, LANES);
        let of = |limb: usize| {
            let [even, odd] = [even, odd].map(|part| _mm_loadu_si128(part.add(limb).cast()));
            _mm256_inserti128_si256::<1>(_mm256_castsi128_si256(even), odd)
        };
        let top = of(2);
        let two = one_to_two(one, top);
        let four = two_to_four(two, top);
        let eight = four_to_eight(four, load(even));
        store_first(g.wrapping_sub(zeros), lanes, eight);
    }
}

/// The parts of a polynomial joined, where each is a sum.
///
/// # Safety
/// The contract of [`DivisionKernels`] holds.
#[target_feature(enable = "avx512f,avx512vl,vpclmulqdq")]
unsafe fn join_parts(
    r: *mut Limb,
    [even, more_even]: [*const Limb; 2],
    [odd, more_odd]: [*const Limb; 2],
    h: usize,
) {
    let by_lanes = _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11);
    let above = _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15);
    let mut i = 0;
    while i + LANES <= h {
        // SAFETY: the parts are valid for h limbs and r for 2 h by the contract of
        // `DivisionKernels`, and i + 8 <= h; from the lowest limb on, so that no sum is written
        // before it is read.
        unsafe {
            let part = |p: *const Limb| load(p.add(i));
            let even =
                _mm512_ternarylogic_epi64::<SUM>(part(even), part(more_even), part(r.add(h)));
            let odd = _mm512_xor_si512(part(odd), part(more_odd));
            store(r.add(2 * i), squares(_mm512_permutex2var_epi64(even, by_lanes, odd)));
            store(r.add(2 * i + LANES), squares(_mm512_permutex2var_epi64(even, above, odd)));
        }
        i += LANES;
    }
    while i < h {
        let some = (h - i).min(LANES / 2);
        let lanes = low_lanes(some);
        // SAFETY: the parts are valid for h limbs and r for 2 h by the contract of
        // `DivisionKernels`, and masks end at limb h; from the lowest limb on, so that no sum is
        // written before it is read.
        unsafe {
            let part = |p: *const Limb| _mm256_maskz_loadu_epi64(lanes, p.add(i).cast());
            let even = plus(part(even), part(more_even), part(r.add(h)));
            let odd = _mm256_xor_si256(part(odd), part(more_odd));
            let (even, odd) = (_mm512_castsi256_si512(even), _mm512_castsi256_si512(odd));
            let both = _mm512_permutex2var_epi64(even, by_lanes, odd);
            store_first(r.add(2 * i), low_lanes(2 * some), squares(both));
        }
        i += some;
    }
}
