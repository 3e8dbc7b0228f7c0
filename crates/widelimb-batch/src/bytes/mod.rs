//! Arrays of numbers in bytes, all of one width: the big end first, as protocols have them, or the
//! little one.
//!
//! ```
//! use widelimb::batch::bytes::{ByteOrder, ByteRows, ByteRowsMut, mod_exp_bytes};
//!
//! // 2^10, 3^10 and 4^10 modulo 1,000,003, in three bytes each.
//! let rows = |bytes, count, width, stride| {
//!     ByteRows::with_stride(bytes, count, width, stride, ByteOrder::Big)
//! };
//! let (bases, exponent, modulus) = ([2, 3, 4], [10], [0x0f, 0x42, 0x43]);
//! let mut powers = [0; 9];
//! mod_exp_bytes(
//!     rows(&bases, 3, 1, 1)?,
//!     rows(&exponent, 3, 1, 0)?,
//!     rows(&modulus, 3, 3, 0)?,
//!     &mut ByteRowsMut::new(&mut powers, 3, 3, ByteOrder::Big)?,
//! )?;
//! assert_eq!(powers, [0x00, 0x04, 0x00, 0x00, 0xe6, 0xa9, 0x00, 0xbd, 0xbd]);
//! # Ok::<(), widelimb::batch::bytes::BytesError>(())
//! ```
//!
//! A width is any number of bytes, and a stride of 0 gives all rows one number. The instructions
//! executed and the addresses touched on the ways between bytes and limbs depend on the shapes
//! alone.

mod fixed_base;
mod limbs;
mod powers;
mod rows;

pub use limbs::ByteOrder;
pub use powers::{mod_exp_bytes, mod_exp_bytes_public, mod_exp_bytes_vartime, mod_exp_bytes_with};
pub use rows::{ByteRows, ByteRowsMut};

use crate::ModulusError;

/// Why rows of bytes do not fit their slice or each other, or have no results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BytesError {
    /// The rows have no bytes; each has one at least.
    #[error("rows of no bytes")]
    NoBytes,
    /// The slice ends before the last row does.
    #[error("{bytes} bytes are too few for the rows, which need {needed}")]
    Length {
        /// The bytes that the rows need; as many as can be counted where that is more.
        needed: usize,
        /// The bytes of the slice.
        bytes: usize,
    },
    /// The stride is shorter than a row to be written, which would lie on the next one.
    #[error("a stride of {stride} bytes is too short for rows of {width}")]
    Stride {
        /// The bytes from the start of one row to that of the next.
        stride: usize,
        /// The bytes of a row.
        width: usize,
    },
    /// The arrays of a call have different counts of rows.
    #[error("{count} rows instead of {expected}")]
    Count {
        /// The count that the call needs.
        expected: usize,
        /// The count that it got.
        count: usize,
    },
    /// The rows or numbers to be written are too narrow.
    #[error("{width} bytes instead of {expected}")]
    Width {
        /// The bytes that the call needs at least.
        expected: usize,
        /// The bytes that it got.
        width: usize,
    },
    /// A modulus is none.
    #[error("row {row}: {error}")]
    Modulus {
        /// The first such row.
        row: usize,
        /// What is wrong with the modulus.
        error: ModulusError,
    },
    /// An exponent has more bits than its table is for.
    #[error("row {row}: the exponent has more than {bits} bits")]
    Exponent {
        /// The first such row.
        row: usize,
        /// The bits that the table was made for.
        bits: usize,
    },
}

/// Fails unless there are `expected` rows.
fn expect_count(count: usize, expected: usize) -> Result<(), BytesError> {
    if count == expected { Ok(()) } else { Err(BytesError::Count { expected, count }) }
}

/// Fails if a row of `width` bytes is too narrow.
fn expect_width(width: usize, expected: usize) -> Result<(), BytesError> {
    if width >= expected { Ok(()) } else { Err(BytesError::Width { expected, width }) }
}
