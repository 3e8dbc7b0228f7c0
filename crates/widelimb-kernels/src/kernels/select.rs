//! Looks up entries of tables of digits: the whole table is read, whatever the index.

use super::Kernels;
use crate::digits::{LOOKS, Lanes};

/// `(r, table, entries, n, index)`: for each lane the entry of its index, of `n` digits.
pub(crate) type SelectKernel = unsafe fn(*mut Lanes, *const Lanes, usize, usize, *const Lanes);

/// `(r, table, entries, n, indices)`: for each index the entry of each lane, one behind the other.
pub(crate) type SelectSeveralKernel =
    unsafe fn(*mut Lanes, *const Lanes, usize, usize, *const [Lanes; LOOKS]);

impl Kernels {
    /// For each lane the entry of a table that its index names; 0 for an index beyond it. The whole
    /// table is read, whatever the indices.
    ///
    /// # Panics
    /// If the table is not one of whole entries as long as `r`.
    #[inline]
    pub fn select(&self, r: &mut [Lanes], table: &[Lanes], index: &Lanes) {
        let n = r.len();
        assert!(n > 0 && table.len().is_multiple_of(n), "a table of whole entries");
        // SAFETY: `table.len() / n` entries of `n` digits.
        unsafe { (self.select)(r.as_mut_ptr(), table.as_ptr(), table.len() / n, n, index) }
    }

    /// [`select`](Kernels::select) for several indices, at level `avx512` in less time; what
    /// they find lies one behind the other.
    ///
    /// # Panics
    /// If the table is not one of whole entries as long as a part of `r`.
    #[inline]
    pub fn select_several(&self, r: &mut [Lanes], table: &[Lanes], indices: &[Lanes; LOOKS]) {
        let n = r.len() / LOOKS;
        assert!(n > 0 && r.len() == LOOKS * n, "room for so many entries");
        assert!(table.len().is_multiple_of(n), "a table of whole entries");
        match self.select_several {
            Some(several) => {
                let (r, entries) = (r.as_mut_ptr(), table.len() / n);
                // SAFETY: `entries` of `n` digits, and room for an entry for each index.
                unsafe { several(r, table.as_ptr(), entries, n, indices) }
            }
            None => {
                let each = r.chunks_exact_mut(n).zip(indices);
                each.for_each(|(r, index)| self.select(r, table, index));
            }
        }
    }
}
