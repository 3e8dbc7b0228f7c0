//! Sets of rows of a matrix over GF(2) whose sum is 0.

use crate::control::Control;
use std::collections::HashMap;

/// Rows that are more than the columns: each is one set more.
pub const SURPLUS: usize = 64;

/// Bits, a word for 64.
type Bits = Vec<u64>;

/// Sets of rows, each with those columns in which it is 1, that add up to 0 everywhere. The sets
/// are independent, and not all that there are; there are none if time ended.
pub fn dependencies(rows: &[Vec<u32>], control: &Control<'_>) -> Vec<Vec<usize>> {
    let (kept, columns) = without_singletons(rows);
    let width = columns.len().div_ceil(64);
    let history = kept.len().div_ceil(64);
    let mut matrix: Vec<Bits> = vec![];
    for (place, &row) in kept.iter().enumerate() {
        let mut bits = vec![0; width + history];
        for column in &rows[row] {
            let column = columns[column];
            bits[column / 64] ^= 1 << (column % 64);
        }
        bits[width + place / 64] |= 1 << (place % 64);
        matrix.push(bits);
    }
    let mut done = 0;
    for column in 0..columns.len() {
        if control.is_over() {
            return vec![];
        }
        let (word, bit) = (column / 64, column % 64);
        let is_one = |bits: &Bits| bits[word] >> bit & 1 == 1;
        let Some(pivot) = matrix[done..].iter().position(is_one) else { continue };
        matrix.swap(done, done + pivot);
        let (above, below) = matrix.split_at_mut(done + 1);
        let pivot = &above[done][word..];
        for bits in below.iter_mut().filter(|bits| is_one(bits)) {
            bits[word..].iter_mut().zip(pivot).for_each(|(a, b)| *a ^= b);
        }
        done += 1;
    }
    let sets = matrix[done..].iter().map(|bits| {
        let is_in = |place: &usize| bits[width + place / 64] >> (place % 64) & 1 == 1;
        (0..kept.len()).filter(is_in).map(|place| kept[place]).collect()
    });
    sets.collect()
}

/// The rows without those that are alone in a column, a few more than there are columns, and the
/// new numbers of the columns.
fn without_singletons(rows: &[Vec<u32>]) -> (Vec<usize>, HashMap<u32, usize>) {
    let mut kept: Vec<usize> = (0..rows.len()).collect();
    // The shortest first, as the longest are left out.
    kept.sort_by_key(|&row| rows[row].len());
    loop {
        let mut weights: HashMap<u32, u32> = HashMap::new();
        for column in kept.iter().flat_map(|&row| &rows[row]) {
            *weights.entry(*column).or_default() += 1;
        }
        let before = kept.len();
        kept.retain(|&row| rows[row].iter().all(|column| weights[column] > 1));
        if kept.len() == before {
            let most = weights.len() + SURPLUS;
            if kept.len() <= most {
                let mut columns: Vec<u32> = weights.into_keys().collect();
                // Those of large primes, which are rare, first: the matrix stays sparse for longer.
                columns.sort_unstable_by(|a, b| b.cmp(a));
                let numbered = columns.into_iter().enumerate();
                return (kept, numbered.map(|(number, column)| (column, number)).collect());
            }
            kept.truncate(most);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{Rng, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn sets_add_up_to_zero() {
        let mut rng = ChaCha8Rng::seed_from_u64(5);
        for columns in [1, 2, 10, 63, 64, 65, 200] {
            let mut row = || -> Vec<u32> {
                (0..columns).filter(|&column| rng.random_range(0..column + 2) == 0).collect()
            };
            let rows: Vec<Vec<u32>> = (0..columns as usize + SURPLUS + 9).map(|_| row()).collect();
            let sets = dependencies(&rows, &Control::default());
            assert!(sets.len() >= SURPLUS, "{columns} {}", sets.len());
            for set in sets {
                let mut sum = vec![false; columns as usize];
                for row in &set {
                    rows[*row].iter().for_each(|&column| sum[column as usize] ^= true);
                }
                assert!(!set.is_empty() && !sum.contains(&true));
            }
        }
    }
}
