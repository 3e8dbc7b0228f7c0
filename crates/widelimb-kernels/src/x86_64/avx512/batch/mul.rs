//! Blocks of columns of products.

use super::rows::{WIDEST, carry_out, columns, full_rows, row, stamped_rows};
use super::{add, add_high, add_low, load, store};
use crate::batch::{DIGIT_BITS, Lanes};
use crate::x86_64::blocks::{high_rows, low_rows};
use core::arch::x86_64::*;

/// `(r, top, a, b, c)`: columns `c..c + w` of `a b`, all below the factors' lengths, to the digits
/// `c..c + w` of `r`. `top` is the sum of column `c` so far, and becomes that of column `c + w`.
pub type LowBlock = unsafe fn(*mut Lanes, *mut Lanes, *const Lanes, *const Lanes, usize);

/// A block of `W` columns; without column `W` if it is not `TOP`.
#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn low_block<const W: usize, const TOP: bool>(
    r: *mut Lanes,
    top: *mut Lanes,
    a: *const Lanes,
    b: *const Lanes,
    c: usize,
) {
    // SAFETY: `LowBlock` calls pass a and b valid for digits 0..c + W, r for digits c..c + W, and
    // one digit at top.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        low_rows!(full_rows, sums, a, b, c);
        let above = carry_out!(r.add(c), load(top), sums, W);
        if TOP {
            store(top, above);
        }
    }
}

/// `(r, top, factors, n, c)`: columns `n + c..n + c + w` of the sum of two products, of factors `n`
/// digits long, to the digits `c..c + w` of `r`; `top` as in [`LowBlock`]. `r` may be a factor.
/// Without a modulus, of the first product alone.
pub type HighBlock = unsafe fn(*mut Lanes, *mut Lanes, &[[*const Lanes; 2]; 2], usize, usize);

#[target_feature(enable = "avx512f,avx512ifma")]
unsafe fn high_block<const W: usize, const MODULUS: bool>(
    r: *mut Lanes,
    top: *mut Lanes,
    &[[a, b], [q, m]]: &[[*const Lanes; 2]; 2],
    n: usize,
    c: usize,
) {
    // SAFETY: `HighBlock` calls pass factors valid for n digits, r for digits c..c + W, with c + W
    // <= n, and one digit at top.
    unsafe {
        let mut sums = [_mm512_setzero_si512(); WIDEST + 1];
        high_rows!(full_rows, sums, a, b, n, c);
        if MODULUS {
            high_rows!(full_rows, sums, q, m, n, c);
        }
        let above = carry_out!(r.add(c), load(top), sums, W);
        store(top, above);
    }
}

/// What column `n` of `t + q m` gets from the columns below it, when those are 0 modulo `R`
/// together, and from the products on column `n - 1`.
///
/// Of the columns below, only the last is summed up, from the digits of `t` and the halves that
/// fall on it: what it gets from those below is less than 2^52 and makes it a multiple of 2^52, so
/// the carry out of it is the sum over 2^52, rounded up (Didier et al. 2024, Theorem 2).
///
/// # Safety
/// `q` and `m` are valid for reads of `n` digits.
#[inline]
#[target_feature(enable = "avx512f,avx512ifma")]
pub unsafe fn middle(q: *const Lanes, m: *const Lanes, t: __m512i, n: usize) -> __m512i {
    let zero = _mm512_setzero_si512();
    let (mut low, mut below, mut high) = ([zero; 4], [zero; 4], [zero; 4]);
    low[0] = t;
    let mut previous = zero;
    // SAFETY: q and m are valid for n digits by this function's contract; steps take digits i of q
    // and n - 1 - i of m, for i < n.
    unsafe {
        let mut i = 0;
        macro_rules! step {
            ($u:literal) => {
                let (x, y) = (load(q.add(i + $u)), load(m.add(n - 1 - i - $u)));
                low[$u] = add_low(low[$u], x, y);
                high[$u] = add_high(high[$u], x, y);
                below[$u] = add_high(below[$u], previous, y);
                previous = x;
            };
        }
        while i + 4 <= n {
            step!(0);
            step!(1);
            step!(2);
            step!(3);
            i += 4;
        }
        while i < n {
            step!(0);
            i += 1;
        }
    }
    let sum = |x: [__m512i; 4]| add(add(x[0], x[1]), add(x[2], x[3]));
    let up = _mm512_set1_epi64((1 << DIGIT_BITS) - 1);
    let column = add(add(sum(low), sum(below)), up);
    add(sum(high), _mm512_srli_epi64::<{ DIGIT_BITS as u32 }>(column))
}

/// [`of_each_width`](crate::x86_64::blocks) up to [`WIDEST`].
macro_rules! each_width {
    ($block:ident $more:tt) => {
        $crate::x86_64::blocks::of_each_width!([1 2 3 4 5 6 7 8 9 10 11 12 13 14] $block $more)
    };
}
pub(super) use each_width;

/// [`LowBlock`]s by their columns.
pub static LOW: [LowBlock; WIDEST] = each_width!(low_block(, true));
/// [`LowBlock`]s by their columns that leave out the column above the last.
pub static LOWEST: [LowBlock; WIDEST] = each_width!(low_block(, false));
/// [`HighBlock`]s of two products, by their columns.
pub static HIGH: [HighBlock; WIDEST] = each_width!(high_block(, true));
/// [`HighBlock`]s of one product, by their columns.
pub static WIDE_HIGH: [HighBlock; WIDEST] = each_width!(high_block(, false));
