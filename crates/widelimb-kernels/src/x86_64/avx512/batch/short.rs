//! Products of numbers of up to [`WIDEST`] digits, 520 bits, written out without loops, rows in
//! registers.
//!
//! Rows: with digit `i` of one factor, the columns `i..i + n` are in registers, of which the lowest
//! is then done. A Montgomery product takes away a multiple of the modulus in each row (Didier et
//! al. 2024, algorithm 4), whose digit is `q = s / -m mod 2^52` for the sum `s` of the lowest
//! column: what that column carries is `floor((s + 2^52 - 1) / 2^52)`, whatever `q` is, as `s + q
//! m` is a multiple of 2^52. So the carry does not wait for `q m`, and neither does the next row
//! but for its own lowest column. A square makes each product of two unlike digits once, doubles
//! the columns, adds the squares, and then reduces row by row.
//!
//! Floor: `4 n^2` VPMADD52 for a Montgomery product, `3 n^2 + 2 n` for a square, `2 n^2` and `n
//! (n + 1)` without a modulus. Measured (Ice Lake, products of 5 digits in a row, each of other
//! operands): 1.27 times the time of `4 n^2 + 2 n` independent VPMADD52; of 10 digits 1.11 times.
//!
//! Bound: a column gets four halves below 2^52 from each row, and a carry below 2^12.

use super::{add, add_high, add_low, load, store};
use crate::batch::{DIGIT_BITS, DIGIT_MASK, Lanes};
use crate::x86_64::blocks::{of_each_width, stamp};
use core::arch::x86_64::*;

/// The most digits.
pub const WIDEST: usize = 10;

/// The statement for each digit.
macro_rules! digits {
    ($k:ident, $statement:expr) => {
        stamp!($k, $statement, 0 1 2 3 4 5 6 7 8 9)
    };
}

pub(super) use digits;

/// The carry of a column.
#[inline]
#[target_feature(enable = "avx512f")]
fn carry_of(sum: __m512i) -> __m512i {
    _mm512_srli_epi64::<{ DIGIT_BITS as u32 }>(sum)
}

/// The carry of a column that a multiple of the modulus brings to a multiple of 2^52.
#[inline]
#[target_feature(enable = "avx512f")]
fn carry_up(sum: __m512i) -> __m512i {
    carry_of(add(sum, _mm512_set1_epi64(DIGIT_MASK.cast_signed())))
}

/// Puts `N` columns to the digits of `r`, the first of them with what `carry` holds.
macro_rules! carry_out {
    ($r:expr, $sums:ident, $from:expr, $carry:expr) => {{
        let mut carry = $carry;
        digits!(
            j,
            if j < N {
                let digit = add($sums[$from + j], carry);
                store($r.add(j), digit);
                carry = carry_of(digit);
            }
        );
        // What the last one carries is 0.
        let _ = carry;
    }};
}

/// `(r, a, b, modulus, neg_inverse)`.
type Montgomery = unsafe fn(*mut Lanes, *const Lanes, *const Lanes, *const Lanes, *const Lanes);

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn montgomery<const N: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
) {
    let zero = _mm512_setzero_si512();
    // SAFETY: r, a, b, m and neg_inverse are valid for N digits, as `MUL` is indexed by n - 1 and
    // the contract of `BatchKernels` says. The result is written when all factors are read.
    unsafe {
        let inverse = load(neg_inverse);
        let mut sums = [zero; WIDEST + 1];
        let mut x = load(a);
        digits!(
            j,
            if j < N {
                sums[j] = add_low(zero, x, load(b.add(j)));
            }
        );
        digits!(
            i,
            if i < N {
                let (q, carry) = (add_low(zero, sums[0], inverse), carry_up(sums[0]));
                digits!(
                    j,
                    if j < N {
                        sums[j] = add_high(sums[j + 1], x, load(b.add(j)));
                    }
                );
                sums[0] = add(sums[0], carry);
                if i + 1 < N {
                    x = load(a.add(i + 1));
                    digits!(
                        j,
                        if j < N {
                            sums[j] = add_low(sums[j], x, load(b.add(j)));
                        }
                    );
                }
                digits!(
                    j,
                    if j + 1 < N {
                        sums[j] = add_low(sums[j], q, load(m.add(j + 1)));
                    }
                );
                digits!(
                    j,
                    if j < N {
                        sums[j] = add_high(sums[j], q, load(m.add(j)));
                    }
                );
            }
        );
        carry_out!(r, sums, 0, zero);
    }
}

/// Sets the sums to the columns of a square.
macro_rules! square_columns {
    ($sums:ident, $a:expr) => {{
        let a: *const Lanes = $a;
        digits!(i, {
            digits!(
                j,
                if i < j && j < N {
                    let (x, y) = (load(a.add(i)), load(a.add(j)));
                    $sums[i + j] = add_low($sums[i + j], x, y);
                    $sums[i + j + 1] = add_high($sums[i + j + 1], x, y);
                }
            );
        });
        digits!(
            i,
            if i < N {
                let (x, even, odd) = (load(a.add(i)), $sums[2 * i], $sums[2 * i + 1]);
                $sums[2 * i] = add_low(add(even, even), x, x);
                $sums[2 * i + 1] = add_high(add(odd, odd), x, x);
            }
        );
    }};
}

/// `(r, a, modulus, neg_inverse)`.
type MontgomerySquare = unsafe fn(*mut Lanes, *const Lanes, *const Lanes, *const Lanes);

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn montgomery_square<const N: usize>(
    r: *mut Lanes,
    a: *const Lanes,
    m: *const Lanes,
    neg_inverse: *const Lanes,
) {
    let zero = _mm512_setzero_si512();
    // SAFETY: r, a, m and neg_inverse are valid for N digits, as `SQR` is indexed by n - 1 and the
    // contract of `BatchKernels` says. The result is written when the factor is read.
    unsafe {
        let inverse = load(neg_inverse);
        let mut sums = [zero; 2 * WIDEST + 1];
        square_columns!(sums, a);
        digits!(
            i,
            if i < N {
                let q = add_low(zero, sums[i], inverse);
                sums[i + 1] = add(sums[i + 1], carry_up(sums[i]));
                digits!(
                    j,
                    if j + 1 < N {
                        sums[i + j + 1] = add_low(sums[i + j + 1], q, load(m.add(j + 1)));
                    }
                );
                digits!(
                    j,
                    if j < N {
                        sums[i + j + 1] = add_high(sums[i + j + 1], q, load(m.add(j)));
                    }
                );
            }
        );
        carry_out!(r, sums, N, zero);
    }
}

/// `(r, a, b)`: `2 n` digits of a product.
type Wide = unsafe fn(*mut Lanes, *const Lanes, *const Lanes);

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn wide<const N: usize>(r: *mut Lanes, a: *const Lanes, b: *const Lanes) {
    let zero = _mm512_setzero_si512();
    // SAFETY: a and b are valid for N digits and r, which is neither, for 2 N, as `WIDE_MUL` is
    // indexed by n - 1.
    unsafe {
        let (mut sums, mut carry) = ([zero; WIDEST + 1], zero);
        let mut y = [zero; WIDEST];
        digits!(
            j,
            if j < N {
                y[j] = load(b.add(j));
            }
        );
        digits!(
            i,
            if i < N {
                let x = load(a.add(i));
                digits!(
                    j,
                    if j < N {
                        sums[j] = add_low(sums[j], x, y[j]);
                    }
                );
                let digit = add(sums[0], carry);
                store(r.add(i), digit);
                carry = carry_of(digit);
                digits!(
                    j,
                    if j < N {
                        sums[j] = add_high(sums[j + 1], x, y[j]);
                    }
                );
            }
        );
        carry_out!(r.add(N), sums, 0, carry);
    }
}

/// `(r, a)`: `2 n` digits of a square.
type WideSquare = unsafe fn(*mut Lanes, *const Lanes);

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn wide_square<const N: usize>(r: *mut Lanes, a: *const Lanes) {
    let zero = _mm512_setzero_si512();
    // SAFETY: a is valid for N digits and r, which does not overlap it, for 2 N, as `WIDE_SQR` is
    // indexed by n - 1.
    unsafe {
        let mut sums = [zero; 2 * WIDEST + 1];
        square_columns!(sums, a);
        let mut carry = zero;
        digits!(
            i,
            if i < N {
                let even = add(sums[2 * i], carry);
                store(r.add(2 * i), even);
                let odd = add(sums[2 * i + 1], carry_of(even));
                store(r.add(2 * i + 1), odd);
                carry = carry_of(odd);
            }
        );
        let _ = carry;
    }
}

/// The table of a function for each number of digits.
macro_rules! each {
    ($of:ident) => { of_each_width!([1 2 3 4 5 6 7 8 9 10] $of ()) };
}

/// Montgomery products, by their digits.
pub static MUL: [Montgomery; WIDEST] = each!(montgomery);
/// Montgomery squares.
pub static SQR: [MontgomerySquare; WIDEST] = each!(montgomery_square);
/// Whole products.
pub static WIDE_MUL: [Wide; WIDEST] = each!(wide);
/// Whole squares.
pub static WIDE_SQR: [WideSquare; WIDEST] = each!(wide_square);
