//! Squares: products of unlike digits once, then doubled, and the squares of the digits.
//!
//! In the terms of `columns.rs`, vector v at shift s holds digits 8 v - s to 8 v - s + 7 and meets
//! digit 8 q + s. All of them are higher than that digit for v > q + 1. For v = q lane l is higher
//! when l > 2 s, for v = q + 1 when l > 2 s - 8: the corner of each group of rows is done with such
//! masks, the rest as in a product. The squares of digits enter when the columns become limbs.

use super::carry::Writer;
use super::columns::{BLOCK_ROWS, Columns, Digits, MOST_DIGITS, add_rows, parts, shifted_vectors};
use super::digits::{Digit, LANES, Lanes, digits_of};
use super::{between_zeros, mul, short};
use crate::Limb;
use crate::x86_64::avx512::vector::{load, opaque_mask};
use core::arch::x86_64::*;

/// Limbs of an operand that is squared in one piece: 32 vectors of digits.
const MOST_LIMBS: usize = 208;
const MOST_VECTORS: usize = digits_of(MOST_LIMBS) / LANES;
const _: () = assert!(LANES * MOST_VECTORS <= MOST_DIGITS);

/// `r = a^2`.
///
/// # Safety
/// `a` is valid for reads of `n` limbs and `r` for writes of `2 n`; they do not overlap; `n >= 1`.
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
pub unsafe fn sqr(r: *mut Limb, a: *const Limb, n: usize) {
    debug_assert!(n >= 1);
    // SAFETY: a is valid for n limbs and r for 2 n by this function's contract. Each way is a
    // function of its own, so that short squares do without the others' room on the stack.
    unsafe {
        if let Some(square) = short::sqr(n) {
            square(r, a, n);
        } else if n <= MOST_LIMBS {
            sqr_whole(r, a, n);
        } else {
            mul(r, a, n, a, n);
        }
    }
}

/// [`sqr`] in one piece.
///
/// # Safety
/// The contract of [`sqr`] holds, with `n <= MOST_LIMBS`.
#[inline(never)]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn sqr_whole(r: *mut Limb, a: *const Limb, n: usize) {
    let mut x = Lanes::<{ LANES * (MOST_VECTORS + 2) }>::new();
    let mut sums = Lanes::<{ Columns::lanes(2 * MOST_VECTORS + 1) }>::new();
    let c = Columns(sums.start());
    // SAFETY: the digits have at most MOST_VECTORS vectors between one of zeros on each side, the
    // columns one more than twice as many.
    unsafe {
        let a = between_zeros(x.start(), a, n);
        put_unlike(c, a);
        write(r, c, a.start, n);
    }
}

/// `c` = the products of unlike digits of `a`, each once.
///
/// # Safety
/// `a` as for `add_product`; `c` has twice as many vectors as `a` and one more, valid for reads and
/// writes; they need not be written before.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn put_unlike(c: Columns, a: Digits) {
    let mut q = 0;
    for part in parts(a.n.div_ceil(LANES), BLOCK_ROWS) {
        // SAFETY: the corner's vectors q.. go up to the one after the last row, its columns to
        // 2 q + 2 part - 1, which is below twice the rows; for the rest see `add_rows`.
        unsafe {
            corner_of(c, a, q, part, q == 0);
            if q == 0 {
                c.clear(2 * part, 2 * a.n.div_ceil(LANES) + 1);
            }
            if shifted_vectors(a.n) > q + part + 1 {
                add_rows(c, a, a, q + part + 1, q, part);
            }
        }
        q += part;
    }
}

/// The corner of the `part` rows of `a` from `q` on, added to `c` or put into fresh columns.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn corner_of(c: Columns, a: Digits, q: usize, part: usize, fresh: bool) {
    // Up to four digits in the last row: all at shifts below 4, and none in the vector after it
    // there.
    let low = a.n <= LANES * (q + part) - LANES / 2;
    // SAFETY: a has the vectors of rows q to q + part and zeros around them, c twice as many
    // vectors of columns from 2 q on, by the contract of `put_unlike`.
    unsafe {
        let (c, digits) = (c.at(2 * q), a.start.add(LANES * q));
        CORNERS[usize::from(low)][part - 1](c, digits, fresh);
    }
}

/// For shift s and s + 4, the lanes above 2 s.
pub const MASKS: [__mmask8; 4] = [0xfe, 0xf8, 0xe0, 0x80];

/// Vectors of columns of a corner, at most.
const CORNER_COLUMNS: usize = 2 * BLOCK_ROWS;

/// The sums of a corner.
struct Sums {
    low: [__m512i; CORNER_COLUMNS],
    high: [__m512i; CORNER_COLUMNS],
}

impl Sums {
    /// One shift: `vectors` vectors from `a` on and digits at `b`, `b + 8`, ..., `rows` of them;
    /// each digit with the vectors from its own place plus `half` on, with the lanes in `mask` of
    /// the first of them.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    unsafe fn turn(
        &mut self,
        a: *const Digit,
        b: *const Digit,
        (vectors, rows): (usize, usize),
        half: usize,
        mask: __mmask8,
    ) {
        each!(q in 0 1 2 3 4, if q < rows {
            // SAFETY: `corner` passes b at digit s of a vector, from which on it has `rows` rows; q
            // < rows.
            let y = unsafe { _mm512_set1_epi64(*b.add(LANES * q) as i64) };
            each!(v in 0 1 2 3 4 5, if v >= q + half && v < vectors {
                // SAFETY: `corner` passes a at a shift of 0 to 7 digits, where its `vectors`
                // vectors are valid.
                let x = unsafe { load(a.add(LANES * v)) };
                let (low, high) = (&mut self.low[v + q], &mut self.high[v + q]);
                if v == q + half {
                    *low = _mm512_mask_madd52lo_epu64(*low, mask, x, y);
                    *high = _mm512_mask_madd52hi_epu64(*high, mask, x, y);
                } else {
                    *low = _mm512_madd52lo_epu64(*low, x, y);
                    *high = _mm512_madd52hi_epu64(*high, x, y);
                }
            });
        });
    }
}

/// `(c, a, fresh)`: adds a corner's half products to its columns, or puts them there.
type Corner = unsafe fn(c: Columns, a: *const Digit, fresh: bool);

/// The products of `Q` rows with the `Q + 1` vectors that start at the first of them; where `LOW`,
/// the last row has four digits at most and no row comes after it.
#[target_feature(enable = "avx512f,avx512dq,avx512ifma")]
unsafe fn corner<const Q: usize, const LOW: bool>(c: Columns, a: *const Digit, fresh: bool) {
    let zero = _mm512_setzero_si512();
    let mut sums = Sums { low: [zero; CORNER_COLUMNS], high: [zero; CORNER_COLUMNS] };
    let (vectors, rows) = if LOW { (Q, Q - 1) } else { (Q + 1, Q) };
    // SAFETY: `corner_of` passes a with vectors 0 to Q, valid at every shift down to seven digits
    // below, and rows 0 to Q - 1, and c with columns 0 to 2 Q - 1.
    unsafe {
        if !fresh {
            for k in 0..2 * Q {
                (sums.low[k], sums.high[k]) = c.load(k);
            }
        }
        let (mut x, mut y) = (a, a);
        let masks = MASKS.map(|mask| opaque_mask(mask));
        for mask in masks {
            sums.turn(x, y, (vectors, Q), 0, mask);
            (x, y) = (x.sub(1), y.add(1));
        }
        for mask in masks {
            sums.turn(x, y, (Q + 1, rows), 1, mask);
            (x, y) = (x.sub(1), y.add(1));
        }
        for k in 0..2 * Q {
            c.store(k, sums.low[k], sums.high[k]);
        }
    }
}

/// Each corner, by whether its last row is low and by rows.
static CORNERS: [[Corner; BLOCK_ROWS]; 2] = [
    [
        corner::<1, false>,
        corner::<2, false>,
        corner::<3, false>,
        corner::<4, false>,
        corner::<5, false>,
    ],
    [corner::<1, true>, corner::<2, true>, corner::<3, true>, corner::<4, true>, corner::<5, true>],
];

/// Writes the `2 n` limbs of twice `c` and the squares of the digits at `a`.
#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512ifma,avx512vbmi,bmi1,bmi2")]
unsafe fn write(r: *mut Limb, c: Columns, a: *const Digit, n: usize) {
    let (mut writer, squares) = (Writer::new(r), Squares::new());
    // SAFETY: `sqr_whole` passes c with the columns of 2 n limbs and a with digits up to the end of
    // the vector after the last; r is valid for writes of 2 n limbs.
    unsafe {
        writer.write(2 * n, |writer, k| {
            let (low, high) = c.load(k);
            squares.values(writer.columns(low, high), a.add(LANES / 2 * k))
        });
    }
}

/// The indices and masks that bring the squares of digits to their columns: the low half of digit
/// i's square belongs to column 2 i, the high one to 2 i + 1.
pub struct Squares {
    twice: __m512i,
    low: __mmask8,
    high: __mmask8,
}

impl Squares {
    /// Loads the indices and sets the masks.
    #[inline]
    #[target_feature(enable = "avx512f,avx512dq")]
    pub fn new() -> Squares {
        let twice = _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3);
        Squares { twice, low: opaque_mask(0x55), high: opaque_mask(0xaa) }
    }

    /// Twice `once` and the squares of the four digits at `a`.
    ///
    /// # Safety
    /// `a` is valid for reads of four digits and lies on a boundary of half a vector.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    pub unsafe fn values(&self, once: __m512i, a: *const Digit) -> __m512i {
        // SAFETY: a is valid for reads of four digits on a 32-byte boundary by this function's
        // contract.
        let four = unsafe { _mm256_load_si256(a.cast()) };
        let x = _mm512_permutexvar_epi64(self.twice, _mm512_castsi256_si512(four));
        // Apart from the columns, so that their sum waits for nothing but them.
        let squares = _mm512_mask_madd52lo_epu64(_mm512_setzero_si512(), self.low, x, x);
        let squares = _mm512_mask_madd52hi_epu64(squares, self.high, x, x);
        _mm512_add_epi64(_mm512_add_epi64(once, once), squares)
    }
}
