//! Products by thirds of the operands, where an instruction on half a vector costs half as much: with
//! `A0 + A1 Y + A2 Y^2`, `Y = X^(128 q)`, rows of `A0`, `A1`, `A2`, `A0 + A1`, and rows of `A0 + A2`, `A1 + A2` in half
//! vectors. These fit lengths between those whose quarters are whole rows.
//!
//! With `Pi = Ai Bi` and `Qij = (Ai + Aj)(Bi + Bj)` the product is `C0 + C1 Y + .. + C4 Y^4`, `C0 = P0`,
//! `C1 = Q01 + P0 + P1`, `C2 = Q02 + P0 + P1 + P2`, `C3 = Q12 + P1 + P2`, `C4 = P2`.
//!
//! Floor on Zen 4: a carry-less product takes 1.43 cycles of all vector ports, of half a vector 0.8 (of its own port it
//! takes two in any case), and any other instruction half a cycle, of half a vector a quarter.
//!
//! | rows | 3 | 4 | 6 | 7 |
//! |---|---|---|---|---|
//! | products of whole and of half vectors | 24, 24 | 36, 36 | 96, 24 | 128, 36 |
//! | others | 85, 45 | 116, 67 | 259, 64 | 343, 93 |
//! | cycles | 107 | 155 | 302 | 407 |
//! | measured | 132 | 189 | 366 | 501 |
//!
//! Folded products, three for four, would take as long with all else, and more registers: six rows 367 to 410 cycles, by
//! where the stack lies, for 366 to 372.

use super::Blocks;
use super::lanes::{ROW, set_some, some, transposed, xor, xor3};
use super::pair::Pair;
use crate::Limb;
use crate::arch::gf2x::rows::registers;
use core::arch::x86_64::*;

/// `Q` rows of three lanes and the sum of the first two, and of the other sums.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
unsafe fn deal<const Q: usize>(a: *const Limb, n: usize) -> ([Blocks<false>; Q], [Pair; Q]) {
    let mut lanes = [Blocks(_mm512_setzero_si512()); Q];
    let mut sums = [Pair(_mm256_setzero_si256()); Q];
    let mut i = 0;
    while 4 * i < Q {
        let at = |j: usize| 2 * Q * j + ROW * i;
        // SAFETY: the caller's limbs.
        let [x0, x1, x2] = unsafe { [some(a, at(0), n), some(a, at(1), n), some(a, at(2), n)] };
        let square = transposed([x0, x1, x2, xor(x0, x1)]);
        let pairs = side_by_side(xor(x0, x2), xor(x1, x2));
        let mut j = 0;
        while j < 4 && 4 * i + j < Q {
            lanes[4 * i + j] = Blocks(square[j]);
            sums[4 * i + j] = Pair(pairs[j]);
            j += 1;
        }
        i += 1;
    }
    (lanes, sums)
}

/// Block `j` of both as row `j`.
#[inline]
#[target_feature(enable = "avx512f")]
fn side_by_side(x: __m512i, y: __m512i) -> [__m256i; 4] {
    let (low_x, low_y) = (_mm512_castsi512_si256(x), _mm512_castsi512_si256(y));
    let high = |x| _mm512_extracti64x4_epi64::<1>(x);
    let (high_x, high_y) = (high(x), high(y));
    [
        _mm256_permute2x128_si256::<0x20>(low_x, low_y),
        _mm256_permute2x128_si256::<0x31>(low_x, low_y),
        _mm256_permute2x128_si256::<0x20>(high_x, high_y),
        _mm256_permute2x128_si256::<0x31>(high_x, high_y),
    ]
}

/// The first and the second blocks of four rows.
#[inline]
#[target_feature(enable = "avx512f")]
fn one_after_another([a, b, c, d]: [__m256i; 4]) -> [__m512i; 2] {
    let both = |x, y| _mm512_inserti64x4::<1>(_mm512_castsi256_si512(x), y);
    [
        both(_mm256_permute2x128_si256::<0x20>(a, b), _mm256_permute2x128_si256::<0x20>(c, d)),
        both(_mm256_permute2x128_si256::<0x31>(a, b), _mm256_permute2x128_si256::<0x31>(c, d)),
    ]
}

/// Four blocks of each of `C0` to `C4`, from four rows of both products.
#[inline]
#[target_feature(enable = "avx512f")]
fn coefficients(lanes: [__m512i; 4], sums: [__m256i; 4]) -> [__m512i; 5] {
    let ([p0, p1, p2, q01], [q02, q12]) = (transposed(lanes), one_after_another(sums));
    let low = xor(p0, p1);
    [p0, xor(q01, low), xor3(q02, low, p2), xor3(q12, p1, p2), p2]
}

/// The result, from the products of `Q` rows, `W = 2 Q`.
///
/// # Safety
/// `r` is valid for writes of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn gather<const Q: usize, const W: usize>(
    r: *mut Limb,
    n: usize,
    p: [Blocks<false>; W],
    q: [Pair; W],
) {
    const { assert!(W == 2 * Q) };
    // Square `i` of the rows from `from` on.
    let half = |from: usize, i: usize| {
        let (mut lanes, mut sums) = ([_mm512_setzero_si512(); 4], [_mm256_setzero_si256(); 4]);
        let mut j = 0;
        while j < 4 && 4 * i + j < Q {
            (lanes[j], sums[j]) = (p[from + 4 * i + j].0, q[from + 4 * i + j].0);
            j += 1;
        }
        coefficients(lanes, sums)
    };
    // The last square first: what its vectors have above a sixth's end is overwritten.
    let last = (Q - 1) / 4;
    let mut done = 0;
    while done <= last {
        let i = if done == 0 { last } else { done - 1 };
        let ([a0, a1, a2, a3, a4], [b0, b1, b2, b3, b4]) = (half(0, i), half(Q, i));
        let sixths = [a0, xor(a1, b0), xor(a2, b1), xor(a3, b2), xor(a4, b3), b4];
        let mut j = 0;
        while j < 6 {
            // SAFETY: the caller's limbs.
            unsafe { set_some(r, 2 * Q * j + ROW * i, n, sixths[j]) };
            j += 1;
        }
        done += 1;
    }
}

macro_rules! of_thirds {
    ($($name:ident $q:literal $product:ident),*) => { $(
        /// `r = a b` for operands of as many rows.
        ///
        /// # Safety
        /// `a` and `b` are valid for reads of `N` limbs, `r` for writes of `2 N`; `r` overlaps neither.
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
        pub unsafe fn $name<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
            const { assert!(N > 6 * ($q - 1) && N <= 6 * $q) };
            // SAFETY: the caller's promise.
            unsafe {
                let ((x, sums_x), (y, sums_y)) = (deal::<$q>(a, N), deal::<$q>(b, N));
                let (p, q) = (registers::$product(x, y), registers::$product(sums_x, sums_y));
                gather::<$q, { 2 * $q }>(r, 2 * N, p, q);
            }
        }
    )* };
}
of_thirds!(three 3 product3, four 4 product4);

/// Rows of the other sums of the lower rows, and of the upper ones, zeros where there is none.
///
/// # Safety
/// `a` is valid for reads of `n` limbs.
#[inline]
#[target_feature(enable = "avx512f")]
unsafe fn deal_sums<const Q: usize, const H: usize>(
    a: *const Limb,
    n: usize,
) -> [Blocks<false>; H] {
    const { assert!(H == Q.div_ceil(2) && H <= 4) };
    let third = 2 * Q;
    // SAFETY: the caller's limbs.
    let at = |j: usize, from: usize| unsafe { some(a, third * j + from, n.min(third * (j + 1))) };
    let ([x0, x1, x2], [y0, y1, y2]) =
        ([at(0, 0), at(1, 0), at(2, 0)], [at(0, 2 * H), at(1, 2 * H), at(2, 2 * H)]);
    let rows = transposed([xor(x0, x2), xor(x1, x2), xor(y0, y2), xor(y1, y2)]);
    let mut sums = [Blocks(rows[0]); H];
    let mut i = 1;
    while i < H {
        sums[i] = Blocks(rows[i]);
        i += 1;
    }
    sums
}

/// The first `G` of the lower halves of rows, or of the upper ones.
#[inline]
#[target_feature(enable = "avx512f")]
fn halves<const UPPER: bool, const H: usize, const G: usize>(
    rows: [Blocks<false>; H],
) -> [Pair; G] {
    let mut half = [Pair(_mm256_setzero_si256()); G];
    let mut i = 0;
    while i < G {
        half[i].0 = if UPPER {
            _mm512_extracti64x4_epi64::<1>(rows[i].0)
        } else {
            _mm512_castsi512_si256(rows[i].0)
        };
        i += 1;
    }
    half
}

/// The sums of both halves of rows.
#[inline]
#[target_feature(enable = "avx512f,avx512vl")]
fn sum_of_halves<const H: usize>(rows: [Blocks<false>; H]) -> [Pair; H] {
    let (mut sum, upper) = (halves::<false, H, H>(rows), halves::<true, H, H>(rows));
    let mut i = 0;
    while i < H {
        sum[i].0 = _mm256_xor_si256(sum[i].0, upper[i].0);
        i += 1;
    }
    sum
}

/// Of more rows: the other sums' products are by halves too, those of the lower and of the upper rows in one vector.
macro_rules! of_thirds_by_halves {
    ($($name:ident $q:literal $product:ident, $h:literal $g:literal $product_h:ident),*) => { $(
        /// Likewise.
        ///
        /// # Safety
        /// As [`three`].
        #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,vpclmulqdq")]
        pub unsafe fn $name<const N: usize>(r: *mut Limb, a: *const Limb, b: *const Limb) {
            const { assert!(N > 6 * ($q - 1) && N <= 6 * $q) };
            // SAFETY: the caller's promise.
            unsafe {
                let ((x, _), (y, _)) = (deal::<$q>(a, N), deal::<$q>(b, N));
                let p = registers::$product(x, y);
                let (x, y) = (deal_sums::<$q, $h>(a, N), deal_sums::<$q, $h>(b, N));
                let middle = registers::$product_h(sum_of_halves(x), sum_of_halves(y));
                let products = registers::$product_h(x, y);
                let low = halves::<false, { 2 * $h }, { 2 * $h }>(products);
                let high = halves::<true, { 2 * $h }, { 2 * $g }>(products);
                gather::<$q, { 2 * $q }>(r, 2 * N, p, registers::joined(low, high, middle));
            }
        }
    )* };
}
of_thirds_by_halves!(six 6 product6, 3 3 product3, seven 7 product7, 4 3 product4);
