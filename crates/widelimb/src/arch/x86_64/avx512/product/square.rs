//! Squares: products of unlike digits once, then doubled, and the squares of the digits.
//!
//! In the terms of `columns.rs`, vector v at shift s holds digits 8 v - s to 8 v - s + 7 and meets
//! digit 8 q + s. All of them are higher than that digit for v > q + 1. For v = q lane l is higher
//! when l > 2 s, for v = q + 1 when l > 2 s - 8: the corner of each group of rows is done with such
//! masks, the rest as in a product. The squares of digits enter when the columns become limbs.

use super::carry::Writer;
use super::columns::{Columns, Digits, MOST_DIGITS, add_rows, parts, shifted_vectors};
use super::digits::{Digit, LANES, Lanes, digits_of, to_digits};
use super::mul;
use crate::Limb;
use crate::arch::x86_64::avx512::vector::load;
use core::arch::x86_64::*;

/// Limbs of an operand that is squared in one piece: 32 vectors of digits.
const MOST_LIMBS: usize = 208;
const MOST_VECTORS: usize = digits_of(MOST_LIMBS) / LANES;
const _: () = assert!(LANES * MOST_VECTORS <= MOST_DIGITS);

/// Rows in a corner, at most.
const CORNER_ROWS: usize = 4;
const CORNER_COLUMNS: usize = 2 * CORNER_ROWS;

/// `r = a^2`.
///
/// # Safety
/// `a` is valid for reads of `n` limbs and `r` for writes of `2 n`; they do not overlap; `n >= 1`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn sqr(r: *mut Limb, a: *const Limb, n: usize) {
    debug_assert!(n >= 1);
    if n > MOST_LIMBS {
        // SAFETY: the caller's promise.
        return unsafe { mul(r, a, n, a, n) };
    }
    let mut x = Lanes::<{ LANES * (MOST_VECTORS + 2) }>::new();
    let mut sums = Lanes::<{ 2 * LANES * (2 * MOST_VECTORS + 1) }>::new();
    let c = Columns(sums.start());
    // SAFETY: the digits have at most MOST_VECTORS vectors between one of zeros on each side, the
    // columns one more than twice as many. The writer stays within `r`.
    unsafe {
        let start = x.start().add(LANES);
        let rows = to_digits(start, a, n);
        _mm512_store_si512(x.start().cast(), _mm512_setzero_si512());
        _mm512_store_si512(start.add(LANES * rows).cast(), _mm512_setzero_si512());
        let a = Digits { start, n: digits_of(n) };
        c.clear(0, 2 * rows + 1);
        add_unlike(c, a, rows);
        write(r, c, start, n);
    }
}

/// Adds to `c` the products of unlike digits of `a`, each once.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn add_unlike(c: Columns, a: Digits, rows: usize) {
    let mut q = 0;
    for part in parts(rows, CORNER_ROWS) {
        // SAFETY: the corner's vectors q.. go up to the one after the last row, its columns to
        // 2 q + 2 part - 1, which is below 2 rows; for the rest see `add_product`.
        unsafe {
            let digits = a.start.add(LANES * q);
            match part {
                1 => corner::<1>(c.at(2 * q), digits),
                2 => corner::<2>(c.at(2 * q), digits),
                3 => corner::<3>(c.at(2 * q), digits),
                _ => corner::<4>(c.at(2 * q), digits),
            }
            if shifted_vectors(a.n) > q + part + 1 {
                add_rows(c, a, a, q + part + 1, q, part);
            }
        }
        q += part;
    }
}

/// For shift s and s + 4, the lanes above 2 s.
const MASKS: [__mmask8; 4] = [0xfe, 0xf8, 0xe0, 0x80];

/// The sums of a corner.
struct Sums {
    low: [__m512i; CORNER_COLUMNS],
    high: [__m512i; CORNER_COLUMNS],
}

impl Sums {
    /// One shift: vectors from `a` on and digits at `b`, `b + 8`, ..., `Q` of them; each digit with
    /// the vectors from its own place plus `HALF` on, with the lanes in `mask` of the first of them.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn turn<const Q: usize, const HALF: usize>(
        &mut self,
        a: *const Digit,
        b: *const Digit,
        mask: __mmask8,
    ) {
        for q in 0..Q {
            // SAFETY: the caller's promise.
            let y = unsafe { _mm512_set1_epi64(*b.add(LANES * q) as i64) };
            for above in HALF..Q + 1 {
                let (v, k) = (q + above, 2 * q + above);
                if v > Q {
                    continue;
                }
                // SAFETY: likewise.
                let x = unsafe { load(a.add(LANES * v)) };
                let (low, high) = (&mut self.low[k], &mut self.high[k]);
                if above == HALF {
                    *low = _mm512_mask_madd52lo_epu64(*low, mask, x, y);
                    *high = _mm512_mask_madd52hi_epu64(*high, mask, x, y);
                } else {
                    *low = _mm512_madd52lo_epu64(*low, x, y);
                    *high = _mm512_madd52hi_epu64(*high, x, y);
                }
            }
        }
    }
}

/// The products of `Q` rows with the `Q + 1` vectors that start at the first of them.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn corner<const Q: usize>(c: Columns, a: *const Digit) {
    let zero = _mm512_setzero_si512();
    let mut sums = Sums { low: [zero; CORNER_COLUMNS], high: [zero; CORNER_COLUMNS] };
    // SAFETY: the caller's promise: vectors 0 to Q down to shift 7, rows 0 to Q - 1, columns 0 to
    // 2 Q - 1.
    unsafe {
        for k in 0..2 * Q {
            (sums.low[k], sums.high[k]) = c.load(k);
        }
        let (mut vectors, mut digits) = (a, a);
        for mask in MASKS {
            sums.turn::<Q, 0>(vectors, digits, mask);
            (vectors, digits) = (vectors.sub(1), digits.add(1));
        }
        for mask in MASKS {
            sums.turn::<Q, 1>(vectors, digits, mask);
            (vectors, digits) = (vectors.sub(1), digits.add(1));
        }
        for k in 0..2 * Q {
            c.store(k, sums.low[k], sums.high[k]);
        }
    }
}

/// Writes the `2 n` limbs of twice `c` and the squares of the digits at `a`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn write(r: *mut Limb, c: Columns, a: *const Digit, n: usize) {
    let mut writer = Writer::new(r);
    for k in writer.vectors(2 * n) {
        // SAFETY: the columns and, up to a vector after the last, digits of the caller.
        unsafe {
            let (low, high) = c.load(k);
            let once = writer.columns(low, high);
            writer.write(square_values(once, a.add(LANES / 2 * k)));
        }
    }
}

/// Twice `once` and the squares of the four digits at `a`: the low half of digit i's square belongs
/// to column 2 i, the high one to 2 i + 1.
///
/// # Safety
/// Four digits, on half a vector's boundary.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn square_values(once: __m512i, a: *const Digit) -> __m512i {
    // SAFETY: the caller's promise.
    let four = unsafe { _mm256_load_si256(a.cast()) };
    let twice = _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3);
    let x = _mm512_permutexvar_epi64(twice, _mm512_castsi256_si512(four));
    let values = _mm512_add_epi64(once, once);
    let values = _mm512_mask_madd52lo_epu64(values, 0x55, x, x);
    _mm512_mask_madd52hi_epu64(values, 0xaa, x, x)
}
