//! [`Table`]: the memory of a table, the program's own or another's.

use alloc::sync::Arc;
use core::ops::Range;
use widelimb_kernels::Wiped;
use widelimb_kernels::batch::{Lanes, lanes_in};

/// Bytes that several owners share, such as a file that is mapped into memory.
pub type SharedBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The entries of all blocks, one after the other, in Montgomery's form for lanes; the digits of an
/// entry are eight to a vector.
#[derive(Clone)]
pub enum Table {
    /// Memory of the table's own, which is wiped when it is dropped.
    Owned(Wiped<Lanes>),
    /// A part of shared bytes, which are in the order of this machine and begin where a vector may.
    Shared { bytes: SharedBytes, at: Range<usize> },
}

impl Table {
    /// All entries.
    ///
    /// # Panics
    /// If shared bytes are not those that they were when the table was made.
    pub fn entries(&self) -> &[Lanes] {
        match self {
            Table::Owned(entries) => entries,
            Table::Shared { bytes, at } => {
                let entries = (**bytes).as_ref().get(at.clone()).and_then(lanes_in);
                entries.expect("the bytes that the table was made with")
            }
        }
    }
}
