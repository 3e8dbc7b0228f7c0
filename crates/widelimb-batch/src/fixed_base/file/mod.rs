//! Tables in files. A file has vectors of eight words of 64 bits, each with its little end first,
//! and a checksum:
//!
//! | bytes | content |
//! |---|---|
//! | 16 | [`MAGIC`] |
//! | 4, 4 | [`VERSION`] and the bits of a digit, 52 |
//! | 8 each | the bits of exponents, the teeth, blocks and columns, the bits of the modulus |
//! | whole vectors | the limbs of the modulus, the limbs of the correction, zeros |
//! | whole vectors | the entries, each with zeros above its digits |
//! | 32 | SHA-256 of all before |
//!
//! The table begins at a multiple of 64 bytes, so that a file that is mapped into memory serves as
//! it is. Digits have 52 bits at every level, so nothing in a file depends on the level.

mod header;
mod read;
mod save;
mod write;

use crate::ModulusError;
use std::io;

/// The first bytes of a file.
const MAGIC: [u8; 16] = *b"widelimb powers\n";

/// The version of the format.
const VERSION: u32 = 1;

/// The bytes of a vector.
const VECTOR: usize = size_of::<widelimb_kernels::batch::Lanes>();

/// The bytes of the checksum.
const CHECKSUM: usize = 32;

/// Why bytes are not the table of a [`FixedBase`](super::FixedBase).
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// The file cannot be read.
    #[error("the table cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The first bytes are not those of a table.
    #[error("not the table of a fixed base")]
    Magic,
    /// Another version wrote the table.
    #[error("a table of version {version} with digits of {digit_bits} bits")]
    Version {
        /// The version of the format.
        version: u32,
        /// The bits of a digit.
        digit_bits: u32,
    },
    /// The exponents, the shape and the modulus are not those of a table, or of one that no memory
    /// could hold.
    #[error("the shape of the table cannot be")]
    Shape,
    /// Bytes are missing, or there are more.
    #[error("{bytes} bytes instead of {expected}")]
    Length {
        /// The bytes that a table of this shape has, or at least has where even its shape is cut.
        expected: u64,
        /// The bytes that there are.
        bytes: u64,
    },
    /// A byte was changed since the table was written.
    #[error("the checksum of the table is another")]
    Checksum,
    /// The modulus is none.
    #[error(transparent)]
    Modulus(#[from] ModulusError),
    /// The modulus, the correction or an entry has bits that it cannot have, or is not below the
    /// modulus: no table was written so.
    #[error("the table has a number that is no residue")]
    Number,
}
