//! Algorithms 1 and 2: `B_mul` and `B_square`, and the parts of products that reductions ask for.
//!
//! All digits are of 52 bits. A column of a product of `n` digits is a sum of at most `2 n` halves
//! below 2^52, and of one digit more; doubled, or with the columns of two products, it stays below
//! 2^63 up to [`LONGEST`] digits. Products needed: `2 n^2`, squares `n (n + 1)`, of 1.88 a cycle.
//!
//! Algorithm 1 as printed adds the lower halves only; the text has both, and so have we. A digit of
//! the first operand stays, the second passes by; here four digits stay, for with one the loads and
//! stores of columns, each of which waits for the row before, take twice the time of the products.
//! Algorithm 2 goes by columns, which in the published code are written out for each length; for
//! any length their loops are too short, so here the products of unlike digits go by rows too, and
//! the columns come after.

use super::digits::carry;
use super::lanes::{Lanes, add, cut, down, hi, lo, splat};
use crate::methods::batch::grid::{Grid, WIDTH};

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
    let (fours, ones) = a.as_chunks::<ROWS>();
    for (i, &x) in fours.iter().enumerate() {
        rows(&mut c[ROWS * i..][..n + ROWS], x, b);
    }
    let first = ROWS * fours.len();
    match *ones {
        [x] => rows(&mut c[first..], [x], b),
        [x, y] => rows(&mut c[first..], [x, y], b),
        [x, y, z] => rows(&mut c[first..], [x, y, z], b),
        _ => (),
    }
}

/// Digits of the first operand that stay at a time.
const ROWS: usize = 4;

/// `columns += x b`, each half in its column.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn rows<V: Lanes, const R: usize>(columns: &mut [V], x: [V; R], b: &[V]) {
    debug_assert_eq!(columns.len(), b.len() + R);
    // The columns that the rows' digits fall into: each step ends one and begins one.
    let mut open: [V; R] = *columns.first_chunk().expect("a column for each row");
    for (&y, i) in b.iter().zip(0..columns.len() - R) {
        let mut next = columns[i + R];
        for r in 0..R {
            open[r] = lo(open[r], x[r], y);
        }
        columns[i] = open[0];
        for r in 1..R {
            open[r - 1] = hi(open[r], x[r - 1], y);
        }
        next = hi(next, x[R - 1], y);
        open[R - 1] = next;
    }
    columns[b.len()..].copy_from_slice(&open);
}

/// The lower half of a product, `r = a b` modulo 2^(52 n), as a reduction's quotients are.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn multiply_low<V: Lanes>(r: &mut [V], a: &[V], b: &[V]) {
    let n = r.len();
    debug_assert!(n <= LONGEST);
    r.fill(splat(0));
    let (fours, _) = a.as_chunks::<ROWS>();
    for (i, &x) in fours.iter().enumerate() {
        let first = ROWS * i;
        // Whole rows until a column would be beyond the last; then the rest of each row.
        let common = n - first - ROWS;
        rows(&mut r[first..], x, &b[..common]);
        let columns = r.last_chunk_mut().expect("a column for each row");
        low_corner(columns, x, &b[common..]);
    }
    for i in ROWS * fours.len()..n {
        low_row(&mut r[i..], a[i], b);
    }
    carry(plain(n), r, splat(0));
}

/// `columns += x b`, as far as there are columns, of as many digits: written out.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn low_corner<V: Lanes>(columns: &mut [V; ROWS], x: [V; ROWS], b: &[V]) {
    for (i, &x) in x.iter().enumerate() {
        for (j, &y) in b[..ROWS - i].iter().enumerate() {
            columns[i + j] = lo(columns[i + j], x, y);
            if i + j + 1 < ROWS {
                columns[i + j + 1] = hi(columns[i + j + 1], x, y);
            }
        }
    }
}

/// `columns += x b`, as far as there are columns: the last takes a lower half only.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn low_row<V: Lanes>(columns: &mut [V], x: V, b: &[V]) {
    let last = columns.len() - 1;
    rows(columns, [x], &b[..last]);
    columns[last] = lo(columns[last], x, b[last]);
}

/// The columns of a product from `n - 1` on, added to the `n + 1` of `columns`, not carried:
/// theorem 2 says that a reduction needs no others. What lower columns carry into the first is
/// missing from it: less than `2 n`.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn add_product_high<V: Lanes>(columns: &mut [V], a: &[V], b: &[V]) {
    let n = a.len();
    debug_assert!(n <= LONGEST && columns.len() == n + 1);
    let (fours, ones) = a.as_chunks::<ROWS>();
    for (i, &x) in fours.iter().enumerate() {
        let first = ROWS * i;
        // The digits of b that the block's first row needs; its other rows begin below them.
        let common = n - 1 - first;
        rows(&mut columns[..first + 1 + ROWS], x, &b[common..]);
        let columns = columns.first_chunk_mut().expect("a column for each row");
        high_corner(columns, x, &b[..common]);
    }
    for (i, &x) in ones.iter().enumerate() {
        high_row(&mut columns[..=ROWS * fours.len() + i + 1], x, b);
    }
}

/// The part of four rows below the digit that the first one begins with, unrolled: the upper half
/// of one digit in the first row, up to three digits and the upper half of one in the fourth.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn high_corner<V: Lanes>(columns: &mut [V; ROWS], x: [V; ROWS], b: &[V]) {
    for (i, &x) in x.iter().enumerate() {
        // The last row of all has no digit below its own.
        if i < b.len() {
            columns[0] = hi(columns[0], x, b[b.len() - 1 - i]);
        }
        for (j, &y) in b[b.len() - i..].iter().enumerate() {
            columns[j] = lo(columns[j], x, y);
            columns[j + 1] = hi(columns[j + 1], x, y);
        }
    }
}

/// `columns += x b` with the highest digits of `b`, as many as there are columns but the first,
/// which takes the upper half of the digit below as well.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn high_row<V: Lanes>(columns: &mut [V], x: V, b: &[V]) {
    let (below, digits) = b.split_at(b.len() - (columns.len() - 1));
    if let Some(&y) = below.last() {
        columns[0] = hi(columns[0], x, y);
    }
    rows(columns, [x], digits);
}

/// Algorithm 2: `c = a^2`.
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
pub fn square<V: Lanes>(c: &mut [V], a: &[V]) {
    let n = a.len();
    debug_assert!(n <= LONGEST && c.len() == 2 * n);
    c.fill(splat(0));
    let (fours, _) = a.as_chunks::<ROWS>();
    for (i, &x) in fours.iter().enumerate() {
        let first = ROWS * i;
        add_pairs(&mut c[2 * first..][..2 * ROWS], &x);
        rows(&mut c[2 * first + ROWS..][..n - first], x, &a[first + ROWS..]);
    }
    let first = ROWS * fours.len();
    add_pairs(&mut c[2 * first..], &a[first..]);
    let mut carry = splat(0);
    for (two, &x) in c.as_chunks_mut::<2>().0.iter_mut().zip(a) {
        let even = add(lo(add(two[0], two[0]), x, x), carry);
        let odd = add(hi(add(two[1], two[1]), x, x), down(even, WIDTH));
        *two = [cut(even, WIDTH), cut(odd, WIDTH)];
        carry = down(odd, WIDTH);
    }
}

/// `columns` and the products of each two unlike digits, once each.
#[inline]
#[target_feature(enable = "avx512f,avx512dq,avx512vl,avx512ifma")]
fn add_pairs<V: Lanes>(columns: &mut [V], a: &[V]) {
    for i in 1..a.len() {
        for j in 0..i {
            columns[i + j] = lo(columns[i + j], a[i], a[j]);
            columns[i + j + 1] = hi(columns[i + j + 1], a[i], a[j]);
        }
    }
}
