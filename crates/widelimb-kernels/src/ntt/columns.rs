//! [`Columns`]: the part of an array that a thread works on in the first layers.

use super::kernels::{ALIGNMENT, SHORTEST, assert_aligned};
use core::marker::PhantomData;

/// The least number of columns: a vector's width.
pub const GROUP: usize = ALIGNMENT / size_of::<u64>();

/// Some columns of an array of `rows` rows of `m` residues: those from `from` to below `to`, in
/// every row. The first layers work on columns, so that threads may have some each; what one has,
/// no other sees.
#[derive(Debug)]
pub struct Columns<'a> {
    /// The first column of the array's first row, whichever columns these are.
    pub x: *mut u64,
    pub(crate) rows: usize,
    pub(crate) m: usize,
    /// The first column.
    pub from: usize,
    /// The column behind the last one.
    pub to: usize,
    array: PhantomData<&'a mut [u64]>,
}

// SAFETY: no other value has the same columns, as of a borrowed array.
unsafe impl Send for Columns<'_> {}

impl<'a> Columns<'a> {
    /// All columns of an array.
    ///
    /// # Panics
    /// If it is not aligned, or there are no such rows, or they are not of whole vectors and powers
    /// of 2.
    pub fn of(x: &'a mut [u64], rows: usize) -> Columns<'a> {
        assert_aligned(x);
        assert!(
            matches!(rows, 1 | 4..=8) && x.len().is_multiple_of(rows),
            "rows that fill the array"
        );
        let m = x.len() / rows;
        assert!(m.is_power_of_two() && x.len() >= SHORTEST && m >= GROUP, "rows of whole vectors");
        Columns { x: x.as_mut_ptr(), rows, m, from: 0, to: m, array: PhantomData }
    }

    /// The lower half and the upper one; the lower one is empty if the columns are a single vector.
    pub fn halves(self) -> [Columns<'a>; 2] {
        let half = self.from + (self.to - self.from) / (2 * GROUP) * GROUP;
        [Columns { to: half, ..self }, Columns { from: half, ..self }]
    }

    /// How many columns there are.
    pub fn width(&self) -> usize {
        self.to - self.from
    }

    /// The coefficients of the array.
    pub(super) fn len(&self) -> usize {
        self.rows * self.m
    }
}
