//! Half products by columns: the core of the product.
//!
//! Digit j = 8 q + s of `b` times the digits of `a` falls on columns that lie s past a vector's
//! boundary, so it goes with the vectors of `a` that start s digits below one: vector v at shift s,
//! times digit 8 q + s, belongs to the vector of columns v + q, low and high halves apart. For each
//! s that is a small schoolbook product, and all eight go to the same columns. A block of up to 8
//! vectors by 5 rows of digits keeps its columns in registers over all of them: 16 V Q VPMADD52 for
//! 8 (V + Q) loads, of which V in each turn cross lines.
//!
//! Bound: a column gets one low and one high half from each digit of the shorter operand, each at
//! most 2^52 - 1.

use super::digits::{Digit, LANES, Splitting, VECTOR_BYTES, digits_of, low_bytes};
use crate::Limb;
use crate::x86_64::avx512::vector::{load, store};
use core::arch::x86_64::*;
use core::ops::Range;

/// Vectors of `a` in a block, at most.
pub const BLOCK_VECTORS: usize = 8;
/// Rows of eight digits of `b` in a block, at most.
pub const BLOCK_ROWS: usize = 5;
/// Vectors of columns of a block, at most.
pub const BLOCK_COLUMNS: usize = BLOCK_VECTORS + BLOCK_ROWS - 1;
/// Vectors and rows of one turn, at most.
const TURN_VECTORS: usize = 9;
const TURN_ROWS: usize = 6;

/// Digits of the shorter operand, at most: the values of the columns stay below 2^63.
pub const MOST_DIGITS: usize = 1 << 10;

/// Vectors of columns: for each eight, the sums of low halves, then the sums of high halves, which
/// belong one column higher. Side by side, because the two are always wanted together, and sums
/// half a page apart would make loads wait for stores that only look alike.
#[derive(Clone, Copy)]
pub struct Columns(pub *mut u64);

impl Columns {
    /// Lanes of `vectors` vectors of columns.
    pub const fn lanes(vectors: usize) -> usize {
        2 * LANES * vectors
    }

    /// The columns from vector `k` on.
    ///
    /// # Safety
    /// The columns of vector `k` are in the same array.
    #[inline]
    pub unsafe fn at(self, k: usize) -> Columns {
        // SAFETY: vector k is in the array by this function's contract.
        Columns(unsafe { self.0.add(2 * LANES * k) })
    }

    /// The sums of low and of high halves of vector `k`.
    ///
    /// # Safety
    /// The columns of vector `k` are valid for reads.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn load(self, k: usize) -> (__m512i, __m512i) {
        // SAFETY: the sums of vector k are valid for reads by this function's contract.
        unsafe { (load(self.at(k).0), load(self.at(k).0.add(LANES))) }
    }

    /// Puts the sums of low and of high halves in vector `k`.
    ///
    /// # Safety
    /// The columns of vector `k` are valid for writes.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn store(self, k: usize, low: __m512i, high: __m512i) {
        // SAFETY: the sums of vector k are valid for writes by this function's contract.
        unsafe {
            store(self.at(k).0, low);
            store(self.at(k).0.add(LANES), high);
        }
    }

    /// Puts the `n` vectors from `k` on in the place of the lowest ones.
    ///
    /// # Safety
    /// Vectors `k..k + n` are valid for reads, vectors `0..n` for writes.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn move_down(self, k: usize, n: usize) {
        for i in 0..n {
            // SAFETY: vectors k + i and i, for i < n, are valid by this function's contract.
            unsafe {
                let (low, high) = self.load(k + i);
                self.store(i, low, high);
            }
        }
    }

    /// Sets vectors `from..to` to 0.
    ///
    /// # Safety
    /// Vectors `from..to` are valid for writes.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn clear(self, from: usize, to: usize) {
        let zero = _mm512_setzero_si512();
        for k in from..to {
            // SAFETY: vector k is in from..to, which are valid for writes by this function's
            // contract.
            unsafe { self.store(k, zero, zero) };
        }
    }

    /// The values of the lowest `n` vectors.
    ///
    /// # Safety
    /// The columns of `n` vectors are valid for reads, `values` for writes of `n` vectors.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub unsafe fn values(self, values: *mut u64, n: usize) {
        let mut below = _mm512_setzero_si512();
        for k in 0..n {
            // SAFETY: k < n, and the columns and values of n vectors are valid by this function's
            // contract.
            unsafe {
                let (low, high) = self.load(k);
                let value = _mm512_add_epi64(low, _mm512_alignr_epi64::<7>(high, below));
                store(values.add(LANES * k), value);
                below = high;
            }
        }
    }

    /// Adds the digits of `n` limbs to the sums of low halves.
    ///
    /// # Safety
    /// `a` is valid for reads of `n` limbs, the vectors of their digits for reads and writes.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,bmi1,bmi2")]
    pub unsafe fn add_digits(self, a: *const Limb, n: usize) {
        let splitting = Splitting::new();
        for i in 0..digits_of(n).div_ceil(LANES) {
            let from = VECTOR_BYTES * i;
            // SAFETY: a is valid for n limbs by this function's contract, and the mask ends the
            // last load with them; vector i is among those of their digits, which are valid for
            // reads and writes.
            unsafe {
                let v = _mm512_maskz_loadu_epi8(low_bytes(8 * n - from), a.cast::<i8>().add(from));
                let (low, high) = self.load(i);
                self.store(i, _mm512_add_epi64(low, splitting.clean(splitting.split(v))), high);
            }
        }
    }
}

/// `n` digits.
#[derive(Clone, Copy)]
pub struct Digits {
    /// The first.
    pub start: *const Digit,
    /// How many.
    pub n: usize,
}

/// The sums of a block.
#[derive(Clone, Copy)]
pub struct Sums {
    /// Of low halves.
    pub low: [__m512i; BLOCK_COLUMNS],
    /// Of high halves.
    pub high: [__m512i; BLOCK_COLUMNS],
}

impl Sums {
    /// The first `vectors` vectors of `c`, or zeros for fresh ones.
    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn load(c: Columns, vectors: usize, fresh: bool) -> Sums {
        let zeros = [_mm512_setzero_si512(); BLOCK_COLUMNS];
        let mut sums = Sums { low: zeros, high: zeros };
        if fresh {
            return sums;
        }
        for k in 0..vectors {
            // SAFETY: k < vectors, and each caller passes c with as many vectors of columns,
            // written unless they are fresh.
            unsafe { (sums.low[k], sums.high[k]) = c.load(k) };
        }
        sums
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    unsafe fn store(&self, c: Columns, vectors: usize) {
        for k in 0..vectors {
            // SAFETY: k < vectors, and each caller passes c with room for as many vectors of
            // columns.
            unsafe { c.store(k, self.low[k], self.high[k]) };
        }
    }

    /// Adds both halves of `x * y` to column vector `k`.
    #[inline]
    #[target_feature(enable = "avx512f,avx512ifma")]
    fn add(&mut self, k: usize, x: __m512i, y: __m512i) {
        self.low[k] = _mm512_madd52lo_epu64(self.low[k], x, y);
        self.high[k] = _mm512_madd52hi_epu64(self.high[k], x, y);
    }

    /// One shift: the `vectors` vectors from `a` on times the digits at `b`, `b + 8`, ..., `rows`
    /// of them. Always inlined: the sums are in registers only where both numbers are known.
    ///
    /// # Safety
    /// The vectors at `a` and the rows at `b` are valid for reads; the CPU has AVX-512 with IFMA,
    /// and the caller may use them.
    #[inline(always)]
    pub unsafe fn turn(&mut self, a: *const Digit, b: *const Digit, vectors: usize, rows: usize) {
        debug_assert!(vectors <= TURN_VECTORS && rows <= TURN_ROWS);
        // SAFETY: q < rows and v < vectors, which are valid for reads by this function's contract.
        unsafe {
            let mut y = [_mm512_setzero_si512(); TURN_ROWS];
            each!(q in 0 1 2 3 4 5, if q < rows {
                y[q] = _mm512_set1_epi64(*b.add(LANES * q) as i64);
            });
            each!(v in 0 1 2 3 4 5 6 7 8, if v < vectors {
                let x = load(a.add(LANES * v));
                each!(q in 0 1 2 3 4 5, if q < rows {
                    self.add(v + q, x, y[q]);
                });
            });
        }
    }
}

/// `(c, a, b, first, last, fresh)`: adds a block's half products to its columns, or puts them
/// there. The last vector of `a` is left out before shift `first`, the last row from shift `last`
/// on: they are zeros there.
type Block =
    unsafe fn(c: Columns, a: *const Digit, b: *const Digit, first: usize, last: usize, fresh: bool);

/// A block of `V` vectors and `Q` rows.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn block<const V: usize, const Q: usize>(
    c: Columns,
    a: *const Digit,
    b: *const Digit,
    first: usize,
    last: usize,
    fresh: bool,
) {
    // SAFETY: `add_blocks` and `short_product` pass a with V vectors, valid at shifts down to seven
    // digits below, b with Q rows, and c with V + Q - 1 vectors of columns.
    unsafe {
        let mut sums = Sums::load(c, V + Q - 1, fresh);
        let end = opaque(LANES);
        let (mut a, mut b, mut s) = (a, b, 0);
        macro_rules! turns {
            ($end:expr, $vectors:expr, $rows:expr) => {
                while s < $end {
                    sums.turn(a, b, $vectors, $rows);
                    (a, b, s) = (a.sub(1), b.add(1), s + 1);
                }
            };
        }
        turns!(first.min(last), V - 1, Q);
        turns!(first, V - 1, Q - 1);
        turns!(last, V, Q);
        turns!(end, V, Q - 1);
        sums.store(c, V + Q - 1);
    }
}

/// A number that the compiler doesn't know, so that it leaves loops as they are.
#[inline(always)]
pub fn opaque(n: usize) -> usize {
    let mut n = n;
    // SAFETY: there is no instruction in it.
    unsafe {
        core::arch::asm!("/* {0} */", inout(reg) n, options(pure, nomem, nostack, preserves_flags))
    };
    n
}

/// Each size of a block, by rows and then by vectors.
static BLOCKS: [[Block; BLOCK_VECTORS]; BLOCK_ROWS] = {
    macro_rules! of_rows {
        ($q:literal) => {
            [
                block::<1, $q>,
                block::<2, $q>,
                block::<3, $q>,
                block::<4, $q>,
                block::<5, $q>,
                block::<6, $q>,
                block::<7, $q>,
                block::<8, $q>,
            ]
        };
    }
    [of_rows!(1), of_rows!(2), of_rows!(3), of_rows!(4), of_rows!(5)]
};

/// Vectors that hold the `n` digits of an operand at some shift.
pub const fn shifted_vectors(n: usize) -> usize {
    (n + LANES - 2) / LANES + 1
}

/// `c += a * b`, where `c` has as many vectors as [`shifted_vectors`] of `a` and rows of `b`
/// together.
///
/// # Safety
/// `a` has eight zeros below it and zeros above it up to the end of the vector after its last, `b`
/// zeros up to a vector's end; both are on vectors' boundaries. `c` is valid for reads and writes.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn add_product(c: Columns, a: Digits, b: Digits) {
    debug_assert!(a.n.min(b.n) <= MOST_DIGITS);
    let rows = b.n.div_ceil(LANES);
    let mut q = 0;
    for part in parts(rows, BLOCK_ROWS) {
        // SAFETY: a, b and c are as this function's contract says, and rows q..q + part are rows of
        // b.
        unsafe { add_rows(c, a, b, 0, q, part) };
        q += part;
    }
}

/// `c = a * b` for operands for which one block is enough.
///
/// # Safety
/// The contract of [`add_product`] holds; `a` has at most [`BLOCK_VECTORS`] shifted vectors and `b`
/// at most [`BLOCK_ROWS`] rows; `c` need not be written before.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn short_product(c: Columns, a: Digits, b: Digits) {
    let (vectors, rows) = (shifted_vectors(a.n), b.n.div_ceil(LANES));
    let (first, last) = (LANES * (vectors - 1) + 1 - a.n, b.n - LANES * (rows - 1));
    // SAFETY: a, b and c are as the contract of `add_product` says; the block writes all columns
    // but the last vector, which is cleared.
    unsafe {
        BLOCKS[rows - 1][vectors - 1](c, a.start, b.start, first, last, true);
        c.clear(vectors + rows - 1, vectors + rows);
    }
}

/// Adds to `c` the products of the vectors of `a` from `from` on and `part` rows of `b` from `q`
/// on.
///
/// # Safety
/// The contract of [`add_product`] holds.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn add_rows(c: Columns, a: Digits, b: Digits, from: usize, q: usize, part: usize) {
    let vectors = shifted_vectors(a.n);
    // The last vector has digits from the shift on that brings the last digit over its boundary.
    let first = LANES * (vectors - 1) + 1 - a.n;
    let last = (b.n - LANES * (q + part - 1)).min(LANES);
    // SAFETY: a has its shifted vectors, b rows q..q + part and c their columns, by the contract of
    // `add_product`.
    unsafe {
        add_blocks(c, a.start, b.start, from.min(vectors)..vectors, q, part, (first, last));
    }
}

/// Adds to `c` the products of some vectors of `a` and `part` rows of `b` from `q` on. The last of
/// the vectors is left out before shift `first`, the last row from shift `last` on.
///
/// # Safety
/// The vectors are valid for reads at every shift, the rows for reads, the columns from the lowest
/// vector and row on for reads and writes.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn add_blocks(
    c: Columns,
    a: *const Digit,
    b: *const Digit,
    vectors: Range<usize>,
    q: usize,
    part: usize,
    (mut first, last): (usize, usize),
) {
    let blocks = &BLOCKS[part - 1];
    // From the top down: the next rows start far from the columns that were written last.
    let mut v = vectors.end;
    for size in parts(vectors.len(), BLOCK_VECTORS) {
        v -= size;
        // SAFETY: a has vectors v to v + size at every shift, b rows q to q + part and c their
        // columns from v + q on, by this function's contract.
        unsafe {
            let (a, b) = (a.add(LANES * v), b.add(LANES * q));
            blocks[size - 1](c.at(v + q), a, b, first, last, false);
        }
        first = 0;
    }
}

/// `n` in the fewest parts of at most `max`, as equal as can be.
#[inline]
pub fn parts(n: usize, max: usize) -> impl Iterator<Item = usize> {
    let count = n.div_ceil(max);
    let (size, more) = (n / count, n % count);
    (0..count).map(move |i| size + usize::from(i < more))
}
