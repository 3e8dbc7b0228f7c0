//! Algorithms 3, 4 and 6: Montgomery reductions, `C = T / R` modulo `N`.
//!
//! Operands are below `2 N` and so are results, where `R > 4 N` (Gueron and Krasnov 2012): products
//! follow each other without a comparison. `C < (4 N^2 + R N) / R <= 2 N`.
//!
//! In digit products: Algorithm 3 takes `n^2` for the quotient and `2 n^2` for its product with
//! `N`; Algorithm 4 `2 n^2` and `n` for both; Algorithm 6 `n^2` and `n^2 + 2 n - 1`.
//!
//! Theorem 2 makes the carry into the upper half of two parts, the upper bits of column `n - 1` and
//! the OR of the digits of `T`. Together they hold only if that OR leaves digit `n - 1` out: where
//! the digits below are all 0, that column is 0 or 2^52 by itself, and the OR over all digits, as
//! Algorithm 6 prints it, would count its carry twice. (In Algorithm 6 by itself the upper half of
//! `q N` is that of the whole product, and the OR is over all.)

use super::digits::{carry, negate};
use super::lanes::{Lanes, add, choose, down, hi, lo, min, or, splat, sub};
use super::truncated::Known;
use super::{karatsuba, schoolbook, truncated};
use crate::methods::batch::grid::{Grid, WIDTH};

/// The moduli, and the values derived from them that a reduction needs.
#[derive(Clone, Copy)]
pub struct Moduli<'a, V> {
    /// The layout of `N`, and twice over of `T`.
    pub grid: Grid,
    /// `N`.
    pub n: &'a [V],
    /// `-1 / N` modulo `R`.
    pub inverse: &'a [V],
}

/// Algorithm 3: the quotient, its product with the modulus, and the sum, of which the upper half
/// counts. `t` is used up, `q` is room for the quotient.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn separate<V: Lanes>(
    moduli: Moduli<V>,
    r: &mut [V],
    t: &mut [V],
    q: &mut [V],
    scratch: &mut [V],
) {
    let (grid, n) = (moduli.grid, moduli.n.len());
    karatsuba::low_product(grid, q, &t[..n], moduli.inverse, scratch);
    if grid.levels == 0 {
        // `B_fma`: the sum comes with the products.
        schoolbook::add_product(t, q, moduli.n);
    } else {
        let (product, scratch) = scratch.split_at_mut(2 * n);
        karatsuba::product(grid, product, q, Some(moduli.n), scratch);
        for (t, &x) in t.iter_mut().zip(&*product) {
            *t = add(*t, x);
        }
    }
    carry(grid, t, splat(0));
    r.copy_from_slice(&t[n..]);
}

/// Algorithm 6: of the product with the modulus only what the upper half needs.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn truncated<V: Lanes>(
    moduli: Moduli<V>,
    r: &mut [V],
    t: &[V],
    q: &mut [V],
    scratch: &mut [V],
) {
    let (grid, n) = (moduli.grid, moduli.n.len());
    karatsuba::low_product(grid, q, &t[..n], moduli.inverse, scratch);
    let (columns, scratch) = scratch.split_at_mut(n + 1);
    if grid.levels == 0 {
        columns.copy_from_slice(&t[n - 1..]);
        schoolbook::add_product_high(columns, q, moduli.n);
        let any = t[..n - 1].iter().fold(splat(0), |any, &digit| or(any, digit));
        columns[1] = add(columns[1], add(down(columns[0], WIDTH), min(any, splat(1))));
        r.copy_from_slice(&columns[1..]);
        carry(grid, r, splat(0));
    } else {
        let (low, scratch) = scratch.split_at_mut(n);
        let any = negate(grid, low, &t[..n]);
        let known = Known { digits: low, last_bits: grid.last_width() };
        truncated::high_product(grid, columns, q, moduli.n, known, scratch);
        for ((r, &x), &t) in r.iter_mut().zip(&columns[1..]).zip(&t[n..]) {
            *r = add(x, t);
        }
        carry(grid, r, any);
    }
}

/// Algorithm 4: the product and its reduction digit by digit, `r = a b / R`. Digits of 52 bits.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn interleaved<V: Lanes>(moduli: Moduli<V>, r: &mut [V], a: &[V], b: &[V]) {
    let n = r.len();
    // A column takes four halves from each of the rows that it sees.
    debug_assert!(moduli.grid.levels == 0 && n <= schoolbook::LONGEST);
    r.fill(splat(0));
    for &x in a {
        interleaved_row(r, x, b, moduli.n, moduli.inverse[0]);
    }
    carry(moduli.grid, r, splat(0));
}

/// `y = (y + x b + q n) / 2^52`, not carried.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn interleaved_row<V: Lanes>(y: &mut [V], x: V, b: &[V], n: &[V], inverse: V) {
    let lowest = lo(y[0], x, b[0]);
    let q = lo(splat(0), lowest, inverse);
    let over = down(lo(lowest, q, n[0]), WIDTH);
    let (mut slot, others) = y.split_first_mut().expect("a digit");
    let (mut b_below, mut n_below, mut sum) = (b[0], n[0], over);
    for ((next, &b), &n) in others.iter_mut().zip(&b[1..]).zip(&n[1..]) {
        // The terms that wait for the quotient come last.
        let product = lo(hi(add(*next, sum), x, b_below), x, b);
        *slot = lo(hi(product, q, n_below), q, n);
        (b_below, n_below, sum) = (b, n, splat(0));
        slot = next;
    }
    *slot = hi(hi(sum, x, b_below), q, n_below);
}

/// `a` less `N` where it is not below: of numbers below `2 N` the residue. `d` is room for the
/// difference.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn subtract_once<V: Lanes>(moduli: Moduli<V>, a: &mut [V], d: &mut [V]) {
    for ((d, &a), &n) in d.iter_mut().zip(&*a).zip(moduli.n) {
        *d = sub(a, n);
    }
    // The mask has all ones where a was below N.
    let below = carry(moduli.grid, d, splat(0));
    for (a, &d) in a.iter_mut().zip(&*d) {
        *a = choose(below, splat(0), d, *a);
    }
}
