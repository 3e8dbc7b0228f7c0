//! Karatsuba's method on batches, of any number of levels (section 3): three products of halves.
//!
//! The halves part at a bit (259 of 518, 519 of 1038 and so on), so that their sums are as long as
//! the schoolbook's operands; [`Grid`] says how. What that costs is a pass over each product, which
//! moves its upper half by a bit.
//!
//! Lower products are a whole one of the lower halves, and two lower ones: 2/3 of a product with
//! one level, 7/9 with two, as the paper counts. (It takes them from the three products of halves;
//! the number of digit products is the same.)

use super::digits::{carry, part, sum};
use super::lanes::{Lanes, add, splat, sub};
use super::schoolbook;
use crate::methods::batch::grid::Grid;

/// The vectors of scratch that a product of `grid` needs; every function here is content with it.
pub fn scratch_len(grid: Grid) -> usize {
    // Three products, two sums, and room for a digit more in each of two.
    (0..grid.levels).map(|level| 5 * (grid.digits() >> level) + 2).sum()
}

/// `c = a b`, or `a^2` without `b`.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn product<V: Lanes>(grid: Grid, c: &mut [V], a: &[V], b: Option<&[V]>, scratch: &mut [V]) {
    if grid.levels == 0 {
        return match b {
            Some(b) => schoolbook::multiply(c, a, b),
            None => schoolbook::square(c, a),
        };
    }
    let (n, half) = (grid.digits(), grid.half());
    let (products, scratch) = scratch.split_at_mut(3 * n);
    let (sums, scratch) = scratch.split_at_mut(n);
    let (sum_a, sum_b) = sums.split_at_mut(n / 2);
    let (a_low, a_high) = a.split_at(n / 2);
    sum(half, sum_a, a_low, a_high);
    let [d0, d1, d2] = thirds(products, n);
    match b {
        Some(b) => {
            let (b_low, b_high) = b.split_at(n / 2);
            sum(half, sum_b, b_low, b_high);
            product(half, d0, a_low, Some(b_low), scratch);
            product(half, d1, sum_a, Some(sum_b), scratch);
            product(half, d2, a_high, Some(b_high), scratch);
        }
        None => {
            product(half, d0, a_low, None, scratch);
            product(half, d1, sum_a, None, scratch);
            product(half, d2, a_high, None, scratch);
        }
    }
    for product in [&mut *d0, &mut *d1, &mut *d2] {
        part(grid, product);
    }
    join(grid, c, [d0, d1, d2]);
}

fn thirds<V>(products: &mut [V], n: usize) -> [&mut [V]; 3] {
    let (d0, others) = products.split_at_mut(n);
    let (d1, d2) = others.split_at_mut(n);
    [d0, d1, d2]
}

/// `c` from the three products, in parts: the middle is `d1 - d0 - d2`, half a number up.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn join<V: Lanes>(grid: Grid, c: &mut [V], [d0, d1, d2]: [&[V]; 3]) {
    let m = grid.digits() / 2;
    let (low, high) = c.split_at_mut(m);
    low.copy_from_slice(&d0[..m]);
    for i in 0..m {
        let kept = sub(d0[m + i], d2[i]);
        high[i] = add(kept, sub(d1[i], d0[i]));
        high[m + i] = sub(sub(d1[m + i], d2[m + i]), kept);
    }
    high[2 * m..].copy_from_slice(&d2[m..]);
    // The product fits, so nothing is left over.
    carry(grid, high, splat(0));
}

/// `r = a b` modulo 2 to the power of the grid's bits.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn low_product<V: Lanes>(grid: Grid, r: &mut [V], a: &[V], b: &[V], scratch: &mut [V]) {
    if grid.levels == 0 {
        return schoolbook::multiply_low(r, a, b);
    }
    let (n, half) = (grid.digits(), grid.half());
    let m = n / 2;
    let (cross, scratch) = scratch.split_at_mut(n);
    let (first, second) = cross.split_at_mut(m);
    product(half, r, &a[..m], Some(&b[..m]), scratch);
    low_product(half, first, &a[..m], &b[m..], scratch);
    low_product(half, second, &a[m..], &b[..m], scratch);
    part(grid, r);
    for ((r, &x), &y) in r[m..].iter_mut().zip(&*first).zip(&*second) {
        *r = add(*r, add(x, y));
    }
    carry(grid, &mut r[m..], splat(0));
}
