//! Algorithms 1 and 2: `B_mul` and `B_square`, and the parts of products that reductions ask for.
//!
//! All digits are of 52 bits. A column of a product of `n` digits is a sum of at most `2 n` halves below
//! 2^52, and of one digit more; doubled, or with the columns of two products, it stays below 2^63 up to
//! [`LONGEST`] digits. Products needed: `2 n^2`, squares `n (n + 1)`, of 1.88 a cycle.
//!
//! Algorithm 1 as printed adds the lower halves only; the text has both, and so have we: a digit of
//! the first operand stays, the second passes by, and each column is loaded and stored once for each
//! such row. Algorithm 2 goes by columns; here the lower half of a product is added to its column
//! and the upper one to the next on the same loads.

use super::digits::carry;
use super::grid::{Grid, WIDTH};
use super::lanes::{Lanes, add, cut, down, hi, lo, splat};

/// The most digits of an operand.
pub const LONGEST: usize = 500;

/// `n` digits of 52 bits.
fn plain(n: usize) -> Grid {
    Grid { share: n, levels: 0 }
}

/// Algorithm 1: `c = a b`.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn multiply<V: Lanes>(c: &mut [V], a: &[V], b: &[V]) {
    c.fill(splat(0));
    add_product(c, a, b);
    carry(plain(c.len()), c, splat(0));
}

/// The columns of `c + a b`, not carried: the first half of `B_fma`.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn add_product<V: Lanes>(c: &mut [V], a: &[V], b: &[V]) {
    let n = b.len();
    debug_assert!(a.len() <= LONGEST && n <= LONGEST && c.len() == a.len() + n);
    for (i, &x) in a.iter().enumerate() {
        row(&mut c[i..=i + n], x, b);
    }
}

/// `columns += x b`, each half in its column.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn row<V: Lanes>(columns: &mut [V], x: V, b: &[V]) {
    let (mut column, others) = columns.split_first_mut().expect("a column more than digits");
    let mut sum = *column;
    for (next, &y) in others.iter_mut().zip(b) {
        *column = lo(sum, x, y);
        sum = hi(*next, x, y);
        column = next;
    }
    *column = sum;
}

/// The lower half of a product, `r = a b` modulo 2^(52 n), as a reduction's quotients are.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn multiply_low<V: Lanes>(r: &mut [V], a: &[V], b: &[V]) {
    let n = r.len();
    debug_assert!(n <= LONGEST);
    r.fill(splat(0));
    for (i, &x) in a.iter().enumerate() {
        // The last column takes a lower half only.
        row(&mut r[i..], x, &b[..n - 1 - i]);
        r[n - 1] = lo(r[n - 1], x, b[n - 1 - i]);
    }
    carry(plain(n), r, splat(0));
}

/// The columns of a product from `n - 1` on, added to the `n + 1` of `columns`, not carried: theorem 2
/// says that a reduction needs no others. What lower columns carry into the first is missing from it:
/// less than `2 n`.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn add_product_high<V: Lanes>(columns: &mut [V], a: &[V], b: &[V]) {
    let n = a.len();
    debug_assert!(n <= LONGEST && columns.len() == n + 1);
    for (i, &x) in a.iter().enumerate() {
        if i + 2 <= n {
            columns[0] = hi(columns[0], x, b[n - 2 - i]);
        }
        row(&mut columns[..=i + 1], x, &b[n - 1 - i..]);
    }
}

/// Algorithm 2: `c = a^2`.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn square<V: Lanes>(c: &mut [V], a: &[V]) {
    let n = a.len();
    debug_assert!(n <= LONGEST && c.len() == 2 * n);
    let (mut from_below, mut carry) = (splat(0), splat(0));
    for (column, c) in c.iter_mut().enumerate() {
        let (low, high) = pairs(a, column);
        let sum = add(low, from_below);
        from_below = high;
        let (twice, x) = (add(sum, sum), a[column / 2]);
        let all = if column % 2 == 0 { lo(twice, x, x) } else { hi(twice, x, x) };
        let all = add(all, carry);
        (*c, carry) = (cut(all, WIDTH), down(all, WIDTH));
    }
}

/// The lower and the upper halves of the products of two unlike digits of a column, summed. Two sums
/// of each, for the products of one sum wait for each other.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn pairs<V: Lanes>(a: &[V], column: usize) -> (V, V) {
    let (first, end) = (column.saturating_sub(a.len() - 1), column.div_ceil(2));
    let zero = splat(0);
    let (mut low, mut high) = ([zero; 2], [zero; 2]);
    let (ascending, descending) = (&a[first..end], &a[column + 1 - end..=column - first]);
    let (twos, ones) = (ascending.chunks_exact(2), ascending.chunks_exact(2).remainder());
    for (x, y) in twos.zip(descending.rchunks_exact(2)) {
        low = [lo(low[0], x[0], y[1]), lo(low[1], x[1], y[0])];
        high = [hi(high[0], x[0], y[1]), hi(high[1], x[1], y[0])];
    }
    if let [x] = ones {
        low[0] = lo(low[0], *x, descending[0]);
        high[0] = hi(high[0], *x, descending[0]);
    }
    (add(low[0], low[1]), add(high[0], high[1]))
}
