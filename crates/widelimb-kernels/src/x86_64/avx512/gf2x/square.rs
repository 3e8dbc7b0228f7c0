//! Squares, and the parts of a polynomial that squares are made of.
//!
//! Floor of squares: two stores for each load, 2 cycles for 64 bytes. Every way to part 64 bytes in
//! two vectors shuffles each at least once, on one port. Products of vectors with themselves, which
//! that port makes, take 3 cycles; bytes doubled by a permutation, half of each erased and the rest
//! spread by GFNI, take 2 cycles of that port and 4 of the other one. So the two methods take
//! turns, and 64 bytes take 2.5, as measured: in the first cache a quarter more than a copy of the
//! result, which is bound by its stores. Three to two would take 2.4. A store that crosses a line
//! costs two, so whole vectors of the result lie in one line each, wherever the result starts.
//!
//! Beyond the second cache a square takes what its memory does: lines of the result have to come
//! before they can be written, so they are asked for ahead. Stores past the caches would save that,
//! a third of the time from 32 MiB on where the result is not in a cache and is not read soon; but
//! a read of it then takes longer than was saved up to there, and in pages that the system has just
//! cleared, and has in a cache, they take a third more.

use super::super::vector::{LANES, load, load_first, low_lanes, store, store_first};
use crate::Limb;
use crate::gf2x::{SQR_AHEAD, SQR_FAR};
use core::arch::x86_64::*;

/// The bits of a byte to the even places of another, where one half of the byte is zero: bit `i`
/// and bit `i + 4` to place `2 i`.
const SPREAD: i64 = matrix([0x11, 0, 0x22, 0, 0x44, 0, 0x88, 0]);

/// The bits in even places to the low half.
const EVEN: i64 = matrix([0x01, 0x04, 0x10, 0x40, 0, 0, 0, 0]);

/// The bits in odd places to the low half.
const ODD: i64 = matrix([0x02, 0x08, 0x20, 0x80, 0, 0, 0, 0]);

/// GFNI's operand out of the bits that each place of a byte is the sum of.
const fn matrix(places: [u8; 8]) -> i64 {
    i64::from_be_bytes(places)
}

const LIMB_BYTES: usize = size_of::<Limb>();

/// Bytes of a vector.
const BYTES: usize = LIMB_BYTES * LANES;

/// A permutation of bytes.
type Bytes = [u8; 64];

/// Each of 32 bytes twice, from byte `first` on.
const fn doubled(first: u8) -> Bytes {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < 64 {
        bytes[i] = first + i as u8 / 2;
        i += 1;
    }
    bytes
}

/// The bytes in even places, and those in odd ones.
const fn parted() -> Bytes {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < 64 {
        bytes[i] = (2 * i % 64 + i / 32) as u8;
        i += 1;
    }
    bytes
}

static DOUBLED: [Bytes; 2] = [doubled(0), doubled(32)];
static PARTED: Bytes = parted();

#[inline]
#[target_feature(enable = "avx512f")]
fn bytes(of: &Bytes) -> __m512i {
    // SAFETY: `of` has 64 bytes.
    unsafe { _mm512_loadu_si512(of.as_ptr().cast()) }
}

/// The squares of the low four limbs and of the high four, as products.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn by_products(x: __m512i) -> [__m512i; 2] {
    let x = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7), x);
    [_mm512_clmulepi64_epi128::<0x00>(x, x), _mm512_clmulepi64_epi128::<0x11>(x, x)]
}

/// The squares of the low four limbs and of the high four, with bytes spread by a matrix.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn by_bytes(x: __m512i) -> [__m512i; 2] {
    // The low half of the first of two, the high half of the second.
    let halves = _mm512_set1_epi16(0xF00Fu16 as i16);
    let matrix = _mm512_set1_epi64(SPREAD);
    [0, 1].map(|i| {
        let twice = _mm512_permutexvar_epi8(bytes(&DOUBLED[i]), x);
        _mm512_gf2p8affine_epi64_epi8::<0>(_mm512_and_si512(twice, halves), matrix)
    })
}

/// `r = a^2` for `n <= 8` limbs.
///
/// # Safety
/// `a` is valid for reads of `n` limbs, `r` for writes of twice as many.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,vpclmulqdq")]
unsafe fn few(r: *mut Limb, a: *const Limb, n: usize) {
    let lanes = (1u32 << (2 * n)) - 1;
    // SAFETY: masks end with the n limbs of a and 2 n of r, which are valid by this function's
    // contract.
    unsafe {
        let [low, high] = by_products(load_first(low_lanes(n), a));
        store_first(r, lanes as __mmask8, low);
        store_first(r.wrapping_add(LANES), (lanes >> LANES) as __mmask8, high);
    }
}

/// `r = a^2` for pairs of vectors from byte `from` on, as long as there are whole ones; the first
/// byte behind them.
///
/// # Safety
/// `a` is valid for reads of `n` bytes, `r` for writes of twice as many.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,vpclmulqdq")]
unsafe fn pairs<const FAR: bool>(r: *mut u8, a: *const u8, from: usize, n: usize) -> usize {
    let mut i = from;
    while i + 2 * BYTES <= n {
        // SAFETY: i + 2 BYTES <= n, and a is valid for n bytes and r for 2 n by this function's
        // contract; lines that are asked for need not be valid.
        unsafe {
            if FAR {
                for j in 0..4 {
                    let line = r.wrapping_add(2 * i + LIMB_BYTES * SQR_AHEAD + j * BYTES);
                    _mm_prefetch::<_MM_HINT_T0>(line.cast_const().cast());
                }
            }
            let low = by_products(load(a.add(i).cast()));
            let high = by_bytes(load(a.add(i + BYTES).cast()));
            for (j, v) in [low[0], low[1], high[0], high[1]].into_iter().enumerate() {
                store(r.add(2 * i + j * BYTES).cast(), v);
            }
        }
        i += 2 * BYTES;
    }
    i
}

/// The square of a vector from byte `i` on.
///
/// # Safety
/// `a` is valid for reads of `i + 64` bytes, `r` for writes of twice as many.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
unsafe fn one(r: *mut u8, a: *const u8, i: usize) {
    // SAFETY: a is valid for i + 64 bytes and r for twice as many by this function's contract.
    unsafe {
        let [low, high] = by_products(load(a.add(i).cast()));
        store(r.add(2 * i).cast(), low);
        store(r.add(2 * i + BYTES).cast(), high);
    }
}

/// `r = a^2`. As the square of a sum is that of squares, bytes of `a` can be gone through from any
/// of them on: from the one whose square starts a line of the result. What is before that, and
/// behind the last whole vector, is written with what is beside it, which comes out the same twice.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni,vpclmulqdq")]
pub unsafe fn sqr(r: *mut Limb, a: *const Limb, n: usize) {
    // SAFETY: a is valid for n limbs and r for 2 n by the contract of `Gf2xKernels`; every vector
    // lies within them.
    unsafe {
        if n <= LANES {
            return few(r, a, n);
        }
        let to_line = r.align_offset(BYTES) * LIMB_BYTES / 2;
        let (r, a, n) = (r.cast::<u8>(), a.cast::<u8>(), LIMB_BYTES * n);
        if to_line > 0 {
            let [low, _] = by_products(load(a.cast()));
            store(r.cast(), low);
        }
        let far = n >= LIMB_BYTES * SQR_FAR;
        let mut i =
            if far { pairs::<true>(r, a, to_line, n) } else { pairs::<false>(r, a, to_line, n) };
        if i + BYTES <= n {
            one(r, a, i);
            i += BYTES;
        }
        if i < n {
            one(r, a, n - BYTES);
        }
    }
}

/// The even bits of eight limbs in the low half, the odd ones in the high one.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi,gfni")]
fn parted_limbs(x: __m512i) -> __m512i {
    // Of a byte's bits in one class, and of the next byte's: one byte.
    let joined = |matrix| {
        let halves = _mm512_gf2p8affine_epi64_epi8::<0>(x, _mm512_set1_epi64(matrix));
        _mm512_maddubs_epi16(halves, _mm512_set1_epi16(0x1001))
    };
    let both = _mm512_or_si512(joined(EVEN), _mm512_slli_epi16::<8>(joined(ODD)));
    _mm512_permutexvar_epi8(bytes(&PARTED), both)
}

/// The coefficients of even and of odd exponents.
///
/// # Safety
/// The contract of [`Gf2xKernels`](crate::gf2x::Gf2xKernels) holds.
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512vbmi,gfni")]
pub unsafe fn parts(even: *mut Limb, odd: *mut Limb, a: *const Limb, n: usize) {
    let mut i = 0;
    // SAFETY: a is valid for n limbs and both parts for half as many, rounded up, by the contract
    // of `Gf2xKernels`; masks end there.
    unsafe {
        while i + LANES <= n {
            let x = parted_limbs(load(a.add(i)));
            let (low, high) = (_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64::<1>(x));
            _mm256_storeu_si256(even.add(i / 2).cast(), low);
            _mm256_storeu_si256(odd.add(i / 2).cast(), high);
            i += LANES;
        }
        if i < n {
            let some = n - i;
            let x = parted_limbs(load_first(low_lanes(some), a.add(i)));
            let half = low_lanes(some.div_ceil(2));
            let (low, high) = (_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64::<1>(x));
            _mm256_mask_storeu_epi64(even.add(i / 2).cast(), half, low);
            _mm256_mask_storeu_epi64(odd.add(i / 2).cast(), half, high);
        }
    }
}
