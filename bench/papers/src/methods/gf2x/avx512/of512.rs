//! Kernels of 512 bits: section 2.2 and appendix C.

use super::{Kernel, load, quarters, store, xor};
use crate::methods::gf2x::kernel::kernel;
use std::arch::x86_64::*;
use widelimb_limb::Limb;

/// Lanes of 128 bits as indices of words.
macro_rules! lanes {
    ($a:expr, $b:expr, $c:expr, $d:expr) => {
        _mm512_setr_epi64(
            2 * $a,
            2 * $a + 1,
            2 * $b,
            2 * $b + 1,
            2 * $c,
            2 * $c + 1,
            2 * $d,
            2 * $d + 1,
        )
    };
}

/// A product of 256 bits out of the four of 128 bits that are side by side: a0 b0, a0 b1, a1 b0, a1
/// b1.
#[inline]
#[target_feature(enable = "avx512f")]
fn rebuilt([l, h]: [__m512i; 2]) -> __m512i {
    // l0, l1, h2, h3; then h0 + l2 and h1 + l3 in the middle.
    let c = _mm512_permutex2var_epi64(l, lanes!(0, 1, 6, 7), h);
    let l = _mm512_permutexvar_epi64(lanes!(0, 2, 3, 1), l);
    let h = _mm512_permutexvar_epi64(lanes!(2, 0, 1, 3), h);
    xor(c, _mm512_maskz_xor_epi64(0x3c, h, l))
}

/// `karat_mult_1_512` and `karat_mult_1_512_SB`: Karatsuba once, over three products of 256 bits.
#[inline]
#[target_feature(enable = "avx512f,vpclmulqdq")]
fn halved(
    a: __m512i,
    b: __m512i,
    quarters: impl Fn(__m512i, __m512i) -> [__m512i; 2],
) -> [__m512i; 2] {
    let al = _mm512_permutexvar_epi64(lanes!(0, 0, 1, 1), a);
    let ah = _mm512_permutexvar_epi64(lanes!(2, 2, 3, 3), a);
    let bl = _mm512_permutexvar_epi64(lanes!(0, 1, 0, 1), b);
    let bh = _mm512_permutexvar_epi64(lanes!(2, 3, 2, 3), b);
    let cl = rebuilt(quarters(al, bl));
    let ch = rebuilt(quarters(ah, bh));
    let cm = rebuilt(quarters(xor(al, ah), xor(bl, bh)));
    recombined(cl, ch, cm)
}

/// The last step of Karatsuba: lower product, upper one, that of the sums.
#[inline]
#[target_feature(enable = "avx512f")]
fn recombined(cl: __m512i, ch: __m512i, cm: __m512i) -> [__m512i; 2] {
    let cm = _mm512_permutexvar_epi64(lanes!(2, 3, 0, 1), xor(cm, xor(cl, ch)));
    [_mm512_mask_xor_epi64(cl, 0xf0, cl, cm), _mm512_mask_xor_epi64(ch, 0x0f, ch, cm)]
}

kernel! {
    /// `karat_mult_1_512_SB`: schoolbook at 128 and 256 bits.
    Karat512Schoolbook, widelimb_papers_karat_512_schoolbook, 8, "avx512f,vpclmulqdq",
    |r, a, b| {
        let [low, high] = halved(load(a), load(b), |a, b| quarters::schoolbook(a, b));
        store(r, low);
        store(r.add(8), high);
    }
}

kernel! {
    /// `karat_mult_1_512`: Karatsuba at 128 bits, schoolbook at 256.
    Karat512, widelimb_papers_karat_512, 8, "avx512f,vpclmulqdq",
    |r, a, b| {
        let [low, high] = halved(load(a), load(b), |a, b| quarters::karatsuba(a, b));
        store(r, low);
        store(r.add(8), high);
    }
}

/// The sums of two neighbours of four quarters, then of the lower ones and of the upper ones.
#[inline]
#[target_feature(enable = "avx512f")]
fn sums(x: __m512i) -> __m512i {
    xor(_mm512_shuffle_i64x2::<0b01_00_10_00>(x, x), _mm512_shuffle_i64x2::<0b11_10_11_01>(x, x))
}

/// A product of 256 bits by Karatsuba out of three of 128: lanes `i` and `i + 1` of the first pair
/// of vectors, and the sums' product in the second and third lane of `m`.
#[inline]
#[target_feature(enable = "avx512f")]
fn from_three<const UPPER: bool>([l, h]: [__m512i; 2], m: __m512i) -> __m512i {
    let c = match UPPER {
        false => _mm512_permutex2var_epi64(l, lanes!(0, 4, 1, 5), h),
        true => _mm512_permutex2var_epi64(l, lanes!(2, 6, 3, 7), h),
    };
    // l0 + l1 and h0 + h1 beside h0 and l1.
    let crossed = match UPPER {
        false => _mm512_permutex2var_epi64(l, lanes!(0, 0, 4, 0), h),
        true => _mm512_permutex2var_epi64(l, lanes!(2, 2, 6, 2), h),
    };
    let other = match UPPER {
        false => _mm512_permutex2var_epi64(l, lanes!(0, 1, 5, 0), h),
        true => _mm512_permutex2var_epi64(l, lanes!(2, 3, 7, 2), h),
    };
    _mm512_mask_xor_epi64(c, 0x3c, c, xor(m, xor(crossed, other)))
}

kernel! {
    /// `mul512` of Drucker, Gueron, Kostic 2020: nine pairs of 128 bits in three calls of
    /// `mul128x4`.
    DruckerGueronKostic512, widelimb_papers_kostic_512, 8, "avx512f,vpclmulqdq",
    |r, a, b| {
        let (a, b) = (load(a), load(b));
        let (a2, b2) = (sums(a), sums(b));
        let (a3, b3) = (
            xor(a2, _mm512_alignr_epi64::<2>(a2, a2)),
            xor(b2, _mm512_alignr_epi64::<2>(b2, b2)),
        );
        // The quarters; 01, 23, 02, 13; and in lane 2 the sums of all.
        let first = quarters::karatsuba(a, b);
        let [l, h] = quarters::karatsuba(a2, b2);
        let [all_l, all_h] = quarters::karatsuba(a3, b3);
        let m01 = _mm512_permutex2var_epi64(l, lanes!(0, 0, 4, 0), h);
        let m23 = _mm512_permutex2var_epi64(l, lanes!(1, 1, 5, 1), h);
        let m_all = _mm512_permutex2var_epi64(all_l, lanes!(2, 2, 6, 2), all_h);
        let cl = from_three::<false>(first, m01);
        let ch = from_three::<true>(first, m23);
        let cm = from_three::<true>([l, h], m_all);
        let [low, high] = recombined(cl, ch, cm);
        store(r, low);
        store(r.add(8), high);
    }
}

kernel! {
    /// SB-512, the 8 by 8 words of Drucker, Gueron, Krasnov 2018: four rotations of four lanes.
    Schoolbook512, widelimb_papers_schoolbook_512, 8, "avx512f,vpclmulqdq",
    |r, a, b| {
        let (a, b) = (load(a), load(b));
        // Lane i has its product at 2 i.
        let [l, h] = quarters::schoolbook(a, b);
        let mut low = _mm512_permutex2var_epi64(l, lanes!(0, 4, 1, 5), h);
        let mut high = _mm512_permutex2var_epi64(l, lanes!(2, 6, 3, 7), h);
        // Neighbours: at 1, 3, 5 and 3 again, whichever operand is turned.
        let [l1, h1] = quarters::schoolbook(a, _mm512_permutexvar_epi64(lanes!(1, 2, 3, 0), b));
        let [l2, h2] = quarters::schoolbook(_mm512_permutexvar_epi64(lanes!(1, 2, 3, 0), a), b);
        let (l, h) = (xor(l1, l2), xor(h1, h2));
        let l = _mm512_mask_xor_epi64(l, 0x0c, l, _mm512_permutexvar_epi64(lanes!(3, 3, 3, 3), l));
        let h = _mm512_mask_xor_epi64(h, 0x0c, h, _mm512_permutexvar_epi64(lanes!(3, 3, 3, 3), h));
        let below = _mm512_permutex2var_epi64(l, lanes!(0, 0, 4, 1), h);
        let above = _mm512_permutex2var_epi64(l, lanes!(5, 2, 6, 2), h);
        low = _mm512_mask_xor_epi64(low, 0xfc, low, below);
        high = _mm512_mask_xor_epi64(high, 0x3f, high, above);
        // Opposite ones: at 2, 4, 2 and 4.
        let [l, h] = quarters::schoolbook(a, _mm512_permutexvar_epi64(lanes!(2, 3, 0, 1), b));
        let l = xor(l, _mm512_permutexvar_epi64(lanes!(2, 3, 0, 1), l));
        let h = xor(h, _mm512_permutexvar_epi64(lanes!(2, 3, 0, 1), h));
        let middle = _mm512_permutex2var_epi64(l, lanes!(1, 5, 0, 4), h);
        low = _mm512_mask_xor_epi64(low, 0xf0, low, middle);
        high = _mm512_mask_xor_epi64(high, 0x0f, high, middle);
        store(r, low);
        store(r.add(8), high);
    }
}
