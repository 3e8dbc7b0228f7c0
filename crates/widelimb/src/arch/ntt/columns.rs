//! [`Columns`]: what a thread works on in the first layers.

use super::kernels::{ALIGNMENT, SHORTEST, assert_aligned};
use core::marker::PhantomData;

/// Columns of a vector's width, at least.
const GROUP: usize = ALIGNMENT / size_of::<u64>();

/// Some columns of an array of `rows` rows of `m` residues: those from `from` to below `to`, in
/// every row. The first layers work on columns, so that threads may have some each; what one has,
/// no other sees.
#[derive(Debug)]
pub struct Columns<'a> {
    /// The first column of the first row, whoever has it.
    pub(in crate::arch) x: *mut u64,
    pub(in crate::arch) rows: usize,
    pub(in crate::arch) m: usize,
    pub(in crate::arch) from: usize,
    pub(in crate::arch) to: usize,
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

    /// The lower half and the upper one; nothing in the lower one of a vector alone.
    #[cfg(any(test, feature = "parallel"))]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[repr(align(64))]
    struct Aligned([u64; 320]);

    #[test]
    fn halves_are_all_columns_once_in_whole_vectors() {
        let mut array = Aligned([0; 320]);
        let mut parts = vec![Columns::of(&mut array.0, 5)];
        for _ in 0..4 {
            parts = parts.into_iter().flat_map(Columns::halves).collect();
        }
        let mut next = 0;
        for part in parts {
            assert!(part.from == next && part.to >= part.from && part.to % GROUP == 0);
            next = part.to;
        }
        assert_eq!(next, 64);
    }

    #[test]
    #[should_panic = "rows that fill the array"]
    fn rows_that_do_not_fill_the_array_are_refused() {
        let mut array = Aligned([0; 320]);
        let _ = Columns::of(&mut array.0, 7);
    }
}
