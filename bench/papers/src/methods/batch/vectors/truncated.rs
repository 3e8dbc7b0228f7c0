//! The upper half of a product whose lower half is known: section 5, with Karatsuba's method.
//!
//! In a Montgomery reduction `T + q N` is 0 modulo `R`, so the lower half of `q N` is known to be
//! `-T`, and only the upper half has to be made: of three products of halves one whole, `d2`, and
//! the upper halves of two. For each of these the lower half is known in its turn: that of `d0` is
//! the lowest quarter of `-T`, and that of `d1` is what the next quarter leaves when `d0` and `d2`
//! are known. So this goes down to digits, where column `n - 1` and the known digit there tell what
//! the columns below would have carried.
//!
//! A quarter's top digit may be known without its top bits, one for each level (see [`Grid`]). What
//! the columns below carry is less than `2 n`, so the bits that are known give it, and with it the
//! rest.

use super::digits::{carry, keep, part, raise, sum};
use super::karatsuba::product;
use super::lanes::{Lanes, add, cut, down, splat, sub};
use super::schoolbook;
use crate::methods::batch::grid::{Grid, WIDTH};

/// The vectors of scratch that [`high_product`] needs.
pub fn scratch_len(grid: Grid) -> usize {
    let here = |level| 4 * (grid.digits() >> level) + 2;
    let own: usize = (0..grid.levels).map(here).sum();
    own + super::karatsuba::scratch_len(grid)
}

/// The known lower half of a product, carried, and of its last digit the bits that are known.
#[derive(Clone, Copy)]
pub struct Known<'a, V> {
    /// The known digits, as many as each operand has.
    pub digits: &'a [V],
    /// The number of known bits of the last digit, the lowest ones of its width.
    pub last_bits: u32,
}

/// The upper half of `a b`, and before it the last digit of the lower one, whole. The last digit of
/// all keeps what it has.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn high_product<V: Lanes>(
    grid: Grid,
    r: &mut [V],
    a: &[V],
    b: &[V],
    known: Known<V>,
    scratch: &mut [V],
) {
    if grid.levels == 0 {
        return high_digits(grid, r, a, b, known);
    }
    let (n, half) = (grid.digits(), grid.half());
    let m = n / 2;
    let (sum_a, scratch) = scratch.split_at_mut(m);
    let (sum_b, scratch) = scratch.split_at_mut(m);
    let (d0, scratch) = scratch.split_at_mut(m + 1);
    let (d1, scratch) = scratch.split_at_mut(m + 1);
    let (d1_low, scratch) = scratch.split_at_mut(m);
    let (d2, scratch) = scratch.split_at_mut(n);
    let (low, middle) = known.digits.split_at(m);
    let narrow = grid.last_width();
    high_product(half, d0, &a[..m], &b[..m], Known { digits: low, last_bits: narrow }, scratch);
    raise_part(grid, d0);
    product(half, d2, &a[m..], Some(&b[m..]), scratch);
    part(grid, d2);
    for i in 0..m {
        d1_low[i] = add(sub(middle[i], d0[1 + i]), add(low[i], d2[i]));
    }
    carry(grid, d1_low, splat(0));
    sum(half, sum_a, &a[..m], &a[m..]);
    sum(half, sum_b, &b[..m], &b[m..]);
    let known = Known { digits: d1_low, last_bits: known.last_bits };
    high_product(half, d1, sum_a, sum_b, known, scratch);
    d1_low[m - 1] = cut(d1[0], narrow);
    raise_part(grid, d1);
    join(grid, r, [low, &d0[1..], d1_low, &d1[1..], &d2[..m], &d2[m..]]);
}

/// Adjusts the digits of an upper half like [`part`], with the digit below the half.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn raise_part<V: Lanes>(grid: Grid, digits: &mut [V]) {
    let (below, high) = digits.split_first_mut().expect("a digit more than the half");
    raise(grid, high, down(*below, grid.last_width()));
}

/// The upper half, and the digit below, from the parts of the three products.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn join<V: Lanes>(grid: Grid, r: &mut [V], d: [&[V]; 6]) {
    let [d0_low, d0_high, d1_low, d1_high, d2_low, d2_high] = d;
    let m = d0_low.len();
    let (last, high) = r.split_first_mut().expect("a digit more than the half");
    // The quarter below is known but for its top; what it carries is not. It is made where the
    // quarter above it comes to lie afterwards.
    let below = &mut high[..m];
    for i in 0..m {
        below[i] = add(sub(d0_high[i], d2_low[i]), sub(d1_low[i], d0_low[i]));
    }
    let over = carry(grid, below, splat(0));
    *last = below[m - 1];
    for i in 0..m {
        high[i] = add(sub(d2_low[i], d0_high[i]), sub(d1_high[i], d2_high[i]));
        high[m + i] = d2_high[i];
    }
    let over = carry(grid, high, over);
    keep(grid, high, over);
}

/// The upper half of digits: the columns from `n - 1` on, and what the known digit there says of
/// those below.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn high_digits<V: Lanes>(grid: Grid, r: &mut [V], a: &[V], b: &[V], known: Known<V>) {
    let n = a.len();
    debug_assert!(2 * n < 1 << known.last_bits);
    r.fill(splat(0));
    schoolbook::add_product_high(r, a, b);
    let missing = cut(sub(known.digits[n - 1], r[0]), known.last_bits);
    let last = add(r[0], missing);
    r[0] = cut(last, WIDTH);
    let over = carry(grid, &mut r[1..], down(last, WIDTH));
    keep(grid, &mut r[1..], over);
}
