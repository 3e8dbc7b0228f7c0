//! Writes the digits of values, piece by piece.

use super::error::Fault;
use super::estimate::size;
use super::item::Item;
use super::memory::{self, TO_DIGITS};
use crate::interrupt;
use std::io;
use widelimb::Integer;
use widelimb::error::BaseError;
use widelimb::progress::Watched;

/// Why the digits of a value were not all written.
#[derive(Debug, thiserror::Error)]
pub enum WriteFault {
    /// The output has an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// There is no memory for the conversion.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// Never used: the library takes every base that the command line takes.
impl From<BaseError> for WriteFault {
    fn from(error: BaseError) -> WriteFault {
        WriteFault::Io(io::Error::other(error))
    }
}

/// Writes an item in base `radix` to `sink`, piece by piece; a list in brackets.
pub fn write(
    item: &Item,
    radix: u32,
    watched: Watched<'_>,
    mut sink: impl FnMut(&str) -> io::Result<()>,
) -> Result<(), WriteFault> {
    let number =
        |n: &Integer, watched: Watched<'_>, sink: &mut dyn FnMut(&str) -> io::Result<()>| {
            memory::reserve(size(n), TO_DIGITS)?;
            if n.is_negative() {
                sink("-")?;
            }
            watched.write_digits(n.magnitude(), radix, |piece| Ok(sink(piece)?))
        };
    match item {
        Item::Number(n) => number(n, watched, &mut sink),
        Item::List(_) => {
            sink("[")?;
            for (i, n) in item.numbers().iter().enumerate() {
                if i > 0 {
                    sink(", ")?;
                }
                number(n, interrupt::watched(), &mut sink)?;
            }
            Ok(sink("]")?)
        }
    }
}
