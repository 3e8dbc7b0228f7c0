//! Digits of values, piece by piece.

use super::error::Fault;
use super::estimate::size;
use super::item::Item;
use super::memory::{self, TO_DIGITS};
use crate::interrupt;
use std::io;
use widelimb::Integer;
use widelimb::error::BaseError;
use widelimb::progress::Watched;

/// Why digits were not written to their end.
#[derive(Debug, thiserror::Error)]
pub enum WriteFault {
    /// Where they go takes no more.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// They cannot be had.
    #[error(transparent)]
    Fault(#[from] Fault),
}

/// No base of the command line is none of the library's.
impl From<BaseError> for WriteFault {
    fn from(error: BaseError) -> WriteFault {
        WriteFault::Io(io::Error::other(error))
    }
}

/// Hands on the digits of base `radix`, piece by piece; those of a list in brackets.
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
