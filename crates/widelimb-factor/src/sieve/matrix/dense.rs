//! Elimination of a dense matrix over GF(2).

use super::filter::Matrix;
use crate::control::Control;

/// Bits, a word for 64: those of a row of the matrix, and the rows of which it is the sum.
type Bits = Vec<u64>;

/// A basis of the sets of rows that add up to 0; none if time ended.
pub fn nullspace(matrix: &Matrix, control: &Control<'_>) -> Vec<Vec<u32>> {
    let (width, count) = (matrix.columns.div_ceil(64), matrix.rows.len());
    let mut rows: Vec<Bits> = vec![];
    for (i, row) in matrix.rows.iter().enumerate() {
        let mut bits = vec![0; width + count.div_ceil(64)];
        for column in &row.columns {
            // Those of large primes, which are rare, first: the matrix stays sparse for longer.
            let column = matrix.columns - 1 - *column as usize;
            bits[column / 64] ^= 1 << (column % 64);
        }
        bits[width + i / 64] |= 1 << (i % 64);
        rows.push(bits);
    }
    let mut done = 0;
    for column in 0..matrix.columns {
        if control.is_over() {
            return vec![];
        }
        let (word, bit) = (column / 64, column % 64);
        let is_one = |bits: &Bits| bits[word] >> bit & 1 == 1;
        let Some(pivot) = rows[done..].iter().position(is_one) else { continue };
        rows.swap(done, done + pivot);
        let (above, below) = rows.split_at_mut(done + 1);
        let pivot = &above[done][word..];
        for bits in below.iter_mut().filter(|bits| is_one(bits)) {
            bits[word..].iter_mut().zip(pivot).for_each(|(a, b)| *a ^= b);
        }
        done += 1;
    }
    let sets = rows[done..].iter().map(|bits| {
        let is_in = |i: &u32| bits[width + *i as usize / 64] >> (i % 64) & 1 == 1;
        (0..count as u32).filter(is_in).collect()
    });
    sets.collect()
}
