//! The block Lanczos method: sets of rows that add up to 0, in words of 64 sets.
//!
//! With `B` the matrix and `A = B B^T` over its `n` rows, the space that `A` makes of 64 random
//! vectors `V_0 = A Y` is cut into subspaces of up to 64 dimensions that are orthogonal to each
//! other with respect to `A`. The sum `X` of the projections of `V_0` on them has `A (X - Y) = 0`,
//! and sums of the columns of `X - Y` and of the last `V` are 0 under `B^T`. There are some `n /
//! 63` steps, each with two passes through the matrix: time `n` times its entries, space that of
//! the matrix. Source: P. Montgomery, A block Lanczos algorithm for finding dependencies over GF(2)
//! (Eurocrypt '95).

use super::filter::Matrix;
use super::square::{Square, add_product, inner};
use crate::control::Control;
use rand::{RngCore, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Steps beyond those that `n` random vectors take.
const SPARE_STEPS: usize = 64;

/// The matrix, with its fullest columns in words of 64.
struct Packed {
    /// A word of each row for 64 columns together.
    full: Vec<Vec<u64>>,
    /// The other columns of all rows, and where those of a row end.
    entries: Vec<u32>,
    ends: Vec<u32>,
    sparse_columns: usize,
}

/// The product of `B^T` and a tall matrix: the rows for the full columns, and the others.
struct Image {
    full: Vec<Square>,
    sparse: Vec<u64>,
}

impl Packed {
    fn new(matrix: &Matrix) -> Packed {
        let mut weights = vec![0; matrix.columns];
        let columns = matrix.rows.iter().flat_map(|row| &row.columns);
        columns.for_each(|&column| weights[column as usize] += 1);
        // A word costs two products by tables, of eight looks each.
        let is_full = |columns: &&[usize]| columns.iter().sum::<usize>() > 10 * matrix.rows.len();
        let blocks = weights.chunks(64).take_while(is_full).count();
        let first_sparse = (64 * blocks).min(matrix.columns);
        let mut full = vec![vec![0; matrix.rows.len()]; blocks];
        let (mut entries, mut ends) = (vec![], vec![]);
        for (i, row) in matrix.rows.iter().enumerate() {
            for &column in &row.columns {
                match (column as usize).checked_sub(first_sparse) {
                    None => full[column as usize / 64][i] |= 1 << (column % 64),
                    Some(column) => entries.push(column as u32),
                }
            }
            ends.push(entries.len() as u32);
        }
        Packed { full, entries, ends, sparse_columns: matrix.columns - first_sparse }
    }

    /// The sparse columns of each row.
    fn rows(&self) -> impl Iterator<Item = &[u32]> {
        let starts = core::iter::once(&0).chain(&self.ends);
        starts.zip(&self.ends).map(|(&start, &end)| &self.entries[start as usize..end as usize])
    }

    /// `B^T v`.
    fn image(&self, v: &[u64]) -> Image {
        let mut sparse = vec![0; self.sparse_columns];
        for (row, v) in self.rows().zip(v) {
            row.iter().for_each(|&column| sparse[column as usize] ^= v);
        }
        Image { full: self.full.iter().map(|bits| inner(bits, v)).collect(), sparse }
    }

    /// `A v = B B^T v`.
    fn apply(&self, v: &[u64]) -> Vec<u64> {
        let image = self.image(v);
        let sum = |row: &[u32]| row.iter().fold(0, |sum, &i| sum ^ image.sparse[i as usize]);
        let mut product: Vec<u64> = self.rows().map(sum).collect();
        for (bits, square) in self.full.iter().zip(&image.full) {
            add_product(&mut product, bits, square);
        }
        product
    }
}

impl Image {
    fn rows(self) -> impl Iterator<Item = u64> {
        self.full.into_iter().flat_map(|square| square.0).chain(self.sparse)
    }
}

/// What a step leaves to those after it.
struct Step {
    v: Vec<u64>,
    /// `V^T A V`, and `V^T A^2 V S S^T + V^T A V`.
    vav: Square,
    sum: Square,
    /// `W^inv`, and the columns of `V` that `S` selects.
    inverse: Square,
    selected: u64,
}

impl Step {
    fn before_first(n: usize) -> Step {
        let v = vec![0; n];
        let [vav, sum, inverse] = [Square::ZERO; 3];
        Step { v, vav, sum, inverse, selected: u64::MAX }
    }
}

/// Independent sets of rows that add up to 0, up to 128; `None` if this start leads nowhere, or if
/// time ended.
pub fn nullspace(matrix: &Matrix, seed: u64, control: &Control<'_>) -> Option<Vec<Vec<u32>>> {
    let (packed, n) = (Packed::new(matrix), matrix.rows.len());
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let y: Vec<u64> = (0..n).map(|_| rng.next_u64()).collect();
    let first = packed.apply(&y);
    let (mut v, mut x) = (first.clone(), y);
    let mut last = [Step::before_first(n), Step::before_first(n)];
    for _ in 0..n / 63 + SPARE_STEPS {
        if control.is_over() {
            return None;
        }
        let av = packed.apply(&v);
        let vav = inner(&v, &av);
        if vav == Square::ZERO {
            return Some(independent_sets(&packed, &x, &v));
        }
        let (inverse, selected) = invert_most(&vav, last[0].selected)?;
        add_product(&mut x, &v, &inverse.times(&inner(&v, &first)));
        let sum = inner(&av, &av).masked(selected).plus(&vav);
        let next = next(&v, av, &last, [&vav, &sum, &inverse], selected);
        let step = Step { v: core::mem::replace(&mut v, next), vav, sum, inverse, selected };
        let [one_ago, _] = last;
        last = [step, one_ago];
    }
    None
}

/// `V_{i+1} = A V_i S_i S_i^T + V_i D + V_{i-1} E + V_{i-2} F`.
fn next(
    v: &[u64],
    av: Vec<u64>,
    [one, two]: &[Step; 2],
    [vav, sum, inverse]: [&Square; 3],
    selected: u64,
) -> Vec<u64> {
    let mut next = av;
    next.iter_mut().for_each(|word| *word &= selected);
    add_product(&mut next, v, &Square::one().plus(&inverse.times(sum)));
    add_product(&mut next, &one.v, &one.inverse.times(&vav.masked(selected)));
    let rest = Square::one().plus(&one.vav.times(&one.inverse));
    let further = two.inverse.times(&rest).times(&one.sum).masked(selected);
    add_product(&mut next, &two.v, &further);
    next
}

/// The inverse of the largest part of a symmetric matrix that has one, 0 elsewhere, and the mask of
/// the part. It has all columns that are not in `before`; `None` if there is none such.
fn invert_most(matrix: &Square, before: u64) -> Option<(Square, u64)> {
    let (mut left, mut right) = (matrix.0, Square::one().0);
    let is_before = |i: &usize| before >> i & 1 == 1;
    let mut order: Vec<usize> = (0..64).collect();
    order.sort_by_key(is_before);
    let mut selected = 0;
    for (place, &i) in order.iter().enumerate() {
        let with = |side: &[u64; 64]| order[place..].iter().find(|&&k| side[k] >> i & 1 == 1);
        let (pivot, is_selected) = match with(&left) {
            Some(&pivot) => (pivot, true),
            None => (*with(&right)?, false),
        };
        left.swap(i, pivot);
        right.swap(i, pivot);
        let (pivot_left, pivot_right) = (left[i], right[i]);
        for k in (0..64).filter(|&k| k != i) {
            let decides = if is_selected { left[k] } else { right[k] };
            if decides >> i & 1 == 1 {
                left[k] ^= pivot_left;
                right[k] ^= pivot_right;
            }
        }
        if is_selected {
            selected |= 1 << i;
        } else {
            (left[i], right[i]) = (0, 0);
        }
    }
    (selected | before == u64::MAX).then_some((Square(right), selected))
}

/// The independent sums of columns of `x` and `v` that are 0 under `B^T`, as sets of rows.
fn independent_sets(packed: &Packed, x: &[u64], v: &[u64]) -> Vec<Vec<u32>> {
    let join = |(x, v): (u64, u64)| u128::from(x) << 64 | u128::from(v);
    let images = packed.image(x).rows().zip(packed.image(v).rows()).map(join);
    let columns: Vec<u128> = (0..128).map(|i| 1 << i).collect();
    let (_, vanishing) = eliminate(columns, images);
    let rows = || x.iter().copied().zip(v.iter().copied()).map(join);
    let (independent, _) = eliminate(vanishing, rows());
    let is_in = |row: u128, sum: u128| (row & sum).count_ones() % 2 == 1;
    let set = |sum: u128| {
        let numbered = (0..).zip(rows()).filter(|&(_, row)| is_in(row, sum));
        numbered.map(|(i, _)| i).collect()
    };
    independent.into_iter().map(set).collect()
}

/// Sums of columns, as masks, made independent of each other: those that are pivots of a row, and
/// those that are 0 in all rows.
fn eliminate(mut sums: Vec<u128>, rows: impl Iterator<Item = u128>) -> (Vec<u128>, Vec<u128>) {
    let mut pivots = vec![];
    for row in rows {
        let is_one = |sum: &u128| (row & sum).count_ones() % 2 == 1;
        if let Some(i) = sums.iter().position(is_one) {
            let pivot = sums.swap_remove(i);
            sums.iter_mut().filter(|sum| is_one(sum)).for_each(|sum| *sum ^= pivot);
            pivots.push(pivot);
        }
    }
    (pivots, sums)
}
