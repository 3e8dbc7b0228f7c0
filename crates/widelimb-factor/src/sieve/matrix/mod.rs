//! Sets of rows of a sparse matrix over GF(2) whose sum is 0.
//!
//! The matrix is made smaller first ([`filter`]); what is left is eliminated as a dense matrix, or,
//! if it is large, handed to the block Lanczos method.

mod dense;
mod filter;
mod lanczos;
mod square;

use crate::control::Control;
use filter::Matrix;

/// Rows that are more than the columns: each is one set more, and half of the sets give a divisor.
pub const SURPLUS: usize = 12;

/// Columns from which on block Lanczos is faster than elimination.
const LANCZOS_FROM: usize = 2000;

/// How often block Lanczos begins anew.
const STARTS: u64 = 6;

/// Sets of rows, each with those columns in which it is 1, that add up to 0 everywhere. The sets
/// are independent, and not all that there are; there are none if time ended.
pub fn dependencies(
    rows: &[Vec<u32>],
    control: &Control<'_>,
) -> impl Iterator<Item = Vec<usize>> + use<> {
    let matrix = Matrix::reduced(rows);
    let sets = match matrix.columns {
        LANCZOS_FROM.. => by_lanczos(&matrix, control),
        _ => dense::nullspace(&matrix, control),
    };
    sets.into_iter().map(move |set| members(&matrix, &set))
}

/// By block Lanczos from another start each time that it fails; in the end by elimination.
fn by_lanczos(matrix: &Matrix, control: &Control<'_>) -> Vec<Vec<u32>> {
    let mut starts = 0..STARTS;
    let found = starts.find_map(|start| match control.is_over() {
        true => Some(vec![]),
        false => lanczos::nullspace(matrix, control.seed.wrapping_add(start), control),
    });
    found.unwrap_or_else(|| dense::nullspace(matrix, control))
}

/// The given rows of which rows of the reduced matrix are sums.
fn members(matrix: &Matrix, set: &[u32]) -> Vec<usize> {
    let members = set.iter().flat_map(|&row| &matrix.rows[row as usize].members);
    let mut members: Vec<u32> = members.copied().collect();
    members.sort_unstable();
    let groups = members.chunk_by(|a, b| a == b);
    groups.filter(|group| group.len() % 2 == 1).map(|group| group[0] as usize).collect()
}

#[cfg(test)]
mod tests;
