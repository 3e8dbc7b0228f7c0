//! [`Table`]: the memory of a table, the program's own or another's.

#[cfg(feature = "std")]
use alloc::sync::Arc;
#[cfg(feature = "std")]
use core::ops::Range;
use widelimb_kernels::Wiped;
use widelimb_kernels::batch::Lanes;
#[cfg(feature = "std")]
use widelimb_kernels::batch::lanes_in;

/// Bytes that several owners share, such as a file that is mapped into memory.
#[cfg(feature = "std")]
pub type SharedBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// The entries of all blocks, one after the other, in Montgomery's form for lanes; the digits of an
/// entry are eight to a vector.
#[derive(Clone)]
pub enum Table {
    /// Memory of the table's own, which is wiped when it is dropped.
    Owned(Wiped<Lanes>),
    /// A part of shared bytes, which are in the order of this machine and begin where a vector may.
    #[cfg(feature = "std")]
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
            #[cfg(feature = "std")]
            Table::Shared { bytes, at } => {
                let entries = (**bytes).as_ref().get(at.clone()).and_then(lanes_in);
                entries.expect("the bytes that the table was made with")
            }
        }
    }
}
