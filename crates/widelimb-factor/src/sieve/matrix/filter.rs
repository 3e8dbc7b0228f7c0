//! [`Matrix`]: a sparse matrix, made smaller without loss of what its rows can add up to.
//!
//! A row that is alone in a column is in no sum that is 0. A column of few rows is taken out by
//! adding the shortest of them to the others, where that makes the matrix no slower to solve.
//! Source: S. Cavallar, Strategies in filtering in the number field sieve (ANTS IV, 2000).

use super::SURPLUS;

/// A row of the matrix.
#[derive(Clone, Debug, Default)]
pub struct Row {
    /// The columns in which it is 1, in order.
    pub columns: Vec<u32>,
    /// The given rows of which it is the sum, in order.
    pub members: Vec<u32>,
}

/// A sparse matrix.
#[derive(Debug)]
pub struct Matrix {
    pub rows: Vec<Row>,
    /// The number of columns. Those with most rows are first.
    pub columns: usize,
}

/// The most rows of a column that is taken out by additions.
const MERGED: u32 = 4;

/// What a row costs beside its entries, in entries, where the matrix is multiplied.
const ROW_COST: usize = 64;

impl Matrix {
    /// The matrix of rows, each with those columns in which it is 1, in order.
    pub fn reduced(rows: &[Vec<u32>]) -> Matrix {
        let numbered = rows.iter().zip(0..);
        let rows = numbered.map(|(columns, i)| Row { columns: columns.clone(), members: vec![i] });
        let rows: Vec<Row> = rows.collect();
        let last = rows.iter().filter_map(|row| row.columns.last()).max();
        let mut matrix = Matrix { columns: last.map_or(0, |&last| last as usize + 1), rows };
        loop {
            matrix.remove_singletons();
            let is_smaller = matrix.remove_surplus();
            // The last few are not worth another look at all of them.
            if !is_smaller && matrix.merge() * 100 <= matrix.rows.len() {
                break;
            }
        }
        matrix.remove_singletons();
        matrix.number_columns();
        matrix
    }

    /// The number of rows of each column.
    fn weights(&self) -> Vec<u32> {
        let mut weights = vec![0; self.columns];
        let columns = self.rows.iter().flat_map(|row| &row.columns);
        columns.for_each(|&column| weights[column as usize] += 1);
        weights
    }

    /// Removes the rows that are alone in a column, until there are none.
    fn remove_singletons(&mut self) {
        let mut weights = self.weights();
        loop {
            let before = self.rows.len();
            self.rows.retain(|row| {
                let is_kept = row.columns.iter().all(|&column| weights[column as usize] > 1);
                if !is_kept {
                    row.columns.iter().for_each(|&column| weights[column as usize] -= 1);
                }
                is_kept
            });
            if self.rows.len() == before {
                break;
            }
        }
    }

    /// Removes the longest rows where there are more than are needed; whether there were.
    fn remove_surplus(&mut self) -> bool {
        let columns = self.weights().iter().filter(|&&weight| weight > 0).count();
        let most = columns + SURPLUS;
        if self.rows.len() <= most {
            return false;
        }
        self.rows.sort_by_key(|row| row.columns.len());
        self.rows.truncate(most);
        true
    }

    /// Takes columns of few rows out, and one of their rows each; how many. A row takes part once.
    fn merge(&mut self) -> usize {
        let weights = self.weights();
        let mut of_columns: Vec<Vec<u32>> = vec![vec![]; self.columns];
        for (row, i) in self.rows.iter().zip(0..) {
            for &column in &row.columns {
                if (2..=MERGED).contains(&weights[column as usize]) {
                    of_columns[column as usize].push(i);
                }
            }
        }
        let entries: usize = self.rows.iter().map(|row| row.columns.len()).sum();
        let affordable = entries / self.rows.len().max(1) + ROW_COST;
        let (mut is_used, mut merged) = (vec![false; self.rows.len()], 0);
        of_columns.retain(|rows| rows.len() > 1);
        of_columns.sort_by_key(Vec::len);
        for mut rows in of_columns {
            if rows.iter().any(|&row| is_used[row as usize]) {
                continue;
            }
            rows.sort_by_key(|&row| self.rows[row as usize].columns.len());
            let (pivot, others) = (rows[0] as usize, &rows[1..]);
            if (others.len() - 1) * self.rows[pivot].columns.len() > affordable {
                continue;
            }
            rows.iter().for_each(|&row| is_used[row as usize] = true);
            let pivot = core::mem::take(&mut self.rows[pivot]);
            for &other in others {
                let other = &mut self.rows[other as usize];
                other.columns = sum(&other.columns, &pivot.columns);
                other.members = sum(&other.members, &pivot.members);
            }
            merged += 1;
        }
        self.rows.retain(|row| !row.members.is_empty());
        merged
    }

    /// Numbers the columns that have rows anew.
    fn number_columns(&mut self) {
        let weights = self.weights();
        let mut order: Vec<usize> = (0..self.columns).filter(|&i| weights[i] > 0).collect();
        order.sort_by_key(|&column| core::cmp::Reverse(weights[column]));
        let mut numbers = vec![0; self.columns];
        order.iter().zip(0..).for_each(|(&column, number)| numbers[column] = number);
        self.columns = order.len();
        for row in &mut self.rows {
            row.columns.iter_mut().for_each(|column| *column = numbers[*column as usize]);
            row.columns.sort_unstable();
        }
    }
}

/// What is in one of two lists in order, but not in both.
fn sum(mut a: &[u32], mut b: &[u32]) -> Vec<u32> {
    let mut sum = Vec::with_capacity(a.len() + b.len());
    while let (Some(&first), Some(&second)) = (a.first(), b.first()) {
        if first <= second {
            a = &a[1..];
        }
        if second <= first {
            b = &b[1..];
        }
        if first != second {
            sum.push(first.min(second));
        }
    }
    sum.extend_from_slice(a);
    sum.extend_from_slice(b);
    sum
}
