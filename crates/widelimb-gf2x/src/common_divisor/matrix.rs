//! Matrices of quotients: two by two polynomials, of determinant 1.

use super::leading::Step;
use super::vectors::{add, product};
use crate::Limb;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::swap;
use widelimb_kernels::Kernels;
use widelimb_limb::trim::trim;

/// The shortest entries, in limbs, whose matrices are multiplied by Strassen's seven products.
const STRASSEN: usize = 24;

/// A matrix of quotients: two rows of two entries, all of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Matrix {
    pub(super) rows: [[Vec<Limb>; 2]; 2],
}

impl Matrix {
    /// The matrix of no quotient.
    pub(super) fn identity() -> Matrix {
        Matrix { rows: [[vec![1], vec![0]], [vec![0], vec![1]]] }
    }

    pub(super) fn is_identity(&self) -> bool {
        *self == Matrix::identity()
    }

    /// The limbs of an entry.
    pub(super) fn len(&self) -> usize {
        self.rows[0][0].len()
    }

    /// Appends the quotients of a step.
    pub(super) fn then_step(&mut self, k: &Kernels, step: &Step) {
        let [upper, lower] = &mut self.rows;
        let mut above = [[0; 2]; 2];
        for ((x, y), above) in upper.iter_mut().zip(lower.iter_mut()).zip(&mut above) {
            *above = step.apply(k, x, y);
        }
        if above != [[0; 2]; 2] {
            for (column, [x, y]) in above.into_iter().enumerate() {
                upper[column].push(x);
                lower[column].push(y);
            }
        }
    }

    /// Appends the quotient `q`: the lower row becomes the upper one.
    pub(super) fn then_quotient(&mut self, k: &Kernels, q: &[Limb]) {
        let [upper, lower] = &mut self.rows;
        for (x, y) in upper.iter_mut().zip(lower.iter_mut()) {
            add(k, x, &product(k, q, y));
        }
        swap(upper, lower);
        self.level();
    }

    /// The product `later self`: these quotients, then `later`'s.
    pub(super) fn then(self, k: &Kernels, later: &Matrix) -> Matrix {
        let [[a, b], [c, d]] = &self.rows;
        let rows = times(k, later, [[a, b], [c, d]]);
        let mut matrix = Matrix { rows };
        matrix.level();
        matrix
    }

    /// `self (x, y)`: columns as long as an entry are taken two at a time, as matrices.
    pub(super) fn times_pair(&self, k: &Kernels, x: &[Limb], y: &[Limb]) -> [Vec<Limb>; 2] {
        let n = x.len().max(y.len());
        let mut r = [vec![0; n + self.len()], vec![0; n + self.len()]];
        let piece = |a: &[Limb], at: usize| {
            let mut piece = a[at.min(a.len())..(at + self.len()).min(a.len())].to_vec();
            piece.resize(self.len().min(n - at), 0);
            piece
        };
        let mut starts = (0..n).step_by(self.len());
        while let Some(at) = starts.next() {
            let first = [piece(x, at), piece(y, at)];
            let Some(next) = starts.next().filter(|next| next + self.len() <= n) else {
                self.add_column(k, &mut r, at, &first);
                let next = at + self.len();
                if next < n {
                    self.add_column(k, &mut r, next, &[piece(x, next), piece(y, next)]);
                }
                continue;
            };
            let second = [piece(x, next), piece(y, next)];
            let columns = [[&first[0], &second[0]], [&first[1], &second[1]]];
            for (r, row) in r.iter_mut().zip(times(k, self, columns)) {
                for (at, product) in [at, next].into_iter().zip(row) {
                    k.xor_assign(&mut r[at..][..product.len()], &product);
                }
            }
        }
        r
    }

    fn add_column(&self, k: &Kernels, r: &mut [Vec<Limb>; 2], at: usize, column: &[Vec<Limb>; 2]) {
        for (r, row) in r.iter_mut().zip(&self.rows) {
            for (entry, a) in row.iter().zip(column) {
                let product = product(k, entry, a);
                k.xor_assign(&mut r[at..][..product.len()], &product);
            }
        }
    }

    /// Extends all entries to the length of the longest.
    fn level(&mut self) {
        let mut longest = 1;
        for entry in self.rows.as_flattened_mut() {
            trim(entry);
            longest = longest.max(entry.len());
        }
        for entry in self.rows.as_flattened_mut() {
            entry.resize(longest, 0);
        }
    }
}

/// `m n`, where the entries of `n` are of one length.
fn times(k: &Kernels, m: &Matrix, n: [[&Vec<Limb>; 2]; 2]) -> [[Vec<Limb>; 2]; 2] {
    let rows = &m.rows;
    if m.len().min(n[0][0].len()) >= STRASSEN {
        return strassen(k, [[&rows[0][0], &rows[0][1]], [&rows[1][0], &rows[1][1]]], n);
    }
    rows.each_ref().map(|[p, q]| {
        [0, 1].map(|column| {
            let mut sum = product(k, p, n[0][column]);
            add(k, &mut sum, &product(k, q, n[1][column]));
            sum
        })
    })
}

/// Seven products in place of eight. Source: V. Strassen, Gaussian elimination is not optimal,
/// Numerische Mathematik 13 (1969), with sums for all differences.
fn strassen(
    k: &Kernels,
    [[a, b], [c, d]]: [[&Vec<Limb>; 2]; 2],
    [[e, f], [g, h]]: [[&Vec<Limb>; 2]; 2],
) -> [[Vec<Limb>; 2]; 2] {
    let sum = |x: &[Limb], y: &[Limb]| {
        let mut sum = x.to_vec();
        add(k, &mut sum, y);
        sum
    };
    let p1 = product(k, &sum(a, d), &sum(e, h));
    let p2 = product(k, &sum(c, d), e);
    let p3 = product(k, a, &sum(f, h));
    let p4 = product(k, d, &sum(e, g));
    let p5 = product(k, &sum(a, b), h);
    let p6 = product(k, &sum(a, c), &sum(e, f));
    let p7 = product(k, &sum(b, d), &sum(g, h));
    let upper = [sum(&sum(&p1, &p4), &sum(&p5, &p7)), sum(&p3, &p5)];
    let lower = [sum(&p2, &p4), sum(&sum(&p1, &p2), &sum(&p3, &p6))];
    [upper, lower]
}
