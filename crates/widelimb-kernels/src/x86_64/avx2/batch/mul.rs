//! Blocks of columns of products.

use super::digits::{
    CARRY_OFFSET, HIGH_BITS, LOW_BITS, OFFSET, add, high, load, low, splat, to_double,
};
use super::rows::{WIDEST, carry_out, columns, full_rows, row};
use crate::batch::DIGIT_BITS;
use crate::x86_64::blocks::{high_rows, low_rows};
use core::arch::x86_64::*;

/// The bits above the values of a pair's halves, together.
pub const PAIR_BITS: u64 = HIGH_BITS.wrapping_add(LOW_BITS);

/// The addend that makes an integer, with [`OFFSET`] and without that of the carry, of the bits on
/// column `c` of a product, on which `c + 1` low halves and `c` high ones fall. Each further column
/// has a pair more.
pub const fn low_fix(c: usize) -> u64 {
    let pairs = (c as u64).wrapping_mul(PAIR_BITS);
    (OFFSET - CARRY_OFFSET).wrapping_sub(LOW_BITS).wrapping_sub(pairs)
}

/// The addend that makes an integer of the bits on column `n + c` of two products of `n` digits, as
/// [`low_fix`] does: twice `n - 1 - c` low halves and `n - c` high ones fall there. Each further
/// column has two pairs less.
pub const fn high_fix(n: usize, c: usize) -> u64 {
    let pairs = ((n - 1 - c) as u64).wrapping_mul(PAIR_BITS);
    let once = pairs.wrapping_add(HIGH_BITS);
    (OFFSET - CARRY_OFFSET).wrapping_sub(once.wrapping_mul(2))
}

/// `(r, top, a, b, c)`: columns `c..c + w` of `a b`, all below the factors' lengths, to the digits
/// `c..c + w` of `r`. `top` is the sum of column `c` so far, and becomes that of column `c + w`.
pub type LowBlock = unsafe fn(*mut __m256d, &mut __m256i, *const __m256d, *const __m256d, usize);

#[target_feature(enable = "avx2,fma")]
unsafe fn low_block<const W: usize>(
    r: *mut __m256d,
    top: &mut __m256i,
    a: *const __m256d,
    b: *const __m256d,
    c: usize,
) {
    // SAFETY: `LowBlock` calls pass a and b valid for digits 0..c + W and r for digits c..c + W.
    unsafe {
        let mut sums = [_mm256_setzero_si256(); WIDEST + 1];
        low_rows!(full_rows, sums, a, b, c);
        let store = |k: usize, column| r.add(c + k).write(to_double(column));
        *top = carry_out!(top, sums, W, low_fix(c), PAIR_BITS.wrapping_neg(), store);
    }
}

/// `(r, top, factors, n, c)`: columns `n + c..n + c + w` of the sum of two products, of factors `n`
/// digits long, to every other vector of `r` from `2 c` on; `top` as in [`LowBlock`].
pub type HighBlock = unsafe fn(*mut __m256i, &mut __m256i, &[[*const __m256d; 2]; 2], usize, usize);

/// [`carry_out`] of the columns `n + c..n + c + W` to the result.
macro_rules! carry_high {
    ($r:expr, $top:expr, $sums:ident, $n:expr, $c:expr) => {{
        let store = |k: usize, column| $r.add(2 * ($c + k)).write(column);
        carry_out!($top, $sums, W, high_fix($n, $c), PAIR_BITS.wrapping_mul(2), store)
    }};
}
pub(super) use carry_high;

#[target_feature(enable = "avx2,fma")]
unsafe fn high_block<const W: usize>(
    r: *mut __m256i,
    top: &mut __m256i,
    &[[a, b], [q, m]]: &[[*const __m256d; 2]; 2],
    n: usize,
    c: usize,
) {
    // SAFETY: `HighBlock` calls pass factors valid for n digits and r for two times the digits c..c
    // + W, with c + W <= n.
    unsafe {
        let mut sums = [_mm256_setzero_si256(); WIDEST + 1];
        high_rows!(full_rows, sums, a, b, n, c);
        high_rows!(full_rows, sums, q, m, n, c);
        *top = carry_high!(r, top, sums, n, c);
    }
}

/// What column `n` of `t + q m` gets from the columns below it, when those are 0 modulo `R`
/// together, and the bits from the products on column `n - 1`. `t` is the last digit.
///
/// Of the columns below, only the last is summed up, from the digit of `t` and the halves that fall
/// on it. A column is the sum of at most `n` signed low halves, `n` high ones and a digit, so what
/// the last one gets from those below is less than `2 n + 2` in magnitude; it makes it a multiple
/// of 2^52, so that the carry out of it is the sum over 2^52, rounded to nearest (after Didier et
/// al. 2024, Theorem 2).
///
/// # Safety
/// `q` and `m` are valid for reads of `n` digits.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub unsafe fn middle(q: *const __m256d, m: *const __m256d, t: __m256i, n: usize) -> __m256i {
    // The digit below the first is 0, so there are as many high halves as low ones.
    let fix = (OFFSET + (1 << (DIGIT_BITS - 1))).wrapping_sub((n as u64).wrapping_mul(PAIR_BITS));
    let (mut column, mut above) = (add(t, splat(fix)), splat(CARRY_OFFSET.wrapping_neg()));
    let mut below = _mm256_setzero_pd();
    for i in 0..n {
        // SAFETY: i < n, and q and m are valid for n digits by this function's contract.
        let (x, y) = unsafe { (load(q.add(i)), load(m.add(n - 1 - i))) };
        let up = high(x, y);
        column = add(add(column, low(x, y, up)), high(below, y));
        above = add(above, up);
        below = x;
    }
    add(above, _mm256_srli_epi64::<{ DIGIT_BITS as i32 }>(column))
}

/// [`of_each_width`](crate::x86_64::blocks) up to [`WIDEST`].
macro_rules! each_width {
    ($block:ident $more:tt) => { $crate::x86_64::blocks::of_each_width!([1 2 3 4 5 6] $block $more) };
}
pub(super) use each_width;

/// [`LowBlock`]s by their columns.
pub static LOW: [LowBlock; WIDEST] = each_width!(low_block());
/// [`HighBlock`]s by their columns.
pub static HIGH: [HighBlock; WIDEST] = each_width!(high_block());
